"""Rows on their way into the archive: table by table, until the database takes them in one go."""

from __future__ import annotations

from typing import Any, Final

Row = tuple[Any, ...]
Rows = dict[str, list[Row]]
"""Table or staging table to its rows."""

TABLES: Final = (
    "games", "players", "deals", "bids", "exchanges", "hands", "plays", "scores", "findings", "texts", "event_lines",
    "line_texts",
)  # fmt: skip
"""What a game gives rows for; `deals`, `exchanges`, `hands`, `plays` and `texts` are staged."""


def empty_rows() -> Rows:
    """No rows for every table."""
    return {table: [] for table in TABLES}
