"""Which score a deal should have, and what the record claims instead (R29-R45).

Totals *in force* are what the table plays on with: the recorded total, else the old total and the recorded
score, else the derived ones. An error carried on is therefore one finding, not one a deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations
from typing import Any

from msgspec import Struct

from cinch_log.audit.record import DealRecord, Totals, given, last_score
from cinch_log.cards import Side
from cinch_log.events import Ruling, Score
from cinch_log.fold.scoring import Points, Scored, captures, score_as_played, score_penalised, winner_of
from cinch_log.rules.options import Rules


class Problem(Struct, frozen=True):
    """A claim that is wrong, before it becomes a finding."""

    code: str
    index: int
    detail: dict[str, Any]


def effective_rulings(
    rulings: Sequence[tuple[int, Ruling]], until: int | None = None
) -> dict[Side, tuple[int, Ruling]]:
    """The last ruling on each side, of those before index `until`."""
    last: dict[Side, tuple[int, Ruling]] = {}
    for index, ruling in rulings:
        if until is None or index < until:
            last[ruling.against] = (index, ruling)
    return last


def adjustment(rulings: Mapping[Side, tuple[int, Ruling]]) -> Points:
    """What the director adds to the expected score."""
    total: Points = {}
    for _, ruling in rulings.values():
        for side, points in (ruling.adjust or {}).items():
            total[side] = total.get(side, 0) + points
    return total


class Versions:
    """All the ways one deal can be scored, and which of them are right."""

    def __init__(self, rules: Rules, entry: DealRecord, rulings: Mapping[Side, tuple[int, Ruling]]) -> None:
        self.rules = rules
        self.entry = entry
        self.rulings = rulings
        self.adjust = adjustment(rulings)
        if entry.caught is None:
            nothing: Points = dict.fromkeys(rules.table.sides, 0)
            self.played = Scored(nothing, nothing, (), made=False)
        else:
            self.played = score_as_played(rules, entry.deal, entry.caught)

    @cached_property
    def all(self) -> list[Scored]:
        """As played, then penalised for each group of sides, the smallest first."""
        caught, sides = self.entry.caught, self.rules.table.sides
        if caught is None:
            return [self.played]
        groups = chain.from_iterable(combinations(sides, size) for size in range(1, len(sides) + 1))
        return [self.played, *(score_penalised(self.rules, self.entry.deal, caught, group) for group in groups)]

    @cached_property
    def right(self) -> list[Scored]:
        """Those that rulings and proven reneges allow."""
        proven = self.entry.proven(self.rules.table.side_of)
        return [version for version in self.all if _is_right(version, self.rulings, proven)]

    @cached_property
    def conceivable(self) -> list[Scored]:
        """Those that a table may have meant: among many sides at most one penalised without any ground, or all (R32).

        A slip of the pen would else too often look like some penalty.
        """
        sides = len(self.rules.table.sides)
        founded = self.entry.proven(self.rules.table.side_of) | self.rulings.keys()
        return [
            version
            for version in self.all
            if sides == 2 or version.redeal or len(set(version.offenders) - founded) <= 1
        ]

    @property
    def base(self) -> Scored:
        """The one to compare with when the record fits none: as played where that is right."""
        if not self.rulings:
            return self.played
        return self.right[0] if self.right else self.played

    def scored(self, version: Scored, side: Side) -> int:
        """Expected `scored` of a side, the director's adjustment included."""
        return version.scored[side] + self.adjust.get(side, 0)


def _is_right(version: Scored, rulings: Mapping[Side, tuple[int, Ruling]], proven: frozenset[Side]) -> bool:
    upheld = {side for side, (_, ruling) in rulings.items() if ruling.upheld}
    guilty = set(version.offenders)
    return upheld <= guilty and all(side in upheld or (side in proven and side not in rulings) for side in guilty)


