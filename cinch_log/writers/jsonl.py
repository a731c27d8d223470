"""One JSON object a line, as `schemas/finding.schema.json` describes it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from cinch_log.findings import Finding
from cinch_log.json_text import as_json


def write(findings: Iterable[Finding], stream: TextIO) -> None:
    """A line as soon as there is a finding."""
    for finding in findings:
        stream.write(as_json(finding) + "\n")
