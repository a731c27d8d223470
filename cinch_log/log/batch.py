"""Consecutive lines of a file as entries, with their numbers and bytes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from io import BytesIO

from msgspec import Struct, field

from cinch_log.events import AnyEvent
from cinch_log.log.faults import Bad
from cinch_log.log.kinds import FAULT, HEADER, KIND
from cinch_log.log.model import Fault


class RawLines:
    """The bytes of consecutive lines, split only when somebody asks."""

    def __init__(self, data: bytes, first: int) -> None:
        self.data = data
        self.first = first

    @cached_property
    def lines(self) -> list[bytes]:
        """Each line with its end, empty ones included."""
        return BytesIO(self.data).readlines()

    def pick(self, numbers: Sequence[int]) -> list[bytes]:
        """The lines with these numbers in the file; nothing for a number behind the last line."""
        if isinstance(numbers, range):
            picked = self.lines[numbers.start - self.first : numbers.stop - self.first]
            return picked + [b""] * (len(numbers) - len(picked))
        lines, first = self.lines, self.first
        return [lines[number - first] for number in numbers]


class Batch(Struct, kw_only=True):
    """Consecutive lines of a file without the empty ones."""

    entries: list[AnyEvent | Fault]
    kinds: bytes
    """See `kinds`: one byte an entry."""
    numbers: Sequence[int]
    """Line number of each entry, from 1."""
    raw: RawLines
    addressed: bool = False
    """Some line names its game."""
    bare: bool = False
    """Every line is an event, and certainly none carries a game, a time, a note or extensions."""
    addresses: dict[int, str] = field(default_factory=dict)
    """Index of a fault to the game its line names (a header: opens)."""
    torn: bool = False
    """The last entry is the torn end of the file."""


class Gathering:
    """A batch that grows line by line."""

    def __init__(self, raw: RawLines) -> None:
        self._raw = raw
        self._entries: list[AnyEvent | Fault] = []
        self._kinds = bytearray()
        self._numbers: list[int] = []
        self._addressed = False
        self._addresses: dict[int, str] = {}

    def add_batch(self, batch: Batch) -> None:
        """A piece that was decoded at once."""
        self._entries += batch.entries
        self._kinds += batch.kinds
        self._numbers += batch.numbers
        self._addressed = self._addressed or batch.addressed

    def add_line(self, result: AnyEvent | Bad, number: int) -> None:
        """A line that was decoded by itself."""
        if isinstance(result, Bad):
            fault, game = result
            if game is not None:
                self._addresses[len(self._entries)] = game
            self._entries.append(fault)
            self._kinds.append(HEADER if fault.type_hint == "game" else FAULT)
        else:
            self._addressed = self._addressed or result.game is not None
            self._entries.append(result)
            self._kinds.append(KIND[type(result)])
        self._numbers.append(number)

    def batch(self) -> Batch:
        """All lines so far."""
        numbers: Sequence[int] = self._numbers
        if numbers and numbers[-1] - numbers[0] == len(numbers) - 1:
            numbers = range(numbers[0], numbers[-1] + 1)
        last = self._entries[-1] if self._entries else None
        return Batch(
            entries=self._entries,
            kinds=bytes(self._kinds),
            numbers=numbers,
            raw=self._raw,
            addressed=self._addressed or bool(self._addresses),
            addresses=self._addresses,
            torn=isinstance(last, Fault) and last.kind == "torn",
        )
