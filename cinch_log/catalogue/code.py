"""The shape of a catalogue entry."""

from __future__ import annotations

from msgspec import Struct

from cinch_log.findings import Severity


class Code(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One code, explained to somebody who has cards to look after and no time for the manual."""

    code: str
    severity: Severity = "error"
    title: str
    """A few words, no full stop."""
    paragraphs: tuple[str, ...] = ()
    """The rules it rests on: `R22`. None where it is about the record and not about the game."""
    meaning: str
    """What it says, one to three sentences."""
    advice: str
    """What to do about it."""
    example: str
    """Log lines (those that begin with a brace) and what is wrong with them."""
