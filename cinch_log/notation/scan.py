"""One line of a text, read from left to right by what is expected next."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeVar

from cinch_log.cards import CardOrUnseen, Seat, Side
from cinch_log.notation.problems import Trouble
from cinch_log.notation.words import cards_of, number_of, seat_of, side_of_word

T = TypeVar("T")
_ENDS_WORD: Final = frozenset(',:={}[]"*#;')
_COMMENT: Final = frozenset("#;")
CARD_HELP: Final = "a card such as 5S, TD or 10♦ (?? when nobody saw it)"
SEAT_HELP: Final = "a seat (N E S W, or P1 to P6)"
SIDE_HELP: Final = "a side (NS, EW, or a seat)"


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{text} is too large")
    return number


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


_JSON: Final = json.JSONDecoder(object_pairs_hook=_no_duplicates, parse_constant=_no_constant, parse_float=_finite)


class Line:
    """A line of text and how far it is read. Commas and blanks separate and mean nothing."""

    __slots__ = ("number", "pos", "text")

    def __init__(self, text: str, number: int) -> None:
        self.text = text
        self.number = number
        self.pos = 0

    @property
    def column(self) -> int:
        """Where the next character stands, from 1."""
        return self.pos + 1

    def skip(self, also: str = "") -> None:
        """Goes on to what is no blank, comma or one of `also`."""
        while self.pos < len(self.text) and (self.text[self.pos].isspace() or self.text[self.pos] in "," + also):
            self.pos += 1

    def done(self) -> bool:
        """Whether only a comment or nothing is left."""
        self.skip()
        return self.pos >= len(self.text) or self.text[self.pos] in _COMMENT

    def fail(self, expected: str, column: int | None = None) -> NoReturn:
        """Raises `Trouble`: `expected` was expected at the column (by default here)."""
        column = self.column if column is None else column
        raise Trouble(column, f"expected {expected}, found {self._found(column - 1)}")

    def _found(self, start: int) -> str:
        rest = self.text[start:].strip()
        if not rest or rest[0] in _COMMENT:
            return "the end of the line"
        word = rest.split()[0]
        return repr(word if len(word) <= 30 else word[:30] + "…")

    def peek(self) -> str:
        """The next character, empty at the end."""
        self.skip()
        return self.text[self.pos : self.pos + 1]

    def take(self, mark: str) -> bool:
        """Whether the next character is this one; if so goes past it."""
        if self.peek() != mark:
            return False
        self.pos += 1
        return True

    def star(self) -> bool:
        """Whether a star stands right behind what was read, or alone; goes past it."""
        start = self.pos
        if self.take("*") and (self.pos == start + 1 or not self.text[self.pos : self.pos + 1].strip()):
            return True
        self.pos = start
        return False

    def word(self) -> str:
        """The next word, empty where none stands; goes past it."""
        self.skip()
        start = self.pos
        while self.pos < len(self.text) and not self.text[self.pos].isspace() and self.text[self.pos] not in _ENDS_WORD:
            self.pos += 1
        return self.text[start : self.pos]

    def try_(self, meaning: Callable[[str], T | None]) -> T | None:
        """What the next word means, or None without moving."""
        self.skip()
        start = self.pos
        word = self.word()
        found = meaning(word) if word else None
        if found is None:
            self.pos = start
        return found

    def need(self, meaning: Callable[[str], T | None], expected: str) -> T:
        """What the next word means. Raises `Trouble` when it means nothing."""
        found = self.try_(meaning)
        if found is None:
            self.fail(expected)
        return found

    def keyword(self, *words: str) -> str | None:
        """Which of these words (in lower case) stands next; goes past it."""
        return self.try_(lambda word: word.lower() if word.lower() in words else None)

    def maybe_seat(self) -> Seat | None:
        """A seat, or None without moving."""
        seat: Seat | None = self.try_(seat_of)
        return seat

    def seat(self) -> Seat:
        """A seat, with or without a colon."""
        seat: Seat = self.need(seat_of, SEAT_HELP)
        self.skip(":")
        return seat

    def side(self) -> Side:
        """A side."""
        return self.need(side_of_word, SIDE_HELP)

    def whole(self, what: str) -> int:
        """A whole number; `what` says of what."""
        self.skip(":=")
        return self.need(number_of, what)

    def card(self) -> CardOrUnseen:
        """Exactly one card."""
        return self.need(lambda word: _only(cards_of(word)), CARD_HELP)

    def cards(self) -> list[CardOrUnseen]:
        """Cards up to something else, `-` or `none` for no cards."""
        if self.keyword("-", "none"):
            return []
        found = list(self.need(cards_of, CARD_HELP + ", or - for none"))
        while (more := self.try_(cards_of)) is not None:
            found += more
        return found

    def json(self, what: str) -> Any:
        """A JSON value."""
        self.skip()
        try:
            value, self.pos = _JSON.raw_decode(self.text, self.pos)
        except json.JSONDecodeError as error:
            raise Trouble(error.pos + 1, f"expected {what} in JSON: {error.msg}") from None
        except (ValueError, RecursionError) as error:
            raise Trouble(self.column, f"expected {what} in JSON: {error}") from None
        return value

    def string(self, what: str, ends: str = "{") -> str:
        """A text in double quotes, or as it stands up to the end of the line, a comment or one of `ends`."""
        if self.peek() == '"':
            return str(self.json(what))
        start = self.pos
        while self.pos < len(self.text) and self.text[self.pos] not in _COMMENT and self.text[self.pos] not in ends:
            self.pos += 1
        found = self.text[start : self.pos].strip()
        if not found:
            self.pos = start
            self.fail(what)
        return found

    def value(self, what: str) -> str:
        """A text in double quotes, or one word, in which colons may stand."""
        if self.peek() == '"':
            return str(self.json(what))
        start = self.pos
        while self.pos < len(self.text) and not self.text[self.pos].isspace() and self.text[self.pos] not in ',{}[]"#;':
            self.pos += 1
        if start == self.pos:
            self.fail(what)
        return self.text[start : self.pos]

    def end(self, expected: str = "the end of the line") -> None:
        """Raises `Trouble` when something is left."""
        if not self.done():
            self.fail(expected)


def json_word(word: str) -> Any:
    """The JSON value of one whole word. Raises `ValueError` when it is none."""
    value, end = _JSON.raw_decode(word)
    if end != len(word):
        raise ValueError(word)
    return value


def _only(cards: list[CardOrUnseen] | None) -> CardOrUnseen | None:
    return cards[0] if cards is not None and len(cards) == 1 else None
