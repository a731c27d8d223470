"""Where the lines of `cinch record` come from: a person at a terminal, or a script through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Protocol

from cinch_cli import output

Completions = Callable[[str], list[str]]


class Lines(Protocol):
    """One line after another."""

    interactive: bool
    """Somebody sits there: questions can be asked."""
    number: int
    """Of the last line, from 1."""

    def line(self, prompt: str) -> str | None:
        """The next line without its end; None when there are no more."""


class Piped:
    """A script: no prompts, no questions."""

    interactive = False

    def __init__(self) -> None:
        self.number = 0
        self._lines: Iterator[bytes] = iter(()) if sys.stdin is None else iter(sys.stdin.buffer)

    def line(self, prompt: str) -> str | None:
        """The next line; bytes that are no UTF-8 become escapes, which no entry has."""
        line = next(self._lines, None)
        if line is None:
            return None
        self.number += 1
        return line.decode("utf-8-sig" if self.number == 1 else "utf-8", "backslashreplace").rstrip("\r\n")


class Terminal:
    """A person: prompts, history with the arrow keys, completion with the tab key where the system can."""

    interactive = True

    def __init__(self) -> None:
        self.number = 0
        self.complete: Completions = _nothing
        """What the tab key offers for a beginning of a word."""
        self._found: list[str] = []
        self._prepare()

    def _prepare(self) -> None:
        try:
            import readline
        except ImportError:
            return
        readline.set_completer(self._next)
        readline.set_completer_delims(" ,;/")
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def _next(self, text: str, state: int) -> str | None:
        if state == 0:
            self._found = [word for word in self.complete(text) if word.startswith(text.casefold())]
        return self._found[state] if state < len(self._found) else None

    def line(self, prompt: str) -> str | None:
        """What is typed; None for the end of input. Ctrl-C drops the line, twice in a row it ends the program."""
        warned = False
        while True:
            try:
                text = input(prompt)
                self.number += 1
                return text
            except EOFError:
                output.people().write("\n")
                return None
            except UnicodeDecodeError:
                output.people().write("That was no UTF-8 text; type it again.\n")
            except KeyboardInterrupt:
                output.people().write("\n")
                if warned:
                    raise
                warned = True
                output.people().write("(line dropped; Ctrl-C once more, or quit, stops)\n")


def _nothing(text: str) -> list[str]:
    return []
