"""Where a text stands: which game goes on, which number its next event has, which tricks are still open.

Reader and writer go through the same `Courses`, so that the writer knows what the reader will assume.
"""

from __future__ import annotations

from cinch_log.events import AnyEvent, Game
from cinch_log.notation.table import Closed, Table


class Course:
    """One game of a text."""

    def __init__(self, header: Game | None, *, numbered: bool = True) -> None:
        self.header = header
        self.numbered = numbered
        """Events without a number of their own count 0, 1, 2…; otherwise they have none."""
        self.next_seq = 0
        self.table = Table(header)

    def implied_seq(self) -> int | None:
        """The number an event has that says nothing of it."""
        return self.next_seq if self.numbered else None

    def apply(self, event: AnyEvent, *, opens: bool | None = None) -> Closed | None:
        """Goes on by one event (see `Table.apply`)."""
        number = self.next_seq if event.seq is None else event.seq
        self.next_seq = number + 1
        return self.table.apply(number, event, opens=opens)


class Courses:
    """All games of a text, and the one that goes on."""

    def __init__(self) -> None:
        self.now = Course(None)
        self.opened = self.now
        """The game whose header was read last."""
        self.game_field: str | None = None
        """What the events that follow carry as `game`."""
        self.by_id: dict[str, Course] = {}
        self.every = [self.now]

    def open(self, header: Game, *, numbered: bool) -> Course:
        """Begins a game; its events carry no `game` until `go_on` says so."""
        self.now = self.opened = self.by_id[header.id] = Course(header, numbered=numbered)
        self.game_field = None
        self.every.append(self.now)
        return self.now

    def open_unknown(self, *, numbered: bool) -> None:
        """Begins a game whose header could not be read."""
        self.now = self.opened = Course(None, numbered=numbered)
        self.game_field = None
        self.every.append(self.now)

    def go_on(self, game_id: str | None) -> bool:
        """Goes back to a game, whose events carry its id from here on; False when no such game was opened.

        None goes back to the game opened last, and its events carry no id.
        """
        if game_id is None:
            self.now, self.game_field = self.opened, None
            return True
        if game_id not in self.by_id:
            return False
        self.now, self.game_field = self.by_id[game_id], game_id
        return True
