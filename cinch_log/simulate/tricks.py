"""Playing a deal out, trick by trick: R20-R27, and the reneges that were ordered."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from cinch_log.cards import BIT, Card, Seat, Side, cards_in
from cinch_log.events import Play
from cinch_log.rules import Rules, Seating
from cinch_log.rules.follow import legal_cards
from cinch_log.simulate.model import InjectedRenege, Notebook, Table
from cinch_log.simulate.play import Situation, choose_follow, choose_lead


class Won(Struct, frozen=True, gc=False):
    """One card on its way into somebody's tricks."""

    card: Card
    player: Seat
    captor: Seat


class _Trick(Struct):
    """The trick on the table."""

    seats: list[Seat]
    """Who takes part, in playing order: every seat that held a playable card at its start (R27)."""
    cards: list[Card] = []
    winner: Seat | None = None
    best: int = -1
    """Strength of the winning card."""
    points: int = 0


class DealPlay:
    """The play of one deal: `run` writes every card down and says who captured it."""

    def __init__(self, book: Notebook, table: Table, rng: Random, renege_rate: float) -> None:
        self.book = book
        self.rules: Rules = book.rules
        self.seating: Seating = book.seating
        self.table = table
        self.trumps = table.trumps
        self.hands = table.hands
        self.rng = rng
        self.renege_rate = renege_rate
        self.maker_side: Side = self.seating.side_of[table.maker]
        self.fresh = self.trumps.table.trumps
        """Trumps not yet played."""

    def run(self) -> list[Won]:
        """Play until nobody holds a card to play (R27)."""
        won: list[Won] = []
        leader = self._first_leader()
        first = True
        while seats := [seat for seat in self.seating.starting(leader) if self._can_play(seat)]:
            # R26: a leader without cards is replaced by the next seat clockwise, which stands first here.
            trick = self._play_trick(seats, first)
            leader = trick.winner or leader
            won += [Won(card, seat, leader) for card, seat in zip(trick.cards, seats, strict=True)]
            first = False
        return won

    def _first_leader(self) -> Seat:
        if self.rules.first_leader == "dealer_left":
            return self.seating.next[self.table.dealer]
        return self.table.maker

    def _can_play(self, seat: Seat) -> bool:
        """Whether the seat takes part in the next trick; without trumps it drops out of `trump_only` (R22)."""
        playable = self.trumps.table.trumps if self.rules.follow == "trump_only" else -1
        return bool(self.hands[seat] & playable)

    def _play_trick(self, seats: list[Seat], first: bool) -> _Trick:
        trick = _Trick(seats)
        legal = legal_cards(self.rules, self.trumps.table, self.hands[seats[0]], None, first=first)
        lead = self._lead(seats[0], legal)
        led = self.trumps.table.suit[lead]
        power = self.trumps.table.power[led]
        self._put(trick, seats[0], lead, power)
        for place, seat in enumerate(seats[1:], start=1):
            hand = self.hands[seat]
            legal = legal_cards(self.rules, self.trumps.table, hand, led)
            forbidden = hand & ~legal
            if forbidden and self.renege_rate and self.rng.random() < self.renege_rate:
                card = self._renege(seat, forbidden)
            else:
                card = self._follow(trick, place, legal, power)
            self._put(trick, seat, card, power)
        return trick

    def _lead(self, seat: Seat, legal: int) -> Card:
        unseen = self.fresh & ~self.hands[seat]
        maker_side = self.seating.side_of[seat] == self.maker_side
        return choose_lead(self.trumps, legal, unseen, maker_side, self.rng)

    def _follow(self, trick: _Trick, place: int, legal: int, power: dict[str, int]) -> Card:
        if not legal & (legal - 1):
            return next(cards_in(legal))
        seat = trick.seats[place]
        side_of = self.seating.side_of
        side = side_of[seat]
        view = Situation(
            trumps=self.trumps,
            unseen=self.fresh & ~self.hands[seat],
            power=power,
            best=trick.best,
            points=trick.points,
            partner_wins=trick.winner is not None and side_of[trick.winner] == side,
            foes_behind=any(side_of[other] != side for other in trick.seats[place + 1 :]),
        )
        return choose_follow(view, legal, self.rng)

    def _renege(self, seat: Seat, forbidden: int) -> Card:
        """R28: a bound hand plays a card that R22/R23 do not allow; the truth goes into the notebook."""
        card = self.rng.choice(list(cards_in(forbidden)))
        book = self.book
        book.reneges.append(InjectedRenege(len(book.events), seat, card, len(book.hands)))
        return card

    def _put(self, trick: _Trick, seat: Seat, card: Card, power: dict[str, int]) -> None:
        """Lay the card down. Of two equal cards the first played wins (R26)."""
        self.book.held[len(self.book.events)] = self.hands[seat]
        self.book.add(Play, seat=seat, card=card)
        self.hands[seat] &= ~BIT[card]
        self.fresh &= ~BIT[card]
        trick.cards.append(card)
        trick.points += self.trumps.stake[card]
        if power[card] > trick.best:
            trick.best, trick.winner = power[card], seat
