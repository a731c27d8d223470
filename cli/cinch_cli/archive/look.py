"""`cinch archive info`, `check` and `export`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cinch_cli import output
from cinch_cli.archive.common import Archive, Wait, problems
from cinch_cli.exits import CLEAN, FINDINGS, Problem
from cinch_cli.options import TextOrJson
from cinch_cli.output import many
from cinch_log.text import printable

if TYPE_CHECKING:
    from cinch_log.archive import Info


def info(archive: Archive, format: TextOrJson = "text", wait: Wait = 0.0) -> int:
    """What an archive holds: files, games, rule sets, second records, quarantine."""
    from cinch_log.archive import archive_info, opened
    from cinch_log.json_text import as_json

    with problems("info"), opened(archive, wait=wait) as connection:
        found = archive_info(connection, archive)
    if format == "json":
        output.machine().write(as_json(found) + "\n")
    else:
        output.people().writelines(f"{line}\n" for line in _info_lines(archive, found))
    return CLEAN


def _info_lines(archive: Path, info: Info) -> Iterator[str]:
    yield f"{printable(str(archive))}: {info.bytes:,} bytes, made by version {info.version}"
    endings = ", ".join(f"{count} {status}" for status, count in info.statuses.items())
    yield f"games: {info.rows['games']:,} ({endings or 'none yet'})"
    yield "rows: " + ", ".join(f"{table} {count:,}" for table, count in info.rows.items() if count)
    for each in info.rule_sets:
        counts = f"{many(each.games, 'game')}, {many(each.deals, 'deal')}, {many(each.plays, 'play')}"
        yield f"  {printable(each.name)}: {counts}"
    yield f"files added: {len(info.sources)}"
    for source in info.sources:
        notes = f", {many(source.quarantined, 'line')} in quarantine" if source.quarantined else ""
        notes += "" if source.complete else ", interrupted: add it again"
        yield f"  {printable(source.file)}: {many(source.games, 'game')}, {source.added:,} taken up{notes}"
    if info.witnesses:
        yield f"games recorded more than once: {len({each.first for each in info.witnesses})}"
    for witness in info.witnesses:
        recorder = f" by {printable(witness.recorder)}" if witness.recorder else ""
        what = "the same facts, other claims" if witness.same_facts else "other facts"
        yield f"  game {witness.game} ({printable(witness.id)}{recorder}) beside game {witness.first}: {what}"
    if info.quarantined:
        yield f"lines in quarantine: {info.quarantined} (cinch archive report {printable(str(archive))} quarantine)"


def check(archive: Archive, format: TextOrJson = "text", wait: Wait = 0.0) -> int:
    """A second opinion: suit following and trick winning once more in SQL, against what was derived.

    Also adds up the points of every trick and verifies that no key stands twice. Ends with 1 where the two differ.
    """
    from cinch_log.archive import check_archive, opened
    from cinch_log.json_text import as_json

    with problems("check"), opened(archive, wait=wait) as connection:
        found = check_archive(connection)
    if format == "json":
        output.machine().write(as_json(found) + "\n")
    else:
        for each in found.disagreements:
            place = f"game {each.game} ({printable(each.id)}), deal {each.deal}"
            place += f", trick {each.trick}, seq {each.seq}, {each.seat}" if each.trick is not None else ""
            output.people().write(f"{place}: {each.what}\n")
        for table in found.repeated_keys:
            output.people().write(f"{table}: two rows with the same key\n")
    output.say(
        f"{many(found.plays, 'play')} ({found.decided:,} decided by the cards at hand), {many(found.deals, 'deal')}: "
        f"{many(len(found.disagreements), 'disagreement')}"
    )
    return FINDINGS if found.disagreements or found.repeated_keys else CLEAN


def export(
    archive: Archive,
    to: Annotated[Path, typer.Option("--to", metavar="DIR", help="An empty or new folder.")],
    logs: Annotated[bool, typer.Option("--logs", help="The logs byte for byte, one file a game.")] = False,
    game: Annotated[
        list[int] | None, typer.Option("--game", metavar="N", help="With --logs: only this game. May be repeated.")
    ] = None,
    wait: Wait = 0.0,
) -> int:
    """Write the tables as Parquet, or give the logs back.

    Parquet: one folder a table, in it preset=…/year=…/, to be read in place by DuckDB, pandas, Polars and Spark.
    """
    from cinch_log.archive import export_logs, export_parquet, opened
    from cinch_log.archive.export import EXPORTED

    if game and not logs:
        raise Problem("cinch archive export: --game goes with --logs")
    with problems("export"), opened(archive, wait=wait) as connection:
        if logs:
            count = sum(1 for _ in export_logs(connection, to, game))
            output.say(f"{many(count, 'log')} written to {to}")
            return CLEAN
        with output.progress("Exporting", total=len(EXPORTED)) as step:
            tables = export_parquet(connection, to, step)
    output.say(f"{len(tables)} tables written to {to}")
    return CLEAN
