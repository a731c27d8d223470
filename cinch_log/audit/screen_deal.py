"""The first parts of a deal, each walked through in one go while it is plain (see `screen`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cinch_log.audit.screen_tables import Table
from cinch_log.cards import CardOrUnseen, Seat, Suit
from cinch_log.events import Bid, Deal, Discard, Draw, Pass

Events = Sequence[Any]
"""A game's entries; `kinds` says what each one is."""
Hands = dict[Seat, set[str]]


class NotPlain(Exception):
    """Something out of the ordinary, right or wrong."""


def hands_of(table: Table, event: Deal) -> Hands:
    """The hands; plain only when every card of the pack was recorded once and in its number."""
    hands, stock = event.hands, event.stock
    if hands is None or stock is None or len(stock) != table.stock_size or hands.keys() != table.order.keys():
        raise NotPlain
    size = table.rules.deal_size
    known: Hands = {seat: set(hand) for seat, hand in hands.items() if len(hand) == size}
    # As many cards as the pack has, and all cards of the pack: each is there once.
    if len(known) != len(hands) or set().union(stock, *hands.values()) != table.pack:
        raise NotPlain
    return known


def names_the_game(table: Table, event: Deal) -> bool:
    """Whether a deal that is void right away has only seats and cards of this game (else LOG005)."""
    hands = event.hands or {}
    cards = (*hands.values(), event.stock or [])
    return all(seat in table.order for seat in (event.dealer, *hands)) and all(map(table.pack.issuperset, cards))


def auction(
    table: Table, entries: Events, kinds: Sequence[type], at: int, dealer: Seat
) -> tuple[Seat | None, int, int]:
    """Bids and passes in turn (R8, V1): maker, bid and where the auction ends; no maker when all passed (R10)."""
    rules = table.rules
    waiting = list(table.order[table.following[dealer]])
    standing, maker, highest = 0, None, table.highest
    lowest, rounds = rules.bid_min, rules.auction == "rounds"
    for seat in waiting:  # grows when whoever has bid may bid again
        if seat == maker:
            break
        kind, event = kinds[at], entries[at]
        if kind is Pass:
            if event.seat != seat:
                raise NotPlain
        elif standing == highest:
            break
        elif kind is Bid and event.seat == seat and standing < event.bid <= highest and event.bid >= lowest:
            standing, maker = event.bid, seat
            if rounds:
                waiting.append(seat)
        else:
            raise NotPlain
        at += 1
    if maker is None and rules.all_pass == "dealer_forced":
        raise NotPlain
    return maker, standing, at


class Exchange:
    """Discards of plain cards and draws in order (R12-R18), on these hands."""

    def __init__(self, table: Table, dealer: Seat, maker: Seat, trump: Suit, hands: Hands) -> None:
        rules = table.rules
        self.hands = hands
        self.trumps = table.under[trump].trumps
        self.limit = rules.hand_size
        self.kept = rules.trump_discards
        self.required = rules.plain_discards == "required"
        self.even = rules.short_stock == "even"
        self.robber = dealer if rules.dealer_rob == "rob" else None
        self.looker = maker if rules.maker_extra != "none" else None
        self.places = table.places[table.following[dealer]]
        if rules.draw_order == "maker_first":
            self.places = {**self.places, maker: -1}
        self.served = -1
        self.drawn = 0
        self.looked = False
        self.drew: set[Seat] = set()

    def run(self, entries: Events, kinds: Sequence[type], at: int, stock: list[CardOrUnseen]) -> int:
        """Walks through it; gives where the play begins."""
        start = at
        while (kind := kinds[at]) is Discard or kind is Draw:
            walk = self._discards if kind is Discard else self._draws
            at = walk(entries, kinds, at, stock)
        if at == start:
            raise NotPlain  # an exchange nobody recorded
        self.end(len(stock) - self.drawn)
        return at

    def _discards(self, entries: Events, kinds: Sequence[type], at: int, stock: list[CardOrUnseen]) -> int:
        """Cards held, each once, and no trump that R13 keeps. Gives where these discards end."""
        hands, trumps, drew = self.hands, self.trumps, self.drew
        while kinds[at] is Discard:
            event = entries[at]
            seat, cards = event.seat, event.cards
            hand = hands[seat]
            if not trumps.isdisjoint(cards):
                self._of_trumps(seat, cards)
            if seat in drew and seat != self.robber and not (seat == self.looker and self.looked):
                raise NotPlain
            size = len(hand)
            hand.difference_update(cards)
            # Held and each once: what is left is smaller by just so many cards.
            if len(hand) + len(cards) != size:
                raise NotPlain
            at += 1
        return at

    def _of_trumps(self, seat: Seat, cards: list[CardOrUnseen]) -> None:
        """R13: a trump only when more of them are held than a hand may have, or after a rob."""
        if self.kept == "any" or (seat == self.robber and seat in self.drew):
            return
        excess = len(self.trumps.intersection(self.hands[seat])) - self.limit
        if self.kept == "never" or len(self.trumps.intersection(cards)) > excess:
            raise NotPlain

    def _draws(self, entries: Events, kinds: Sequence[type], at: int, stock: list[CardOrUnseen]) -> int:
        """The next cards of the stock, in turn, up to `hand_size` unless R16 or R18 lets the seat have more.

        Gives where these draws end.
        """
        hands, drew, places, limit = self.hands, self.drew, self.places, self.limit
        drawn, served, robber = self.drawn, self.served, self.robber
        while kinds[at] is Draw:
            event = entries[at]
            seat, cards = event.seat, event.cards
            hand = hands[seat]
            start, size = drawn, len(hand)
            drawn += len(cards)
            if stock[start:drawn] != cards or robber in drew:
                raise NotPlain
            if size >= limit and seat == self.looker:
                self.looked = True  # R18: after all are served
            elif seat != robber:
                place = places[seat]
                if place < served or self.looked or size + len(cards) > limit:
                    raise NotPlain
                if self.required and seat not in drew and not hand <= self.trumps:
                    raise NotPlain
                served = place
            drew.add(seat)
            hand.update(cards)
            at += 1
        self.drawn, self.served = drawn, served
        return at

    def end(self, left: int) -> None:
        """All hands of `hand_size`, or the stock used up and shared evenly (R15, R17)."""
        hands, limit, drew = self.hands, self.limit, self.drew
        if self.required and not all(seat in drew or hand <= self.trumps for seat, hand in hands.items()):
            raise NotPlain
        sizes = [len(hand) for hand in hands.values()]
        if sizes.count(limit) == len(sizes):
            return
        least = min(sizes)
        if max(sizes) > limit or left or self.looked or not self.even:
            raise NotPlain
        if any(len(hands[seat]) > least + 1 for seat in drew):
            raise NotPlain
