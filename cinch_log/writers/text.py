"""`path:line: CODE message (deal 2, trick 1)`, one finding a line: for terminals, editors and grep."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from cinch_log.findings import Finding
from cinch_log.text import printable


def write(findings: Iterable[Finding], stream: TextIO) -> None:
    """Paths and messages hold text from the log: nothing in them can act on the terminal or break the line."""
    for finding in findings:
        place = f"{printable(finding.file)}:{finding.line}"
        stream.write(f"{place}: {finding.code} {printable(finding.message)}{_where(finding)}\n")


def _where(finding: Finding) -> str:
    """Where in the game, for who has the score pad and not the file before them."""
    if finding.deal is None:
        return ""
    trick = f", trick {finding.trick}" if finding.trick is not None else ""
    return f" (deal {finding.deal}{trick})"
