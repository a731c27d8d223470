"""From paths to games: what everything else calls to read logs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from itertools import count
from typing import BinaryIO, Final

from cinch_log.events import AnyEvent
from cinch_log.log.batch import Batch
from cinch_log.log.games import GameSplitter
from cinch_log.log.model import Fault, GameLog
from cinch_log.log.reader import LineReader
from cinch_log.log.sources import JSONL, NOTATION, Source, SourceError, find_sources
from cinch_log.log.unpack import Read
from cinch_log.log.upcast import UPCASTERS, Upcaster

Path = str | os.PathLike[str]


def read_games(paths: Path | Source | Iterable[Path | Source]) -> Iterator[GameLog]:
    """All games of these files, folders (searched for logs), `-` (standard input) or sources.

    Games come file by file as they end. Damage never stops the reading: a line that is no event is a `Fault`
    in its place. Memory does not grow with the files. Raises `SourceError` for what cannot be opened or read.
    """
    keys = count()
    for source in _sources(paths):
        yield from GameSplitter(source.name, keys).games(READERS[source.format](source))


def read_events(path: Path | Source) -> Iterator[tuple[int, AnyEvent | Fault]]:
    """Line number (from 1) and event or fault of every line of one file, in file order and not sorted into games.

    Raises `SourceError` as `read_games` does.
    """
    for source in _sources(path):
        for batch in READERS[source.format](source):
            yield from zip(batch.numbers, batch.entries, strict=True)


def loads(text: bytes | str, *, name: str = "<text>", upcasters: Mapping[int, Upcaster] = UPCASTERS) -> list[GameLog]:
    """The games of a log in memory; `name` stands for the file's."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    reader = LineReader(BytesIO(data).read, upcasters=upcasters)
    return list(GameSplitter(name, count()).games(reader.batches()))


def _jsonl(source: Source) -> Iterator[Batch]:
    stream = source.open()
    try:
        yield from LineReader(_reading(source, stream)).batches()
    finally:
        if source.path is not None:
            stream.close()


def _notation(source: Source) -> Iterator[Batch]:
    from cinch_log.notation.source import notation_batches  # it builds on this package, and most runs never need it

    yield from notation_batches(source)


READERS: Final[dict[str, Callable[[Source], Iterator[Batch]]]] = {JSONL: _jsonl, NOTATION: _notation}
"""Format (see `sources.SUFFIXES`) to what turns a source into batches of entries."""


def _sources(paths: Path | Source | Iterable[Path | Source]) -> Iterator[Source]:
    given = [paths] if isinstance(paths, (str, os.PathLike, Source)) else list(paths)
    found = [path for path in given if isinstance(path, Source)]
    found += find_sources([path for path in given if not isinstance(path, Source)])
    yield from found


def _reading(source: Source, stream: BinaryIO) -> Read:
    def read(size: int) -> bytes:
        try:
            return stream.read(size)
        except (OSError, ValueError) as error:
            raise SourceError(source.name, f"cannot be read to its end: {error}") from None

    return read
