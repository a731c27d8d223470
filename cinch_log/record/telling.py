"""One event in a few words, as a scorer reads it back. Text of the log is made printable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from cinch_log.cards import SUIT_SYMBOLS, UNSEEN, CardOrUnseen, card_name
from cinch_log.events import (
    Abandon,
    AnyEvent,
    Bid,
    Call,
    Concede,
    Cut,
    Deal,
    Discard,
    Draw,
    Expose,
    Game,
    GameOver,
    Misdeal,
    Pass,
    Play,
    Ruling,
    Score,
    Seal,
    Substitute,
    Trick,
    Trump,
    Undo,
    Withdraw,
)  # fmt: skip
from cinch_log.text import printable


def cards_text(cards: Iterable[CardOrUnseen], *, symbols: bool = True) -> str:
    """Cards for reading; unseen ones are counted."""
    listed = list(cards)
    unseen = listed.count(UNSEEN)
    words = [card_name(card, symbols=symbols) for card in listed if card != UNSEEN]
    if unseen:
        words.append(f"{unseen} unseen")
    return " ".join(words) or "none"


def points_text(points: Mapping[Any, int | None]) -> str:
    """`NS 9, EW -7`."""
    return ", ".join(f"{side} {'?' if value is None else value}" for side, value in points.items())


def told(event: AnyEvent, *, symbols: bool = True) -> str:
    """The event in a few words."""
    text = _TELL[type(event)](event, symbols)
    return text + (f"  # {printable(event.note)}" if event.note else "")


def _deal(e: Deal, symbols: bool) -> str:
    hands = f", {len(e.hands)} hands recorded" if e.hands else ""
    return f"{e.dealer} deals{hands}"


def _trump(e: Trump, symbols: bool) -> str:
    return f"{e.seat} names {SUIT_SYMBOLS[e.suit] if symbols else e.suit}"


def _score(e: Score, symbols: bool) -> str:
    parts = [("captured", e.captured), ("scored", e.scored), ("total", e.total)]
    return "score: " + "; ".join(f"{name} {points_text(points)}" for name, points in parts if points)


def _undo(e: Undo, symbols: bool) -> str:
    why = f" ({printable(e.why)})" if e.why else ""
    return f"undo back to event {e.to}{why}"


def _ruling(e: Ruling, symbols: bool) -> str:
    adjust = f", adjusted by {points_text(e.adjust)}" if e.adjust else ""
    return f"ruling: a renege by {e.against} is {'upheld' if e.upheld else 'denied'}{adjust}"


def _game_over(e: GameOver, symbols: bool) -> str:
    why = f" ({printable(e.why)})" if e.why else ""
    return f"game over{why}" + (f": {e.winner} wins" if e.winner else "")


def _misdeal(e: Misdeal, symbols: bool) -> str:
    where = " ".join([*([e.seat] if e.seat else []), *([card_name(e.card, symbols=symbols)] if e.card else [])])
    return f"misdeal ({e.reason}{' ' + where if where else ''})"


_TELL: Final[dict[type, Callable[[Any, bool], str]]] = {
    Game: lambda e, s: f"game {printable(e.id)}",
    Cut: lambda e, s: "cut: " + ", ".join(f"{seat} {card_name(card, symbols=s)}" for seat, card in e.cards.items()),
    Deal: _deal,
    Misdeal: _misdeal,
    Bid: lambda e, s: f"{e.seat} bids {e.bid}",
    Pass: lambda e, s: f"{e.seat} passes",
    Trump: _trump,
    Discard: lambda e, s: f"{e.seat} puts aside {cards_text(e.cards, symbols=s)}",
    Draw: lambda e, s: f"{e.seat} draws {cards_text(e.cards, symbols=s)}",
    Expose: lambda e, s: f"{e.seat} exposes {cards_text(e.cards, symbols=s)}",
    Play: lambda e, s: f"{e.seat} plays {card_name(e.card, symbols=s)}",
    Withdraw: lambda e, s: f"{e.seat} takes back {card_name(e.card, symbols=s)}",
    Undo: _undo,
    Concede: lambda e, s: f"the rest goes to {e.side}" + (f" ({e.seat})" if e.seat else ""),
    Abandon: lambda e, s: "abandoned" + (f" ({printable(e.why)})" if e.why else ""),
    Substitute: lambda e, s: f"{printable(e.name)} sits {e.seat} from now on",
    Trick: lambda e, s: f"trick to {e.winner}",
    Score: _score,
    GameOver: _game_over,
    Call: lambda e, s: f"{e.by} calls a renege by {e.against}",
    Ruling: _ruling,
    Seal: lambda e, s: f"seal {e.sha256[:12]}",
}
