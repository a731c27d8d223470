"""The tables of options and presets as Markdown pages for the docs, generated so that they cannot go stale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from cinch_log.rules.book import OptionRow, PresetRow, option_rows, preset_rows
from cinch_log.rules.describe import Group, option_text
from cinch_log.rules.options import Rules
from cinch_log.rules.values import domains, value_text

_NOTE: Final = "<!-- Generated from the code; do not edit. -->"
_PAGES: Final[dict[Group, str]] = {
    "set-up": "set-up.md",
    "auction": "auction.md",
    "exchange": "exchange.md",
    "play": "play.md",
    "renege": "renege.md",
    "scoring": "scoring.md",
    "end": "scoring.md#the-end",
}
"""Group to the page that explains it with examples."""


def options_markdown() -> str:
    """`docs/rules/options.md`: every option with its values, default, paragraph and meaning, group by group."""
    lines = [
        "# All options",
        "",
        _NOTE,
        "",
        "The default of each option is that of `cinch`, the base game, and stands in **bold** among its values.",
        "Paragraphs are those of [the rules](rules.md). `points.high` is `high` in a rule file's table `[points]`.",
    ]
    for group, rows in groupby(option_rows(Rules()), key=lambda row: row.group):
        lines += ["", f"## {group.capitalize()}", "", f"With examples: [{_PAGES[group]}]({_PAGES[group]})", ""]
        lines += _table(("option", "values", "meaning", "rules"), (_option_cells(row) for row in rows))
    return "\n".join(lines) + "\n"


def _option_cells(row: OptionRow) -> tuple[str, str, str, str]:
    return f"`{row.option}`", "<br>".join(_values(row)), row.meaning, ", ".join(row.paragraphs)


def _values(row: OptionRow) -> Iterator[str]:
    domain, meanings = domains()[row.option], option_text(row.option).values
    default = value_text(row.default)
    if not domain.choices:
        yield f"{domain.low} to {domain.high}" + ("" if row.default is None else f", **`{default}`**")
    for value, meaning in meanings.items():
        yield (f"**`{value}`**" if value == default else f"`{value}`") + f": {meaning}"


def presets_markdown() -> str:
    """`docs/rules/presets.md`: every preset at a glance, and all that it changes in the base game."""
    lines = [
        "# All presets",
        "",
        _NOTE,
        "",
        "A preset is a name for the options in the last column, over those of `cinch`; nothing else hangs on the name.",
        "`deal` is the number of cards dealt to each, `total` the points of a deal, which is also the highest bid.",
        "",
    ]
    columns = ("preset", "seats", "deal", "total", "target", "in a few words", "rules", "changes")
    lines += _table(columns, (_preset_cells(row) for row in preset_rows()))
    return "\n".join(lines) + "\n"


def _preset_cells(row: PresetRow) -> tuple[str, ...]:
    numbers = (str(number) for number in (row.seats, row.deal, row.total, row.target))
    changes = "<br>".join(_changes(row.options)) or "nothing"
    return f"`{row.name}`", *numbers, row.summary, row.paragraph, changes


def _changes(options: dict[str, Any], prefix: str = "") -> Iterator[str]:
    for name, value in options.items():
        if isinstance(value, dict):
            yield from _changes(value, f"{name}.")
        else:
            yield f"`{prefix}{name} = {value_text(value)}`"


def _table(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    cells = [columns, tuple("---" for _ in columns), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in cells]
