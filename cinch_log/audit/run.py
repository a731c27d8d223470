"""Audits of whole logs: every game of every file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cinch_log.audit.auditor import GameAudit
from cinch_log.audit.messages import message, repeated_problem
from cinch_log.audit.reporter import Reporter
from cinch_log.audit.screen import is_plainly_clean
from cinch_log.audit.verdicts import Evidence
from cinch_log.codes import severity_of
from cinch_log.events import FORMAT_VERSION, Game
from cinch_log.findings import Finding
from cinch_log.log.model import Fault, GameLog
from cinch_log.rules.load import RulesError, load_rules
from cinch_log.rules.options import Rules


def audit_games(games: Iterable[GameLog], rules: Rules | None = None, evidence: Evidence = "full") -> Iterator[Finding]:
    """The findings of each game, as soon as the game has ended; within a game by line.

    Args:
        games: whole, or in parts.
        rules: audit by these instead of each header's.
        evidence: `public` withholds recorded hands from the verdicts on reneges.
    """
    open_games: dict[int, GameAudit | None] = {}
    for part in games:
        if part.header is None:
            yield from orphans(part)
            continue
        if part.first:
            book, refused = rule_book(part, rules)
            yield from refused
            if book is None or (part.last and _needs_no_look(part, book)):
                audit = None
            else:
                audit = GameAudit(part.file, part.header, book, evidence)
        else:
            audit = open_games.pop(part.key, None)
        if audit is not None:
            audit.feed(part)
            if part.last:
                yield from audit.finish()
        if not part.last:
            open_games[part.key] = audit


def _needs_no_look(game: GameLog, rules: Rules) -> bool:
    return not (game.repeated_id or game.torn) and is_plainly_clean(game.entries, rules, bare=game.bare)


def audit_game(game: GameLog, rules: Rules | None = None, evidence: Evidence = "full") -> list[Finding]:
    """The findings of one whole game, by line."""
    return list(audit_games([game], rules, evidence))


def study(
    game: GameLog, rules: Rules | None = None, evidence: Evidence = "full", past: int = 0
) -> tuple[GameAudit | None, list[Finding]]:
    """One whole game's audit, finished, with its deals and totals to look at; None where it cannot be audited."""
    if game.header is None:
        return None, orphans(game)
    audit, refused = open_audit(game, rules, evidence, past)
    if audit is None:
        return None, refused
    audit.feed(game)
    return audit, audit.finish()


def open_audit(
    part: GameLog, rules: Rules | None = None, evidence: Evidence = "full", past: int = 0
) -> tuple[GameAudit | None, list[Finding]]:
    """The audit of the game that begins here, still to be fed; or None, and LOG010 with the reason."""
    book, refused = rule_book(part, rules)
    return (None if book is None else GameAudit(part.file, part.header, book, evidence, past)), refused


def rule_book(part: GameLog, rules: Rules | None = None) -> tuple[Rules | None, list[Finding]]:
    """The rules a game is to be judged by; or none, and LOG010 with the reason.

    Args:
        part: the game, or the part of it that begins with its header.
        rules: these instead of the header's.
    """
    header = part.header
    assert header is not None
    problem = _header_problem(header)
    book = rules
    if problem is None and book is None:
        try:
            book = load_rules(header.rules)
        except RulesError as error:
            problem = "; ".join(error.problems)
    if problem is None and book is not None:
        seats = book.table.seats
        if header.players.keys() == set(seats):
            return book, []
        problem = f"$.players: the players must be exactly {' '.join(seats)}"
    reporter = Reporter(part.file, header.id)
    reporter.enter(0, part)
    reporter.add("LOG010", 0, {"problem": problem})
    if header.v <= FORMAT_VERSION:  # else what is no event to us may well be one to a newer program
        reporter.add_faults(0, part.entries)
    return None, reporter.take()


def _header_problem(header: Game) -> str | None:
    if header.v > FORMAT_VERSION:
        return f"$.v: format version {header.v} is newer than this program knows ({FORMAT_VERSION}); update it"
    if header.v < 1:
        return f"$.v: there is no format version {header.v}"
    return None


def repeated_id(file: str, game: str, line: int) -> Finding:
    """LOG002 for a header whose id an earlier game of the file has."""
    detail = {"problem": repeated_problem(game)}
    return Finding(
        code="LOG002", severity=severity_of("LOG002"), file=file, line=line, game=game, seq=0,
        message=message("LOG002", detail, None), evidence=detail,
    )  # fmt: skip


def orphans(part: GameLog) -> list[Finding]:
    """Lines outside any game: each that is no event (LOG001), and one LOG002 for all the others.

    Below a header of a newer format than we know they are in a game, only not audited: LOG010 says it all.
    """
    reporter = Reporter(part.file, None)
    reporter.enter(0, part)
    header = part.entries[0] if part.first and part.entries else None
    if isinstance(header, Fault) and header.kind == "version":
        reporter.add_faults(0, [header])
        return reporter.take()
    reporter.add_faults(0, part.entries)
    events = [(index, entry) for index, entry in enumerate(part.entries) if not isinstance(entry, Fault)]
    if events and part.first:
        index, event = events[0]
        what = f"of game {event.game!r}, which this file does not open" if event.game else "outside any game"
        more = f"; so are {len(events) - 1} more" if len(events) > 1 else ""
        reporter.add("LOG002", index, {"problem": f"event {what}{more}", "count": len(events)})
    return reporter.take()
