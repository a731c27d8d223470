"""A finding: one fault of a record, with its place and its evidence."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from cinch_log.cards import Seat

Severity = Literal["error", "warning", "info"]


class Finding(Struct, frozen=True, kw_only=True):
    """One fault. Codes are stable; `cinch_log.codes` says what each means."""

    code: str
    severity: Severity
    file: str
    line: int
    """Line in the file, from 1."""
    game: str | None = None
    """Id of the game."""
    deal: int | None = None
    """From 1, void deals counted."""
    trick: int | None = None
    """From 1 in each deal."""
    seq: int | None = None
    """The event's number in its game, its index where the log gives none."""
    seat: Seat | None = None
    message: str
    evidence: dict[str, Any] = {}
    """Shape fixed per code."""
