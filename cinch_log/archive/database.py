"""Opening an archive: to read it, to write it, and what to say when somebody else has it."""

from __future__ import annotations

import re
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from cinch_log.archive.schema import schema_digest, schema_sql
from cinch_log.version import VERSION

if TYPE_CHECKING:
    import duckdb

T = TypeVar("T")

STORAGE: Final = "v1.4.0"
"""The storage format: DuckDB from 1.4 on can read an archive."""
_BLOCK: Final = "65536"
"""Bytes of a block: with the usual 262,144 the many small columns of a small archive are mostly air."""
_CHECKPOINT: Final = "256MB"
"""So much waits in the write-ahead log: every checkpoint in between writes tables that still grow once more."""
_CONFIG: Final[dict[str, str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
}
HEARD: Final = 0.05
"""Seconds between two attempts to interrupt the database."""
_PID: Final = re.compile(r"held in (?P<program>\S+) \(PID (?P<pid>\d+)\)")


class ArchiveError(Exception):
    """An archive that cannot be used as asked: what is wrong, where, and what to do, for people."""


def connect(
    path: Path, *, read_only: bool, wait: float = 0.0, config: Mapping[str, str] | None = None
) -> duckdb.DuckDBPyConnection:
    """A connection to an archive; one that does not exist is made unless it is only to be read.

    Args:
        path: the file.
        read_only: open it for reading: it is not made, and others may read it at the same time.
        wait: seconds to wait while another process has the archive.
        config: more settings.

    Raises:
        ArchiveError: there is none, it is none, it was made by another version, or another process has it.
    """
    if not path.exists() and read_only:
        raise ArchiveError(f"{path}: there is no such archive; 'cinch archive add {path} PATH' makes one")
    if path.is_dir():
        raise ArchiveError(f"{path} is a folder; an archive is one file")
    settings: dict[str, str | bool | int | float | list[str]] = {**_CONFIG, **(config or {})}
    if not read_only:
        settings["storage_compatibility_version"] = STORAGE
        settings["default_block_size"] = _BLOCK
        settings["checkpoint_threshold"] = _CHECKPOINT
    connection = _connect(path, read_only, settings, time.monotonic() + wait)
    try:
        connection.execute("set python_enable_replacements = false")
        connection.execute("set enable_progress_bar = false")
        _prepare(connection, path, read_only=read_only)
    except BaseException:
        connection.close()
        raise
    return connection


def _connect(
    path: Path, read_only: bool, settings: dict[str, str | bool | int | float | list[str]], deadline: float
) -> duckdb.DuckDBPyConnection:
    import duckdb

    if not _may_be_database(path):
        raise ArchiveError(f"{path} is no archive but some other file (the archive is named first)")
    while True:
        try:
            return duckdb.connect(str(path), read_only=read_only, config=settings)
        except duckdb.IOException as error:
            holder = _PID.search(str(error))
            if "lock" not in str(error):
                raise ArchiveError(f"{path} cannot be opened or is damaged: {_first_line(error)}") from None
            if time.monotonic() >= deadline:
                raise ArchiveError(_held(path, holder)) from None
            time.sleep(min(0.2, max(0.0, deadline - time.monotonic())))
        except duckdb.Error as error:
            raise ArchiveError(f"{path} cannot be opened: {_first_line(error)}") from None


def _may_be_database(path: Path) -> bool:
    """Whether the file begins as a database does, or is still to be made: DuckDB opens logs and tables as well."""
    try:
        with path.open("rb") as file:
            start = file.read(12)
    except OSError:
        return True  # what is wrong there is told by whoever opens it
    return start[8:] == b"DUCK"


@contextmanager
def opened(path: Path, *, read_only: bool = True, wait: float = 0.0) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection for a block of code; an archive that was written is left in one file, without a write-ahead log."""
    connection = connect(path, read_only=read_only, wait=wait)
    try:
        yield connection
        if not read_only:
            connection.execute("checkpoint")
    finally:
        connection.close()


def _prepare(connection: duckdb.DuckDBPyConnection, path: Path, *, read_only: bool) -> None:
    import duckdb

    tables = connection.execute("select count(*) from duckdb_tables() where not internal").fetchall()[0][0]
    if tables == 0:
        if read_only or connection.execute("select count(*) from duckdb_views() where not internal").fetchall()[0][0]:
            raise ArchiveError(f"{path} is a DuckDB database, but no archive")
        connection.execute("begin")
        connection.execute(schema_sql())
        connection.execute("insert into meta values ('schema', ?), ('version', ?)", [schema_digest(), VERSION])
        connection.execute("commit")
        return
    try:
        found = dict(connection.execute("select name, value from meta").fetchall())
    except duckdb.Error:
        raise ArchiveError(f"{path} is a DuckDB database, but no archive") from None
    if found.get("schema") != schema_digest():
        raise ArchiveError(
            f"{path} was made by version {found.get('version', '?')} with other tables than this version ({VERSION}) "
            f"knows; make a new archive from the logs (that version's 'cinch archive export --logs' gives them back)"
        )


def _held(path: Path, holder: re.Match[str] | None) -> str:
    who = f"process {holder['pid']} ({holder['program']})" if holder else "another process"
    return f"{path} is in use by {who}: wait until it is done, or give --wait SECONDS"


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0]


def interruptibly(connection: duckdb.DuckDBPyConnection, work: Callable[[], T]) -> T:
    """The result of `work`, which keeps the database busy and which Ctrl-C ends. Raises `KeyboardInterrupt` then.

    The database looks for signals now and then only, and may miss one for good. So the work goes on in a thread of its
    own, while this one waits for it and passes the interrupt on until it is heard.
    """
    import duckdb

    if threading.current_thread() is not threading.main_thread():
        return work()
    done = threading.Event()
    results: list[T] = []
    errors: list[BaseException] = []
    hits: list[int] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    before = signal.signal(signal.SIGINT, lambda number, frame: hits.append(number))
    try:
        threading.Thread(target=run, daemon=True).start()
        while not done.wait(HEARD):
            if hits:
                connection.interrupt()
    finally:
        signal.signal(signal.SIGINT, before)
    if hits and (not errors or isinstance(errors[0], (duckdb.Error, RuntimeError))):
        raise KeyboardInterrupt
    if errors:
        raise errors[0]
    return results[0]
