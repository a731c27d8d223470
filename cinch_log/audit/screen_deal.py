"""The parts of a deal, each walked through in one go while it is plain (see `screen`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cinch_log.audit.verdicts import binding
from cinch_log.cards import BIT, PACK, CardOrUnseen, Seat, Side, Suit
from cinch_log.events import Bid, Deal, Discard, Draw, Pass, Play
from cinch_log.fold.scoring import Points, count_points
from cinch_log.rules.options import Rules
from cinch_log.rules.tables import trump_table


Events = Sequence[Any]
"""A game's entries; `kinds` says what each one is."""


class NotPlain(Exception):
    """Something out of the ordinary, right or wrong."""


Follow = dict[str, tuple[int, int, int]]
"""Card to its bit, the cards that forbid it, and its power."""


@lru_cache(maxsize=64)
def follow_tables(rules: Rules, trump: Suit) -> dict[str, Follow]:
    """Card led to what it means for each card of the game: its bit, whose presence forbids it, its power."""
    table = trump_table(rules, trump)
    by_suit = {
        led: {card: (BIT[card], binding(rules, table, led, card), table.power[led][card]) for card in table.suit}
        for led in table.members
    }
    return {card: by_suit[suit] for card, suit in table.suit.items()}


@lru_cache(maxsize=16)
def rotations(rules: Rules) -> dict[Seat, tuple[Seat, ...]]:
    """Seat to all seats clockwise, beginning with it."""
    return {seat: rules.table.starting(seat) for seat in rules.table.seats}


def hands_of(rules: Rules, event: Deal) -> dict[Seat, int]:
    """The hands as sets; plain only when every card of the pack was recorded once and in its number."""
    hands, stock = event.hands, event.stock
    if hands is None or stock is None or hands.keys() != rules.table.next.keys():
        raise NotPlain
    size = rules.deal_size
    bit = BIT.__getitem__
    known = {seat: sum(map(bit, hand)) for seat, hand in hands.items() if len(hand) == size}
    # So many powers of two add up to the pack only if each of them occurs once.
    if len(known) != len(hands) or len(stock) != rules.stock_size:
        raise NotPlain
    if sum(known.values()) + sum(map(bit, stock)) != PACK[rules.decks]:
        raise NotPlain
    return known


def auction(
    rules: Rules, entries: Events, kinds: Sequence[type], at: int, dealer: Seat
) -> tuple[Seat | None, int, int]:
    """Bids and passes in turn (R8, V1): maker, bid and where the auction ends; no maker when all passed (R10)."""
    waiting = list(rotations(rules)[rules.table.next[dealer]])
    standing, maker, lowest, highest = 0, None, rules.bid_min, rules.highest_bid
    rounds, count = rules.auction == "rounds", len(entries)
    while waiting and waiting != [maker] and at < count:
        seat = waiting.pop(0)
        kind, event = kinds[at], entries[at]
        if standing == highest and kind is not Pass:
            break
        if kind is Bid and event.seat == seat and standing < event.bid <= highest and event.bid >= lowest:
            standing, maker = event.bid, seat
            if rounds:
                waiting.append(seat)
        elif kind is not Pass or event.seat != seat:
            raise NotPlain
        at += 1
    if maker is None and (rules.all_pass == "dealer_forced" or waiting):
        raise NotPlain
    return maker, standing, at


