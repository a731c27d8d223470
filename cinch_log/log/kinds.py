"""A byte for each line of a batch that says what it is, so that C-speed searches find headers and endings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cinch_log.events import EVENT_TYPES, Abandon, AnyEvent, Deal, Game, GameOver, Undo

KIND: Final[dict[type[AnyEvent], int]] = {kind: code for code, kind in enumerate(EVENT_TYPES)}
"""Event type to its byte."""

HEADER: Final = KIND[Game]
"""A header, also one that could not be decoded: what follows belongs to another game either way."""
FAULT: Final = len(EVENT_TYPES)
"""Any other line that is no event."""

ENDINGS: Final = (KIND[GameOver], KIND[Abandon])
RESUMPTIONS: Final = (KIND[Deal], KIND[Undo])
DECISIVE: Final = frozenset(ENDINGS + RESUMPTIONS)
"""Kinds that say whether a game has ended by its own word."""


def positions(kinds: bytes, code: int) -> Iterator[int]:
    """Where lines of this kind stand."""
    at = kinds.find(code)
    while at >= 0:
        yield at
        at = kinds.find(code, at + 1)


def finishes(kinds: bytes, start: int, stop: int, *, so_far: bool) -> bool:
    """Whether the game stands finished by its own word after these lines."""
    ended = max(kinds.rfind(code, start, stop) for code in ENDINGS)
    resumed = max(kinds.rfind(code, start, stop) for code in RESUMPTIONS)
    return so_far if ended == resumed else ended > resumed
