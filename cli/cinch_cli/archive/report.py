"""`cinch archive report`: canned questions."""

from __future__ import annotations

from typing import Annotated

import typer

from cinch_cli import output
from cinch_cli.archive.common import Archive, Wait, problems
from cinch_cli.archive.query import show_table
from cinch_cli.exits import CLEAN, Problem
from cinch_cli.options import did_you_mean


def report(
    archive: Archive,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Which; without it they are listed.")] = None,
    format: Annotated[
        str, typer.Option("--format", "-f", metavar="FORMAT", help="table, csv, json, jsonl, or sql: the query itself.")
    ] = "table",
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="Rows shown as a table.")] = 100,
    wait: Wait = 0.0,
) -> int:
    """Answer a canned question about an archive, or list them.

    Each is commented SQL: --format sql shows it, to begin a question of your own with.

      cinch archive report club.db            which there are
      cinch archive report club.db pedros     one of them
    """
    from cinch_log.archive import query, reports, sealed
    from cinch_log.archive import report as find
    from cinch_log.archive.results import WRITERS

    formats = ("table", *WRITERS, "sql")
    if format not in formats:
        hint = did_you_mean(format, formats)
        raise Problem(f"cinch archive report: there is no format {format!r}{hint} ({', '.join(formats)})")
    with problems("report"):
        if name is None:
            with sealed(archive, wait=wait):
                pass
            known = reports()
            width = max(len(each.name) for each in known)
            for each in known:
                output.people().write(f"{each.name.ljust(width)}  {each.title}\n")
            return CLEAN
        chosen = find(name)
        if format == "sql":
            output.people().write(chosen.sql + "\n")
            return CLEAN
        with sealed(archive, wait=wait) as connection, query(connection, chosen.sql) as result:
            if format != "table":
                WRITERS[format](output.machine(), result.columns, result.rows())
                return CLEAN
            rows = list(result.rows())
            stream = output.people()
            show_table(result.columns, rows, stream, limit=limit, bar=chosen.bar, full=chosen.full, title=chosen.title)
    return CLEAN
