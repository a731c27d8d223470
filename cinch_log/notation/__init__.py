"""The notation people read and write (`.cinch.txt`): games as text and back, without loss.

    games = loads(path.read_text("utf-8"))      # a list of events for each game
    text = dumps(games)

What the notation means is specified in `docs/notation.md`. `read_text` and `write_text` keep the order of a
file in which games are interleaved. `cinch_log.log.read_games` reads files in the notation as it reads logs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from cinch_log.events import AnyEvent
from cinch_log.notation.course import Course
from cinch_log.notation.problems import NotationError, Problem
from cinch_log.notation.reader import Found, read_text
from cinch_log.notation.writer import write_text

__all__ = [
    "Found", "NotationError", "Problem", "dump", "dumps", "events_of", "load", "loads", "read_text", "write_text",
]  # fmt: skip


def events_of(text: str) -> list[AnyEvent]:
    """All events of a text in its order.

    Raises:
        NotationError: the text has faults; all that were found.
    """
    return [event for event, _ in _without_problems(text)]


def loads(text: str) -> list[list[AnyEvent]]:
    """The games of a text, each a list of its events beginning with the header; events that stand before any
    header come first, in a list of their own.

    Raises:
        NotationError: the text has faults; all that were found.
    """
    games: dict[Course, list[AnyEvent]] = {}
    for event, course in _without_problems(text):
        games.setdefault(course, []).append(event)
    return list(games.values())


def dumps(games: Iterable[Iterable[AnyEvent]]) -> str:
    """The text of these games: `loads` gives exactly the same events again."""
    return write_text([event for game in games for event in game])


def load(file: TextIO) -> list[list[AnyEvent]]:
    """As `loads`, from an open text file."""
    return loads(file.read())


def dump(games: Iterable[Iterable[AnyEvent]], file: TextIO) -> None:
    """As `dumps`, into an open text file."""
    file.write(dumps(games))


def _without_problems(text: str) -> Sequence[tuple[AnyEvent, Course]]:
    events: list[tuple[AnyEvent, Course]] = []
    problems: list[Problem] = []
    for found in read_text(text):
        if isinstance(found.what, Problem):
            problems.append(found.what)
        else:
            events.append((found.what, found.course))
    if problems:
        raise NotationError(problems)
    return events
