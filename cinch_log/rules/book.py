"""The rule book as rows: the presets, the options of one rule set, the differences of two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from cinch_log.rules.describe import GROUPS, Group, option_text
from cinch_log.rules.load import differences, load_rules
from cinch_log.rules.options import Rules
from cinch_log.rules.presets import PRESETS
from cinch_log.rules.values import flat, value_text
from cinch_log.text import encodable

Value = bool | int | str | None


class PresetRow(Struct, frozen=True, kw_only=True):
    """One preset at a glance."""

    name: str
    paragraph: str
    seats: int
    deal: int
    """Cards dealt to each."""
    total: int
    """Points of a deal when every point card is in play."""
    target: int
    summary: str
    options: dict[str, Any]
    """What it changes in the base game."""


class OptionRow(Struct, frozen=True, kw_only=True):
    """One option of a rule set, explained."""

    option: str
    """`follow`, `points.high`."""
    group: Group
    paragraphs: tuple[str, ...]
    value: Value
    default: Value
    """The value in `cinch`."""
    changed: bool
    """Whether it differs from `cinch`."""
    meaning: str
    """What the option decides."""
    value_meaning: str | None
    """What this value of it means; None for a plain number."""


class DifferenceRow(Struct, frozen=True, kw_only=True):
    """One option on which two rule sets differ."""

    option: str
    group: Group
    paragraphs: tuple[str, ...]
    a: Value
    b: Value
    meaning: str
    a_meaning: str | None
    b_meaning: str | None


def preset_rows() -> list[PresetRow]:
    """Every preset, in the order of its paragraph."""
    rows: list[PresetRow] = []
    for name, preset in PRESETS.items():
        rules = load_rules(name)
        rows.append(
            PresetRow(
                name=name,
                paragraph=preset.paragraph,
                seats=rules.seats,
                deal=rules.deal_size,
                total=rules.deal_total,
                target=rules.target,
                summary=preset.summary,
                options=preset.options,
            )
        )
    return rows


def option_rows(rules: Rules) -> list[OptionRow]:
    """Every option of a rule set, group by group in the order of a deal."""
    values, defaults = flat(rules), flat(Rules())
    rows = [
        OptionRow(
            option=name,
            group=option_text(name).group,
            paragraphs=option_text(name).paragraphs,
            value=value,
            default=defaults[name],
            changed=value != defaults[name],
            meaning=option_text(name).meaning,
            value_meaning=_value_meaning(name, value),
        )
        for name, value in values.items()
    ]
    return sorted(rows, key=lambda row: GROUPS.index(row.group))


def difference_rows(a: Rules, b: Rules) -> list[DifferenceRow]:
    """The options on which two rule sets differ, group by group; none when they are the same rules."""
    ours, theirs = flat(a), flat(b)
    rows = [
        DifferenceRow(
            option=name,
            group=option_text(name).group,
            paragraphs=option_text(name).paragraphs,
            a=ours[name],
            b=theirs[name],
            meaning=option_text(name).meaning,
            a_meaning=_value_meaning(name, ours[name]),
            b_meaning=_value_meaning(name, theirs[name]),
        )
        for name in ours
        if ours[name] != theirs[name]
    ]
    return sorted(rows, key=lambda row: GROUPS.index(row.group))


def presets_equal_to(rules: Rules) -> list[str]:
    """The names of the presets that say the same as these rules."""
    return [name for name in PRESETS if load_rules(name) == rules]


def rules_page(name: str, rules: Rules) -> dict[str, Any]:
    """One rule set for programs: all options, the differences from `cinch`, equal presets, every option explained."""
    return {
        "name": encodable(name),
        "rules": rules,
        "differences": differences(rules),
        "same_as": presets_equal_to(rules),
        "options": option_rows(rules),
    }


def difference_page(name_a: str, a: Rules, name_b: str, b: Rules) -> dict[str, Any]:
    """The differences of two rule sets for programs."""
    return {"a": encodable(name_a), "b": encodable(name_b), "differences": difference_rows(a, b)}


def check_page(name: str, problems: Sequence[str]) -> dict[str, Any]:
    """The problems of a rule file for programs, the option's path apart from what is wrong there."""
    split = (encodable(problem).partition(": ") for problem in problems)
    return {
        "file": encodable(name),
        "valid": not problems,
        "problems": [{"path": path, "message": message} for path, _, message in split],
    }


def _value_meaning(name: str, value: Value) -> str | None:
    return option_text(name).values.get(value_text(value))
