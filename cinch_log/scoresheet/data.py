"""Score sheets for programs: JSON objects and CSV rows. Shapes are stable: keys are added, never renamed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from cinch_log.scoresheet.model import FIELDS, VOID, Missing, Sheet, SheetDeal
from cinch_log.text import spreadsheet_text

CSV_COLUMNS: Final = (
    "file", "game", "deal", "outcome", "dealer", "maker", "bid", "trump", "made", "side", "captured", "scored", "total",
    "recorded_captured", "recorded_scored", "recorded_total", "differs", "penalised", "in_play", "missing",
)  # fmt: skip
"""One row a deal and side; void deals have one row without a side."""


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """The whole sheet as a JSON object."""
    return {
        "file": sheet.file,
        "game": sheet.game,
        "rules": sheet.rules_name,
        "target": sheet.rules.target,
        "sides": list(sheet.rules.table.sides),
        "players": dict(sheet.players),
        "deals": [deal_data(row) for row in sheet.deals],
        "deals_left_out": sheet.left_out,
        "winner": sheet.winner,
        "claimed_winner": sheet.claimed_winner,
        "claimed_total": sheet.claimed_total,
        "over": sheet.over,
        "ended": sheet.ended,
        "unread": sheet.unread,
        "findings": [msgspec.to_builtins(finding) for finding in sheet.findings],
    }


def deal_data(row: SheetDeal) -> dict[str, Any]:
    """One deal: `{"misdeal": true}` or `{"passed_out": true}` with deal and dealer, else its bid, score and record."""
    if row.outcome in VOID:
        void: dict[str, Any] = {row.outcome: True, "deal": row.number, "dealer": row.dealer}
        if row.recorded:
            void["recorded"] = row.recorded
        return void
    data: dict[str, Any] = {
        "deal": row.number,
        "dealer": row.dealer,
        "maker": row.maker,
        "bid": row.bid,
        "trump": row.trump,
        "captured": row.captured,
        "scored": row.scored,
        "total": row.total,
        "made": row.made,
        "outcome": row.outcome,
        "recorded": row.recorded or None,
        "differs": row.marks,
        "in_play": row.in_play,
        "missing": msgspec.to_builtins(row.missing),
        "reneges": msgspec.to_builtins(row.reneges),
        "calls": msgspec.to_builtins(row.calls),
        "rulings": msgspec.to_builtins(row.rulings),
        "penalised": list(row.penalised),
        "redeal": row.redeal,
        "adopted": row.adopted,
    }
    if row.as_played is not None:
        data["as_played"] = row.as_played
    return data


def csv_rows(sheet: Sheet) -> Iterator[list[object]]:
    """The rows of `CSV_COLUMNS`; None is an empty cell."""
    for row in sheet.deals:
        head: list[object] = [
            _text(sheet.file), _text(sheet.game), row.number, row.outcome, row.dealer, row.maker, row.bid, row.trump,
            None if row.made is None else str(row.made).lower(),
        ]  # fmt: skip
        if row.outcome in VOID:
            yield head + [None] * (len(CSV_COLUMNS) - len(head))
            continue
        for side in sheet.rules.table.sides:
            derived = [(row.captured or {}).get(side), (row.scored or {}).get(side), row.total.get(side)]
            recorded = [row.recorded.get(name, {}).get(side) for name in FIELDS]
            differs = " ".join(f"{name}:{row.marks[name][side]}" for name in FIELDS if side in row.marks.get(name, {}))
            yield [
                *head, side, *derived, *recorded, differs or None, str(side in row.penalised).lower(), row.in_play,
                " ".join(map(_missing_cell, row.missing)) or None,
            ]  # fmt: skip


def _text(value: str | None) -> str | None:
    return None if value is None else spreadsheet_text(value)


def _missing_cell(entry: Missing) -> str:
    return f"{entry.card}:{entry.place}"
