"""The definitions of an archive as SQL: types from the code, tables and views from the package's `.sql` files.

The comment behind each table and column in `sql/tables.sql` becomes its COMMENT in the database, so that whoever
opens an archive finds the explanations there. `schemas/archive.sql` is this text, generated.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple, get_args

from msgspec.structs import fields

from cinch_log.audit.verdicts import Grade
from cinch_log.cards import CARDS, SUITS, UNSEEN, Seat, Side
from cinch_log.codes import CODES
from cinch_log.events import BY_TYPE
from cinch_log.findings import Severity
from cinch_log.fold.state import Outcome
from cinch_log.rules.describe import option_text
from cinch_log.rules.options import Points, Rules
from cinch_log.rules.values import flat

POINT_NAMES: Final[tuple[str, ...]] = tuple(field.name for field in fields(Points))

TYPES: Final[dict[str, tuple[str, ...]]] = {
    "suit": SUITS,
    "card": (*CARDS, UNSEEN),
    "seat": get_args(Seat),
    "side": get_args(Side),
    "outcome": (*get_args(Outcome), "open"),
    "exchange": ("discard", "draw"),
    "role": POINT_NAMES,
    "code": tuple(CODES),
    "severity": get_args(Severity),
    "grade": get_args(Grade),
    "event_type": tuple(BY_TYPE),
    "game_status": ("won", "declared", "abandoned", "unfinished", "refused"),
    "line_style": ("numbered", "plain", "named", "verbatim"),
}
"""The enumerations, in the order that comparisons use."""

RENAMED: Final = {"left": "left_card"}
"""Options whose column has another name, because SQL has other uses for theirs."""

_COLUMN: Final = re.compile(r'^    "?(?P<name>\w+)"? (?P<type>.*?),?  -- (?P<comment>.*)$')
_TABLE: Final = re.compile(r"^create table (?P<name>\w+) \(  -- (?P<comment>.*)$")


class Column(NamedTuple):
    """A column of a table, as documented."""

    table: str
    name: str
    type: str
    comment: str

    @property
    def derived(self) -> bool:
        """It is computed from other columns of its row, not stored."""
        return " as (" in self.type


def sql_text(name: str) -> str:
    """A `.sql` file of this package: `sql/tables.sql`."""
    return files("cinch_log.archive").joinpath(name).read_text(encoding="utf-8")


def sql_names(folder: str) -> list[str]:
    """The names (without suffix) of the `.sql` files in a folder of this package, in their order."""
    found = files("cinch_log.archive").joinpath(folder).iterdir()
    return sorted(entry.name.removesuffix(".sql") for entry in found if entry.name.endswith(".sql"))


def option_columns() -> dict[str, str]:
    """Column of `rule_sets` to its definition with comment: one for each option, `points_high` for `points.high`."""
    example = flat(Rules())
    columns = {}
    for option, value in example.items():
        column = RENAMED.get(option, option.replace(".", "_"))
        kind = "boolean" if isinstance(value, bool) else "varchar" if isinstance(value, str) else "integer"
        text = option_text(option)
        meaning = f"{text.meaning.rstrip('.')} ({', '.join(text.paragraphs)})."
        columns[column] = f"{column} {kind},  -- {meaning}"
    return columns


@lru_cache(maxsize=1)
def tables_sql() -> str:
    """The CREATE TABLE statements, comments behind each column."""
    options = "\n    ".join(option_columns().values())
    return sql_text("sql/tables.sql").replace("{options}", options)


def tables() -> dict[str, str]:
    """Every table with its comment, in the order of their creation."""
    return {found["name"]: found["comment"] for found in map(_TABLE.match, tables_sql().splitlines()) if found}


def columns() -> Iterator[Column]:
    """Every column of every table with its comment."""
    table = ""
    for line in tables_sql().splitlines():
        if begins := _TABLE.match(line):
            table = begins["name"]
        elif found := _COLUMN.match(line):
            yield Column(table, found["name"], found["type"], found["comment"])


def view_names() -> list[str]:
    """The views, each after those it needs."""
    return [name.split("-", 1)[1] for name in sql_names("views")]


def view_sql() -> dict[str, str]:
    """View to its SELECT, comment lines included."""
    return {name.split("-", 1)[1]: sql_text(f"views/{name}.sql").strip() for name in sql_names("views")}


def comment_of(sql: str) -> str:
    """What the comment lines at the top of a `.sql` file say."""
    lines = []
    for line in sql.splitlines():
        if not line.startswith("--"):
            break
        lines.append(line.removeprefix("--").strip())
    return " ".join(lines)


@lru_cache(maxsize=1)
def schema_sql() -> str:
    """Everything an archive is made of, as one script."""
    parts = [f"create type {name} as enum ({', '.join(map(quoted, values))});" for name, values in TYPES.items()]
    parts += [_without_comments(tables_sql())]
    parts += [f"comment on table {name} is {quoted(comment)};" for name, comment in tables().items()]
    parts += [f'comment on column {c.table}."{c.name}" is {quoted(c.comment)};' for c in columns()]
    parts += [sql_text("sql/macros.sql").strip()]
    for name, sql in view_sql().items():
        parts += [f"create view {name} as\n{sql.rstrip(';')};", f"comment on view {name} is {quoted(comment_of(sql))};"]
    return "\n".join(parts) + "\n"


def schema_file() -> str:
    """The page `schemas/archive.sql`: the same, with the comments where people read them."""
    head = (
        "-- The schema of an archive (`cinch archive add`). Generated from the code: python -m cinch_log.generate\n"
        "-- Types, tables with their keys in the comments, macros, views.\n"
    )
    parts = [head]
    for name, values in TYPES.items():
        listed = ", ".join(map(quoted, values))
        parts.append(f"create type {name} as enum ({listed});")
    parts += ["", tables_sql().strip(), "", sql_text("sql/macros.sql").strip()]
    for name, sql in view_sql().items():
        parts += ["", f"create view {name} as", sql.rstrip(";") + ";"]
    return "\n".join(parts) + "\n"


@lru_cache(maxsize=1)
def schema_digest() -> str:
    """What tells archives of different definitions apart: 16 hex digits."""
    return hashlib.sha256(schema_sql().encode()).hexdigest()[:16]


def quoted(text: str) -> str:
    """As an SQL string."""
    return "'" + text.replace("'", "''") + "'"


def _without_comments(sql: str) -> str:
    return "\n".join(line.split("  --")[0] for line in sql.splitlines() if line and not line.startswith("--"))
