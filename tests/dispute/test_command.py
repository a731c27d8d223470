"""`cinch dispute` at the command line: what it takes, what it prints, how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.dispute.pages import ROOT, SAMPLES

PROVEN = str(SAMPLES / "dispute_proven.cinch.jsonl")
OPEN = str(SAMPLES / "dispute_undecided.cinch.jsonl")
HOUSE = str(SAMPLES / "dispute_house_rule.cinch.jsonl")


def cinch(*arguments: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CINCH_", "LC_"))}
    kept |= {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'cli'}", "LANG": "C.UTF-8"} | env
    command = [sys.executable, "-m", "cinch_cli.app", "dispute", *arguments]
    return subprocess.run(
        command, input=stdin, env=kept, capture_output=True, encoding="utf-8", timeout=60, cwd=ROOT, check=False
    )


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([PROVEN, "--deal", "1"], 1),
        ([PROVEN, "--deal", "1", "--trick", "2"], 1),
        ([PROVEN, "--deal", "1", "--evidence", "public"], 1),
        ([PROVEN, "--deal", "1", "--exit-zero"], 0),
        ([PROVEN, "--deal", "1", "--seat", "n"], 0),
        ([PROVEN, "--deal", "2"], 0),
        ([PROVEN, "--all"], 1),
        ([OPEN, "--all"], 0),
        ([HOUSE, "--deal", "1", "--rules", "hoyle"], 1),
        ([HOUSE, "--deal", "1", "--rules", "hoyle", "--seat", "W"], 0),
    ],
)
def test_it_ends_with_1_where_an_audit_reports_an_error(arguments: list[str], code: int) -> None:
    done = cinch(*arguments)
    assert done.returncode == code
    assert done.stdout.startswith("Dispute report: deal ")
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([PROVEN], "say which deal with --deal N, or --all for every one in question"),
        ([PROVEN, "--all", "--deal", "1"], "--all means every deal; leave out --deal"),
        ([PROVEN, "--all", "--trick", "1"], "--trick and --seat need a --deal"),
        ([PROVEN, "--deal", "3"], "there is no deal 3 in game harbour-14-3: it has deals 1 to 2"),
        ([PROVEN, "--deal", "1", "--trick", "9"], "there is no trick 9 in deal 1: it has 6 tricks"),
        ([PROVEN, "--deal", "1", "--seat", "Q"], "there is no seat 'Q'; seats are N E S W, or P1 to P6"),
        ([PROVEN, "--deal", "1", "--game", "nope"], "no game has the id 'nope'"),
        ([PROVEN, "--deal", "1", "--rules", "nope"], "--rules nope"),
        ([str(SAMPLES / "club_evening.cinch.jsonl"), "--deal", "1"], "say which with --game"),
        (["no/such/file.jsonl", "--all"], "no/such/file.jsonl"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments: list[str], message: str) -> None:
    done = cinch(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_in_question_is_said_on_standard_error() -> None:
    done = cinch(str(SAMPLES / "preset_cinch.cinch.jsonl"), "--all")
    assert (done.returncode, done.stdout) == (0, "")
    assert "no play, call or ruling is in question" in done.stderr
    assert cinch(str(SAMPLES / "preset_cinch.cinch.jsonl"), "--all", "-f", "json").stdout == "[]\n"


def test_a_game_that_cannot_be_judged_does_not_cost_the_others(tmp_path: Path) -> None:
    for name in ("impossible_rules", "dispute_proven"):
        source = SAMPLES / f"{name}.cinch.jsonl"
        (tmp_path / source.name).write_bytes(source.read_bytes())
    done = cinch(str(tmp_path), "--all")
    assert done.returncode == 1
    assert "harbour-14-3" in done.stdout
    assert "LOG010" in done.stderr


def test_json_goes_to_standard_output_in_log_notation() -> None:
    done = cinch(PROVEN, "--deal", "1", "--format", "json")
    (report,) = json.loads(done.stdout)
    assert report["cases"][0]["played"] == "3H"
    assert "3H" in report["cases"][0]["allegation"]


@pytest.mark.parametrize(
    ("name", "begins"),
    [("page.html", "<!DOCTYPE html>"), ("page.md", "# Dispute report"), ("page.json", "[\n{"), ("page", "Dispute")],
)
def test_the_file_name_tells_the_format(tmp_path: Path, name: str, begins: str) -> None:
    done = cinch(PROVEN, "--deal", "1", "-o", str(tmp_path / name))
    assert (done.returncode, done.stdout) == (1, "")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)
    assert "1 deal: 1 proven" in done.stderr


def test_no_file_is_written_over(tmp_path: Path) -> None:
    there = tmp_path / "evening.cinch.jsonl"
    there.write_bytes(b"somebody's log\n")
    done = cinch(PROVEN, "--deal", "1", "-o", str(there))
    assert done.returncode == 2
    assert "already exists" in done.stderr
    assert there.read_bytes() == b"somebody's log\n"


def test_letters_where_symbols_cannot_be_shown() -> None:
    assert "[3H]" in cinch(PROVEN, "--deal", "1", "--ascii").stdout
    plain = cinch(PROVEN, "--deal", "1", PYTHONIOENCODING="ascii").stdout
    assert plain.isascii()
    assert "[3H]" in plain


def test_the_page_says_how_to_make_it_again(tmp_path: Path) -> None:
    """The command on the page gives the same page, even for a file whose name needs quotes."""
    odd = tmp_path / "our game's log.jsonl"
    odd.write_bytes(Path(PROVEN).read_bytes())
    first = cinch(str(odd), "--deal", "1", "--trick", "2", "--evidence", "public")
    command = next(line for line in first.stdout.splitlines() if line.startswith("    cinch dispute"))
    shell = f"{sys.executable} -m cinch_cli.app {command.strip().removeprefix('cinch ')}"
    environment = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'cli'}", "LANG": "C.UTF-8"}
    again = subprocess.run(
        ["/bin/sh", "-c", shell], env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert again.stdout == first.stdout


def test_a_log_comes_from_standard_input_too() -> None:
    done = cinch("-", "--deal", "1", stdin=Path(PROVEN).read_text(encoding="utf-8"))
    assert done.returncode == 1
    assert "A proven renege: West (Piet Dekker)" in done.stdout
