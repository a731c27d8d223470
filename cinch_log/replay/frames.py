"""Frames of one game: the walk through its record, seen by somebody, with the audit's word where it belongs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from cinch_log.audit.auditor import GameAudit
from cinch_log.audit.record import DealRecord
from cinch_log.audit.run import study
from cinch_log.cards import Seat, Side
from cinch_log.events import type_name
from cinch_log.findings import Finding
from cinch_log.fold import questions
from cinch_log.fold.reducer import Recorded, number_of
from cinch_log.fold.state import DealState, GameState
from cinch_log.knowledge import public_knowledge
from cinch_log.log.model import Fault, GameLog
from cinch_log.replay.model import Frame, PlayView, Remark, TrickView
from cinch_log.replay.sight import Sight
from cinch_log.replay.walk import Walked, walk
from cinch_log.rules.options import Rules
from cinch_log.scoresheet.deals import sheet_deal
from cinch_log.scoresheet.model import SheetDeal


class NoGame(Exception):
    """There is no game to replay here; `findings` say why, by line."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("; ".join(f"line {finding.line}: {finding.message}" for finding in findings))
        self.findings = findings


def frames(
    game: GameLog, rules: Rules | None = None, *, seat: Seat | None = None, knowledge: bool = False
) -> Iterator[Frame]:
    """One frame an event, faults and undone events included.

    Args:
        game: a whole game (`whole_games` joins one that came in parts).
        rules: replay by these instead of the header's.
        seat: only what that seat could see: its own cards, face-up cards, of the others counts. Notes and `x` are
            left out, and so are findings that rest on hidden cards.
        knowledge: with what everybody could know (for `seat`, what that seat could).

    Raises:
        NoGame: the header cannot be read or its rules cannot be played by.
        KeyError: nobody of that name sits in this game.
    """
    audit, findings = study(game, rules, "full" if seat is None else "public")
    if audit is None:
        raise NoGame(findings)
    if seat is not None and seat not in audit.rules.table.next:
        raise KeyError(seat)
    return _Framer(game, audit, findings, seat, knowledge).run()


class _Framer:
    def __init__(
        self, game: GameLog, audit: GameAudit, findings: list[Finding], seat: Seat | None, knowledge: bool
    ) -> None:
        self.game = game
        self.audit = audit
        self.rules = audit.rules
        self.sight = Sight(seat)
        self.knowledge = knowledge
        self.remarks: dict[int, list[Remark]] = {}
        for found in findings:
            if self.sight.tells(found.code):
                remark = Remark(code=found.code, severity=found.severity, message=found.message)
                self.remarks.setdefault(found.line, []).append(remark)
        self.results = _results(audit, findings)

    def run(self) -> Iterator[Frame]:
        for walked in walk(self.game.entries, self.rules):
            self.sight.look(walked.state.deal)
            yield self._frame(walked)

    def _frame(self, walked: Walked) -> Frame:
        index, event, state = walked.index, walked.event, walked.state
        line = self.game.lines[index]
        name, fields = fields_of(event)
        frame = Frame(
            index=index,
            seq=number_of(index, event),
            line=line,
            type=name,
            event=self.sight.event(name, fields),
            undone_by=walked.undone_by,
            ignored=walked.ignored,
            remarks=self.remarks.get(line, []),
            totals=self._totals(walked),
            players=dict(state.players),
        )
        deal = state.deal
        if deal is not None:
            self._add_deal(frame, state, deal)
        if walked.undone_by is None and index in self.results:
            frame.result = self._result(self.results[index])
        if self.knowledge and deal is not None and deal.phase != "over":
            frame.knowledge = public_knowledge(self.rules, deal, asker=self.sight.seat, seen=self.sight.held)
        return frame

    def _add_deal(self, frame: Frame, state: GameState, deal: DealState) -> None:
        sight = self.sight
        frame.deal, frame.phase, frame.outcome = deal.number, deal.phase, deal.outcome
        frame.dealer, frame.maker, frame.trump = deal.dealer, deal.maker, deal.trump
        frame.bid = deal.bid if deal.maker else deal.auction.standing or None
        frame.bidder = deal.auction.bidder
        frame.turn = questions.turn(state)
        if frame.turn is not None and sight.sees(frame.turn) and deal.phase == "play":
            frame.legal = questions.legal(state, frame.turn)
        frame.hands = {seat: sight.hand(deal, seat) for seat in state.seating.seats}
        frame.stock = max(0, deal.stock_left)
        frame.trick = _trick(state, deal)
        frame.captured = questions.captured(state)

    def _totals(self, walked: Walked) -> dict[Side, int | None]:
        """In force: those before the deal, those after it from its score (or its end) on."""
        state, deal = walked.state, walked.state.deal
        record = self.audit.records.get(deal.number) if deal is not None else None
        if deal is None or record is None or record.deal.index != deal.index:
            return dict(questions.totals(state))
        settled = _settled_at(record)
        return dict(record.after if settled is not None and walked.index >= settled else record.before)

    def _result(self, row: SheetDeal) -> SheetDeal:
        """Without the places of cards that the viewer could not see."""
        if self.sight.seat is None:
            return row
        missing = [replace(entry, place="unknown") for entry in row.missing] if row.outcome == "played" else []
        return replace(row, missing=missing)


def fields_of(event: Recorded) -> tuple[str, dict[str, Any]]:
    """An event's type and its other fields as plain data, without those that are absent."""
    if isinstance(event, Fault):
        return "fault", {"path": event.path, "message": event.message, "kind": event.kind}
    fields: dict[str, Any] = msgspec.to_builtins(event)
    return type_name(event), {key: value for key, value in fields.items() if key not in ("type", "seq", "game")}


def _trick(state: GameState, deal: DealState) -> TrickView | None:
    if deal.table is None or deal.phase not in ("play", "over"):
        return None
    if deal.plays:
        number, leader, led, winner = deal.trick_number, deal.leader, deal.led, deal.winner
        plays, complete = tuple(deal.plays), deal.complete
    elif deal.tricks:
        last = deal.tricks[-1]
        number, leader, led, winner, plays, complete = last.number, last.leader, last.led, last.winner, last.plays, True
    else:
        return None
    return TrickView(
        number=number,
        leader=leader,
        led=led,
        plays=[PlayView(play.seat, play.card) for play in plays],
        winner=winner,
        complete=complete,
        points=sum(deal.table.worth.get(play.card, 0) for play in plays),
    )


def _settled_at(record: DealRecord) -> int | None:
    """Index of the event from which on the deal's score counts; None while it is not over."""
    if record.scores:
        return record.scores[-1][0]
    return record.deal.last_index if record.deal.phase == "over" else None


def _results(audit: GameAudit, findings: list[Finding]) -> dict[int, SheetDeal]:
    """What each deal came to, at the event that settles it; void deals say it themselves."""
    totals: dict[Side, int | None] = dict.fromkeys(audit.rules.table.sides, 0)
    found: dict[int, SheetDeal] = {}
    for record in audit.records.values():
        row = sheet_deal(audit.rules, record, totals, audit.reporter.number, findings)
        totals = row.total
        settled = _settled_at(record)
        if settled is not None and record.deal.outcome not in ("misdeal", "passed_out"):
            found[settled] = row
    return found
