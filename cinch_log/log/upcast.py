"""Older versions of the log format, lifted to the one the events are typed for.

An upcaster turns an event of one version, as a dict, into the same event of the next. They are applied in a
chain before the typed decode, so that nothing behind it knows that older versions exist. Version 1 is the
first, and `UPCASTERS` is empty; version 2 will add `{1: …}` here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from cinch_log.events import FORMAT_VERSION, AnyEvent, Game

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""A pure function: an event of version n as a dict to the same event of version n + 1."""

UPCASTERS: Final[Mapping[int, Upcaster]] = {}
"""Version to the function that leads out of it."""


class Upcasting:
    """Lifts the lines of one file: each game by the `v` of its header."""

    def __init__(self, chain: Mapping[int, Upcaster] = UPCASTERS, target: int = FORMAT_VERSION) -> None:
        self._chain = chain
        self._target = target
        self._by_id: dict[str, int] = {}
        self._current: int | None = None

    def idle(self, headers: list[AnyEvent]) -> bool:
        """Whether lines with these headers can be decoded as they stand: no game of an older version is there."""
        if not self._chain:
            return True
        if self._current is not None or self._by_id:
            return False
        return not any(isinstance(header, Game) and header.v in self._chain for header in headers)

    def lift(self, line: bytes) -> bytes:
        """The line in the current version; unchanged when it is of no older one, or no JSON object at all."""
        if not self._chain:
            return line
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            return line
        if not isinstance(event, dict):
            return line
        version = self._version(event)
        if version is None:
            return line
        while version < self._target and version in self._chain:
            event = self._chain[version](event)
            version += 1
        try:
            return msgspec.json.encode(event)
        except (UnicodeEncodeError, RecursionError):
            return line

    def _version(self, event: dict[str, Any]) -> int | None:
        """The older version that this event is of. A header sets it for its game."""
        name = event.get("game")
        if event.get("type") != "game":
            return self._by_id.get(name) if isinstance(name, str) else self._current
        version = event.get("v")
        old = version if type(version) is int and version in self._chain else None
        self._current = old
        opened = event.get("id")
        if isinstance(opened, str):
            self._by_id.pop(opened, None)
            if old is not None:
                self._by_id[opened] = old
        return old
