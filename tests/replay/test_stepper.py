"""Keys of the stepper, without a terminal."""

from __future__ import annotations

import pytest

from cinch_log.replay import frames
from cinch_log.replay.model import Frame
from cinch_log.replay.stepper import step_through
from tests.replay.games import case

MADE = list(frames(case("bug_undo_mistyped_card")))


def stepped(*keys: str, start: int = 0) -> tuple[list[int], str]:
    """The events shown, and what the last line said."""
    shown: list[int] = []
    said: list[str] = []
    waiting = iter([*keys, "q"])

    def show(frame: Frame, text: str) -> None:
        shown.append(frame.index)
        said.append(text)

    step_through(MADE, show, lambda: next(waiting), start)
    return shown, said[-1]


@pytest.mark.parametrize(
    ("keys", "where"),
    [
        ([" "], 1), (["\r", "right"], 2), ([" ", " ", "b"], 1), (["b"], 0), (["1", "2", "\n"], 12),
        (["9", "b", " "], 1), ([" "] * 40, 14), (["9", "9", "\r"], 0), (["?"], 0),
    ],
)  # fmt: skip
def test_keys_move_through_the_events(keys: list[str], where: int) -> None:
    assert stepped(*keys)[0][-1] == where


def test_what_cannot_be_done_is_said() -> None:
    assert stepped("9", "9", "\r")[1] == "there is no event 99 here"
    assert stepped("b")[1] == "this is the first event"
    assert stepped(start=len(MADE) - 1)[0] == [14]
    assert stepped(" ", start=len(MADE) - 1)[1] == "this is the last event"
    assert stepped("7")[1] == "go to event 7"
