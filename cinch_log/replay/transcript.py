"""A game as text, as the table saw it: one line a trick, everything odd in its place.

The first two columns say what kind of line it is: `x` for what an `undo` took back later, `!` for a fault, `i` for
something the audit notes without calling it a fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cinch_log.cards import card_name
from cinch_log.layout import flowed, padded, sentences, shortened
from cinch_log.replay.model import Frame
from cinch_log.replay.position import (
    contract_text,
    hand_lines,
    knowledge_lines,
    points,
    remark_lines,
)
from cinch_log.replay.words import cards_text, event_text, free, points_text
from cinch_log.scoresheet.model import SheetDeal
from cinch_log.scoresheet.remarks import remarks

_ABOUT: Final = ("event", "site", "date", "round", "recorder", "source")
"""Fields of the header that describe the occasion."""


def transcript(
    made: Iterable[Frame], *, deal: int | None = None, trick: int | None = None, symbols: bool = True
) -> Iterator[str]:
    """The lines of a game, or of one deal or trick of it, as they become certain; without line ends.

    Args:
        made: all frames of the game, from its header on.
        deal: only this deal.
        trick: only this trick of each deal shown, with the hands before it.
        symbols: suit symbols instead of letters.
    """
    writer = _Writer(symbols)
    previous: Frame | None = None
    for frame in made:
        if _wanted(frame, deal, trick):
            if not writer.started and frame.type not in ("game", "deal") and previous is not None:
                yield from writer.situation(previous)
            yield from writer.write(frame, previous)
        else:
            yield from writer.flush()
            writer.started = False
        previous = frame
    yield from writer.flush()


def _wanted(frame: Frame, deal: int | None, trick: int | None) -> bool:
    if deal is not None and frame.deal != deal:
        return False
    return trick is None or (frame.trick is not None and frame.trick.number == trick)


class _Writer:
    """Gathers bids and cards of a trick into lines."""

    def __init__(self, symbols: bool) -> None:
        self.symbols = symbols
        self.started = False
        """Something was written since the last gap."""
        self._label = ""
        self._items: list[str] = []
        self._undone = False
        self._tail: list[str] = []
        """Lines that wait until the gathered one is written."""

    def situation(self, frame: Frame) -> Iterator[str]:
        """How the table stood where the part to be shown begins."""
        self.started = True
        if frame.deal is not None:
            yield ""
            yield from sentences(contract_text(frame, self.symbols))
            yield from hand_lines(frame.hands, self.symbols)

    def write(self, frame: Frame, previous: Frame | None) -> Iterator[str]:
        """The lines that this frame completes."""
        self.started = True
        undone = frame.undone_by is not None or frame.ignored
        if frame.type in ("bid", "pass") and not _void_now(frame, previous):
            yield from self._gather("bids", _bid_item(frame), undone)
        elif frame.type == "play" and frame.trick is not None:
            yield from self._play(frame, previous, undone)
        else:
            yield from self.flush()
            yield from self._other(frame, previous, undone)
        self._tail += remark_lines(frame)
        if "note" in frame.event:
            self._tail += sentences(free(frame.event["note"]), "  note: ")
        if frame.result is not None:
            yield from self.flush()
            yield from _result_lines(frame.result, self.symbols)
        if frame.knowledge is not None and _tells(frame):
            self._tail += knowledge_lines(frame.knowledge, self.symbols, "    ")
        if not self._items or _completes(frame):
            yield from self.flush()

    def flush(self) -> Iterator[str]:
        """The line gathered so far and what waits for it."""
        if self._items:
            gutter = "x " if self._undone else "  "
            first = gutter + padded(self._label, 10)
            yield from flowed(self._items, first, gutter + " " * 10, between="  ")
        self._items = []
        tail, self._tail = self._tail, []
        yield from tail

    def _gather(self, label: str, item: str, undone: bool) -> Iterator[str]:
        if self._items and (label != self._label or undone != self._undone):
            yield from self.flush()
        self._label, self._undone = label, undone
        self._items.append(item)

    def _play(self, frame: Frame, previous: Frame | None, undone: bool) -> Iterator[str]:
        trick = frame.trick
        assert trick is not None
        if previous is not None and previous.phase in ("naming", "exchange", "auction"):
            yield from self.flush()
            if any(hand.cards for hand in previous.hands.values()):
                yield ("x " if undone else "  ") + "to play with:"
            yield from hand_lines(previous.hands, self.symbols, "x " if undone else "  ")
        seat, card = frame.event["seat"], card_name(frame.event["card"], symbols=self.symbols)
        item = padded(f"{seat} {card}", 5)
        if not any(play.seat == seat and play.card == frame.event["card"] for play in trick.plays):
            item = f"({item.strip()}, no part of it)"
        yield from self._gather(f"trick {trick.number}", item, undone)
        if trick.complete and trick.winner is not None:
            self._items.append(f" {trick.winner} wins, {points(trick.points)}; {points_text(frame.captured)}")

    def _other(self, frame: Frame, previous: Frame | None, undone: bool) -> Iterator[str]:
        gutter = "x " if undone else "! " if frame.type == "fault" else "  "
        if frame.type == "game":
            yield from _title(frame)
        elif frame.type == "deal":
            yield from self._deal(frame, previous, gutter)
        elif (frame.type == "trick" and _agrees(frame)) or (frame.type == "fault" and frame.remarks and not undone):
            return  # nothing to say, or said by the remark
        else:
            yield from sentences(event_text(frame, self.symbols), gutter, gutter + "  ")
        if _void_now(frame, previous) and frame.outcome == "passed_out":
            yield f"{gutter}passed out: the deal is void"

    def _deal(self, frame: Frame, previous: Frame | None, gutter: str) -> Iterator[str]:
        yield ""
        if previous is not None and previous.deal == frame.deal:
            yield from sentences(f"{event_text(frame, self.symbols)}, which cannot be", gutter)
            return
        yield f"Deal {frame.deal}: {event_text(frame, self.symbols)}"
        yield from hand_lines(frame.hands, self.symbols, gutter)
        stock = frame.event.get("stock")
        if stock:
            names = [card_name(card, symbols=self.symbols) for card in stock if card != "??"]
            yield from flowed(names or [cards_text(stock, self.symbols)], f"{gutter}stock  ")


def _bid_item(frame: Frame) -> str:
    return f"{frame.event['seat']} {frame.event.get('bid', 'passes')}"


def _void_now(frame: Frame, previous: Frame | None) -> bool:
    """Whether the deal has just been passed out."""
    return frame.outcome == "passed_out" and (previous is None or previous.outcome != "passed_out")


def _completes(frame: Frame) -> bool:
    return frame.type == "play" and frame.trick is not None and frame.trick.complete


def _tells(frame: Frame) -> bool:
    """Whether public knowledge may have grown: after a whole trick, a card shown, or the naming of trump."""
    return frame.type in ("trump", "expose", "withdraw") or _completes(frame)


def _agrees(frame: Frame) -> bool:
    """Whether a claimed trick winner is whom the cards name: not worth a line."""
    return (
        not frame.remarks
        and frame.trick is not None
        and frame.event["winner"] == frame.trick.winner
        and "note" not in frame.event
    )


def _title(frame: Frame) -> Iterator[str]:
    e = frame.event
    rules = e["rules"] if isinstance(e["rules"], str) else f"{e['rules'].get('preset', 'cinch')} with options"
    yield f"Game {shortened(str(e['id']), 34)}: {shortened(str(rules), 34)}"
    yield from flowed([f"{seat} {shortened(name, 30)}" for seat, name in frame.players.items()], "  ", between="   ")
    about = [f"{name} {shortened(str(e[name]), 50)}" for name in _ABOUT if name in e]
    if about:
        yield from flowed(about, "  ", between="   ")


def _result_lines(row: SheetDeal, symbols: bool) -> Iterator[str]:
    if row.captured is None or row.scored is None:
        yield from sentences(f"the totals go on from the record: {points_text(row.total)}", "  = ")
    else:
        outcome = "void" if row.made is None else "made" if row.made else "set"
        text = f"{row.maker} bid {row.bid}, {outcome}: captured {points_text(row.captured)}"
        yield from sentences(f"{text}; scored {points_text(row.scored)}; total {points_text(row.total)}", "  = ")
    for text in remarks(row, symbols=symbols):
        yield from sentences(text, "    - ")
