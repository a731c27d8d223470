"""A score sheet as data: one game, deal by deal, what the cards say beside what was written down."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from cinch_log.cards import Card, Seat, Side, Suit
from cinch_log.findings import Finding
from cinch_log.fold.scoring import Points
from cinch_log.rules.options import Rules

SheetOutcome = Literal["played", "conceded", "unplayed", "misdeal", "passed_out", "unfinished"]
FieldName = Literal["captured", "scored", "total"]
Mark = Literal["wrong", "follows", "returns"]
"""`wrong`: an entry that should be another. `follows`: it differs only because of something shown elsewhere, an earlier
mistake carried on or a ruling after the score. `returns`: a total that is right by the cards but does not follow from
the one written down before it (SCO004)."""
Place = Literal["stock", "discards", "unknown"]

FIELDS: tuple[FieldName, ...] = ("captured", "scored", "total")
VOID: frozenset[SheetOutcome] = frozenset({"misdeal", "passed_out"})


class Missing(Struct, frozen=True, kw_only=True):
    """A point card that was not in play (R39)."""

    card: Card
    points: int
    place: Place
    """Where it lay, as far as the record knows."""


class SheetRenege(Struct, frozen=True, kw_only=True):
    """A card that did not follow, where that was a renege or cannot be cleared (R28)."""

    seat: Seat
    trick: int
    code: str
    """`REN001`-`REN003` for a proven renege, `REN004` for an undecided one, `REN005` for one taken back in time."""
    grade: str
    seq: int


class SheetCall(Struct, frozen=True, kw_only=True):
    """Somebody called a renege (R31)."""

    by: Seat
    against: Seat
    trick: int | None
    seq: int


class SheetRuling(Struct, frozen=True, kw_only=True):
    """A decision on the deal."""

    against: Side
    upheld: bool
    adjust: Points | None
    late: bool
    """It came after the deal's last recorded score."""
    seq: int


class SheetDeal(Struct, kw_only=True):
    """One deal: derived figures, recorded ones, and what lies between them."""

    number: int
    """From 1, void deals counted."""
    outcome: SheetOutcome
    dealer: Seat
    maker: Seat | None = None
    bid: int | None = None
    trump: Suit | None = None
    captured: Points | None = None
    """Points taken in tricks, or awarded after a renege (R29); None where the cards do not decide them."""
    scored: Points | None = None
    """What the deal adds to the totals (R40-R42), the director's adjustment included."""
    total: dict[Side, int | None] = {}
    """Totals if every deal up to here had been scored so; None where they are not known."""
    made: bool | None = None
    """Whether the bid was made; None for a void or undecided deal."""
    as_played: Points | None = None
    """Captures before a penalty, where one is applied."""
    penalised: tuple[Side, ...] = ()
    redeal: bool = False
    """Both sides reneged: nobody scores (R32)."""
    adopted: bool = False
    """The cards do not decide the score: the totals go on from the recorded one."""
    deal_total: int
    """Points of a deal when every point card is in play (R34)."""
    in_play: int | None = None
    """Points of all cards in play (R39)."""
    missing: list[Missing] = []
    recorded: dict[FieldName, Points] = {}
    """The recorded score that counts, the fields it gives."""
    marks: dict[FieldName, dict[Side, Mark]] = {}
    """Recorded figures that differ from the derived ones or from what was written down before."""
    reneges: list[SheetRenege] = []
    calls: list[SheetCall] = []
    rulings: list[SheetRuling] = []


class Sheet(Struct, kw_only=True):
    """One game's score sheet."""

    file: str
    game: str | None
    rules_name: str
    """As the header names them, `(custom)` for options over a preset."""
    rules: Rules
    players: dict[Seat, str]
    """Who sat there at the end of the record."""
    deals: list[SheetDeal]
    left_out: int = 0
    """So many deals at the beginning of a very long game are not on the sheet."""
    winner: Side | None
    """By the cards: the first side home by the derived totals (R43-R45), or the highest total where the game was ended
    for another reason (`ended`)."""
    claimed_winner: Side | None
    claimed_total: Points | None
    """The totals of the last `game_over`."""
    over: bool
    """The record says that the game is over."""
    ended: str | None
    """Why, where it says that too."""
    unread: list[int]
    """Lines of the game that are no events: what depends on them is undecided."""
    findings: list[Finding]
    """The SCO findings, by line."""
