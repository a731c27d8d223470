"""Discards and draws as they come; what can only be judged at the end is in `exchange_end` (R12-R18)."""

from __future__ import annotations

from cinch_log.cards import BIT, UNSEEN, CardOrUnseen, Seat, cards_in, mask_of
from cinch_log.events import Discard, Draw
from cinch_log.fold.hands import spend_alias
from cinch_log.fold.notes import impossible, lose_track, note, unknown_cards, unknown_seat
from cinch_log.fold.state import DealState, GameState


def _exchanging(state: GameState, seat: Seat) -> DealState | None:
    if unknown_seat(state, seat):
        return None
    deal = state.deal
    if deal is None or deal.phase != "exchange":
        impossible(state, "cards are put aside and drawn between the naming of trump and the first card played")
        return None
    if not state.rules.exchange:
        impossible(state, "this rule set has no exchange")
        return None
    return deal


def on_discard(state: GameState, event: Discard) -> None:
    """Cards put aside (R12-R14); an unseen one leaves every card of the hand in doubt."""
    seat, cards = event.seat, event.cards
    deal = _exchanging(state, seat)
    if deal is None:
        return
    mask = mask_of(cards)
    if unknown_cards(state, mask):
        return
    if _written_twice(state, deal, seat, cards, "DRAW001"):
        return
    known = deal.known[seat]
    table = deal.table
    assert table is not None
    unseen = cards.count(UNSEEN)
    if mask & ~known or mask.bit_count() + unseen != len(cards):
        mask = _not_held(state, deal, seat, cards, mask)
        known = deal.known[seat]
    elif seat in deal.wrong_card and mask and seat not in deal.exchange.first_draw:
        lose_track(state, dealer_known=True)  # his own cards after another seat's: that one was for the wrong seat
    if mask & table.trumps:
        _check_trumps(state, deal, seat, mask & table.trumps)
    deal.known[seat] = known & ~mask
    deal.size[seat] = max(0, deal.size[seat] - len(cards))
    deal.discarded |= mask
    deal.unseen_discards += unseen
    if unseen:
        deal.known[seat] = 0  # any of them may have gone
        deal.recorded.pop(seat, None)
    exchange = deal.exchange
    exchange.discards[seat] = exchange.discards.get(seat, 0) + len(cards)
    exchange.first_discard.setdefault(seat, state.index)
    exchange.last_discard[seat] = state.index


def _written_twice(state: GameState, deal: DealState, seat: Seat, cards: list[CardOrUnseen], code: str) -> bool:
    """Whether this is the seat's last discard or draw once more: the cards move only once."""
    last = deal.exchange.last_cards
    kind = "discard" if code == "DRAW001" else "draw"
    if not cards or UNSEEN in cards or last.get((seat, kind)) != cards:
        last[seat, kind] = cards
        return False
    if code == "DRAW001":
        note(state, code, seat, cards=cards)
    else:
        note(state, code, seat, cards=cards, places=[[seat, "drawn again"]] * len(cards))
    return True


def _not_held(state: GameState, deal: DealState, seat: Seat, cards: list[CardOrUnseen], mask: int) -> int:
    """DRAW001 for cards that are not in the hand; gives the cards that do leave it."""
    known = deal.known[seat]
    wrong = mask & ~known
    unseen_slots = deal.unseen(seat)  # the unseen discards may all be known cards of the hand
    elsewhere = deal.discarded
    for other, held in deal.known.items():
        if other != seat:
            elsewhere |= held
    elsewhere |= mask_of(deal.stock or ())
    twice = [card for card in set(cards) if card != UNSEEN and cards.count(card) > 1]
    possible = wrong & ~elsewhere & ~deal.disputed
    if possible.bit_count() <= unseen_slots + deal.alias.get(seat, 0):
        wrong &= ~possible  # an unseen card may be any that nobody else has, and so may one recorded twice
        spend_alias(deal, seat, possible.bit_count() - max(0, unseen_slots))
    wrong &= ~deal.disputed
    if wrong or twice:
        note(state, "DRAW001", seat, cards=sorted({*cards_in(wrong), *twice}, key=BIT.__getitem__))
        missing = len(cards) - cards.count(UNSEEN) - (mask & ~wrong).bit_count()
        deal.gone[seat] = deal.gone.get(seat, 0) + missing
        if missing > 1:
            deal.wrong_card.add(seat)  # a wrong hand throughout: said once
        if seat in deal.exchange.discards and _somebody_holds(deal, wrong, seat):
            lose_track(state, dealer_known=True)  # another seat's cards, after his own: the seat is wrong
    return mask & ~wrong


def _somebody_holds(deal: DealState, cards: int, but: Seat) -> bool:
    return any(cards & ~known == 0 for seat, known in deal.known.items() if seat != but)


def _check_trumps(state: GameState, deal: DealState, seat: Seat, trumps: int) -> None:
    """DRAW002 and DRAW003: how many trumps R13 lets go."""
    rules, table = state.rules, deal.table
    assert table is not None
    if rules.trump_discards == "any":
        return
    if rules.dealer_rob == "rob" and seat == deal.dealer and seat in deal.exchange.drawn:
        return  # R16: R13 does not bind the robber
    if rules.trump_discards == "excess_only":
        held = (deal.known[seat] & table.trumps).bit_count() + deal.unseen(seat) + deal.alias.get(seat, 0)
        if trumps.bit_count() <= held - rules.hand_size:
            return
    left = trumps & table.left
    note(state, "DRAW003" if left else "DRAW002", seat, cards=list(cards_in(left or trumps)), trump=deal.trump)


