"""Entries that begin with a word: everything that is not simply the next thing to happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from cinch_log.cards import CardOrUnseen, Seat
from cinch_log.events import (
    Abandon,
    AnyEvent,
    Call,
    Concede,
    Cut,
    Deal,
    Expose,
    GameOver,
    Misdeal,
    Play,
    Ruling,
    Seal,
    Substitute,
    Trump,
    Undo,
    Withdraw,
)  # fmt: skip
from cinch_log.fold.reducer import number_of
from cinch_log.fold.scoring import Points
from cinch_log.record import words
from cinch_log.record.figures import read_figures, read_points
from cinch_log.record.reading import exchanged, read_card
from cinch_log.record.situation import Situation
from cinch_log.record.words import EntryError

Command = Callable[[list[str], Situation], list[AnyEvent]]

_DONE: Final = frozenset({"upheld", "up", "yes", "y", "renege"})
_DENIED: Final = frozenset({"denied", "no", "n", "legal"})


def _undo(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`undo`, `undo 3`, `undo to 41`, each with a reason behind it."""
    standing = [(number_of(index, event), event) for index, event in situation.state.history]
    if tokens and tokens[0].casefold() == "to" and len(tokens) > 1:
        to = words.number(tokens[1])
        if to is None or to not in [number for number, _ in standing]:
            raise EntryError("undo to: give the number of an event that stands (history shows them)")
        return [Undo(to=to, why=" ".join(tokens[2:]) or None)]
    count = 1
    if tokens and (given := words.number(tokens[0])) is not None:
        count, tokens = given, tokens[1:]
    entries = [at for at, (_, event) in enumerate(standing) if not isinstance(event, (Undo, Seal))]
    if len(entries) < 2:
        raise EntryError("undo: there is nothing to undo, the game has just begun")
    if not 1 <= count < len(entries):
        raise EntryError(f"undo: {count} entries cannot be undone; from 1 to {len(entries) - 1} can")
    before = standing[: entries[-count]]
    to = next(number for number, event in reversed(before) if not isinstance(event, Undo))
    return [Undo(to=to, why=" ".join(tokens) or None)]


