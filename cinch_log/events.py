"""Every event of the log as a typed struct: format version 1.

*Facts* happened at the table and are folded; *claims* are somebody's word and are compared with what
the fold derived. Strings are kept as they stand in the file; nothing is guessed into another type.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from cinch_log.cards import Card, CardOrUnseen, Seat, Side, Suit

FORMAT_VERSION: Final = 1

Int = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
"""An integer every JSON reader keeps exactly."""
Seq = Annotated[int, Meta(ge=0, le=2**53 - 1, description="Number of the event in its game: 0, 1, 2, …")]
DealNo = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]


class Event(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True, gc=False
):
    """What every event may carry besides its own fields."""

    seq: Seq | None = None
    """The event's number in its game. An event without one has its index in the game."""
    game: str | None = None
    """The game's id; needed only where games interleave in one file."""
    at: str | None = None
    """When: RFC 3339, with an offset."""
    note: str | None = None
    """Free text, never interpreted."""
    x: dict[str, Any] | None = None
    """Anybody's extensions: kept, never interpreted."""


class Game(Event, tag="game", frozen=True, kw_only=True):
    """Opens a game: rules and players."""

    v: Int
    """Version of the log format."""
    id: str
    rules: str | dict[str, Any]
    """A preset's name, or `{"preset": name, option: value, …}`."""
    players: dict[Seat, str]
    event: str | None = None
    site: str | None = None
    date: str | None = None
    round: str | None = None
    recorder: str | None = None
    source: Literal["table", "server", "simulated"] | None = None
    seed: Int | None = None


class Cut(Event, tag="cut", frozen=True, kw_only=True):
    """Cards cut for the first deal (R5). Cut again after a tie: the last one counts."""

    cards: dict[Seat, CardOrUnseen]


class Deal(Event, tag="deal", frozen=True, kw_only=True):
    """Starts a deal (R7). Hands that are missing are unseen."""

    dealer: Seat
    hands: dict[Seat, list[CardOrUnseen]] | None = None
    """Cards in the order dealt."""
    stock: list[CardOrUnseen] | None = None
    """The card to be drawn next stands first."""


class Misdeal(Event, tag="misdeal", frozen=True, kw_only=True):
    """The deal is void and the same dealer deals again (R19)."""

    reason: Literal["exposed", "count", "other"]
    seat: Seat | None = None
    card: CardOrUnseen | None = None


class Bid(Event, tag="bid", frozen=True, kw_only=True):
    """A bid (R8)."""

    seat: Seat
    bid: Int


class Pass(Event, tag="pass", frozen=True, kw_only=True):
    """No bid (R8)."""

    seat: Seat


class Trump(Event, tag="trump", frozen=True, kw_only=True):
    """The trump suit is named (R11)."""

    seat: Seat
    suit: Suit


class Discard(Event, tag="discard", frozen=True, kw_only=True):
    """Cards put aside, before drawing or down to size after a rob or a look (R12-R18)."""

    seat: Seat
    cards: list[CardOrUnseen]


class Draw(Event, tag="draw", frozen=True, kw_only=True):
    """Cards taken from the stock (R15)."""

    seat: Seat
    cards: list[CardOrUnseen]


class Expose(Event, tag="expose", frozen=True, kw_only=True):
    """Cards seen by everybody and still held (R33)."""

    seat: Seat
    cards: list[Card]


class Play(Event, tag="play", frozen=True, kw_only=True):
    """A card played (R21)."""

    seat: Seat
    card: CardOrUnseen


class Withdraw(Event, tag="withdraw", frozen=True, kw_only=True):
    """A card of the current trick is taken back at the table (R31)."""

    seat: Seat
    card: CardOrUnseen


class Undo(Event, tag="undo", frozen=True, kw_only=True):
    """The record was wrong: the game is again as it was after event `to`."""

    to: Seq
    by: str | None = None
    why: str | None = None


class Concede(Event, tag="concede", frozen=True, kw_only=True):
    """The rest goes to `side` (R47): ends the deal."""

    side: Side
    seat: Seat | None = None
    """Who conceded or claimed."""


class Abandon(Event, tag="abandon", frozen=True, kw_only=True):
    """The game stops unfinished."""

    why: str | None = None


class Substitute(Event, tag="substitute", frozen=True, kw_only=True):
    """Somebody else sits there from now on."""

    seat: Seat
    name: str


class Trick(Event, tag="trick", frozen=True, kw_only=True):
    """Claim: who took the trick just completed, and its point cards without Low."""

    winner: Seat
    points: Int | None = None


class Score(Event, tag="score", frozen=True, kw_only=True):
    """Claim about the deal just finished."""

    captured: dict[Side, Int] | None = None
    """Points taken in tricks (R34)."""
    scored: dict[Side, Int] | None = None
    """What the deal adds to the totals (R40-R42)."""
    total: dict[Side, Int] | None = None


class GameOver(Event, tag="game_over", frozen=True, kw_only=True):
    """Claim: the game is over."""

    winner: Side | None = None
    total: dict[Side, Int] | None = None
    why: str | None = None
    """Why it ended before anybody won, for example `time`."""


class Call(Event, tag="call", frozen=True, kw_only=True):
    """Claim: that was a renege. Default: of the current or just finished deal."""

    by: Seat
    against: Seat
    deal: DealNo | None = None
    trick: DealNo | None = None


class Ruling(Event, tag="ruling", frozen=True, kw_only=True):
    """The table's or the director's decision: it changes which score is expected."""

    against: Side
    upheld: bool
    deal: DealNo | None = None
    by: str | None = None
    adjust: dict[Side, Int] | None = None
    """A director's adjustment, added to the expected `scored`."""


class Seal(Event, tag="seal", frozen=True, kw_only=True):
    """Claim: SHA-256 of the bytes of all earlier lines of this game."""

    sha256: Digest


AnyEvent = (
    Game | Cut | Deal | Misdeal | Bid | Pass | Trump | Discard | Draw | Expose | Play | Withdraw | Undo
    | Concede | Abandon | Substitute | Trick | Score | GameOver | Call | Ruling | Seal
)  # fmt: skip

EVENT_TYPES: Final[tuple[type[AnyEvent], ...]] = AnyEvent.__args__
FACTS: Final = frozenset(
    {Cut, Deal, Misdeal, Bid, Pass, Trump, Discard, Draw, Expose, Play, Withdraw, Undo, Concede, Abandon, Substitute}
)
"""What happened. A lost or impossible fact leaves the rest of its deal open; a claim leaves nothing open."""
BY_TYPE: Final[dict[str, type[AnyEvent]]] = {str(t.__struct_config__.tag): t for t in EVENT_TYPES}


def type_name(event: AnyEvent) -> str:
    """The event's `type` in the log."""
    return str(type(event).__struct_config__.tag)
