"""Options that are possible one by one and impossible together."""

from __future__ import annotations

from collections.abc import Iterator

from cinch_log.rules.options import Rules


def contradictions(rules: Rules) -> Iterator[str]:
    """What these options say against each other (LOG010).

    Each text begins with the path of the option at fault, explains, and says what would be possible.
    """
    yield from _points_and_bids(rules)
    yield from _cards(rules)
    if not rules.exchange:
        yield from _without_exchange(rules)
    if rules.partners and rules.seats != 4:
        yield (
            f"$.partners: partnerships need four seats and there are {rules.seats}; "
            "set partners to false, or seats to 4"
        )
    if rules.follow == "trump_only" and rules.left_on_trump_lead == "forced":
        yield (
            "$.left_on_trump_lead: 'forced' has no meaning where only trumps are played (follow is 'trump_only'); "
            "use 'any_trump'"
        )


def _points_and_bids(rules: Rules) -> Iterator[str]:
    total, highest = rules.deal_total, rules.highest_bid
    if total < 1:
        yield "$.points: no card is worth anything; a deal needs at least one point"
        return
    if rules.bid_min > highest:
        name = "the deal total" if rules.bid_max is None else "bid_max"
        yield f"$.bid_min: {rules.bid_min} is above {name}, {highest}, so nobody could bid; lower bid_min"
    if highest > total:
        yield f"$.bid_max: {highest} is above the deal total, {total}, so it could never be made; lower bid_max"


def _cards(rules: Rules) -> Iterator[str]:
    seats, deal, hand, pack = rules.seats, rules.deal_size, rules.hand_size, rules.pack_size
    if deal % rules.packet:
        yield f"$.deal_size: {deal} cards cannot be dealt in packets of {rules.packet}; packet must divide deal_size"
    if seats * deal > pack:
        yield (
            f"$.deal_size: {seats} hands of {deal} are {seats * deal} cards and the pack has {pack}; "
            f"at most {pack // seats} each"
        )
    if rules.exchange and seats * hand > pack:
        yield (
            f"$.hand_size: {seats} hands of {hand} are {seats * hand} cards and the pack has {pack}; "
            f"at most {pack // seats} each"
        )


def _without_exchange(rules: Rules) -> Iterator[str]:
    if rules.hand_size > rules.deal_size:
        yield (
            f"$.hand_size: a hand dealt {rules.deal_size} cards cannot reach {rules.hand_size} "
            f"without an exchange; at most {rules.deal_size}, or set exchange to true"
        )
    if rules.dealer_rob == "rob":
        yield "$.dealer_rob: the dealer can rob the stock only where there is an exchange; use 'none'"
    if rules.maker_extra != "none":
        yield (
            f"$.maker_extra: '{rules.maker_extra}' lets the maker draw more from the stock, and without an exchange "
            "nobody draws; use 'none'"
        )
