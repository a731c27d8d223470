"""A table for spreadsheets: one finding a row, the evidence as JSON in the last column."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from typing import Final, TextIO

from msgspec.structs import fields

from cinch_log.findings import Finding
from cinch_log.text import printable
from cinch_log.writers._encode import as_json

COLUMNS: Final = tuple(field.name for field in fields(Finding))
_STARTS_FORMULA: Final = ("=", "+", "-", "@")


def write(findings: Iterable[Finding], stream: TextIO) -> None:
    """With a header row; missing values are empty cells."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for finding in findings:
        writer.writerow(_cell(getattr(finding, name)) for name in COLUMNS)


def _cell(value: object) -> object:
    """The value on one line; text that a spreadsheet would run as a formula gets an apostrophe before it."""
    if isinstance(value, dict):
        return as_json(value)
    if isinstance(value, str):
        text = printable(value)
        return "'" + text if len(text) > 1 and text.startswith(_STARTS_FORMULA) else text
    return value
