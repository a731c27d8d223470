"""Given these lines, when the audit runs, then these findings: short logs in short words.

A line is a word or two: `N AS` plays a card, `E -` passes, `E 7` bids, `N trump S`, `E drops 2C 3C`, `E draws 4C`,
`deal N`. Anything else is written as the event itself, a dictionary without `seq`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from cinch_log.audit.run import audit_games
from cinch_log.events import AnyEvent
from cinch_log.findings import Finding
from cinch_log.log import Fault, GameLog, canonical, loads
from cinch_log.rules import load_rules

Line = str | bytes | dict[str, Any]
Placed = tuple[str, int]
Kind = TypeVar("Kind")

HANDS = {
    "N": "AS KS 2S AH KH 2H 9D TD 4C",
    "E": "5C 4D 9C KC 3H 4H 5D 5H QD",
    "S": "QS JS TS AD KD 2D QH 6D 7H",
    "W": "9S 8S 5S QC JC 2C TC 8H 7C",
}
STOCK = "3C 6C 8C AC 3D 7D 8D JD 6H 9H TH JH 3S 4S 6S 7S"
EXCHANGE = ("E drops 5D 5H QD", "S drops QH 6D 7H", "W drops TC 8H 7C", "N drops 9D TD 4C")


def header(rules: str | dict[str, Any] = "cinch") -> dict[str, Any]:
    """A game's header with players for every seat."""
    seats = load_rules(rules).table.seats
    return {"type": "game", "v": 1, "id": "g", "rules": rules, "players": {seat: seat for seat in seats}}


def deal(dealer: str, hands: dict[str, str] | None = None, stock: str | None = None) -> dict[str, Any]:
    """A deal, the cards of each hand in one text."""
    event: dict[str, Any] = {"type": "deal", "dealer": dealer}
    if hands is not None:
        event["hands"] = {seat: cards.split() for seat, cards in hands.items()}
    if stock is not None:
        event["stock"] = stock.split()
    return event


def opened(*, bid: int = 5, trump: str = "S", rules: str | dict[str, Any] = "cinch") -> list[Line]:
    """North deals the hands above, is the maker and has exchanged: ready for his lead."""
    return [
        header(rules), deal("N", HANDS, STOCK), "E -", "S -", "W -", f"N {bid}", f"N trump {trump}", *EXCHANGE,
    ]  # fmt: skip


def event(line: Line) -> dict[str, Any]:
    """The event that a short text stands for."""
    if isinstance(line, bytes):
        raise TypeError("raw bytes are no event")
    if not isinstance(line, str):
        return dict(line)
    words = line.split()
    if words[0] == "deal":
        return {"type": "deal", "dealer": words[1]}
    seat, word, rest = words[0], words[1], words[2:]
    if word == "-":
        return {"type": "pass", "seat": seat}
    if word == "trump":
        return {"type": "trump", "seat": seat, "suit": rest[0]}
    if word in ("drops", "draws", "shows"):
        kind = {"drops": "discard", "draws": "draw", "shows": "expose"}[word]
        return {"type": kind, "seat": seat, "cards": rest}
    if word == "takes-back":
        return {"type": "withdraw", "seat": seat, "card": rest[0]}
    if re.fullmatch(r"-?\d+", word):
        return {"type": "bid", "seat": seat, "bid": int(word)}
    return {"type": "play", "seat": seat, "card": word}


def written(lines: Iterable[Line], *, numbered: bool = True) -> bytes:
    """The log: every event on its line, with its number unless it brings its own; bytes stand as they are."""
    out = []
    for number, line in enumerate(lines):
        if isinstance(line, bytes):
            out.append(line)
            continue
        fields = event(line)
        if numbered:
            fields.setdefault("seq", number)
        out.append(json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode())
    return b"".join(line + b"\n" for line in out)


def games_of(lines: Iterable[Line], *, numbered: bool = True) -> list[GameLog]:
    """The games of these lines."""
    return loads(written(lines, numbered=numbered))


def record_of(lines: Iterable[Line]) -> list[AnyEvent | Fault]:
    """The events of one game."""
    return list(games_of(lines)[0].entries)


