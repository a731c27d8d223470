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
    """One deal, from its `deal` event on.

    Most of it says what happened. The fields under *doubt* say where the record was found to contradict itself, so
    that one slip of the pen is reported once and nothing is concluded from cards that are not what was written.
    """

    __slots__ = (
        "alias", "auction", "best", "bid", "bound_leads", "captured_by", "clear", "complete", "conceded_to", "dealer",
        "departures", "desync", "discarded", "disputed", "doubled", "doubtful", "dropped", "due", "exchange", "gone",
        "index", "known", "last_index", "lead_certain", "leader", "leaders", "led", "maker", "miscounted",
        "number", "open_since", "outcome", "participants", "phase", "played", "plays", "recorded", "scored",
        "seats_left", "shown", "size", "skipped", "slack", "stock", "stock_left", "table", "tricks", "trump", "uneven",
        "unseen_discards", "winner", "wrong_card",
    )  # fmt: skip

    def __init__(self, number: int, index: int, dealer: Seat) -> None:
        self.number = number
        """From 1; void deals count."""
        self.index = index
        """Index of the `deal` event."""
        self.dealer = dealer
        self.phase: Phase = "auction"
        self.outcome: Outcome | None = None
        """How it ended, None while it goes on."""
        self.last_index: int | None = None
        """Index of the event that ended the deal."""
        self.scored = False
        """Its score has been claimed: the last trick is fixed, and the deal can no longer become void."""
        # hands and stock
        self.recorded: dict[Seat, int] = {}
        """Seats whose whole hand was recorded as dealt, with that hand, until unseen cards leave it."""
        self.known: dict[Seat, int] = {}
        """The cards each hand holds now as far as they are known, as a set."""
        self.size: dict[Seat, int] = {}
        """How many cards each hand holds now, unseen ones included."""
        self.discarded = 0
        """All known cards put aside, as a set."""
        self.unseen_discards = 0
        """How many unseen cards were put aside besides."""
        self.stock: list[CardOrUnseen] | None = None
        """What is left of the recorded stock, next card first; None when it was not recorded."""
        self.stock_left = 0
        """How many cards are left in the stock, recorded or not; below 0 when more were drawn than there are."""
        self.slack: set[CardOrUnseen] = set()
        """Cards of the stock that a draw passed over: whoever draws one later draws it late, not wrongly."""
        # auction and exchange
        self.auction: Auction
        self.maker: Seat | None = None
        self.bid = 0
        """The maker's bid."""
        self.trump: Suit | None = None
        self.table: TrumpTable | None = None
        """What every card is under this trump suit; None before trump is named."""
        self.exchange = Exchange()
        # play
        self.tricks: list[Trick] = []
        """Those before the current one."""
        self.plays: list[PlayedCard] = []
        """The current trick."""
        self.complete = False
        """The current trick is complete; it stays current until the next lead (R31)."""
        self.leader: Seat | None = None
        """Who led to the current trick; None before the lead."""
        self.led: Suit | None = None
        """Effective suit led; None before the lead, or when the lead was taken back."""
        self.best = 0
        """Power of the card that is winning the current trick (`TrumpTable.power`)."""
        self.winner: Seat | None = None
        """Whose card that is."""
        self.due: Seat | None = None
        """Who is to play, None when nobody holds a card."""
        self.participants: tuple[Seat, ...] = ()
        """Who holds a card to play in this trick, clockwise."""
        self.seats_left = 0
        """How many of them have not played yet."""
        self.uneven = False
        """Not every seat takes part in every trick for certain: hands differ in size, or seats drop out (R22)."""
        self.dropped: set[Seat] = set()
        """Seats that have no trump left where only trumps are played."""
        self.played = 0
        """All cards played, as a set; those taken back left out."""
        self.captured_by: dict[Side, int] = {}
        """The cards each side captured in `tricks`, as sets."""
        self.shown: list[PlayedCard] = []
        """Cards that lay face up without being part of a trick: exposed, withdrawn, or a second card to it."""
        self.departures: list[Departure] = []
        """Followers' cards that did not follow, right or wrong, those taken back included."""
        self.bound_leads: list[Departure] = []
        """Plain leads where a trump had to be led by who holds one (R20)."""
        self.conceded_to: Side | None = None
        # doubt: missing events
        self.open_since: int | None = None
        """Index from which on an event is missing: what depends on it is undecided, not wrong."""
        self.doubtful = False
        """The captures cannot be derived for certain: a card of a trick is unseen or nobody knows whose it was."""
        # doubt: cards
        self.disputed = 0
        """Cards recorded in two places, as a set: no second fault is made of them, and no verdict rests on them."""
        self.alias: dict[Seat, int] = {}
        """How many of a hand's recorded cards were also recorded elsewhere, each of which may really be another card.
        Used up (`spend_alias`) as cards come to light that the hand was not known to hold."""
        self.gone: dict[Seat, int] = {}
        """How many of a hand's known cards must have been something else, because cards left it that were not among
        them. They count as unseen, and the hand as a whole is not `trusted`."""
        self.wrong_card: set[Seat] = set()
        """Seats whose hand has been reported as wrong (PLAY002, or a size after the exchange that cannot be): not
        reported again, and not `trusted`."""
        # doubt: turns
        self.leaders: set[Seat] = set()
        """Others who may lead without fault: named by a false claim, or the winner is not certain."""
        self.skipped: set[Seat] = set()
        """Seats passed over by a card out of turn in this trick: they may still play to it."""
        self.miscounted: set[Seat] = set()
        """Seats whose number of cards has been reported: whether it comes out later is no second fault."""
        self.desync = False
        """Cards and turns do not fit together since a fault that has been reported; a lead in turn ends it."""
        self.doubled: set[Seat] = set()
        """Seats that played a second card to a trick since then: once more, and the record has lost its way."""
        self.clear = True
        """No card of this trick is in doubt: its winner can be held against a claim."""
        self.lead_certain = True
        """The card led is known and was the leader's to play: what others play can be held against it."""

    def all_plays(self) -> list[PlayedCard]:
        """Every card in a trick so far, in order; the current trick included."""
        return [play for trick in self.tricks for play in trick.plays] + self.plays

    def trusted(self, seat: Seat) -> bool:
        """Whether the hand as recorded can prove or clear anything: nothing in the record contradicts it."""
        return seat not in self.wrong_card and not self.gone.get(seat)

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
