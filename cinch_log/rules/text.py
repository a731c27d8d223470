"""The rule book as plain text for 80 columns: ASCII throughout, so that any terminal and any pipe can show it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from cinch_log.rules.book import (
    DifferenceRow,
    OptionRow,
    PresetRow,
    difference_rows,
    option_rows,
    preset_rows,
    presets_equal_to,
)
from cinch_log.rules.describe import Group
from cinch_log.rules.options import Rules
from cinch_log.rules.values import value_text

WIDTH: Final = 80


def preset_list_text() -> str:
    """One line a preset: name, seats, cards dealt, points of a deal, target, a few words."""
    rows = preset_rows()
    widest = max(len(row.name) for row in rows)
    heading = f"{'name':{widest}} seats deal total target  what"
    return "\n".join([heading, *(_preset_line(row, widest) for row in rows)])


def _preset_line(row: PresetRow, widest: int) -> str:
    return f"{row.name:{widest}} {row.seats:5} {row.deal:4} {row.total:5} {row.target:6}  {row.summary}"


def rules_text(name: str, rules: Rules) -> str:
    """Every option of a rule set with value, paragraph and meaning; `*` marks what differs from `cinch`."""
    rows = option_rows(rules)
    changed = sum(row.changed for row in rows)
    lines = [*_wrapped(f"{name}: {_summary(rules)}", ""), *_wrapped(_compared(name, rules, changed), "")]
    for group, members in groupby(rows, key=lambda row: row.group):
        lines += ["", _heading(group)]
        for row in members:
            lines += _option_lines(row)
    return "\n".join(lines)


def _summary(rules: Rules) -> str:
    who = "in partnerships" if rules.partners else "each for himself"
    packs = "" if rules.decks == 1 else f", {rules.decks} packs"
    return (
        f"{rules.seats} players {who}{packs}, {rules.deal_size} cards dealt, "
        f"{rules.deal_total} points a deal, target {rules.target}"
    )


def _compared(label: str, rules: Rules, changed: int) -> str:
    same = ", ".join(name for name in presets_equal_to(rules) if name != label)
    known = f"The same rules as the preset {same}. " if same else ""
    if not changed:
        return f"{known}No option differs from cinch."
    return f"{known}* marks the {changed} option{'s'[: changed != 1]} that differ{'s'[changed != 1 :]} from cinch."


def _heading(group: Group) -> str:
    return group.upper()


def _option_lines(row: OptionRow) -> Iterable[str]:
    mark = "*" if row.changed else " "
    was = f"  (cinch: {value_text(row.default)})" if row.changed else ""
    yield f"{mark} {row.option} = {value_text(row.value)}  [{', '.join(row.paragraphs)}]{was}"
    yield from _wrapped(row.meaning, "    ")
    if row.value_meaning:
        yield from _wrapped(f"{value_text(row.value)}: {row.value_meaning}", "      ")


def difference_text(name_a: str, a: Rules, name_b: str, b: Rules) -> str:
    """The options on which two rule sets differ, each with both values and what they mean."""
    rows = difference_rows(a, b)
    if not rows:
        return "\n".join(_wrapped(f"{name_a} and {name_b} are the same rules.", ""))
    options = "1 option" if len(rows) == 1 else f"{len(rows)} options"
    lines = _wrapped(f"{name_a} (a) and {name_b} (b) differ in {options}.", "")
    for group, members in groupby(rows, key=lambda row: row.group):
        lines += ["", _heading(group)]
        for row in members:
            lines += _difference_lines(row)
    return "\n".join(lines)


def _difference_lines(row: DifferenceRow) -> Iterable[str]:
    yield f"  {row.option}  [{', '.join(row.paragraphs)}]"
    yield from _wrapped(row.meaning, "    ")
    for side, value, meaning in (("a", row.a, row.a_meaning), ("b", row.b, row.b_meaning)):
        yield from _wrapped(f"{side}: {value_text(value)}" + (f" - {meaning}" if meaning else ""), "      ")


def problems_text(name: str, problems: Sequence[str]) -> str:
    """One line a problem, `FILE: $.option: what is wrong`, fit for grep."""
    return "\n".join(f"{name}: {problem}" for problem in problems)


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
