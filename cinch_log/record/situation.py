"""What is to be recorded next, as a scorer would ask: whose turn, what is expected, what Enter alone means."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct

from cinch_log.audit.auditor import GameAudit
from cinch_log.audit.run import study
from cinch_log.cards import CardOrUnseen, Seat, Side, cards_in
from cinch_log.events import AnyEvent, Deal, Discard, Draw, GameOver, Score
from cinch_log.fold.exchange import draw_order
from cinch_log.fold.questions import turn
from cinch_log.fold.scoring import Points, score_penalised
from cinch_log.fold.state import DealState, GameState
from cinch_log.log.model import GameLog
from cinch_log.record.checker import Checker
from cinch_log.record.words import Names

Kind = Literal["deal", "bid", "trump", "discard", "draw", "play", "score", "over", "ended"]


class Expected(Struct, frozen=True):
    """What comes next when play is regular."""

    kind: Kind
    seat: Seat | None = None
    count: int | None = None
    """So many cards are to be put aside or drawn."""


class Situation:
    """A game at one moment, with all that a line of input is read against.

    Args:
        checker: the game so far.
        lead_now: the rest of the exchange is not recorded: a card is the lead.
    """

    def __init__(self, checker: Checker, *, lead_now: bool = False) -> None:
        self.checker = checker
        self.lead_now = lead_now
        self.state: GameState = checker.state
        self.deal = self.state.deal
        self.rules = checker.rules
        self.names = Names(self.rules, self.state.players)

    def after(self, checker: Checker, *, lead_now: bool | None = None) -> Situation:
        """The next moment."""
        return Situation(checker, lead_now=self.lead_now if lead_now is None else lead_now)

    @cached_property
    def audit(self) -> GameAudit | None:
        """The game audited as if it ended here: deals, totals in force, winner."""
        c = self.checker
        log = GameLog(key=0, file=c.file, header=c.header, entries=c.entries, lines=c.lines, load_raw=lambda: c.raw)
        return study(log, self.rules, c.evidence)[0]

    @cached_property
    def totals(self) -> dict[Side, int | None]:
        """Running totals in force: the last deal counts as soon as its score is recorded."""
        if self.audit is None:
            return {}
        record = self.audit.records.get(self.state.deals)
        if record is not None and self.deal is not None and not self.deal.scored and not record.scores:
            return dict(record.before)
        return dict(self.audit.keeper.totals)

    @cached_property
    def winner(self) -> Side | None:
        """Who has won by them, as soon as the deal is scored."""
        if self.deal is None or not self.deal.scored:
            return None
        return self.audit.keeper.winner if self.audit else None

    @cached_property
    def is_over(self) -> bool:
        """The record says that the game is over."""
        if self.state.abandoned:
            return True
        for _, event in reversed(self.state.history):
            if type(event) in (GameOver, Deal):
                return type(event) is GameOver and self.deal is not None
        return False

    @cached_property
    def expected(self) -> Expected:
        """What comes next."""
        deal = self.deal
        if self.is_over:
            return Expected("ended")
        if deal is None or (deal.phase == "over" and (deal.scored or deal.outcome in ("misdeal", "passed_out"))):
            if self.winner is not None:
                return Expected("over")
            return Expected("deal", self.state.expected_dealer or (self.state.cut_dealer if deal is None else None))
        if deal.phase == "over":
            return Expected("score")
        if deal.phase == "auction":
            return Expected("bid", turn(self.state))
        if deal.phase == "naming":
            return Expected("trump", turn(self.state))
        if deal.phase == "exchange":
            return self._exchange(deal) or Expected("play", self._first_leader(deal))
        return Expected("play", deal.due)

    def _first_leader(self, deal: DealState) -> Seat | None:
        return deal.maker if self.rules.first_leader == "maker" else self.state.seating.next[deal.dealer]

    def _exchange(self, deal: DealState) -> Expected | None:
        """First everybody puts aside, then each is served (R12-R16); a robbing dealer draws, then comes down."""
        rules, exchange = self.rules, deal.exchange
        if not rules.exchange or self.lead_now:
            return None
        order = draw_order(self.state, deal)
        robber = deal.dealer if rules.dealer_rob == "rob" else None
        for seat in self.state.seating.after(deal.dealer):
            if seat != robber and seat not in exchange.discards and seat not in exchange.drawn:
                return Expected("discard", seat, max(0, deal.size[seat] - rules.hand_size))
        waiting = [seat for seat in order if seat not in exchange.drawn and seat != robber]
        shares = _shares(deal, waiting, rules.hand_size, even=rules.short_stock == "even")
        if robber is not None and robber not in exchange.drawn:
            shares[robber] = deal.stock_left - sum(shares.values())
        for seat in order:
            if shares.get(seat):
                return Expected("draw", seat, shares[seat])
        come_down = {robber} if rules.maker_extra == "keep" else {robber, deal.maker}
        for seat in order:
            if deal.size[seat] > rules.hand_size and seat in come_down:
                return Expected("discard", seat, deal.size[seat] - rules.hand_size)
        return None

    @cached_property
    def default(self) -> AnyEvent | None:
        """What Enter alone records, None where that is nobody's guess.

        The next deal by whose turn it is, the plain cards of a recorded hand put aside, the next cards of a recorded
        stock or unseen ones drawn, the score from the cards, the end of the game.
        """
        expected, seat = self.expected, self.expected.seat
        if expected.kind == "deal" and seat is not None:
            return Deal(dealer=seat)
        if expected.kind == "discard" and seat is not None:
            cards = self._plain_cards(seat)
            return Discard(seat=seat, cards=cards) if cards else None
        if expected.kind == "draw" and seat is not None:
            drawn = self._next_cards(seat, expected.count or 0)
            return Draw(seat=seat, cards=drawn) if drawn else None
        if expected.kind == "score":
            return self.proposed_score()
        if expected.kind == "over":
            return self.proposed_end()
        return None

    def _plain_cards(self, seat: Seat) -> list[CardOrUnseen]:
        """All plain cards of a hand that is recorded whole, where putting them aside is enough and not too much."""
        deal = self.deal
        if deal is None or deal.table is None or deal.unseen(seat) or seat in deal.exchange.drawn:
            return []
        plain: list[CardOrUnseen] = list(cards_in(deal.known[seat] & ~deal.table.trumps))
        return plain if len(plain) >= deal.size[seat] - self.rules.hand_size else []

    def _next_cards(self, seat: Seat, count: int) -> list[CardOrUnseen]:
        deal = self.deal
        if deal is not None and deal.stock is not None and len(deal.stock) >= count:
            return deal.stock[:count]
        return ["??"] * count if self.draws_unseen(seat) else []

    def draws_unseen(self, seat: Seat) -> bool:
        """Whether the seat's cards are not recorded anyway, so that a count of those drawn will do."""
        return self.deal is not None and self.deal.unseen(seat) >= self.deal.size[seat]

    def proposed_score(self, offenders: tuple[Side, ...] = ()) -> Score | None:
        """The score of the finished deal from the cards, rulings applied; None where the cards do not decide it.

        Args:
            offenders: score it with the penalty for reneges by these sides instead (R29).
        """
        if self.deal is not None and self.deal.phase == "play":
            return self._score_of_those_who_dropped(offenders)
        record = self.audit.records.get(self.state.deals) if self.audit else None
        if record is None or self.deal is None or self.deal.phase != "over":
            return None
        if offenders:
            if record.caught is None:
                return None
            scored = score_penalised(self.rules, record.deal, record.caught, offenders)
            return Score(captured=scored.captured, scored=scored.scored, total=self.added(scored.scored))
        if record.expected is None or record.recorded is None:
            return None
        return Score(
            captured=dict(record.expected.captured), scored=dict(record.recorded), total=self.added(record.recorded)
        )

    def _score_of_those_who_dropped(self, offenders: tuple[Side, ...]) -> Score | None:
        """Where only trumps are played a deal is over when nobody has one left; unseen cards do not show it (R27)."""
        scored = self.checker.after(Score()).checker
        deal = scored.state.deal
        return Situation(scored).proposed_score(offenders) if deal is not None and deal.outcome == "played" else None

    def added(self, scored: Points) -> Points | None:
        """The totals before this deal plus these points; None where one of them is not known."""
        record = self.audit.records.get(self.state.deals) if self.audit else None
        before = record.before if record is not None else {}
        known = {side: total for side, total in before.items() if total is not None}
        if set(known) != set(scored):
            return None
        return {side: known[side] + points for side, points in scored.items()}

    def proposed_end(self) -> GameOver | None:
        """The claim that the game is over, with the winner by the totals in force."""
        if self.winner is None:
            return None
        return GameOver(winner=self.winner, total=self.known_totals())

    def known_totals(self) -> Points | None:
        """The totals in force; None where one of them is not known."""
        known = {side: total for side, total in self.totals.items() if total is not None}
        return known if known and len(known) == len(self.totals) else None


def _shares(deal: DealState, waiting: list[Seat], hand_size: int, *, even: bool) -> dict[Seat, int]:
    """How many cards of the stock each of them gets (R15, R17)."""
    shares = dict.fromkeys(waiting, 0)
    for _ in range(max(0, deal.stock_left)):
        short = [seat for seat in waiting if deal.size[seat] + shares[seat] < hand_size]
        if not short:
            break
        seat = min(short, key=lambda seat: deal.size[seat] + shares[seat]) if even else short[0]
        shares[seat] += 1
    return shares
