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


class Exchange:
    """Discards of plain cards and draws in order (R12-R18), on the hands in `known`."""

    def __init__(self, rules: Rules, dealer: Seat, maker: Seat, trump: Suit, known: dict[Seat, int]) -> None:
        self.rules = rules
        self.known = known
        self.trumps = trump_table(rules, trump).trumps
        self.bound = 0 if rules.trump_discards == "any" else self.trumps
        self.required = rules.plain_discards == "required"
        self.robber = dealer if rules.dealer_rob == "rob" else None
        self.looker = maker if rules.maker_extra != "none" else None
        self.order = list(rotations(rules)[rules.table.next[dealer]])
        if rules.draw_order == "maker_first":
            self.order.remove(maker)
            self.order.insert(0, maker)
        self.served = -1
        self.drawn = 0
        self.looked = False
        self.drew: set[Seat] = set()

    def run(self, entries: Events, at: int, stock: list[CardOrUnseen]) -> int:
        """Walks through it; gives where the play begins."""
        start, kind = at, type(entries[at])
        while kind is Discard or kind is Draw:
            event = entries[at]
            if kind is Discard:
                self.discard(event.seat, event.cards)
            else:
                self.draw(event.seat, event.cards, stock)
            at += 1
            kind = type(entries[at])
        if at == start:
            raise NotPlain  # an exchange nobody recorded
        self.end(len(stock) - self.drawn)
        return at

    def discard(self, seat: Seat, cards: list[CardOrUnseen]) -> None:
        """Cards held, each once, and no trump that R13 keeps."""
        mask, hand = sum(map(BIT.__getitem__, cards)), self.known[seat]
        # Held and each once: what is left is smaller by just so many cards.
        if mask & ~hand or mask.bit_count() != len(cards):
            raise NotPlain
        robs = seat == self.robber and seat in self.drew
        if mask & self.bound and not robs:
            excess = (hand & self.trumps).bit_count() - self.rules.hand_size
            if self.rules.trump_discards == "never" or (mask & self.trumps).bit_count() > excess:
                raise NotPlain
        if seat in self.drew and not robs and not (seat == self.looker and self.looked):
            raise NotPlain
        self.known[seat] = hand ^ mask

    def draw(self, seat: Seat, cards: list[CardOrUnseen], stock: list[CardOrUnseen]) -> None:
        """The next cards of the stock, in turn, up to `hand_size` unless R16 or R18 lets the seat have more."""
        drawn, count, hand = self.drawn, len(cards), self.known[seat]
        if stock[drawn : drawn + count] != cards or self.robber in self.drew:
            raise NotPlain
        size, limit = hand.bit_count(), self.rules.hand_size
        if seat == self.looker and size >= limit:
            self.looked = True  # R18: after all are served
        elif seat != self.robber:
            place = self.order.index(seat)
            if place < self.served or self.looked or size + count > limit:
                raise NotPlain
            if self.required and seat not in self.drew and hand & ~self.trumps:
                raise NotPlain
            self.served = place
        self.drawn = drawn + count
        self.drew.add(seat)
        self.known[seat] = hand | sum(map(BIT.__getitem__, cards))

    def end(self, left: int) -> None:
        """All hands of `hand_size`, or the stock used up and shared evenly (R15, R17)."""
        limit, drew = self.rules.hand_size, self.drew
        sizes = {seat: hand.bit_count() for seat, hand in self.known.items()}
        least = min(sizes.values())
        if max(sizes.values()) > limit:
            raise NotPlain
        if self.required and any(hand & ~self.trumps and seat not in drew for seat, hand in self.known.items()):
            raise NotPlain
        if least == limit:
            return
        if left or self.looked or self.rules.short_stock != "even" or any(sizes[seat] > least + 1 for seat in drew):
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
    sizes = [hand.bit_count() for hand in known.values()]
    end = at + sum(sizes)
    if kinds[at:end].count(Play) != end - at:
        raise NotPlain
    seats = tuple([event.seat for event in entries[at:end]])
    cards = [event.card for event in entries[at:end]]
    leader = maker if rules.first_leader == "maker" else rules.table.next[dealer]
    walk = _four_seats if sizes == sizes[:1] * 4 else _any_seats
    won = walk(rules, trump, leader, seats, cards, known)
    table = trump_table(rules, trump)
    if rules.first_lead == "trump" and not BIT[cards[0]] & table.trumps and known[seats[0]] & table.trumps:
        raise NotPlain
    side_of = rules.table.side_of
    caught = count_points(
        rules, table, won, 0, lambda low: side_of[next(seat for seat, hand in known.items() if hand & BIT[low])]
    )
    return caught.points, end


def _four_seats(
    rules: Rules, trump: Suit, leader: Seat, seats: tuple[Seat, ...], cards: list[str], known: dict[Seat, int]
) -> dict[Side, int]:
    """The usual case, written out: four equal hands. What each side captured.

    It goes from the last trick to the first, so that what a hand still held is what has been seen of it already.
    """
    looks, turns, side_of = follow_tables(rules, trump), rotations(rules), rules.table.side_of
    later: dict[Seat, int] = dict.fromkeys(turns, 0)
    won: dict[Side, int] = dict.fromkeys(rules.table.sides, 0)
    next_leader: Seat | None = None
    for at in range(len(cards) - 4, -1, -4):
        first, second, third, fourth = order = turns[seats[at]]
        if seats[at : at + 4] != order:
            raise NotPlain
        lead = cards[at]
        look = looks[lead]
        bit, _, best = look[lead]
        bit2, forbidden2, power2 = look[cards[at + 1]]
        bit3, forbidden3, power3 = look[cards[at + 2]]
        bit4, forbidden4, power4 = look[cards[at + 3]]
        if forbidden2 & later[second] or forbidden3 & later[third] or forbidden4 & later[fourth]:
            raise NotPlain
        later[first] |= bit
        later[second] |= bit2
        later[third] |= bit3
        later[fourth] |= bit4
        winner = first
        if power2 > best:
            best, winner = power2, second
        if power3 > best:
            best, winner = power3, third
        if power4 > best:
            winner = fourth
        if next_leader is not None and winner != next_leader:
            raise NotPlain
        next_leader = first
        won[side_of[winner]] |= bit | bit2 | bit3 | bit4
    if next_leader != leader or later != known:
        raise NotPlain
    return won


def _any_seats(
    rules: Rules, trump: Suit, leader: Seat, seats: tuple[Seat, ...], cards: list[str], known: dict[Seat, int]
) -> dict[Side, int]:
    """The same for any number of seats and hands of any size (R26, R27), from the first trick to the last."""
    looks, turns, side_of = follow_tables(rules, trump), rotations(rules), rules.table.side_of
    left = dict(known)
    won: dict[Side, int] = dict.fromkeys(rules.table.sides, 0)
    begin = 0
    while begin < len(cards):
        order = tuple([seat for seat in turns[leader] if left[seat]])
        trick = cards[begin : begin + len(order)]
        if seats[begin : begin + len(order)] != order:
            raise NotPlain
        look, winner = looks[trick[0]], order[0]
        mask = best = 0
        for seat, card in zip(order, trick, strict=True):
            bit, forbidden, power = look[card]
            hand = left[seat]
            if not hand & bit or (hand & forbidden and mask):
                raise NotPlain
            left[seat] = hand ^ bit
            mask |= bit
            if power > best:
                best, winner = power, seat
        won[side_of[winner]] |= mask
        leader = winner
        begin += len(order)
    return won
