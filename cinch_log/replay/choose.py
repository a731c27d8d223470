"""Which games, and which part of one, are to be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec.structs import replace

from cinch_log.log.model import GameLog
from cinch_log.replay.model import Frame


def whole_games(parts: Iterable[GameLog], game: str | None = None) -> Iterator[GameLog]:
    """The games one after another, those that came in parts joined; with `game` only those of that id."""
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
    for rest in waiting.values():
        yield _joined(rest)


def _joined(parts: list[GameLog]) -> GameLog:
    return replace(
        parts[0],
        entries=list(chain.from_iterable(part.entries for part in parts)),
        lines=list(chain.from_iterable(part.lines for part in parts)),
        last=True,
        torn=parts[-1].torn,
        load_raw=lambda: list(chain.from_iterable(part.load_raw() for part in parts)),
    )


def chosen(made: Iterable[Frame], deal: int | None = None, trick: int | None = None) -> Iterator[Frame]:
    """The frames of that deal, and of that trick in it: from its lead to the last event before the next lead."""
    for frame in made:
        if deal is not None and frame.deal != deal:
            continue
        if trick is not None and (frame.trick is None or frame.trick.number != trick or frame.phase == "exchange"):
            continue
        yield frame


def at(made: Iterable[Frame], seq: int) -> Frame | None:
    """The frame of the event of that number: of several the one that stands, else the last."""
    found: Frame | None = None
    for frame in made:
        if frame.seq == seq and (found is None or frame.undone_by is None):
            found = frame
    return found
