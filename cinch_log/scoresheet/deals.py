"""One deal of the sheet, from the audit's record of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cinch_log.audit.record import DealRecord, Totals, last_score
from cinch_log.audit.scores import Versions, effective_rulings
from cinch_log.audit.verdicts import Judgement
from cinch_log.cards import Side
from cinch_log.events import Score
from cinch_log.findings import Finding
from cinch_log.fold.scoring import Points, Scored
from cinch_log.rules.options import Rules
from cinch_log.scoresheet.missing import missing_cards
from cinch_log.scoresheet.model import (
    FIELDS,
    VOID,
    FieldName,
    Mark,
    SheetCall,
    SheetDeal,
    SheetOutcome,
    SheetRenege,
    SheetRuling,
)

Number = Callable[[int], int]
"""From an event's index to its number in the log."""
_OF_A_SCORE: Final = frozenset({"SCO002", "SCO003", "SCO004", "SCO005"})


def sheet_deal(
    rules: Rules, record: DealRecord, before: Totals, number: Number, findings: Iterable[Finding] = ()
) -> SheetDeal:
    """The deal as the sheet shows it; `before` are the derived totals before it, `findings` those of the game."""
    deal = record.deal
    outcome: SheetOutcome = deal.outcome or "unfinished"
    last = last_score(record.scores)
    row = SheetDeal(
        number=deal.number,
        outcome=outcome,
        dealer=deal.dealer,
        maker=deal.maker,
        bid=deal.bid if deal.maker else None,
        trump=deal.trump,
        deal_total=rules.deal_total,
        total=dict(before),
        recorded={} if last is None else _recorded(last[1]),
        reneges=[found for j in record.judgements if (found := _renege(j, number)) is not None],
        calls=[
            SheetCall(by=call.by, against=call.against, trick=call.trick, seq=number(index))
            for index, call in record.calls
        ],
        rulings=_rulings(record, number),
    )
    if outcome in VOID:
        return row
    if record.caught is not None and not record.silent:
        _derive(rules, record, row, before)
    elif outcome != "unfinished" or record.scores:
        row.adopted = True
        row.total = {side: _adopted(record, row, before, side) for side in before}
    _mark(record, row, findings)
    return row


def _recorded(score: Score) -> dict[FieldName, Points]:
    found: dict[FieldName, Points] = {}
    for name, points in ((FIELDS[0], score.captured), (FIELDS[1], score.scored), (FIELDS[2], score.total)):
        if points is not None:
            found[name] = dict(points)
    return found


def _renege(judgement: Judgement, number: Number) -> SheetRenege | None:
    departure = judgement.departure
    code = judgement.reported_as
    if code is None:
        return None
    return SheetRenege(
        seat=departure.seat, trick=departure.trick, code=code, grade=judgement.grade, seq=number(departure.index)
    )


def _rulings(record: DealRecord, number: Number) -> list[SheetRuling]:
    end = record.scores[-1][0] if record.scores else None
    return [
        SheetRuling(
            against=ruling.against,
            upheld=ruling.upheld,
            adjust=dict(ruling.adjust) if ruling.adjust else None,
            late=end is not None and index > end,
            seq=number(index),
        )
        for index, ruling in record.rulings
    ]


def _derive(rules: Rules, record: DealRecord, row: SheetDeal, before: Totals) -> None:
    """The score that belongs on the sheet: as played, or penalised where a ruling or the record rightly says so."""
    caught = record.caught
    assert caught is not None
    versions = Versions(rules, record, effective_rulings(record.rulings))
    due: Scored = versions.base
    if record.expected is not None and record.expected in versions.right:
        due = record.expected
    row.captured = dict(due.captured)
    row.scored = {side: versions.scored(due, side) for side in rules.table.sides}
    row.total = {side: None if old is None else old + row.scored[side] for side, old in before.items()}
    row.made = None if due.redeal else due.made
    row.redeal = due.redeal
    row.penalised = due.offenders
    row.as_played = dict(caught.points) if due.offenders else None
    row.in_play = caught.in_play
    row.missing = missing_cards(rules, record.deal, caught)


def _adopted(record: DealRecord, row: SheetDeal, before: Totals, side: Side) -> int | None:
    """The derived total moved by what the record adds; the recorded one where nothing was known before."""
    old, then, now = before[side], record.before.get(side), record.after.get(side)
    if old is not None and then is not None and now is not None:
        return old + now - then
    return row.recorded.get("total", {}).get(side)


def _mark(record: DealRecord, row: SheetDeal, findings: Iterable[Finding]) -> None:
    """Compares the recorded figures with the derived ones. What the audit accepts is never marked as wrong."""
    found = [finding for finding in findings if finding.deal == row.number and finding.code in _OF_A_SCORE]
    marks: dict[FieldName, dict[Side, Mark]] = {}
    for name, points in row.recorded.items():
        for side, recorded in points.items():
            mark = _mark_of(record, row, name, side, recorded)
            if mark is not None:
                marks.setdefault(name, {})[side] = mark if found else "follows"
    for finding in found:
        for side in row.recorded.get("total", {}):
            if finding.code == "SCO004" and finding.evidence.get("side") == side:
                marks.setdefault("total", {}).setdefault(side, "returns")
    row.marks = marks


def _mark_of(record: DealRecord, row: SheetDeal, name: FieldName, side: Side, recorded: int) -> Mark | None:
    if name == "total":
        return _total_mark(record, row, side, recorded)
    derived = (row.captured if name == "captured" else row.scored) or {}
    played = row.as_played or {}
    right = row.adopted or recorded == derived.get(side) or (name == "captured" and recorded == played.get(side))
    return None if right else "wrong"


def _total_mark(record: DealRecord, row: SheetDeal, side: Side, recorded: int) -> Mark | None:
    """`follows` when the recorded total is the old one in force plus a score of this deal."""
    derived = row.total.get(side)
    if derived is None or recorded == derived:
        return None
    old = record.before.get(side)
    added = {(row.scored or {}).get(side), row.recorded.get("scored", {}).get(side)}
    return "follows" if row.adopted or old is None or recorded - old in added else "wrong"
