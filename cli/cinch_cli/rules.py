"""The rule book: presets, rule files and the rules a log names, shown, checked and compared."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cinch_cli import exits, output
from cinch_cli.exits import Problem
from cinch_cli.options import TextOrJson
from cinch_cli.rules_try import try_rules
from cinch_log.rules import Rules, RulesError, book, text
from cinch_log.text import printable

RuleSet = Annotated[
    str, typer.Argument(metavar="NAME|FILE|LOG", help="A preset, a rule file (.toml, .json), or a log: its header.")
]


def list_presets(format: TextOrJson = "text") -> int:
    """List the presets.

    One line each: seats, cards dealt, points of a deal, target, a few words.
    """
    if format == "json":
        _write_json(book.preset_rows())
    else:
        output.people().write(text.preset_list_text() + "\n")
    return exits.CLEAN


def show(name: RuleSet, format: TextOrJson = "text") -> int:
    """Show and explain every option of a rule set.

    Each with its value, its paragraph in the rules and its meaning; * marks what differs from cinch.
    """
    rules = _rules(name)
    if format == "json":
        _write_json(book.rules_page(name, rules))
    else:
        output.people().write(text.rules_text(printable(name), rules) + "\n")
    return exits.CLEAN


def check(file: RuleSet, format: TextOrJson = "text") -> int:
    """Check a rule file, or the rules a log names.

    Prints every problem with the option's path and what would be possible there. Ends with 0 when there is none,
    1 when there is one, 2 when the file cannot be read.
    """
    problems: list[str] = []
    try:
        _found(file)
    except RulesError as error:
        problems = error.problems
    if format == "json":
        _write_json(book.check_page(file, problems))
    elif problems:
        output.people().write(text.problems_text(printable(file), [printable(problem) for problem in problems]) + "\n")
    else:
        output.say(f"{file}: a possible rule set")
    return exits.FINDINGS if problems else exits.CLEAN


def diff(a: RuleSet, b: RuleSet, format: TextOrJson = "text") -> int:
    """Show where two rule sets differ.

    Only the options that differ, each with both values and what they mean. Ends with 0 either way.
    """
    ours, theirs = _rules(a), _rules(b)
    if format == "json":
        _write_json(book.difference_page(a, ours, b, theirs))
    else:
        output.people().write(text.difference_text(printable(a), ours, printable(b), theirs) + "\n")
    return exits.CLEAN


commands = {"list": list_presets, "show": show, "check": check, "diff": diff, "try": try_rules}
default = list_presets


def _found(name: str) -> Rules:
    from cinch_log.rules.find import find_rules

    try:
        return find_rules(name)
    except LookupError as error:
        raise Problem(str(error.args[0])) from None


def _rules(name: str) -> Rules:
    try:
        return _found(name)
    except RulesError as error:
        raise Problem(text.problems_text(name, error.problems)) from None


def _write_json(page: Any) -> None:
    import msgspec

    output.machine().write(msgspec.json.format(msgspec.json.encode(page), indent=2).decode() + "\n")
