"""A card taken back at the table (R31)."""

from __future__ import annotations

from msgspec.structs import replace

from cinch_log.cards import BIT
from cinch_log.events import Withdraw
from cinch_log.fold.notes import note, unknown_seat
from cinch_log.fold.state import DealState, Departure, GameState, PlayedCard


def on_withdraw(state: GameState, event: Withdraw) -> None:
    """The seat's card of the current trick goes back to its hand; a complete trick, and the deal, are open again."""
    seat = event.seat
    if unknown_seat(state, seat):
        return
    deal = state.deal
    play = None
    if deal is not None and (deal.phase == "play" or deal.outcome == "played"):
        play = next((play for play in deal.plays if play.seat == seat and play.card == event.card), None)
    if deal is None or play is None:
        note(state, "PLAY006", seat, what="withdraw", card=event.card)
        return
    deal.plays.remove(play)
    deal.shown.append(PlayedCard(seat, play.card, state.index))
    bit = BIT.get(play.card, 0)
    deal.played &= ~bit
    if not deal.disputed & bit:
        deal.known[seat] |= bit
    deal.size[seat] += 1
    deal.seats_left += 1
    _mark_withdrawn(deal, play.index, state.index)
    deal.bound_leads = [lead for lead in deal.bound_leads if lead.index != play.index]
    if deal.complete:
        deal.complete = False
        deal.due = None
    if deal.phase == "over":
        deal.phase, deal.outcome, deal.last_index = "play", None, None
    if seat == deal.leader:
        _without_lead(deal)
    _recount(deal)
    deal.skipped.add(seat)
    if deal.due is None or not deal.plays:
        deal.due = seat


def _mark_withdrawn(deal: DealState, played: int, withdrawn: int) -> None:
    """Notes on the departure played at that event, if it was one, that it was taken back."""
    departures = deal.departures
    for position in range(len(departures) - 1, -1, -1):
        if departures[position].index <= played:  # those after a card that lies there are all later
            if departures[position].index == played:
                departures[position] = replace(departures[position], withdrawn=withdrawn)
            return


def _without_lead(deal: DealState) -> None:
    """The leader's next card is the new lead, and later cards that stand are judged against it."""
    deal.led = None
    if not deal.plays:
        deal.leader = None


def _recount(deal: DealState) -> None:
    """Who is winning with the cards that still stand."""
    table = deal.table
    assert table is not None
    deal.best, deal.winner = 0, None
    if deal.led is None:
        return
    for play in deal.plays:
        power = table.power[deal.led].get(play.card, 0)
        if power > deal.best:
            deal.best, deal.winner = power, play.seat


def rejudge(deal: DealState) -> None:
    """A new lead under cards that stand: each of them is judged against it."""
    trick, table = deal.trick_number, deal.table
    assert table is not None
    assert deal.led is not None
    deal.departures = [d for d in deal.departures if d.trick != trick or d.withdrawn is not None]
    if not deal.lead_certain:
        _recount(deal)
        return
    lead = next(play.card for play in deal.plays if play.seat == deal.leader)
    for play in deal.plays:
        if play.seat != deal.leader and table.suit.get(play.card) != deal.led:
            known = deal.known[play.seat] | BIT.get(play.card, 0)
            size = deal.size[play.seat] + 1
            deal.departures.append(Departure(play.index, trick, play.seat, play.card, deal.led, lead, known, size))
    _recount(deal)
