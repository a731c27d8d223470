"""What reading yields: the lines of one game, each an event or a fault with its place and bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct, field

from cinch_log.events import AnyEvent, Game


class Fault(Struct, frozen=True, kw_only=True):
    """A line that is no event."""

    kind: Literal["line", "torn", "version"]
    """No event (LOG001); an unterminated last line that does not decode (LOG007); a header whose `v` is newer
    than this library (LOG010)."""
    path: str
    """Where in the line, as a JSON path: `$.card`, `$` for the whole line."""
    message: str
    """What is wrong there, for people."""
    type_hint: str | None = None
    """The line's `type`, where that much could be read and names an event type."""
    seq_hint: int | None = None
    """The line's `seq`, where that much could be read."""


class GameLog(Struct, kw_only=True):
    """Consecutive lines of one game, in file order.

    A game is one `GameLog` with `first` and `last` set, unless it is longer than a bounded buffer: then it
    comes in parts with the same `key`. Lines outside any game come with `header` None.
    """

    key: int
    """Distinguishes the games of a run; parts of one game share it."""
    file: str
    header: Game | None
    """The game's header, in every part; None when it could not be read or for lines outside any game."""
    entries: list[AnyEvent | Fault]
    """The lines of this part; in the first part of a game the header (or its fault) stands first."""
    lines: Sequence[int]
    """Line number in the file of each entry, from 1."""
    first: bool = True
    last: bool = True
    repeated_id: bool = False
    """An earlier game of the file has the same id (LOG002 on the header)."""
    torn: bool = False
    """The file ends inside this game with a torn line (LOG007)."""
    bare: bool = False
    """Every line is an event, and certainly none carries a game, a time, a note or extensions: nothing to look for."""
    load_raw: Callable[[], list[bytes]] = field(default=list)
    """The bytes of each entry with their line end, as they stand (a BOM left out, gzip unpacked)."""
