"""One JSON array of findings, a finding a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from cinch_log.findings import Finding
from cinch_log.writers._encode import as_json


def write(findings: Iterable[Finding], stream: TextIO) -> None:
    """The array is written as findings come; `[]` when there are none."""
    between = "[\n"
    for finding in findings:
        stream.write(between + as_json(finding))
        between = ",\n"
    stream.write("[]\n" if between == "[\n" else "\n]\n")
