"""Bytes of a source, unpacked: gzip is recognised by content and read as far as it is whole."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Final

GZIP_MAGIC: Final = b"\x1f\x8b"
BOM: Final = b"\xef\xbb\xbf"

_PACKED: Final = 1 << 15
"""Packed bytes fed to zlib at a time. When one such piece is damaged it is fed again byte by byte."""

Read = Callable[[int], bytes]
"""Up to so many bytes, none at the end."""


class Unpacked:
    """A source's text: gzip unpacked, a BOM at the start left out.

    A damaged gzip ends where it cannot be unpacked any further; `damage` then says what is wrong, and
    `cut_off` whether the file merely stops too early (an interrupted copy) or holds wrong bytes.
    """

    def __init__(self, read: Read) -> None:
        self.damage: str | None = None
        self.cut_off = False
        self._read = read
        self._start: bytes | None = None
        self._gzip: _Gzip | None = None

    def read(self, size: int) -> bytes:
        """Up to `size` bytes (a few more at the start), none at the end."""
        if self._start is None:
            return self._first(size)
        return self._next(size)

    def _first(self, size: int) -> bytes:
        self._start = head = self._read(max(size, 4))
        if head.startswith(GZIP_MAGIC):
            self._gzip = _Gzip(head, self._read)
            head = self._next(size)
        while len(head) < len(BOM) and BOM.startswith(head):
            more = self._next(size)
            if not more:
                break
            head += more
        if head.startswith(BOM):
            return head[len(BOM) :] or self._next(size)
        return head

    def _next(self, size: int) -> bytes:
        if self._gzip is None:
            return self._read(size)
        data = self._gzip.read(size)
        if not data:
            self.damage, self.cut_off = self._gzip.damage, self._gzip.cut_off
        return data


class _Gzip:
    """Members of a gzip file one after another; memory stays bounded however well it is packed."""

    def __init__(self, head: bytes, read: Read) -> None:
        self.damage: str | None = None
        self.cut_off = False
        self._read = read
        self._packed = head
        self._member = zlib.decompressobj(wbits=31)
        self._over = False

    def read(self, size: int) -> bytes:
        parts: list[bytes] = []
        wanted = size
        while wanted > 0 and not self._over:
            data = self._step(wanted)
            parts.append(data)
            wanted -= len(data)
        return b"".join(parts)

    def _step(self, wanted: int) -> bytes:
        if not self._packed:
            self._packed = self._read(1 << 20)
        if self._member.eof and not self._next_member():
            return b""
        if not self._packed:
            self._stop("the compressed file breaks off before its end", cut_off=True)
            return self._member.flush() if not self._member.unconsumed_tail else b""
        piece, self._packed = self._packed[:_PACKED], self._packed[_PACKED:]
        before = self._member.copy()
        try:
            data = self._member.decompress(piece, wanted)
        except zlib.error as error:
            self._stop(f"the compressed file is damaged: {_explained(error)}", cut_off=False)
            return _salvage(before, piece)
        self._packed = self._member.unconsumed_tail + self._member.unused_data + self._packed
        return data

    def _next_member(self) -> bool:
        """Start the next member. Zeros behind the last one are padding, anything else is damage."""
        self._packed = self._packed.lstrip(b"\0")
        while not self._packed:
            more = self._read(1 << 20)
            if not more:
                self._over = True
                return False
            self._packed = more.lstrip(b"\0")
        if len(self._packed) == 1:
            self._packed += self._read(1 << 20)
        if not self._packed.startswith(GZIP_MAGIC):
            self._stop("behind the compressed data stand bytes that do not belong to it", cut_off=False)
            return False
        self._member = zlib.decompressobj(wbits=31)
        return True

    def _stop(self, damage: str, *, cut_off: bool) -> None:
        self.damage, self.cut_off, self._over = damage, cut_off, True


def _salvage(member: zlib._Decompress, piece: bytes) -> bytes:
    """What can be unpacked of a piece in front of its damage."""
    parts: list[bytes] = []
    with suppress(zlib.error):
        parts.extend(member.decompress(piece[at : at + 1]) for at in range(len(piece)))
    return b"".join(parts)


def _explained(error: zlib.error) -> str:
    text = str(error)
    if "incorrect data check" in text or "incorrect length check" in text:
        return "its checksum is wrong"
    return text.rpartition(": ")[2]
