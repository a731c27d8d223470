"""A dispute report as data: one deal, the plays in question, and all a director needs to decide on them.

The JSON form is this structure field by field (`as_data`). Fields may be added in later versions; none is renamed.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from cinch_log.audit.verdicts import Evidence, ModeVerdict
from cinch_log.cards import Card, CardOrUnseen, Seat, Side, Suit
from cinch_log.findings import Finding
from cinch_log.fold.scoring import Points

Answer = Literal["proven", "cleared", "undecided", "corrected"]
CaseGrade = Literal["proven_by_hand", "proven_by_play", "proven_by_count", "undecided", "corrected", "cleared"]
"""As in findings; besides, `proven_by_count`: every card the rest of the hand could have been was one that binds."""
MomentKind = Literal[
    "play", "withdrawn", "provable", "call", "ruling", "end_of_deal", "score", "next_deal", "game_over"
]


class Place(Struct, frozen=True, kw_only=True):
    """An event and where it stands."""

    seq: int
    """The event's number in its game."""
    line: int
    """Its line in the file."""


class Exhibit(Place, frozen=True, kw_only=True):
    """An event that shows something."""

    text: str
    """What happened, and what it shows."""


class TrickPlay(Place, frozen=True, kw_only=True):
    """A card of a trick."""

    seat: Seat
    card: CardOrUnseen
    followed: bool
    """False for a card that was not of the suit led, or not the one R23 asks for; whether it had to be is the
    verdict's matter."""
    disputed: bool = False
    proof: bool = False
    """This card proves the renege."""


class TrickView(Struct, frozen=True, kw_only=True):
    """A trick as it lay on the table."""

    number: int
    leader: Seat | None
    led: Suit | None
    """Effective suit led."""
    plays: list[TrickPlay]
    """In the order played."""
    winner: Seat | None
    """Who takes it; None while it is incomplete."""
    points: int
    """Worth of its cards, without Low."""


class ModeRow(Struct, frozen=True, kw_only=True):
    """What the same play is under another rule."""

    option: Literal["follow", "left_on_trump_lead"]
    value: str
    verdict: ModeVerdict
    here: bool
    """This is the rule the report judges by."""


class Instead(Struct, frozen=True, kw_only=True):
    """The disputed trick with another card in the place of the one played; nothing after it is played again."""

    card: Card
    winner: Seat | None
    """None while the trick is incomplete."""
    points: int
    """What the trick holds then, without Low."""


class SeatKnown(Struct, frozen=True, kw_only=True):
    """What everybody knew of one seat."""

    cards: int
    voids: list[Suit]
    holds: list[Card]


class Known(Struct, frozen=True, kw_only=True):
    """What everybody knew right after the disputed play, from face-up cards."""

    seats: dict[Seat, SeatKnown]
    unseen_trumps: list[Card]
    unseen_pedros: list[Card]


class Case(Struct, kw_only=True):
    """One play in question."""

    deal: int
    trick: int
    seat: Seat
    side: Side
    played: CardOrUnseen
    led: CardOrUnseen
    led_suit: Suit
    """Effective suit led."""
    leader: Seat
    at: Place
    allegation: str
    """What is alleged, in one sentence."""
    code: str | None
    """The finding's code; None for a play that is cleared."""
    verdict: Answer
    grade: CaseGrade
    why: list[str]
    """Why the grade is what it is."""
    legal: list[Card]
    """Cards certainly held that would have been right."""
    exhibits: list[Exhibit]
    provable_at: Place | None
    """First event at which face-up cards proved it."""
    modes: list[ModeRow]
    disputed_trick: TrickView
    proving_trick: TrickView | None
    instead: list[Instead]
    known: Known | None
    open_questions: list[str]
    """What the record cannot tell of this play, and what would decide it."""


class Moment(Place, frozen=True, kw_only=True):
    """A point of the timeline."""

    kind: MomentKind
    text: str
    at: str | None = None
    """The recorded time, as it stands in the log."""
    late: bool | None = None
    """Of a call: whether it came after the deadline."""


class Version(Struct, frozen=True, kw_only=True):
    """One way to score the deal."""

    name: str
    penalised: list[Side]
    captured: Points
    scored: Points
    made: bool | None
    """None where both sides reneged and the deal is dealt again."""
    redeal: bool
    total: dict[Side, int | None]
    winner: Side | None
    """Who has won the game with these totals."""
    right: bool | None
    """Rulings and verdicts allow this score; None where the captures are not known."""
    recorded: bool
    """It is the score that was written down."""


class Effect(Struct, frozen=True, kw_only=True):
    """What the dispute is worth."""

    before: dict[Side, int | None]
    """Totals before the deal."""
    versions: list[Version]
    recorded: dict[str, Points]
    """The score that was written down."""
    missing: str | None
    """Why there is no score to compare, where there is none."""


class Report(Struct, kw_only=True):
    """One page: a deal and the plays of it that are in question."""

    file: str
    game: str
    rules: str
    """The rules judged by, by name."""
    header_rules: str
    """Those the log names."""
    options: dict[str, str]
    """The options that decide: how to follow, correction, deadline, award."""
    evidence: Evidence
    deal: int
    first_line: int
    last_line: int
    players: dict[Seat, str]
    dealer: Seat
    maker: Seat | None
    bid: int | None
    trump: Suit | None
    outcome: str
    """How the deal ended: `played`, `conceded`, `unplayed`, `misdeal`, `passed_out` or `unfinished`."""
    opening: str
    """The result of the whole page in one sentence."""
    verdict: Answer
    """The gravest answer of its cases; `cleared` when there is none."""
    cases: list[Case]
    remarks: list[str]
    """What is answered without a case: calls where every card followed, rulings."""
    grid: list[TrickView]
    """Every card of the deal, trick by trick: enough to play it through again."""
    timeline: list[Moment]
    effect: Effect
    limits: list[str]
    """What the record of this deal cannot tell."""
    findings: list[Finding]
    """What an audit reports of it."""
    reproduce: list[str]
    """Commands that give this page and the findings again."""
