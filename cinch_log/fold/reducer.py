"""Events to state: `fold` for a whole record, `after` for one step.

Pure: no clock, no randomness, no I/O; the same events give the same state. It never refuses a recorded
fact. What was odd about a step is in the state's `notes` until the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct

from cinch_log.events import (
    Abandon,
    AnyEvent,
    Bid,
    Call,
    Concede,
    Cut,
    Deal,
    Discard,
    Draw,
    Expose,
    Game,
    GameOver,
    Misdeal,
    Pass,
    Play,
    Ruling,
    Score,
    Seal,
    Substitute,
    Trick,
    Trump,
    Undo,
    Withdraw,
)  # fmt: skip
from cinch_log.fold.auction import on_bid, on_pass, on_trump
from cinch_log.fold.claims import on_game_over, on_score, on_trick
from cinch_log.fold.dealing import on_cut, on_deal, on_misdeal
from cinch_log.fold.ending import on_abandon, on_concede, on_substitute
from cinch_log.fold.exchange import on_discard, on_draw
from cinch_log.fold.hands import on_expose
from cinch_log.fold.notes import impossible, lose_track, note
from cinch_log.fold.play import on_play
from cinch_log.fold.state import GameState
from cinch_log.fold.takeback import on_withdraw
from cinch_log.log.model import Fault
from cinch_log.rules.load import load_rules
from cinch_log.rules.options import Rules

Recorded = AnyEvent | Fault
Handler = Callable[[GameState, Any], None]

HANDLERS: Final[dict[type, Handler]] = {
    Cut: on_cut, Deal: on_deal, Misdeal: on_misdeal, Bid: on_bid, Pass: on_pass, Trump: on_trump, Discard: on_discard,
    Draw: on_draw, Expose: on_expose, Play: on_play, Withdraw: on_withdraw, Concede: on_concede, Abandon: on_abandon,
    Substitute: on_substitute, Trick: on_trick, Score: on_score, GameOver: on_game_over,
}  # fmt: skip
"""What an event does to the state. Calls, rulings and seals do nothing; `undo` decides what is folded at all."""

_AFTER_ABANDON: Final = frozenset({Call, Ruling, Seal, Undo})
_SAME_DEALER_AFTER: Final = frozenset(
    {
        "play",
        "draw",
        "discard",
        "trick",
        "score",
        "expose",
        "call",
        "ruling",
        "seal",
        "substitute",
        "game_over",
        "cut",
        "trump",
    }
)
"""A lost line of this kind leaves no doubt who deals next."""


def new_game(header: Game | None, rules: Rules | None = None) -> GameState:
    """The state after a header.

    Args:
        header: the game's first event; None only together with `rules`.
        rules: play by these instead of the header's.

    Raises:
        RulesError: the header's rules cannot be played by.
    """
    if rules is None:
        rules = load_rules("cinch" if header is None else header.rules)
    state = GameState(rules, header.players if header else None)
    state.index = 0 if header else -1
    return state


def apply(state: GameState, index: int, event: Recorded) -> None:
    """Folds one event into `state` in place; everything but `undo`. The fast way: no copy, no history."""
    state.index = index
    if state.abandoned and type(event) not in _AFTER_ABANDON:
        impossible(state, "the game was abandoned")
        return
    handler = HANDLERS.get(type(event))
    if handler is not None:
        handler(state, event)
    elif type(event) is Fault:
        lose_track(state, dealer_known=event.type_hint in _SAME_DEALER_AFTER)


def after(state: GameState, event: Recorded) -> GameState:
    """The state after one more event; `state` itself stays as it is."""
    index = state.index + 1
    if type(event) is Undo:
        return _undone(state, index, event)
    new = state.clone()
    new.notes.clear()
    apply(new, index, event)
    new.history.append((index, event))
    return new


def _undone(state: GameState, index: int, event: Undo) -> GameState:
    kept = undo_target(state.history, event.to)
    if kept is None:
        new = state.clone()
        new.notes.clear()
        new.index = index
        note(new, "PLAY006", what="undo", to=event.to)
        new.history.append((index, event))
        return new
    new = GameState(state.rules, state.first_players)
    for past_index, past in state.history[: kept + 1]:
        apply(new, past_index, past)
    new.history = [*state.history[: kept + 1], (index, event)]
    new.notes.clear()
    new.index = index
    return new


def undo_target(history: Sequence[tuple[int, Recorded]], to: int) -> int | None:
    """Position in `history` of the event numbered `to`, None if nothing of that number stands there."""
    for position in range(len(history) - 1, -1, -1):
        if number_of(*history[position]) == to:
            return position
    return None


def number_of(index: int, event: Recorded) -> int:
    """An event's number: its `seq`, or its index in the game where it has none."""
    number = event.seq_hint if isinstance(event, Fault) else event.seq
    return index if number is None else number


