"""What the archive commands share: their options, and how the library's errors reach the user."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from cinch_cli.exits import Problem

Archive = Annotated[Path, typer.Argument(metavar="ARCHIVE", help="The archive: one file.")]
Wait = Annotated[
    float,
    typer.Option("--wait", metavar="SECONDS", min=0.0, help="Wait so long while another process has the archive."),
]
Format = Annotated[
    str | None,
    typer.Option("--format", "-f", metavar="FORMAT", help="table, csv, json, jsonl, parquet, or log: whole games."),
]


@contextlib.contextmanager
def problems(command: str) -> Iterator[None]:
    """Turns what the library says about archives, queries and files into the user's problem."""
    from cinch_log.archive import ArchiveError, QueryError
    from cinch_log.log import SourceError

    try:
        yield
    except (ArchiveError, QueryError, SourceError) as error:
        raise Problem(f"cinch archive {command}: {error}") from None
