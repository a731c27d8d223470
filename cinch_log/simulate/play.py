"""Which card a sensible player plays: leads, and the second to the last hand.

The habits are those of the table: the maker draws trumps from the top, Pedros go to tricks that are
already won, an opponent's points are taken with as high a trump as it needs, and nobody spends a
point on a lost trick.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct

from cinch_log.cards import CARDS, Card, cards_in
from cinch_log.simulate.trumps import Trumps

_DEFENDERS_PULL: Final = 0.5
"""How often a defender who holds the highest trump leads it."""
_LONG_TRUMPS: Final = 3
"""With so many trumps the maker keeps drawing even without the highest."""
_PEDRO: Final = 3
"""Points from which a card or trick is worth fighting for."""


class Situation(Struct):
    """What a follower looks at before he plays."""

    trumps: Trumps
    unseen: int
    """Trumps the player neither holds nor has seen: what may still beat him."""
    power: dict[str, int]
    """Strength of every card in this trick (R26)."""
    best: int
    """Strength of the winning card so far."""
    points: int
    """Points on the table."""
    partner_wins: bool
    foes_behind: bool
    """An opponent plays after him."""

    def unbeatable(self, power: int) -> bool:
        """Whether no trump that is still out beats a card of this strength in the trick."""
        top = self.trumps.highest_of(self.unseen)
        return not top or power >= self.power[_card(top)]


def choose_lead(trumps: Trumps, legal: int, unseen: int, maker_side: bool, rng: Random) -> Card:
    """The card to lead from `legal`; `unseen` are the trumps the player neither holds nor has seen."""
    own = legal & trumps.table.trumps
    plain = legal & ~trumps.table.trumps
    if own:
        best = trumps.highest_of(own)
        master = trumps.highest_of(own | unseen) == best
        if master and (maker_side or not plain or rng.random() < _DEFENDERS_PULL):
            return _card(best)
        if maker_side and own.bit_count() >= _LONG_TRUMPS:
            return _high_without_points(trumps, own)
    if plain:
        return _plain_lead(trumps, plain)
    return trumps.weakest_first(own)[0]


def choose_follow(view: Situation, legal: int, rng: Random) -> Card:
    """The card to play from `legal` to a trick that others began."""
    cards = list(cards_in(legal))
    if len(cards) == 1:
        return cards[0]
    if view.partner_wins:
        if not view.foes_behind or view.unbeatable(view.best):
            return _give_points(view, cards)
        return _least(view, cards)
    winners = [card for card in cards if view.power[card] > view.best]
    if not winners:
        return _least(view, cards)
    if not view.foes_behind:
        return _win_last(view, cards, winners, rng)
    return _win_with_foes_behind(view, cards, winners, rng)


def _win_last(view: Situation, cards: list[Card], winners: list[Card], rng: Random) -> Card:
    """Nobody can beat him: the trick brings home the dearest card that wins it."""
    stake = view.trumps.stake
    dearest = max(winners, key=lambda card: (stake[card], -view.power[card]))
    if view.points or stake[dearest] or rng.random() < 0.5:
        return dearest
    return _least(view, cards)


def _win_with_foes_behind(view: Situation, cards: list[Card], winners: list[Card], rng: Random) -> Card:
    """Somebody may still beat him: fight for points, and do not offer any."""
    stake = view.trumps.stake
    free = [card for card in winners if stake[card] < _PEDRO]
    if free and (view.points or rng.random() < 0.4):
        highest = max(free, key=view.power.__getitem__)
        if view.points >= _PEDRO or view.unbeatable(view.power[highest]):
            return highest
        if not view.points:
            return min(free, key=lambda card: (stake[card], view.power[card]))
        return highest
    return _least(view, cards)


def _give_points(view: Situation, cards: list[Card]) -> Card:
    """The trick is the partner's: a Pedro if there is one, otherwise the least useful card."""
    stake = view.trumps.stake
    dearest = max(cards, key=lambda card: (stake[card], -view.trumps.strength[card]))
    if stake[dearest] and not view.unbeatable(view.power[dearest]):
        return dearest
    if stake[dearest] >= _PEDRO:
        return dearest
    return _least(view, cards)


def _least(view: Situation, cards: list[Card]) -> Card:
    """The card that costs least: no points, then the weakest."""
    stake, strength = view.trumps.stake, view.trumps.strength
    return min(cards, key=lambda card: (stake[card], strength[card]))


def _high_without_points(trumps: Trumps, own: int) -> Card:
    """The highest trump that is no Pedro: it drives out the master trump."""
    for bit, card in trumps.order:
        if own & bit and trumps.stake[card] < _PEDRO:
            return card
    return trumps.weakest_first(own)[0]


def _plain_lead(trumps: Trumps, plain: int) -> Card:
    """An ace, or else the lowest card."""
    cards = sorted(cards_in(plain), key=trumps.strength.__getitem__)
    return cards[-1] if cards[-1][0] == "A" else cards[0]


def _card(bit: int) -> Card:
    return CARDS[bit.bit_length() - 1]
