"""From text to events: line by line, each problem with its place, going on after every one of them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from cinch_log.cards import Seat
from cinch_log.events import AnyEvent, Game, Play, Undo
from cinch_log.notation.build import build_event
from cinch_log.notation.course import Course, Courses
from cinch_log.notation.deals import PendingDeal, open_deal
from cinch_log.notation.extras import read_extras
from cinch_log.notation.header import Header, close_tag
from cinch_log.notation.phrases import KEYWORDS, PHRASES
from cinch_log.notation.problems import Problem, Trouble
from cinch_log.notation.rows import GOES_ON, PASS_WORDS, ROW_NUMBER, Item, read_auction, read_plays
from cinch_log.notation.scan import Line
from cinch_log.notation.table import Closed
from cinch_log.notation.words import cards_of, number_of

_AUCTION_WORDS: Final = ("auction", "bidding", "bids")
_PLAY_WORDS: Final = ("play", "plays", "tricks")
_DEAL_WORDS: Final = ("deal", "dealer")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_FIRST_WORDS: Final = (*_AUCTION_WORDS, *_PLAY_WORDS, *_DEAL_WORDS, *KEYWORDS)


class Found(NamedTuple):
    """An event or a problem, in the order of the text."""

    line: int
    what: AnyEvent | Problem
    course: Course
    """The game it belongs to; that of no header before the first one."""
    hint: str | None = None
    """Of a problem: the type of what was lost by it, `game` for a header, `trick` for a star."""


class _Mark(NamedTuple):
    trick: int
    seat: Seat
    card: str
    line: int
    column: int


def read_text(text: str) -> list[Found]:
    """All events and problems of a text, by line. Never raises, whatever the text."""
    reader = _Reader()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        reader.read(Line(line.removesuffix("\r"), number))
    return reader.finish()


class _Reader:
    def __init__(self) -> None:
        self.found: list[Found] = []
        self.courses = Courses()
        self.header: Header | None = None
        self.deal: PendingDeal | None = None
        self.marks: dict[Course, list[_Mark]] = {}
        self.shaky: set[Course] = set()
        """Games with a problem: whether marks and cards agree is not asked there any more."""
        self.short: tuple[Course, int, Problem] | None = None
        """A trick in which seats were left out and cards are missing: a problem when another one follows."""

    def read(self, line: Line) -> None:
        if line.done():
            return
        try:
            self._read(line)
        except Trouble as trouble:
            if self.header is not None:
                self.header.troubles[line.number] = trouble
            else:
                self._problem(line.number, trouble)

    def finish(self) -> list[Found]:
        self._finish_header()
        self._finish_deal()
        for course in self.courses.every:
            self._judge(course, course.table.close(ended=False))
        return sorted(self.found, key=lambda found: found.line)

    def _read(self, line: Line) -> None:
        if (wrong := _SURROGATE.search(line.text)) is not None:
            raise Trouble(wrong.start() + 1, f"expected UTF-8, found {wrong[0]!a}: half a character or a stray byte")
        if line.peek() == "[":
            self._finish_deal()
            self._tag(line)
            return
        self._finish_header()
        if self.deal is not None and self.deal.take_row(line):
            return
        self._finish_deal()
        if line.peek() == "{":
            column = line.column
            fields = line.json("an event")
            line.end()
            self._accept(build_event(fields, column), line.number)
            return
        implied = False
        for item in self._items(line):
            implied = implied or item.implied
            self._emit(item, line.number)
        self._note_short_trick(line, implied)

    def _items(self, line: Line) -> Iterable[Item]:
        table = self.courses.now.table
        for pattern, opens in ((ROW_NUMBER, True), (GOES_ON, False)):
            if (found := pattern.match(line.text)) is not None:
                line.pos = found.end()
                return read_plays(line, table, opens)
        start = line.pos
        if line.maybe_seat():
            line.skip(":")
            bids = line.try_(number_of) is not None or line.keyword(*PASS_WORDS) is not None
            line.pos = start
            return read_auction(line, table) if bids else read_plays(line, table, opens=True)
        if line.peek() == "*" or line.try_(cards_of) is not None:
            line.pos = start
            return read_plays(line, table, opens=True)
        if line.try_(number_of) is not None or (line.keyword(*PASS_WORDS) and line.maybe_seat() is None):
            line.pos = start
            return read_auction(line, table)
        line.pos = start
        return self._keyword(line)

    def _keyword(self, line: Line) -> Iterable[Item]:
        table = self.courses.now.table
        column = line.column
        word = line.word().lower()
        if word == "game" and line.keyword("over"):
            word = "over"
        line.skip(":")
        if word in _DEAL_WORDS:
            self.deal = open_deal(line, table)
            return ()
        if word in _AUCTION_WORDS:
            return read_auction(line, table)
        if word in _PLAY_WORDS:
            return read_plays(line, table, opens=None)
        if word in KEYWORDS:
            return self._phrase(KEYWORDS[word], line, column)
        close = difflib.get_close_matches(word[:40], _FIRST_WORDS, n=1)
        return line.fail("a keyword, a tag or a trick" + (f", perhaps {close[0]!r}" if close else ""), column)

    def _phrase(self, kind: str, line: Line, column: int) -> Iterator[Item]:
        fields = PHRASES[kind].read(line, self.courses.now.table)
        extras = read_extras(line)
        line.end()
        yield Item(kind, fields, extras, column)

    def _tag(self, line: Line) -> None:
        line.take("[")
        column = line.column
        name = line.word()
        line.skip(":")
        key = name.lower()
        if key in ("game", "continue"):
            self._finish_header()
        if key == "game":
            self.header = Header(line.number, column)
            self.header.open(line)
        elif key == "continue":
            game_id = None if line.peek() == "]" else line.string("a game's id", "]")
            close_tag(line)
            if not self.courses.go_on(game_id):
                raise Trouble(column, f"no game {game_id!r} was opened above")
        elif key == "seq":
            numbered = line.keyword("none", "auto") or line.fail("none or auto")
            close_tag(line)
            (self.header or self.courses.now).numbered = numbered == "auto"
        elif self.header is not None:
            self.header.add(line, name, column)
            close_tag(line)
        else:
            line.fail("[game ID] before the other tags" if name else "a tag such as [game ID]", column)

    def _finish_header(self) -> None:
        header, self.header = self.header, None
        if header is None:
            return
        try:
            game = header.build()
            self.courses.open(game, numbered=header.numbered)
            self._accept(game, header.line)
            lost = False
        except Trouble as trouble:
            self.courses.open_unknown(numbered=header.numbered)
            header.troubles = header.troubles or {header.line: trouble}
            lost = True
        for line, found in header.troubles.items():
            self._problem(line, found, counts=lost, hint="game" if lost else None)
            lost = False

    def _finish_deal(self) -> None:
        deal, self.deal = self.deal, None
        if deal is None:
            return
        try:
            self._emit(Item("deal", deal.fields, deal.extras, deal.column), deal.line)
        except Trouble as trouble:
            self._problem(deal.line, trouble)

    def _emit(self, item: Item, line: int) -> None:
        course = self.courses.now
        closed = course.table.close_for(item.type, item.fields.get("seat"), item.opens)
        self._judge(course, closed, another=item.type == "play")  # before the event gets its number: a fault takes one
        implied = {"seq": course.implied_seq(), "game": self.courses.game_field}
        event = build_event({"type": item.type, **item.fields, **implied, **item.extras}, item.column)
        self._accept(event, line, item)

    def _accept(self, event: AnyEvent, line: int, item: Item | None = None) -> None:
        if isinstance(event, Game) and self.courses.now.header is not event:
            self.courses.open(event, numbered=event.seq is not None)  # a header in JSON
        course = self.courses.now
        self.found.append(Found(line, event, course))
        closed = course.apply(event, opens=None if item is None else item.opens)
        self._judge(course, closed, another=isinstance(event, Play))
        trick = course.table.now.trick
        if isinstance(event, Undo):
            self.marks[course] = [mark for mark in self.marks.get(course, ()) if mark.trick == trick]
        if isinstance(event, Play) and item is not None and item.marked:
            self.marks.setdefault(course, []).append(_Mark(trick, event.seat, event.card, line, item.column))

    def _judge(self, course: Course, closed: Closed | None, *, another: bool = False) -> None:
        """Compares the marks of a trick with its cards. They are for the eye: no event comes of them."""
        if closed is None:
            return
        marks = self.marks.pop(course, ())
        self._judge_short(course, closed, another=another)
        for mark in marks:
            if course in self.shaky or (mark.seat == closed.winner and (mark.seat, mark.card) in closed.plays):
                continue
            claim = f"to record whom the table gave the trick, write -> {mark.seat} after its cards instead of the star"
            known = "the cards do not tell who won" if closed.winner is None else f"by the cards {closed.winner} won"
            message = f"{mark.card} of {mark.seat} is marked as winner, but {known}: correct it, or {claim}"
            self._note(course, Problem(mark.line, mark.column, message), "trick")

    def _judge_short(self, course: Course, closed: Closed, *, another: bool) -> None:
        """Whether the trick in which seats were left out lacks cards."""
        if self.short is None or self.short[0] is not course:
            return
        _, trick, problem = self.short
        self.short = None
        if another and trick == closed.trick and len(closed.plays) < len(course.table.seats):
            self.shaky.add(course)
            self._note(course, problem)

    def _note_short_trick(self, line: Line, implied: bool) -> None:
        course = self.courses.now
        now, seats = course.table.now, len(course.table.seats)
        if implied and now.plays and len(now.plays) < seats:
            missing = f"expected {seats} cards, or the seat before each card: who played these {len(now.plays)}?"
            self.short = (course, now.trick, Problem(line.number, len(line.text.rstrip()) + 1, missing))

    def _problem(self, line: int, trouble: Trouble, *, counts: bool = True, hint: str | None = None) -> None:
        course = self.courses.now
        self.shaky.add(course)
        self._note(course, Problem(line, trouble.column, trouble.message), hint, counts=counts)

    def _note(self, course: Course, problem: Problem, hint: str | None = None, *, counts: bool = True) -> None:
        """Keeps a problem. If it `counts` it takes a number, as a line that is no event does in a log."""
        if counts:
            course.next_seq += 1
        self.found.append(Found(problem.line, problem, course, hint))