def exchange(
    rules: Rules,
    entries: Events,
    at: int,
    dealer: Seat,
    maker: Seat,
    trump: Suit,
    known: dict[Seat, int],
    stock: list[CardOrUnseen] | None,
) -> int:
    """Discards of plain cards and draws in order (R12-R18), on `known`; gives where the play begins."""
    trumps = trump_table(rules, trump).trumps
    limit, robber = rules.hand_size, dealer if rules.dealer_rob == "rob" else None
    looker = maker if rules.maker_extra != "none" else None
    kept = 0 if rules.trump_discards == "any" else trumps
    required = rules.plain_discards == "required"
    order = list(rotations(rules)[rules.table.next[dealer]])
    if rules.draw_order == "maker_first":
        order.remove(maker)
        order.insert(0, maker)
    served, start, drawn, looked = -1, at, 0, False
    has_drawn: set[Seat] = set()
    bit = BIT.__getitem__
    assert stock is not None
    for event in entries[at:]:
        kind = type(event)
        if kind is Discard:
            seat, mask = event.seat, sum(map(bit, event.cards))
            hand = known[seat]
            # Held and each once: what is left is smaller by just so many cards.
            if mask & ~hand or mask.bit_count() != len(event.cards):
                raise NotPlain
            if mask & kept and (seat != robber or seat not in has_drawn):
                excess = (hand & trumps).bit_count() - limit if rules.trump_discards == "excess_only" else 0
                if (mask & trumps).bit_count() > excess:
                    raise NotPlain
            if seat in has_drawn and seat != robber and not (seat == looker and looked):
                raise NotPlain
            known[seat] = hand ^ mask
        elif kind is Draw:
            seat, cards = event.seat, event.cards
            size = known[seat].bit_count()
            if stock[drawn : drawn + len(cards)] != cards or (robber is not None and robber in has_drawn):
                raise NotPlain
            if seat == looker and size >= limit:
                looked = True  # R18: after all are served
            elif seat != robber:
                place = order.index(seat)
                if place < served or looked or size + len(cards) > limit:
                    raise NotPlain
                served = place
                if required and seat not in has_drawn and known[seat] & ~trumps:
                    raise NotPlain
            drawn += len(cards)
            has_drawn.add(seat)
            known[seat] |= sum(map(bit, cards))
        else:
            break
        at += 1
    if at == start:
        raise NotPlain
    _sizes(rules, known, len(stock) - drawn if not looked else 1, has_drawn)
    if required and any(hand & ~trumps and seat not in has_drawn for seat, hand in known.items()):
        raise NotPlain
    return at


def _sizes(rules: Rules, known: dict[Seat, int], left: int, has_drawn: set[Seat]) -> None:
    """All hands of `hand_size`, or the stock used up and shared evenly (R15, R17)."""
    limit = rules.hand_size
    sizes = {seat: hand.bit_count() for seat, hand in known.items()}
    if max(sizes.values()) > limit:
        raise NotPlain
    least = min(sizes.values())
    if least == limit:
        return
    if left or rules.short_stock != "even" or any(sizes[seat] > least + 1 for seat in has_drawn):
        raise NotPlain


def play(
    rules: Rules,
    entries: Events,
    kinds: Sequence[type],
    at: int,
    dealer: Seat,
    maker: Seat,
    trump: Suit,
    known: dict[Seat, int],
) -> tuple[Points, int]:
    """Every trick in turn, every card held and allowed (R20-R27): captures by side, and where the play ends."""
    table = trump_table(rules, trump)
    turns, side_of = rotations(rules), rules.table.side_of
    sizes = [hand.bit_count() for hand in known.values()]
    end = at + sum(sizes)
    uneven = min(sizes) != max(sizes)
    dealt = dict(known)
    if kinds[at:end].count(Play) != end - at:
        raise NotPlain
    seats = tuple([event.seat for event in entries[at:end]])
    cards = [event.card for event in entries[at:end]]
    won: dict[Side, int] = dict.fromkeys(rules.table.sides, 0)
    leader = maker if rules.first_leader == "maker" else rules.table.next[dealer]
    looks, width = follow_tables(rules, trump), len(sizes)
    winner, begin, last = leader, 0, end - at
    while begin < last:
        order = turns[leader]
        if uneven:
            order = tuple([seat for seat in order if known[seat]])  # R26, R27
            width = len(order)
        trick = cards[begin : begin + width]
        if seats[begin : begin + width] != order:
            raise NotPlain
        look = looks[trick[0]]
        mask = best = 0
        for seat, card in zip(order, trick, strict=True):
            bit, forbidden, power = look[card]
            hand = known[seat]
            if hand & forbidden and mask:
                raise NotPlain
            known[seat] = hand ^ bit
            mask |= bit
            if power > best:
                best = power
                winner = seat
        won[side_of[winner]] |= mask
        leader = winner
        begin += width
    # As many cards as were held have turned one bit each: nothing is left only if each was held, and played once.
    if any(known.values()):
        raise NotPlain
    if rules.first_lead == "trump" and not BIT[cards[0]] & table.trumps and dealt[seats[0]] & table.trumps:
        raise NotPlain
    caught = count_points(
        rules, table, won, 0, lambda low: side_of[next(seat for seat, hand in dealt.items() if hand & BIT[low])]
    )
    return caught.points, end
