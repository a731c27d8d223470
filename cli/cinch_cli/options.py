"""Options that several commands share, so that each means the same and reads the same everywhere.

Use the annotated types in a command's signature, with the default there:

    def command(paths: Paths, select: Select = None, rules: RulesName = None, jobs: Jobs = 1) -> int:
        wanted = chosen_codes(select, ignore)         # a function: code -> bool
        override = rules_named(rules)                 # Rules | None
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cinch_cli.exits import Problem

if TYPE_CHECKING:
    from cinch_log.rules import Rules

Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH...", help="Log files, folders to search for logs, or - for standard input."),
]
OnePath = Annotated[str, typer.Argument(metavar="PATH", help="A log file, or - for standard input.")]
Files = Annotated[list[str], typer.Argument(metavar="PATH...", help="Log files, or folders to search for logs.")]
OneFile = Annotated[str, typer.Argument(metavar="PATH", help="A log file.")]
FindingsFormat = Annotated[
    str, typer.Option("--format", "-f", metavar="FORMAT", help="text, json, jsonl, csv, github or sarif.")
]
TextOrJson = Annotated[
    Literal["text", "json"], typer.Option("--format", "-f", help="text for people, json for programs.")
]
Select = Annotated[
    list[str] | None,
    typer.Option("--select", metavar="CODES", help="Only codes that begin so: REN,SCO003. May be repeated."),
]
Ignore = Annotated[
    list[str] | None,
    typer.Option("--ignore", metavar="CODES", help="No codes that begin so. May be repeated."),
]
RulesName = Annotated[
    str | None,
    typer.Option(
        "--rules", metavar="PRESET|FILE", help="Judge by this preset, or rule file (.toml, .json), not by the header's."
    ),
]
Evidence = Annotated[
    Literal["public", "full"],
    typer.Option(
        "--evidence", help="public: renege verdicts from face-up cards alone; full: also from recorded hands."
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to use.")]
ExitZero = Annotated[bool, typer.Option("--exit-zero", help="End with 0 even when there are findings.")]
GameId = Annotated[str | None, typer.Option("--game", metavar="ID", help="Only the game with this id.")]
DealNumber = Annotated[int | None, typer.Option("--deal", metavar="N", min=1, help="Only this deal, from 1.")]
TrickNumber = Annotated[int | None, typer.Option("--trick", metavar="N", min=1, help="Only this trick, from 1.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed makes the same output.")]
OutputFile = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write there instead of to standard output.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Letters instead of suit symbols.")]


def chosen_codes(select: list[str] | None, ignore: list[str] | None) -> Callable[[str], bool]:
    """Whether a code is wanted: it begins like one of `select` (all do by default) and like none of `ignore`.

    Args:
        select: code prefixes, several in one text separated by commas; case does not matter.
        ignore: likewise; it wins over `select`.

    Raises:
        Problem: a prefix that no code begins with.
    """
    wanted = _prefixes("--select", select) or ("",)
    unwanted = _prefixes("--ignore", ignore)
    return lambda code: code.startswith(wanted) and not code.startswith(unwanted)


def _prefixes(option: str, texts: list[str] | None) -> tuple[str, ...]:
    from cinch_log.codes import CODES

    prefixes = tuple(part.strip().upper() for text in texts or () for part in text.split(",") if part.strip())
    for prefix in prefixes:
        if not any(code.startswith(prefix) for code in CODES):
            raise Problem(f"{option}: no finding has a code like {prefix!r}{did_you_mean(prefix, CODES)}")
    return prefixes


def rules_named(text: str | None) -> Rules | None:
    """The rules a user named: a preset or a file; None for no name.

    Raises:
        Problem: neither a preset nor a readable, valid rule file.
    """
    if text is None:
        return None
    from cinch_log.rules import PRESETS, RulesError, load_rules, read_rules_file

    path = Path(text)
    try:
        if text not in PRESETS and (path.suffix in (".toml", ".json") or path.is_file()):
            return read_rules_file(path)
        return load_rules(text)
    except RulesError as error:
        raise Problem("\n".join(f"--rules {text}: {problem}" for problem in error.problems)) from None
    except OSError as error:
        raise Problem(f"--rules {text}: {error.strerror}") from None


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """`, did you mean 'X'?` where something known looks like `text`, else nothing."""
    close = difflib.get_close_matches(text, list(known), n=1)
    return f", did you mean {close[0]!r}?" if close else ""
