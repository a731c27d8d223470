"""The fast path: a chunk of lines that are all events, each exactly one line, no key twice, decoded at once.

`decode_lines` alone is not enough. It takes objects wherever they stand, two on a line or one over several,
and it lets duplicate keys pass. Both are excluded by looking at the chunk's *skeleton*, what is left
of it when everything but colons, braces, backslashes and line ends is deleted: the colons must be as
many as the keys (see `tally`), the line ends as many as the events, and every line end but the last must stand
between two objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from cinch_log.events import AnyEvent, Game
from cinch_log.log.kinds import HEADER, KIND, positions
from cinch_log.log.tally import REQUIRED, VARYING, TooDeep, envelope_colons
from cinch_log.log.times import all_plain

DECODER: Final = msgspec.json.Decoder(AnyEvent)
"""The one typed decoder: making one costs more than decoding a game."""

_NOT_SKELETON: Final = bytes(set(range(256)) - set(b":{}\\\n"))


class Decoded(NamedTuple):
    """The events of a chunk."""

    events: list[AnyEvent]
    kinds: bytes
    addressed: bool
    """Some event names its game."""
    bare: bool
    """No event carries a game, a time, a note or extensions."""


def decode_chunk(chunk: bytes) -> Decoded | None:
    """The chunk's events, or None when any line of it must be looked at by itself.

    Never None for a chunk of plain lines ending in LF or CRLF, in any order of keys and with any spaces.
    """
    try:
        events = DECODER.decode_lines(chunk)
    except (msgspec.MsgspecError, RecursionError):
        return None
    count = len(events)
    skeleton = chunk.translate(None, _NOT_SKELETON)
    if not chunk.endswith(b"\n") or skeleton.count(b"\n") != count or skeleton.count(b"}\n{") != count - 1:
        return None
    # One pass of Python for each event is most of what this path costs; this is the only one.
    kinds = bytes([KIND[type(event)] for event in events if event.seq is not None])
    numbered = len(kinds)
    if numbered != count:
        kinds = bytes([KIND[type(event)] for event in events])
    found = skeleton.count(b":")
    texts = b"\\" not in skeleton
    try:
        known = numbered + sum(kinds.translate(REQUIRED)) + _varying(events, kinds, texts=texts)
        if known == found:
            return (
                Decoded(events, kinds, addressed=False, bare=True)
                if _lines_hold(chunk, events, kinds, enveloped=False)
                else None
            )
        known += envelope_colons(events, texts=texts)
    except TooDeep:
        return None
    if known != found or not _lines_hold(chunk, events, kinds, enveloped=True):
        return None
    if not all_plain([event.at for event in events if event.at is not None]):
        return None
    return Decoded(events, kinds, any(event.game is not None for event in events), bare=False)


def _varying(events: Sequence[AnyEvent], kinds: bytes, *, texts: bool) -> int:
    count = 0
    for code, plan in VARYING:
        if code in kinds:
            count += plan.extra([events[at] for at in positions(kinds, code)], texts=texts)
    return count


def _lines_hold(chunk: bytes, events: Sequence[AnyEvent], kinds: bytes, *, enveloped: bool) -> bool:
    """Whether what looks like the border of two objects in the skeleton is one, and headers are of a known age.

    Brace, line end, brace can stand *inside* an object only where a list or a key holds braces: in `x` and in
    odd `rules`. Standing next to each other in the text itself they are always a border, for two values of
    a list have a comma between them.
    """
    odd = enveloped and any(event.x is not None for event in events)
    for at in positions(kinds, HEADER):
        header = events[at]
        assert isinstance(header, Game)
        if header.v < 1:
            return False
        odd = odd or not _plain_rules(header.rules)
    return not odd or chunk.count(b"}\n{") + chunk.count(b"}\r\n{") == len(events) - 1


def _plain_rules(rules: Any) -> bool:
    if isinstance(rules, dict):
        return all(key.isidentifier() and _plain_rules(value) for key, value in rules.items())
    return not isinstance(rules, list)
