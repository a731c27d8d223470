"""The play of the cards (R20-R28): turns, tricks, and what did not follow.

Nothing is refused. A card counts as recorded; oddities become notes, and a card that did not follow
becomes a `Departure` for the observers to judge with all that the deal later shows.
"""

from __future__ import annotations

from cinch_log.cards import BIT, UNSEEN, CardOrUnseen, Seat, Suit
from cinch_log.events import Play
from cinch_log.fold.ending import bank_trick
from cinch_log.fold.exchange_end import end_exchange
from cinch_log.fold.hands import take_from_hand
from cinch_log.fold.notes import impossible, lose_track, note, unknown_seat
from cinch_log.fold.state import DealState, Departure, GameState, PlayedCard
from cinch_log.fold.takeback import rejudge


def on_play(state: GameState, event: Play) -> None:
    """A card played."""
    deal = state.deal
    seat = event.seat
    if deal is None or deal.phase != "play":
        opened = _open_play(state, seat, event.card)
        if opened is None:
            return
        deal = opened
    card = event.card
    bit = BIT.get(card, 0)
    if deal.complete:
        if deal.plays[-1].card == card and deal.plays[-1].seat == seat and card != UNSEEN:
            _same_again(state, deal, seat, card)
            return
        bank_trick(state, deal)
        start_trick(state, deal)
    if seat != deal.due or deal.skipped or deal.desync:
        if unknown_seat(state, seat) or _foreign(state, deal, card):
            return
        if not _take_turn_anyway(state, deal, seat, card):
            return
    known = deal.known[seat]
    size = deal.size[seat]
    if known & bit and not deal.wrong_card:
        deal.known[seat] = known ^ bit
        certain = True
    else:
        if _foreign(state, deal, card):
            return
        certain = take_from_hand(state, deal, seat, card)
    deal.size[seat] = size - 1 if size > 0 else 0
    deal.played |= bit
    table = deal.table
    assert table is not None
    suit = table.suit.get(card)
    if deal.leader is None or (seat == deal.leader and deal.led is None):
        _lead(state, deal, seat, card, suit, known)
        deal.lead_certain = certain and suit is not None
    elif (suit != deal.led and certain) or (
        state.rules.left_on_trump_lead == "forced" and suit == table.trump and not bit & table.left and certain
    ):
        _depart(deal, state.index, seat, card, known, size)
    deal.plays.append(PlayedCard(seat, card, state.index))
    if seat == deal.leader and len(deal.plays) > 1:
        rejudge(state, deal)
    led = deal.led
    if led is not None:
        power = table.power[led].get(card, 0)
        if power > deal.best:
            deal.best, deal.winner = power, seat
    if suit is None:
        deal.clear, deal.doubtful = False, True
    deal.seats_left -= 1
    if deal.seats_left <= 0 and led is not None:
        _complete(state, deal)
    else:
        deal.due = _due_after(deal, seat)


def _depart(deal: DealState, index: int, seat: Seat, card: CardOrUnseen, known: int, size: int) -> None:
    if not deal.lead_certain:
        return  # which suit was led is not known, or the card was not the leader's to play
    led_card = next(play.card for play in deal.plays if play.seat == deal.leader)
    assert deal.led is not None
    deal.departures.append(Departure(index, len(deal.tricks) + 1, seat, card, deal.led, led_card, known, size))


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
            if _count_is_off(deal):
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
    for known in deal.known.values():
        deal.in_play |= known
    deal.uneven = len(set(deal.size.values())) > 1 or state.rules.follow == "trump_only"
    first = deal.maker if state.rules.first_leader == "maker" else state.seating.next[deal.dealer]
    assert first is not None
    deal.due = first
    start_trick(state, deal)


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


def _lead(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen, suit: Suit | None, known: int) -> None:
    """The lead of a trick; PLAY004 where it had to be a trump (R20)."""
    rules, table = state.rules, deal.table
    assert table is not None
    deal.leader = seat
    deal.led = suit or table.trump
    bound = (rules.first_lead == "trump" and not deal.tricks) or rules.follow == "trump_only"
    if bound and suit is not None and suit != table.trump:
        lead = Departure(state.index, len(deal.tricks) + 1, seat, card, table.trump, card, known, deal.size[seat] + 1)
        deal.bound_leads.append(lead)


