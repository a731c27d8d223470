"""Reports on the disputes of whole logs, built from the audit's record of each game."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct

from cinch_log.audit.record import DealRecord
from cinch_log.audit.run import study
from cinch_log.audit.verdicts import Evidence
from cinch_log.cards import Seat
from cinch_log.dispute.cases import case_of, followed
from cinch_log.dispute.dossier import Dossier, GameFile
from cinch_log.dispute.effect import effect
from cinch_log.dispute.limits import limits_of
from cinch_log.dispute.model import Answer, Case, Report
from cinch_log.dispute.reasons import answer_of
from cinch_log.dispute.select import Chosen, DisputeError, accused, choose, gravest, in_question
from cinch_log.dispute.timeline import in_time, timeline
from cinch_log.dispute.tricks import trick_views
from cinch_log.dispute.words import listed, many
from cinch_log.events import Game
from cinch_log.findings import Finding
from cinch_log.log.model import GameLog
from cinch_log.log.whole import whole_games
from cinch_log.rules.options import Rules
from cinch_log.text import printable

_OPTIONS: Final = ("follow", "left_on_trump_lead", "renege_correction", "renege_deadline", "renege_award")


_ANSWERS: Final[dict[Answer, str]] = {
    "proven": "a proven renege",
    "undecided": "undecided",
    "corrected": "corrected in time",
    "cleared": "cleared",
}


class Request(Struct, frozen=True, kw_only=True):
    """What a report is asked for."""

    deal: int | None = None
    """None: every deal that is in question."""
    trick: int | None = None
    seat: Seat | None = None
    """Who is accused."""
    game: str | None = None
    evidence: Evidence = "full"
    rules: Rules | None = None
    """Judge by these instead of the header's."""
    rules_name: str | None = None
    """What to call `rules`, as `cinch --rules` would understand it."""
    symbols: bool = True
    """Suits as ♣♦♥♠ in sentences; else letters."""


def dispute(
    games: Iterable[GameLog], request: Request, refused: Callable[[Finding], None] | None = None
) -> Iterator[Report]:
    """The reports asked for, in the order of the log.

    Args:
        games: whole or in parts, as the reader gives them.
        request: what to report on, and by which rules and evidence.
        refused: called for a game that cannot be judged when every deal is asked for; the others go on.

    Raises:
        DisputeError: no such game, deal, trick or play; or a game that cannot be judged.
    """
    reported: str | None = None
    for log in whole_games(games):
        header = log.header
        if header is None or request.game not in (None, header.id):
            continue
        if request.deal is None:
            yield from _all(log, header, request, refused)
        elif reported is not None and request.game is None:
            raise DisputeError(
                f"there are several games, {printable(reported)} and {printable(header.id)} among them: "
                "say which with --game"
            )
        else:
            yield _one(log, header, request, request.deal)
        reported = header.id
    if reported is None:
        if request.game is not None:
            raise DisputeError(f"no game has the id {request.game!r}")
        raise DisputeError("there is no game in it that can be read (cinch audit tells more)")


def _opened(log: GameLog, request: Request) -> GameFile | Finding:
    """The game, audited; or why it cannot be."""
    audit, findings = study(log, request.rules, request.evidence)
    return findings[0] if audit is None else GameFile(log, audit, findings)


def _refusal(finding: Finding) -> DisputeError:
    return DisputeError(f"{printable(finding.file)}:{finding.line}: {finding.code} {printable(finding.message)}")


def _all(log: GameLog, header: Game, request: Request, refused: Callable[[Finding], None] | None) -> Iterator[Report]:
    game = _opened(log, request)
    if isinstance(game, Finding):
        if refused is None:
            raise _refusal(game)
        refused(game)
        return
    for record in game.audit.records.values():
        dossier = Dossier(game, record, symbols=request.symbols)
        if in_question(dossier):
            yield report(dossier, header, request)


def _one(log: GameLog, header: Game, request: Request, number: int) -> Report:
    game = _opened(log, request)
    if isinstance(game, Finding):
        raise _refusal(game)
    records: dict[int, DealRecord] = game.audit.records
    record = records.get(number)
    if record is None:
        numbers = list(records)
        have = f"it has deals {numbers[0]} to {numbers[-1]}" if numbers else "no deal was dealt in it"
        if len(numbers) == 1:
            have = "it has one deal"
        raise DisputeError(f"there is no deal {number} in game {printable(header.id)}: {have}")
    return report(Dossier(game, record, symbols=request.symbols), header, request)


