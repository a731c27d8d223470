"""Where logs come from: PATH arguments become a sorted list of sources without repeats."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from msgspec import Struct

STDIN: Final = "-"
"""The PATH that means standard input."""

JSONL: Final = "jsonl"
"""JSON Lines, the log itself: also what a file is taken for that was named outright and has no known suffix."""
NOTATION: Final = "notation"
"""The text that people read and write."""

SUFFIXES: Final[dict[str, str]] = {".cinch.jsonl": JSONL, ".jsonl": JSONL, ".cinch.txt": NOTATION}
"""File names that a search of a folder picks up, by suffix, and the format of each. `.gz` may follow."""


class SourceError(Exception):
    """A source that cannot be read. `file` names it, `reason` says for people what is wrong and what to do."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason


Unreadable = Callable[[SourceError], None]
"""What to do about a source that cannot be read."""


class Source(Struct, frozen=True, kw_only=True):
    """One file, or standard input."""

    name: str
    """As findings name it: the path as it was given (bytes that are no text escaped), `-` for standard input."""
    path: str | None
    """What to open; None for standard input."""
    format: str
    """One of the values of `SUFFIXES`."""

    def open(self) -> BinaryIO:
        """The source's bytes as they stand. Raises `SourceError`."""
        if self.path is None:
            if sys.stdin is None:
                raise SourceError(self.name, "there is no standard input to read from")
            return sys.stdin.buffer
        try:
            return Path(self.path).open("rb")
        except OSError as error:
            raise SourceError(self.name, _reason(error)) from None


def give_up(error: SourceError) -> None:
    """What is done about it by default."""
    raise error


def find_sources(paths: Iterable[str | os.PathLike[str]], unreadable: Unreadable = give_up) -> list[Source]:
    """The logs that these paths name, sorted by name, each file once however many paths lead to it.

    A folder is searched with all folders below it, symbolic links included, for the `SUFFIXES`. Any other path
    is taken as it is. `unreadable` is called for a path that does not exist or cannot be read, for a folder without
    logs and for each folder below one that cannot be searched, and the others go on; by default the `SourceError` is
    raised.
    """
    found: dict[str, Source] = {}
    for path in paths:
        for source in _expand(os.fspath(path), unreadable):
            found.setdefault(STDIN if source.path is None else os.path.realpath(source.path), source)
    return sorted(found.values(), key=lambda source: (source.path is not None, source.path or ""))


def format_of(name: str) -> str | None:
    """The log format that a file name stands for, None when it has no suffix of a log."""
    bare = name.lower().removesuffix(".gz")
    return next((form for suffix, form in SUFFIXES.items() if bare.endswith(suffix)), None)


def _expand(path: str, unreadable: Unreadable) -> Iterator[Source]:
    if path == STDIN:
        yield Source(name=STDIN, path=None, format=JSONL)
    elif Path(path).is_dir():
        refused: list[SourceError] = []
        names = list(_search(path, refused))
        if not names and not refused:
            looked_for = ", ".join(f"*{suffix}" for suffix in SUFFIXES)
            reason = f"the folder holds no logs (looked for {looked_for}, also with .gz)"
            refused.append(SourceError(shown(path), reason))
        for error in refused:
            unreadable(error)
        for name in names:
            yield Source(name=shown(name), path=name, format=format_of(name) or JSONL)
    else:
        try:
            Path(path).stat()
        except (OSError, ValueError) as error:
            unreadable(SourceError(shown(path), _reason(error)))
            return
        if not os.access(path, os.R_OK):
            unreadable(SourceError(shown(path), "no permission to read it"))
            return
        yield Source(name=shown(path), path=path, format=format_of(path) or JSONL)


def _search(folder: str, refused: list[SourceError]) -> Iterator[str]:
    """Files below a folder that are named like logs. A folder reached twice (a link in a circle) is searched once."""
    visited: set[tuple[int, int]] = set()

    def refuse(error: OSError) -> None:
        refused.append(SourceError(shown(str(error.filename or folder)), _reason(error)))

    for here, folders, files in os.walk(folder, onerror=refuse, followlinks=True):
        status = Path(here).stat()
        if (status.st_dev, status.st_ino) in visited:
            folders.clear()
            continue
        visited.add((status.st_dev, status.st_ino))
        folders.sort()
        for name in sorted(files):
            path = Path(here, name)
            # A pipe or a device in a folder would make the search wait for ever; a link to nothing is no log.
            if format_of(name) is not None and path.is_file():
                yield str(path)


def shown(path: str) -> str:
    """A path as text that can be printed and encoded: bytes that are no UTF-8 are escaped."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file or folder"
    if isinstance(error, PermissionError):
        return "no permission to read it"
    if isinstance(error, OSError) and error.strerror:
        return f"cannot be read: {error.strerror.lower()}"
    return f"cannot be read: {error}"
