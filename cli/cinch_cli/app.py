"""The entry point: `cinch`, its exit codes, and what every command may rely on.

How to add a command
====================
1. Add its name and one line to `COMMANDS` in `cinch_cli.registry`.
2. Write `cli/cinch_cli/NAME.py` with **one** of these:

       def command(paths: options.Paths, jobs: options.Jobs = 1) -> int:
           '''What it does, for people: this text is the help page.'''

   or, for a command with subcommands (`cinch archive add …`):

       def add(archive: …, paths: options.Paths) -> int: '''One line. …'''
       commands = {"add": add, "query": query}
       def default() -> int: …          # optional: what a bare `cinch archive` does

   The module is imported only when its command runs. Import duckdb and rich inside functions.

3. A command **returns its exit code** (`exits.CLEAN`, `FINDINGS`, `USAGE`; None is clean). It never calls
   `sys.exit` and catches nothing it does not understand. For the user's own mistakes raise
   `exits.Problem("what is wrong, where, what to do")`: printed as one line, exit code 2. An `OSError` that
   reaches `main` is reported as a file that cannot be read or written, exit code 2. Everything else is a fault of
   ours: one line, exit code 70, a traceback only with `--debug` or `CINCH_DEBUG`.

4. Options come from `cinch_cli.options` (annotated types with help: `Paths`, `OnePath`, `FindingsFormat`,
   `TextOrJson`, `Select`, `Ignore`, `RulesName`, `Evidence`, `Jobs`, `ExitZero`, `Seed`, …), and so do the functions
   that check them (`chosen_codes`, `rules_named`), so that one option means the same everywhere.

5. Output: data for people goes to `output.people()`, data for programs to `output.machine()`, everything else through
   `output.say(…)`, which writes to standard error. Text out of a log goes through `cinch_log.text.printable` before
   it reaches a terminal. Tables: `output.console()` and `output.table(…)`. See `cinch_cli.output`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cinch_cli import exits


def main(argv: Sequence[str] | None = None) -> int:
    """Run `cinch` with these arguments (those of the process by default); the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    front = _front(arguments)
    try:
        code = _version() if "--version" in front else _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return exits.INTERRUPTED
    except BrokenPipeError:
        return _closed_pipe()
    except OSError as error:
        _drop_output()
        return _unreadable(error)
    except Exception as error:
        return _fault(error, debug="--debug" in front or bool(os.environ.get("CINCH_DEBUG")))


def _front(arguments: list[str]) -> list[str]:
    """The options before the command's name."""
    for index, argument in enumerate(arguments):
        if not argument.startswith("-"):
            return arguments[:index]
    return arguments


def _version() -> int:
    from cinch_log.version import VERSION

    if sys.stdout is not None:
        sys.stdout.write(f"cinch {VERSION}\n")
    return exits.CLEAN


def _run(arguments: list[str]) -> int:
    import typer
    from typer.exceptions import TyperException

    from cinch_cli.output import prepare_streams
    from cinch_cli.registry import build

    try:
        prepare_streams()
        code = build(arguments)(args=arguments, prog_name="cinch", standalone_mode=False)
    except exits.Problem as problem:
        return _stop(str(problem))
    except TyperException as error:
        context = getattr(error, "ctx", None)
        path = context.command_path if context is not None else "cinch"
        return _stop(f"{path}: {error.format_message()}\nTry '{path} -h' for help.")
    except typer.Abort:
        return exits.INTERRUPTED
    except SystemExit:  # without standalone mode the framework itself ends the process only for a closed pipe
        return _closed_pipe()
    return code if isinstance(code, int) else exits.CLEAN


def _stop(text: str) -> int:
    from cinch_cli.output import say

    for line in text.splitlines():
        say(line)
    return exits.USAGE


def _unreadable(error: OSError) -> int:
    reason = error.strerror or str(error) or type(error).__name__
    if isinstance(error, IsADirectoryError):
        reason = "this is a folder; name a file"
    return _stop(f"cinch: {error.filename}: {reason}" if error.filename else f"cinch: {reason}")


def _fault(error: Exception, *, debug: bool) -> int:
    from cinch_cli.output import say

    if debug:
        import traceback

        traceback.print_exception(error)
    say(f"cinch: this is a fault of cinch, please report it: {type(error).__name__}: {error}")
    if not debug:
        say("(with CINCH_DEBUG=1 in the environment the same command shows where)")
    return exits.FAULT


def _closed_pipe() -> int:
    """End without a word, as every tool does whose output nobody reads any more."""
    _drop_output()
    return exits.CLOSED_PIPE


def _drop_output() -> None:
    """Let the interpreter's last flush go nowhere: what is still buffered could not be written anyway."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.__stdout__, sys.__stderr__):
        if stream is None:
            continue
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
