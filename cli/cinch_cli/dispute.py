"""`cinch dispute`: evidence reports on suspected reneges."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from cinch_cli import options, output
from cinch_cli.exits import CLEAN, FINDINGS, Problem

if TYPE_CHECKING:
    from cinch_log.cards import Seat
    from cinch_log.dispute import Report, Request
    from cinch_log.findings import Finding

PageFormat = Literal["text", "json", "markdown", "html"]
_SUFFIXES: Final[dict[str, PageFormat]] = {".json": "json", ".md": "markdown", ".html": "html", ".htm": "html"}


def command(
    path: options.OnePath,
    deal: Annotated[int | None, typer.Option("--deal", metavar="N", min=1, help="The deal, from 1.")] = None,
    trick: Annotated[
        int | None, typer.Option("--trick", metavar="N", min=1, help="The trick, from 1; else every play in question.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="S", help="Who is accused: N E S W, or P1 to P6.")
    ] = None,
    game: options.GameId = None,
    every: Annotated[bool, typer.Option("--all", help="Every deal of the log that is in question.")] = False,
    evidence: options.Evidence = "full",
    rules: options.RulesName = None,
    format: Annotated[
        PageFormat | None,
        typer.Option(
            "--format", "-f", help="text, json, markdown or html; by default what FILE is called, or else text."
        ),
    ] = None,
    out: options.OutputFile = None,
    ascii: options.Ascii = False,
    exit_zero: options.ExitZero = False,
) -> int:
    """One page on a suspected renege, for the director to read aloud.

    What is alleged, what the cards prove and how, the tricks, the same play under other rules, the time limits,
    the effect on the score, and what the record cannot tell. Ends with 1 when an audit would report an error
    about these plays, calls or rulings, with 0 when not.

      cinch dispute night.cinch.jsonl --deal 2 --trick 3     the page on a trick
      cinch dispute night.cinch.jsonl --all -o night.html    a night, to print
    """
    from cinch_log.dispute import FORMATS, DisputeError, summary
    from cinch_log.log import SourceError

    chosen = format or (_SUFFIXES.get(out.suffix.lower(), "text") if out is not None else "text")
    symbols = not ascii and (chosen == "html" or (chosen != "json" and (out is not None or _shows_symbols())))
    request = _request(deal, trick, seat, game, every=every, evidence=evidence, rules=rules, symbols=symbols)
    refused: list[Finding] = []
    try:
        reports = _reports(path, request, refused)
    except DisputeError as error:
        raise Problem(f"cinch dispute: {error}") from None
    except SourceError as error:
        raise Problem(f"cinch dispute: {error}") from None
    if not reports and chosen == "text":
        output.say("cinch dispute: no play, call or ruling is in question")
    text = FORMATS[chosen](reports, symbols)
    if out is not None:
        _write(out, text)
        output.say(f"{out}: {summary(reports)}")
    else:
        (output.people() if chosen == "text" else output.machine()).write(text)
    wrong = bool(refused) or any(finding.severity != "info" for report in reports for finding in report.findings)
    return FINDINGS if wrong and not exit_zero else CLEAN


def _shows_symbols() -> bool:
    return output.can_show_symbols(output.people())


def _request(
    deal: int | None,
    trick: int | None,
    seat: str | None,
    game: str | None,
    *,
    every: bool,
    evidence: Literal["public", "full"],
    rules: str | None,
    symbols: bool,
) -> Request:
    """The request, once the options fit together."""
    from cinch_log.dispute import Request

    if every and deal is not None:
        raise Problem("cinch dispute: --all means every deal; leave out --deal")
    if not every and deal is None:
        raise Problem("cinch dispute: say which deal with --deal N, or --all for every one in question")
    if deal is None and (trick is not None or seat is not None):
        raise Problem("cinch dispute: --trick and --seat need a --deal")
    return Request(
        deal=deal,
        trick=trick,
        seat=_seat(seat),
        game=game,
        evidence=evidence,
        rules=options.rules_named(rules),
        rules_name=rules,
        symbols=symbols,
    )


def _seat(text: str | None) -> Seat | None:
    from cinch_log.cards import PARTNER_SEATS, SOLO_SEATS

    if text is None:
        return None
    for seat in (*PARTNER_SEATS, *SOLO_SEATS):
        if seat == text.upper():
            return seat
    raise Problem(f"--seat: there is no seat {text!r}; seats are N E S W, or P1 to P6")


def _reports(path: str, request: Request, refused: list[Finding]) -> list[Report]:
    """The reports; games that cannot be judged are named on standard error and kept in `refused`."""
    from cinch_log.dispute import dispute
    from cinch_log.log import read_games

    reports = list(dispute(read_games(path), request, refused.append))
    for finding in refused:
        output.say(f"{finding.file}:{finding.line}: {finding.code} {finding.message}")
    return reports


def _write(path: Path, text: str) -> None:
    from cinch_log.text import encodable
    from cinch_log.whole_file import write_whole

    try:
        write_whole(path, encodable(text).encode(), overwrite=False)
    except FileExistsError:
        raise Problem(f"cinch dispute: {path} already exists; choose another name or remove it first") from None
