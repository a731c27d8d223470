"""From an event's index to a finding with its file, line, number, deal and trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cinch_log.audit.messages import message
from cinch_log.cards import Seat
from cinch_log.codes import severity_of
from cinch_log.findings import Finding
from cinch_log.fold.reducer import Recorded, number_of
from cinch_log.log.model import Fault, GameLog

_FAULTS: Final = {"line": "LOG001", "torn": "LOG007", "version": "LOG010"}


class Reporter:
    """Collects the findings of one game."""

    def __init__(self, file: str, game: str | None) -> None:
        self.file = file
        self.game = game
        self.findings: list[Finding] = []
        self._parts: list[tuple[int, Sequence[int], Sequence[Recorded]]] = []

    def enter(self, start: int, part: GameLog) -> None:
        """Makes the places of a part known; the one before stays known, older ones are forgotten."""
        self._parts = [*self._parts[-1:], (start, part.lines, part.entries)]

    def line(self, index: int) -> int:
        """The line of an event."""
        start, lines, _ = self._part(index)
        return lines[min(max(index - start, 0), len(lines) - 1)] if len(lines) else 1

    def number(self, index: int) -> int:
        """The number of an event: its `seq`, else its index."""
        start, _, entries = self._part(index)
        offset = index - start
        return number_of(index, entries[offset]) if 0 <= offset < len(entries) else index

    def _part(self, index: int) -> tuple[int, Sequence[int], Sequence[Recorded]]:
        for part in reversed(self._parts):
            if index >= part[0]:
                return part
        return self._parts[0]

    def add(
        self, code: str, index: int, detail: Mapping[str, Any], *, deal: int | None = None, trick: int | None = None,
        seat: Seat | None = None,
    ) -> None:  # fmt: skip
        """Adds a finding about an event."""
        self.findings.append(
            Finding(
                code=code,
                severity=severity_of(code),
                file=self.file,
                line=self.line(index),
                game=self.game,
                deal=deal,
                trick=trick,
                seq=self.number(index),
                seat=seat,
                message=message(code, detail, seat),
                evidence=dict(detail),
            )
        )

    def add_faults(self, start: int, entries: Sequence[Recorded]) -> None:
        """Adds LOG001, LOG007 or LOG010 for each of these lines that is no event; `start` is the first one's index."""
        if Fault not in map(type, entries):
            return
        for index, entry in enumerate(entries, start):
            if isinstance(entry, Fault):
                self.add(_FAULTS[entry.kind], index, {"path": entry.path, "problem": entry.message})

    def take(self) -> list[Finding]:
        """The findings so far, in the order of their lines."""
        found, self.findings = sorted(self.findings, key=lambda f: (f.line, f.code)), []
        return found
