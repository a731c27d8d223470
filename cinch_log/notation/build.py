"""Fields to an event, checked as strictly as a line of a log is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from cinch_log.events import AnyEvent
from cinch_log.log.times import instant
from cinch_log.notation.problems import Trouble

_DECODER: Final = msgspec.json.Decoder(AnyEvent)
_ENCODER: Final = msgspec.json.Encoder()


def build_event(fields: Mapping[str, Any], column: int) -> AnyEvent:
    """The event with these fields, `type` among them; None for a field that is not there.

    Raises:
        Trouble: what is wrong, at this column.
    """
    try:
        event = _DECODER.decode(_ENCODER.encode({name: value for name, value in fields.items() if value is not None}))
        if event.at is not None:
            instant(event.at)
        return event
    except msgspec.ValidationError as error:
        text, _, place = str(error).rpartition(" - at `$.")
        reason = f"{place.rstrip('`')}: {_lower(text)}" if text else _lower(str(error))
    except (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError) as error:
        reason = str(error)
    raise Trouble(column, f"this is no event: {reason}")


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
