"""The careful path: one line, every check, and for whatever is no event a fault that says why."""

from __future__ import annotations

from typing import Final

import msgspec

from cinch_log.events import FORMAT_VERSION, AnyEvent, Game
from cinch_log.log.faults import Bad, bad_line, duplicate, event_fault, explain
from cinch_log.log.paths import repeated_key
from cinch_log.log.quick import DECODER
from cinch_log.log.tally import DEEPEST, TooDeep, fewest_colons, line_colons
from cinch_log.log.times import instant

EMPTY: Final = b" \t\r\n"
"""JSON's white space: a line of nothing else is empty and skipped."""


def decode_line(line: bytes) -> AnyEvent | Bad:
    """The event that this line (with or without its end) is, or why it is none. Raises nothing."""
    try:
        event = DECODER.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        return explain(line.strip(EMPTY), error)
    found = line.count(b":")
    if found == fewest_colons(event) and not isinstance(event, Game):
        return event
    line = line.strip(EMPTY)
    try:
        expected = line_colons(event, texts=b"\\" not in line)
    except TooDeep:
        return bad_line(line, "$", f"nested deeper than {DEEPEST} levels")
    if found != expected and (repeated := repeated_key(line)) is not None:
        return duplicate(event, line, *repeated)
    if event.at is not None:
        try:
            instant(event.at)
        except ValueError as wrong:
            return event_fault(event, line, "$.at", f"at is no RFC 3339 time with an offset: {wrong}")
    if isinstance(event, Game) and event.v < 1:
        return event_fault(event, line, "$.v", f"there is no log format {event.v} (known: 1 to {FORMAT_VERSION})")
    return event
