"""Through a game event by event, undone ones included, with one state that moves on.

The same states as `fold.reducer.steps` hands out, without a copy for each: look at a state before the next step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cinch_log.audit.log_checks import check_numbers
from cinch_log.events import Game, Undo
from cinch_log.fold.notes import lose_track
from cinch_log.fold.reducer import Recorded, apply, new_game, number_of, undo_target
from cinch_log.fold.state import GameState
from cinch_log.rules.options import Rules


class Walked(Struct, frozen=True):
    """One event of the record, and the state it led to."""

    index: int
    event: Recorded
    state: GameState
    """Valid until the next step."""
    undone_by: int | None
    """Number of the `undo` that will take the event back."""
    ignored: bool
    """The line repeats an earlier one (LOG003) and is not folded."""


def walk(record: Sequence[Recorded], rules: Rules | None = None) -> Iterator[Walked]:
    """Every event of a game in the order of the record, its header first.

    Raises:
        RulesError: the header's rules cannot be played by.
    """
    first = record[0] if record else None
    header = first if isinstance(first, Game) else None
    numbering = check_numbers(record)
    undone = undone_events(record)
    state = new_game(header, rules)
    history: list[tuple[int, Recorded]] = []
    for index, event in enumerate(record):
        ignored = index in numbering.repeats
        state.notes.clear()
        if type(event) is Undo:
            kept = undo_target(history, event.to)
            if kept is not None:
                del history[kept + 1 :]
                state = _again(history, header, rules, numbering.lost_before)
            state.index = index
        elif not ignored and not (index == 0 and header is not None):
            _step(state, index, event, numbering.lost_before)
        if not ignored:
            history.append((index, event))
        yield Walked(index, event, state, undone.get(index), ignored)


def _step(state: GameState, index: int, event: Recorded, lost_before: frozenset[int]) -> None:
    if index in lost_before:
        state.index = index
        lose_track(state)
    apply(state, index, event)


def _again(
    history: Sequence[tuple[int, Recorded]], header: Game | None, rules: Rules | None, lost_before: frozenset[int]
) -> GameState:
    state = new_game(header, rules)
    for index, event in history:
        state.notes.clear()
        if index or header is None:
            _step(state, index, event, lost_before)
    state.notes.clear()
    return state


def undone_events(record: Sequence[Recorded]) -> dict[int, int]:
    """Index of each event that was taken back, and the number of the `undo` that did it."""
    standing: list[tuple[int, Recorded]] = []
    undone: dict[int, int] = {}
    for index, event in enumerate(record):
        if type(event) is Undo:
            kept = undo_target(standing, event.to)
            if kept is not None:
                undone |= {past: number_of(index, event) for past, _ in standing[kept + 1 :]}
                del standing[kept + 1 :]
        standing.append((index, event))
    return undone
