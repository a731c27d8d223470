"""Slips of the pen: one line of a faultless record spoiled, the rest of the game as it was."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from cinch_log.cards import CARDS

Event = dict[str, Any]
Record = list[Any]
"""Events without numbers, and raw bytes."""
Slip = Callable[[Record, Random], int | None]
"""Spoils the record and gives the line of the fault, None where there is nothing to spoil."""


def choose(record: Record, rng: Random, *kinds: str, full: bool = False) -> int:
    """The index of an event of these types; with `full` of one that names cards."""
    return rng.choice([i for i, e in enumerate(record) if e["type"] in kinds and (not full or e["cards"])])


def another(rng: Random, among: Any, than: Any) -> Any:
    return rng.choice([item for item in among if item != than])


def seats(record: Record) -> list[str]:
    return list(record[0]["players"])


def wrong_seat(*kinds: str) -> Slip:
    def slip(record: Record, rng: Random) -> int:
        at = choose(record, rng, *kinds)
        record[at]["seat"] = another(rng, seats(record), record[at]["seat"])
        return at + 1

    return slip


def foreign_seat(record: Record, rng: Random) -> int:
    at = choose(record, rng, "bid", "pass", "trump", "discard", "draw", "play")
    record[at]["seat"] = "P1" if "N" in seats(record) else "N"
    return at + 1


def left_out(*kinds: str) -> Slip:
    def slip(record: Record, rng: Random) -> int:
        at = choose(record, rng, *kinds)
        del record[at]
        return at + 1

    return slip


def twice(*kinds: str, full: bool = False) -> Slip:
    def slip(record: Record, rng: Random) -> int:
        at = choose(record, rng, *kinds, full=full)
        record.insert(at + 1, dict(record[at]))
        return at + 2

    return slip


def unreadable(record: Record, rng: Random) -> int:
    at = rng.randrange(1, len(record) - 1)
    record[at] = b'{"type":"pla'
    return at + 1


def broken_off(record: Record, rng: Random) -> int:
    at = rng.randrange(2, len(record) - 1)
    del record[at:]
    return at


def figure(field: str) -> Slip:
    def slip(record: Record, rng: Random) -> int:
        at = choose(record, rng, "score")
        figures = dict(record[at][field])
        figures[rng.choice(list(figures))] += rng.choice((-7, -1, 1, 2, 13))
        record[at] = {**record[at], field: figures}
        return at + 1

    return slip


def final_total(record: Record, rng: Random) -> int:
    record[-1]["total"][rng.choice(list(record[-1]["total"]))] += 1
    return len(record)


def wrong_winner(record: Record, rng: Random) -> int:
    record[-1]["winner"] = another(rng, record[-1]["total"], record[-1]["winner"])
    return len(record)


def too_soon(record: Record, rng: Random) -> int | None:
    scores = [i for i, e in enumerate(record) if e["type"] == "score"][:-1]
    if not scores:
        return None
    at = rng.choice(scores) + 1
    record.insert(at, {"type": "game_over"})
    return at + 1


def hand_card(record: Record, rng: Random) -> int:
    at = choose(record, rng, "deal")
    hand = rng.choice(list(record[at]["hands"].values()))
    spot = rng.randrange(len(hand))
    hand[spot] = another(rng, CARDS[:52], hand[spot])
    return at + 1


def drawn_card(record: Record, rng: Random) -> int:
    at = choose(record, rng, "draw", full=True)
    cards = record[at]["cards"]
    spot = rng.randrange(len(cards))
    cards[spot] = another(rng, CARDS[:52], cards[spot])
    return at + 1


def early_call(record: Record, rng: Random) -> int:
    """Trump written before the last calls, but after more than a single bid."""
    at = choose(record, rng, "trump")
    record.insert(at - 1, record.pop(at))
    return at


def withdrawn_from_nowhere(record: Record, rng: Random) -> int:
    at = choose(record, rng, "bid", "pass", "trump", "discard", "draw")
    record.insert(at, {"type": "withdraw", "seat": seats(record)[0], "card": "5S"})
    return at + 1


def undone_to_nowhere(record: Record, rng: Random) -> int:
    at = rng.randrange(1, len(record))
    record.insert(at, {"type": "undo", "to": 99_999})
    return at + 1


def void_after_score(record: Record, rng: Random) -> int:
    at = choose(record, rng, "score") + 1
    record.insert(at, {"type": "misdeal", "reason": "exposed"})
    return at + 1


def idle_call(record: Record, rng: Random) -> int:
    at = choose(record, rng, "score")
    record.insert(at, {"type": "call", "by": seats(record)[0], "against": seats(record)[1]})
    return at + 1


def card_shown_by_another(record: Record, rng: Random) -> int:
    at = choose(record, rng, "play")
    seat, card = record[at]["seat"], record[at]["card"]
    record.insert(at, {"type": "expose", "seat": another(rng, seats(record), seat), "cards": [card]})
    return at + 1


def card_too_many(record: Record, rng: Random) -> int:
    at = choose(record, rng, "score")
    record.insert(at, {"type": "play", "seat": rng.choice(seats(record)), "card": "5S"})
    return at + 1


def conceded_too_late(record: Record, rng: Random) -> int:
    at = choose(record, rng, "score")
    record.insert(at, {"type": "concede", "side": next(iter(record[at]["total"]))})
    return at + 1


AT_THE_LINE: dict[str, tuple[Slip, tuple[str, ...]]] = {
    "a play for the wrong seat": (wrong_seat("play"), ("PLAY001",)),
    "trump by the wrong seat": (wrong_seat("trump"), ("BID006",)),
    "a seat of another game": (foreign_seat, ("LOG005",)),
    "a pass left out": (left_out("pass"), ("BID001", "BID005")),
    "a play written twice": (twice("play"), ("PLAY003",)),
    "a call written twice": (twice("bid", "pass"), ("BID004", "BID001")),
    "a draw written twice": (twice("draw", full=True), ("DEAL001",)),
    "a discard written twice": (twice("discard", full=True), ("DRAW001",)),
    "trump left out": (left_out("trump"), ("LOG004",)),
    "a deal left out": (left_out("deal"), ("LOG004",)),
    "an unreadable line": (unreadable, ("LOG001",)),
    "broken off": (broken_off, ("LOG006",)),
    "captured points": (figure("captured"), ("SCO002",)),
    "a deal score": (figure("scored"), ("SCO003",)),
    "the final total": (final_total, ("SCO004",)),
    "the winner": (wrong_winner, ("SCO006",)),
    "over too soon": (too_soon, ("SCO008",)),
    "a card of a hand": (hand_card, ("DEAL001",)),
    "a card drawn": (drawn_card, ("DRAW005", "DEAL001")),
    "a withdrawal of nothing": (withdrawn_from_nowhere, ("PLAY006",)),
    "an undo of nothing": (undone_to_nowhere, ("PLAY006",)),
    "void after the score": (void_after_score, ("LOG004",)),
    "a call without a renege": (idle_call, ("REN006",)),
    "a card shown by another": (card_shown_by_another, ("PLAY002",)),
    "a card too many": (card_too_many, ("PLAY002", "PLAY003")),
    "conceded after the last card": (conceded_too_late, ("LOG004",)),
}
"""Slips with exactly one finding, on their own line, and its code (one of these, depending on the place)."""
