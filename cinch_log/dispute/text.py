"""A report as text for 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from cinch_log.cards import PARTNER_SEATS, Seat
from cinch_log.dispute.blocks import Block, Commands, Facts, Heading, Items, Paragraph, Table, Tricks, marked
from cinch_log.dispute.model import Report, TrickView
from cinch_log.dispute.page import page
from cinch_log.dispute.words import Speaker
from cinch_log.layout import WIDTH, padded, sentences, width

_GAP: Final = 2
_TRICK: Final = 38
_UNDERLINE: Final = {1: "=", 2: "-"}


def page_text(report: Report, *, symbols: bool = True) -> str:
    """The page; without `symbols` nothing but ASCII besides the players' names. Ends with a line end."""
    say = Speaker(report.players, symbols)
    lines: list[str] = []
    before: Block | None = None
    for block in page(report, symbols=symbols):
        if lines and not isinstance(before, Heading):
            lines.append("")
        lines += _lines(block, say)
        before = block
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _lines(block: Block, say: Speaker) -> list[str]:
    if isinstance(block, Heading):
        lines = sentences(block.text, "" if block.level < 3 else "* ")
        mark = _UNDERLINE.get(block.level)
        return [*lines, mark * max(map(width, lines))] if mark else lines
    if isinstance(block, Paragraph):
        return sentences(block.text)
    if isinstance(block, Items):
        return [line for item in block.items for line in sentences(item, "- ", "  ")]
    if isinstance(block, Facts):
        return [line for name, value in block.facts for line in sentences(value, f"{name}: ", "    ")]
    if isinstance(block, Table):
        return list(_table(block))
    if isinstance(block, Tricks):
        return list(drawing(block, say))
    assert isinstance(block, Commands)
    return [f"    {line}" for line in block.lines]  # never wrapped: they are to be copied


def _table(table: Table) -> Iterator[str]:
    """Columns as wide as they need; the last one takes the rest of the line and wraps."""
    rows = [table.columns, *table.rows]
    widths = [max(width(row[column]) for row in rows) for column in range(len(table.columns) - 1)]
    for number, row in enumerate(rows):
        lead = "".join(padded(cell, size + _GAP) for cell, size in zip(row, widths, strict=False))
        yield from sentences(row[-1], lead)
        if number == 0:
            yield "-" * min(WIDTH, sum(widths) + _GAP * len(widths) + max(width(other[-1]) for other in rows))


def drawing(block: Tricks, say: Speaker) -> Iterator[str]:
    """One or two tricks side by side, in lines of at most 80 columns."""
    drawn = [
        [caption, *_drawn(trick, block, say), f"{'*' if trick.winner else ' '} {taken}"]
        for caption, trick, taken in block.tricks
    ]
    if block.seats != PARTNER_SEATS and len(drawn) > 1:
        yield from drawn[0]
        yield ""
        yield from drawn[1]
        return
    for parts in zip_longest(*drawn, fillvalue=""):
        yield "  ".join(padded(part, _TRICK) for part in parts)


def _drawn(trick: TrickView, block: Tricks, say: Speaker) -> list[str]:
    seats = block.seats
    cards = {play.seat: marked(say.brief(play.card), play, trick) for play in trick.plays}
    if seats == PARTNER_SEATS:
        return _compass({seat: f"{seat} {cards.get(seat, '-')}" for seat in seats}, block.trump, say)
    widths = [max(width(seat), width(cards.get(seat, "-"))) + _GAP for seat in seats]
    return [
        "".join(padded(seat, size) for seat, size in zip(seats, widths, strict=True)),
        "".join(padded(cards.get(seat, "-"), size) for seat, size in zip(seats, widths, strict=True)),
    ]


def _compass(cards: dict[Seat, str], trump: str, say: Speaker) -> list[str]:
    """North on top, as the players sit."""
    side, table = 10, 11
    corner, flat, upright = ("┌┐└┘", "─", "│") if say.symbols else ("++++", "-", "|")
    indent = " " * side
    return [
        indent + _centred(cards["N"], table),
        indent + corner[0] + flat * (table - 2) + corner[1],
        _right(cards["W"], side - 1) + " " + upright + _centred(trump, table - 2) + upright + " " + cards["E"],
        indent + corner[2] + flat * (table - 2) + corner[3],
        indent + _centred(cards["S"], table),
    ]


def _centred(text: str, columns: int) -> str:
    left = max(0, columns - width(text)) // 2
    return padded(" " * left + text, columns)


def _right(text: str, columns: int) -> str:
    return " " * max(0, columns - width(text)) + text
