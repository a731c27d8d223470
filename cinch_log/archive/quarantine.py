"""Lines that are no events, or stand outside any game: where they are, why, and their bytes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cinch_log.archive.line_rows import raw_lines
from cinch_log.log.chunks import CHUNK
from cinch_log.log.model import Fault, GameLog
from cinch_log.log.sources import Source
from cinch_log.log.unpack import Unpacked


def bad_lines(game: GameLog) -> list[tuple[int, str, bytes]]:
    """Line, reason and bytes of what has no place in the tables: of a game its faults, outside any game every line."""
    found = []
    if game.header is not None and not any(isinstance(entry, Fault) for entry in game.entries):
        return []
    raw = raw_lines(game)
    for entry, line, data in zip(game.entries, game.lines, raw, strict=True):
        if isinstance(entry, Fault):
            found.append((line, f"{entry.path}: {entry.message}", data))
        elif game.header is None:
            found.append((line, "an event outside any game", data))
    return found


def line_offsets(source: Source, lines: Collection[int]) -> dict[int, int]:
    """Where these lines begin, in bytes of the (unpacked) file."""
    wanted = sorted(lines)
    found: dict[int, int] = {}
    stream = source.open()
    try:
        unpacked = Unpacked(stream.read)
        offset, number, at = 0, 1, 0
        while at < len(wanted) and (block := unpacked.read(CHUNK)):
            position = 0
            while at < len(wanted):
                if number == wanted[at]:
                    found.setdefault(number, offset + position)
                    at += 1
                    continue
                end = block.find(b"\n", position)
                if end < 0:
                    break
                position, number = end + 1, number + 1
            offset += len(block)
    finally:
        stream.close()
    return found


def quarantine_rows(
    source: int, lines: list[tuple[int | None, int, str, bytes]], offsets: dict[int, int]
) -> list[tuple[Any, ...]]:
    """The rows of the table `quarantine`, from game, line, reason and bytes."""
    return [(source, line, offsets.get(line), game, reason, data) for game, line, reason, data in lines]
