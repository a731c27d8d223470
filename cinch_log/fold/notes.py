"""How a step of the fold says that something was odd, and what it keeps to itself."""

from __future__ import annotations

from typing import Any, Final

from cinch_log.cards import PACK, Seat
from cinch_log.fold.state import GameState, Note

_DEPENDENT: Final = ("BID", "DRA", "PLA", "SCO")
"""Families that are undecided, not wrong, while an event of the deal is missing."""


def note(
    state: GameState,
    code: str,
    seat: Seat | None = None,
    *,
    index: int | None = None,
    trick: int | None = None,
    **detail: Any,
) -> None:
    """Records an oddity of the event being folded, or of an earlier one (`index`)."""
    if state.adrift and (code[:3] in _DEPENDENT or code == "LOG004"):
        return
    deal = state.deal
    state.notes.append(
        Note(code, state.index if index is None else index, deal.number if deal else None, trick, seat, detail)
    )


def lose_track(state: GameState, *, dealer_known: bool = False) -> None:
    """From here on to the next deal nothing is certain: an event is missing or could not be folded."""
    state.adrift = True
    deal = state.deal
    if deal is None:
        state.cut_dealer = None
    elif deal.phase != "over" and deal.open_since is None:
        deal.open_since = state.index
    if not dealer_known:
        state.expected_dealer = None


def impossible(state: GameState, why: str, *, fact: bool = True) -> None:
    """LOG004: the event cannot stand here and is not folded."""
    note(state, "LOG004", why=why)
    if fact:
        lose_track(state)


def unknown_seat(state: GameState, seat: Seat) -> bool:
    """Whether nobody of that name plays this game; reported as LOG005."""
    if seat in state.seating.next:
        return False
    note(state, "LOG005", what=f"seat {seat}", known=" ".join(state.seating.seats))
    lose_track(state)
    return True


def unknown_cards(state: GameState, mask: int) -> bool:
    """Whether a card belongs to a pack this game does not have; reported as LOG005."""
    foreign = mask & ~PACK[state.rules.decks]
    if not foreign:
        return False
    note(state, "LOG005", what="a card of a second pack", known="one pack")
    lose_track(state)
    return True
