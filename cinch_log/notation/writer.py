"""From events to text: rows where the game went its regular way, one line an event where it did not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cinch_log.events import AnyEvent, Bid, Deal, Game, Pass, Play, Trick, type_name
from cinch_log.log.write import canonical
from cinch_log.notation.course import Courses
from cinch_log.notation.deals import write_deal
from cinch_log.notation.extras import write_extras
from cinch_log.notation.header import write_header
from cinch_log.notation.phrases import PHRASES, write_trick_claim
from cinch_log.notation.table import Closed
from cinch_log.notation.words import quote

_STAR: Final = "*"


class _Row:
    """A line of an auction or a trick while more may be added to it."""

    def __init__(self, label: str, trick: int | None, width: int = 0) -> None:
        self.label = label
        self.width = width
        self.trick = trick
        """The trick it belongs to; None for an auction."""
        self.words: list[str] = []
        self.full = False
        self.tail = ""

    def __str__(self) -> str:
        return (self.label + "  ".join(word.ljust(self.width) for word in self.words) + self.tail).rstrip()


def write_text(events: Sequence[AnyEvent]) -> str:
    """The text of these events, in this order; `read_text` gives exactly them again.

    Args:
        events: of one game or of many, one after another or interleaved; events before any header too.
    """
    writer = _Writer()
    for index, event in enumerate(events):
        writer.write(event, events, index)
    return writer.text()


class _Writer:
    def __init__(self) -> None:
        self.lines: list[str | _Row] = []
        self.courses = Courses()
        self.cards: dict[tuple[int, int], dict[tuple[str, str], tuple[_Row, int]]] = {}
        """Course and trick to each of its cards: its row and place there, to be marked when it has won."""

    def text(self) -> str:
        for course in self.courses.every:
            self._mark(id(course), course.table.close(ended=False))
        return "".join(f"{line}\n" for line in self.lines)

    def write(self, event: AnyEvent, events: Sequence[AnyEvent], index: int) -> None:
        if isinstance(event, Game):
            self._header(event, numbered=_numbered(events, index))
            return
        if event.game != self.courses.game_field and self.courses.go_on(event.game):
            self._blank()
            self.lines.append("[continue]" if event.game is None else f"[continue {quote(event.game)}]")
        course = self.courses.now
        extras = write_extras(event, course.implied_seq(), self.courses.game_field)
        self._event(event, extras)

    def _event(self, event: AnyEvent, extras: str) -> None:
        course = self.courses.now
        if isinstance(event, Play):
            opens = course.table.opens_trick(event.seat)
            self._mark(id(course), course.apply(event))
            self._play(event, extras, opens)
            return
        if isinstance(event, (Bid, Pass)):
            self._bid(event, extras)
        elif isinstance(event, Trick) and self._ends_row(event, extras):
            pass
        elif isinstance(event, Deal):
            self._blank()
            self.lines += write_deal(event, course.table.now.deal + 1, extras) or [_json(event)]
        else:
            words = PHRASES[type_name(event)].write(event)
            self.lines.append(_json(event) if words is None else words + extras)
        self._mark(id(course), course.apply(event))

    def _header(self, game: Game, *, numbered: bool) -> None:
        self._blank()
        extras = write_extras(game, 0 if numbered else None, None)
        self.lines += write_header(game, extras=extras, numbered=numbered)
        self.courses.open(game, numbered=numbered).apply(game)

    def _bid(self, event: Bid | Pass, extras: str) -> None:
        word = f"{event.seat} {event.bid if isinstance(event, Bid) else 'pass'}"
        row = self._last_row(None)
        if row is None or len(row.words) >= max(4, len(self.courses.now.table.seats)):
            row = _Row("auction  ", None)
            self.lines.append(row)
        row.words.append(word)
        row.tail, row.full = extras, bool(extras)

    def _play(self, event: Play, extras: str, opens: bool) -> None:
        course = self.courses.now
        now = course.table.now
        row = None if opens else self._last_row(now.trick)
        if row is None:
            row = _Row(f"{now.tricks:>3}. " if opens else "  .. ", now.trick, self._width())
            self.lines.append(row)
        self.cards.setdefault((id(course), now.trick), {})[event.seat, event.card] = (row, len(row.words))
        row.words.append(f"{event.seat} {event.card}")
        row.tail, row.full = extras, bool(extras)

    def _width(self) -> int:
        table = self.courses.now.table
        cards = 3 if table.rules is not None and table.rules.decks > 1 else 2
        return max(map(len, table.seats), default=1) + 1 + cards + len(_STAR)

    def _ends_row(self, event: Trick, extras: str) -> bool:
        """Whether the claim could be written after the cards of its trick."""
        row = self._last_row(self.courses.now.table.now.trick)
        if row is None or row.trick is None:
            return False
        row.tail = f"  -> {write_trick_claim(event)}{extras}"
        row.full = True
        return True

    def _last_row(self, trick: int | None) -> _Row | None:
        row = self.lines[-1] if self.lines else None
        return row if isinstance(row, _Row) and not row.full and row.trick == trick else None

    def _mark(self, course: int, closed: Closed | None) -> None:
        """Marks the winner of a trick. If it ends once more after an undo, a card played before that has its mark
        or has none: only the cards played since are looked at.
        """
        if closed is None:
            return
        cards = self.cards.pop((course, closed.trick), {})
        won = [play for play in closed.plays if play[0] == closed.winner]
        if closed.finished and len(won) == 1 and won[0] in cards:
            row, place = cards[won[0]]
            row.words[place] += _STAR

    def _blank(self) -> None:
        if self.lines:
            self.lines.append("")


def _numbered(events: Sequence[AnyEvent], index: int) -> bool:
    """Whether the game that begins here numbers its events."""
    following = events[index + 1] if index + 1 < len(events) else None
    if following is None or isinstance(following, Game):
        return events[index].seq is not None
    return events[index].seq is not None or following.seq is not None


def _json(event: AnyEvent) -> str:
    """The event as the log has it, for what words can not say."""
    return canonical(event).decode()
