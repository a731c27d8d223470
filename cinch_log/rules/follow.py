"""Which cards may be played: R20, R22 and R23, as one function of a known hand.

The question ("what may I play?"), the check ("was that allowed?") and the simulator's move all come
from here.
"""

from __future__ import annotations

from typing import Literal

from cinch_log.cards import Suit
from cinch_log.rules.options import Rules
from cinch_log.rules.tables import TrumpTable

FollowMode = Literal["suit_or_left", "suit", "suit_or_trump", "trump_only"]


def obliged(rules: Rules, table: TrumpTable, led: Suit, follow: FollowMode | None = None) -> int:
    """The cards that bind their holder: who holds one of them must play a card of `allowed` (R22, R23).

    `led` is the effective suit led; `follow` another mode than the rule set's, to ask what it would say.
    """
    if led == table.trump or (follow or rules.follow) == "trump_only":
        return table.trumps
    return table.members[led]


def allowed(rules: Rules, table: TrumpTable, led: Suit, hand: int, follow: FollowMode | None = None) -> int:
    """The cards that satisfy a bound hand; of a hand that holds none of `obliged` every card is right."""
    mode = follow or rules.follow
    if led == table.trump:
        if rules.left_on_trump_lead == "forced" and hand & table.left:
            return table.left
        return table.trumps
    if mode == "trump_only":
        return table.trumps
    suit = table.members[led]
    if mode == "suit_or_trump":
        return suit | table.trumps
    if mode == "suit_or_left" and led == table.left_suit:
        return suit | table.left
    return suit


def legal_cards(rules: Rules, table: TrumpTable, hand: int, led: Suit | None, *, first: bool = False) -> int:
    """The set of cards a completely known hand may play (R20, R22, R23).

    `hand` is the set of cards held, `led` the effective suit led (None for the leader); `first` marks the lead
    to the first trick.
    """
    if led is None:
        bound = (first and rules.first_lead == "trump") or rules.follow == "trump_only"
        return (hand & table.trumps or hand) if bound else hand
    if hand & obliged(rules, table, led):
        return hand & allowed(rules, table, led, hand)
    return hand
