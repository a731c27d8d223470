"""Cards out of turn, and how the play finds its way again (PLAY001; R21, R26, R33).

One slip of the pen shifts what follows; it is reported once, and the fold goes on with what was recorded.
"""

from __future__ import annotations

from cinch_log.cards import BIT, UNSEEN, CardOrUnseen, Seat
from cinch_log.fold.ending import bank_trick
from cinch_log.fold.hands import take_from_hand
from cinch_log.fold.notes import lose_track, note
from cinch_log.fold.state import DealState, GameState, PlayedCard
from cinch_log.fold.tricks import can_play, complete_trick, start_trick


def take_turn_anyway(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen) -> bool:
    """PLAY001 and its recovery. False when the card is not part of the trick."""
    there = {play.seat for play in deal.plays}
    if not there:
        return _wrong_leader(state, deal, seat, card)
    if seat in there:
        return _second_card(state, deal, seat, card)
    if seat not in deal.participants:
        _out_of_turn(state, deal, seat, card, "no card")
        deal.participants = (*deal.participants, seat)
        deal.seats_left += 1
        return True
    if seat == deal.due or seat in deal.skipped:
        deal.skipped.discard(seat)
        return True
    order = deal.participants
    assert deal.due is not None
    between = (
        order[order.index(deal.due) : order.index(seat)] or order[order.index(deal.due) :] + order[: order.index(seat)]
    )
    passed_over = [other for other in between if other not in there and other != seat]
    if state.rules.follow == "trump_only" and all(may_have_dropped(deal, other) for other in passed_over):
        _drop(deal, passed_over)
        return True
    if not deal.desync:  # else the card of the seat passed over was written for another seat, and that was reported
        _out_of_turn(state, deal, seat, card, "turn")
    deal.skipped.update(passed_over)
    deal.miscounted.update(passed_over)
    return True


def _out_of_turn(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen, reason: str) -> None:
    """PLAY001, unless the number of somebody's cards was reported and has now run out."""
    if count_is_off(deal):
        lose_track(state, dealer_known=True)
        return
    note(state, "PLAY001", seat, trick=deal.trick_number, due=deal.due, reason=reason)
    bit = BIT.get(card, 0)
    if deal.due is not None and deal.due != seat and bit & deal.known[deal.due] & ~deal.known[seat]:
        lose_track(state, dealer_known=True)  # the card of the seat whose turn it was, written for the wrong seat


def count_is_off(deal: DealState) -> bool:
    return bool(deal.miscounted) and any(size <= 0 for size in deal.size.values())


def _wrong_leader(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen) -> bool:
    if seat == deal.due:
        deal.desync = False
        deal.doubled = set()
        return True
    order = deal.participants
    passed_over = list(order[: order.index(seat)]) if seat in order and state.rules.follow == "trump_only" else []
    if passed_over and all(may_have_dropped(deal, other) for other in passed_over):
        _drop(deal, passed_over)
        deal.due = None
    elif seat not in deal.leaders:
        if deal.desync:
            lose_track(state, dealer_known=True)
        else:
            _out_of_turn(state, deal, seat, card, "lead")
            deal.desync = True  # if his lead is missing, everything of this deal shifts
    deal.leaders = set()
    if deal.due is not None:
        deal.skipped.add(deal.due)
        deal.miscounted.add(deal.due)
    deal.due = seat
    order = state.seating.starting(seat)
    deal.participants = tuple(s for s in order if s == seat or can_play(state, deal, s)) if deal.uneven else order
    deal.seats_left = len(deal.participants)
    return True


def may_have_dropped(deal: DealState, seat: Seat) -> bool:
    """Whether nothing known says that the seat holds a trump (R22 `trump_only`)."""
    assert deal.table is not None
    if deal.known[seat] & deal.table.trumps & ~deal.disputed:
        return False
    return deal.unseen(seat) > 0 or seat in deal.alias


def _drop(deal: DealState, seats: list[Seat]) -> None:
    deal.dropped.update(seats)
    deal.participants = tuple(seat for seat in deal.participants if seat not in seats)
    deal.seats_left -= len(seats)


def same_again(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen) -> None:
    """PLAY003 for a line written twice: no card and no turn is lost by it."""
    note(state, "PLAY003", seat, trick=deal.trick_number, card=card, before=deal.plays[-1].index)


def _second_card(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen) -> bool:
    """A second card to a trick leaves the hand and is no part of it; or the others have dropped out (R22, R33)."""
    there = {play.seat for play in deal.plays}
    missing = [other for other in deal.participants if other not in there]
    if state.rules.follow == "trump_only" and all(may_have_dropped(deal, other) for other in missing):
        _drop(deal, missing)
        complete_trick(state, deal)
        if deal.phase == "over":
            deal.phase = "play"
        bank_trick(state, deal)
        start_trick(state, deal)
        return True if seat == deal.due else _wrong_leader(state, deal, seat, card)
    if deal.plays[-1].seat == seat and deal.plays[-1].card == card != UNSEEN:
        same_again(state, deal, seat, card)
        return False
    if deal.skipped.issuperset(missing) and deal.skipped:
        lose_track(state, dealer_known=True)  # play goes on without the seat passed over, and that was reported
    elif not deal.desync:
        _out_of_turn(state, deal, seat, card, "second card")
    elif seat not in deal.doubled:
        lose_track(state, dealer_known=True)
    deal.doubled.add(seat)
    deal.desync = True
    deal.doubtful = True
    take_from_hand(state, deal, seat, card, quiet=True)
    deal.size[seat] = max(0, deal.size[seat] - 1)
    deal.played |= BIT.get(card, 0)
    deal.shown.append(PlayedCard(seat, card, state.index))
    deal.uneven = True
    return False
