"""Bytes to batches of entries: each line an event or a fault, with its number and its bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Final, cast

from cinch_log.events import AnyEvent
from cinch_log.log.batch import Batch, Gathering, RawLines
from cinch_log.log.chunks import CHUNK, LONGEST_LINE, LongLine, cut_at_lines
from cinch_log.log.faults import Bad, bad_line, duplicate, ended_badly
from cinch_log.log.kinds import HEADER, positions
from cinch_log.log.line import EMPTY, decode_line
from cinch_log.log.model import Fault
from cinch_log.log.paths import repeated_key
from cinch_log.log.quick import decode_chunk
from cinch_log.log.unpack import Read, Unpacked
from cinch_log.log.upcast import UPCASTERS, Upcaster, Upcasting

PIECE: Final = 1 << 14
"""A chunk that is not clean is tried again in pieces of about this size before going line by line."""


class LineReader:
    """Reads one source from beginning to end. Any bytes give batches, never an exception.

    `size`: bytes read at a time; `longest`: bytes a line may have; `upcasters`: see `upcast`;
    `first_line`: number of the first line, for a reader that begins inside a file.
    """

    def __init__(
        self,
        read: Read,
        *,
        size: int = CHUNK,
        longest: int = LONGEST_LINE,
        upcasters: Mapping[int, Upcaster] = UPCASTERS,
        first_line: int = 1,
    ) -> None:
        self._unpacked = Unpacked(read)
        self._size = size
        self._longest = longest
        self._upcasting = Upcasting(upcasters)
        self._line = first_line
        self._damage_told = False

    def batches(self) -> Iterator[Batch]:
        """The source's lines."""
        for chunk in cut_at_lines(self._unpacked.read, self._size, self._longest):
            if isinstance(chunk, LongLine):
                yield self._long_line(chunk)
                continue
            batch = self._at_once(chunk) or self._in_pieces(chunk)
            if batch.entries:
                yield batch
        if self._unpacked.damage is not None and not self._damage_told:
            yield self._single(self._ended_badly(b"", None), b"")

    def _at_once(self, chunk: bytes) -> Batch | None:
        decoded = decode_chunk(chunk)
        if decoded is None:
            return None
        headers = [decoded.events[at] for at in positions(decoded.kinds, HEADER)]
        if not self._upcasting.idle(headers):
            return None
        first = self._line
        self._line += len(decoded.events)
        return Batch(
            entries=cast("list[AnyEvent | Fault]", decoded.events),  # nobody adds to the list it came from
            kinds=decoded.kinds,
            numbers=range(first, self._line),
            raw=RawLines(chunk, first),
            addressed=decoded.addressed,
            bare=decoded.bare,
        )

    def _in_pieces(self, chunk: bytes) -> Batch:
        gathering = Gathering(RawLines(chunk, self._line))
        start = 0
        while start < len(chunk):
            cut = chunk.rfind(b"\n", start, start + PIECE) + 1 or chunk.find(b"\n", start + PIECE) + 1
            piece = chunk[start : cut or len(chunk)]
            start += len(piece)
            if (batch := self._at_once(piece)) is not None:
                gathering.add_batch(batch)
            else:
                self._line_by_line(piece, gathering)
        return gathering.batch()

    def _line_by_line(self, piece: bytes, gathering: Gathering) -> None:
        for line in BytesIO(piece).readlines():
            if line.strip(EMPTY):
                result = self._decode(line)
                if isinstance(result, Bad) and not line.endswith(b"\n"):
                    result = self._ended_badly(line, result)
                gathering.add_line(result, self._line)
            self._line += 1

    def _decode(self, line: bytes) -> AnyEvent | Bad:
        lifted = self._upcasting.lift(line)
        result = decode_line(lifted)
        if lifted is not line and not isinstance(result, Bad) and (repeated := repeated_key(line)) is not None:
            return duplicate(result, line, *repeated)
        return result

    def _ended_badly(self, line: bytes, bad: Bad | None) -> Bad:
        """The fault of a last line without its end, or of a file whose packing is damaged behind its last line."""
        self._damage_told = True
        return ended_badly(line, bad, self._unpacked.damage, cut_off=self._unpacked.cut_off)

    def _long_line(self, line: LongLine) -> Batch:
        bad = bad_line(line.beginning, "$", f"line longer than {line.longest:,} bytes: not read")
        if not line.ended:
            bad = self._ended_badly(line.beginning, bad)
        return self._single(bad, line.beginning)

    def _single(self, bad: Bad, line: bytes) -> Batch:
        gathering = Gathering(RawLines(line, self._line))
        gathering.add_line(bad, self._line)
        self._line += 1
        return gathering.batch()
