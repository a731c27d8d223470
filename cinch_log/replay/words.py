"""Cards, sides and events in words for people. Everything that came out of a log is made printable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from cinch_log.cards import SUIT_SYMBOLS, SUITS, Card, CardOrUnseen, Suit, card_name, rank_of
from cinch_log.layout import shortened
from cinch_log.replay.model import Frame, HandView
from cinch_log.text import printable

_LONGEST: Final = 200
"""Columns of free text that a replay repeats."""
Words = Callable[[Frame, bool], str]


def suit_text(suit: Suit, symbols: bool) -> str:
    """`♠`, or `S`."""
    return SUIT_SYMBOLS[suit] if symbols else suit


def cards_text(cards: Iterable[CardOrUnseen], symbols: bool) -> str:
    """Cards in the order given; several unseen ones as a number."""
    listed = list(cards)
    seen = [card_name(card, symbols=symbols) for card in listed if card != "??"]
    hidden = len(listed) - len(seen)
    if hidden:
        seen.append(f"{hidden} unseen")
    return " ".join(seen) or "nothing"


def hand_text(hand: HandView, symbols: bool) -> str:
    """A hand by suits, the highest first: `A♣ 9♣  K♦  10♠ 5♠`."""
    suits: dict[str, list[Card]] = {suit: [] for suit in SUITS}
    for card in sorted(hand.cards, key=rank_of, reverse=True):
        suits[card[1]].append(card)
    groups = [" ".join(card_name(card, symbols=symbols) for card in held) for held in suits.values() if held]
    if hand.unseen:
        groups.append(f"{hand.unseen} unseen")
    return "  ".join(groups) or "no card"


def points_text(points: Mapping[Any, int | None]) -> str:
    """`NS 9, EW 5`; a question mark where it is not known."""
    return ", ".join(f"{side} {'?' if value is None else value}" for side, value in points.items())


def free(text: object) -> str:
    """Somebody's free text, printable and not too long."""
    return shortened(str(text), _LONGEST)


def event_text(frame: Frame, symbols: bool = True) -> str:
    """The event in a few words."""
    return _WORDS[frame.type](frame, symbols)


def _game(frame: Frame, symbols: bool) -> str:
    return f"game {free(frame.event.get('id', '?'))} opens"


def _cut(frame: Frame, symbols: bool) -> str:
    cut = "  ".join(f"{seat} {card_name(card, symbols=symbols)}" for seat, card in frame.event["cards"].items())
    return f"cut: {cut}"


def _deal(frame: Frame, symbols: bool) -> str:
    return f"{frame.event['dealer']} deals"


def _misdeal(frame: Frame, symbols: bool) -> str:
    e = frame.event
    card = f" {card_name(e['card'], symbols=symbols)}" if "card" in e else ""
    who = f": {e['seat']}{card}" if "seat" in e else card
    return f"misdeal ({e['reason']}){who}"


def _trump(frame: Frame, symbols: bool) -> str:
    by = f", bid {frame.bid} by {frame.maker}" if frame.maker else ""
    return f"{frame.event['seat']} names {suit_text(frame.event['suit'], symbols)}{by}"


def _with_cards(verb: str) -> Words:
    return lambda frame, symbols: f"{frame.event['seat']} {verb} {cards_text(frame.event['cards'], symbols)}"


def _with_card(verb: str) -> Words:
    return lambda frame, symbols: f"{frame.event['seat']} {verb} {card_name(frame.event['card'], symbols=symbols)}"


def _undo(frame: Frame, symbols: bool) -> str:
    e = frame.event
    by = f" by {free(e['by'])}" if "by" in e else ""
    why = f": {free(e['why'])}" if "why" in e else ""
    return f"undo{by}, back to event {e['to']}{why}"


def _trick(frame: Frame, symbols: bool) -> str:
    points = frame.event.get("points")
    return f"written down: {frame.event['winner']} took the trick" + ("" if points is None else f", {points} points")


def _concede(frame: Frame, symbols: bool) -> str:
    by = f", says {frame.event['seat']}" if "seat" in frame.event else ""
    return f"the rest goes to {frame.event['side']}{by}"


def _call(frame: Frame, symbols: bool) -> str:
    e = frame.event
    where = "".join(f", {what} {e[what]}" for what in ("deal", "trick") if what in e)
    return f"{e['by']} calls a renege by {e['against']}{where}"


def _ruling(frame: Frame, symbols: bool) -> str:
    e = frame.event
    by = f" by {free(e['by'])}" if "by" in e else ""
    deal = f" in deal {e['deal']}" if "deal" in e else ""
    adjust = "".join(f", {side} {points:+}" for side, points in (e.get("adjust") or {}).items())
    return f"ruling{by} on {e['against']}{deal}: {'upheld' if e['upheld'] else 'denied'}{adjust}"


def _score(frame: Frame, symbols: bool) -> str:
    given = [
        f"{name} {points_text(frame.event[name])}" for name in ("captured", "scored", "total") if name in frame.event
    ]
    return f"written down: {'; '.join(given) or 'a score without figures'}"


def _game_over(frame: Frame, symbols: bool) -> str:
    e = frame.event
    winner = f", {e['winner']} wins" if "winner" in e else ""
    total = f" ({points_text(e['total'])})" if "total" in e else ""
    return f"game over{winner}{total}" + (f": {free(e['why'])}" if "why" in e else "")


def _abandon(frame: Frame, symbols: bool) -> str:
    return "the game is abandoned" + (f": {free(frame.event['why'])}" if "why" in frame.event else "")


def _fault(frame: Frame, symbols: bool) -> str:
    return f"line {frame.line} is no event: {printable(frame.event['message'])} (at {printable(frame.event['path'])})"


_WORDS: Final[dict[str, Words]] = {
    "game": _game,
    "cut": _cut,
    "deal": _deal,
    "misdeal": _misdeal,
    "bid": lambda frame, symbols: f"{frame.event['seat']} bids {frame.event['bid']}",
    "pass": lambda frame, symbols: f"{frame.event['seat']} passes",
    "trump": _trump,
    "discard": _with_cards("puts aside"),
    "draw": _with_cards("draws"),
    "expose": _with_cards("exposes"),
    "play": _with_card("plays"),
    "withdraw": _with_card("takes back"),
    "undo": _undo,
    "trick": _trick,
    "concede": _concede,
    "score": _score,
    "game_over": _game_over,
    "call": _call,
    "ruling": _ruling,
    "abandon": _abandon,
    "seal": lambda frame, symbols: f"seal {frame.event['sha256'][:12]}",
    "substitute": lambda frame, symbols: f"{frame.event['seat']} is now {free(frame.event['name'])}",
    "fault": _fault,
}
"""Type of an event to its words."""
