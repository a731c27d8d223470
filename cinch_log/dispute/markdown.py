"""A report as Markdown: tables, and drawings in fences."""

from __future__ import annotations

import re
from typing import Final

from cinch_log.dispute.blocks import Block, Commands, Facts, Heading, Items, Paragraph, Table, Tricks
from cinch_log.dispute.model import Report
from cinch_log.dispute.page import page
from cinch_log.dispute.text import drawing
from cinch_log.dispute.words import Speaker

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>|~#&!$])")


def page_markdown(report: Report, *, symbols: bool = True) -> str:
    """The page; whatever a name or an id holds, it stays text. Ends with a line end."""
    say = Speaker(report.players, symbols)
    return "\n\n".join(_markdown(block, say) for block in page(report, symbols=symbols)) + "\n"


def _markdown(block: Block, say: Speaker) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {_escaped(block.text)}"
    if isinstance(block, Paragraph):
        text = _escaped(block.text)
        return f"**{text}**" if block.strong else text
    if isinstance(block, Items):
        return "\n".join(f"- {_escaped(item)}" for item in block.items)
    if isinstance(block, Facts):
        return "\n".join(f"- **{_escaped(name)}:** {_escaped(value)}" for name, value in block.facts)
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Tricks):
        return _fenced("\n".join(line.rstrip() for line in drawing(block, say)), "text")
    assert isinstance(block, Commands)
    return _fenced("\n".join(block.lines), "sh")


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _table(table: Table) -> str:
    rows = [table.columns, ["---"] * len(table.columns), *([_escaped(cell) for cell in row] for row in table.rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _fenced(text: str, language: str) -> str:
    """A fence longer than any in the text."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"
