"""What an archive holds, in figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cinch_log.archive.schema import tables

if TYPE_CHECKING:
    import duckdb


class RuleSetLine(Struct, frozen=True):
    """Games under one rule set."""

    name: str
    games: int
    deals: int
    plays: int


class SourceLine(Struct, frozen=True):
    """A file that was added."""

    file: str
    bytes: int
    games: int
    added: int
    quarantined: int
    complete: bool
    sha256: str


class WitnessLine(Struct, frozen=True):
    """A further record of a game."""

    game: int
    id: str
    recorder: str | None
    first: int
    same_facts: bool
    """It differs in its claims only."""


class Info(Struct):
    """What `cinch archive info` says."""

    version: str
    bytes: int
    rows: dict[str, int]
    """Table to its number of rows."""
    statuses: dict[str, int]
    """How the records end."""
    rule_sets: list[RuleSetLine]
    sources: list[SourceLine]
    witnesses: list[WitnessLine]
    quarantined: int


def archive_info(connection: duckdb.DuckDBPyConnection, path: Path) -> Info:
    """Counts everything in the archive at `path`."""

    def rows(sql: str) -> list[tuple[Any, ...]]:
        return connection.execute(sql).fetchall()

    return Info(
        version=rows("select value from meta where name = 'version'")[0][0],
        bytes=path.stat().st_size,
        rows={name: rows(f"select count(*) from {name}")[0][0] for name in tables()},
        statuses=dict(rows("select status, count(*) from games group by status order by status")),
        rule_sets=[
            RuleSetLine(*row)
            for row in rows(
                """
                select r.name, count(*), sum(g.deals), coalesce(sum(p.plays), 0)
                from games g join rule_sets r on r.rules = g.rules
                left join (select game, count(*) as plays from plays group by game) p on p.game = g.game
                group by r.name order by count(*) desc, r.name
                """
            )
        ],
        sources=[
            SourceLine(*row)
            for row in rows(
                "select file, bytes, games, added, quarantined, complete, sha256 from sources order by source"
            )
        ],
        witnesses=[
            WitnessLine(*row)
            for row in rows(
                """
                select w.game, w.id, w.recorder, w.witness_of, w.content = g.content
                from games w join games g on g.game = w.witness_of order by w.game
                """
            )
        ],
        quarantined=rows("select count(*) from quarantine")[0][0],
    )
