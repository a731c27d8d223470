"""A conversation with `cinch record` as it stands on a terminal."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from cinch_cli.record import welcome_back
from cinch_cli.record_session import Session
from cinch_log.record import LogWriter


class Typist:
    """Stands for a person at the terminal: what is typed appears behind the prompt, as a terminal shows it."""

    interactive = True

    def __init__(self, screen: io.StringIO, answer: Callable[[str], str | None]) -> None:
        self.number = 0
        self._screen = screen
        self._answer = answer

    def line(self, prompt: str) -> str | None:
        """Shows the prompt, asks what is typed and shows that too."""
        self._screen.write(prompt)
        text = self._answer(self._screen.getvalue())
        self.number += 1
        self._screen.write(("" if text is None else text) + "\n")
        return text


class Unicode(io.StringIO):
    """A screen that can show suit symbols."""

    encoding = "utf-8"


def converse(
    writer: LogWriter, answer: Callable[[str], str | None], patch: pytest.MonkeyPatch, *, public: bool = True
) -> tuple[str, int]:
    """The whole screen, and the exit code.

    Args:
        answer: given the screen so far, what is typed next; None for the end of input.
    """
    screen = Unicode()
    with patch.context() as streams:
        streams.setattr("sys.stdout", screen)
        streams.setattr("sys.stderr", screen)
        if writer.checker is not None and len(writer.checker.entries) > 1:
            welcome_back(writer)
        code = Session(writer, Typist(screen, answer), public=public).run()
    return screen.getvalue().replace(str(Path(writer.path).parent) + "/", ""), code
