"""Counting a deal and finding the winner: R34-R45, written a second time and independently of the reducer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cinch_log.cards import BIT, Seat, Side
from cinch_log.rules import Rules, Seating
from cinch_log.simulate.bidding import Contract
from cinch_log.simulate.model import DealResult, sum_by_side
from cinch_log.simulate.tricks import Won
from cinch_log.simulate.trumps import Trumps


def count_deal(rules: Rules, trumps: Trumps, in_play: int, won: list[Won], contract: Contract) -> DealResult:
    """Captured and scored points of a deal as it was played; `in_play` are all cards held when the play began (R37)."""
    seating = rules.table
    captured = sum_by_side(seating.sides, _captures(rules, trumps, in_play, won))
    bidder = seating.side_of[contract.maker]
    made = captured[bidder] >= contract.bid
    return DealResult(captured, _score(rules, captured, bidder, contract.bid, made), made)


def low_cards(rules: Rules, trumps: Trumps, in_play: int) -> set[str]:
    """The cards that are Low in this deal: one a pack, or fewer where none qualifies (R36, R37, V5)."""
    found: set[str] = set()
    for ladder in trumps.table.ladder:
        candidates = ladder[:1] if rules.low_card == "two" else ladder
        found.update([card for card in candidates if BIT[card] & in_play][:1])
    return found


def find_winner(rules: Rules, dealer: Seat, totals: dict[Side, int], bidder: Side, made: bool) -> Side | None:
    """Who has won after a deal, None while the game goes on (R43-R45).

    `dealer` dealt that deal, `bidder` is its bidding side, `made` says whether the bid was made.
    """
    limit = rules.negative_limit
    fallen = [side for side in totals if limit is not None and totals[side] <= limit]
    if fallen:
        return _highest(rules.table, dealer, [side for side in totals if side not in fallen] or list(totals), totals)
    across = [side for side in totals if totals[side] >= rules.target]
    if len(across) < 2:
        return across[0] if across else None
    if rules.both_cross == "bidder_if_made":
        if made and bidder in across:
            return bidder
        if len(totals) == 2:
            return next(side for side in totals if side != bidder)
    elif bidder in across and totals[bidder] == max(totals.values()):
        return bidder
    return _highest(rules.table, dealer, across, totals)


def _captures(rules: Rules, trumps: Trumps, in_play: int, won: Iterable[Won]) -> Iterator[tuple[Side, int]]:
    """Points card by card with the side that gets them; Low may go to the player instead of the captor (R36)."""
    side_of = rules.table.side_of
    lows = low_cards(rules, trumps, in_play)
    for item in won:
        yield side_of[item.captor], trumps.table.worth[item.card]
        if item.card in lows:
            yield side_of[item.player if rules.low_to == "player" else item.captor], rules.points.low


def _score(rules: Rules, captured: dict[Side, int], bidder: Side, bid: int, made: bool) -> dict[Side, int]:
    """R40-R42: captures if made; a set bid is subtracted, or added to everybody else's points."""
    if made:
        return dict(captured)
    if rules.set_scoring == "subtract_bid":
        return captured | {bidder: -bid}
    return {side: 0 if side == bidder else points + bid for side, points in captured.items()}


def _highest(seating: Seating, dealer: Seat, sides: list[Side], totals: dict[Side, int]) -> Side:
    """The highest total; of equal ones the side nearest the dealer's left."""
    clockwise = [seating.side_of[seat] for seat in seating.after(dealer)]
    return max(sides, key=lambda side: (totals[side], -clockwise.index(side)))
