"""The formats of a report by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cinch_log.dispute.data import reports_json
from cinch_log.dispute.html import page_html
from cinch_log.dispute.markdown import page_markdown
from cinch_log.dispute.model import Report
from cinch_log.dispute.text import page_text

Writer = Callable[[Sequence[Report], bool], str]
"""Reports, and whether their suits are symbols, to a whole document."""


def _text(reports: Sequence[Report], symbols: bool) -> str:
    return ("\n" + "#" * 80 + "\n\n").join(page_text(report, symbols=symbols) for report in reports)


def _markdown(reports: Sequence[Report], symbols: bool) -> str:
    return "\n---\n\n".join(page_markdown(report, symbols=symbols) for report in reports)


FORMATS: Final[dict[str, Writer]] = {
    "text": _text,
    "json": lambda reports, symbols: reports_json(reports),
    "markdown": _markdown,
    "html": lambda reports, symbols: page_html(reports),
}
