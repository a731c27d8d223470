"""Cards, seats, suits and sides as people write them, and as we write them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final, cast, get_args

from cinch_log.cards import SUIT_NAMES, UNSEEN, CardOrUnseen, Seat, Side, Suit

_SYMBOLS: Final = str.maketrans("♣♧♦♢♥♡♠♤", "CCDDHHSS", "\ufe0e\ufe0f")
_CARD: Final = r"(?:10|[2-9TJQKA])[CDHS]B?"
_ONE: Final = re.compile(rf"{_CARD}|[CDHS](?:10|[2-9TJQKA])B?")
_SEVERAL: Final = re.compile(rf"(?:{_CARD})+")
_UNSEEN: Final = re.compile(r"\?\??(?:[Xx×]([0-9]{1,2}))?")
_SEATS: Final[frozenset[str]] = frozenset(get_args(Seat))
_SIDES: Final[frozenset[str]] = frozenset(get_args(Side))
_SEAT_NAMES: Final[dict[str, Seat]] = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
_SUIT_WORDS: Final[dict[str, Suit]] = {
    word: suit for suit, name in SUIT_NAMES.items() for word in (suit, name.upper(), name[:-1].upper())
}
_SIDE_WORDS: Final[dict[str, Side]] = {"SN": "NS", "WE": "EW"}
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,16}")
_BARE: Final = re.compile(r"[A-Za-z0-9_.:+-]*[A-Za-z0-9_]")


def _plain(word: str) -> str:
    plain = word.translate(_SYMBOLS)
    return plain.upper() if plain.isascii() else plain


def cards_of(word: str) -> list[CardOrUnseen] | None:
    """The cards of one word: `5S`, `s5`, `10♦`, `AS5D`, `??`, `??x3`. None when it is something else."""
    unseen = _UNSEEN.fullmatch(word)
    if unseen:
        return [UNSEEN] * int(unseen[1] or 1)
    plain = _plain(word)
    if _SEVERAL.fullmatch(plain):
        return [_card(found) for found in re.findall(_CARD, plain)]
    return [_card(plain)] if _ONE.fullmatch(plain) else None


def _card(plain: str) -> CardOrUnseen:
    pack = "b" if plain.endswith("B") else ""
    face = plain.removesuffix("B").replace("10", "T")
    return cast("CardOrUnseen", (face[::-1] if face[0] in "CDHS" else face) + pack)


def seat_of(word: str) -> Seat | None:
    """`N`, `n`, `north`, `P1`; None when it is something else."""
    plain = _plain(word) if word.isascii() else ""
    return cast("Seat", plain) if plain in _SEATS else _SEAT_NAMES.get(plain)


def suit_of_word(word: str) -> Suit | None:
    """`S`, `♠`, `spades`, `Spade`; None when it is something else."""
    return _SUIT_WORDS.get(_plain(word))


def side_of_word(word: str) -> Side | None:
    """`NS`, `n-s`, `E/W`, or a seat; None when it is something else."""
    plain = re.sub(r"[-/+&]", "", word.upper()) if word.isascii() else ""
    return cast("Side", plain) if plain in _SIDES else _SIDE_WORDS.get(plain) or seat_of(word)


def number_of(word: str) -> int | None:
    """A whole number of at most 16 digits; None when it is something else."""
    return int(word) if _NUMBER.fullmatch(word) else None


def write_cards(cards: Sequence[str]) -> str:
    """The cards with spaces between, three and more unseen ones counted (`??x3`), `-` for none."""
    if not cards:
        return "-"
    words: list[str] = []
    at = 0
    while at < len(cards):
        end = at + 1
        while cards[at] == UNSEEN and end < len(cards) and end - at < 99 and cards[end] == UNSEEN:
            end += 1
        words += [f"??x{end - at}"] if end - at > 2 else cards[at:end]
        at = end
    return " ".join(words)


def quote(text: str) -> str:
    """The text as a JSON string; characters an eye or an editor could lose are written as escapes."""
    return write_json(text)


def write_json(value: Any) -> str:
    """Any JSON value on one line, strings as `quote` writes them."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    if text.isprintable():
        return text
    # Outside strings JSON has only printable characters, so an escape is right wherever one is needed.
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)


def bare_or_quoted(text: str) -> str:
    """The text as it is when it is one plain word, else as a JSON string."""
    return text if _BARE.fullmatch(text) else quote(text)


def is_bare(text: str) -> bool:
    """Whether the text needs no quotes."""
    return _BARE.fullmatch(text) is not None