def findings(lines: Iterable[Line], *, evidence: Literal["full", "public"] = "full") -> list[Finding]:
    """All findings of these lines."""
    return list(audit_games(loads(written(lines)), None, evidence))


def codes(lines: Iterable[Line], *, unfinished: bool = True) -> list[Placed]:
    """Code and line of the findings that are more than information, by line; without LOG006 if `unfinished`."""
    found = [(f.code, f.line) for f in findings(lines) if f.severity != "info"]
    return [place for place in found if not (unfinished and place[0] == "LOG006")]


def codes_of_bytes(data: bytes) -> list[Placed]:
    """The same for a log as it stands."""
    return [(f.code, f.line) for f in audit_games(loads(data)) if f.severity != "info"]


def only(kind: type[Kind], found: object) -> Kind:
    """What was found, which must be of this kind."""
    assert isinstance(found, kind), f"{found!r} is no {kind.__name__}"
    return found


def events_among(entries: Iterable[AnyEvent | Fault]) -> list[AnyEvent]:
    """The entries, every one of which must be an event."""
    events = []
    for entry in entries:
        assert not isinstance(entry, Fault), entry
        events.append(entry)
    return events


def as_lines(events: Sequence[AnyEvent]) -> list[dict[str, Any]]:
    """Events as dictionaries without numbers, to be changed and written again."""
    lines: list[dict[str, Any]] = []
    for item in events:
        fields: dict[str, Any] = json.loads(canonical(item))
        fields.pop("seq", None)
        lines.append(fields)
    return lines


class Case(NamedTuple):
    """A log and what an audit must say of it: no more, no less."""

    name: str
    lines: Sequence[Line]
    expected: list[Placed]
    ended: bool = False
    """Whether the game has come to an end; LOG006 is left out otherwise."""

    def found(self) -> list[Placed]:
        return codes(self.lines, unfinished=not self.ended)


READY: list[Line] = opened()
"""North is to lead; spades are trumps, East holds the Left Pedro."""
START = len(READY)
PLAYS: list[Line] = [
    "N AS", "E 5C", "S TS", "W 8S", "N KS", "E 9C", "S JS", "W 9S", "N 2S", "E KC", "S QS", "W 5S",
    "S AD", "W QC", "N 2H", "E 4D", "S KD", "W JC", "N KH", "E 3H", "S 2D", "W 2C", "N AH", "E 4H",
]  # fmt: skip
"""A faultless play: 14 for North and South."""
RENEGED: list[Line] = [
    "N AS", "E 5C", "S TS", "W 8S", "N KS", "E 9C", "S JS", "W 9S", "N 2S", "E KC", "S AD", "W 5S",
    "W QC", "N 2H", "E 4D", "S KD", "W JC", "N KH", "E 3H", "S 2D", "W 2C", "N AH", "E 4H", "S QS",
]  # fmt: skip
"""South withholds the queen of spades in the third trick: 8 to 6."""
RENEGE = START + 11
"""The line of that card."""
END = START + len(PLAYS)
"""The line of the last card."""
UPHELD: dict[str, Any] = {"type": "ruling", "against": "NS", "upheld": True}
DENIED: dict[str, Any] = {"type": "ruling", "against": "NS", "upheld": False}
CALL: dict[str, Any] = {"type": "call", "by": "W", "against": "S"}


def claim(**fields: dict[str, int]) -> dict[str, Any]:
    """A score with these fields only."""
    return {"type": "score", **fields}


def both(ns: int, ew: int) -> dict[str, int]:
    """Points of the two sides."""
    return {"NS": ns, "EW": ew}


SCORE = claim(captured=both(14, 0), scored=both(14, 0), total=both(14, 0))
AS_PLAYED = claim(captured=both(8, 6), scored=both(8, 6), total=both(8, 6))
PENALISED = claim(captured=both(0, 14), scored=both(-5, 14), total=both(-5, 14))
NOTHING = claim(captured=both(0, 0), scored=both(0, 0), total=both(0, 0))


def score(**fields: dict[str, int]) -> dict[str, Any]:
    """The score of the faultless play with other fields."""
    return {**SCORE, **fields}
