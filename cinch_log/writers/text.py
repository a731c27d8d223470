"""`path:line: CODE message`, one finding a line: for terminals, editors and grep."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from cinch_log.findings import Finding
from cinch_log.text import printable


def write(findings: Iterable[Finding], stream: TextIO) -> None:
    """Paths and messages hold text from the log: nothing in them can act on the terminal or break the line."""
    for finding in findings:
        stream.write(f"{printable(finding.file)}:{finding.line}: {finding.code} {printable(finding.message)}\n")
