"""`cinch verify` as a shell starts it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run, cinch

__all__ = ["cinch"]
CASES = ROOT / "tests" / "cases"


@pytest.mark.parametrize(("case", "code"), [("clean_cinch", 0), ("renege_cinch", 0), ("fault_cinch_scored_wrong", 1)])
def test_it_ends_with_1_where_a_score_is_wrong(cinch: Run, case: str, code: int) -> None:
    run = cinch("verify", str(CASES / f"{case}.cinch.jsonl"))
    assert run.returncode == code
    assert ("SCO003" in run.stdout) == (code == 1)
    assert cinch("verify", "--exit-zero", str(CASES / f"{case}.cinch.jsonl")).returncode == 0


def test_json_is_an_array_of_games_and_csv_a_row_a_deal_and_side(cinch: Run) -> None:
    paths = [str(CASES / f"{case}.cinch.jsonl") for case in ("clean_cinch", "clean_cinch_3")]
    games = json.loads(cinch("verify", "-f", "json", *paths).stdout)
    assert [game["game"] for game in games] == ["cinch-clean", "cinch_3-clean"]
    assert games[0]["winner"] == "NS"
    rows = list(csv.DictReader(io.StringIO(cinch("verify", "-f", "csv", *paths).stdout)))
    assert sum(row["game"] == "cinch-clean" for row in rows) == 7 * 2 + 1
    assert rows[-1]["total"] == str(games[1]["deals"][-1]["total"]["P3"])


def test_letters_instead_of_symbols(cinch: Run) -> None:
    path = str(CASES / "clean_cinch.cinch.jsonl")
    assert "♠" in cinch("verify", path).stdout
    assert cinch("verify", "--ascii", path).stdout.isascii()
    assert cinch("verify", path, env={"PYTHONIOENCODING": "ascii"}).stdout.isascii()


def test_a_game_that_cannot_be_scored_is_reported_and_the_others_are_read(cinch: Run) -> None:
    clean = (CASES / "clean_cinch.cinch.jsonl").read_text("utf-8")
    bad = '{"type":"game","v":1,"id":"bad","rules":"whist","players":{"N":"a","E":"b","S":"c","W":"d"}}\n'
    run = cinch("verify", "-", stdin=bad + clean)
    assert run.returncode == 1
    assert "LOG010" in run.stderr
    assert "Winner by the cards: NS" in run.stdout


def test_what_cannot_be_read_is_usage(cinch: Run, tmp_path: Path) -> None:
    assert cinch("verify", str(tmp_path / "none.cinch.jsonl")).returncode == 2
    run = cinch("verify", "--game", "nobody", str(CASES / "clean_cinch.cinch.jsonl"))
    assert run.returncode == 2
    assert "'nobody'" in run.stderr
    assert cinch("verify", "-", stdin="").returncode == 0


def test_other_rules_give_other_scores(cinch: Run) -> None:
    path = str(CASES / "clean_cinch.cinch.jsonl")
    assert cinch("verify", "--rules", "pedro_sancho", path).returncode == 1
