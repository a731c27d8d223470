"""Which part of a game is to be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cinch_log.replay.model import Frame


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