class Standing(NamedTuple):
    """What is left of a record when every `undo` has had its effect."""

    entries: list[tuple[int, Recorded]]
    """Index in the record and event, in order; `undo` events included."""
    vain: list[int]
    """Indexes of `undo` events that refer to nothing (PLAY006)."""


def standing(record: Iterable[Recorded], start: int = 0) -> Standing:
    """The entries that stand; those of the record's events from index `start` on."""
    entries: list[tuple[int, Recorded]] = []
    vain: list[int] = []
    places: dict[int, list[tuple[int, int]]] = {}
    for index, event in enumerate(record, start):
        if type(event) is Undo:
            kept = _place_of(entries, places, event.to)
            if kept is None:
                vain.append(index)
            else:
                del entries[kept + 1 :]
        places.setdefault(number_of(index, event), []).append((len(entries), index))
        entries.append((index, event))
    return Standing(entries, vain)


def _place_of(
    entries: Sequence[tuple[int, Recorded]], places: dict[int, list[tuple[int, int]]], number: int
) -> int | None:
    """What `undo_target` says, in a time that does not grow with the record: thousands of undos stay quick.

    `places`: position and index of every entry there was, by its number; those undone since are dropped here.
    """
    numbered = places.get(number, [])
    while numbered:
        position, index = numbered[-1]
        if position < len(entries) and entries[position][0] == index:
            return position
        numbered.pop()
    return None


class Step(Struct, frozen=True):
    """One event and what it led to."""

    index: int
    event: Recorded
    before: GameState
    after: GameState
    """Its `notes` are what this step came upon."""


def steps(record: Iterable[Recorded], rules: Rules | None = None) -> Iterator[Step]:
    """Walks through a game, event by event; every state stays as it was when it was handed out.

    Raises:
        RulesError: the header's rules cannot be played by.
    """
    state: GameState | None = None
    for event in record:
        if state is None:
            state = _opened(event, rules)
            if type(event) is Game:
                yield Step(0, event, state, state)
                continue
        new = after(state, event)
        yield Step(new.index, event, state, new)
        state = new


def _opened(event: Recorded, rules: Rules | None) -> GameState:
    header = event if type(event) is Game else None
    state = new_game(header, rules)
    if header is not None:
        state.history.append((0, header))
    return state


def fold_game(record: Iterable[Recorded], rules: Rules | None = None) -> GameState:
    """The state after a whole record, the game's header first; its `notes` are those of the last event.

    Raises:
        RulesError: the header's rules cannot be played by.
        ValueError: the record is empty.
    """
    events = list(record)
    if not events:
        raise ValueError("an empty record has no state: a game begins with its header")
    state = _opened(events[0], rules)
    entries, vain = standing(events)
    for index, event in entries:
        state.notes.clear()
        if index or type(event) is not Game:
            apply(state, index, event)
    state.index = len(events) - 1
    state.history = entries
    if state.index in vain:
        note(state, "PLAY006", what="undo", to=events[-1].to if type(events[-1]) is Undo else None)
    return state
