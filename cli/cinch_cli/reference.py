"""The command line reference, `docs/cli.md`, made from the help that the commands print.

`python -m cinch_cli.reference --write` brings the page up to date in a checkout; without `--write` it only says whether
it is stale. The library's own generated files are made by `python -m cinch_log.generate`, which knows no commands.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import typer.main

from cinch_cli.exits import CLEAN, FINDINGS, USAGE
from cinch_cli.registry import available, build

PAGE: Final = "docs/cli.md"
WIDTH: Final = 80
"""Columns of the terminal that the help is made for."""
_USED: Final = WIDTH - 2
"""Columns of text: the framework keeps two free at the edge of a terminal."""
_INTRODUCTION: Final = """\
# The command line

Generated from the commands: `python -m cinch_cli.reference --write`. Each block is what `cinch COMMAND -h` prints.

Data goes to standard output, progress and diagnostics to standard error. There is no colour and no animation when the
output is no terminal, or with `NO_COLOR` in the environment. A `PATH` may be a file, a folder, which is searched for
logs (see [files](log-format.md#files)), or `-` for standard input, as far as the help does not say otherwise.

| exit code | means |
|---|---|
| 0 | clean: done, and no finding is a warning or an error |
| 1 | findings of severity warning or error (or what the command calls a difference) |
| 2 | usage, or a file that cannot be read or written |
| 70 | a fault of cinch itself: please report it; `CINCH_DEBUG=1` in the environment shows where |
| 130 | interrupted |

A pipe that is closed early ends a command without a word, with 141 as any tool."""


def reference() -> str:
    """The page: every command and subcommand with its help."""
    parts = [_INTRODUCTION, *_section("cinch", 2)]
    for name in available():
        parts += _section(f"cinch {name}", 2)
        parts += [part for sub in subcommands(name) for part in _section(f"cinch {name} {sub}", 3)]
    return "\n".join(parts) + "\n"


def subcommands(name: str) -> list[str]:
    """The subcommands of a command, in the order of its help; none for a simple one."""
    return list(getattr(_context(["cinch", name]).command, "commands", {}))


def help_of(words: Sequence[str]) -> str:
    """What `cinch COMMAND [SUBCOMMAND] -h` prints on a terminal of `WIDTH` columns.

    Args:
        words: the whole command, `cinch` first. Raises `KeyError` for a command that does not exist.
    """
    return str(_context(words).get_help()) + "\n"


def _context(words: Sequence[str]) -> typer.Context:
    program = typer.main.get_command(build(words[1:]))
    settings = {"terminal_width": _USED, "max_content_width": _USED, **program.context_settings}
    context = typer.Context(program, info_name=words[0], **settings)
    for word in words[1:]:
        command = getattr(context.command, "commands", {})[word]
        context = typer.Context(command, parent=context, info_name=word, **settings)
    return context


def _section(command: str, level: int) -> Iterator[str]:
    yield from ("", f"{'#' * level} {command}", "", "```text")
    yield from (line.rstrip() for line in help_of(command.split()).splitlines())
    yield "```"


def main(arguments: Sequence[str]) -> int:
    """0 when the page is fresh or was written, 1 when it is stale, 2 outside a checkout."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "pyproject.toml").is_file():
        sys.stderr.write(f"{root} is no checkout of cinch-log: there is no {PAGE} to write\n")
        return USAGE
    page, made = root / PAGE, reference()
    if page.is_file() and page.read_text(encoding="utf-8") == made:
        return CLEAN
    if "--write" not in arguments:
        sys.stderr.write(f"{PAGE} is stale: run python -m cinch_cli.reference --write\n")
        return FINDINGS
    page.write_text(made, encoding="utf-8", newline="\n")
    sys.stdout.write(f"{PAGE}\n")
    return CLEAN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
