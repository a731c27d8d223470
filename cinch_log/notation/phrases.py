"""One event in words: for each type how it is read and how it is written.

Deals have rows of hands (`deals`), headers have tags (`header`), bids and plays usually stand in rows
(`rows`); every other event is a line that begins with its keyword.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from cinch_log import events
from cinch_log.cards import SUIT_NAMES, CardOrUnseen, Seat, Suit
from cinch_log.notation.scan import SIDE_HELP, Line
from cinch_log.notation.table import Table
from cinch_log.notation.words import number_of, quote, side_of_word, suit_of_word, write_cards

Fields = dict[str, Any]
MISDEAL_REASONS: Final = ("exposed", "count", "other")
SUIT_HELP: Final = "a suit (clubs, diamonds, hearts, spades, or a symbol)"


class Phrase(NamedTuple):
    """How one type of event is read, and how it is written; None when the words can not say it."""

    read: Callable[[Line, Table], Fields]
    write: Callable[[Any], str | None]


def _read_cut(line: Line, table: Table) -> Fields:
    cards: dict[Seat, CardOrUnseen] = {}
    while not cards or (line.peek() and line.peek() not in "{#;"):
        seat = line.seat()
        if seat in cards:
            line.fail(f"one card for {seat}; a second cut is a line of its own")
        cards[seat] = line.card()
    return {"cards": cards}


def _write_cut(event: events.Cut) -> str | None:
    return "cut      " + "  ".join(f"{seat} {card}" for seat, card in event.cards.items()) if event.cards else None


def _read_misdeal(line: Line, table: Table) -> Fields:
    fields: Fields = {"reason": line.need(_one_of(*MISDEAL_REASONS), "exposed, count or other")}
    seat = line.maybe_seat()
    if seat:
        fields["seat"] = seat
        line.skip(":")
    if line.peek() and line.peek() not in "{#;":
        fields["card"] = line.card()
    return fields


def _write_misdeal(event: events.Misdeal) -> str:
    return " ".join(filter(None, ("misdeal ", event.reason, event.seat, event.card)))


def _read_trump(line: Line, table: Table) -> Fields:
    seat: Seat | None = None
    start = line.pos
    if (found := line.maybe_seat()) is not None:
        line.skip(":")
        if line.peek() and line.peek() not in "{#;":
            seat = found
        else:
            line.pos = start  # `trump S` names spades: S is a seat, too
    suit: Suit = line.need(suit_of_word, SUIT_HELP)
    if seat is None:
        seat = table.now.bidder
    if seat is None:
        line.fail("the seat that names trump before the suit: nobody has bid", start + 1)
    return {"seat": seat, "suit": suit}


def _write_trump(event: events.Trump) -> str:
    return f"trump    {event.seat} {SUIT_NAMES[event.suit]}"


def _read_seat_cards(line: Line, table: Table) -> Fields:
    return {"seat": line.seat(), "cards": line.cards()}


def _write_seat_cards(word: str) -> Callable[[events.Discard | events.Draw | events.Expose], str]:
    return lambda event: f"{word:<8} {event.seat} {write_cards(event.cards)}"


def _read_withdraw(line: Line, table: Table) -> Fields:
    return {"seat": line.seat(), "card": line.card()}


def _write_withdraw(event: events.Withdraw) -> str:
    return f"withdraw {event.seat} {event.card}"


def _read_undo(line: Line, table: Table) -> Fields:
    line.keyword("to", "back")
    fields: Fields = {"to": line.whole("the number of the event after which the record stands again")}
    return fields | _read_texts(line, "by", "why")


def _write_undo(event: events.Undo) -> str:
    return f"undo     to {event.to}" + _write_texts(by=event.by, why=event.why)


def _read_concede(line: Line, table: Table) -> Fields:
    line.keyword("to")
    fields: Fields = {"side": line.side()}
    if line.keyword("by"):
        fields["seat"] = line.seat()
    return fields


def _write_concede(event: events.Concede) -> str:
    return f"concede  to {event.side}" + (f" by {event.seat}" if event.seat else "")


def _read_abandon(line: Line, table: Table) -> Fields:
    line.keyword("why")
    return {} if line.done() or line.peek() == "{" else {"why": line.string("a reason")}


def _write_abandon(event: events.Abandon) -> str:
    return "abandon" if event.why is None else "abandon  " + quote(event.why)


def _read_substitute(line: Line, table: Table) -> Fields:
    return {"seat": line.seat(), "name": line.string("the name of who sits there now")}


def _write_substitute(event: events.Substitute) -> str:
    return f"substitute {event.seat} {quote(event.name)}"


def _read_trick(line: Line, table: Table) -> Fields:
    fields: Fields = {"winner": line.seat()}
    line.keyword("points")
    points = line.try_(number_of)
    return fields if points is None else fields | {"points": points}


def write_trick_claim(event: events.Trick) -> str:
    """Winner and points of the claim."""
    return event.winner + ("" if event.points is None else f" {event.points}")


def _write_trick(event: events.Trick) -> str:
    return "trick    " + write_trick_claim(event)


def _read_score(line: Line, table: Table) -> Fields:
    fields: Fields = {}
    while (name := line.keyword("captured", "scored", "total", "totals")) is not None:
        _read_sides(line, fields, name.removesuffix("s"))
    if not fields and not line.done() and line.peek() != "{":
        line.fail("captured, scored or total, then sides and points: total NS 12 EW 2")
    return fields


def _write_score(event: events.Score) -> str | None:
    return _write_sides("score  ", captured=event.captured, scored=event.scored, total=event.total)


def _read_game_over(line: Line, table: Table) -> Fields:
    fields: Fields = {}
    while (name := line.keyword("winner", "won", "total", "totals", "why")) is not None:
        if name in ("winner", "won"):
            line.skip(":=")
            line.keyword("by")
            fields["winner"] = line.side()
        elif name == "why":
            fields["why"] = line.string("a reason")
        else:
            _read_sides(line, fields, "total")
    return fields


def _write_game_over(event: events.GameOver) -> str | None:
    words = "over" + (f"     winner {event.winner}" if event.winner else "")
    written = _write_sides(words, total=event.total)
    return None if written is None else written + _write_texts(why=event.why)


def _read_call(line: Line, table: Table) -> Fields:
    line.keyword("by")
    fields: Fields = {"by": line.seat()}
    line.keyword("against")
    fields["against"] = line.seat()
    return fields | _read_numbers(line, "deal", "trick")


def _write_call(event: events.Call) -> str:
    return f"call     {event.by} against {event.against}" + _write_numbers(deal=event.deal, trick=event.trick)


def _read_ruling(line: Line, table: Table) -> Fields:
    line.keyword("against")
    fields: Fields = {"against": line.side()}
    fields["upheld"] = line.need(_one_of("upheld", "denied"), "upheld or denied") == "upheld"
    fields |= _read_numbers(line, "deal") | _read_texts(line, "by")
    if line.keyword("adjust"):
        _read_sides(line, fields, "adjust")
    return fields


def _write_ruling(event: events.Ruling) -> str | None:
    words = f"ruling   against {event.against} {'upheld' if event.upheld else 'denied'}"
    return _write_sides(words + _write_numbers(deal=event.deal) + _write_texts(by=event.by), adjust=event.adjust)


def _read_seal(line: Line, table: Table) -> Fields:
    return {"sha256": line.need(lambda word: word.lower() if len(word) == 64 else None, "64 hexadecimal digits")}


def _write_seal(event: events.Seal) -> str:
    return f"seal     {event.sha256}"


def _one_of(*words: str) -> Callable[[str], str | None]:
    return lambda word: word.lower() if word.lower() in words else None


def _read_sides(line: Line, fields: Fields, name: str) -> None:
    line.skip(":")
    points: dict[str, int] = {}
    column = line.column
    while (side := line.try_(side_of_word)) is not None:
        if side in points:
            line.fail(f"{side} only once under {name}", column)
        points[side] = line.whole(f"the points of {side}")
        line.skip()
        column = line.column
    if not points:
        line.fail(f"{SIDE_HELP} and its points")
    if name in fields:
        line.fail(f"{name} only once", column)
    fields[name] = points


def _write_sides(words: str, **named: Mapping[Any, int] | None) -> str | None:
    for name, points in named.items():
        if points is None:
            continue
        if not points:
            return None
        words += f"  {name} " + " ".join(f"{side} {number}" for side, number in points.items())
    return words.rstrip()


def _read_texts(line: Line, *names: str) -> Fields:
    fields: Fields = {}
    while (name := line.keyword(*(name for name in names if name not in fields))) is not None:
        line.skip(":=")
        fields[name] = line.string(f"a text after {name}")
    return fields


def _write_texts(**named: str | None) -> str:
    return "".join(f" {name} {quote(text)}" for name, text in named.items() if text is not None)


def _read_numbers(line: Line, *names: str) -> Fields:
    fields: Fields = {}
    while (name := line.keyword(*(name for name in names if name not in fields))) is not None:
        fields[name] = line.whole(f"the number of the {name}")
    return fields


def _write_numbers(**named: int | None) -> str:
    return "".join(f" {name} {number}" for name, number in named.items() if number is not None)


def _read_bid(line: Line, table: Table) -> Fields:
    return {"seat": line.seat(), "bid": line.whole("a bid")}


def _read_pass(line: Line, table: Table) -> Fields:
    return {"seat": line.seat()}


PHRASES: Final[dict[str, Phrase]] = {
    "cut": Phrase(_read_cut, _write_cut),
    "misdeal": Phrase(_read_misdeal, _write_misdeal),
    "bid": Phrase(_read_bid, lambda event: f"bid      {event.seat} {event.bid}"),
    "pass": Phrase(_read_pass, lambda event: f"pass     {event.seat}"),
    "trump": Phrase(_read_trump, _write_trump),
    "discard": Phrase(_read_seat_cards, _write_seat_cards("discard")),
    "draw": Phrase(_read_seat_cards, _write_seat_cards("draw")),
    "expose": Phrase(_read_seat_cards, _write_seat_cards("expose")),
    "withdraw": Phrase(_read_withdraw, _write_withdraw),
    "undo": Phrase(_read_undo, _write_undo),
    "concede": Phrase(_read_concede, _write_concede),
    "abandon": Phrase(_read_abandon, _write_abandon),
    "substitute": Phrase(_read_substitute, _write_substitute),
    "trick": Phrase(_read_trick, _write_trick),
    "score": Phrase(_read_score, _write_score),
    "game_over": Phrase(_read_game_over, _write_game_over),
    "call": Phrase(_read_call, _write_call),
    "ruling": Phrase(_read_ruling, _write_ruling),
    "seal": Phrase(_read_seal, _write_seal),
}
"""Event type to its phrase."""

KEYWORDS: Final[dict[str, str]] = {name: name for name in PHRASES} | {
    "discards": "discard", "draws": "draw", "exposed": "expose", "passes": "pass", "conceded": "concede",
    "abandoned": "abandon", "taken": "trick", "scores": "score", "over": "game_over", "trumps": "trump",
    "withdrawn": "withdraw", "withdraws": "withdraw",
}  # fmt: skip
"""First word of a line to the type of its event."""
