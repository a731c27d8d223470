"""The options of a rule set, by name: the rules of the game as data. `describe` says what each means."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import astuple, fields

from cinch_log.cards import PARTNER_SEATS, SOLO_SEATS, Seat, Side

Worth = Annotated[int, Meta(ge=0, le=1000)]
Target = Annotated[int, Meta(ge=1, le=1_000_000)]
"""Not below 1: everybody would have won before the first deal."""
Limit = Annotated[int, Meta(ge=-1_000_000, le=-1)]
"""Below 0: everybody would have lost before the first deal."""


class Points(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """What the point cards are worth, per pack (R34). Their sum is the deal total of one pack."""

    high: Worth = 1
    jack: Worth = 1
    game: Worth = 1
    low: Worth = 1
    right_pedro: Worth = 5
    left_card: Worth = 5
    sancho: Worth = 0
    three: Worth = 0

    def total(self) -> int:
        """The sum, 14 in the base game."""
        return sum(astuple(self))


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """One table's rules: immutable and comparable. The defaults are the base game `cinch` (V0).

    Build one with `cinch_log.rules.load_rules`, which also refuses contradictions; the bare
    constructor checks nothing.
    """

    seats: Annotated[int, Meta(ge=2, le=6)] = 4
    partners: bool = True
    decks: Literal[1, 2] = 1
    deal_size: Annotated[int, Meta(ge=1, le=52)] = 9
    packet: Annotated[int, Meta(ge=1, le=52)] = 3
    hand_size: Annotated[int, Meta(ge=1, le=52)] = 6
    exchange: bool = True
    left: Literal["five", "jack"] = "five"
    points: Points = Points()
    cut_for_deal: Literal["high", "low"] = "high"
    auction: Literal["single", "rounds"] = "single"
    bid_min: Annotated[int, Meta(ge=1, le=10_000)] = 1
    bid_max: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    all_pass: Literal["same_dealer", "next_dealer", "dealer_forced"] = "same_dealer"
    plain_discards: Literal["optional", "required"] = "optional"
    trump_discards: Literal["excess_only", "never", "any"] = "excess_only"
    draw_order: Literal["dealer_left", "maker_first"] = "dealer_left"
    dealer_rob: Literal["none", "rob"] = "none"
    short_stock: Literal["even", "in_order"] = "even"
    maker_extra: Literal["look", "none", "keep"] = "look"
    first_leader: Literal["maker", "dealer_left"] = "maker"
    first_lead: Literal["any", "trump"] = "any"
    follow: Literal["suit_or_left", "suit", "suit_or_trump", "trump_only"] = "suit_or_left"
    left_on_trump_lead: Literal["any_trump", "forced"] = "any_trump"
    renege_award: Literal["deal_total", "points_in_play"] = "deal_total"
    renege_correction: Literal["none", "before_next_lead"] = "none"
    renege_deadline: Literal["next_deal", "end_of_deal", "none"] = "next_deal"
    low_to: Literal["captor", "player"] = "captor"
    low_card: Literal["lowest_in_play", "two"] = "lowest_in_play"
    set_scoring: Literal["subtract_bid", "opponents_add_bid"] = "subtract_bid"
    target: Target = 51
    both_cross: Literal["bidder_if_made", "higher_total"] = "bidder_if_made"
    negative_limit: Limit | None = None

    @property
    def deal_total(self) -> int:
        """Points of one deal when every point card is in play: 14 in the base game (R34)."""
        return self.points.total() * self.decks

    @property
    def highest_bid(self) -> int:
        """`bid_max`, by default the deal total (R8)."""
        return self.deal_total if self.bid_max is None else self.bid_max

    @property
    def pack_size(self) -> int:
        """Cards in all packs together (R2)."""
        return 52 * self.decks

    @property
    def stock_size(self) -> int:
        """Cards left when every hand is dealt (R7)."""
        return self.pack_size - self.seats * self.deal_size

    @property
    def table(self) -> Seating:
        """Who sits where and scores with whom (R1)."""
        return seating(self.seats, self.partners)


class Seating(Struct, frozen=True):
    """Seats clockwise, sides, and who follows whom (R1)."""

    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]
    side_of: dict[Seat, Side]
    next: dict[Seat, Seat]
    """The next seat clockwise."""
    members: dict[Side, tuple[Seat, ...]]

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, beginning with the one after `seat`."""
        start = self.seats.index(seat) + 1
        return self.seats[start:] + self.seats[:start]

    def starting(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, beginning with `seat`."""
        start = self.seats.index(seat)
        return self.seats[start:] + self.seats[:start]


@lru_cache(maxsize=16)
def seating(seats: int, partners: bool) -> Seating:
    """The seating for so many players (R1): `N E S W` in partnerships, `P1`… for oneself."""
    if partners:
        names: tuple[Seat, ...] = PARTNER_SEATS
        sides: tuple[Side, ...] = ("NS", "EW")
        side_of: dict[Seat, Side] = {"N": "NS", "E": "EW", "S": "NS", "W": "EW"}
    else:
        names = SOLO_SEATS[:seats]
        sides = names
        side_of = {seat: seat for seat in names}
    return Seating(
        seats=names,
        sides=sides,
        side_of=side_of,
        next=dict(zip(names, names[1:] + names[:1], strict=True)),
        members={side: tuple(seat for seat in names if side_of[seat] == side) for side in sides},
    )


OPTION_NAMES: Final[tuple[str, ...]] = tuple(field.name for field in fields(Rules))
