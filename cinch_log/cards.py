"""Cards, suits, seats and sides: the words every other module speaks.

They are plain strings with literal types: `"5S"` in a log, in Python and in SQL is the same five of
spades, a type checker still refuses `"1S"`, and a lookup costs one dictionary access. A set of cards
is an integer with one bit a card (`BIT`), so that a hand, a suit or a trick can be compared at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, cast, get_args

# A literal type must be spelled out for type checkers; the assertion in the tests keeps it complete.
Card = Literal[
    "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC",
    "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD", "AD",
    "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH",
    "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS",
    "2Cb", "3Cb", "4Cb", "5Cb", "6Cb", "7Cb", "8Cb", "9Cb", "TCb", "JCb", "QCb", "KCb", "ACb",
    "2Db", "3Db", "4Db", "5Db", "6Db", "7Db", "8Db", "9Db", "TDb", "JDb", "QDb", "KDb", "ADb",
    "2Hb", "3Hb", "4Hb", "5Hb", "6Hb", "7Hb", "8Hb", "9Hb", "THb", "JHb", "QHb", "KHb", "AHb",
    "2Sb", "3Sb", "4Sb", "5Sb", "6Sb", "7Sb", "8Sb", "9Sb", "TSb", "JSb", "QSb", "KSb", "ASb",
]  # fmt: skip
"""A card face: rank, suit, and `b` for the second pack of a two-deck game (R2)."""

Unseen = Literal["??"]
"""A card nobody recorded."""

CardOrUnseen = Card | Unseen
Suit = Literal["C", "D", "H", "S"]
Seat = Literal["N", "E", "S", "W", "P1", "P2", "P3", "P4", "P5", "P6"]
Side = Literal["NS", "EW", "N", "E", "S", "W", "P1", "P2", "P3", "P4", "P5", "P6"]
"""Who scores together (R1): a partnership, or the seat itself in individual games."""

RANKS: Final = "23456789TJQKA"
SUITS: Final[tuple[Suit, ...]] = get_args(Suit)
CARDS: Final[tuple[Card, ...]] = get_args(Card)
"""All 104 faces in card order: first pack before second, C D H S, rank up."""
UNSEEN: Final[Unseen] = "??"
PARTNER_SEATS: Final[tuple[Seat, ...]] = ("N", "E", "S", "W")
SOLO_SEATS: Final[tuple[Seat, ...]] = ("P1", "P2", "P3", "P4", "P5", "P6")
SAME_COLOUR: Final[dict[Suit, Suit]] = {"C": "S", "S": "C", "D": "H", "H": "D"}

BIT: Final[dict[str, int]] = {card: 1 << index for index, card in enumerate(CARDS)}
"""Card to its bit. `??` has none: an unseen card is counted, never part of a set."""
PACK: Final[tuple[int, ...]] = (0, (1 << 52) - 1, (1 << 104) - 1)
"""Number of packs (1 or 2) to the set of all their cards."""

SUIT_SYMBOLS: Final[dict[Suit, str]] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_NAMES: Final[dict[Suit, str]] = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def suit_of(card: Card) -> Suit:
    """The suit printed on the card (the Left Pedro's too; its effective suit is a matter of trump)."""
    return cast("Suit", card[1])


def rank_of(card: Card) -> int:
    """2 to 14, the ace high (R3)."""
    return RANKS.index(card[0]) + 2


def cards_in(mask: int) -> Iterator[Card]:
    """The cards of a set, in card order."""
    while mask:
        low = mask & -mask
        yield CARDS[low.bit_length() - 1]
        mask ^= low


def mask_of(cards: Iterable[str]) -> int:
    """The set of these cards; unseen ones are left out, a card named twice is in it once."""
    mask = 0
    for card in cards:
        mask |= BIT.get(card, 0)
    return mask


def in_card_order(cards: Iterable[Card]) -> list[Card]:
    """The cards sorted by pack, suit (C D H S) and rank."""
    return sorted(cards, key=BIT.__getitem__)


def card_name(card: CardOrUnseen, *, symbols: bool = True) -> str:
    """For reading: `10♠`, `10S` without symbols; the second pack keeps its `b`."""
    if card == UNSEEN:
        return UNSEEN
    rank = "10" if card[0] == "T" else card[0]
    suit = cast("Suit", card[1])
    return rank + (SUIT_SYMBOLS[suit] if symbols else suit) + card[2:]
