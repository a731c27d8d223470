"""What a rule set says, compiled from the fold's own tables into what the screen looks up for each card."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from cinch_log.audit.verdicts import binding
from cinch_log.cards import BIT, CARDS, SUITS, Card, Seat, Side, Suit
from cinch_log.rules.options import Rules
from cinch_log.rules.tables import TrumpTable, trump_table

Look = dict[str, tuple[int, int, int]]
"""What a card means when a certain seat plays it to a certain lead, as three numbers:

what the seat shows to hold, as one bit for each seat and kind of card, with the card's worth above all bits; the
bits of what it shows *not* to hold if it plays by the rules; and the card's power (R26)."""

_KINDS: Final = len(SUITS) + 1
"""Kinds of cards that can bind a hand: effective suits, and the left cards."""


class Trumps(Struct, frozen=True):
    """The cards of a rule set under one trump suit."""

    trumps: frozenset[str]
    looks: dict[str, dict[Seat, tuple[Look, ...]]]
    """Card led and leader to the look of every seat, clockwise from the leader."""
    ladders: tuple[tuple[Card, ...], ...]
    """Per pack, what can be Low, from the lowest up (R36, R37)."""


class Table(Struct, frozen=True):
    """A rule set: its seats, its pack, and its cards under each trump suit."""

    rules: Rules
    pack: frozenset[str]
    stock_size: int
    highest: int
    """The highest bid there is (R8)."""
    nothing: dict[Side, int]
    """Zero points for everybody: to be copied."""
    following: dict[Seat, Seat]
    order: dict[Seat, tuple[Seat, ...]]
    """Seat to all seats clockwise, beginning with it."""
    places: dict[Seat, dict[Seat, int]]
    """The same as each seat's place in it."""
    side_of: dict[Seat, Side]
    worth: int
    """How many bits stand below the worth of a card in a `Look`."""
    under: dict[Suit, Trumps]
    """By trump suit, made when first asked for."""


class _Under(dict[Suit, Trumps]):
    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __missing__(self, trump: Suit) -> Trumps:
        made = self[trump] = _trumps(self._rules, trump)
        return made


@lru_cache(maxsize=16)
def table_of(rules: Rules) -> Table:
    """The seats and the cards of these rules."""
    seating = rules.table
    order = {seat: seating.starting(seat) for seat in seating.seats}
    return Table(
        rules=rules,
        pack=frozenset(CARDS[: rules.pack_size]),
        stock_size=rules.stock_size,
        highest=rules.highest_bid,
        nothing=dict.fromkeys(seating.sides, 0),
        following=seating.next,
        order=order,
        places={first: {seat: place for place, seat in enumerate(turn)} for first, turn in order.items()},
        side_of=seating.side_of,
        worth=_KINDS * rules.seats,
        under=_Under(rules),
    )


def _trumps(rules: Rules, trump: Suit) -> Trumps:
    table, seats = trump_table(rules, trump), rules.table.seats
    turns: dict[Suit, dict[Seat, tuple[Look, ...]]] = {}
    for led in SUITS:
        first = _first_look(rules, table, led)
        looks = [_look(first, _KINDS * number, table.worth, _KINDS * len(seats)) for number in range(len(seats))]
        turns[led] = {seat: (*looks[number:], *looks[:number]) for number, seat in enumerate(seats)}
    return Trumps(
        trumps=frozenset(card for card, suit in table.suit.items() if suit == trump),
        looks={card: turns[suit] for card, suit in table.suit.items()},
        ladders=tuple(ladder[:1] if rules.low_card == "two" else ladder for ladder in table.ladder),
    )


def _first_look(rules: Rules, table: TrumpTable, led: Suit) -> Look:
    """The look of the seat whose bits come first, without the worth of the cards."""
    sets = (*(members & ~table.left for members in table.members.values()), table.left)
    power = table.power[led]
    return {
        card: (_bits(sets, BIT[card]), _bits(sets, binding(rules, table, led, card)), power[card])
        for card in table.suit
    }


def _bits(sets: tuple[int, ...], cards: int) -> int:
    """One bit for each of these sets of cards that is among `cards`."""
    return sum(1 << number for number, members in enumerate(sets) if members & cards)


def _look(first: Look, shift: int, worth: dict[str, int], above: int) -> Look:
    """The look of the seat whose bits begin at `shift`."""
    return {
        card: (shown << shift | worth[card] << above, lacks << shift, power)
        for card, (shown, lacks, power) in first.items()
    }
