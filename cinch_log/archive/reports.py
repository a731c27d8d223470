"""Canned questions: each a `.sql` file of this package with its title in the first comment line."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from cinch_log.archive.database import ArchiveError
from cinch_log.archive.schema import sql_names, sql_text

_BAR: Final = re.compile(r"^-- bar: (?P<column>\w+)(?: of (?P<full>\d+))?$", re.MULTILINE)


class Report(Struct, frozen=True):
    """One canned question."""

    name: str
    title: str
    sql: str
    bar: str | None
    """Column that a bar shows in a terminal."""
    full: float | None
    """Value of a full bar; the largest in the result where this is None."""


def reports() -> list[Report]:
    """All of them, by name."""
    return [_read(name) for name in sql_names("reports")]


def report(name: str) -> Report:
    """One by name. Raises `ArchiveError` with the names there are."""
    names = sql_names("reports")
    if name not in names:
        raise ArchiveError(f"there is no report {name!r}; there are {', '.join(names)}")
    return _read(name)


def _read(name: str) -> Report:
    sql = sql_text(f"reports/{name}.sql").strip()
    bar = _BAR.search(sql)
    return Report(
        name=name,
        title=sql.splitlines()[0].removeprefix("--").strip(),
        sql=sql,
        bar=bar["column"] if bar else None,
        full=float(bar["full"]) if bar and bar["full"] else None,
    )
