"""One game as rows for the archive's tables. Pure: no database, no clock, no files.

The audit folds the game once, and everything here is read off what it leaves behind. Lists of cards travel as text
(`"5S TD"`), tricks as one row with their plays packed into strings: the database takes them apart faster than it
takes in single values. `sql/load.sql` says how.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct, field

from cinch_log.archive.deal_rows import DealWriter
from cinch_log.archive.identity import Identity
from cinch_log.archive.line_rows import line_rows
from cinch_log.archive.staging import Row, Rows
from cinch_log.audit.auditor import GameAudit
from cinch_log.audit.record import DealRecord
from cinch_log.audit.run import study
from cinch_log.cards import Side
from cinch_log.events import AnyEvent, Bid, Deal, Discard, Draw, Pass, Substitute, Undo
from cinch_log.findings import Finding
from cinch_log.fold.reducer import number_of, standing
from cinch_log.log.model import Fault, GameLog
from cinch_log.rules.options import Rules

MOST_DEALS: Final = 50_000
"""So many deals of a game, and the last 1,000 or so, have rows; each takes memory until the game is through."""
_WANTED: Final = frozenset({Bid, Pass, Discard, Draw, Substitute})
_JSON: Final = msgspec.json.Encoder()


class Known(Struct):
    """What the archive decided about a record before its rows are made."""

    number: int
    identity: Identity
    witness_of: int | None = None
    source: int = 0
    rule_sets: dict[Rules, int] = field(default_factory=dict)
    """Rule sets that have a number; a new one gets the next."""


def add_game(rows: Rows, game: GameLog, known: Known) -> GameAudit | None:
    """Adds the rows of a whole game that has a header; its audit, None where it cannot be audited (LOG010)."""
    audit, findings = study(game, past=MOST_DEALS)
    style = line_rows(rows, game, known.number)
    rules = None
    if audit is not None:
        rules = known.rule_sets.setdefault(audit.rules, len(known.rule_sets) + 1)
        _deals(rows, game, known, audit, rules, regular=style != "verbatim")
    _players(rows, game, known.number, audit)
    _findings(rows, known.number, audit, findings)
    rows["games"].append(_game(game, known, audit, findings, rules, style))
    return audit


def _game(
    game: GameLog, known: Known, audit: GameAudit | None, findings: list[Finding], rules: int | None, style: str
) -> Row:
    header = game.header
    assert header is not None
    identity = known.identity
    severities = [finding.severity for finding in findings]
    deals = len(audit.past) + len(audit.records) if audit else 0
    raw = game.load_raw()
    return (
        known.number, header.id, identity.content, identity.claims, identity.header, identity.facts,
        known.witness_of, rules,
        header.event, header.site, header.date, _year(header.date), header.round, header.recorder, header.source,
        header.seed, _status(audit), _winner(audit), deals, len(game.entries),
        severities.count("error"), severities.count("warning"), known.source, game.lines[0], style,
        style != "verbatim" and isinstance(game.lines, range), bool(raw) and not raw[-1].endswith(b"\n"),
    )  # fmt: skip


def _year(date: str | None) -> int | None:
    digits = (date or "")[:4]
    return int(digits) if len(digits) == 4 and digits.isascii() and digits.isdigit() else None


def _status(audit: GameAudit | None) -> str:
    if audit is None:
        return "refused"
    if audit.keeper.winner is not None:
        return "won"
    if audit.over is not None:
        return "declared"
    return "abandoned" if audit.state.abandoned else "unfinished"


def _winner(audit: GameAudit | None) -> Side | None:
    """Who reached the target first; of a game declared over early the higher total (`why`)."""
    if audit is None or audit.keeper.winner is not None or audit.over is None:
        return audit.keeper.winner if audit else None
    totals = {side: total for side, total in audit.keeper.totals.items() if total is not None}
    best = [side for side, total in totals.items() if total == max(totals.values())]
    return best[0] if len(best) == 1 and len(totals) == len(audit.keeper.totals) else None


def _players(rows: Rows, game: GameLog, number: int, audit: GameAudit | None) -> None:
    header = game.header
    assert header is not None
    side_of = audit.rules.table.side_of if audit else {}
    for seat, name in header.players.items():
        rows["players"].append((number, seat, side_of.get(seat, seat), name, 1))


def _findings(rows: Rows, number: int, audit: GameAudit | None, findings: Sequence[Finding]) -> None:
    side_of = audit.rules.table.side_of if audit else {}
    for found in findings:
        side = side_of.get(found.seat) if found.seat else found.evidence.get("side")
        rows["findings"].append(
            (
                number, found.deal, found.trick, found.seq, found.line, found.seat, side, found.code, found.severity,
                found.evidence.get("grade"), found.message, _JSON.encode(found.evidence).decode(),
            )
        )  # fmt: skip


def _deals(rows: Rows, game: GameLog, known: Known, audit: GameAudit, rules: int, *, regular: bool) -> None:
    """Every deal that stands, with the events between it and the next."""
    entries = game.entries
    stands: Sequence[tuple[int, AnyEvent | Fault]] | None = None
    if Undo in set(map(type, entries)):
        stands = standing(entries).entries
    positions = [index for index, entry in enumerate(entries) if type(entry) is Deal]
    hashes = dict(zip(positions, known.identity.deals, strict=False))
    writer = DealWriter(rows, known.number, rules, audit, regular=regular)
    records = [*audit.past.values(), *audit.records.values()]
    ends = [record.deal.index for record in records[1:]] + [len(entries)]
    for record, end in zip(records, ends, strict=True):
        writer.write(record, _opening(record, entries), _between(entries, stands, record.deal.index, end))
        writer.finish(hashes.get(record.deal.index))
    for seat, name, deal in writer.substitutes:
        side = audit.rules.table.side_of.get(seat)
        if side is not None:
            rows["players"].append((known.number, seat, side, name, deal))


def _opening(record: DealRecord, entries: Sequence[AnyEvent | Fault]) -> Deal:
    event = entries[record.deal.index]
    assert isinstance(event, Deal)
    return event


def _between(
    entries: Sequence[AnyEvent | Fault],
    stands: Sequence[tuple[int, AnyEvent | Fault]] | None,
    start: int,
    end: int,
) -> list[tuple[int, int, AnyEvent]]:
    """Index, number and event of the bids, passes, discards, draws and substitutes of one deal that stand."""
    wanted = _WANTED
    if stands is None:
        found: Iterable[tuple[int, AnyEvent | Fault]] = zip(range(start, end), entries[start:end], strict=False)
    else:
        found = stands[bisect_left(stands, start, key=_index) : bisect_left(stands, end, key=_index)]
    return [
        (index, number_of(index, event), event)
        for index, event in found
        if type(event) in wanted and not isinstance(event, Fault)
    ]


def _index(entry: tuple[int, AnyEvent | Fault]) -> int:
    return entry[0]
