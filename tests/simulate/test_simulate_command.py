"""`cinch simulate`: logs that read back, the same bytes for the same seed, files never overwritten."""

from __future__ import annotations

import gzip
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cinch_cli.app import main
from cinch_log.rules import load_rules
from tests.simulate.referee import Referee, read_games


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["simulate", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return [json.loads(line) for line in captured.out.splitlines()]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["simulate", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Traceback" not in captured.err
    return captured.err


def test_games_go_to_standard_output_one_event_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    events = lines(capsys, "--games", "3", "--seed", "12", "--rules", "cinch_3")
    headers = [event for event in events if event["type"] == "game"]
    assert [header["id"] for header in headers] == ["sim-12-0", "sim-12-1", "sim-12-2"]
    assert {(header["rules"], header["source"], header["seed"]) for header in headers} == {("cinch_3", "simulated", 12)}
    assert all(list(event)[:2] == ["type", "seq"] for event in events)


def test_the_same_seed_makes_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl", "a.jsonl.gz", "b.jsonl.gz"):
        assert main(["simulate", "--games", "2", "--seed", "5", "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()
    assert gzip.decompress((tmp_path / "a.jsonl.gz").read_bytes()) == (tmp_path / "a.jsonl").read_bytes()


def test_what_was_written_reads_back_as_legal_games(tmp_path: Path) -> None:
    assert main(["simulate", "--games", "2", "--rules", "pidro", "-o", str(tmp_path / "pidro.cinch.jsonl")]) == 0
    for events in read_games(tmp_path / "pidro.cinch.jsonl"):
        assert Referee(events).watch().illegal == []


def test_a_folder_gets_one_file_a_game(tmp_path: Path) -> None:
    assert main(["simulate", "--games", "3", "--seed", "7", "-o", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"sim-7-{number}.cinch.jsonl" for number in range(3)]
    for path in tmp_path.iterdir():
        assert len(list(read_games(path))) == 1


def test_a_rule_file_is_written_into_the_header_so_that_the_log_stands_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "club.toml").write_text('preset = "hoyle"\ntarget = 21\n[points]\nthree = 3\n', encoding="utf-8")
    header = lines(capsys, "--rules", str(tmp_path / "club.toml"))[0]
    assert load_rules(header["rules"]) == load_rules({"preset": "hoyle", "target": 21, "points": {"three": 3}})


def test_a_paper_record_shows_no_card_before_it_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    for event in lines(capsys, "--public", "--renege-rate", "0.1"):
        assert event["type"] != "deal" or set(event) == {"type", "seq", "dealer"}
        assert event["type"] not in ("discard", "draw") or set(event["cards"]) <= {"??"}


def test_interleaved_games_carry_their_id_on_every_line(capsys: pytest.CaptureFixture[str]) -> None:
    events = lines(capsys, "--games", "3", "--interleave")
    ids = [event["game"] for event in events]
    assert set(ids) == {"sim-0-0", "sim-0-1", "sim-0-2"}
    assert sum(one != other for one, other in pairwise(ids)) > 100


def test_an_existing_file_is_never_overwritten(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "evening.cinch.jsonl"
    log.write_text("precious\n", encoding="utf-8")
    assert "already exists" in refused(capsys, "-o", str(log))
    assert log.read_text(encoding="utf-8") == "precious\n"
    assert list(tmp_path.iterdir()) == [log]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--rules", "cinsh"], "did you mean 'cinch'"),
        (["--rules", "no/such/file.toml"], "file.toml"),
        (["--renege-rate", "2"], "--renege-rate"),
        (["--renege-rate", "nan"], "renege_rate"),
        (["--games", "-1"], "--games"),
        (["--seed", str(2**60)], "53 bits"),
        (["--max-deals", "0"], "--max-deals"),
        (["-o", "no/such/folder/log.jsonl"], "no/such/folder"),
    ],
)
def test_bad_input_is_refused_in_words(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    assert says in refused(capsys, *arguments)


def test_interleaving_into_a_folder_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "--interleave" in refused(capsys, "--interleave", "-o", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_no_games_are_an_empty_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "--games", "0") == []
