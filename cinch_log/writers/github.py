"""Workflow commands that put findings beside the lines of a change: `::error file=…,line=…,title=…::message`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TextIO

from cinch_log.codes import CODES
from cinch_log.findings import Finding, Severity
from cinch_log.text import printable

_COMMAND: Final[dict[Severity, str]] = {"error": "error", "warning": "warning", "info": "notice"}
_IN_DATA: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def write(findings: Iterable[Finding], stream: TextIO) -> None:
    """One command a line; text from the log can neither end it nor begin another."""
    for finding in findings:
        entry = CODES.get(finding.code)
        title = f"{finding.code} {entry.title}" if entry else finding.code
        properties = {"file": finding.file, "line": str(finding.line), "title": title}
        where = ",".join(f"{name}={printable(text).translate(_IN_PROPERTY)}" for name, text in properties.items())
        message = printable(finding.message).translate(_IN_DATA)
        stream.write(f"::{_COMMAND[finding.severity]} {where}::{message}\n")
