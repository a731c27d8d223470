"""What a rule set and a trump suit say about every card, computed once: suit, strength, worth (R3, R4, R34).

All variants differ here and in a few options; whoever plays, checks or scores looks cards up and never
asks which variant it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from cinch_log.cards import BIT, CARDS, RANKS, SAME_COLOUR, SUITS, Card, Suit, rank_of, suit_of
from cinch_log.rules.options import Rules

_JACK: Final = RANKS.index("J") + 2


class TrumpTable(Struct, frozen=True, gc=False):
    """The cards of a game under one trump suit."""

    trump: Suit
    suit: dict[str, Suit]
    """Card to effective suit: trump for every trump, else the printed one."""
    members: dict[Suit, int]
    """Effective suit to the set of its cards."""
    trumps: int
    """The set of all trumps (14 of them in the base game)."""
    left: int
    """The set of left cards (R4, V6): the Left Pedro or the Left Bower of every pack."""
    left_suit: Suit
    """The suit printed on the left card."""
    power: dict[Suit, dict[str, int]]
    """Led effective suit to card to strength: 0 for a card that can not win, else higher wins (R26)."""
    worth: dict[str, int]
    """Card to its points, without Low (R34)."""
    point_bits: tuple[tuple[int, int], ...]
    """Each point card as a set, with its worth."""
    ladder: tuple[tuple[Card, ...], ...]
    """Per pack, the trumps from the lowest up: the first one in play is Low (R37)."""


def trump_rank(rules: Rules, trump: Suit, card: Card) -> int:
    """The strength of a trump, 0 for any other card (R4, V6). Only comparisons mean anything."""
    rank, printed = rank_of(card), suit_of(card)
    other = SAME_COLOUR[trump]
    if rules.left == "jack":
        if rank == _JACK and printed in (trump, other):
            return 64 if printed == trump else 62
        return 2 * rank if printed == trump else 0
    if rank == 5 and printed == other:
        return 2 * rank - 1
    return 2 * rank if printed == trump else 0


def card_worth(rules: Rules, trump: Suit, card: Card) -> int:
    """The points of a card, without Low (R34, V2, V3, V6)."""
    points, rank, printed = rules.points, rank_of(card), suit_of(card)
    left_rank = _JACK if rules.left == "jack" else 5
    if printed == SAME_COLOUR[trump] and rank == left_rank:
        return points.left_card
    if printed != trump:
        return 0
    by_rank = {
        14: points.high,
        _JACK: points.jack,
        10: points.game,
        9: points.sancho,
        5: points.right_pedro,
        3: points.three,
    }
    return by_rank.get(rank, 0)


@lru_cache(maxsize=256)
def trump_table(rules: Rules, trump: Suit) -> TrumpTable:
    """The table for this trump suit."""
    cards = CARDS[: rules.pack_size]
    ranks = {card: trump_rank(rules, trump, card) for card in cards}
    suit: dict[str, Suit] = {card: trump if ranks[card] else suit_of(card) for card in cards}
    members: dict[Suit, int] = dict.fromkeys(SUITS, 0)
    for card in cards:
        members[suit[card]] |= BIT[card]
    other = SAME_COLOUR[trump]
    left = sum(BIT[card] for card in cards if ranks[card] and suit_of(card) == other)
    power: dict[Suit, dict[str, int]] = {
        led: {card: 100 + ranks[card] if ranks[card] else (rank_of(card) if suit[card] == led else 0) for card in cards}
        for led in SUITS
    }
    ladder = tuple(
        tuple(sorted((card for card in CARDS[pack * 52 : pack * 52 + 52] if ranks[card]), key=ranks.__getitem__))
        for pack in range(rules.decks)
    )
    worth: dict[str, int] = {card: card_worth(rules, trump, card) for card in cards}
    return TrumpTable(
        trump=trump,
        suit=suit,
        members=members,
        trumps=members[trump],
        left=left,
        left_suit=other,
        power=power,
        worth=worth,
        point_bits=tuple((BIT[card], points) for card, points in worth.items() if points),
        ladder=ladder,
    )
