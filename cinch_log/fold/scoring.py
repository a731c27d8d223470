"""What a deal is worth: captures from the cards, scores from captures, winners from totals (R29, R34-R45).

Pure functions of a rule set; the fold and the audit both ask here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct

from cinch_log.cards import BIT, Card, Seat, Side, mask_of
from cinch_log.fold.state import DealState
from cinch_log.rules.options import Rules
from cinch_log.rules.tables import TrumpTable

Points = dict[Side, int]


class Low(Struct, frozen=True, gc=False):
    """Who is credited with Low (R36, R37)."""

    card: Card
    side: Side | None
    """None when nobody gets it (`low_to = player` and it was never played)."""


class Captures(Struct, frozen=True, gc=False):
    """The points of a finished deal, from the cards alone (R34)."""

    points: Points
    """By side; at most the deal total together (R39)."""
    lows: tuple[Low, ...]
    """One a pack that had a trump in play."""
    in_play: int
    """Points of all cards that were in play."""


class Scored(Struct, frozen=True, gc=False):
    """One way to score a deal."""

    captured: Points
    scored: Points
    offenders: tuple[Side, ...]
    """The sides penalised for a renege (R29); none as played."""
    made: bool
    redeal: bool = False
    """Nobody scores and the same dealer deals again (R32)."""


def captures(rules: Rules, deal: DealState) -> Captures | None:
    """Points captured by side (R34-R39, R47), None where the record leaves them open."""
    table = deal.table
    if deal.outcome not in ("played", "conceded") or deal.doubtful or deal.open_since is not None or table is None:
        return None
    won = dict(deal.captured_by)
    if deal.complete and deal.winner is not None:
        side = rules.table.side_of[deal.winner]
        won[side] = won.get(side, 0) | mask_of(play.card for play in deal.plays)
    taken = 0
    for mask in won.values():
        taken |= mask
    rest = _rest(deal, table, taken)
    if rest is None:
        return None
    if deal.conceded_to is not None:
        won[deal.conceded_to] = won.get(deal.conceded_to, 0) | rest
    return count_points(rules, table, won, rest, lambda low: _player_of(deal, low, rules.table.side_of))


def count_points(
    rules: Rules, table: TrumpTable, won: Mapping[Side, int], rest: int, player_of: Callable[[Card], Side | None]
) -> Captures:
    """The points in these sets of cards (R34-R37).

    Args:
        rules: the rule set.
        table: its cards under the trump suit.
        won: what each side captured.
        rest: cards that were in play but captured in no trick.
        player_of: whose side played a card, asked only about Low.
    """
    points: Points = dict.fromkeys(rules.table.sides, 0)
    all_cards = rest
    for mask in won.values():
        all_cards |= mask
    in_play = 0
    for bit, worth in table.point_bits:
        if all_cards & bit:
            in_play += worth
            for side, mask in won.items():
                if mask & bit:
                    points[side] += worth
    lows = []
    for ladder in table.ladder:
        low = _low_card(rules, ladder, all_cards)
        if low is None:
            continue
        in_play += rules.points.low
        bit = BIT[low]
        holder: Side | None = None
        for side, mask in won.items():
            if mask & bit:
                holder = side
        if rules.low_to == "player" and not rest & bit:
            holder = player_of(low)
        if holder is not None:
            points[holder] += rules.points.low
        lows.append(Low(low, holder))
    return Captures(points, tuple(lows), in_play)


def points_in(table: TrumpTable, mask: int) -> int:
    """The points of a set of cards, without Low (R34)."""
    total = 0
    for bit, worth in table.point_bits:
        if mask & bit:
            total += worth
    return total


def _rest(deal: DealState, table: TrumpTable, taken: int) -> int | None:
    """Cards in play that nobody captured in a trick: still held, or in a trick left unfinished."""
    rest = 0
    if not deal.complete:
        for play in deal.plays:
            rest |= BIT.get(play.card, 0)
    unseen = 0
    for seat, known in deal.known.items():
        if deal.gone.get(seat):
            return None
        rest |= known
        unseen += deal.unseen(seat)
    if not unseen:
        return rest
    if deal.outcome == "played":
        return rest  # cards of those who dropped out: no trump among them
    missing = table.trumps & ~(taken | rest | deal.discarded)
    if deal.stock is not None and "??" not in deal.stock and not deal.unseen_discards:
        for card in deal.stock:
            missing &= ~BIT[card]
        return rest | missing
    return None if missing else rest


def _low_card(rules: Rules, ladder: tuple[Card, ...], in_play: int) -> Card | None:
    """Low of one pack: the lowest trump in play, or the two where `low_card` says so (R36, R37)."""
    for card in ladder:
        if in_play & BIT[card]:
            return card
        if rules.low_card == "two":
            break  # the two stands lowest, and nothing else will do
    return None


def _player_of(deal: DealState, card: Card, side_of: Mapping[Seat, Side]) -> Side | None:
    return next((side_of[play.seat] for play in deal.all_plays() if play.card == card), None)


def score_as_played(rules: Rules, deal: DealState, caught: Captures) -> Scored:
    """R40-R42 applied to the captures as they were."""
    return score_captures(rules, deal.maker, deal.bid, caught.points)


def score_penalised(rules: Rules, deal: DealState, caught: Captures, offenders: Collection[Side]) -> Scored:
    """R29 and R32 applied for reneges of these sides."""
    sides = rules.table.sides
    guilty = tuple(side for side in sides if side in offenders)
    if len(guilty) == len(sides):
        nothing: Points = dict.fromkeys(sides, 0)
        return Scored(nothing, nothing.copy(), guilty, made=False, redeal=True)
    if len(sides) == 2:
        award = rules.deal_total if rules.renege_award == "deal_total" else caught.in_play
        captured: Points = {side: 0 if side in guilty else award for side in sides}
    else:
        captured = {side: 0 if side in guilty else caught.points[side] for side in sides}
    return score_captures(rules, deal.maker, deal.bid, captured, guilty)


def score_captures(
    rules: Rules, maker: Seat | None, bid: int, captured: Points, guilty: tuple[Side, ...] = ()
) -> Scored:
    """R40-R42 applied to these captures; of the `guilty` the bidding side is set, whatever it holds."""
    assert maker is not None
    bidders = rules.table.side_of[maker]
    made = captured[bidders] >= bid and bidders not in guilty
    if guilty and bidders not in guilty and len(rules.table.sides) > 2:
        made = True  # R29: a maker who did not offend cannot be set on that deal
    scored = dict(captured)
    if not made and rules.set_scoring == "subtract_bid":
        scored[bidders] = -bid
    elif not made:
        scored[bidders] = 0
        for side in scored:
            if side != bidders:
                scored[side] += bid
    return Scored(dict(captured), scored, guilty, made)


def winner_of(rules: Rules, totals: Mapping[Side, int], bidders: Side | None, made: bool, dealer: Seat) -> Side | None:
    """Who has won with these totals after a deal (R43-R45), None while the game goes on.

    Args:
        rules: the rule set.
        totals: running totals after the deal.
        bidders: the bidding side of the deal just scored, None when there was none.
        made: whether it made its bid.
        dealer: of that deal; ties among three or more sides go to the nearest on the dealer's left.
    """
    sides = rules.table.sides
    there = [side for side in sides if totals[side] >= rules.target]
    if there:
        return _first_home(rules, totals, there, bidders, made, dealer)
    limit = rules.negative_limit
    if limit is not None and any(totals[side] <= limit for side in sides):
        if len(sides) == 2 and sum(totals[side] <= limit for side in sides) == 1:
            return next(side for side in sides if totals[side] > limit)
        return highest(rules, totals, sides, dealer)
    return None


def _first_home(
    rules: Rules, totals: Mapping[Side, int], there: list[Side], bidders: Side | None, made: bool, dealer: Seat
) -> Side:
    if len(there) == 1:
        return there[0]
    if rules.both_cross == "bidder_if_made":
        if made and bidders in there:
            return bidders
        if len(rules.table.sides) == 2:
            return next(side for side in there if side != bidders)
    best = max(totals[side] for side in there)
    leading = [side for side in there if totals[side] == best]
    if rules.both_cross == "higher_total" and bidders in leading:
        return bidders
    return highest(rules, totals, leading, dealer)


def highest(rules: Rules, totals: Mapping[Side, int], among: Collection[Side], dealer: Seat) -> Side:
    """The side with the highest total; of equals the one nearest the dealer's left (R44, R45)."""
    order = [rules.table.side_of[seat] for seat in rules.table.after(dealer)]
    return max(among, key=lambda side: (totals[side], -order.index(side)))
