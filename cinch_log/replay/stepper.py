"""Stepping through frames with keys: what a key does, apart from any terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cinch_log.replay.model import Frame

HELP: Final = "space next, b back, number + enter: go to that event, q quit"
NEXT: Final = frozenset({" ", "n", "j", "l", "right", "down"})
BACK: Final = frozenset({"b", "p", "k", "h", "left", "up", "\x7f", "\b"})
QUIT: Final = frozenset({"q", "Q", "\x1b", "\x04", ""})
ENTER: Final = frozenset({"\r", "\n"})


def step_through(
    frames: Sequence[Frame], show: Callable[[Frame, str], None], read_key: Callable[[], str], start: int = 0
) -> None:
    """Shows frame after frame as the keys say, until one of `QUIT`.

    Args:
        frames: at least one.
        show: draws a frame and a line below it.
        read_key: waits for a key: a character, or `left`, `right`, `up`, `down`.
        start: position of the first frame shown.
    """
    position, number, said = start, "", ""
    while True:
        show(frames[position], said or (f"go to event {number}" if number else HELP))
        said = ""
        key = read_key()
        if key in QUIT:
            return
        if len(key) == 1 and key in "0123456789":
            number = (number + key)[:18]
            continue
        if number and key in ENTER:
            found = _position(frames, int(number))
            said = "" if found is not None else f"there is no event {number} here"
            position = position if found is None else found
        elif number and key in BACK:
            number = number[:-1]
            continue
        elif key in NEXT or key in ENTER:
            said = "this is the last event" if position == len(frames) - 1 else ""
            position = min(position + 1, len(frames) - 1)
        elif key in BACK:
            said = "this is the first event" if position == 0 else ""
            position = max(position - 1, 0)
        number = ""


def _position(frames: Sequence[Frame], seq: int) -> int | None:
    """Of several events with that number the one that stands, else the last."""
    found = [place for place, frame in enumerate(frames) if frame.seq == seq]
    standing = [place for place in found if frames[place].undone_by is None]
    return standing[-1] if standing else found[-1] if found else None
