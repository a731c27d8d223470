"""JSON text of results: any value on one line, and arrays written as their values come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from cinch_log.text import encodable

_ENCODER = msgspec.json.Encoder()


def as_json(value: object) -> str:
    """`value` as JSON on one line. Halves of surrogate pairs, which UTF-8 cannot hold, are made visible."""
    try:
        return _ENCODER.encode(value).decode()
    except UnicodeEncodeError:
        return _ENCODER.encode(_clean(msgspec.to_builtins(value))).decode()


def json_array(texts: Iterable[str]) -> Iterator[str]:
    """The texts of JSON values as pieces of one array, a value a line, none held back; `[]` when there are none."""
    between = "[\n"
    for text in texts:
        yield between + text
        between = ",\n"
    yield "[]\n" if between == "[\n" else "\n]\n"


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return encodable(value)
    if isinstance(value, dict):
        return {_clean(key): _clean(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(item) for item in value]
    return value