def on_draw(state: GameState, event: Draw) -> None:
    """Cards taken from the stock (R15); they are held as recorded, whatever the stock says."""
    seat, cards = event.seat, event.cards
    deal = _exchanging(state, seat)
    if deal is None:
        return
    mask = mask_of(cards)
    if unknown_cards(state, mask):
        return
    if mask & deal.known[seat] and _written_twice(state, deal, seat, cards, "DEAL001"):
        return
    exchange = deal.exchange
    exchange.last_cards[seat, "draw"] = cards
    if seat not in exchange.first_draw:
        _first_draw(state, deal, seat)
    count = len(cards)
    if deal.stock is not None and deal.stock[:count] == cards and not mask & _in_hands(deal) and UNSEEN not in cards:
        del deal.stock[:count]
    else:
        _check_stock(state, deal, seat, cards)
    deal.known[seat] |= mask
    deal.size[seat] = size = deal.size[seat] + count
    deal.stock_left -= count
    exchange.drawn[seat] = exchange.drawn.get(seat, 0) + count
    exchange.last_draw[seat] = state.index
    exchange.peak[seat] = max(size, exchange.peak.get(seat, 0))
    exchange.draws.append((state.index, seat, size))


def _first_draw(state: GameState, deal: DealState, seat: Seat) -> None:
    exchange = deal.exchange
    exchange.first_draw[seat] = state.index
    exchange.before_draw[seat] = (deal.known[seat], deal.size[seat])
    if seat == deal.maker and state.rules.maker_extra != "none" and deal.size[seat] >= state.rules.hand_size:
        return  # R18: he looks after all are served
    if exchange.order:
        order = draw_order(state, deal)
        later = order[order.index(seat) + 1 :]
        ahead = [other for other in exchange.order if other in later]
        if ahead:
            note(state, "DRAW009", seat, reason="order", before=ahead[0])
    exchange.order.append(seat)


def draw_order(state: GameState, deal: DealState) -> tuple[Seat, ...]:
    """Who is served before whom (R15); a robbing dealer comes last (R16)."""
    order = state.seating.after(deal.dealer)
    if state.rules.draw_order == "maker_first" and deal.maker is not None:
        order = (deal.maker, *(seat for seat in order if seat != deal.maker))
    if state.rules.dealer_rob == "rob":
        order = (*(seat for seat in order if seat != deal.dealer), deal.dealer)
    return order


def _in_hands(deal: DealState) -> int:
    mask = 0
    for known in deal.known.values():
        mask |= known
    return mask


def _check_stock(state: GameState, deal: DealState, seat: Seat, cards: list[CardOrUnseen]) -> None:
    """DEAL001 for a card somebody has, DRAW005 for one that is not next or not in the stock."""
    taken = _in_hands(deal)
    twice: list[CardOrUnseen] = []
    wrong: list[CardOrUnseen] = []
    for card in cards:
        if card == UNSEEN:
            if deal.stock:
                deal.slack.add(deal.stock.pop(0))
            continue
        bit = BIT[card]
        if bit & taken and not bit & deal.disputed:
            if not _is_alias(deal, bit, seat):
                twice.append(card)
            deal.disputed |= bit
        elif not (bit & deal.disputed or _may_come(state, deal, seat, card)):
            deal.disputed |= bit
            deal.alias[seat] = deal.alias.get(seat, 0) + 1
            wrong.append(card)
        _leaves_stock(deal, card)
        taken |= bit
    if twice:
        note(state, "DEAL001", seat, cards=twice, places=[[seat, "drawn again"]] * len(twice))
    elif wrong:
        note(state, "DRAW005", seat, cards=wrong, next=deal.stock[0] if deal.stock else None)


def _is_alias(deal: DealState, bit: int, seat: Seat) -> bool:
    """Marks the hands that have this card as well; whether one of them has been found wrong before."""
    known_wrong = False
    for other, known in deal.known.items():
        if known & bit:
            known_wrong = known_wrong or (other != seat and other in deal.gone)
            deal.alias[other] = deal.alias.get(other, 0) + 1
    deal.alias[seat] = deal.alias.get(seat, 0) + 1
    return known_wrong


def _left_out(state: GameState, deal: DealState, seat: Seat) -> int:
    """How many cards those served before lack; none where the stock is short, and so are hands (R17)."""
    order = draw_order(state, deal)
    limit = state.rules.hand_size
    if sum(max(0, limit - size) for size in deal.size.values()) > deal.stock_left:
        return 0
    return sum(max(0, limit - deal.size[other]) for other in order[: order.index(seat)])


def _may_come(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen) -> bool:
    """Whether nothing recorded speaks against this card being next in the stock."""
    stock = deal.stock
    if card in deal.slack or (stock and card == stock[0]):
        return True
    if BIT[card] & deal.discarded:
        return False
    if stock is None:
        return True
    if card in stock:  # a card missing from an earlier draw leaves that hand short, which is said there
        return _left_out(state, deal, seat) >= stock.index(card)
    return bool(stock) and stock[0] == UNSEEN


def _leaves_stock(deal: DealState, card: CardOrUnseen) -> None:
    """One card has left the stock, though perhaps not this one: those passed over may still come."""
    if card in deal.slack:
        deal.slack.discard(card)
    elif deal.stock:
        passed = deal.stock.index(card) if card in deal.stock else 1
        deal.slack.update(deal.stock[:passed])
        del deal.stock[: passed + (card in deal.stock)]
