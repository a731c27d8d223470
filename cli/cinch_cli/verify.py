"""`cinch verify`: the score sheet of every game, recorded beside derived."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cinch_cli import options, output
from cinch_cli.exits import CLEAN, FINDINGS, Problem

if TYPE_CHECKING:
    from cinch_log.scoresheet import Sheet

SheetFormat = Annotated[
    Literal["text", "json", "csv"],
    typer.Option("--format", "-f", help="text for people; json: one object a game; csv: one row a deal and side."),
]


def command(
    paths: options.Paths,
    game: options.GameId = None,
    format: SheetFormat = "text",
    rules: options.RulesName = None,
    evidence: options.Evidence = "full",
    ascii: options.Ascii = False,
    exit_zero: options.ExitZero = False,
) -> int:
    """Score sheets: per deal the maker, the bid, what was captured and scored, and the totals.

    What was written down stands beside what the cards give, differences are marked. Ends with 1 when a score, a
    total or a winner is wrong (the SCO codes), or when a game cannot be scored at all.

      cinch verify night.cinch.jsonl              the score sheet of a night
      cinch verify --format csv games/ > s.csv    all of them, for a spreadsheet
    """
    from cinch_log.log import SourceError

    tally = _Tally()
    try:
        made = _sheets(paths, game, rules, evidence, tally)
        if format == "text":
            _write_text(made, symbols=not ascii and output.can_show_symbols(output.people()))
        elif format == "json":
            _write_json(made)
        else:
            _write_csv(made)
    except SourceError as error:
        raise Problem(f"cinch verify: {error}") from None
    if not tally.games and game is not None:
        raise Problem(f"cinch verify: no game has the id {game!r}")
    if not tally.games:
        output.say("cinch verify: there is no game in it")
    return FINDINGS if tally.wrong and not exit_zero else CLEAN


class _Tally:
    """What went by while sheets were written."""

    def __init__(self) -> None:
        self.games = 0
        self.wrong = False


def _sheets(
    paths: list[str], game: str | None, rules: str | None, evidence: Literal["public", "full"], tally: _Tally
) -> Iterator[Sheet]:
    """The sheets; what cannot be scored is reported on standard error."""
    from cinch_log.log import read_games
    from cinch_log.scoresheet import Sheet, sheets

    override = options.rules_named(rules)
    parts = (part for part in read_games(paths) if game is None or (part.header and part.header.id == game))
    for made in sheets(parts, override, evidence, rules_name=rules):
        if isinstance(made, Sheet):
            tally.games += 1
            tally.wrong = tally.wrong or bool(made.findings)
            yield made
            continue
        tally.games += any(finding.game is not None for finding in made)
        for finding in made:
            tally.wrong = tally.wrong or finding.severity != "info"
            output.say(f"{finding.file}:{finding.line}: {finding.code} {finding.message}")


def _write_text(made: Iterable[Sheet], *, symbols: bool) -> None:
    from cinch_log.scoresheet import sheet_text

    stream = output.people()
    for number, sheet in enumerate(made):
        stream.write(("\n" if number else "") + sheet_text(sheet, symbols=symbols))


def _write_json(made: Iterable[Sheet]) -> None:
    """An array, a game a line, written as the games end."""
    from cinch_log.json_text import as_json, json_array
    from cinch_log.scoresheet import sheet_data

    stream = output.machine()
    for piece in json_array(as_json(sheet_data(sheet)) for sheet in made):
        stream.write(piece)


def _write_csv(made: Iterable[Sheet]) -> None:
    from cinch_log.scoresheet import CSV_COLUMNS, csv_rows

    stream = output.machine()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for sheet in made:
        writer.writerows(csv_rows(sheet))
