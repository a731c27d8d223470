"""What can be said of an exchange only when it is over: sizes, order, fairness (R12, R14-R18)."""

from __future__ import annotations

from cinch_log.cards import Seat, cards_in
from cinch_log.fold.exchange import draw_order
from cinch_log.fold.notes import note
from cinch_log.fold.state import DealState, GameState


def end_exchange(state: GameState, deal: DealState) -> None:
    """Judges the exchange at the first card played; without any event of it the hands become unseen."""
    exchange, rules = deal.exchange, state.rules
    if not exchange.last_discard and not exchange.first_draw:
        deal.known = dict.fromkeys(state.seating.seats, 0)
        deal.size = dict.fromkeys(state.seating.seats, rules.hand_size)
        deal.recorded.clear()
        deal.stock = None  # what was drawn from it nobody knows
        return
    short = []
    spare = deal.stock_left + sum(max(0, peak - rules.hand_size) for peak in exchange.peak.values())
    for seat in sorted(state.seating.seats, key=deal.size.__getitem__):
        size = deal.size[seat]
        if rules.plain_discards == "required" and seat not in deal.gone:
            _check_plain_kept(state, deal, seat)
        if size != rules.hand_size or exchange.peak.get(seat, 0) > rules.hand_size or seat in exchange.before_draw:
            if _check_size(state, deal, seat, spare):
                spare -= max(0, rules.hand_size - size)
                deal.miscounted.add(seat)
                deal.wrong_card.add(seat)
                continue
            if size < rules.hand_size:
                short.append(seat)
    if short and not deal.miscounted:
        _check_sharing(state, deal, short)


def _placed(state: GameState, deal: DealState, seat: Seat) -> int:
    """Where a fault of coming down is reported: last discard, else first draw, else the first card."""
    exchange = deal.exchange
    return exchange.last_discard.get(seat, exchange.first_draw.get(seat, state.index))


def _check_plain_kept(state: GameState, deal: DealState, seat: Seat) -> None:
    """DRAW004 (R12 `required`)."""
    exchange, table = deal.exchange, deal.table
    assert table is not None
    if state.rules.dealer_rob == "rob" and seat == deal.dealer and seat in exchange.drawn:
        return
    known = exchange.before_draw.get(seat, (deal.known[seat], 0))[0]
    plain = known & ~table.trumps & ~deal.disputed
    if plain:
        note(state, "DRAW004", seat, index=_placed(state, deal, seat), cards=list(cards_in(plain)))


def _check_size(state: GameState, deal: DealState, seat: Seat, spare: int) -> bool:
    """DRAW006, DRAW007 and DRAW009 for one seat, the first that applies. True if one did.

    `spare`: how many cards there were for hands that ended short, left in the stock or drawn beyond `hand_size`.
    """
    exchange, rules = deal.exchange, state.rules
    size, limit = deal.size[seat], rules.hand_size
    robs = rules.dealer_rob == "rob" and seat == deal.dealer
    if _keeps_trumps(state, deal, seat):
        return False
    looks = rules.maker_extra != "none" and seat == deal.maker
    first = exchange.first_draw.get(seat)
    before = size if first is None else exchange.before_draw[seat][1]
    free = robs or (looks and before <= limit)
    if first is not None and exchange.first_discard.get(seat, -1) > first and not free:
        note(state, "DRAW009", seat, index=first, reason="discard")
        return True
    if before > limit and not robs:
        note(state, "DRAW006", seat, index=_placed(state, deal, seat), size=before, limit=limit)
        return True
    twice = deal.alias.get(seat, 0)  # cards that are somebody else's as well, which has been said
    too_large = size - twice > limit and not (rules.maker_extra == "keep" and seat == deal.maker)
    peaked = exchange.peak.get(seat, 0) - twice > limit and not (looks or robs)
    if twice and size > limit and not too_large:
        deal.miscounted.add(seat)
        deal.wrong_card.add(seat)
    if too_large or peaked or (size < limit and spare > 0):
        index = exchange.last_draw.get(seat, _placed(state, deal, seat))
        note(
            state,
            "DRAW007",
            seat,
            index=index,
            size=max(size, exchange.peak.get(seat, 0)) if peaked else size,
            limit=limit,
        )
        return True
    return False


def _keeps_trumps(state: GameState, deal: DealState, seat: Seat) -> bool:
    """R13 `never`: a hand with more trumps than `hand_size` keeps them and draws nothing, unless R18 lets it."""
    extra = state.rules.maker_extra if seat == deal.maker else "none"
    if state.rules.trump_discards != "never" or (seat in deal.exchange.drawn and extra == "none"):
        return False
    table = deal.table
    assert table is not None
    known, size = deal.known[seat], deal.size[seat]
    if extra == "keep":
        known, size = deal.exchange.before_draw.get(seat, (known, size))
    trumps = size - (known & ~table.trumps).bit_count() + deal.gone.get(seat, 0)
    return size > state.rules.hand_size and trumps >= size


def _check_sharing(state: GameState, deal: DealState, short: list[Seat]) -> None:
    """DRAW008 (R17): once a deal, at the last draw that widened the gap."""
    exchange = deal.exchange
    if state.rules.dealer_rob == "rob" and deal.dealer in short:
        short = [seat for seat in short if seat != deal.dealer]  # he takes what the others leave, be it little (R16)
        if not short:
            return
    if state.rules.short_stock == "in_order":
        order = draw_order(state, deal)
        first_short = min(short, key=order.index)
        over = [seat for seat in order[order.index(first_short) + 1 :] if exchange.drawn.get(seat)]
    else:
        least = min(deal.size[seat] for seat in short)
        first_short = next(seat for seat in short if deal.size[seat] == least)
        over = [seat for seat in state.seating.seats if exchange.drawn.get(seat) and deal.size[seat] >= least + 2]
    if not over:
        return
    least = deal.size[first_short]
    widening = [(index, seat) for index, seat, size in exchange.draws if seat in over and size > least]
    index, seat = max(widening, default=(state.index, over[0]))
    deal.miscounted.add(seat)
    note(state, "DRAW008", seat, index=index, size=deal.size[seat], short=first_short, short_size=least)
