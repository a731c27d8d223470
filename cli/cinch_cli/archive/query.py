"""`cinch archive query`: SQL, read only and sealed."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TextIO

import typer

from cinch_cli import output
from cinch_cli.archive.common import Archive, Format, Wait, problems
from cinch_cli.exits import CLEAN, Problem
from cinch_cli.options import OutputFile, did_you_mean

if TYPE_CHECKING:
    import duckdb

    from cinch_log.archive import Result

FORMATS: Final = ("table", "csv", "json", "jsonl", "parquet", "log")
_BAR: Final = 12
"""Characters of a full bar."""
_WIDEST: Final = 16
"""Characters that stay on one line however narrow the terminal is."""
_SUFFIXES: Final = {".csv": "csv", ".json": "json", ".jsonl": "jsonl", ".parquet": "parquet"}


def query(
    archive: Archive,
    sql: Annotated[str, typer.Argument(metavar="SQL|-", help="One query, or - to read it from standard input.")],
    format: Format = None,
    to: OutputFile = None,
    param: Annotated[
        list[str] | None,
        typer.Option("--param", "-p", metavar="NAME=VALUE", help="Value of $NAME; quotes make '12' a text."),
    ] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", metavar="SECONDS", min=0.0, help="Stop a query that takes longer; 0: never.")
    ] = 0.0,
    memory: Annotated[
        str, typer.Option("--memory", metavar="SIZE", help="Use no more memory than this: 500MB, 2GB.")
    ] = "",
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=1, help="Rows shown as a table; other formats give all.")
    ] = 200,
    wait: Wait = 0.0,
) -> int:
    """Ask an archive in SQL.

    Queries can read the archive and nothing else: no files, no network, no settings, no writing. DESCRIBE and
    SUMMARIZE work: try "show tables" and "describe plays". With --format log the result must have a column game: its
    games come out as logs, for example into cinch replay -.

      cinch archive query club.db "SELECT * FROM players"
      cinch archive query club.db "FROM deals WHERE bid = 14" -o slams.csv
    """
    from cinch_log.archive import parameter, sealed, write_parquet
    from cinch_log.archive import query as run

    chosen = _format(format, to)
    text = _text(sql)
    with problems("query"):
        parameters = dict(parameter(each) for each in param or ())
        if chosen == "parquet":
            assert to is not None
            part = to.with_name(to.name + ".part")
            try:
                with sealed(archive, timeout=timeout, memory=memory, wait=wait, output=part) as connection:
                    write_parquet(connection, text, part, parameters)
                part.replace(to)
            finally:
                part.unlink(missing_ok=True)
            return CLEAN
        with (
            sealed(archive, timeout=timeout, memory=memory, wait=wait) as connection,
            run(connection, text, parameters) as result,
        ):
            if to is None:
                _write(connection, result, chosen, output.machine() if chosen != "table" else output.people(), limit)
            else:
                with to.open("w", encoding="utf-8", newline="\n") as stream:
                    _write(connection, result, chosen, stream, limit)
    return CLEAN


def _text(sql: str) -> str:
    try:
        text = sys.stdin.read() if sql == "-" else sql
        text.encode()
    except UnicodeError:
        raise Problem("cinch archive query: the query is no text in UTF-8") from None
    return text.removeprefix("\ufeff")


def _format(format: str | None, to: Path | None) -> str:
    chosen = format or (_SUFFIXES.get(to.suffix.lower(), "csv") if to else "table")
    if chosen not in FORMATS:
        raise Problem(
            f"cinch archive query: there is no format {chosen!r}{did_you_mean(chosen, FORMATS)} ({', '.join(FORMATS)})"
        )
    if chosen == "parquet" and to is None:
        raise Problem("cinch archive query: parquet is for files: give -o FILE.parquet")
    return chosen


def _write(connection: duckdb.DuckDBPyConnection, result: Result, format: str, stream: TextIO, limit: int) -> None:
    from cinch_log.archive.results import WRITERS

    if format == "table":
        show_table(result.columns, list(islice(result.rows(), limit + 1)), stream, limit=limit)
    elif format == "log":
        _write_logs(connection, result, stream)
    else:
        WRITERS[format](stream, result.columns, result.rows())


def show_table(
    columns: list[str],
    rows: list[tuple[Any, ...]],
    stream: TextIO,
    *,
    limit: int,
    bar: str | None = None,
    full: float | None = None,
    title: str | None = None,
) -> None:
    """Rows as a table for people, numbers to the right; `bar` names a column that is drawn as well."""
    from cinch_log.archive.results import text_of

    shown = rows[:limit]
    numeric = [all(isinstance(row[at], (int, float, type(None))) for row in shown) for at in range(len(columns))]
    words = [name.replace("_", " ") if title else name for name in columns]
    headings = [f"{name}>" if right else name for name, right in zip(words, numeric, strict=True)]
    cells = [[text_of(value) for value in row] for row in shown]
    if bar is not None and bar in columns and shown:
        at = columns.index(bar)
        values = [float(row[at] or 0) for row in shown]
        most = full or max([*values, 0.0])
        mark = "█" if output.can_show_symbols(stream) else "#"
        headings.append("")
        for cell, value in zip(cells, values, strict=True):
            cell.append(mark * max(0, round(_BAR * value / most)) if most > 0 else "")
    if title:
        stream.write(title + "\n")
    made = output.table(*headings, rows=cells)
    for at, column in enumerate(made.columns):
        # A number or a short name in two halves is none; longer texts may fold.
        column.min_width = min(_WIDEST, max([len(cell[at]) for cell in cells], default=0))
    output.console(stream).print(made)
    if not rows:
        output.say("no rows: nothing in the archive is so")
    if len(rows) > limit:
        output.say(f"only the first {limit} rows are shown; --limit N shows more, --format csv gives all")


def _write_logs(connection: duckdb.DuckDBPyConnection, result: Result, stream: TextIO) -> None:
    """The games of a result, whole, each once, in the order they come up."""
    from cinch_log.archive import log_of

    if "game" not in result.columns:
        raise Problem("cinch archive query: --format log needs a column named game in the result")
    at = result.columns.index("game")
    games = list(dict.fromkeys(row[at] for row in result.rows()))
    if not all(type(game) is int for game in games):
        raise Problem("cinch archive query: --format log needs the games' numbers in the column game, not their ids")
    for game in games:
        stream.write(log_of(connection, game).decode("utf-8", "surrogateescape"))
