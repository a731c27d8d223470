"""Keys of a terminal, one at a time, without waiting for the end of a line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from cinch_cli.exits import Problem

_ARROWS: Final = {"A": "up", "B": "down", "C": "right", "D": "left"}
CLEAR: Final = "\x1b[H\x1b[2J"
"""Cursor home, screen empty."""


@contextmanager
def keys(command: str) -> Iterator[Callable[[], str]]:
    """A function that waits for one key; the terminal is as before when the block ends.

    Raises:
        Problem: standard input and output are no terminal, or this system has none that works so.
    """
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        raise Problem(f"{command} needs a terminal for its keys; without it the whole game is printed")
    try:
        import termios
        import tty
    except ImportError:
        raise Problem(
            f"{command} needs a terminal as Linux and macOS have it; without it the game is printed"
        ) from None
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number)
        yield lambda: _one_key(number)
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def _one_key(number: int) -> str:
    """The next key; the empty text at the end of the input."""
    import select

    first = os.read(number, 1)
    if first != b"\x1b":
        return first.decode("ascii", "replace")
    if not select.select([number], [], [], 0.05)[0]:
        return "\x1b"
    rest = os.read(number, 8).decode("ascii", "replace")
    return _ARROWS.get(rest[-1:], "unknown") if rest[:1] in ("[", "O") else "unknown"
