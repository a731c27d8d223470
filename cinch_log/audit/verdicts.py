"""Was it a renege? Three-valued verdicts on cards that did not follow (R22, R23, R28).

*Proven*: a card that had to be played instead was certainly in the hand. *Cleared*: certainly none was.
*Undecided*: unseen cards leave it open. A card is certainly held when the hand was recorded with it,
when its holder showed it later, or when every other place it could be in is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from cinch_log.cards import BIT, PACK, UNSEEN, Card, Seat, Suit, cards_in, mask_of
from cinch_log.fold.state import DealState, Departure, PlayedCard
from cinch_log.rules.follow import FollowMode, allowed
from cinch_log.rules.options import Rules
from cinch_log.rules.tables import TrumpTable

Evidence = Literal["full", "public"]
Verdict = Literal["proven", "cleared", "undecided"]
Grade = Literal["proven_by_hand", "proven_by_play", "undecided", "corrected"]
ModeVerdict = Literal["legal", "renege", "undecided"]

COMPARED_MODES: Final[tuple[FollowMode, ...]] = ("suit", "suit_or_left", "suit_or_trump")
"""The modes under which every finding says what the same play would have been."""

RENEGES: Final = ("REN001", "REN002", "REN003")
"""The codes of a renege that stands."""

AS_MODE: Final[dict[Verdict, ModeVerdict]] = {"proven": "renege", "cleared": "legal", "undecided": "undecided"}


class Judgement(Struct, frozen=True, gc=False):
    """What the record says of one departure."""

    departure: Departure
    verdict: Verdict
    code: str
    """`REN001`-`REN003` for what it is or would be, `REN005` when taken back in time (R31), `PLAY004` for a lead."""
    legal: tuple[Card, ...]
    """Cards certainly held that would have been right, in card order."""
    by_hand: bool
    """The recorded hand alone proves it."""
    provable_at: int | None
    """Index of the first event at which face-up cards prove it."""
    under: dict[FollowMode, ModeVerdict]

    @property
    def corrected(self) -> bool:
        """The card was taken back in time: whatever it was, it is no renege (R31)."""
        return self.code == "REN005"

    @property
    def reported_as(self) -> str | None:
        """The code of the finding that an audit makes of it, None where it makes none."""
        if self.verdict == "proven":
            return self.code
        doubted = self.verdict == "undecided" and not self.corrected and self.code != "PLAY004"
        return "REN004" if doubted else None

    @property
    def grade(self) -> Grade:
        """The verdict's strength, in the findings' words."""
        if self.corrected:
            return "corrected"
        if self.verdict != "proven":
            return "undecided"
        return "proven_by_hand" if self.by_hand else "proven_by_play"

    @property
    def exhibits(self) -> list[int]:
        """Indexes of the play and of the fewest later events that prove it."""
        play = self.departure.index
        later = self.provable_at
        return [play] if later is None or later == play else [play, later]


class Grounds(Struct, frozen=True, gc=False):
    """What a verdict rests on, as sets of cards."""

    bound: int
    """Holding any of these made it a renege; none when the card was right whatever else the hand held."""
    held: int
    """Certainly in the hand before the play."""
    recorded: int
    """Of these, what the recorded hand shows."""
    unlocated: int
    """Cards whose place nobody knows: the rest of the hand was among them."""
    rest: int
    """How many cards of the hand are not among those held for certain."""


def binding(rules: Rules, table: TrumpTable, led: Suit, card: str, follow: FollowMode | None = None) -> int:
    """The cards whose holder must not play `card` on this lead: with any one of them it is a renege (R22, R23)."""
    mode = follow or rules.follow
    bit = BIT.get(card, 0)
    if led == table.trump:
        if not bit & table.trumps:
            return table.trumps
        return table.left & ~bit if rules.left_on_trump_lead == "forced" and not bit & table.left else 0
    if mode == "trump_only":
        return 0 if bit & table.trumps else table.trumps
    return 0 if bit & allowed(rules, table, led, 0, mode) else table.members[led]


class Knowledge:
    """Where the cards of one deal were, from everything its record shows."""

    def __init__(self, rules: Rules, deal: DealState, evidence: Evidence) -> None:
        assert deal.table is not None
        self.rules = rules
        self.deal = deal
        self.table: TrumpTable = deal.table
        self.evidence = evidence
        self.until = deal.open_since
        self.plays = self._in_time(deal.all_plays())
        exchange = deal.exchange
        self.unrecorded_exchange = rules.exchange and not exchange.last_discard and not exchange.first_draw
        shown = self._in_time(deal.shown)
        self.shown = _first_of_each(shown)
        self.kept = _first_of_each(self._kept(shown))

    def _in_time(self, cards: Sequence[PlayedCard]) -> list[PlayedCard]:
        """Without what came after an event was lost, and without unseen and disputed cards."""
        until, disputed = self.until, self.deal.disputed
        return [
            play
            for play in cards
            if play.card != UNSEEN and not BIT[play.card] & disputed and (until is None or play.index < until)
        ]

    def _kept(self, shown: list[PlayedCard]) -> list[PlayedCard]:
        """The shown cards certainly in play: one shown before its holder discarded may lie face down since (R12)."""
        last = self.deal.exchange.last_discard
        if self.unrecorded_exchange and self.plays:
            last = dict.fromkeys(self.deal.size, min(play.index for play in self.plays))
        return [card for card in shown if card.index > last.get(card.seat, -1)]

    def judge(self, departure: Departure) -> Judgement:
        """The verdict on one departure, under the rule set and under each compared mode."""
        rules, table = self.rules, self.table
        recorded = self._recorded(departure)
        held = recorded | self._shown_held(departure)
        bound = binding(rules, table, departure.led, departure.card)
        verdict = self._verdict(departure, held, bound)
        allowed_now = allowed(rules, table, departure.led, held)
        return Judgement(
            departure=departure,
            verdict=verdict,
            code=self._code(departure, held),
            legal=tuple(cards_in(held & allowed_now)),
            by_hand=bool(recorded & bound),
            provable_at=self._provable_at(departure, bound),
            under={mode: self._under(departure, held, mode) for mode in COMPARED_MODES},
        )

    def grounds(self, departure: Departure) -> Grounds:
        """What the verdict on this departure rests on, for whoever has to explain it."""
        recorded = self._recorded(departure)
        held = recorded | self._shown_held(departure)
        return Grounds(
            bound=binding(self.rules, self.table, departure.led, departure.card),
            held=held,
            recorded=recorded,
            unlocated=PACK[self.rules.decks] & ~held & ~self._elsewhere(departure),
            rest=max(0, departure.size - held.bit_count()),
        )

    def _under(self, departure: Departure, held: int, mode: FollowMode) -> ModeVerdict:
        bound = binding(self.rules, self.table, departure.led, departure.card, mode)
        return AS_MODE[self._verdict(departure, held, bound)]

    def _code(self, departure: Departure, held: int) -> str:
        if departure.withdrawn is not None and self.rules.renege_correction == "before_next_lead":
            return "REN005"
        if departure.led != self.table.trump:
            return "REN001"
        trumps = held & self.table.trumps
        return "REN003" if trumps and not trumps & ~self.table.left else "REN002"

    def _recorded(self, departure: Departure) -> int:
        """The hand as recorded before the play; nothing once the record of it was contradicted."""
        deal, seat = self.deal, departure.seat
        if self.evidence == "public" or not deal.trusted(seat):
            return 0
        return departure.known & ~deal.disputed

    def _shown_held(self, departure: Departure) -> int:
        """Cards of the hand that lay face up: played or shown later, or exposed before and not yet played."""
        seat, index = departure.seat, departure.index
        held = gone = 0
        for play in self.plays:
            if play.seat == seat and play.index < index:
                gone |= BIT[play.card]
            elif play.seat == seat and play.index > index:
                held |= BIT[play.card]
        for card in self.kept:
            if card.seat == seat:
                held |= BIT[card.card] & ~gone
        return held | BIT.get(departure.card, 0)

    def _verdict(self, departure: Departure, held: int, bound: int) -> Verdict:
        verdict = self._verdict_on_seen(departure, held, bound)
        # an unseen card may have followed suit, whatever else was held
        return "undecided" if departure.card == UNSEEN and verdict == "proven" else verdict

    def _verdict_on_seen(self, departure: Departure, held: int, bound: int) -> Verdict:
        if held & bound:
            return "proven"
        if not bound:
            return "cleared"
        slots = departure.size - held.bit_count()
        if slots <= 0 and not self._may_be_larger(departure.seat):
            return "cleared"
        unlocated = PACK[self.rules.decks] & ~held & ~self._elsewhere(departure)
        if not unlocated & bound:
            return "cleared"
        counts = self.evidence == "full" and not self.deal.gone and not self.deal.wrong_card
        if counts and not self.unrecorded_exchange and (unlocated & ~bound).bit_count() < slots:
            return "proven"
        return "undecided"

    def _may_be_larger(self, seat: Seat) -> bool:
        """Whether the hand may hold more than it is taken to: nobody wrote down how large it was (R13, R18)."""
        keeps = self.rules.maker_extra == "keep" and seat == self.deal.maker
        return self.unrecorded_exchange and (keeps or self.rules.trump_discards == "never")

    def _elsewhere(self, departure: Departure) -> int:
        """Cards that were certainly not in this hand at the time."""
        deal, seat, index = self.deal, departure.seat, departure.index
        mask = 0
        for play in self.plays:
            if play.seat != seat or play.index < index:
                mask |= BIT[play.card]
        for card in self.shown:
            if card.seat != seat:
                mask |= BIT[card.card]
        if self.evidence == "full":
            mask |= deal.discarded
            if not self.unrecorded_exchange:  # else the stock is as dealt: anybody may have drawn from it since
                mask |= mask_of(deal.stock or ())
            for other, known in deal.known.items():
                if other != seat and deal.trusted(other):
                    mask |= known
        return mask & ~deal.disputed

    def _provable_at(self, departure: Departure, bound: int) -> int | None:
        """No counting here: the first event at which a binding card lies or lay face up as this seat's."""
        seat, index = departure.seat, departure.index
        later = [
            play.index for play in self.plays if play.seat == seat and play.index > index and BIT[play.card] & bound
        ]
        played_before = {play.card for play in self.plays if play.seat == seat and play.index < index}
        later.extend(
            max(card.index, index)
            for card in self.kept
            if card.seat == seat and BIT[card.card] & bound and card.card not in played_before
        )
        return min(later, default=None)


