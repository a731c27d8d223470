"""How the report names seats, cards and suits; what comes out of a log is made safe to print here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from cinch_log.cards import SUIT_NAMES, SUIT_SYMBOLS, CardOrUnseen, Seat, Side, Suit, card_name
from cinch_log.layout import shortened

_SEATS: Final[dict[str, str]] = {"N": "North", "E": "East", "S": "South", "W": "West"}
_NAME: Final = 24
_MODES: Final[dict[str, str]] = {
    "suit_or_left": "follow suit, but the left card may be played on its printed suit",
    "suit": "follow suit",
    "suit_or_trump": "follow suit or trump",
    "trump_only": "only trumps are played",
    "any_trump": "any trump will do on a trump lead",
    "forced": "the left card must be played on a trump lead",
}


class Speaker(Struct, frozen=True):
    """The words for one game.

    With `symbols` suits are ♣♦♥♠, else letters as in the log.
    """

    players: Mapping[Seat, str]
    symbols: bool = True

    def seat(self, seat: Seat) -> str:
        """`East (Ben)`: the seat and who sits there."""
        name = shortened(self.players.get(seat, ""), _NAME)
        return f"{self.short(seat)} ({name})" if name and name != seat else self.short(seat)

    def short(self, seat: Seat) -> str:
        """`East`."""
        return _SEATS.get(seat, seat)

    def side(self, side: Side) -> str:
        """`NS`, or the player of an individual game."""
        return _SEATS.get(side, side)

    def card(self, card: CardOrUnseen) -> str:
        """`10♠`."""
        if card == "??":
            return "an unrecorded card"
        return card_name(card, symbols=self.symbols)

    def brief(self, card: CardOrUnseen) -> str:
        """For tables and drawings: `10♠`, `??`."""
        return card_name(card, symbols=self.symbols)

    def trump(self, suit: Suit | None) -> str:
        """`trump ♠`; nothing before it is named."""
        if suit is None:
            return ""
        return f"trump {SUIT_SYMBOLS[suit] if self.symbols else suit}"

    def cards(self, cards: Sequence[CardOrUnseen], joined: str = "and") -> str:
        """`2♥, 3♥ and 4♥`."""
        return listed([self.card(card) for card in cards], joined)


def listed(items: Sequence[str], joined: str = "and") -> str:
    """`a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joined} {items[-1]}"


def suit_word(suit: Suit, trump: Suit | None) -> str:
    """`hearts`, `trump (spades)`."""
    return f"trump ({SUIT_NAMES[suit]})" if suit == trump else SUIT_NAMES[suit]


def card_of(suit: Suit, trump: Suit | None) -> str:
    """`a heart`, `a trump`."""
    return "a trump" if suit == trump else f"a {SUIT_NAMES[suit].removesuffix('s')}"


def suit_words(suits: Iterable[Suit], trump: Suit | None) -> str:
    """Several of them."""
    return listed([suit_word(suit, trump) for suit in suits])


def rule_in_words(value: str) -> str:
    """What a value of `follow` or `left_on_trump_lead` asks for."""
    return _MODES.get(value, value)


def many(count: int, one: str, more: str | None = None) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {one if count == 1 else more or one + 's'}"
