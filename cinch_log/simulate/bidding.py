"""The auction: how much a hand is worth to its player, and what he says (R8, R10, V1)."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct

from cinch_log.cards import SUITS, Seat, Suit, cards_in
from cinch_log.events import Bid, Pass
from cinch_log.rules import Rules, Seating
from cinch_log.simulate.model import Notebook
from cinch_log.simulate.trumps import Trumps

_OPENING: Final = 0.36
"""A hand that promises a smaller part of the deal total than this is not bid on."""
_MOOD: Final = 0.13
"""Players misjudge a hand by up to this part of the deal total, either way."""


class Contract(Struct, frozen=True):
    """Who plays for how much."""

    maker: Seat
    bid: int


class _Auction(Struct):
    """The state of one auction."""

    worth: dict[Seat, int]
    """How far each seat will go."""
    standing: int = 0
    holder: Seat | None = None

    def bid(self, book: Notebook, seat: Seat, amount: int) -> None:
        book.add(Bid, seat=seat, bid=amount)
        self.standing, self.holder = amount, seat


def hold_auction(
    book: Notebook, dealer: Seat, hands: dict[Seat, int], rng: Random, boldness: int, *, timid: bool = False
) -> Contract | None:
    """Let everybody speak and write it down; None when all passed.

    `boldness` is the number of deals passed out in a row just before: after them players dare more. With `timid`
    nobody bids of his own will.
    """
    rules = book.rules
    nerve = boldness * max(1, book.deal_total // 14, rules.bid_min // 4)
    auction = _Auction({seat: 0 if timid else _limit(book, hands[seat], rng) + nerve for seat in hands})
    if rules.auction == "rounds":
        _bid_in_rounds(book, auction, dealer, rng)
    else:
        _bid_once_each(book, auction, dealer, rng)
    if auction.holder is None:
        return None
    return Contract(auction.holder, auction.standing)


def best_suit(trumps: dict[str, Trumps], rules: Rules, hand: int) -> Suit:
    """The suit in which this hand expects most (R11)."""
    return max(SUITS, key=lambda suit: expected_points(rules, trumps[suit], hand))


def expected_points(rules: Rules, trumps: Trumps, hand: int) -> float:
    """Points the hand's side may hope to capture with this trump suit."""
    own = hand & trumps.table.trumps
    length = own.bit_count() / rules.decks
    command = 0.05 * length + sum(weight for bit, weight in trumps.tops if own & bit)
    rivals = len(rules.table.sides) - 1
    safe = min(0.95, 0.49 + 0.6 * command - 0.07 * rivals)
    # Without a partner's help, and with part of the trumps asleep in the stock, fewer of the others' points fall.
    alone = 1.0 if rules.partners else 0.61 - 0.05 * rivals
    catch = min(0.9, (0.16 + 0.62 * command) * alone * (1.0 if rules.exchange else 0.85) / rules.decks**0.4)
    held = sum(trumps.stake[card] for card in cards_in(own))
    return held * safe + (trumps.total - held) * catch


def _limit(book: Notebook, hand: int, rng: Random) -> int:
    hope = max(expected_points(book.rules, book.trumps[suit], hand) for suit in SUITS)
    return round(hope + rng.uniform(-_MOOD, _MOOD) * book.deal_total)


def _bid_once_each(book: Notebook, auction: _Auction, dealer: Seat, rng: Random) -> None:
    # Once the highest possible bid stands nobody can overbid: the others pass, or the record leaves them out.
    silent = rng.random() < 0.3
    for seat in book.seating.after(dealer):
        if silent and auction.standing == book.highest_bid:
            return
        _speak(book, auction, seat, dealer, rng)


def _bid_in_rounds(book: Notebook, auction: _Auction, dealer: Seat, rng: Random) -> None:
    active = list(book.seating.after(dealer))
    while active and active != [auction.holder] and auction.standing < book.highest_bid:
        # Whoever still bids goes to the end of the queue; a pass is final (V1).
        seat = active.pop(0)
        if _speak(book, auction, seat, dealer, rng):
            active.append(seat)


def _speak(book: Notebook, auction: _Auction, seat: Seat, dealer: Seat, rng: Random) -> bool:
    rules = book.rules
    amount = _choose_bid(book, auction, seat, dealer, rng)
    if amount:
        auction.bid(book, seat, amount)
    elif rules.all_pass == "dealer_forced" and seat == dealer and auction.holder is None:
        auction.bid(book, seat, rules.bid_min)
    else:
        book.add(Pass, seat=seat)
        return False
    return True


def _choose_bid(book: Notebook, auction: _Auction, seat: Seat, dealer: Seat, rng: Random) -> int:
    """The bid, or 0 for a pass."""
    rules = book.rules
    limit = min(book.highest_bid, auction.worth[seat])
    lowest = max(rules.bid_min, auction.standing + 1)
    opening = round(_OPENING * book.deal_total * (1.0 if rules.partners else 0.65) / rules.decks**0.4)
    if limit < lowest or auction.worth[seat] < max(1, opening):
        return 0
    if _is_partner(book.seating, seat, auction.holder) and limit < auction.standing + 3:
        return 0
    modest = max(lowest, min(limit, opening))
    if rules.auction == "rounds":
        return min(limit, modest + rng.randrange(2))
    if seat == dealer:
        return modest
    return max(modest, limit - rng.randrange(3))


def _is_partner(seating: Seating, seat: Seat, other: Seat | None) -> bool:
    return other is not None and other != seat and seating.side_of[other] == seating.side_of[seat]
