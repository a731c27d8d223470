"""What the simulator hands out, and the small notebook it keeps while a game is being played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from cinch_log.cards import Card, Seat, Side
from cinch_log.events import AnyEvent
from cinch_log.rules import Rules
from cinch_log.simulate.trumps import Trumps


class InjectedRenege(Struct, frozen=True):
    """A renege the simulator committed on purpose (R28): the truth an audit is measured against."""

    seq: int
    """The `seq` of the play."""
    seat: Seat
    card: Card
    deal: int
    """Number of the deal in its game, from 1, void deals included."""


class SimulatedGame(Struct):
    """A finished game and what really happened in it, whatever the record shows."""

    events: list[AnyEvent]
    hands: list[dict[Seat, list[Card]]]
    """Per deal the hands as dealt, also where the record is a paper one and shows none."""
    held: dict[int, int]
    """`seq` of every play to the set of cards its player held just before it."""
    reneges: list[InjectedRenege]


class Options(Struct, frozen=True, kw_only=True):
    """How a simulation deviates from faultless play. Rates are probabilities, 0 to 1."""

    renege_rate: float = 0.0
    """Per play of a follower who holds a card he may not play."""
    misdeal_rate: float = 0.0
    """Per deal (R19)."""
    pass_out_rate: float = 0.0
    """Per deal: that nobody bids whatever he holds, besides the deals where nobody holds anything (R10)."""
    max_deals: int = 200
    """A game that nobody has won after so many deals, void ones included, is abandoned."""


class Notebook:
    """One game being written down: its events so far and the truth beside them."""

    def __init__(self, rules: Rules, trumps: dict[str, Trumps]) -> None:
        self.rules = rules
        self.seating = rules.table
        self.trumps = trumps
        self.deal_total = rules.deal_total
        self.highest_bid = rules.highest_bid
        self.events: list[AnyEvent] = []
        self.hands: list[dict[Seat, list[Card]]] = []
        self.held: dict[int, int] = {}
        self.reneges: list[InjectedRenege] = []

    def add(self, event_type: type[AnyEvent], **fields: Any) -> None:
        """Write the next event, numbered from 0."""
        self.events.append(event_type(seq=len(self.events), **fields))

    def finish(self) -> SimulatedGame:
        return SimulatedGame(self.events, self.hands, self.held, self.reneges)


class Dealt(Struct, frozen=True):
    """The cards of one deal before the auction."""

    hands: dict[Seat, int]
    """Sets of cards."""
    stock: list[Card]
    """The next card to be drawn stands first."""


class Table(Struct):
    """One deal in progress: who holds what, and who named trump."""

    dealer: Seat
    hands: dict[Seat, int]
    """Sets of cards."""
    stock: list[Card]
    """The next card to be drawn stands first."""
    maker: Seat
    trumps: Trumps

    def size(self, seat: Seat) -> int:
        """Number of cards the seat holds."""
        return self.hands[seat].bit_count()


class DealResult(Struct, frozen=True):
    """What a completed deal did to the totals."""

    captured: dict[Side, int]
    scored: dict[Side, int]
    made: bool


def sum_by_side(sides: Iterable[Side], parts: Iterable[tuple[Side, int]]) -> dict[Side, int]:
    """The points of every side, 0 for a side that has none."""
    result = dict.fromkeys(sides, 0)
    for side, points in parts:
        result[side] += points
    return result