class ScoreKeeper:
    """Follows the totals in force through a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.totals: Totals = dict.fromkeys(rules.table.sides, 0)
        self.winner: Side | None = None
        self.pending: list[tuple[int, Points]] = []
        """Late rulings not settled yet: index and what they change."""
        self.problems: list[Problem] = []
        self._later: Totals = {}

    def adopt_later(self, score: Score) -> None:
        """Takes up the totals after a deal that is missing from the record, once the one before is closed."""
        given_totals = score.total or {}
        self._later = {side: given_totals.get(side) for side in self.totals}

    def catch_up(self) -> None:
        """Goes on from the totals adopted."""
        self.totals.update(self._later)
        self._later = {}

    def close(self, entry: DealRecord) -> None:
        """Judges a deal's score claims and moves the totals on."""
        deal = entry.deal
        entry.before = dict(self.totals)
        void = deal.outcome in ("misdeal", "passed_out")
        if not void and not entry.silent:
            entry.caught = captures(self.rules, deal)
        last = last_score(entry.scores)
        if entry.silent or (entry.caught is None and not void):
            self._adopt(entry, last[1] if last else None)
        else:
            self._judge(entry, last)
        self._find_winner(entry)

    def _adopt(self, entry: DealRecord, score: Score | None) -> None:
        """Takes the recorded figures as they are; without any the totals are not known."""
        if score is None and entry.deal.phase != "over":
            entry.after = dict(self.totals)
            return
        self._settle_pending(score)
        for side in self.totals:
            self.totals[side] = _total_in_force(self.totals[side], score, side, None)
        if score is not None and score.scored is not None and set(score.scored) == set(self.totals):
            entry.recorded = dict(score.scored)
        entry.after = dict(self.totals)

    def _judge(self, entry: DealRecord, last: tuple[int, Score] | None) -> None:
        rulings = effective_rulings(entry.rulings, last[0] if last else None)
        versions = Versions(self.rules, entry, rulings)
        chosen = versions.base
        score = None
        if last is not None:
            index, score = last
            chosen = self._compare(entry, versions, index, score)
        self._settle_pending(score)
        for side in self.totals:
            self.totals[side] = _total_in_force(self.totals[side], score, side, versions.scored(chosen, side))
        entry.expected = chosen
        entry.after = dict(self.totals)
        claimed = (score.scored if score else None) or {}
        entry.recorded = {side: claimed.get(side, versions.scored(chosen, side)) for side in self.totals}

    def _compare(self, entry: DealRecord, versions: Versions, index: int, score: Score) -> Scored:
        """SCO002-SCO005 for the score that counts; gives the version in force."""
        if not versions.rulings and self._fits(entry, versions, versions.played, score):
            return versions.played
        for version in versions.right:
            if self._fits(entry, versions, version, score):
                return version
        for version in versions.conceivable:
            if self._fits(entry, versions, version, score):
                upheld = sorted({side for right in versions.right for side in right.offenders})
                detail = {"recorded": given(score), "penalised": list(version.offenders), "expected": upheld}
                self.problems.append(Problem("SCO005", index, detail))
                return version
        base = versions.base
        self.problems.append(self._first_wrong(entry, versions, base, index, score))
        return base

    def _fits(self, entry: DealRecord, versions: Versions, version: Scored, score: Score) -> bool:
        return (
            self._captured_fits(entry, version, score)
            and all(points == versions.scored(version, side) for side, points in (score.scored or {}).items())
            and all(self._total_fits(versions, version, score, side) for side in score.total or {})
        )

    @staticmethod
    def _captured_fits(entry: DealRecord, version: Scored, score: Score) -> bool:
        claimed = score.captured or {}
        if all(points == version.captured[side] for side, points in claimed.items()):
            return True
        played = entry.caught.points if entry.caught and version.offenders else version.captured
        return all(points == played[side] for side, points in claimed.items())

    def _total_fits(self, versions: Versions, version: Scored, score: Score, side: Side) -> bool:
        old = self.totals[side]
        if old is None or score.total is None:
            return True
        added = {versions.scored(version, side)}  # a recorded `scored` that differs is the one fault reported
        for _, change in self.pending:
            added |= {points + change.get(side, 0) for points in added}
        return score.total[side] - old in added

    def _first_wrong(self, entry: DealRecord, versions: Versions, base: Scored, index: int, score: Score) -> Problem:
        for side, points in (score.captured or {}).items():
            if not self._captured_fits(entry, base, Score(captured={side: points})):
                return _problem("SCO002", index, side, points, base.captured[side])
        for side, points in (score.scored or {}).items():
            if points != versions.scored(base, side):
                return _problem("SCO003", index, side, points, versions.scored(base, side))
        for side, points in (score.total or {}).items():
            old = self.totals[side]
            if old is not None and not self._total_fits(versions, base, score, side):
                return _problem("SCO004", index, side, points, old + versions.scored(base, side))
        raise AssertionError("a score that fits its version in every field is no problem")

    def late_ruling(self, entry: DealRecord, index: int) -> None:
        """A ruling after the deal's last score: SCO005 unless the record already fits, or a later total settles it."""
        if entry.silent or entry.expected is None or not entry.scores:
            return
        versions = Versions(self.rules, entry, effective_rulings(entry.rulings, index + 1))
        recorded = entry.recorded or {}
        if any(all(recorded[s] == versions.scored(v, s) for s in recorded) for v in versions.right):
            return
        base = versions.base
        change = {side: versions.scored(base, side) - recorded[side] for side in recorded}
        self.pending.append((index, change))

    def _settle_pending(self, score: Score | None) -> None:
        """Drops the late rulings whose effect a recorded total shows."""
        if not self.pending or score is None or score.total is None:
            return
        kept = []
        for index, change in self.pending:
            moved = {side: points for side, points in change.items() if points and side in score.total}
            settled = moved and all(
                self.totals[side] is None
                or score.total[side] - (self.totals[side] or 0) == (score.scored or {}).get(side, 0) + points
                for side, points in moved.items()
            )
            if not settled:
                kept.append((index, change))
        self.pending = kept

    def take_up(self, totals: Points, claimed: Mapping[Side, int]) -> None:
        """Settles all late rulings: a final total has taken them up."""
        self.pending = []
        self.totals = {side: claimed.get(side, total) for side, total in totals.items()}

    def _find_winner(self, entry: DealRecord) -> None:
        deal = entry.deal
        totals = known(self.totals)
        if totals is None or deal.outcome in ("misdeal", "passed_out") or deal.phase != "over":
            return
        bidders = self.rules.table.side_of[deal.maker] if deal.maker else None
        made = entry.expected.made if entry.expected else _seems_made(entry, bidders)
        self.winner = self.winner or winner_of(self.rules, totals, bidders, made, deal.dealer)


def _seems_made(entry: DealRecord, bidders: Side | None) -> bool:
    return bidders is not None and (entry.recorded or {}).get(bidders, 0) > 0


def known(totals: Totals) -> Points | None:
    """The totals as numbers, None if one of them is not known."""
    if any(total is None for total in totals.values()):
        return None
    return {side: total or 0 for side, total in totals.items()}


def _total_in_force(old: int | None, score: Score | None, side: Side, derived: int | None) -> int | None:
    if score is not None and score.total is not None and side in score.total:
        return score.total[side]
    if score is not None and score.scored is not None and side in score.scored:
        derived = score.scored[side]
    return None if old is None or derived is None else old + derived


def _problem(code: str, index: int, side: Side | None, recorded: int | None, expected: int | None) -> Problem:
    return Problem(code, index, {"side": side, "recorded": recorded, "expected": expected})
