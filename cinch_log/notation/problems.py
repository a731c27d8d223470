"""What is wrong with a text, with its place and what was expected there."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Problem(Struct, frozen=True):
    """One fault of a text."""

    line: int
    """From 1."""
    column: int
    """From 1, in characters."""
    message: str
    """What is wrong there and what was expected."""

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


class NotationError(ValueError):
    """A text that does not say what happened.

    Attributes:
        problems: every fault that was found, in the order of the text.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


class Trouble(Exception):
    """Raised while reading one line; the reader turns it into a `Problem` and goes on with the next line."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column
        self.message = message
