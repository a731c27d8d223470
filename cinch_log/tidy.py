"""A log in canonical lines: the same events, one way to write each (`cinch fmt`)."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from cinch_log.events import Seal
from cinch_log.log import Source, SourceError, canonical
from cinch_log.log.faults import Bad
from cinch_log.log.line import EMPTY, decode_line
from cinch_log.log.unpack import BOM, Unpacked

_BLOCK = 1 << 20


class Tidied(NamedTuple):
    """A log in canonical lines."""

    after: bytes
    changed: bool
    """Something is written differently now."""
    seals: int
    """Seals in it: they hold for the bytes as they were."""
    kept: int
    """Lines that are no events: kept byte for byte."""


def tidy(source: Source) -> Tidied:
    """The canonical lines of a log. Empty lines and a byte order mark go, lines that are no events stay as they are.

    Raises:
        SourceError: it can not be read, or is packed and damaged: rewriting it would lose what is left.
    """
    stream = source.open()
    try:
        raw = stream.read()
    except (OSError, ValueError) as error:
        raise SourceError(source.name, f"cannot be read to its end: {error}") from None
    finally:
        if source.path is not None:
            stream.close()
    unpacked = Unpacked(BytesIO(raw).read)
    data = b"".join(iter(lambda: unpacked.read(_BLOCK), b""))
    if unpacked.damage is not None:
        raise SourceError(source.name, f"{unpacked.damage}; it is left as it is")
    tidied = tidy_bytes(data)
    return tidied._replace(changed=tidied.changed or raw.startswith(BOM))


def tidy_bytes(data: bytes) -> Tidied:
    """As `tidy`, of unpacked bytes in memory."""
    lines: list[bytes] = []
    seals = kept = 0
    for line in _lines(data):
        if not line.strip(EMPTY):
            continue
        result = decode_line(line)
        if isinstance(result, Bad):
            kept += 1
            lines.append(line)
        else:
            seals += isinstance(result, Seal)
            lines.append(canonical(result) + b"\n")
    after = b"".join(lines)
    return Tidied(after, after != data, seals, kept)


def _lines(data: bytes) -> list[bytes]:
    """Lines end in LF alone: a CR inside one is no end."""
    parts = data.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])
