"""Known logs with everything an audit must say of them, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cinch_log.audit.run import study
from cinch_log.cards import in_card_order
from cinch_log.findings import Finding
from cinch_log.log import read_games

CASES = Path(__file__).parent / "cases"
NAMES = sorted(path.name.removesuffix(".expect.json") for path in CASES.glob("*.expect.json"))


def expected(name: str) -> dict[str, Any]:
    text = (CASES / f"{name}.expect.json").read_text(encoding="utf-8")
    result: dict[str, Any] = json.loads(text)
    return result


def test_the_cases_are_there() -> None:
    assert len(NAMES) >= 50
    assert all((CASES / f"{name}.cinch.jsonl").is_file() for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_case_gets_exactly_its_findings(name: str) -> None:
    case = expected(name)
    found: list[Finding] = []
    for game in read_games(CASES / f"{name}.cinch.jsonl"):
        audit, here = study(game)
        found += here
        assert audit is not None
        _check_derived(case, audit)
    allow = tuple(case.get("allow", ()))
    wanted = Counter((code, None if code == "LOG006" else line) for code, line in case["codes"])
    given = Counter((f.code, None if f.code == "LOG006" else f.line) for f in found if f.severity != "info")
    missing, surplus = wanted - given, given - wanted
    for code, line in list(missing):
        stand_in = next((p for p in surplus if p[1] == line and p[0].startswith(allow)), None) if allow else None
        if stand_in is not None:
            del missing[code, line]
    assert not missing
    assert all(allow and code.startswith(allow) for code, _ in surplus), surplus
    _check_reneges(case, found)


def _check_reneges(case: dict[str, Any], found: list[Finding]) -> None:
    by_line = {(f.code, f.line): f for f in found}
    for renege in case.get("reneges", ()):
        finding = by_line[renege["code"], renege["index"] + 1]
        assert finding.seat == renege["seat"]
        evidence = finding.evidence
        for field in ("led_suit", "played", "under", "legal"):
            if field in renege:
                given, want = evidence[field], renege[field]
                if field == "legal":
                    want = in_card_order(want)
                assert given == want, field


def _check_derived(case: dict[str, Any], audit: Any) -> None:
    deals = list(audit.records.values())
    assert not case.get("deals") or len(deals) == len(case["deals"])
    for record, want in zip(deals, case.get("deals", ()), strict=False):
        deal = record.deal
        void = next((outcome for outcome in ("misdeal", "passed_out") if want.get(outcome)), None)
        if void is not None:
            assert deal.outcome == void
            continue
        assert (deal.dealer, deal.maker, deal.bid, deal.trump) == tuple(
            want[field] for field in ("dealer", "maker", "bid", "trump")
        )
        assert record.caught.points == want["captured"]
        assert record.expected.scored == want["scored"]
        assert record.after == want["total"]
        assert record.expected.made == want["made"]
    if "winner" in case:
        assert audit.keeper.winner == case["winner"]
