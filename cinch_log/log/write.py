"""Canonical lines: one way to write each event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from cinch_log.events import EVENT_TYPES, AnyEvent, Event

_ENVELOPE: Final = Event.__struct_fields__
_FIELDS: Final[dict[type[AnyEvent], tuple[str, tuple[str, ...]]]] = {
    kind: (
        str(kind.__struct_config__.tag),
        ("seq", "game", *(name for name in kind.__struct_fields__ if name not in _ENVELOPE), "at", "note", "x"),
    )
    for kind in EVENT_TYPES
}
_ENCODER: Final = msgspec.json.Encoder()


def canonical(event: AnyEvent) -> bytes:
    """The event's canonical line without its LF: `type`, `seq`, `game`, its own fields in the order of the struct,
    then `at`, `note`, `x`; no spaces, nothing that is absent.

    Raises `TypeError` when `x` or `rules` holds what JSON cannot.
    """
    name, fields = _FIELDS[type(event)]
    line: dict[str, Any] = {"type": name}
    for field in fields:
        value = getattr(event, field)
        if value is not None:
            line[field] = value
    return _ENCODER.encode(line)


def dumps(events: Iterable[AnyEvent]) -> bytes:
    """The events as a log: canonical lines, each with its LF."""
    return b"".join([canonical(event) + b"\n" for event in events])
