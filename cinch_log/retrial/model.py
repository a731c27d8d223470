"""What trying games under several rule sets gives, as data."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from cinch_log.cards import Card, CardOrUnseen, Seat, Side, Suit
from cinch_log.findings import Finding

PlayVerdict = Literal["legal", "renege", "corrected", "undecided", "plain lead"]
"""`corrected`: taken back in time (R31). `plain lead`: a trump had to be led (R20)."""


class TriedDeal(Struct, frozen=True, kw_only=True):
    """One deal under one rule set: what the cards give."""

    number: int
    """From 1, void deals counted."""
    outcome: str
    maker: Seat | None
    bid: int | None
    trump: Suit | None
    captured: dict[Side, int] | None
    """None where the cards do not decide it."""
    scored: dict[Side, int] | None
    total: dict[Side, int | None]
    """Totals if every deal up to here had been scored so."""


class Trial(Struct, kw_only=True):
    """One game under one rule set."""

    rule_set: str
    same_as: str | None = None
    """The name of an earlier rule set that is the same for this game: everything else is left empty."""
    refused: str | None = None
    """Why the game cannot be judged by these rules."""
    findings: list[Finding] = []
    codes: dict[str, int] = {}
    """How often each code was found, infos included."""
    deals: list[TriedDeal] = []
    winner: Side | None = None
    """By the cards, under these rules."""


class ChangedPlay(Struct, frozen=True, kw_only=True):
    """A card that is right under one rule set and not under another."""

    line: int
    seq: int
    deal: int
    trick: int
    seat: Seat
    card: CardOrUnseen
    led: CardOrUnseen | None
    """The card led; None for a lead."""
    held: list[Card]
    """What the hand held as far as the record knows, the card itself left out."""
    verdicts: dict[str, PlayVerdict]
    """By the name of the rule set."""


class Comparison(Struct, kw_only=True):
    """One game under several rule sets, side by side."""

    file: str
    game: str | None
    rules: str
    """As the header names them, in a few words."""
    sides: list[Side]
    trials: list[Trial]
    changed: list[ChangedPlay]


class RankedRuleSet(Struct, kw_only=True):
    """How many games fit one rule set."""

    rule_set: str
    games: int = 0
    """Games judged by it."""
    clean: int = 0
    """Of those, how many without a finding (infos and faults of the log itself aside)."""
    findings: int = 0
    refused: int = 0
    """Games that cannot be judged by it."""
    codes: dict[str, int] = {}


class ValueFit(Struct, frozen=True, kw_only=True):
    """One tested value of an option, the other options as in the best fit."""

    value: str
    """As a rule file writes it."""
    more: int | None
    """Findings above the best fit's; None where the value contradicts the other options."""
    no_place: int = 0
    """Events above the best fit's that have no place under it, so that their deals cannot be judged."""
    fits: bool
    """As good as the best: at once, or together with `along_with`."""
    weak: bool = False
    """It does not fit, but so few findings more could be faults at the table."""
    along_with: dict[str, str] = {}
    """Changes of related options with which this value fits as well as the best."""


class OptionFit(Struct, frozen=True, kw_only=True):
    """What the games say of one option."""

    option: str
    told: bool
    """Whether any tested value fits worse than the best: otherwise the record cannot tell."""
    number: bool
    """A number: only some values were tested, and those between two that fit are as good."""
    values: list[ValueFit]


class Inference(Struct, kw_only=True):
    """Which rules a set of games was played by, as far as their record tells."""

    games: int
    """Games looked at."""
    out_of: int
    """Games there were."""
    left_out: int
    """Games not looked at because their header cannot be read by, or names other seats than most."""
    start: str
    """Where the search began: the rule set that fitted best of the headers' and the presets."""
    rules: dict[str, Any]
    """The best fit, as a header names it."""
    findings: int
    """How many findings are left under it, events that it has no place for included."""
    clean: int
    """Games without any."""
    codes: dict[str, int]
    options: list[OptionFit]
    not_searched: dict[str, str]
    """Options taken as they are, with their values."""
