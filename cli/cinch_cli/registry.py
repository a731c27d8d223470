"""The commands by name, and the program built from those that are needed: nothing else is imported."""

from __future__ import annotations

import importlib
import inspect
import os
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from types import ModuleType
from typing import Annotated, Final

import typer

from cinch_cli import exits

COMMANDS: Final[dict[str, str]] = {
    "audit": "Check logs against the rules and report every fault",
    "verify": "Score sheets: recorded beside what the cards say",
    "replay": "Show a game as the table saw it",
    "dispute": "Evidence report on a suspected renege",
    "rules": "List, show, check and compare rule sets",
    "rule": "Explain a finding's code",
    "schema": "Print the JSON Schema of events, rules or findings",
    "simulate": "Make complete, legal games to try things on",
    "archive": "Keep thousands of games in a database, ask it in SQL",
    "record": "Write down a game while it is played",
    "convert": "Turn logs into readable text and back",
    "fmt": "Rewrite logs in canonical form",
    "seal": "Append a digest of everything recorded so far",
    "anonymise": "Replace the players' names, leave the facts",
}
"""Name to one line of help. The command NAME lives in `cinch_cli.NAME` (see `cinch_cli.app`)."""

_AS_IT_STANDS: Final = "\b\n"
"""What keeps the framework from filling the lines of a paragraph."""
_SETTINGS: Final = {"help_option_names": ["-h", "--help"]}


def available() -> dict[str, str]:
    """The commands whose module this installation has."""
    return {name: line for name, line in COMMANDS.items() if find_spec(f"cinch_cli.{name}")}


def build(arguments: Sequence[str]) -> typer.Typer:
    """The program for these arguments: every command by name, only the one asked for with its module."""
    app = typer.Typer(
        help="Audit, replay, record and archive games of Cinch (High Five, Double Pedro).",
        epilog=f"{_AS_IT_STANDS}Begin with cinch audit FILE; cinch COMMAND -h explains a command.\n"
        "Exit codes: 0 clean, 1 findings, 2 usage or unreadable file, 70 a fault of\ncinch, 130 interrupted.",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=_SETTINGS,
    )
    app.callback(invoke_without_command=True)(_without_command)
    asked = next((argument for argument in arguments if not argument.startswith("-")), None)
    completing = "_CINCH_COMPLETE" in os.environ
    for name, line in available().items():
        if name == asked or completing:
            _add(app, name, line, importlib.import_module(f"cinch_cli.{name}"))
        else:
            app.command(name, help=line)(_not_loaded)
    return app


def _add(app: typer.Typer, name: str, line: str, module: ModuleType) -> None:
    commands: dict[str, Callable[..., int | None]] | None = getattr(module, "commands", None)
    if commands is None:
        app.command(name, help=_help_of(module.command), short_help=line)(module.command)
        return
    default: Callable[[], int | None] | None = getattr(module, "default", None)

    def bare(context: typer.Context) -> int | None:
        if context.invoked_subcommand is not None:
            return None
        return default() if default is not None else _help_on_error(context)

    group = typer.Typer(help=module.__doc__, rich_markup_mode=None)
    group.callback(invoke_without_command=True)(bare)
    for subname, function in commands.items():
        text = _help_of(function)
        # Named outright, since the framework cuts a longer first line short.
        group.command(subname, help=text, short_help=text.partition("\n\n")[0].replace("\n", " "))(function)
    app.add_typer(group, name=name, short_help=line)


def _help_of(function: Callable[..., object]) -> str:
    """A command's docstring as its help page; paragraphs of indented lines are examples and stay as they are."""
    paragraphs = inspect.cleandoc(function.__doc__ or "").split("\n\n")
    return "\n\n".join(_AS_IT_STANDS + text if text.startswith(" ") else text for text in paragraphs)


def _without_command(
    context: typer.Context,
    debug: Annotated[bool, typer.Option("--debug", help="Show a traceback if cinch itself fails.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> int | None:
    return None if context.invoked_subcommand is not None else _help_on_error(context)


def _help_on_error(context: typer.Context) -> int:
    typer.echo(context.get_help(), err=True)
    return exits.USAGE


def _not_loaded() -> None:
    """Stands in for a command that was not asked for."""
