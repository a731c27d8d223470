"""`cinch audit`: every check, on every game of every log."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from cinch_cli import options, output
from cinch_cli.exits import CLEAN, FINDINGS, USAGE, Problem

if TYPE_CHECKING:
    from cinch_log.audit.verdicts import Evidence
    from cinch_log.findings import Finding
    from cinch_log.log import SourceError
    from cinch_log.rules import Rules


def command(
    paths: options.Paths,
    select: options.Select = None,
    ignore: options.Ignore = None,
    format: options.FindingsFormat = "text",
    rules: options.RulesName = None,
    evidence: options.Evidence = "full",
    jobs: options.Jobs = 1,
    exit_zero: options.ExitZero = False,
    follow: Annotated[
        bool, typer.Option("--follow", help="Keep watching one growing log; findings appear as they become certain.")
    ] = False,
) -> int:
    """Check logs against the rules and report every fault.

    One finding a line: file, line, code, what is wrong. "cinch rule CODE" explains a code. Ends with 0 when
    there is nothing but information, 1 with findings, 2 when a file cannot be read.

      cinch audit games/                      every log in a folder
      cinch audit --select REN night.jsonl    reneges only
      cinch audit --format jsonl - < log      for a program, from a pipe
    """
    from cinch_log.audit.parallel import audit_paths
    from cinch_log.writers import FOR_PEOPLE, FORMATS

    if format not in FORMATS:
        known = ", ".join(FORMATS)
        raise Problem(f"--format: there is no format {format!r}{options.did_you_mean(format, FORMATS)} ({known})")
    wanted = options.chosen_codes(select, ignore)
    judged_by = options.rules_named(rules)
    # What decoding makes is free of cycles: looking for some among millions of events is time lost.
    gc.set_threshold(100_000, 20, 20)
    tally = Tally()
    if follow:
        findings = _followed(paths, judged_by, evidence, tally)
    else:
        findings = audit_paths(
            paths, rules=judged_by, evidence=evidence, jobs=jobs, unreadable=tally.unreadable, empty=_empty
        )
    chosen = tally.count(finding for finding in findings if wanted(finding.code))
    FORMATS[format](chosen, output.people() if format in FOR_PEOPLE else output.machine())
    output.say(tally.summary())
    if tally.unread:
        return USAGE
    return CLEAN if exit_zero or not tally.bad else FINDINGS


class Tally:
    """What was found, counted while it passes."""

    def __init__(self) -> None:
        self.bad = 0
        self.info = 0
        self.unread = 0

    def count(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Hands the findings on."""
        for finding in findings:
            if finding.severity == "info":
                self.info += 1
            else:
                self.bad += 1
            yield finding

    def unreadable(self, error: SourceError) -> None:
        """Tells of a file that cannot be read; the others go on."""
        self.unread += 1
        output.say(f"cinch audit: {error.file}: {error.reason}")

    def summary(self) -> str:
        """One line for people."""
        found = f"{output.many(self.bad, 'finding')}" if self.bad else "No findings"
        more = f", {output.many(self.info, 'note')} for information" if self.info else ""
        unread = f"; {output.many(self.unread, 'path')} could not be read" if self.unread else ""
        return f"{found}{more}{unread}."


def _empty(name: str) -> None:
    output.say(f"cinch audit: {name}: there is nothing in it")


def _followed(paths: list[str], rules: Rules | None, evidence: Evidence, tally: Tally) -> Iterator[Finding]:
    from cinch_log.log import SourceError
    from cinch_log.record.follow import follow

    if len(paths) != 1 or paths[0] == "-":
        raise Problem("cinch audit: --follow watches one log file")
    try:
        yield from follow(paths[0], rules=rules, evidence=evidence)
    except SourceError as error:
        tally.unreadable(error)
