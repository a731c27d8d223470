"""Fields to an event, checked exactly as a line of a log is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from cinch_log.events import AnyEvent
from cinch_log.log.faults import Bad
from cinch_log.log.line import decode_line
from cinch_log.notation.problems import Trouble

_ENCODER: Final = msgspec.json.Encoder()


def build_event(fields: Mapping[str, Any], column: int) -> AnyEvent:
    """The event with these fields, `type` among them; None for a field that is not there.

    Raises:
        Trouble: the log reader would not accept it; at this column.
    """
    try:
        line = _ENCODER.encode({name: value for name, value in fields.items() if value is not None})
    except (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError) as error:
        raise Trouble(column, f"this is no event: {error}") from None
    result = decode_line(line)
    if isinstance(result, Bad):
        raise Trouble(column, f"this is no event: {result.fault.message}")
    return result
