"""Simulated games whose records are made worse, with the true hands kept beside them.

What a recorder may leave out: hands, single cards, the stock, the whole exchange, the end. What a table may do besides:
show cards, take a card back, alone or after others have played.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from cinch_log.audit.verdicts import Evidence, Judgement, binding, judge_deal
from cinch_log.cards import BIT, UNSEEN, CardOrUnseen, Seat, cards_in, mask_of
from cinch_log.events import AnyEvent, Deal, Discard, Draw, Expose, Game, Play, Score, Withdraw
from cinch_log.fold.reducer import apply, new_game
from cinch_log.fold.state import DealState
from cinch_log.rules import Rules
from cinch_log.rules.follow import FollowMode
from cinch_log.simulate import SimulatedGame


class Entry(Struct):
    """One event of the record, and for a play what its player really held just before."""

    event: AnyEvent
    held: int = 0


class Worsened(Struct):
    """A record with something missing or something odd, and the truth about its plays."""

    events: list[AnyEvent]
    held: dict[int, int]
    """Index of each play to the true hand before it."""


def worsen(game: SimulatedGame, rng: Random, *, hidden: float, oddities: float) -> Worsened:
    """A record of this game in which cards are unseen at the rate `hidden`, and cards shown and taken back.

    The game must have been recorded in full. With `hidden` 1 nothing but counts and plays remains.
    """
    entries = list(_Oddities(game, rng, oddities).entries())
    skip_exchange = rng.random() < hidden / 4
    kept = [
        Entry(_hide(entry.event, rng, hidden), entry.held)
        for entry in entries
        if not (skip_exchange and isinstance(entry.event, Discard | Draw))
    ]
    return Worsened(
        [replace(entry.event, seq=None) for entry in kept],
        {index: entry.held for index, entry in enumerate(kept) if entry.held},
    )


def cut_off(record: Worsened, rng: Random) -> Worsened:
    """The record broken off at a random card."""
    end = rng.choice([index for index in record.held if index < len(record.events)]) + 1
    return Worsened(record.events[:end], {index: held for index, held in record.held.items() if index < end})


def _hide(event: AnyEvent, rng: Random, hidden: float) -> AnyEvent:
    def some(cards: list[CardOrUnseen]) -> list[CardOrUnseen]:
        rate = rng.choice((0.0, hidden, 1.0)) if hidden < 1 else 1.0
        return [UNSEEN if rng.random() < rate else card for card in cards]

    if isinstance(event, Deal):
        hands = {seat: some(cards) for seat, cards in (event.hands or {}).items() if rng.random() >= hidden / 2}
        stock = None if rng.random() < hidden else some(event.stock or [])
        return replace(event, hands=hands or None, stock=stock)
    if isinstance(event, Discard | Draw):
        return replace(event, cards=some(event.cards))
    return event


class _Owed(Struct):
    """A card that will be taken back when the trick is complete, and the one that is played instead."""

    wrong: Withdraw
    right: Play
    held: int


class _Oddities:
    """Goes through a game's events; now and then a card is shown, or played and taken back before the real one."""

    def __init__(self, game: SimulatedGame, rng: Random, rate: float) -> None:
        self.game = game
        self.rng = rng
        self.rate = rate
        self.hands: dict[Seat, int] = {}
        self.there: set[Seat] = set()
        """Who has played to the trick."""
        self.owed: _Owed | None = None

    def entries(self) -> Iterator[Entry]:
        for event in self.game.events:
            if isinstance(event, Score) or (isinstance(event, Play) and event.seat in self.there):
                yield from self._settle()
                self.there = set()
            if isinstance(event, Play):
                yield from self._play(event, self.game.held[event.seq or 0])
            else:
                self._move(event)
                yield Entry(event)
            yield from self._show()

    def _move(self, event: AnyEvent) -> None:
        if isinstance(event, Deal):
            self.hands = {seat: mask_of(cards) for seat, cards in (event.hands or {}).items()}
        elif isinstance(event, Discard):
            self.hands[event.seat] &= ~mask_of(event.cards)
        elif isinstance(event, Draw):
            self.hands[event.seat] |= mask_of(event.cards)
        elif isinstance(event, Score):
            self.hands = {}

    def _now_and_then(self) -> bool:
        return self.rng.random() < self.rate

    def _play(self, event: Play, held: int) -> Iterator[Entry]:
        self.there.add(event.seat)
        others = list(cards_in(held & ~BIT[event.card]))
        self.hands[event.seat] &= ~BIT[event.card]
        if others and self.owed is None and self._now_and_then():
            card = self.rng.choice(others)
            yield Entry(Play(seat=event.seat, card=card), held)
            self.owed = _Owed(Withdraw(seat=event.seat, card=card), event, held)
            if self.rng.random() < 0.5:
                yield from self._settle()
        else:
            yield Entry(event, held)

    def _settle(self) -> Iterator[Entry]:
        if self.owed is not None:
            yield Entry(self.owed.wrong)
            yield Entry(self.owed.right, self.owed.held)
        self.owed = None

    def _show(self) -> Iterator[Entry]:
        holders = [seat for seat, hand in self.hands.items() if hand]
        if holders and self.owed is None and self._now_and_then():
            seat = self.rng.choice(holders)
            yield Entry(Expose(seat=seat, cards=[self.rng.choice(list(cards_in(self.hands[seat])))]))


def judged(rules: Rules, record: Worsened, evidence: Evidence) -> Iterator[tuple[DealState, Judgement]]:
    """Every verdict on every play of the record."""
    header = record.events[0]
    assert isinstance(header, Game)
    state = new_game(header, rules)
    for index, event in enumerate([*record.events[1:], None], start=1):
        if (event is None or isinstance(event, Deal)) and state.deal is not None:
            for judgement in judge_deal(rules, state.deal, evidence, everything=True):
                yield state.deal, judgement
        if event is not None:
            apply(state, index, event)


def was_bound(rules: Rules, deal: DealState, judgement: Judgement, held: int, follow: FollowMode | None = None) -> bool:
    """Whether the player really held a card that he had to play instead."""
    departure = judgement.departure
    assert deal.table is not None
    return bool(binding(rules, deal.table, departure.led, departure.card, follow) & held)
