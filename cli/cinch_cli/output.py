"""Where output goes: data on standard output, everything else on standard error; plain unless a terminal can do more.

    stream = output.machine()            # json, jsonl, csv, sarif: UTF-8 and LF whatever the locale says
    stream = output.binary()             # bytes, as they stand
    stream = output.people()             # text; characters the stream cannot show become escapes, never an error
    output.say("3 findings")             # a line on standard error
    output.can_show_symbols(stream)      # may I write ♠ there? else letters (`cards.card_name(…, symbols=False)`)
    output.console().print(output.table("Deal", "Bid>", rows=[(1, 7)]))     # `>`: right-aligned
    with output.progress("Auditing", total=len(paths)) as step: …; step()   # only on a terminal

rich is imported only by `console`, `table` and a `progress` that is shown. Never print machine output through a
console: it wraps lines.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, BinaryIO, TextIO

from cinch_cli.exits import Problem
from cinch_log.text import printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def prepare_streams() -> None:
    """Make sure both streams exist, that no character can break them and that nothing is written in part.

    Raises:
        Problem: standard output is closed.
    """
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    if sys.stdout is None:
        raise Problem("cinch: standard output is closed")
    own = sys.stdout is sys.__stdout__ and isinstance(sys.stdout, io.TextIOWrapper)
    if own and isinstance(sys.stdout.buffer, io.RawIOBase):
        # PYTHONUNBUFFERED: such a stream takes what fits, drops the rest of a long text and raises nothing.
        whole = io.BufferedWriter(io.FileIO(sys.stdout.fileno(), "wb", closefd=False))
        sys.stdout = io.TextIOWrapper(whole, sys.stdout.encoding, line_buffering=sys.stdout.isatty())
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def people() -> TextIO:
    """Standard output for text that people read."""
    return sys.stdout


def machine() -> TextIO:
    """Standard output for data that programs read: UTF-8, lines end in LF."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="strict", newline="\n")
    return sys.stdout


def binary() -> BinaryIO:
    """Standard output for bytes that stay as they are."""
    sys.stdout.flush()
    return sys.stdout.buffer


def many(count: int, one: str) -> str:
    """`1 game`, `2 games`: a count and a word that takes an s."""
    return f"{count:,} {one}" if count == 1 else f"{count:,} {one}s"


def say(text: str) -> None:
    """One line for the user on standard error, safe to hold text from a log."""
    sys.stderr.write(printable(text) + "\n")
    sys.stderr.flush()


def can_show_symbols(stream: TextIO) -> bool:
    """Whether the stream's encoding has the suit symbols ♣♦♥♠ (and with them line-drawing characters)."""
    try:
        "♣♦♥♠─│".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def can_animate(stream: TextIO) -> bool:
    """Whether the stream is a terminal that understands colour and cursor movement and may be used so."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def console(stream: TextIO | None = None) -> Console:
    """A rich console that takes every character as it is: no markup, no emoji codes, no guessed highlighting.

    Colour only on a terminal and without `NO_COLOR`; 80 columns wide where there is no terminal.
    """
    from rich.console import Console

    target = people() if stream is None else stream
    return Console(
        file=target,
        markup=False,
        emoji=False,
        highlight=False,
        no_color=not can_animate(target),
        force_terminal=can_animate(target),
        safe_box=True,
    )


def table(*columns: str, rows: Iterable[Iterable[object]], title: str | None = None) -> Table:
    """A table for `console().print`; `None` is an empty cell, a column named `Bid>` is right-aligned.

    Cells are taken as plain text and made printable. Meant for tens of rows: thousands belong into csv or jsonl.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    plain = not can_show_symbols(sys.stdout)
    made = Table(title=title, box=box.ASCII2 if plain else box.SIMPLE_HEAD, title_justify="left", pad_edge=False)
    for column in columns:
        name = column.removesuffix(">")
        made.add_column(Text(name), justify="right" if name != column else "left", overflow="fold")
    for row in rows:
        made.add_row(*(Text("" if cell is None else printable(str(cell))) for cell in row))
    return made


@contextlib.contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """A bar on standard error while a long job runs, nothing at all where that is no terminal.

    Yields:
        The function to call after each step.
    """
    if not can_animate(sys.stderr):
        yield lambda: None
        return
    from rich.progress import Progress

    with Progress(console=console(sys.stderr), transient=True) as bar:
        task = bar.add_task(printable(label), total=total)
        yield lambda: bar.advance(task)
