"""Games in one piece, for whoever has to see a whole game before saying anything of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cinch_log.log.model import GameLog


def whole_games(parts: Iterable[GameLog], game: str | None = None) -> Iterator[GameLog]:
    """The games of a log as each of them ends, those that the reader gave in parts put together.

    Memory grows with the longest game. Lines outside any game come as well (`header` None).

    Args:
        parts: as the reader gives them.
        game: only games of this id.
    """
    waiting: dict[int, list[GameLog]] = {}
    for part in parts:
        if game is not None and (part.header is None or part.header.id != game):
            continue
        if part.first and part.last:
            yield part
            continue
        waiting.setdefault(part.key, []).append(part)
        if part.last:
            yield _joined(waiting.pop(part.key))
    for cut_short in waiting.values():
        yield _joined(cut_short)


def _joined(parts: list[GameLog]) -> GameLog:
    return replace(
        parts[0],
        entries=[entry for part in parts for entry in part.entries],
        lines=[line for part in parts for line in part.lines],
        last=True,
        torn=any(part.torn for part in parts),
        load_raw=lambda: [line for part in parts for line in part.load_raw()],
    )
