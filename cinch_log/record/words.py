"""The words a scorer types: cards, suits, seats, sides, numbers. Pure; nothing is guessed that could be two things."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, cast

from cinch_log.cards import BIT, SUIT_NAMES, SUIT_SYMBOLS, SUITS, UNSEEN, CardOrUnseen, Seat, Side, Suit
from cinch_log.rules.options import Rules
from cinch_log.text import printable

_SUIT_SIGNS: Final[dict[str, Suit]] = {
    **{suit.lower(): suit for suit in SUITS},
    **{symbol: suit for suit, symbol in SUIT_SYMBOLS.items()},
    **dict(zip("♧♢♡♤", SUITS, strict=True)),
}
_SUIT_WORDS: Final[dict[str, Suit]] = {
    **_SUIT_SIGNS,
    **{name: suit for suit, name in SUIT_NAMES.items()},
    **{name[:-1]: suit for suit, name in SUIT_NAMES.items()},
}
_SEAT_WORDS: Final[dict[str, Seat]] = {"north": "N", "east": "E", "south": "S", "west": "W"}
_RANK_PART: Final = "(?:10|[2-9TtJjQqKkAa])"
_GROUP: Final = rf"(?:({_RANK_PART}+)([CcDdHhSs♣♦♥♠♧♢♡♤])\ufe0f?([Bb]?)|\?\?)"
_ONE: Final = re.compile(_GROUP)
_SEVERAL: Final = re.compile(f"(?:{_GROUP})+")
_RANK: Final = re.compile(_RANK_PART)
_RANKS: Final = re.compile(f"{_RANK_PART}+")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,6}")


class EntryError(ValueError):
    """A line that is no entry here: what was not understood, and what would be."""


def shown(text: str) -> str:
    """Typed text as an error repeats it: short, on one line, harmless to a terminal."""
    return repr(printable(text if len(text) <= 30 else text[:30] + "…"))


def suit(token: str) -> Suit | None:
    """`s`, `♠`, `spade`, `spades` in any case; None for anything else."""
    return _SUIT_WORDS.get(token.casefold().removesuffix("\ufe0f"))


def number(token: str) -> int | None:
    """A whole number of at most six digits, signed or not; None for anything else."""
    return int(token) if token.isascii() and _NUMBER.fullmatch(token) else None


def rank(token: str) -> str | None:
    """A rank alone, as a log writes it: `10` and `t` are `T`; None for anything else."""
    return _log_rank(token) if _RANK.fullmatch(token) and token.isascii() else None


def is_ranks(token: str) -> bool:
    """Whether the word is nothing but ranks: `ak10`, a beginning of `ak10s`."""
    return _RANKS.fullmatch(token) is not None


def cards(token: str) -> list[CardOrUnseen] | None:
    """The cards of one word: `as`, `10♦`, `ks5c`, `ak10s` (three spades), `??`; None when it is something else."""
    if not _SEVERAL.fullmatch(token):
        return None
    return [card for match in _ONE.finditer(token) for card in _cards(match)]


def _cards(match: re.Match[str]) -> list[CardOrUnseen]:
    if match[1] is None:
        return [UNSEEN]
    of = _SUIT_SIGNS[match[2].lower()]
    return [card(_log_rank(found), of, match[3].lower()) for found in _RANK.findall(match[1])]


def _log_rank(text: str) -> str:
    return "T" if text == "10" else text.upper()


def card(rank: str, of: Suit, pack: str = "") -> CardOrUnseen:
    """The card of a rank as a log writes it; `pack` is `b` for the second one."""
    found = rank + of + pack
    assert found in BIT
    return cast("CardOrUnseen", found)


def separated(text: str) -> list[str]:
    """The words of a text; cards written as one word (`as5c10d`) are several."""
    found: list[str] = []
    for token in text.replace(",", " ").split():
        several = cards(token)
        found += [token] if several is None or len(several) == 1 else several
    return found


class Names:
    """Who is meant: seats by letter, by word, or by the player's name, sides by their letters.

    A name counts when it, one of its words, or its beginning (three letters or more) fits one player only.
    """

    def __init__(self, rules: Rules, players: Mapping[Seat, str]) -> None:
        self.rules = rules
        self.seating = rules.table
        self._seats: dict[str, Seat] = {seat.casefold(): seat for seat in self.seating.seats}
        self._seats |= {word: seat for word, seat in _SEAT_WORDS.items() if seat in self.seating.next}
        self.players = dict(players)
        self._players = {seat: name.casefold() for seat, name in players.items() if name.strip()}

    def seat(self, token: str) -> Seat | None:
        """The seat that is meant, None when it is nobody or could be two."""
        text = token.casefold()
        if text in self._seats:
            return self._seats[text]
        if number(text) is not None or not text:
            return None
        for fits in (_is_name, _is_word, _begins):
            found = [seat for seat, name in self._players.items() if fits(name, text)]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def side(self, token: str) -> Side | None:
        """The side of these letters, or the side of the seat that is meant."""
        text = token.upper()
        for side in self.seating.sides:
            if text in (side, side[::-1]):
                return side
        seat = self.seat(token)
        return None if seat is None else self.seating.side_of[seat]

    def need_seat(self, token: str | None, what: str) -> Seat:
        """The seat that is meant. Raises `EntryError`, which says what it is needed for."""
        found = None if token is None else self.seat(token)
        if found is None:
            given = "" if token is None else f", not {shown(token)}"
            raise EntryError(f"{what}: name a seat ({' '.join(self.seating.seats)}) or a player{given}")
        return found

    def need_side(self, token: str | None, what: str) -> Side:
        """The side that is meant. Raises `EntryError`."""
        found = None if token is None else self.side(token)
        if found is None:
            given = "" if token is None else f", not {shown(token)}"
            raise EntryError(f"{what}: name a side ({' '.join(self.seating.sides)}){given}")
        return found

    def who(self, seat: Seat) -> str:
        """`E (Bruno)`, or the seat alone where that is all the name says."""
        name = self._players.get(seat, "")
        return seat if not name or name == seat.casefold() else f"{seat} ({printable(self.players[seat])})"


def _is_name(name: str, text: str) -> bool:
    return name == text


def _is_word(name: str, text: str) -> bool:
    return text in name.split()


def _begins(name: str, text: str) -> bool:
    return len(text) >= 3 and name.startswith(text)
