"""Seals: a digest of everything a game's record said before it."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

SHORT: Final = 12
"""Digits that players write on the score pad: enough that nobody finds another record with the same ones."""


def seal_of(raw_lines: Iterable[bytes]) -> str:
    """The SHA-256 of these lines as they stand in the file, as 64 hex digits.

    Args:
        raw_lines: all earlier lines of the same game with their line ends, in file order: earlier seals,
            undone events and lines that are no events included; CR counts, a BOM does not, gzip unpacked.
            A last line that lacks its LF is hashed with one.
    """
    digest = sha256()
    for line in raw_lines:
        digest.update(line)
        if not line.endswith(b"\n"):
            digest.update(b"\n")
    return digest.hexdigest()
