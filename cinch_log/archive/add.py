"""Adding logs to an archive: file by file, in batches, each batch one transaction."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from cinch_log.archive.batch import Batch
from cinch_log.archive.database import opened
from cinch_log.archive.quarantine import line_offsets
from cinch_log.log.model import GameLog
from cinch_log.log.read import read_games
from cinch_log.log.sources import Source, find_sources
from cinch_log.log.whole import whole_games

if TYPE_CHECKING:
    import duckdb

BATCH: Final = 150_000
"""Events in a transaction, about; a longer game still goes in whole.

So many hold less than a row group of plays (122,880): a larger transaction writes to the file ahead of its commit, and
what it wrote is written anew when the next one fills the last row group up.
"""


class Added(Struct):
    """What adding came to."""

    files: int = 0
    unchanged: int = 0
    """Files that were in the archive already, byte for byte."""
    games: int = 0
    """Games read."""
    new: int = 0
    longer: int = 0
    """Games that replaced an earlier, unfinished version."""
    same: int = 0
    witnesses: int = 0
    """Different records of a game that is known: kept beside it."""
    refused: int = 0
    """Of the new ones: games whose rules are invalid, kept without anything derived."""
    quarantined: int = 0
    """Lines that are no events or stand outside any game."""


def add_logs(
    archive: Path,
    paths: Iterable[str | Path],
    *,
    wait: float = 0.0,
    progress: Callable[[int], None] | None = None,
    batch: int = BATCH,
) -> Added:
    """Adds logs to an archive, which is made if it does not exist.

    Every batch is one transaction: whatever happens in between, the archive holds whole games, and adding the same
    files again completes it.

    Args:
        archive: the file to write.
        paths: log files, folders to search for logs, `-` for standard input.
        wait: seconds to wait while another process has the archive.
        progress: is told how many bytes have been dealt with since the last time.
        batch: events in a transaction, about.

    Raises:
        ArchiveError: the archive cannot be used.
        SourceError: a path cannot be read.
    """
    sources = find_sources([str(path) for path in paths])
    total = Added()
    with opened(archive, read_only=False, wait=wait) as connection, Batch(connection) as writer:
        for source in sources:
            total.files += 1
            with _as_file(source) as file:
                _add_source(connection, writer, file, total, progress or (lambda done: None), batch)
    return total


def _add_source(
    connection: duckdb.DuckDBPyConnection,
    writer: Batch,
    source: _File,
    total: Added,
    progress: Callable[[int], None],
    batch: int,
) -> None:
    known = connection.execute(
        "select count(*) from sources where sha256 = ? and complete and quarantined = 0", [source.sha256]
    ).fetchall()[0][0]
    if known:
        total.unchanged += 1
        progress(source.bytes)
        return
    writer.begin_source(source.source.name, source.sha256, source.bytes)
    waiting: list[GameLog] = []
    events = done = 0
    offsets = partial(line_offsets, source.source)
    for game in whole_games(read_games(source.source)):
        waiting.append(game)
        events += len(game.entries)
        if events >= batch:
            writer.write(waiting, total, offsets)
            step = min(source.bytes * events // max(source.lines, events), source.bytes - done)
            progress(step)
            done += step
            waiting, events = [], 0
    writer.write(waiting, total, offsets, last=True)
    progress(source.bytes - done)


class _File(Struct):
    """A source that is a file, with its digest."""

    source: Source
    bytes: int
    sha256: str
    lines: int
    """Line ends in it as it stands, for the progress bar; few in a compressed file."""


@contextmanager
def _as_file(source: Source) -> Iterator[_File]:
    """The source as a file; standard input is copied first, so that it can be read twice."""
    if source.path is not None:
        source.open().close()  # says for people why it cannot be read
        yield _measured(source, Path(source.path))
        return
    with tempfile.NamedTemporaryFile(prefix="cinch-", suffix=".jsonl", delete=False) as copy:
        path = Path(copy.name)
    try:
        with path.open("wb") as file:
            shutil.copyfileobj(source.open(), file)
        yield _measured(source, path)
    finally:
        path.unlink(missing_ok=True)


def _measured(source: Source, path: Path) -> _File:
    digest, size, lines = hashlib.sha256(), 0, 0
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
            size += len(block)
            lines += block.count(b"\n")
    return _File(replace(source, path=str(path)), size, digest.hexdigest(), lines)
