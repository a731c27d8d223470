"""A deal in words: the line that opens it and the rows of hands and stock below."""

from __future__ import annotations

from typing import Any

from cinch_log.events import Deal
from cinch_log.notation.extras import read_extras
from cinch_log.notation.rows import PASS_WORDS
from cinch_log.notation.scan import Line
from cinch_log.notation.table import Table
from cinch_log.notation.words import cards_of, number_of, write_cards

_STOCK_ROW = 20
"""Cards of the stock we write on one line."""


class PendingDeal:
    """A deal whose rows may still follow."""

    def __init__(self, line: int, column: int, dealer: str, extras: dict[str, Any]) -> None:
        self.line = line
        self.column = column
        self.extras = extras
        self.fields: dict[str, Any] = {"dealer": dealer}

    def take_row(self, line: Line) -> bool:
        """Reads a row of this deal: a seat and its hand, or `stock` and its cards. False without moving when the
        line is something else.

        Raises:
            Trouble: the row does not say which cards.
        """
        start = line.pos
        line.keyword("hand", "hands")
        line.skip(":")
        if line.pos > start and line.done():
            return True
        name: str | None = line.maybe_seat()
        if name is None and line.keyword("stock"):
            name = "stock"
        if name is None:
            line.pos = start
            return False
        line.skip(":")
        if name != "stock" and _is_other_row(line):
            line.pos = start
            return False
        if name != "stock" and name in self.fields.get("hands", {}):
            line.fail(f"one hand for {name} (a trick right below a deal needs its number: 1. {name} …)", start + 1)
        cards = line.cards()
        line.end("a card")
        if name == "stock":
            self.fields["stock"] = self.fields.get("stock", []) + cards
        else:
            self.fields.setdefault("hands", {})[name] = cards
        return True


def _is_other_row(line: Line) -> bool:
    """Whether what follows the seat is a bid, or the cards of a trick with their seats."""
    start = line.pos
    other = line.try_(number_of) is not None or line.keyword(*PASS_WORDS) not in (None, "-")
    while line.try_(cards_of) is not None or line.take("*"):
        pass
    other = other or line.maybe_seat() is not None
    line.pos = start
    return other


def open_deal(line: Line, table: Table) -> PendingDeal:
    """Reads what follows the word `deal`: its number, which may be left out, and the dealer.

    Raises:
        Trouble: no dealer, or the number is not that of the next deal.
    """
    column = line.column
    number = line.try_(number_of)
    line.skip(":")
    due = table.now.deal + 1
    if number is not None and number != due:
        line.fail(f"deal {due}: the game's deals are counted from 1 (or leave the number out)", column)
    line.keyword("dealer", "by", "deal")
    column = line.column
    dealer = line.seat()
    extras = read_extras(line)
    line.end()
    return PendingDeal(line.number, column, dealer, extras)


def write_deal(event: Deal, number: int, extras: str) -> list[str] | None:
    """The lines of a deal, the `number`th of its game; None when words can not say it.

    `extras` is what follows the first line in braces.
    """
    if event.hands is not None and not event.hands:
        return None
    lines = [f"deal {number}   dealer {event.dealer}{extras}"]
    for seat, cards in (event.hands or {}).items():
        lines.append(f"  {seat:<5}  {write_cards(cards)}")
    if event.stock is not None:
        starts = range(0, max(1, len(event.stock)), _STOCK_ROW)
        lines += [f"  stock  {write_cards(event.stock[start : start + _STOCK_ROW])}" for start in starts]
    return lines
