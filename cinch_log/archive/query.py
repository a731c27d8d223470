"""SQL over an archive, read only and sealed: it can read the archive and nothing else.

This guards against accidents and nosy queries. It is no wall between strangers on one machine: whoever serves
queries of people he does not trust should also use what his operating system has for that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cinch_log.archive.database import ArchiveError, connect, interruptibly
from cinch_log.archive.schema import quoted

if TYPE_CHECKING:
    import duckdb

Value = int | str
ROWS: Final = 10_000
"""Rows fetched at a time."""
_MEMORY: Final = re.compile(r"(?i)\s*\d+(\.\d+)?\s*(KB|MB|GB|TB|KiB|MiB|GiB|TiB)\s*")
_PARAMETER: Final = re.compile(r"[A-Za-z_]\w*")


class QueryError(Exception):
    """SQL that cannot be answered: what is wrong, with line and column, for people."""


class Result:
    """The answer to a query, row by row."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection
        self.columns: list[str] = _distinct([column[0] for column in connection.description or []])

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows, fetched as they are asked for. Raises `QueryError`."""
        with _errors_of(""):
            while rows := interruptibly(self._connection, lambda: self._connection.fetchmany(ROWS)):
                yield from rows


@contextmanager
def sealed(
    archive: Path, *, timeout: float = 0.0, memory: str = "", wait: float = 0.0, output: Path | None = None
) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection that can read this archive, and write no file but `output`.

    Args:
        archive: the file.
        timeout: seconds a query may take, 0 for no limit.
        memory: how much memory it may use, `500MB`; the database's own limit by default.
        wait: seconds to wait while another process writes the archive.
        output: the one file that may be written.

    Raises:
        ArchiveError: as `connect`, or `memory` is no amount.
    """
    if memory and not _MEMORY.fullmatch(memory):
        raise ArchiveError(f"{memory!r} is no amount of memory; write it like 500MB or 2GB")
    connection = connect(archive, read_only=True, wait=wait, config={"memory_limit": memory} if memory else None)
    try:
        if timeout > 0:
            connection.execute(f"set max_execution_time = {max(1, round(timeout * 1000))}")
        connection.execute("set errors_as_json = true")
        if output is not None:
            connection.execute(f"set allowed_paths = [{quoted(str(output.absolute()))}]")
        connection.execute("set enable_external_access = false")
        connection.execute("set lock_configuration = true")
        yield connection
    finally:
        connection.close()


@contextmanager
def query(
    connection: duckdb.DuckDBPyConnection, sql: str, parameters: Mapping[str, Value] | None = None
) -> Iterator[Result]:
    """Runs one query on a sealed connection; Ctrl-C ends it.

    Args:
        connection: a sealed one.
        sql: one query.
        parameters: values for `$name` in the text.

    Raises:
        QueryError: no query, more than one, something that is no query, or an error of the database.
    """
    with _errors_of(sql):
        statement = _single(connection, sql)
        values = _wanted(statement, parameters or {})
        interruptibly(connection, lambda: connection.execute(statement, values))
        yield Result(connection)


def write_parquet(
    connection: duckdb.DuckDBPyConnection, sql: str, target: Path, parameters: Mapping[str, Value] | None = None
) -> None:
    """Runs one query and writes its result as Parquet; `target` must be the connection's `output`.

    Raises:
        QueryError: as `query`.
    """
    with _errors_of(sql):
        statement = _single(connection, sql)
        if "EXPLAIN" in str(statement.type):
            raise QueryError("an explanation is text: it cannot be written as Parquet")
        body = _without_end(statement.query)
        copy = f"copy (\n{body}\n) to {quoted(str(target.absolute()))} (format parquet, compression zstd)"
        values = _wanted(statement, parameters or {})
        interruptibly(connection, lambda: connection.execute(copy, values))


def parameter(text: str) -> tuple[str, Value]:
    """`name=value` as a parameter. A plain decimal number is a number, everything else text, as is `'12'`.

    Raises:
        QueryError: not written like that.
    """
    name, equals, value = text.partition("=")
    name = name.strip().lstrip("$")
    if not equals or not _PARAMETER.fullmatch(name):
        raise QueryError(f"--param {text}: write it as name=value, with $name in the query")
    if len(value) >= 2 and value[0] == value[-1] == "'":
        return name, value[1:-1]
    number = re.fullmatch(r"-?(0|[1-9][0-9]{0,17})", value)
    return name, int(value) if number else value


def _single(connection: duckdb.DuckDBPyConnection, sql: str) -> duckdb.Statement:
    statements = connection.extract_statements(sql)
    if len(statements) != 1:
        count = len(statements) or "none"
        raise QueryError(f"one query at a time: this text holds {count}")
    kind = str(statements[0].type).rpartition(".")[2]
    if kind not in ("SELECT", "EXPLAIN"):
        raise QueryError(f"only queries (SELECT, WITH, FROM, DESCRIBE, EXPLAIN) are answered here, not {kind}")
    return statements[0]


def _wanted(statement: duckdb.Statement, given: Mapping[str, Value]) -> dict[str, Value] | None:
    names = set(statement.named_parameters)
    missing, unused = sorted(names - set(given)), sorted(set(given) - names)
    if missing:
        raise QueryError(f"the query wants a value for ${missing[0]}: give --param {missing[0]}=VALUE")
    if unused:
        raise QueryError(f"the query has no ${unused[0]}")
    return dict(given) or None


def _without_end(sql: str) -> str:
    """The query without the semicolon behind it."""
    import duckdb

    marks = [start for start, kind in duckdb.tokenize(sql) if kind == duckdb.token_type.operator]
    ends = [start for start in marks if sql.encode()[start : start + 1] == b";"]
    return sql.encode()[: ends[-1]].decode() if ends else sql


@contextmanager
def _errors_of(sql: str) -> Iterator[None]:
    import duckdb

    try:
        yield
    except duckdb.Error as error:
        raise QueryError(explained(str(error), sql)) from None


def explained(text: str, sql: str) -> str:
    """The database's error for people: what, and where in the query."""
    try:
        found = json.loads(text[text.find("{") :])
        message, position = str(found["exception_message"]), found.get("position")
    except (ValueError, KeyError, TypeError):
        message, position = text, None
    message = message.strip().split("\n\nLINE ")[0].replace("\n", " ")
    if "maximum execution time" in message or "INTERRUPT" in message:
        return f"stopped: {message}" if "time" in message else "interrupted"
    if position is None or not sql:
        return message
    before = sql.encode()[: int(position)].decode(errors="ignore")
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1)
    shown = (sql.splitlines() or [""])[line - 1] if line <= len(sql.splitlines()) else ""
    start = max(0, column - 60)
    excerpt = shown[start : start + 100].replace("\t", " ")
    return f"line {line}, column {column + 1}: {message}\n  {excerpt}\n  {' ' * (column - start)}^"


def _distinct(names: list[str]) -> list[str]:
    """The names, with a number behind those that come again."""
    seen: dict[str, int] = {}
    distinct = []
    for name in names:
        again = seen.get(name, 0)
        seen[name] = again + 1
        distinct.append(f"{name}_{again}" if again else name)
    return distinct