def _first_of_each(shown: list[PlayedCard]) -> list[PlayedCard]:
    """Each card of each hand once: however often it was shown, the first time decides."""
    first: dict[tuple[Seat, str], PlayedCard] = {}
    for card in shown:
        first.setdefault((card.seat, card.card), card)
    return list(first.values())


def suspects(rules: Rules, deal: DealState, evidence: Evidence) -> list[Departure]:
    """The departures that are not at once cleared by the recorded hand: what is worth a closer look."""
    table = deal.table
    if table is None or not deal.departures:
        return []
    wanted = dict(table.members)
    if rules.follow == "trump_only":
        wanted = dict.fromkeys(wanted, table.trumps)
    until = deal.open_since
    found = []
    for departure in deal.departures:
        if until is not None and departure.index >= until:
            continue
        known = departure.known
        seat = departure.seat
        complete = evidence == "full" and deal.trusted(seat) and departure.size == known.bit_count()
        if not complete or known & wanted[departure.led]:
            found.append(departure)
    return found


def judge_deal(
    rules: Rules, deal: DealState, evidence: Evidence = "full", *, everything: bool = False
) -> list[Judgement]:
    """Verdicts on the deal's departures that the record does not clear at first sight; with `everything`, on all.

    What came after a missing event is never judged.
    """
    if deal.table is None:
        return []
    until = deal.open_since
    departures = suspects(rules, deal, evidence)
    if everything:
        departures = [departure for departure in deal.departures if until is None or departure.index < until]
    if not departures:
        return []
    knowledge = Knowledge(rules, deal, evidence)
    return [knowledge.judge(departure) for departure in departures]


def judge_leads(rules: Rules, deal: DealState) -> list[Judgement]:
    """Verdicts on plain leads where a trump had to be led (R20)."""
    if not deal.bound_leads or deal.table is None:
        return []
    knowledge = Knowledge(rules, deal, "full")
    until = deal.open_since
    return [
        replace(knowledge.judge(lead), code="PLAY004")
        for lead in deal.bound_leads
        if until is None or lead.index < until
    ]
