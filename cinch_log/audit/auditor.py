"""One game's audit: folds its events and turns everything odd into findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cinch_log.audit.evidence import report
from cinch_log.audit.game_end import judge_game_over
from cinch_log.audit.log_checks import SealCheck, check_numbers, check_times, uses_game_field
from cinch_log.audit.messages import repeated_problem
from cinch_log.audit.procedure import review
from cinch_log.audit.record import DealRecord, last_score
from cinch_log.audit.reporter import Reporter
from cinch_log.audit.scores import ScoreKeeper
from cinch_log.audit.verdicts import Evidence, judge_deal, judge_leads
from cinch_log.cards import Seat, Side
from cinch_log.events import Call, Deal, Game, GameOver, Ruling, Score, Seal, Undo
from cinch_log.findings import Finding
from cinch_log.fold.notes import lose_track
from cinch_log.fold.reducer import Recorded, apply, new_game, number_of, standing
from cinch_log.fold.state import GameState
from cinch_log.log.model import GameLog
from cinch_log.rules.options import Rules

KEPT_DEALS: Final = 1000
"""So many finished deals of a game are kept for late calls and rulings."""


class GameAudit:
    """Audits one game, whole or in parts.

    Args:
        rules: audit by these instead of the header's.
        evidence: `public` withholds recorded hands from the verdicts on reneges.
        past: so many deals that no call or ruling can reach any more are kept to look at, in `past`.

    Raises:
        RulesError: the header's rules cannot be played by (LOG010).
    """

    def __init__(
        self, file: str, header: Game | None, rules: Rules | None = None, evidence: Evidence = "full", past: int = 0
    ) -> None:
        self.state: GameState = new_game(header, rules)
        self.rules = self.state.rules
        self.evidence = evidence
        self.reporter = Reporter(file, header.id if header else None)
        self.keeper = ScoreKeeper(self.rules)
        self.records: dict[int, DealRecord] = {}
        """Deals by number, the current one last."""
        self.past: dict[int, DealRecord] = {}
        """Deals before those, as many as were asked for."""
        self._most_past = past
        self.current: DealRecord | None = None
        self.over: tuple[int, GameOver] | None = None
        """The last claim that the game is over, unless a deal followed."""
        self.torn = False
        self._said_over = False
        self._won_reported = False
        self._void: set[int] = set()
        self._seals = SealCheck()
        self._next_index = 0
        self._next_number = 0

    def feed(self, part: GameLog) -> None:
        """Folds the next part of the game."""
        start, entries = self._next_index, part.entries
        self._next_index = start + len(entries)
        self.reporter.enter(start, part)
        numbering = check_numbers(entries, start, self._next_number)
        self._next_number = numbering.next_number
        self._report_lines(part, start, numbering.wrong)
        kinds = set(map(type, entries))
        stands: list[tuple[int, Recorded]] = list(enumerate(entries, start))
        if Undo in kinds:
            stands, vain = standing(entries, start)
            for index in vain:
                self.reporter.add("PLAY006", index, {"what": "undo", "to": getattr(entries[index - start], "to", None)})
        self._fold(stands, numbering.lost_before, numbering.repeats)
        for index, before, time in check_times(stands):
            self.reporter.add("LOG009", index, {"time": time, "before": before})
        if Seal in kinds or not (part.first and part.last):
            self._seals.feed(start, entries, part.load_raw(), interleaved=uses_game_field(entries))
        self.torn = self.torn or part.torn

    def finish(self) -> list[Finding]:
        """Closes the game at the end of its record and gives all its findings, by line."""
        state, last = self.state, self._next_index - 1
        if self.current is not None:
            self._close(self.current)
        self._flush()
        self.keeper.catch_up()
        for record in self.records.values():
            self._review(record)
        if self.over is not None and not state.adrift:
            for problem in judge_game_over(self.keeper, state.deal, *self.over):
                self.reporter.add(problem.code, problem.index, problem.detail)
        for index, change in self.keeper.pending:
            self.reporter.add("SCO005", index, {"change": change})
        if self._seals.broken is not None:
            index, digest = self._seals.broken
            good = self._seals.last_good
            after = "the beginning" if good is None else f"the seal at line {self.reporter.line(good)}"
            self.reporter.add("LOG008", index, {"after": after, "expected": digest})
        ended = self.over is not None or self._said_over or state.abandoned or self.keeper.winner is not None
        if not ended and not self.torn:
            self.reporter.add("LOG006", last, {}, deal=state.deals or None)
        return self.reporter.take()

    def _report_lines(self, part: GameLog, start: int, wrong: list[tuple[int, int]]) -> None:
        if part.repeated_id and part.first:
            self.reporter.add("LOG002", start, {"problem": repeated_problem(self.reporter.game)})
        for index, expected in wrong:
            recorded = number_of(index, part.entries[index - start])
            self.reporter.add("LOG003", index, {"recorded": recorded, "expected": expected})
        self.reporter.add_faults(start, part.entries)

    def _fold(self, stands: list[tuple[int, Recorded]], lost: frozenset[int], repeats: frozenset[int]) -> None:
        state = self.state
        for index, event in stands:
            if index in lost:
                state.index = index
                lose_track(state)
            if index in repeats or (index == 0 and type(event) is Game):
                continue
            hook = _HOOKS.get(type(event))
            if hook is None or (state.abandoned and type(event) not in (Ruling, Call)):
                apply(state, index, event)
            else:
                state.index = index
                hook(self, index, event)

    def _flush(self, closed: int | None = None) -> None:
        """Turns the fold's notes into findings; a misdeal excuses what was wrong with the deal (R19).

        Of a deal later than `closed` it may still come.
        """
        open_notes = []
        for found in self.state.notes:
            if found.code in ("DEAL001", "DEAL002"):
                if found.deal in self._void:
                    continue
                if closed is not None and found.deal is not None and found.deal > closed:
                    open_notes.append(found)
                    continue
            self.reporter.add(
                found.code, found.index, found.detail, deal=found.deal, trick=found.trick, seat=found.seat
            )
        self.state.notes[:] = open_notes

    def _close(self, record: DealRecord) -> None:
        """Judges a deal when nothing more can be added to it: reneges, then scores."""
        deal = record.deal
        if deal.outcome == "misdeal":
            self._void.add(deal.number)
        self._flush(deal.number)
        record.judgements = judge_deal(self.rules, deal, self.evidence)
        for judgement in (*record.judgements, *judge_leads(self.rules, deal)):
            if judgement.reported_as is not None:
                report(self.reporter, judgement, deal, judgement.reported_as)
        record.silent = record.silent or deal.open_since is not None
        problems = len(self.keeper.problems)
        self.keeper.close(record)
        for problem in self.keeper.problems[problems:]:
            self.reporter.add(problem.code, problem.index, problem.detail, deal=deal.number)
        counted = last_score(record.scores)
        for index, _ in record.rulings:
            if counted is not None and index > record.scores[-1][0]:
                self.keeper.late_ruling(record, index)
        self.current = None
        if len(self.records) > KEPT_DEALS:
            oldest = self.records.pop(next(iter(self.records)))
            self._review(oldest)
            self.past[oldest.deal.number] = oldest
            if len(self.past) > self._most_past:
                del self.past[next(iter(self.past))]

    def _review(self, record: DealRecord) -> None:
        for objection in review(self.rules, record):
            self.reporter.add(
                objection.code, objection.index, objection.detail, deal=record.deal.number, seat=objection.seat
            )

    def _on_deal(self, index: int, event: Deal) -> None:
        state = self.state
        before, deals = state.deal, state.deals
        apply(state, index, event)
        if state.deals == deals or state.deal is None:
            return
        number = state.deals
        record = self.current
        if record is not None:
            record.next_deal = index
            self._close(record)
        self.keeper.catch_up()
        if self.keeper.winner is not None:
            if not self._won_reported:
                self.reporter.add("SCO007", index, {"winner": self.keeper.winner}, deal=number)
            self._won_reported = True
        elif self.over is not None:
            for problem in judge_game_over(self.keeper, before, *self.over):
                self.reporter.add(problem.code, problem.index, problem.detail)
        self.over, self._said_over = None, False
        self._check_dealer(index, event.dealer, record)
        self.current = DealRecord(state.deal)
        self.records[number] = self.current

    def _check_dealer(self, index: int, dealer: Seat, previous: DealRecord | None) -> None:
        """DEAL003 and DEAL004 (R5, R10, R19, R32, R46)."""
        state = self.state
        code = "DEAL003"
        right: tuple[Seat | None, ...] = (state.expected_dealer,)
        if previous is None:
            code, right = "DEAL004", (state.cut_dealer if state.deals == 1 else None,)
        elif previous.expected is not None and previous.expected.redeal:
            right = (previous.deal.dealer,)
        elif not previous.scores and len(previous.proven(self.rules.table.side_of)) == len(self.rules.table.sides):
            right = (state.expected_dealer, previous.deal.dealer)
        if None not in right and dealer not in right:
            detail = {"recorded": dealer, "expected": right[0]}
            self.reporter.add(code, index, detail, deal=state.deals, seat=dealer)

    def _on_score(self, index: int, event: Score) -> None:
        if any(self._foreign_sides(index, given) for given in (event.captured, event.scored, event.total)):
            return
        apply(self.state, index, event)
        if self.state.adrift and (self.current is None or self.current.scores):
            self.keeper.adopt_later(event)  # the score of a deal that the record has lost
        elif self.current is not None and self.current.deal.scored:
            self.current.silent = self.current.silent or self.state.adrift
            self.current.scores.append((index, event))

    def _on_ruling(self, index: int, event: Ruling) -> None:
        if self._foreign_sides(index, {event.against: 0}) or self._foreign_sides(index, event.adjust):
            return
        record = self._record_of(index, event.deal, "rule on")
        if record is not None:
            record.rulings.append((index, event))
            if record is not self.current:
                self.keeper.late_ruling(record, index)

    def _on_call(self, index: int, event: Call) -> None:
        for seat in (event.by, event.against):
            if seat not in self.rules.table.next:
                self._foreign(index, f"seat {seat}", self.rules.table.seats)
                return
        record = self._record_of(index, event.deal, "call a renege in")
        if record is not None:
            record.calls.append((index, event))

    def _record_of(self, index: int, deal: int | None, what: str) -> DealRecord | None:
        """The deal a call or ruling speaks of: the current or just finished one unless it says another."""
        number = deal or self.state.deals
        record = self.records.get(number)
        if record is None:
            why = f"there is no deal {number} to {what}" if number else f"there is no deal yet to {what}"
            self.reporter.add("LOG004", index, {"why": why})
        return record

    def _on_game_over(self, index: int, event: GameOver) -> None:
        claimed = {event.winner: 0} if event.winner else None
        if self._foreign_sides(index, event.total) or self._foreign_sides(index, claimed):
            return
        apply(self.state, index, event)
        self._said_over = self.state.adrift  # the only deal may be the one that the record has lost
        if self.state.deals:
            self.over = (index, event)
            for record in self.records.values():
                record.game_over = record.game_over or index

    def _foreign_sides(self, index: int, given: Mapping[Side, int] | None) -> bool:
        sides = self.rules.table.sides
        foreign = next((side for side in given or () if side not in sides), None)
        if foreign is None:
            return False
        self._foreign(index, f"side {foreign}", sides)
        return True

    def _foreign(self, index: int, what: str, known: tuple[str, ...]) -> None:
        self.reporter.add("LOG005", index, {"what": what, "known": " ".join(known)}, deal=self.state.deals or None)


_HOOKS: Final[dict[type, Callable[[GameAudit, int, Any], None]]] = {
    Deal: GameAudit._on_deal,
    Score: GameAudit._on_score,
    Ruling: GameAudit._on_ruling,
    Call: GameAudit._on_call,
    GameOver: GameAudit._on_game_over,
}
"""Events the audit looks at besides the fold."""
