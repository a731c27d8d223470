"""Seals: a digest of everything a game's record said before it."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

SHORT: Final = 12
"""Digits that players write on the score pad: enough that nobody finds another record with the same ones."""


class SealDigest:
    """The digest that a seal would hold, line by line: of the lines added so far.

    A line is added as it stands in the file, with its line end (CR counts, a BOM does not, gzip unpacked); one that
    lacks its LF, as the last line of a file may, is hashed with one.
    """

    def __init__(self, raw_lines: Iterable[bytes] = ()) -> None:
        self._hash = sha256()
        for line in raw_lines:
            self.add(line)

    def add(self, line: bytes) -> None:
        """Takes one more line of the game, whatever it is: earlier seals, undone events and lines that are no events
        count.
        """
        self._hash.update(line if line.endswith(b"\n") else line + b"\n")

    def value(self) -> str:
        """64 hex digits."""
        return self._hash.hexdigest()

    def copy(self) -> SealDigest:
        """One that goes its own way from here."""
        new = SealDigest()
        new._hash = self._hash.copy()
        return new


def seal_of(raw_lines: Iterable[bytes]) -> str:
    """The SHA-256 of a game's earlier lines, in file order, as 64 hex digits; see `SealDigest` for their bytes."""
    return SealDigest(raw_lines).value()
