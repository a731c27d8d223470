"""Results of queries as text: csv, json, jsonl. Lists of cards read like in a log's margin: `5S TD`."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final, TextIO

import msgspec

Rows = Iterable[tuple[Any, ...]]
_JSON: Final = msgspec.json.Encoder(enc_hook=str, decimal_format="number")


def write_csv(stream: TextIO, columns: Sequence[str], rows: Rows) -> None:
    """Comma-separated with a header line; NULL is an empty field."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([text_of(value) for value in row])


def write_json(stream: TextIO, columns: Sequence[str], rows: Rows) -> None:
    """An array with one object a row."""
    separator = "[\n"
    for row in rows:
        stream.write(separator + _object(columns, row))
        separator = ",\n"
    stream.write("\n]\n" if separator == ",\n" else "[]\n")


def write_jsonl(stream: TextIO, columns: Sequence[str], rows: Rows) -> None:
    """One object a line."""
    for row in rows:
        stream.write(_object(columns, row) + "\n")


WRITERS: Final[dict[str, Callable[[TextIO, Sequence[str], Rows], None]]] = {
    "csv": write_csv,
    "json": write_json,
    "jsonl": write_jsonl,
}
"""Format to what writes it."""


def text_of(value: Any) -> str:
    """A value for people and for csv."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    if isinstance(value, (list, dict)):
        return _JSON.encode(_plain(value)).decode()
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")
    if isinstance(value, (datetime, date)):
        return value.isoformat(" ") if isinstance(value, datetime) else value.isoformat()
    return str(value)


def _object(columns: Sequence[str], row: Sequence[Any]) -> str:
    return _JSON.encode({name: _plain(value) for name, value in zip(columns, row, strict=True)}).decode()


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    return value
