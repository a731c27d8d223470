"""Rows of several events: the auction, and the cards of a trick."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from cinch_log.cards import Seat
from cinch_log.notation.extras import read_extras
from cinch_log.notation.scan import CARD_HELP, SEAT_HELP, Line
from cinch_log.notation.table import Table
from cinch_log.notation.words import cards_of, number_of

PASS_WORDS: Final = ("pass", "passes", "p", "-")
ARROWS: Final = ("->", "→", "-->")
ROW_NUMBER: Final = re.compile(r"\s*[0-9]{1,4}[.)](?!\.)|\s*[0-9]{1,4}:(?=\s)")
GOES_ON: Final = re.compile(r"\s*(?:\.{2,3}|…)")


class Item(NamedTuple):
    """One event of a line, not yet checked."""

    type: str
    fields: dict[str, Any]
    extras: dict[str, Any]
    column: int
    opens: bool | None = None
    """Of a card: whether a new trick begins with it; None: when its seat has already played to this one."""
    marked: bool = False
    """The card is marked as winner."""
    implied: bool = False
    """The seat is not written."""


def read_auction(line: Line, table: Table) -> Iterator[Item]:
    """Bids and passes, each with its seat or, without one, by the next seat in turn.

    The reader must apply each item to the table before it asks for the next one.
    """
    while not line.done():
        line.skip(":")
        column = line.column
        seat = line.maybe_seat()
        line.skip(":")
        implied = seat is None
        if seat is None:
            seat = table.next_caller()
        if seat is None:
            line.fail(SEAT_HELP + " before the bid", column)
        if line.keyword(*PASS_WORDS):
            yield Item("pass", {"seat": seat}, read_extras(line), column, implied=implied)
            continue
        bid = line.need(number_of, f"a bid or pass by {seat}" if not implied else f"{SEAT_HELP}, a bid or pass")
        yield Item("bid", {"seat": seat, "bid": bid}, read_extras(line), column, implied=implied)


def read_plays(line: Line, table: Table, opens: bool | None) -> Iterator[Item]:
    """Cards in playing order, each with its seat or, without one, by the next seat clockwise.

    The winner may be marked with a star; an arrow and a seat at the end claim who took the trick. `opens` is the first
    card's `Item.opens`. The reader must apply each item to the table before it asks for the next one.
    """
    last: Seat | None = None
    while not line.done():
        line.skip(":")
        column = line.column
        if line.keyword(*ARROWS):
            yield _claim(line, column)
            line.end()
            return
        seat = line.maybe_seat()
        line.skip(":")
        marked = line.take("*")
        cards = line.need(cards_of, CARD_HELP if seat or last else f"{SEAT_HELP} or {CARD_HELP}")
        for index, card in enumerate(cards):
            implied = seat is None or index > 0
            player = seat if seat is not None and index == 0 else _next(line, table, last, column)
            is_last = index == len(cards) - 1
            marked = is_last and (line.star() or marked)
            extras = read_extras(line) if is_last else {}
            fields = {"seat": player, "card": card}
            yield Item("play", fields, extras, column, opens if last is None else None, marked, implied)
            last = player


def _next(line: Line, table: Table, last: Seat | None, column: int) -> Seat:
    player = table.leader() if last is None else table.seat_after(last)
    if player is None:
        line.fail(f"{SEAT_HELP} before the card: who plays it cannot be told from what stands above", column)
    return player


def _claim(line: Line, column: int) -> Item:
    fields: dict[str, Any] = {"winner": line.seat()}
    line.keyword("points")
    points = line.try_(number_of)
    if points is not None:
        fields["points"] = points
    return Item("trick", fields, read_extras(line), column)
