"""The parts of a deal's state that are over before play begins: auction and exchange."""

from __future__ import annotations

from typing import Self

from cinch_log.cards import CardOrUnseen, Seat


class Mutable:
    """Base of the state's parts: copied and compared slot by slot."""

    __slots__: tuple[str, ...] = ()

    def clone(self) -> Self:
        """A copy that shares no mutable part with this one."""
        new = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            if isinstance(value, (dict, list, set)):
                value = value.copy()
            elif isinstance(value, Mutable):
                value = value.clone()
            setattr(new, name, value)
        return new

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)


class Auction(Mutable):
    """Who has bid what, and whose turn it is (R8, V1)."""

    __slots__ = (
        "acted", "bidder", "bids", "early", "first_out_of_turn", "forced", "lapsed", "muddled", "named_at",
        "out_of_turn", "passed", "passes", "skipped", "standing", "stray", "turn",
    )  # fmt: skip

    def __init__(self, turn: Seat) -> None:
        self.standing = 0
        """The highest valid bid, 0 before the first."""
        self.bidder: Seat | None = None
        """Who made it."""
        self.turn: Seat | None = turn
        """Who is to speak, None when the auction is over."""
        self.acted: set[Seat] = set()
        """Seats that have bid or passed."""
        self.passed: set[Seat] = set()
        """Seats that may not speak again: by a pass, or by a bid that does not stand."""
        self.skipped: set[Seat] = set()
        """Seats passed over by a call out of turn: they may still speak."""
        self.lapsed: dict[Seat, int] = {}
        """Bids that did not stand, by seat."""
        self.bids = 0
        """How many were made, valid or not."""
        self.passes = 0
        """Together with `bids`: one bid and no pass at all may be an abbreviated auction."""
        self.early = False
        """Trump was named before the auction was over, and that was reported: later calls are folded silently."""
        self.forced = False
        """The dealer passed although he had to bid (R10)."""
        self.first_out_of_turn: tuple[int, Seat, Seat | None] | None = None
        """A first bid out of turn, with the seat whose turn it was: a fault unless it stays the only call of an
        abbreviated auction."""
        self.out_of_turn: set[Seat] = set()
        """Seats whose call out of turn was reported."""
        self.stray: int | None = None
        """The highest bid among calls that could not stand (0: passes only), None while there was none."""
        self.muddled = False
        """Calls and seats do not fit together, as when a call was written for the wrong seat, and the fault that led
        to it has been reported: nothing more is, and whoever names trump is the maker."""
        self.named_at: int | None = None
        """Index of the event that named trump in what looks like an abbreviated auction: BID005 if it goes on."""


class Exchange(Mutable):
    """Discards and draws of one deal, as far as the checks at its end need them (R12-R18)."""

    __slots__ = (
        "before_draw", "discards", "drawn", "draws", "first_discard", "first_draw", "last_cards", "last_discard",
        "last_draw", "order", "peak",
    )  # fmt: skip

    def __init__(self) -> None:
        self.discards: dict[Seat, int] = {}
        """How many cards each seat put aside."""
        self.drawn: dict[Seat, int] = {}
        """How many cards each seat drew."""
        self.first_discard: dict[Seat, int] = {}
        """Index of the seat's first `discard` event; likewise the next three."""
        self.last_discard: dict[Seat, int] = {}
        self.first_draw: dict[Seat, int] = {}
        self.last_draw: dict[Seat, int] = {}
        self.last_cards: dict[tuple[Seat, str], list[CardOrUnseen]] = {}
        """The seat's last `discard` and last `draw`: the same once more is a line written twice."""
        self.before_draw: dict[Seat, tuple[int, int]] = {}
        """Known cards and size of the hand when it first drew."""
        self.peak: dict[Seat, int] = {}
        """Largest size after a draw."""
        self.order: list[Seat] = []
        """Seats in the order of their first draw; a maker who only looks further is not among them (R18)."""
        self.draws: list[tuple[int, Seat, int]] = []
        """Event, seat and size of the hand after each draw."""
