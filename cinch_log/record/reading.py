"""Entries without a command word: a dealer, bids, a suit, cards. One function for each thing that can be expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cinch_log.cards import CardOrUnseen, Seat, card_name
from cinch_log.events import AnyEvent, Bid, Deal, Discard, Draw, Pass, Play, Trump
from cinch_log.fold.questions import hand
from cinch_log.record import words
from cinch_log.record.figures import read_figures
from cinch_log.record.situation import Situation
from cinch_log.record.words import EntryError

Reader = Callable[[list[str], int, Seat | None, Situation], tuple[AnyEvent, int]]
"""Words, where to begin, the seat named before them, the situation: the event and where the next entry begins."""


def usage(situation: Situation) -> str:
    """What can be typed now, in one sentence."""
    expected, names = situation.expected, situation.names
    if expected.kind == "score" and situation.default is None:
        sides = " and ".join(situation.rules.table.sides)
        return f"the cards do not decide the score: write the points of {sides}, as in: score 9 -7; ? for help"
    who = names.who(expected.seat) if expected.seat else "somebody"
    texts = {
        "deal": "the dealer's seat (Enter alone when the prompt names one)",
        "bid": f"{who} bids a number or passes (p)",
        "trump": f"{who} names trump: c, d, h or s",
        "discard": f"what {who} puts aside: cards, or how many unseen ones (4, or 0 for none); skip if not recorded",
        "draw": f"what {who} draws: cards, or how many unseen ones; skip if not recorded",
        "play": f"the card {who} plays, as in as, 10d or 5♣",
        "score": "Enter for the score from the cards, or the points as written down, as in: score 9 -7",
        "over": "Enter to record that the game is over",
        "ended": "nothing more: the game is over (undo, call, ruling and seal are still possible; quit)",
    }
    return f"expected now: {texts[expected.kind]}; ? for help"


def not_understood(token: str, situation: Situation) -> EntryError:
    return EntryError(f"{words.shown(token)} is not understood; {usage(situation)}")


def acting(seat: Seat | None, situation: Situation) -> Seat:
    seat = seat or situation.expected.seat
    if seat is None:
        raise EntryError("whose turn it is cannot be told from the record: put the seat in front, as in: n 7")
    return seat


def _deal(tokens: list[str], at: int, seat: Seat | None, situation: Situation) -> tuple[AnyEvent, int]:
    dealer = situation.names.seat(tokens[at])
    if dealer is None:
        raise not_understood(tokens[at], situation)
    return Deal(dealer=dealer), at + 1


def _bid(tokens: list[str], at: int, seat: Seat | None, situation: Situation) -> tuple[AnyEvent, int]:
    token = tokens[at]
    if token.casefold() in ("p", "pass"):
        return Pass(seat=acting(seat, situation)), at + 1
    bid = words.number(token)
    if bid is not None:
        return Bid(seat=acting(seat, situation), bid=bid), at + 1
    suit = words.suit(token)
    bidder = situation.deal.auction.bidder if situation.deal else None
    if suit is not None and (seat or bidder):
        return Trump(seat=seat or bidder or "N", suit=suit), at + 1  # the rest of the auction is not recorded
    raise not_understood(token, situation)


def _trump(tokens: list[str], at: int, seat: Seat | None, situation: Situation) -> tuple[AnyEvent, int]:
    suit = words.suit(tokens[at])
    if suit is None:
        raise not_understood(tokens[at], situation)
    return Trump(seat=acting(seat, situation), suit=suit), at + 1


def _exchange(tokens: list[str], at: int, seat: Seat | None, situation: Situation) -> tuple[AnyEvent, int]:
    """`4`, `-4`, `+3`, or cards, as many as follow."""
    kind = situation.expected.kind
    token = tokens[at]
    if token[0] in "+-" and len(token) > 1:
        kind = "draw" if token[0] == "+" else "discard"
        token = token[1:]
    who = acting(seat, situation)
    if kind == "discard" and words.cards(token) and situation.draws_unseen(who):
        raise EntryError(
            f"the hand of {who} is not recorded: how many cards are put aside, as in: 4? A lead is entered as: play "
            f"{token.lower()}, and after skip the exchange is over; d {token.lower()} if that card was seen"
        )
    return exchanged(kind, [token, *tokens[at + 1 :]], who, situation, at)


def exchanged(kind: str, tokens: list[str], seat: Seat, situation: Situation, at: int) -> tuple[AnyEvent, int]:
    """A discard or a draw; `at`: position of the first word in its line."""
    count = words.number(tokens[0])
    found: list[CardOrUnseen] = []
    used = 0
    if count is not None:
        if not 0 <= count <= situation.rules.pack_size:
            raise EntryError(f"{words.shown(tokens[0])} is no number of cards")
        found, used = ["??"] * count, 1
        _refuse_count(kind, count, seat, situation)
    else:
        while used < len(tokens) and (several := words.cards(tokens[used])):
            found += several
            used += 1
    if not used:
        raise not_understood(tokens[0], situation)
    if kind == "draw":
        return Draw(seat=seat, cards=found), at + used
    return Discard(seat=seat, cards=found), at + used


def _refuse_count(kind: str, count: int, seat: Seat, situation: Situation) -> None:
    """A recorded hand is no longer known after unseen discards: rather ask for the cards."""
    known, unseen = hand(situation.state, seat)
    if kind == "discard" and count and known and not unseen:
        cards = " ".join(card_name(card) for card in known)
        raise EntryError(f"the hand of {seat} is recorded ({cards}): name the {count} cards that are put aside")


def _play(tokens: list[str], at: int, seat: Seat | None, situation: Situation) -> tuple[AnyEvent, int]:
    return Play(seat=acting(seat, situation), card=read_card(tokens[at], situation)), at + 1


def read_card(token: str, situation: Situation) -> CardOrUnseen:
    """A card; to a trick that is led a rank alone is a card of the suit led. Raises `EntryError`."""
    cards = words.cards(token)
    if cards is not None and len(cards) == 1:
        return cards[0]
    rank, deal = words.rank(token), situation.deal
    if rank is not None and deal is not None and deal.phase == "play" and deal.led and not deal.complete:
        return words.card(rank, deal.led)
    if rank is not None:
        raise EntryError(f"{words.shown(token)}: of which suit? A rank alone follows the suit led, and none is led")
    raise not_understood(token, situation)


def _score(tokens: list[str], at: int, seat: Seat | None, situation: Situation) -> tuple[AnyEvent, int]:
    return read_figures(tokens[at:], situation), len(tokens)


READERS: Final[dict[str, Reader]] = {
    "deal": _deal, "bid": _bid, "trump": _trump, "discard": _exchange, "draw": _exchange, "play": _play,
    "score": _score,
}  # fmt: skip
