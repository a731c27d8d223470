"""What claims do to the fold: next to nothing. They fix the last trick, and excuse a leader (R26, R31).

Whether a score or a winner is right is the audit's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cinch_log.cards import Seat
from cinch_log.events import GameOver, Score, Trick
from cinch_log.fold.dealing import leave_unfinished
from cinch_log.fold.ending import bank_trick
from cinch_log.fold.notes import impossible, note, unknown_seat
from cinch_log.fold.state import DealState, GameState, PlayedCard
from cinch_log.fold.turns import may_have_dropped
from cinch_log.rules.tables import TrumpTable


def on_trick(state: GameState, event: Trick) -> None:
    """Compares the claim with the last complete trick (SCO001); who was named may lead."""
    if unknown_seat(state, event.winner):
        return
    deal = state.deal
    about = [] if deal is None else _spoken_of(state, deal)
    if deal is None or not about:
        impossible(state, "no trick is complete", fact=False)
        return
    number, plays, winner, certain = about[0]
    table = deal.table
    assert table is not None
    if any(event.winner == trick.winner and event.points in (None, _points(table, trick.plays)) for trick in about):
        return
    if event.winner != winner:
        deal.leaders.add(event.winner)
    if not certain:
        return
    if event.winner != winner:
        note(state, "SCO001", event.winner, trick=number, field="winner", recorded=event.winner, expected=winner)
    else:
        points = _points(table, plays)
        note(state, "SCO001", event.winner, trick=number, field="points", recorded=event.points, expected=points)


class _Claimed(NamedTuple):
    """A trick that a claim can be about."""

    number: int
    plays: Sequence[PlayedCard]
    winner: Seat | None
    certain: bool


def _spoken_of(state: GameState, deal: DealState) -> list[_Claimed]:
    """The last complete trick; before it the current one, if whoever is missing may have dropped out (R22)."""
    current = _Claimed(deal.trick_number, deal.plays, deal.winner, deal.clear)
    if deal.complete:
        return [current]
    last = deal.tricks[-1:]
    about = [_Claimed(trick.number, trick.plays, trick.winner, trick.certain) for trick in last]
    if state.rules.follow == "trump_only" and deal.plays and deal.winner is not None:
        there = {play.seat for play in deal.plays}
        if all(seat in there or may_have_dropped(deal, seat) for seat in deal.participants):
            return [current, *about]
    return about


def _points(table: TrumpTable, plays: Sequence[PlayedCard]) -> int:
    return sum(table.worth.get(play.card, 0) for play in plays)


def on_score(state: GameState, event: Score) -> None:
    """The deal is over, whether all its cards were played or not (PLAY005)."""
    close_deal(state, "a score comes after a deal")


def on_game_over(state: GameState, event: GameOver) -> None:
    """Likewise."""
    close_deal(state, "the game cannot be over before the first deal")


def close_deal(state: GameState, why: str) -> None:
    """Fixes the deal that a claim speaks of."""
    deal = state.deal
    if deal is None:
        impossible(state, why, fact=False)
        return
    leave_unfinished(state)
    if deal.complete:
        bank_trick(state, deal)
    deal.scored = True
