"""A frame: one event and everything there is to know of the game after it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from cinch_log.cards import Card, CardOrUnseen, Seat, Side, Suit
from cinch_log.findings import Severity
from cinch_log.knowledge import PublicKnowledge
from cinch_log.scoresheet.model import SheetDeal


class HandView(Struct, frozen=True):
    """A hand as far as it can be seen."""

    cards: list[Card]
    """In card order."""
    unseen: int
    """How many more it holds."""


class PlayView(Struct, frozen=True):
    """A card on the table."""

    seat: Seat
    card: CardOrUnseen


class TrickView(Struct, frozen=True, kw_only=True):
    """The current trick, or the last one as long as no card is led to the next."""

    number: int
    leader: Seat | None
    led: Suit | None
    """Effective suit led."""
    plays: list[PlayView]
    """In the order played."""
    winner: Seat | None
    """Who is winning it, or has won it."""
    complete: bool
    points: int
    """Worth of its cards so far, without Low."""


class Remark(Struct, frozen=True, kw_only=True):
    """What an audit of the whole game finds at this event."""

    code: str
    severity: Severity
    message: str


class Frame(Struct, kw_only=True):
    """The game right after one event. Plain data: a frame holds no part of the state it was made from."""

    index: int
    """Of the event in its game, from 0."""
    seq: int
    """The event's number: its `seq`, its index where the log gives none."""
    line: int
    """Line in the file."""
    type: str
    """The event's type; `fault` for a line that is no event."""
    event: dict[str, Any]
    """Its other fields; of a fault, `path` and `message`."""
    undone_by: int | None = None
    """Number of the `undo` that took the event back."""
    ignored: bool = False
    """The line repeats an earlier one and is not folded."""
    deal: int | None = None
    phase: str | None = None
    outcome: str | None = None
    """How the deal ended, once it has."""
    dealer: Seat | None = None
    maker: Seat | None = None
    bid: int | None = None
    """The maker's bid; during the auction the highest so far."""
    bidder: Seat | None = None
    """During the auction, who made it."""
    trump: Suit | None = None
    turn: Seat | None = None
    """Who is to bid, to name trump, or to play."""
    legal: list[Card] = []
    """What `turn` may play, as far as its hand is known."""
    hands: dict[Seat, HandView] = {}
    stock: int | None = None
    """Cards left in the stock."""
    trick: TrickView | None = None
    captured: dict[Side, int] = {}
    """Points taken so far in this deal; Low counts when the deal is over."""
    totals: dict[Side, int | None] = {}
    """In force before the deal, from its score on after it."""
    result: SheetDeal | None = None
    """What the deal came to, at its last score, or at its end where none is recorded."""
    remarks: list[Remark] = []
    knowledge: PublicKnowledge | None = None
    players: dict[Seat, str] = {}
    """Who sits where now."""
