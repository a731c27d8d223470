"""Bytes cut at line ends into chunks of bounded size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from cinch_log.log.unpack import Read

CHUNK: Final = 1 << 18
"""Bytes read at a time."""
LONGEST_LINE: Final = 16 << 20
"""Bytes a line may have (without its end). A longer one is a fault and is not held in memory."""
KEPT: Final = 4096
"""Bytes kept of a line that is too long, to say which it is."""


class LongLine(Struct, frozen=True):
    """A line above the limit: only its beginning is kept."""

    beginning: bytes
    longest: int
    ended: bool
    """False when the file ends inside it."""


def cut_at_lines(read: Read, size: int = CHUNK, longest: int = LONGEST_LINE) -> Iterator[bytes | LongLine]:
    """Whole lines in chunks of about `size` bytes; only the last chunk of a file may lack its line end.

    A chunk is larger than `size` only when a line is: then up to `longest` and one read.
    """
    size = min(size, longest)
    held: list[bytes] = []
    length = 0
    while block := read(size):
        if length:
            # The line begun earlier comes first: is it over, and is it too long?
            end = block.find(b"\n")
            length += len(block) if end < 0 else end
            if length > longest:
                beginning = b"".join((*held, block))[:KEPT]
                held, length = [], 0
                rest = block[end:] if end >= 0 else _skip_line(read, size)
                yield LongLine(beginning, longest, bool(rest))
                block = rest[1:]
            elif end < 0:
                held.append(block)
                continue
        cut = block.rfind(b"\n") + 1
        if cut:
            yield b"".join((*held, block[:cut])) if held else block[:cut]
            held, block = [], block[cut:]
        length = len(block)
        if block:
            held.append(block)
    if held:
        yield b"".join(held)


def _skip_line(read: Read, size: int) -> bytes:
    """Read on to the next line end: what was read from there on, nothing when the file ends first."""
    while block := read(size):
        end = block.find(b"\n")
        if end >= 0:
            return block[end:]
    return b""