def _withdraw(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`withdraw`, `withdraw e`, `withdraw 7s`, `withdraw e 7s`: a card of the current trick."""
    plays = situation.deal.plays if situation.deal else []
    seat: Seat | None = None
    card: CardOrUnseen | None = None
    for token in tokens:
        several = words.cards(token)
        if several:
            card = several[0]
        else:
            seat = situation.names.need_seat(token, "withdraw")
    found = [play for play in plays if seat in (None, play.seat) and card in (None, play.card)]
    if seat is not None and card is not None:
        return [Withdraw(seat=seat, card=card)]
    if not found:
        raise EntryError("withdraw: no such card lies in the current trick; a slip of the record is undone with undo")
    return [Withdraw(seat=found[-1].seat, card=found[-1].card)]


def _call(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`call n e`, `call n against e trick 3 deal 2`: N says that E reneged."""
    plain = [token for token in tokens if token.casefold() not in ("against", "by")]
    options, rest = _options(plain, ("trick", "deal"), "call")
    if len(rest) != 2:
        raise EntryError("call: who calls, and against whom, as in: call n e, or: call n e trick 3")
    by, against = (situation.names.need_seat(token, "call") for token in rest)
    return [Call(by=by, against=against, trick=options.get("trick"), deal=options.get("deal"))]


def _ruling(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`ruling ew upheld`, `ruling ew denied deal 2 adjust ns 3 by Director Name`."""
    usage = "ruling: against which side, and upheld or denied, as in: ruling ew upheld"
    lower = [token.casefold() for token in tokens]
    by: str | None = None
    adjust: Points | None = None
    if "by" in lower:
        at = lower.index("by")
        by, tokens, lower = " ".join(tokens[at + 1 :]) or None, tokens[:at], lower[:at]
    if "adjust" in lower:
        at = lower.index("adjust")
        adjust, tokens = read_points(tokens[at + 1 :], situation), tokens[:at]
    options, rest = _options([t for t in tokens if t.casefold() != "against"], ("deal",), "ruling")
    if len(rest) != 2 or rest[1].casefold() not in _DONE | _DENIED:
        raise EntryError(usage)
    side = situation.names.need_side(rest[0], "ruling")
    upheld = rest[1].casefold() in _DONE
    return [Ruling(against=side, upheld=upheld, deal=options.get("deal"), by=by, adjust=adjust)]


def _options(tokens: list[str], names: tuple[str, ...], command: str) -> tuple[dict[str, int], list[str]]:
    """Pairs such as `trick 3` out of the words, and the other words."""
    options: dict[str, int] = {}
    rest: list[str] = []
    waiting = iter(tokens)
    for token in waiting:
        if token.casefold() not in names:
            rest.append(token)
            continue
        number = words.number(next(waiting, ""))
        if number is None or number < 1:
            raise EntryError(f"{command}: behind {token} stands its number, from 1")
        options[token.casefold()] = number
    return options, rest


def _score(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`score` from the cards, `score 9 -7` as written, `score penalty ew` with the penalty for a renege."""
    if tokens and tokens[0].casefold() == "penalty":
        sides = tuple(situation.names.need_side(token, "score penalty") for token in tokens[1:])
        if not sides:
            raise EntryError("score penalty: against which side, as in: score penalty ew")
        score = situation.proposed_score(sides)
    else:
        score = read_figures(tokens, situation) if tokens else situation.proposed_score()
    if score is None:
        sides_of = " ".join(situation.rules.table.sides)
        raise EntryError(f"score: the cards do not give one here; write the points ({sides_of}), as in: score 9 5")
    return [score]


def _over(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`over`, `over ns`, `over why time`."""
    why: str | None = None
    lower = [token.casefold() for token in tokens]
    if "why" in lower:
        at = lower.index("why")
        why, tokens = " ".join(tokens[at + 1 :]) or None, tokens[:at]
    winner = situation.names.need_side(tokens[0], "over") if tokens else situation.winner
    return [GameOver(winner=winner, total=situation.known_totals(), why=why)]


def _misdeal(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`misdeal`, `misdeal count`, `misdeal exposed e 5c`."""
    reason: Literal["exposed", "count", "other"] = "other"
    seat: Seat | None = None
    card: CardOrUnseen | None = None
    for token in tokens:
        word = token.casefold()
        if word in ("exposed", "count", "other"):
            reason = "exposed" if word == "exposed" else "count" if word == "count" else "other"
        elif several := words.cards(token):
            card = several[0]
        else:
            seat = situation.names.need_seat(token, "misdeal (exposed, count or other, a seat, a card)")
    return [Misdeal(reason=reason, seat=seat, card=card)]


def _expose(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`expose e 5c ks`: seen by everybody, still held."""
    seat = situation.names.need_seat(tokens[0] if tokens else None, "expose")
    found = [card for token in tokens[1:] for card in words.cards(token) or ["??"] if card != "??"]
    if not found or len(found) != len(tokens) - 1:
        raise EntryError("expose: whose cards, and which, as in: expose e 5c ks")
    return [Expose(seat=seat, cards=found)]


def _concede(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`concede ns`, `concede ns by e`: the side gets the rest."""
    rest = [token for token in tokens if token.casefold() not in ("by", "to")]
    if not 1 <= len(rest) <= 2:
        raise EntryError("concede: which side gets the rest, and who conceded, as in: concede ns by e")
    side = situation.names.need_side(rest[0], "concede")
    seat = situation.names.need_seat(rest[1], "concede") if len(rest) == 2 else None
    return [Concede(side=side, seat=seat)]


def _claim(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`claim n`: N claims the rest for his side."""
    seat = situation.names.need_seat(tokens[0] if len(tokens) == 1 else None, "claim")
    return [Concede(side=situation.rules.table.side_of[seat], seat=seat)]


def _cut(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`cut ks 7d 3c 9h` in the order of the seats, or `cut n ks e 7d`."""
    usage = "cut: a card for each seat, as in: cut ks 7d 3c 9h, or: cut n ks s 9h"
    seats = situation.rules.table.seats
    plain = [words.cards(token) for token in tokens]
    if tokens and all(plain):
        flat = [card for several in plain if several for card in several]
        if len(flat) != len(seats):
            raise EntryError(usage)
        return [Cut(cards=dict(zip(seats, flat, strict=True)))]
    found: dict[Seat, CardOrUnseen] = {}
    for name, several in zip(tokens[::2], plain[1::2], strict=False):
        seat = situation.names.need_seat(name, "cut")
        if not several:
            raise EntryError(usage)
        found[seat] = several[0]
    if not found or len(tokens) != 2 * len(found):
        raise EntryError(usage)
    return [Cut(cards=found)]


def _deal(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`deal`, `deal n`."""
    seat = situation.names.need_seat(tokens[0], "deal") if tokens else situation.expected.seat
    if seat is None or len(tokens) > 1:
        raise EntryError("deal: who deals, as in: deal n")
    return [Deal(dealer=seat)]


def _trump(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`trump s`, `trump e s`."""
    suit = words.suit(tokens[-1]) if tokens else None
    if suit is None or len(tokens) > 2:
        raise EntryError("trump: which suit, as in: trump s, or: trump e s")
    bidder = situation.deal.auction.bidder if situation.deal else None
    named = situation.names.need_seat(tokens[0], "trump") if len(tokens) == 2 else None
    seat = named or (situation.expected.seat if situation.expected.kind == "trump" else None) or bidder
    if seat is None:
        raise EntryError("trump: who names it, as in: trump e s")
    return [Trump(seat=seat, suit=suit)]


def _exchange(kind: Literal["discard", "draw"]) -> Command:
    """`d 4`, `d 2c 7h`, `d e 4`; `draw 3`, `draw e ks 5d`."""

    def read(tokens: list[str], situation: Situation) -> list[AnyEvent]:
        named = situation.names.seat(tokens[0]) if len(tokens) > 1 and not words.cards(tokens[0]) else None
        rest = tokens[1:] if named else tokens
        expected = situation.expected
        maker = situation.deal.maker if situation.deal else None
        seat = named or (expected.seat if expected.kind in ("discard", "draw") else maker)
        if seat is None or not rest:
            raise EntryError(f"{kind}: cards, or how many, and whose if it is not their turn, as in: {kind} e 4")
        event, used = exchanged(kind, rest, seat, situation, 0)
        if used != len(rest):
            raise EntryError(f"{kind}: {words.shown(rest[used])} is no card")
        return [event]

    return read


def _play(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`play as`, `play e as`: a lead while the exchange is still open, or a card out of turn."""
    named = situation.names.need_seat(tokens[0], "play") if len(tokens) == 2 else None
    leader = situation.after(situation.checker, lead_now=True).expected.seat
    seat = named or leader
    if not 1 <= len(tokens) <= 2 or seat is None:
        raise EntryError("play: a card, and whose if it is not their turn, as in: play as, or: play e as")
    return [Play(seat=seat, card=read_card(tokens[-1], situation))]


def _substitute(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`substitute e Bob Smith`."""
    seat = situation.names.need_seat(tokens[0] if tokens else None, "substitute")
    if len(tokens) < 2:
        raise EntryError("substitute: whose seat, and the new player's name, as in: substitute e Bob")
    return [Substitute(seat=seat, name=" ".join(tokens[1:]))]


def _abandon(tokens: list[str], situation: Situation) -> list[AnyEvent]:
    """`abandon`, `abandon the lights went out`."""
    return [Abandon(why=" ".join(tokens) or None)]


COMMANDS: Final[dict[str, Command]] = {
    "undo": _undo, "u": _undo, "withdraw": _withdraw, "call": _call, "ruling": _ruling, "rule": _ruling,
    "score": _score, "over": _over, "misdeal": _misdeal, "expose": _expose, "concede": _concede, "claim": _claim,
    "cut": _cut, "deal": _deal, "trump": _trump, "d": _exchange("discard"), "discard": _exchange("discard"),
    "draw": _exchange("draw"), "play": _play, "substitute": _substitute, "sub": _substitute, "abandon": _abandon,
}  # fmt: skip
"""First word of an entry to what reads the rest of it. `d` only where cards are put aside."""

TEXT_COMMANDS: Final = frozenset({"undo", "u", "abandon", "ruling", "rule", "substitute", "sub", "over"})
"""Commands whose text goes to the end of the line."""

SESSION: Final[dict[str, str]] = {
    "?": "help", "help": "help", "quit": "quit", "exit": "quit", "seal": "seal", "table": "table", "hands": "hands",
    "history": "history", "sheet": "sheet",
}  # fmt: skip
"""Commands that record no fact of the game, or not from the line alone."""

WORDS: Final[tuple[str, ...]] = tuple(sorted(word for word in {*COMMANDS, *SESSION, "note", "skip"} if len(word) > 3))
"""What can be completed."""
