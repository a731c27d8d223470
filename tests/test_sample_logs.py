"""The sample logs are what their README says, small, and readable by everything that reads logs."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from cinch_log.audit.run import audit_games
from cinch_log.codes import severity_of
from cinch_log.events import Play, Score
from cinch_log.log import read_events, read_games
from cinch_log.rules import PRESETS

FOLDER = Path(__file__).parents[1] / "sample_logs"
ROW = re.compile(r"^\| `(?P<file>[^`]+)` \| (?P<what>[^|]+) \| (?P<found>[^|]+) \|$", re.MULTILINE)
CODE = re.compile(r"([A-Z]{3,4}\d{3})(?: ×(\d+))?")
LARGEST = 60_000
"""Bytes: a sample is to be read by people."""


def told() -> dict[str, Counter[str]]:
    """What the README says of each file: codes and how often."""
    rows = ROW.findall((FOLDER / "README.md").read_text(encoding="utf-8"))
    return {file: Counter({code: int(count or 1) for code, count in CODE.findall(found)}) for file, _, found in rows}


TOLD = told()


def test_every_sample_is_in_the_readme_once() -> None:
    names = [row[0] for row in ROW.findall((FOLDER / "README.md").read_text(encoding="utf-8"))]
    there = {path.name for path in FOLDER.iterdir() if "jsonl" in path.name}
    assert sorted(names) == sorted(there)


@pytest.mark.parametrize("name", TOLD)
def test_the_audit_finds_what_the_readme_says(name: str) -> None:
    findings = list(audit_games(read_games(FOLDER / name)))
    assert Counter(finding.code for finding in findings) == TOLD[name]
    row = next(row for row in ROW.findall((FOLDER / "README.md").read_text(encoding="utf-8")) if row[0] == name)
    only_info = bool(findings) and all(severity_of(finding.code) == "info" for finding in findings)
    assert ("info" in row[2]) is only_info


@pytest.mark.parametrize("name", TOLD)
def test_a_sample_is_short(name: str) -> None:
    assert 500 < (FOLDER / name).stat().st_size < LARGEST


def test_every_preset_has_a_game_played_to_its_end_by_its_rules() -> None:
    for preset in PRESETS:
        path = FOLDER / f"preset_{preset}.cinch.jsonl"
        (game,) = read_games(path)
        assert game.header is not None
        assert game.header.rules == preset
        assert json.loads(path.read_bytes().splitlines()[-1])["type"] == "game_over"


def test_the_samples_show_what_they_are_named_for() -> None:
    def scores(name: str) -> list[Score]:
        return [event for _, event in read_events(FOLDER / name) if isinstance(event, Score)]

    assert min(min((score.total or {"NS": 0}).values()) for score in scores("below_zero.cinch.jsonl")) < 0
    last = scores("both_cross_51.cinch.jsonl")[-1].total
    assert last is not None
    assert min(last.values()) >= 51
    windows = (FOLDER / "from_windows.cinch.jsonl").read_bytes()
    assert windows.startswith(b"\xef\xbb\xbf")
    assert windows.count(b"\r\n") == windows.count(b"\n")
    assert gzip.decompress((FOLDER / "server_week.cinch.jsonl.gz").read_bytes()).count(b'"type":"game"') == 6
    assert not (FOLDER / "broken_file.cinch.jsonl").read_bytes().endswith(b"\n")
    mixed = read_events(FOLDER / "three_tables.cinch.jsonl")
    tables = [event.game for _, event in mixed if isinstance(event, Play)]
    assert sum(a != b for a, b in pairwise(tables)) > 50, "the tables are not mixed"
    assert len(list(read_games(FOLDER / "club_evening.cinch.jsonl"))) == 4


def test_the_whole_folder_has_something_to_look_at() -> None:
    families = {finding.code[:3] for finding in audit_games(read_games(FOLDER))}
    assert families == {"LOG", "DEA", "BID", "DRA", "PLA", "REN", "SCO"}
