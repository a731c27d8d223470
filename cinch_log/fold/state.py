"""What the fold knows: the game, its current deal, every hand as known cards plus a number of unseen ones.

A paper record and a server's log are the same kind of thing here: `known` is a set of cards, `size` a
count. Nothing in a state was claimed; everything was dealt, bid, drawn, played, or follows from that.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from cinch_log.cards import CardOrUnseen, Seat, Side, Suit
from cinch_log.events import AnyEvent
from cinch_log.fold.parts import Auction, Exchange, Mutable
from cinch_log.log.model import Fault
from cinch_log.rules.options import Rules, Seating
from cinch_log.rules.tables import TrumpTable

Phase = Literal["auction", "naming", "exchange", "play", "over"]
Outcome = Literal["played", "conceded", "misdeal", "passed_out", "unplayed"]


class Note(Struct, frozen=True, gc=False):
    """Something odd that a step of the fold came upon: what the observers judge."""

    code: str
    index: int
    """Of the event in its game, from 0."""
    deal: int | None
    trick: int | None
    seat: Seat | None
    detail: dict[str, Any]


class Departure(Struct, frozen=True, gc=False):
    """A follower's card that did not follow, before anybody asks whether it had to (R22, R23)."""

    index: int
    trick: int
    seat: Seat
    card: CardOrUnseen
    led: Suit
    """Effective suit led."""
    led_card: CardOrUnseen
    known: int
    """The hand's known cards before the play, the card itself included."""
    size: int
    """All its cards before the play, unseen ones included."""
    withdrawn: int | None = None
    """Index of the event that took it back."""


class PlayedCard(Struct, frozen=True, gc=False):
    """A card on the table."""

    seat: Seat
    card: CardOrUnseen
    index: int


class Trick(Struct, frozen=True, gc=False):
    """A complete trick."""

    number: int
    leader: Seat
    led: Suit
    """Effective suit led."""
    plays: tuple[PlayedCard, ...]
    """In the order played."""
    winner: Seat
    certain: bool
    """False when one of its cards is unseen or was not its player's to play."""