def report(dossier: Dossier, header: Game, request: Request) -> Report:
    """The page on one deal.

    Raises:
        DisputeError: no such trick or play.
    """
    chosen = choose(dossier, request.trick, request.seat)
    cases = [case_of(dossier, judgement) for judgement in chosen.judgements]
    cases += [followed(dossier, play, trick) for play, trick in chosen.followed]
    indexes = [judgement.departure.index for judgement in chosen.judgements]
    indexes += [play.index for play, _ in chosen.followed]
    deal, game = dossier.deal, dossier.game
    return Report(
        file=game.log.file,
        game=header.id,
        rules=request.rules_name or rules_of(header),
        header_rules=rules_of(header),
        options={name: getattr(dossier.rules, name) for name in _OPTIONS},
        evidence=request.evidence,
        deal=deal.number,
        first_line=game.place(deal.index).line,
        last_line=game.place(dossier.last_index).line,
        players=dossier.players,
        dealer=deal.dealer,
        maker=deal.maker,
        bid=deal.bid if deal.maker else None,
        trump=deal.trump,
        outcome=deal.outcome or "unfinished",
        opening=_opening(dossier, cases),
        verdict=gravest([case.verdict for case in cases]),
        cases=cases,
        remarks=_remarks(dossier, chosen, cases),
        grid=trick_views(dossier, frozenset(indexes), _proofs(chosen)),
        timeline=timeline(dossier, cases, indexes),
        effect=effect(dossier, accused(dossier, chosen.judgements)),
        limits=limits_of(dossier),
        findings=_findings(dossier, cases, request),
        reproduce=_commands(game.log.file, header, request, deal.number),
    )


def _proofs(chosen: Chosen) -> frozenset[int | None]:
    return frozenset(judgement.provable_at for judgement in chosen.judgements if answer_of(judgement) == "proven")


def rules_of(header: Game) -> str:
    if isinstance(header.rules, str):
        return header.rules
    preset = str(header.rules.get("preset", "cinch"))
    changed = [name for name in header.rules if name != "preset"]
    return f"{preset} with {listed(changed)} changed" if changed else preset


def _opening(dossier: Dossier, cases: list[Case]) -> str:
    """The answer in one sentence."""
    if not cases:
        return f"No play of deal {dossier.deal.number} is in question here."
    parts = []
    for answer, word in _ANSWERS.items():
        those = [case for case in cases if case.verdict == answer]
        if those:
            plays = [f"{dossier.say.seat(c.seat)} in trick {c.trick} ({dossier.say.card(c.played)})" for c in those]
            parts.append(f"{word}: {listed(plays)}")
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def _remarks(dossier: Dossier, chosen: Chosen, cases: list[Case]) -> list[str]:
    say, rules = dossier.say, dossier.rules
    found = list(chosen.remarks)
    proven = [case for case in cases if case.verdict == "proven"]
    sides = {case.side for case in proven}
    for side in rules.table.sides:
        count = sum(case.side == side for case in proven)
        if count > 1:
            found.append(f"{say.side(side)} reneged {count} times: the penalty is applied once (R29).")
    if sides == set(rules.table.sides):
        found.append("Every side reneged: nobody scores, and the same dealer deals again (R32).")
    elif len(sides) > 1:
        found.append("Each of those who reneged captures nothing; the others keep what they captured (R29).")
    found.append(in_time(dossier))
    return found


def _findings(dossier: Dossier, cases: list[Case], request: Request) -> list[Finding]:
    """What the audit says of these plays, and of the calls, rulings and penalties of the deal."""
    plays = {case.at.seq for case in cases}
    found = []
    for finding in dossier.game.findings:
        if finding.deal != dossier.deal.number:
            continue
        if finding.code in ("REN006", "REN008"):
            wanted = request.seat in (None, finding.seat)
        elif finding.code in ("REN007", "SCO005"):
            wanted = True
        else:
            wanted = (finding.code.startswith("REN") or finding.code == "PLAY004") and finding.seq in plays
        if wanted:
            found.append(finding)
    return found


def _commands(file: str, header: Game, request: Request, deal: int) -> list[str]:
    common = []
    if request.evidence != "full":
        common += ["--evidence", request.evidence]
    if request.rules_name is not None:
        common += ["--rules", request.rules_name]
    which = ["--game", header.id, "--deal", str(deal)]
    if request.trick is not None:
        which += ["--trick", str(request.trick)]
    if request.seat is not None:
        which += ["--seat", request.seat]
    return [
        printable(shlex.join(["cinch", "dispute", file, *which, *common])),
        printable(shlex.join(["cinch", "audit", "--select", "REN", *common, file])),
    ]


def summary(reports: list[Report]) -> str:
    """How many plays were looked at and what came out, for a line on the screen."""
    answers = [case.verdict for report in reports for case in report.cases]
    parts = [f"{answers.count(answer)} {answer}" for answer in _ANSWERS if answer in answers]
    return f"{many(len(reports), 'deal')}: {', '.join(parts) or 'nothing in question'}"
