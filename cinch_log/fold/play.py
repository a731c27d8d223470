"""The play of the cards (R20-R28): turns, tricks, and what did not follow.

Nothing is refused. A card counts as recorded; oddities become notes, and a card that did not follow
becomes a `Departure` for the observers to judge with all that the deal later shows.
"""

from __future__ import annotations

from cinch_log.cards import BIT, UNSEEN, CardOrUnseen, Seat
from cinch_log.events import Play
from cinch_log.fold.ending import bank_trick
from cinch_log.fold.exchange_end import end_exchange
from cinch_log.fold.hands import take_from_hand
from cinch_log.fold.notes import impossible, lose_track, note, unknown_seat
from cinch_log.fold.state import DealState, Departure, GameState, PlayedCard
from cinch_log.fold.takeback import rejudge
from cinch_log.fold.tricks import complete_trick, due_after, start_trick
from cinch_log.fold.turns import count_is_off, same_again, take_turn_anyway


def on_play(state: GameState, event: Play) -> None:
    """A card played."""
    seat, card = event.seat, event.card
    deal = state.deal
    if deal is None or deal.phase != "play":
        deal = _open_play(state, seat, card)
        if deal is None:
            return
    if deal.complete:
        last = deal.plays[-1]
        if last.card == card and last.seat == seat and card != UNSEEN:
            same_again(state, deal, seat, card)
            return
        bank_trick(state, deal)
        start_trick(state, deal)
    if (seat != deal.due or deal.skipped or deal.desync) and not _may_stand(state, deal, seat, card):
        return
    bit = BIT.get(card, 0)
    known, size = deal.known[seat], deal.size[seat]
    certain = True
    if known & bit and not deal.wrong_card:
        deal.known[seat] = known ^ bit
    elif _foreign(state, deal, card):
        return
    else:
        certain = take_from_hand(state, deal, seat, card)
    deal.size[seat] = size - 1 if size > 0 else 0
    deal.played |= bit
    if deal.led is None and seat == (deal.leader or seat):
        _lead(state, deal, seat, card, known, certain=certain)
    elif certain:
        _follow(state, deal, seat, card, known, size)
    _lay_down(state, deal, seat, card)


def _may_stand(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen) -> bool:
    """Whether a card that is not simply the next one belongs to the trick."""
    if unknown_seat(state, seat) or _foreign(state, deal, card):
        return False
    return take_turn_anyway(state, deal, seat, card)


def _lay_down(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen) -> None:
    """The card is in the trick: who is winning, whose turn is it, is the trick complete?"""
    plays, led = deal.plays, deal.led
    plays.append(PlayedCard(seat, card, state.index))
    if seat == deal.leader and len(plays) > 1:
        rejudge(deal)
    if led is not None:
        assert deal.table is not None
        power = deal.table.power[led].get(card, 0)
        if power > deal.best:
            deal.best, deal.winner = power, seat
    if card == UNSEEN:
        deal.clear, deal.doubtful = False, True
    deal.seats_left = left = deal.seats_left - 1
    if left <= 0 and led is not None:
        complete_trick(state, deal)
    else:
        deal.due = due_after(deal, seat)


def _follow(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen, known: int, size: int) -> None:
    """Notes a card that did not follow, for the observers to judge (R22, R23)."""
    led, table = deal.led, deal.table
    if led is None or not deal.lead_certain:
        return  # taken back, not known which suit, or not the leader's to play
    assert table is not None
    if table.suit.get(card) == led:
        forced = state.rules.left_on_trump_lead == "forced" and led == table.trump
        if not forced or BIT[card] & table.left:
            return
    led_card = next(play.card for play in deal.plays if play.seat == deal.leader)
    deal.departures.append(Departure(state.index, deal.trick_number, seat, card, led, led_card, known, size))


def _lead(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen, known: int, *, certain: bool) -> None:
    """The lead of a trick; PLAY004 is judged later where it had to be a trump (R20)."""
    rules, table = state.rules, deal.table
    assert table is not None
    suit = table.suit.get(card)
    deal.leader = seat
    deal.led = suit or table.trump
    deal.lead_certain = certain and suit is not None
    bound = (rules.first_lead == "trump" and not deal.tricks) or rules.follow == "trump_only"
    if bound and suit is not None and suit != table.trump:
        lead = Departure(state.index, deal.trick_number, seat, card, table.trump, card, known, deal.size[seat] + 1)
        deal.bound_leads.append(lead)


def _open_play(state: GameState, seat: Seat, card: CardOrUnseen) -> DealState | None:
    """The deal a card can be played in, begun with its first card; else LOG004."""
    deal = state.deal
    if unknown_seat(state, seat):
        return None
    if deal is None or deal.trump is None:
        impossible(state, "no card can be played before trump is named")
        return None
    if deal.phase == "over":
        if deal.outcome == "played" and not _foreign(state, deal, card):
            if count_is_off(deal):
                lose_track(state, dealer_known=True)
            elif not deal.desync:
                take_from_hand(state, deal, seat, card)
            deal.desync = True  # a card too many is part of no trick, and one of them is enough to report
            return None
        impossible(state, "this deal is over")
        return None
    begin_play(state, deal)
    return deal


def begin_play(state: GameState, deal: DealState) -> None:
    """Ends the exchange and finds the first leader (R20, R26)."""
    if state.rules.exchange:
        end_exchange(state, deal)
    deal.phase = "play"
    deal.uneven = len(set(deal.size.values())) > 1 or state.rules.follow == "trump_only"
    first = deal.maker if state.rules.first_leader == "maker" else state.seating.next[deal.dealer]
    assert first is not None
    deal.due = first
    start_trick(state, deal)


def _foreign(state: GameState, deal: DealState, card: CardOrUnseen) -> bool:
    assert deal.table is not None
    if card == UNSEEN or card in deal.table.suit:
        return False
    note(state, "LOG005", what=f"card {card}", known="one pack")
    lose_track(state)
    return True
