"""Large files cut where a game begins, so that several processes can read one file.

Only a plain file whose games stand one after another can be cut; the reader of a piece says so when it finds
games that interleave.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from cinch_log.log.batch import Batch
from cinch_log.log.games import GameSplitter
from cinch_log.log.model import GameLog
from cinch_log.log.reader import LineReader
from cinch_log.log.sources import JSONL, Source

SMALLEST: Final = 4 << 20
"""Bytes a piece has at least."""
LARGEST: Final = 64 << 20
"""Bytes a piece should not have more of: what waits for its turn stays bounded."""
_BLOCK: Final = 1 << 20
_HEADER: Final = b'\n{"type":"game",'


class Interleaved(Exception):
    """Games of this file interleave: it must be read as a whole."""


class Piece(Struct, frozen=True):
    """Consecutive lines of a file, beginning with the header of a game (the first piece: with the file)."""

    source: Source
    start: int
    stop: int
    first_line: int


def cut(source: Source, jobs: int) -> list[Piece]:
    """The pieces of a source for so many processes; none when it should be read as a whole.

    Raises:
        OSError: the file cannot be read.
    """
    if source.path is None or source.format != JSONL:
        return []
    size = Path(source.path).stat().st_size
    if size < 2 * SMALLEST:
        return []
    aim = min(max(size // (4 * jobs), SMALLEST), LARGEST)
    with Path(source.path).open("rb") as file:
        if file.read(2) == b"\x1f\x8b":
            return []
        file.seek(0)
        cuts = list(_cuts(file, aim))
    ends = [start for start, _ in cuts[1:]] + [size]
    return [Piece(source, start, stop, line) for (start, line), stop in zip(cuts, ends, strict=True)]


def _cuts(file: io.BufferedReader, aim: int) -> Iterator[tuple[int, int]]:
    """Byte and line at which each piece begins."""
    yield 0, 1
    offset, line, begun = 0, 1, 0
    tail = b""
    while block := file.read(_BLOCK):
        window = tail + block
        base = offset - len(tail)
        wanted = begun + aim - base
        found = window.find(_HEADER, max(0, wanted - 1)) if wanted < len(window) else -1
        if found >= 0:
            begun = base + found + 1
            yield begun, line + window.count(b"\n", len(tail), found + 1)
        line += block.count(b"\n")
        offset += len(block)
        tail = window[-len(_HEADER) + 1 :]


def read_piece(piece: Piece, keys: Iterator[int]) -> Iterator[GameLog]:
    """The games of a piece.

    Raises:
        Interleaved: lines name their games.
        OSError: the file cannot be read.
    """
    assert piece.source.path is not None
    with Path(piece.source.path).open("rb") as file:
        file.seek(piece.start)
        left = piece.stop - piece.start

        def read(size: int) -> bytes:
            nonlocal left
            data = file.read(min(size, left))
            left -= len(data)
            return data

        batches = LineReader(read, first_line=piece.first_line).batches()
        yield from GameSplitter(piece.source.name, keys).games(_in_sequence(batches))


def _in_sequence(batches: Iterator[Batch]) -> Iterator[Batch]:
    for batch in batches:
        if batch.addressed:
            raise Interleaved
        yield batch
