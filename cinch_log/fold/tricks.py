"""Tricks as they begin, go round and end (R20, R21, R26, R27)."""

from __future__ import annotations

from cinch_log.cards import Seat
from cinch_log.fold.state import DealState, GameState


def start_trick(state: GameState, deal: DealState) -> None:
    """Clears the table for a lead by `deal.due`, or by the next seat clockwise that holds a card (R26)."""
    deal.skipped = set()
    first = deal.due
    if first is None:
        deal.participants = ()
        deal.seats_left = 0
        return
    order = state.seating.starting(first)
    if deal.uneven:
        order = tuple(seat for seat in order if can_play(state, deal, seat))
        deal.due = order[0] if order else None
    deal.participants = order
    deal.seats_left = len(order)


def can_play(state: GameState, deal: DealState, seat: Seat) -> bool:
    """Whether the seat holds a card to play; where only trumps are played, whether it may hold a trump (R22, R27)."""
    if deal.size[seat] <= 0:
        return False
    if state.rules.follow != "trump_only":
        return True
    table = deal.table
    assert table is not None
    if deal.known[seat] & table.trumps:
        return True
    return seat not in deal.dropped and deal.unseen(seat) > 0 and bool(table.trumps & ~deal.played)


def complete_trick(state: GameState, deal: DealState) -> None:
    """The trick is complete: its winner leads next, or the deal is over (R26, R27)."""
    winner = deal.winner or deal.leader  # an unseen lead that nothing beats takes it as far as anybody can tell
    assert winner is not None
    deal.winner = winner
    deal.complete = True
    deal.leaders = set() if deal.clear else set(state.seating.seats)
    deal.due = winner
    over = max(deal.size.values()) <= 0
    if not over and state.rules.follow == "trump_only":
        over = not any(can_play(state, deal, seat) for seat in state.seating.seats)
    if over:
        deal.due = None
        deal.phase = "over"
        deal.outcome = "played"
        deal.last_index = state.index
        state.expected_dealer = state.seating.next[deal.dealer]
    elif deal.uneven:
        deal.due = next(seat for seat in state.seating.starting(winner) if can_play(state, deal, seat))


def due_after(deal: DealState, seat: Seat) -> Seat | None:
    """The next clockwise who has not played to this trick yet."""
    order, count = deal.participants, len(deal.plays)
    if count < len(order) and order[count - 1] == seat and not deal.skipped:
        return order[count]
    start = order.index(seat) + 1 if seat in order else 0
    there = {play.seat for play in deal.plays}
    waiting = [other for other in order[start:] + order[:start] if other not in there]
    return next((other for other in waiting if other not in deal.skipped), waiting[0] if waiting else None)