class DealState(Mutable):
    """One deal, from its `deal` event on."""

    __slots__ = (
        "alias",
        "auction",
        "best",
        "bid",
        "bound_leads",
        "captured_by",
        "clear",
        "complete",
        "conceded_to",
        "dealer",
        "departures",
        "desync",
        "discarded",
        "disputed",
        "doubled",
        "doubtful",
        "dropped",
        "due",
        "exchange",
        "gone",
        "in_play",
        "index",
        "known",
        "last_index",
        "lead_certain",
        "leader",
        "leaders",
        "led",
        "maker",
        "miscounted",
        "number",
        "open_since",
        "outcome",
        "participants",
        "phase",
        "played",
        "plays",
        "recorded",
        "scored",
        "seats_left",
        "shown",
        "size",
        "skipped",
        "slack",
        "stock",
        "stock_left",
        "table",
        "tricks",
        "trump",
        "uneven",
        "unseen_discards",
        "winner",
        "wrong_card",
    )  # fmt: skip

    def __init__(self, number: int, index: int, dealer: Seat) -> None:
        self.number = number
        """From 1; void deals count."""
        self.index = index
        """Index of the `deal` event."""
        self.dealer = dealer
        self.phase: Phase = "auction"
        self.outcome: Outcome | None = None
        self.last_index: int | None = None
        """Index of the event that ended the deal."""
        self.open_since: int | None = None
        """Index from which on an event is missing: what depends on it is undecided, not wrong."""
        # hands and stock
        self.recorded: dict[Seat, int] = {}
        """Seats whose hand was recorded, with that hand."""
        self.known: dict[Seat, int] = {}
        self.size: dict[Seat, int] = {}
        self.gone: dict[Seat, int] = {}
        """How many of a hand's known cards must have been something else."""
        self.wrong_card: set[Seat] = set()
        """Seats whose hand has had its one PLAY002."""
        self.alias: dict[Seat, int] = {}
        """How many of a hand's recorded cards were also recorded elsewhere: each may really be another card."""
        self.miscounted: set[Seat] = set()
        """Seats whose number of cards has been reported: whether it comes out later is no second fault."""
        self.disputed = 0
        """Cards recorded in two places: no second fault is made of them."""
        self.discarded = 0
        self.unseen_discards = 0
        self.stock: list[CardOrUnseen] | None = None
        self.stock_left = 0
        self.slack: set[CardOrUnseen] = set()
        """Cards of the stock that were passed over."""
        # auction and exchange
        self.auction: Auction
        self.maker: Seat | None = None
        self.bid = 0
        self.trump: Suit | None = None
        self.table: TrumpTable | None = None
        self.exchange = Exchange()
        # play
        self.in_play = 0
        """Known cards in hands when play began."""
        self.tricks: list[Trick] = []
        self.plays: list[PlayedCard] = []
        """The current trick."""
        self.complete = False
        """The current trick is complete; it stays current until the next lead (R31)."""
        self.leader: Seat | None = None
        self.led: Suit | None = None
        self.best = 0
        self.winner: Seat | None = None
        self.due: Seat | None = None
        """Who is to play, None when nobody holds a card."""
        self.leaders: set[Seat] = set()
        """Others who may lead without fault: named by a false claim, or the winner is not certain."""
        self.skipped: set[Seat] = set()
        self.participants: tuple[Seat, ...] = ()
        """Who holds a card to play in this trick, clockwise."""
        self.seats_left = 0
        """How many of them have not played yet."""
        self.uneven = False
        """The hands are not all of one size."""
        self.clear = True
        """No card of this trick is in doubt."""
        self.lead_certain = True
        """The card led is known and was the leader's to play: what others play can be held against it."""
        self.doubled: set[Seat] = set()
        """Seats that played a second card to this trick."""
        self.desync = False
        """Cards and turns no longer fit together."""
        self.doubtful = False
        """The captures cannot be derived for certain."""
        self.played = 0
        self.captured_by: dict[Side, int] = {}
        self.dropped: set[Seat] = set()
        """Seats that have no trump left where only trumps are played."""
        self.shown: list[PlayedCard] = []
        """Cards that lay face up without being played: exposed, or withdrawn."""
        self.departures: list[Departure] = []
        self.bound_leads: list[Departure] = []
        """Plain leads where a trump had to be led by who holds one (R20)."""
        self.conceded_to: Side | None = None
        self.scored = False
        """Its score has been claimed: the last trick is fixed, and the deal can no longer become void."""

    def unseen(self, seat: Seat) -> int:
        """How many cards of a hand nobody recorded."""
        return self.size[seat] - self.known[seat].bit_count() + self.gone.get(seat, 0)

    @property
    def trick_number(self) -> int:
        """Number of the current trick, from 1."""
        return len(self.tricks) + 1


class GameState(Mutable):
    """A game as the facts so far have it."""

    __slots__ = (
        "abandoned", "adrift", "cut_dealer", "deal", "deals", "expected_dealer", "first_players", "history", "index",
        "notes", "players", "rules", "seating", "settled", "won",
    )  # fmt: skip

    def __init__(self, rules: Rules, players: dict[Seat, str] | None = None) -> None:
        self.rules = rules
        self.seating: Seating = rules.table
        self.first_players: dict[Seat, str] = dict(players or {})
        """As the header names them."""
        self.players = self.first_players.copy()
        self.index = -1
        """Index of the last event folded."""
        self.deals = 0
        self.deal: DealState | None = None
        """The current or just finished deal."""
        self.cut_dealer: Seat | None = None
        """Whom the last decisive cut names."""
        self.expected_dealer: Seat | None = None
        """Who deals next (R10, R19, R46), None before the first deal or when that is not known."""
        self.settled: dict[Side, int] = dict.fromkeys(self.seating.sides, 0)
        """Totals before the current deal as the cards give them, no claim and no penalty counted."""
        self.won: Side | None = None
        """Who has won by those totals."""
        self.abandoned = False
        self.adrift = False
        """An event of this deal is missing or could not be folded: what depends on it is not reported."""
        self.notes: list[Note] = []
        """What the last step came upon."""
        self.history: list[tuple[int, AnyEvent | Fault]] = []
        """Index and event of everything that stands, for `undo`."""
