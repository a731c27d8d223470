"""Which point cards were not in play, and where they lay (R37, R39)."""

from __future__ import annotations

from cinch_log.cards import BIT, CARDS, UNSEEN, Card, mask_of
from cinch_log.fold.scoring import Captures
from cinch_log.fold.state import DealState
from cinch_log.rules.options import Rules
from cinch_log.scoresheet.model import Missing, Place


def missing_cards(rules: Rules, deal: DealState, caught: Captures) -> list[Missing]:
    """The point cards of a finished deal that nobody could capture; empty when every one was in play.

    Where unseen cards leave open which they were, only those located elsewhere are named.
    """
    lacking = rules.deal_total - caught.in_play
    table = deal.table
    if not lacking or table is None:
        return []
    in_play = deal.played
    for known in deal.known.values():
        in_play |= known
    worth: dict[Card, int] = {card: table.worth[card] for card in CARDS[: rules.pack_size] if table.worth[card]}
    if rules.low_card == "two":
        for ladder in table.ladder:
            worth.update({card: worth.get(card, 0) + rules.points.low for card in ladder if card[0] == "2"})
    found = [
        Missing(card=card, points=points, place=_place(rules, deal, card))
        for card, points in worth.items()
        if not in_play & BIT[card]
    ]
    if sum(entry.points for entry in found) != lacking:
        found = [entry for entry in found if entry.place != "unknown"]
    return found


def _place(rules: Rules, deal: DealState, card: Card) -> Place:
    if deal.discarded & BIT[card]:
        return "discards"
    stock = deal.stock
    exchanged = not rules.exchange or deal.exchange.last_discard or deal.exchange.first_draw
    if stock is not None and exchanged and UNSEEN not in stock and mask_of(stock) & BIT[card]:
        return "stock"
    return "unknown"
