"""Score sheets of whole logs, built from the audit's record of each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from cinch_log.audit.auditor import GameAudit
from cinch_log.audit.run import open_audit, orphans
from cinch_log.audit.verdicts import Evidence
from cinch_log.cards import Side
from cinch_log.events import Game
from cinch_log.findings import Finding
from cinch_log.fold.scoring import Points, highest, winner_of
from cinch_log.log.model import GameLog
from cinch_log.rules.options import Rules
from cinch_log.scoresheet.deals import sheet_deal
from cinch_log.scoresheet.model import VOID, Sheet, SheetDeal


def sheets(
    games: Iterable[GameLog],
    rules: Rules | None = None,
    evidence: Evidence = "full",
    *,
    rules_name: str | None = None,
) -> Iterator[Sheet | list[Finding]]:
    """The score sheet of each game as it ends; its findings instead where there is no game to keep score of.

    Args:
        games: whole or in parts, as the reader gives them.
        rules: score by these instead of each header's.
        evidence: `public` withholds recorded hands from the verdicts on reneges.
        rules_name: what to call `rules`.
    """
    named = rules_name if rules is not None else None
    open_games: dict[int, tuple[Game, GameAudit]] = {}
    for part in games:
        if part.first:
            refused = orphans(part) if part.header is None else []
            audit = None
            if part.header is not None:
                audit, refused = open_audit(part, rules, evidence)
            if refused:
                yield refused
            if audit is not None and part.header is not None:
                open_games[part.key] = (part.header, audit)
        found = open_games.get(part.key)
        if found is None:
            continue
        found[1].feed(part)
        if part.last:
            header, audit = open_games.pop(part.key)
            yield sheet_of(header, audit, audit.finish(), named)


def sheet_of(header: Game, audit: GameAudit, findings: Iterable[Finding], rules_name: str | None = None) -> Sheet:
    """The sheet of a finished audit; `rules_name` where it was not done by the header's rules."""
    rules = audit.rules
    totals: dict[Side, int | None] = dict.fromkeys(rules.table.sides, 0)
    first = next(iter(audit.records), 1)
    if first > 1:
        totals = dict(audit.records[first].before)
    found = list(findings)
    wrong = [finding for finding in found if finding.code.startswith("SCO")]
    deals: list[SheetDeal] = []
    winner: Side | None = None
    for record in audit.records.values():
        row = sheet_deal(rules, record, totals, audit.reporter.number, wrong)
        totals = row.total
        deals.append(row)
        winner = winner or _winner_after(rules, row)
    claim = audit.over[1] if audit.over is not None else None
    ended = claim.why if claim is not None else None
    if winner is None and ended is not None and deals:
        winner = _ahead(rules, deals[-1])
    return Sheet(
        file=audit.reporter.file,
        game=header.id,
        rules_name=rules_name or named_rules(header),
        rules=rules,
        players=dict(audit.state.players),
        deals=deals,
        left_out=first - 1,
        winner=winner,
        claimed_winner=claim.winner if claim is not None else None,
        claimed_total=dict(claim.total) if claim is not None and claim.total else None,
        over=claim is not None,
        ended=ended,
        unread=[finding.line for finding in found if finding.code in ("LOG001", "LOG007")],
        findings=wrong,
    )


def named_rules(header: Game) -> str:
    """The header's rules in a few words."""
    if isinstance(header.rules, str):
        return header.rules
    preset = header.rules.get("preset", "cinch")
    return f"{preset} with options" if len(header.rules) > 1 else str(preset)


def _known(row: SheetDeal) -> Points | None:
    known: Points = {}
    for side, total in row.total.items():
        if total is None:
            return None
        known[side] = total
    return known


def _winner_after(rules: Rules, row: SheetDeal) -> Side | None:
    """Who has won by the derived totals after this deal (R43-R45)."""
    totals = _known(row)
    if totals is None or row.outcome in VOID or row.outcome == "unfinished":
        return None
    bidders = rules.table.side_of[row.maker] if row.maker else None
    made = row.made
    if made is None:
        made = bidders is not None and row.recorded.get("scored", {}).get(bidders, 0) > 0
    return winner_of(rules, totals, bidders, made, row.dealer)


def _ahead(rules: Rules, row: SheetDeal) -> Side | None:
    """Who is ahead when a game is ended early."""
    totals = _known(row)
    if totals is None:
        return None
    best = max(totals.values())
    return highest(rules, totals, [side for side, total in totals.items() if total == best], row.dealer)


def all_findings(made: Iterable[Sheet | list[Finding]]) -> list[Finding]:
    """The findings of sheets and of games without one."""
    return list(chain.from_iterable(one.findings if isinstance(one, Sheet) else one for one in made))
