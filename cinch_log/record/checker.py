"""What an audit would say of one more event, asked before it is written.

A checker is a value: `after` gives the next one and leaves this one as it was, so that a whole line of entries can
be tried out before the first of them is recorded. Facts cost one step of the fold. Claims, and events that close
something, are held against a whole audit of the game: there are a few of them in a deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from cinch_log.audit.evidence import report
from cinch_log.audit.log_checks import check_numbers, check_times
from cinch_log.audit.reporter import Reporter
from cinch_log.audit.run import audit_game
from cinch_log.audit.verdicts import RENEGES, Evidence, judge_deal, judge_leads
from cinch_log.events import (
    Abandon,
    Bid,
    Call,
    Concede,
    Deal,
    Expose,
    Game,
    GameOver,
    Misdeal,
    Pass,
    Play,
    Ruling,
    Score,
    Seal,
    Trump,
    Undo,
    Withdraw,
)  # fmt: skip
from cinch_log.findings import Finding
from cinch_log.fold.reducer import Recorded, after, fold_game, number_of
from cinch_log.fold.state import GameState
from cinch_log.log.model import Fault, GameLog
from cinch_log.log.write import canonical
from cinch_log.rules.options import Rules

_WHOLE_AUDIT: Final = frozenset({Deal, Misdeal, Score, Call, Ruling, GameOver, Abandon, Seal, Undo, Fault})
_SHOWS_CARDS: Final = frozenset({Play, Expose, Withdraw, Concede})

Key = tuple[str, int, str | None]


def key_of(finding: Finding) -> Key:
    """What makes two findings the same one: a renege stays the same when its number changes with what is known."""
    code = "renege" if finding.code in RENEGES else finding.code
    return code, finding.line, finding.seat


def refuses(finding: Finding, number: int) -> bool:
    """Whether a finding speaks against recording the event with this number.

    What a card proves about an earlier one is no fault of the card, a ruling is right although the score must follow,
    and what is only worth knowing (`info`) hinders nobody.
    """
    if finding.severity == "info" or "change" in finding.evidence:
        return False
    return not (finding.code in (*RENEGES, "PLAY004") and finding.seq != number)


class Checked(NamedTuple):
    """One event tried out."""

    checker: Checker
    """As it is when the event is recorded."""
    findings: list[Finding]
    """What an audit says now and did not say before: of this event, or of earlier ones that it throws light on."""
    objections: list[Finding]
    """Those of the findings that speak against the event (`refuses`)."""


class Checker:
    """A game so far, and what an audit says of it.

    Args:
        record: the game's entries, its header first.
        lines: the line of each in the file; counted from 1 where not given.
        raw: the bytes of each, line end included; canonical lines where not given.
        file: as findings name it.
        rules: judge by these instead of the header's.
        evidence: `public` withholds recorded hands from the verdicts on reneges.

    Raises:
        RulesError: the header's rules cannot be played by.
        ValueError: the record is empty.
    """

    def __init__(
        self,
        record: Iterable[Recorded],
        lines: Sequence[int] | None = None,
        raw: Sequence[bytes] | None = None,
        *,
        file: str = "<log>",
        rules: Rules | None = None,
        evidence: Evidence = "full",
    ) -> None:
        self.entries: list[Recorded] = list(record)
        self.state: GameState = fold_game(self.entries, rules)
        self.lines = list(lines) if lines is not None else list(range(1, len(self.entries) + 1))
        self.raw = list(raw) if raw is not None else [_line_of(entry) for entry in self.entries]
        self.file = file
        self.evidence: Evidence = evidence
        self._override = rules
        self._told: frozenset[Key] = frozenset(map(key_of, self.audit()))

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.state.rules

    @property
    def header(self) -> Game | None:
        """The game's header, None where it could not be read."""
        first = self.entries[0]
        return first if isinstance(first, Game) else None

    @property
    def numbered(self) -> bool:
        """Whether its events carry numbers, so that new ones should."""
        last = next((entry for entry in reversed(self.entries) if not isinstance(entry, Fault)), None)
        return last is None or last.seq is not None or len(self.entries) == 1

    @property
    def last_number(self) -> int:
        """The number of the last entry."""
        return number_of(len(self.entries) - 1, self.entries[-1])

    @property
    def next_number(self) -> int:
        """The number of the next event (LOG003)."""
        return check_numbers(self.entries).next_number

    def audit(self) -> list[Finding]:
        """All that an audit says of the game so far and that is not merely due to its being unfinished."""
        log = GameLog(
            key=0, file=self.file, header=self.header, entries=self.entries, lines=self.lines, load_raw=lambda: self.raw
        )
        deal = self.state.deal
        open_deal = self.state.deals if deal is not None and deal.phase != "over" else None
        return [
            finding
            for finding in audit_game(log, self._override, self.evidence)
            if finding.code != "LOG006" and not (finding.code == "REN004" and finding.deal == open_deal)
        ]

    def after(
        self, event: Recorded, *, line: int | None = None, raw: bytes | None = None, strict: bool = False
    ) -> Checked:
        """The game with one more event, and what there is to say of it.

        Args:
            event: the event.
            line: where it stands in the file; the next line by default.
            raw: its bytes.
            strict: as for a server, that needs no allowance for what a paper record leaves out: a first bid out of
                turn is one even where it may be the only call written down, and cards are not played before the
                exchange.
        """
        new = self._with(event, self.lines[-1] + 1 if line is None else line, _line_of(event) if raw is None else raw)
        if type(event) in _WHOLE_AUDIT:
            found = new.audit()
            fresh = [finding for finding in found if key_of(finding) not in self._told]
            new._told = frozenset(map(key_of, found))
        else:
            fresh = [finding for finding in new._at_once(event) if key_of(finding) not in self._told]
            if fresh:
                new._told = self._told | frozenset(map(key_of, fresh))
        if strict:
            fresh += new._strictly(event, self.state)
        number = new.last_number
        return Checked(new, fresh, [finding for finding in fresh if refuses(finding, number)])

    def _with(self, event: Recorded, line: int, raw: bytes) -> Checker:
        new = object.__new__(Checker)
        new.entries = [*self.entries, event]
        new.state = after(self.state, event)
        new.lines = [*self.lines, line]
        new.raw = [*self.raw, raw]
        new.file, new.evidence = self.file, self.evidence
        new._override, new._told = self._override, self._told
        return new

    def _reporter(self) -> Reporter:
        reporter = Reporter(self.file, self.header.id if self.header else None)
        reporter.enter(0, GameLog(key=0, file=self.file, header=self.header, entries=self.entries, lines=self.lines))
        return reporter

    def _at_once(self, event: Recorded) -> list[Finding]:
        """What the step itself came upon, what the cards now prove, and a time that runs backwards."""
        state, deal = self.state, self.state.deal
        shows = deal is not None and type(event) in _SHOWS_CARDS and (deal.departures or deal.bound_leads)
        timed = not isinstance(event, Fault) and event.at is not None
        if not state.notes and not shows and not timed:
            return []
        reporter = self._reporter()
        for note in state.notes:
            reporter.add(note.code, note.index, note.detail, deal=note.deal, trick=note.trick, seat=note.seat)
        if deal is not None and shows:
            for judgement in judge_deal(state.rules, deal, self.evidence) + judge_leads(state.rules, deal):
                if judgement.verdict == "proven":  # what is undecided may still be decided
                    report(reporter, judgement, deal, judgement.code)
        if timed:
            self._check_time(reporter)
        return reporter.take()

    def _check_time(self, reporter: Reporter) -> None:
        history = self.state.history
        last = history[-1:]
        for index, entry in reversed(history[:-1]):
            if not isinstance(entry, Fault) and entry.at is not None:
                last = [(index, entry), *last]
                break
        for index, before, time in check_times(last):
            reporter.add("LOG009", index, {"time": time, "before": before})

    def _strictly(self, event: Recorded, before: GameState) -> list[Finding]:
        deal, index = self.state.deal, len(self.entries) - 1
        if deal is None:
            return []
        reporter = self._reporter()
        out_of_turn = deal.auction.first_out_of_turn
        if isinstance(event, (Bid, Pass)) and out_of_turn is not None and out_of_turn[0] == index:
            reporter.add("BID001", index, {"turn": out_of_turn[2]}, deal=deal.number, seat=event.seat)
        if isinstance(event, Trump) and deal.auction.named_at == index:
            turn = before.deal.auction.turn if before.deal else None
            reporter.add("BID005", index, {"turn": turn}, deal=deal.number, seat=event.seat)
        if isinstance(event, Play) and _skips_exchange(before):
            why = "each player comes down to the size of a hand, and draws, before the first card is played"
            reporter.add("LOG004", index, {"why": why}, deal=deal.number)
        return reporter.take()


def _skips_exchange(state: GameState) -> bool:
    deal, rules = state.deal, state.rules
    if deal is None or deal.phase != "exchange" or not rules.exchange:
        return False
    return rules.deal_size > rules.hand_size and not deal.exchange.last_discard and not deal.exchange.first_draw


def _line_of(entry: Recorded) -> bytes:
    return b"" if isinstance(entry, Fault) else canonical(entry) + b"\n"
