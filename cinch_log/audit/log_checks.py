"""Numbers, times and seals of one game's lines (LOG003, LOG008, LOG009)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct

from cinch_log.events import AnyEvent, Game, Seal
from cinch_log.fold.reducer import Recorded
from cinch_log.log.model import Fault
from cinch_log.log.times import instant
from cinch_log.seals import SealDigest


class Numbering(Struct, frozen=True):
    """What a game's `seq` numbers say."""

    wrong: list[tuple[int, int]]
    """Index of the entry, and the number expected there (LOG003)."""
    lost_before: frozenset[int]
    """Indexes before which events are missing."""
    repeats: frozenset[int]
    """Indexes of lines that merely repeat an earlier one: nothing to fold."""
    next_number: int


def check_numbers(entries: Sequence[Recorded], start: int = 0, expected: int = 0) -> Numbering:
    """Compares the `seq` of each entry with the count: one finding for each break (LOG003).

    Args:
        entries: consecutive lines of a game.
        start: index of the first entry in its game.
        expected: the number it should have.
    """
    count = len(entries)
    numbers = [None if isinstance(entry, Fault) else entry.seq for entry in entries]
    if numbers == list(range(expected, expected + count)) or numbers == [None] * count:
        return Numbering([], frozenset(), frozenset(), expected + count)
    wrong: list[tuple[int, int]] = []
    lost: set[int] = set()
    repeats: set[int] = set()
    seen: dict[int, Recorded] = {}
    also: set[int] = set()  # numbers that would continue the record as well
    missing: set[int] = set()
    for index, entry in enumerate(entries, start):
        number = entry.seq_hint if isinstance(entry, Fault) else entry.seq
        if number is None or number == expected:
            number = expected
        elif number in also:
            lost.discard(index - 1)  # a slip of the pen: the count goes on where it was
        elif number in missing:
            missing.discard(number)  # late, and its absence has been reported
            seen[number] = entry
            continue
        elif isinstance(entry, Fault):
            number = expected
        else:
            wrong.append((index, expected))
            if number > expected:
                lost.add(index)
                if number - expected <= 10_000:
                    missing.update(range(expected, number))
                also = {expected + 1}
            elif seen.get(number) == entry:
                repeats.add(index)
                continue
            else:
                also = {expected + 1, expected}
            expected = number + 1
            seen[number] = entry
            continue
        also = set()
        seen[number] = entry
        expected = number + 1
    return Numbering(wrong, frozenset(lost), frozenset(repeats), expected)


def check_times(entries: Iterable[tuple[int, Recorded]]) -> list[tuple[int, str, str]]:
    """Where the times of standing events run backwards: index, the time before, the time there (LOG009)."""
    last: datetime | None = None
    last_text = ""
    found = []
    for index, event in entries:
        if isinstance(event, Fault) or event.at is None:
            continue
        try:
            moment = instant(event.at)
            earlier = last is not None and moment < last
        except (ValueError, TypeError, OverflowError):
            continue
        if earlier:
            found.append((index, last_text, event.at))
        last, last_text = moment, event.at
    return found


class SealCheck:
    """Follows the digest over a game's lines and compares it with every seal (LOG008)."""

    def __init__(self) -> None:
        self._digest = SealDigest()
        self.last_good: int | None = None
        """Index of the last seal that matched."""
        self.broken: tuple[int, str] | None = None
        """Index of the first seal that does not match, and the digest it should have."""

    def feed(self, start: int, entries: Sequence[Recorded], raw: Sequence[bytes], *, interleaved: bool) -> None:
        """Continues with these lines."""
        for index, (entry, line) in enumerate(zip(entries, raw, strict=True), start):
            if type(entry) is Seal and self.broken is None:
                digest = self._digest.value()
                if digest == entry.sha256:
                    self.last_good = index
                else:
                    self.broken = (index, digest)
            if not (interleaved and isinstance(entry, Fault)):
                self._digest.add(line)


def uses_game_field(entries: Sequence[AnyEvent | Fault]) -> bool:
    """Whether the game's lines carry its id, as in files where games interleave."""
    return any(not isinstance(entry, Fault) and type(entry) is not Game and entry.game is not None for entry in entries)
