"""Why an event was not appended. The log is whole after each of them."""

from __future__ import annotations

from collections.abc import Sequence

from cinch_log.findings import Finding


class WriteError(Exception):
    """The log cannot be opened, or not written to: which file, what is wrong, what to do."""


class SequenceError(WriteError):
    """The event does not continue the file: somebody else has appended to it, or it carries another number."""


class Refused(Exception):
    """The rules do not allow the event (`enforce`).

    Attributes:
        findings: what an audit would say of it.
    """

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("; ".join(f"{finding.code} {finding.message}" for finding in findings))
        self.findings = list(findings)
