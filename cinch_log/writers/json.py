"""One JSON array of findings, a finding a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from cinch_log.findings import Finding
from cinch_log.json_text import as_json, json_array


def write(findings: Iterable[Finding], stream: TextIO) -> None:
    """The array is written as findings come; `[]` when there are none."""
    for piece in json_array(map(as_json, findings)):
        stream.write(piece)
