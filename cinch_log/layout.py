"""Plain text for terminals of 80 columns: widths as a terminal counts them, lines broken between items."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from cinch_log.text import printable

WIDTH: Final = 80


def width(text: str) -> int:
    """Columns that a terminal needs for `text`: two for wide characters, none for combining ones."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


def shortened(text: str, columns: int) -> str:
    """`text` made printable, cut to so many columns; `..` shows where it goes on."""
    text = printable(text)
    if width(text) <= columns:
        return text
    while width(text) > columns - 2:
        text = text[:-1]
    return text + ".."


def padded(text: str, columns: int) -> str:
    """`text` with spaces after it, up to so many columns."""
    return text + " " * (columns - width(text))


def flowed(items: Iterable[str], first: str = "", rest: str | None = None, between: str = " ") -> list[str]:
    """The items in lines of at most `WIDTH` columns, broken only between items.

    The first line begins with `first`, every other one with `rest` (as many spaces by default).
    """
    rest = " " * width(first) if rest is None else rest
    lines: list[str] = []
    line, empty = first, True
    for item in items:
        if not empty and width(line) + width(between) + width(item) > WIDTH:
            lines.append(line.rstrip())
            line, empty = rest, True
        line += item if empty else between + item
        empty = False
    if not empty or not lines:
        lines.append(line.rstrip())
    return lines


def sentences(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """Running text, made printable, in lines of at most `WIDTH` columns; a longer word is cut at the edge."""
    rest = " " * width(first) if rest is None else rest
    room = WIDTH - max(width(first), width(rest))
    words: list[str] = []
    for word in printable(text).split(" "):
        part = ""
        for character in word:
            if width(part + character) > room:
                words.append(part)
                part = ""
            part += character
        words.append(part)
    return flowed((word for word in words if word), first, rest)
