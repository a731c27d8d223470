"""A second opinion on an archive: suit following and trick winning once more in SQL, keys, and sums of points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from cinch_log.archive.database import interruptibly
from cinch_log.archive.schema import columns, sql_text, tables

if TYPE_CHECKING:
    import duckdb

MOST: Final = 1000
"""Disagreements that are listed."""
_DIFFERENT: Final = """
    select o.game, g.id, o.deal, o.trick, o.seq, o.seat, o.card,
           case when o.suit_differs then 'effective suit, or whether it followed'
                when o.led_differs then 'suit led'
                when o.winner_differs then 'who took the trick'
                else 'whether it was legal: ' || coalesce(o.legal::varchar, 'undecided') || ' there, '
                     || o.allowed::varchar || ' here' end
    from opinion o join games g on g.game = o.game
    where o.suit_differs or o.led_differs or o.winner_differs or o.legal_differs
    order by o.game, o.deal, o.trick, o.place limit ?
"""
_SUMS: Final = """
    select s.game, g.id, s.deal, s.side, s.captured, coalesce(t.points, 0)
    from scores s
    join games g on g.game = s.game
    join rule_sets r on r.rules = g.rules
    join deals d on d.game = s.game and d.deal = s.deal
    left join (select game, deal, taker, sum(points) as points from tricks group by game, deal, taker) t
        on t.game = s.game and t.deal = s.deal and t.taker = s.side
    where s.captured is not null and d.outcome = 'played' and r.low_to = 'captor'
      and s.captured <> coalesce(t.points, 0)
    order by s.game, s.deal limit ?
"""


class Disagreement(Struct, frozen=True):
    """A play or a deal about which the two disagree."""

    game: int
    id: str
    deal: int
    trick: int | None
    seq: int | None
    seat: str | None
    what: str


class Checked(Struct):
    """What the second opinion came to."""

    plays: int = 0
    decided: int = 0
    """Plays whose legality the SQL decides by itself."""
    deals: int = 0
    """Deals whose captures were added up again."""
    disagreements: list[Disagreement] = []
    repeated_keys: list[str] = []
    """Tables in which a key stands twice."""


def check_archive(connection: duckdb.DuckDBPyConnection) -> Checked:
    """Compares everything derived with the second opinion; Ctrl-C ends it."""
    return interruptibly(connection, lambda: _check(connection))


def _check(connection: duckdb.DuckDBPyConnection) -> Checked:
    connection.execute(sql_text("sql/check.sql"))
    plays, decided = connection.execute("select count(*), count(*) filter (decided) from opinion").fetchall()[0]
    deals = connection.execute("select count(*) from deals where captured is not null").fetchall()[0][0]
    found = [
        Disagreement(game, name, deal, trick, seq, seat, f"{card}: {what}")
        for game, name, deal, trick, seq, seat, card, what in connection.execute(_DIFFERENT, [MOST]).fetchall()
    ]
    for game, name, deal, side, captured, points in connection.execute(_SUMS, [MOST]).fetchall():
        what = f"{side} captured {captured}, but its tricks hold {points}"
        found.append(Disagreement(game, name, deal, None, None, None, what))
    repeated = [table for table, key in keys().items() if _repeats(connection, table, key)]
    return Checked(plays, decided, deals, found, repeated)


def keys() -> dict[str, list[str]]:
    """Table to the columns that identify a row, as its comment says."""
    known: dict[str, set[str]] = {}
    for column in columns():
        known.setdefault(column.table, set()).add(column.name)
    found = {}
    for table, comment in tables().items():
        named = comment.rpartition("Key: ")[2].rstrip(".").split(", ")
        found[table] = named
        assert set(named) <= known[table], f"the key of {table} names unknown columns"
    return found


def _repeats(connection: duckdb.DuckDBPyConnection, table: str, key: list[str]) -> bool:
    listed = ", ".join(key)
    sql = f"select 1 from {table} group by {listed} having count(*) > 1 limit 1"
    return bool(connection.execute(sql).fetchall())
