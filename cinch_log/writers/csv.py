"""A table for spreadsheets: one finding a row, the evidence as JSON in the last column."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from typing import Final, TextIO

from msgspec.structs import fields

from cinch_log.findings import Finding
from cinch_log.json_text import as_json
from cinch_log.text import spreadsheet_text

COLUMNS: Final = tuple(field.name for field in fields(Finding))


def write(findings: Iterable[Finding], stream: TextIO) -> None:
    """With a header row; missing values are empty cells."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for finding in findings:
        writer.writerow(_cell(getattr(finding, name)) for name in COLUMNS)


def _cell(value: object) -> object:
    if isinstance(value, dict):
        return as_json(value)
    return spreadsheet_text(value) if isinstance(value, str) else value
