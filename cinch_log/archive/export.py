"""An archive as files that others read in place: Parquet by preset and year, or the logs themselves."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cinch_log.archive.database import ArchiveError, interruptibly
from cinch_log.archive.logs import logs
from cinch_log.archive.schema import quoted, schema_digest, tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import duckdb

PARTITIONED: Final = (
    "games", "players", "deals", "bids", "exchanges", "hands", "tricks", "plays", "scores", "findings", "events",
)  # fmt: skip
"""Tables of games: a folder a preset, in it one a year (0 where the header names none)."""
WHOLE: Final = ("rule_sets", "trump_cards", "sources", "quarantine")
"""Tables that are one file."""
EXPORTED: Final = (*PARTITIONED, *WHOLE)
_KEPT: Final = {"event_lines": "events", "line_texts": "events", "meta": ""}
"""Tables that are not exported as such, and what has their contents."""
_LEFT_OUT: Final = {"games": ("year",), "plays": ("seq_offset", "seq_far", "held")}
"""Columns that are not exported: the year is in the name of the folder, the others only say how to compute a column."""

assert {_KEPT.get(name, name) for name in tables()} - {""} == set(EXPORTED)


def export_parquet(
    connection: duckdb.DuckDBPyConnection, folder: Path, step: Callable[[], None] | None = None
) -> list[str]:
    """Writes every table into `folder`: `plays/preset=cinch/year=2026/data_0.parquet`; the tables written.

    Files hold integers up to 64 bits, text, booleans, lists and bytes, nothing that only one engine knows.

    Raises:
        ArchiveError: the folder holds something already.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ArchiveError(f"{folder} exists and is not an empty folder; choose another place")
    folder.mkdir(parents=True, exist_ok=True)
    for table in EXPORTED:
        copy = partial(connection.execute, _copy(connection, table, folder))
        interruptibly(connection, copy)
        if step is not None:
            step()
    return list(EXPORTED)


def _copy(connection: duckdb.DuckDBPyConnection, table: str, folder: Path) -> str:
    options = f"format parquet, compression zstd, kv_metadata {{cinch_schema: {quoted(schema_digest())}}}"
    listed = ", ".join(_portable(name, kind) for name, kind in _columns(connection, table))
    if table in WHOLE:
        (folder / table).mkdir()
        target = folder / table / "data_0.parquet"
        return f"copy (select {listed} from {table} t) to {quoted(str(target))} ({options})"
    order = "t.game, t.idx" if table == "events" else "t.game"
    select = (
        f"select {listed}, coalesce(p.preset, 'refused') as preset, coalesce(p.year, 0)::bigint as year from {table} t "
        f"join (select g.game as partition_game, g.year, r.preset from games g "
        f"left join rule_sets r on r.rules = g.rules) p on p.partition_game = t.game order by {order}"
    )
    return f"copy ({select}) to {quoted(str(folder / table))} ({options}, partition_by (preset, year))"


def _columns(connection: duckdb.DuckDBPyConnection, table: str) -> list[tuple[str, str]]:
    rows = connection.execute(
        "select column_name, data_type from duckdb_columns() where table_name = ? order by column_index", [table]
    ).fetchall()
    left_out = _LEFT_OUT.get(table, ())
    return [(str(name), str(kind)) for name, kind in rows if name not in left_out]


def _portable(name: str, kind: str) -> str:
    """A column in a type that every reader of Parquet has."""
    column = f't."{name}"'
    if kind.startswith("ENUM"):
        kind = "varchar[]" if kind.endswith("[]") else "varchar"
        return f'{column}::{kind} as "{name}"'
    if kind in ("UTINYINT", "USMALLINT"):
        return f'{column}::integer as "{name}"'
    return f'{column} as "{name}"'


def export_logs(
    connection: duckdb.DuckDBPyConnection, folder: Path, games: list[int] | None = None
) -> Iterator[tuple[int, Path]]:
    """Writes every record (or these) byte for byte, a file each: number and path of each as it is written.

    Raises:
        ArchiveError: a file of that name exists.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for game, data in logs(connection, games):
        path = folder / f"{game:07d}.cinch.jsonl"
        try:
            with path.open("xb") as file:
                file.write(data)
        except FileExistsError:
            raise ArchiveError(f"{path} exists; nothing is written over it: choose an empty folder") from None
        yield game, path
