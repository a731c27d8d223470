"""Score sheets of the known cases: derived scores as expected, and nothing marked wrong that is not a finding."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cinch_log.log import read_games
from cinch_log.scoresheet import Sheet, sheet_data, sheet_text, sheets

CASES = Path(__file__).resolve().parents[1] / "cases"
LOGS = sorted(CASES.glob("*.cinch.jsonl"))


def expected(log: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        log.with_name(log.name.replace(".cinch.jsonl", ".expect.json")).read_text("utf-8")
    )
    return found


def made(log: Path) -> list[Sheet]:
    return [one for one in sheets(read_games(log)) if isinstance(one, Sheet)]


def test_there_are_cases() -> None:
    assert len(LOGS) > 50
    assert sum("deals" in expected(log) for log in LOGS) > 15


@pytest.mark.parametrize("log", [log for log in LOGS if "deals" in expected(log)], ids=lambda log: log.name)
def test_every_deal_is_scored_from_the_cards_as_expected(log: Path) -> None:
    case = expected(log)
    data = sheet_data(made(log)[0])
    assert len(data["deals"]) == len(case["deals"])
    for number, (deal, wanted) in enumerate(zip(data["deals"], case["deals"], strict=True), 1):
        assert {key: deal.get(key) for key in wanted} == wanted, f"deal {number}"
    if "winner" in case:
        assert data["winner"] == case["winner"]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_the_sheet_reports_the_sco_findings_and_marks_their_entries(log: Path) -> None:
    wanted = {code for code, _ in expected(log)["codes"] if code.startswith("SCO")}
    for sheet in made(log):
        assert {finding.code for finding in sheet.findings} == wanted
        wrong = any("wrong" in by_side.values() for row in sheet.deals for by_side in row.marks.values())
        assert wrong == bool(wanted & {"SCO002", "SCO003", "SCO004"})


@pytest.mark.parametrize("symbols", [True, False])
@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_the_text_fits_eighty_columns(log: Path, symbols: bool) -> None:
    for sheet in made(log):
        text = sheet_text(sheet, symbols=symbols)
        assert max(map(len, text.splitlines())) <= 80
        assert text.isascii() or symbols
