"""What claims do to the fold: next to nothing. They fix the last trick, and excuse a leader (R26, R31).

Whether a score or a winner is right is the audit's business.
"""

from __future__ import annotations

from cinch_log.events import GameOver, Score, Trick
from cinch_log.fold.dealing import leave_unfinished
from cinch_log.fold.ending import bank_trick
from cinch_log.fold.notes import impossible, note, unknown_seat
from cinch_log.fold.state import GameState, PlayedCard


def on_trick(state: GameState, event: Trick) -> None:
    """Compares the claim with the last complete trick (SCO001); who was named may lead."""
    if unknown_seat(state, event.winner):
        return
    deal = state.deal
    if deal is None or not (deal.complete or deal.tricks):
        impossible(state, "no trick is complete", fact=False)
        return
    plays: tuple[PlayedCard, ...] | list[PlayedCard]
    if deal.complete:
        number, plays, winner, certain = deal.trick_number, deal.plays, deal.winner, deal.clear
    else:
        last = deal.tricks[-1]
        number, plays, winner, certain = last.number, last.plays, last.winner, last.certain
    table = deal.table
    assert table is not None
    if event.winner != winner:
        deal.leaders.add(event.winner)
    if not certain:
        return
    points = sum(table.worth.get(play.card, 0) for play in plays)
    if event.winner != winner:
        note(state, "SCO001", event.winner, trick=number, field="winner", recorded=event.winner, expected=winner)
    elif event.points is not None and event.points != points:
        note(state, "SCO001", event.winner, trick=number, field="points", recorded=event.points, expected=points)


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
