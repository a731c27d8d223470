"""Records read out of an archive again, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import duckdb

_LINES: Final = """
    select e.game, coalesce(encode(e.raw), e.bytes), g.unterminated and e.idx = g.events - 1
    from events e join games g on g.game = e.game
    where e.game >= ? and e.game < ? order by e.game, e.idx
"""
_SPAN: Final = 500
"""Games read at a time."""


def log_of(connection: duckdb.DuckDBPyConnection, game: int) -> bytes:
    """The lines of one record as they stood in its file."""
    return b"".join(line for _, line in _lines(connection, game, game + 1))


def logs(connection: duckdb.DuckDBPyConnection, games: list[int] | None = None) -> Iterator[tuple[int, bytes]]:
    """Every record (or these) with its lines, in the order of their numbers."""
    if games is not None:
        for game in games:
            yield game, log_of(connection, game)
        return
    low, high = connection.execute("select coalesce(min(game), 1), coalesce(max(game), 0) from games").fetchall()[0]
    for start in range(low, high + 1, _SPAN):
        current: int | None = None
        lines: list[bytes] = []
        for game, line in _lines(connection, start, start + _SPAN):
            if current is not None and game != current:
                yield current, b"".join(lines)
                lines = []
            current = game
            lines.append(line)
        if current is not None:
            yield current, b"".join(lines)


def _lines(connection: duckdb.DuckDBPyConnection, start: int, end: int) -> Iterator[tuple[int, bytes]]:
    result = connection.cursor().execute(_LINES, [start, end])
    while rows := result.fetchmany(10_000):
        for game, line, bare in rows:
            yield game, line if bare else line + b"\n"
