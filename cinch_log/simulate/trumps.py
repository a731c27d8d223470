"""A trump suit as a player sees it: which trumps are above which, and what each is worth keeping."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from cinch_log.cards import BIT, CARDS, SUITS, Card, cards_in, rank_of
from cinch_log.rules import Rules
from cinch_log.rules.tables import TrumpTable, trump_table

_TOP_WEIGHTS: Final = (0.34, 0.22, 0.13, 0.08)
"""How much the ace, king, queen and jack of trump (or whatever ranks so high) help to win the others' points."""


class Trumps(Struct, frozen=True, gc=False):
    """One trump suit under one rule set, ready for quick decisions."""

    table: TrumpTable
    order: tuple[tuple[int, Card], ...]
    """All trumps from the highest down, each with its bit."""
    stake: dict[str, int]
    """Card to the points that go with it; the lowest trump counts as Low (R37)."""
    strength: dict[str, int]
    """Card to a number by which cards of any suits compare as throw-aways: trumps above plain cards."""
    tops: tuple[tuple[int, float], ...]
    """The highest trumps with their weight in a hand."""
    total: int
    """Points of a deal (R34)."""

    def highest_of(self, cards: int) -> int:
        """The bit of the highest trump among these cards, 0 if there is none. Of equal cards, the first pack's."""
        if cards & self.table.trumps:
            for bit, _ in self.order:
                if cards & bit:
                    return bit
        return 0

    def weakest_first(self, cards: int) -> list[Card]:
        """These cards from the one most easily missed to the best: points last, then by strength."""
        return sorted(cards_in(cards), key=lambda card: (self.stake[card], self.strength[card]))


def all_trumps(rules: Rules) -> dict[str, Trumps]:
    """The four possible trump suits of a rule set."""
    return {suit: _trumps(rules, trump_table(rules, suit)) for suit in SUITS}


def _trumps(rules: Rules, table: TrumpTable) -> Trumps:
    power = table.power[table.trump]
    order = sorted(cards_in(table.trumps), key=lambda card: (-power[card], BIT[card]))
    stake = dict(table.worth)
    for ladder in table.ladder:
        stake[ladder[0]] += rules.points.low
    strength: dict[str, int] = {card: power[card] or rank_of(card) for card in CARDS[: rules.pack_size]}
    tops = tuple(
        (BIT[card], _TOP_WEIGHTS[index // rules.decks] / rules.decks)
        for index, card in enumerate(order[: len(_TOP_WEIGHTS) * rules.decks])
    )
    return Trumps(table, tuple((BIT[card], card) for card in order), stake, strength, tops, rules.deal_total)
