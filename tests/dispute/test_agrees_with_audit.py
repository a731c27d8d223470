"""Reports and audit never say two things: every finding has its case, every case its finding."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cinch_log.audit.run import audit_game
from cinch_log.audit.verdicts import Evidence
from cinch_log.dispute import FORMATS, Report, Request, dispute
from cinch_log.events import AnyEvent, Game
from cinch_log.log.model import GameLog
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_with_truth
from tests.dispute.hidden import cut_off, worsen

SPECS: list[str | dict[str, Any]] = [
    "cinch",
    "hoyle",
    "pidro",
    "heasly",
    "two_deck",
    "all_hands_pedro",
    "cinch_3",
    {"left_on_trump_lead": "forced", "renege_correction": "before_next_lead"},
]


def game_log(events: list[AnyEvent]) -> GameLog:
    header = events[0]
    assert isinstance(header, Game)
    return GameLog(key=0, file="made", header=header, entries=list(events), lines=range(1, len(events) + 1))


def records(spec: str | dict[str, Any]) -> list[GameLog]:
    rules = load_rules(spec)
    found = []
    for seed in range(3):
        rng = Random(seed)
        (game,) = simulate_with_truth(rules, spec, 1, seed, renege_rate=0.15, max_deals=2)
        for hidden in (0.0, 0.5, 1.0):
            record = worsen(game, rng, hidden=hidden, oddities=0.04)
            found += [game_log(record.events), game_log(cut_off(record, rng).events)]
    return found


@pytest.mark.parametrize("evidence", ["full", "public"])
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_every_finding_has_its_case_and_every_case_its_finding(spec: str | dict[str, Any], evidence: Evidence) -> None:
    count = 0
    for log in records(spec):
        reports = list(dispute([log], Request(evidence=evidence)))
        said = {(f.code, f.seq) for f in audit_game(log, evidence=evidence) if f.code.startswith("REN00")}
        shown = {(case.code, case.at.seq) for report in reports for case in report.cases if case.code is not None}
        assert shown == said
        count += len(said)
    assert count > 10


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_the_same_case_comes_out_whether_asked_for_by_trick_seat_or_deal(spec: str | dict[str, Any]) -> None:
    for log in records(spec)[:4]:
        for report in dispute([log], Request()):
            for case in report.cases:
                (alone,) = dispute([log], Request(deal=report.deal, trick=case.trick, seat=case.seat))
                assert case.at in [other.at for other in alone.cases]
                assert next(other for other in alone.cases if other.at == case.at).verdict == case.verdict


def effects(report: Report) -> list[str]:
    return [version.name for version in report.effect.versions]


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_every_report_can_be_written_in_every_format(spec: str | dict[str, Any]) -> None:
    for log in records(spec)[:6]:
        reports = list(dispute([log], Request()))
        for write in FORMATS.values():
            assert write(reports, True).endswith("\n") or not reports
        for report in reports:
            assert len(effects(report)) == len(set(effects(report)))
