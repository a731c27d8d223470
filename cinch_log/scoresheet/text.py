"""A score sheet as text for 80 columns: a table for up to three sides, a block a deal for more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cinch_log.cards import SUIT_SYMBOLS, Side
from cinch_log.layout import flowed, padded, sentences, shortened
from cinch_log.rules.options import Rules
from cinch_log.scoresheet.model import FIELDS, VOID, FieldName, Mark, Sheet, SheetDeal
from cinch_log.scoresheet.remarks import remarks

_SIGN: Final[dict[Mark, str]] = {"wrong": "!", "follows": "~", "returns": "^"}
_LEAD: Final = 24
_KIND: Final = 7
_BLOCK_LEAD: Final = 28
_LARGEST_TABLE: Final = 3
_UNREAD: Final = 5
"""So many line numbers are named."""


def sheet_text(sheet: Sheet, *, symbols: bool = True) -> str:
    """The sheet with a legend for its marks, the winner, and the SCO findings; ends with a line end.

    With `symbols` the suits are ♣♦♥♠, else letters.
    """
    lines = [*_title(sheet), ""]
    table = len(sheet.rules.table.sides) <= _LARGEST_TABLE
    if sheet.left_out:
        lines.append(f"The first {sheet.left_out} deals are not on this sheet; totals go on from the recorded ones.")
    if not sheet.deals:
        lines.append("No deal was recorded.")
    elif table:
        lines += _table_head(sheet.rules)
    for row in sheet.deals:
        lines += _table_deal(sheet.rules, row, symbols) if table else _block_deal(sheet.rules, row, symbols)
        for remark in remarks(row, symbols=symbols):
            lines += sentences(remark, "      - ", "        ")
    lines += ["", *_legend(sheet), *_ending(sheet), *_unread(sheet)]
    for finding in sheet.findings:
        lines += sentences(f"line {finding.line}: {finding.code} {finding.message}", "", "  ")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _unread(sheet: Sheet) -> Iterator[str]:
    if sheet.unread:
        shown = ", ".join(map(str, sheet.unread[:_UNREAD]))
        more = f" and {len(sheet.unread) - _UNREAD} more" if len(sheet.unread) > _UNREAD else ""
        lines = f"Line {shown} is no event" if len(sheet.unread) == 1 else f"Lines {shown}{more} are no events"
        yield from sentences(f"{lines}: what depends on that is undecided. cinch audit says what is wrong.", "", "  ")


def _title(sheet: Sheet) -> list[str]:
    rules = sheet.rules
    name = f"Game {shortened(sheet.game, 30)}" if sheet.game is not None else "A game"
    first = f"{name}: {shortened(sheet.rules_name, 28)}, to {rules.target}"
    people = []
    for side in rules.table.sides:
        names = [shortened(sheet.players.get(seat, "?"), 24) for seat in rules.table.members[side]]
        people.append(f"{side} {' and '.join(names)}")
    return [first, *flowed(people, between="   ")]


def _table_head(rules: Rules) -> list[str]:
    sides = rules.table.sides
    groups = [f"{name:^{5 * len(sides)}}" for name in FIELDS]
    columns = ["".join(f"{side:>4} " for side in sides)] * len(FIELDS)
    return [_grouped("", "", groups), _grouped("deal  by mkr bid", "", columns)]


def _grouped(lead: str, kind: str, groups: list[str]) -> str:
    """One line of the table; three sides need the room between the groups."""
    gap = "  " if len(groups[0]) <= 10 else " "
    return padded(lead, _LEAD) + padded(kind, _KIND) + "".join(gap + group for group in groups)


def _table_deal(rules: Rules, row: SheetDeal, symbols: bool) -> Iterator[str]:
    lead = f"{row.number:>4}  {row.dealer:2} "
    if row.outcome in VOID:
        yield lead + _void(row)
        return
    lead += f"{row.maker or '':3} {'' if row.bid is None else row.bid:>3} {_suit(row, symbols)} {_result(row)}"
    sides = rules.table.sides
    derived = ["".join(_cell(_derived(row, name).get(side)) for side in sides) for name in FIELDS]
    yield _grouped(lead, "cards", derived)
    if row.recorded:
        recorded = ["".join(_recorded_cell(row, name, side) for side in sides) for name in FIELDS]
        yield _grouped("", "record", recorded)


def _block_deal(rules: Rules, row: SheetDeal, symbols: bool) -> Iterator[str]:
    lead = f"Deal {row.number} by {row.dealer}: "
    if row.outcome in VOID:
        yield lead + _void(row)
        return
    lead += f"{row.maker} {row.bid} {_suit(row, symbols)} {_result(row)}" if row.maker else "open"
    sides = rules.table.sides
    yield padded(lead, _BLOCK_LEAD) + "".join(f"{side:>7} " for side in sides)
    for name in FIELDS:
        cells = _derived(row, name)
        if cells:
            line = padded(padded(f"      {name}", 20) + "cards", _BLOCK_LEAD)
            yield line + "".join(f"   {_cell(cells.get(side))}" for side in sides)
        if name in row.recorded:
            line = padded(padded("", 20) + "record", _BLOCK_LEAD)
            yield line + "".join(f"   {_recorded_cell(row, name, side)}" for side in sides)


def _cell(value: int | None) -> str:
    return f"{'.' if value is None else value:>4} "


def _recorded_cell(row: SheetDeal, name: FieldName, side: Side) -> str:
    mark = row.marks.get(name, {}).get(side)
    return f"{row.recorded.get(name, {}).get(side, '.'):>4}{_SIGN[mark] if mark else ' '}"


def _derived(row: SheetDeal, name: FieldName) -> Mapping[Side, int | None]:
    if name == "total":
        return row.total if row.outcome != "unfinished" or row.adopted else {}
    return (row.captured if name == "captured" else row.scored) or {}


def _suit(row: SheetDeal, symbols: bool) -> str:
    if row.trump is None:
        return "-"
    return SUIT_SYMBOLS[row.trump] if symbols else row.trump


def _result(row: SheetDeal) -> str:
    if row.made is not None:
        return "made" if row.made else "set"
    return "void" if row.redeal else "open"


def _void(row: SheetDeal) -> str:
    return "misdeal" if row.outcome == "misdeal" else "passed out"


def _legend(sheet: Sheet) -> list[str]:
    marks = {mark for row in sheet.deals for by_side in row.marks.values() for mark in by_side.values()}
    lines = []
    if "wrong" in marks:
        lines.append("!  the record is wrong here: the line above says what the cards give")
    if "follows" in marks:
        lines.append("~  differs only because of an earlier entry or a later ruling")
    if "returns" in marks:
        lines.append("^  right by the cards, but it does not follow from the total written down before it")
    return [*lines, ""] if lines else []


def _ending(sheet: Sheet) -> Iterator[str]:
    totals = sheet.deals[-1].total if sheet.deals else {}
    order = sorted(sheet.rules.table.sides, key=lambda side: side != sheet.winner)
    if sheet.winner is None:
        yield "By the cards nobody has won yet." if sheet.deals else "Nobody has won."
    else:
        points = ", ".join(f"{side} {'?' if totals[side] is None else totals[side]}" for side in order)
        why = "" if sheet.ended is None else f"; ended by {shortened(sheet.ended, 20)}"
        yield f"Winner by the cards: {sheet.winner} ({points}{why})."
    if sheet.over:
        who = sheet.claimed_winner or "no winner named"
        claimed = sheet.claimed_total or {}
        given = ", ".join(f"{side} {claimed[side]}" for side in order if side in claimed)
        differs = sheet.claimed_winner is not None and sheet.claimed_winner != sheet.winner
        yield f"Winner by the record: {who}{f' ({given})' if given else ''}{' !' if differs else ''}."
    else:
        yield "The record does not say that the game is over."