def _complete(state: GameState, deal: DealState) -> None:
    """The trick is complete: its winner leads next, or the deal is over (R26, R27)."""
    winner = deal.winner
    assert winner is not None
    deal.complete = True
    deal.leaders = set() if deal.clear else set(state.seating.seats)
    deal.due = winner
    if not any(deal.size[seat] > 0 for seat in state.seating.seats):
        over = True
    else:
        over = not any(can_play(state, deal, seat) for seat in state.seating.seats)
    if over:
        deal.due = None
        deal.phase = "over"
        deal.outcome = "played"
        deal.last_index = state.index
        state.expected_dealer = state.seating.next[deal.dealer]
    elif deal.uneven:
        deal.due = next(seat for seat in state.seating.starting(winner) if can_play(state, deal, seat))


def _due_after(deal: DealState, seat: Seat) -> Seat | None:
    """The next clockwise who has not played to this trick yet."""
    order = deal.participants
    start = order.index(seat) + 1 if seat in order else 0
    if start == len(deal.plays) < len(order) and not deal.skipped:
        return order[start]
    there = {play.seat for play in deal.plays}
    waiting = [other for other in order[start:] + order[:start] if other not in there]
    return next((other for other in waiting if other not in deal.skipped), waiting[0] if waiting else None)


def _foreign(state: GameState, deal: DealState, card: CardOrUnseen) -> bool:
    assert deal.table is not None
    if card == UNSEEN or card in deal.table.suit:
        return False
    note(state, "LOG005", what=f"card {card}", known="one pack")
    lose_track(state)
    return True


def _take_turn_anyway(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen) -> bool:
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
    if state.rules.follow == "trump_only" and all(_may_have_dropped(deal, other) for other in passed_over):
        _drop(deal, passed_over)
        return True
    if not deal.desync:  # else the card of the seat passed over was written for another seat, and that was reported
        _out_of_turn(state, deal, seat, card, "turn")
    deal.skipped.update(passed_over)
    deal.miscounted.update(passed_over)
    return True


def _out_of_turn(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen, reason: str) -> None:
    """PLAY001, unless the number of somebody's cards was reported and has now run out."""
    if _count_is_off(deal):
        lose_track(state, dealer_known=True)
        return
    note(state, "PLAY001", seat, trick=deal.trick_number, due=deal.due, reason=reason)
    bit = BIT.get(card, 0)
    if deal.due is not None and deal.due != seat and bit & deal.known[deal.due] & ~deal.known[seat]:
        lose_track(state, dealer_known=True)  # the card of the seat whose turn it was, written for the wrong seat


def _count_is_off(deal: DealState) -> bool:
    return bool(deal.miscounted) and any(size <= 0 for size in deal.size.values())


def _wrong_leader(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen) -> bool:
    if seat == deal.due:
        deal.desync = False
        deal.doubled = set()
        return True
    order = deal.participants
    passed_over = list(order[: order.index(seat)]) if seat in order and state.rules.follow == "trump_only" else []
    if passed_over and all(_may_have_dropped(deal, other) for other in passed_over):
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


def _may_have_dropped(deal: DealState, seat: Seat) -> bool:
    assert deal.table is not None
    if deal.known[seat] & deal.table.trumps & ~deal.disputed:
        return False
    return deal.unseen(seat) > 0 or seat in deal.alias


def _drop(deal: DealState, seats: list[Seat]) -> None:
    deal.dropped.update(seats)
    deal.participants = tuple(seat for seat in deal.participants if seat not in seats)
    deal.seats_left -= len(seats)


def _same_again(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen) -> None:
    """PLAY003 for a line written twice: no card and no turn is lost by it."""
    note(state, "PLAY003", seat, trick=deal.trick_number, card=card, before=deal.plays[-1].index)


def _second_card(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen) -> bool:
    """A second card to a trick leaves the hand and is no part of it; or the others have dropped out (R22, R33)."""
    there = {play.seat for play in deal.plays}
    missing = [other for other in deal.participants if other not in there]
    if state.rules.follow == "trump_only" and all(_may_have_dropped(deal, other) for other in missing):
        _drop(deal, missing)
        _complete(state, deal)
        if deal.phase == "over":
            deal.phase = "play"
        bank_trick(state, deal)
        start_trick(state, deal)
        return True if seat == deal.due else _wrong_leader(state, deal, seat, card)
    if deal.plays[-1].seat == seat and deal.plays[-1].card == card != UNSEEN:
        _same_again(state, deal, seat, card)
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
