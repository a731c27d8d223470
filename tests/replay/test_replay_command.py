"""`cinch replay` as a shell starts it, and its keys on a terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run, cinch, environment
from tests.replay.games import CASES

__all__ = ["cinch"]
CLEAN = str(CASES / "clean_cinch.cinch.jsonl")


def test_text_and_frames(cinch: Run) -> None:
    run = cinch("replay", CLEAN)
    assert run.returncode == 0
    assert "Deal 8: W deals" in run.stdout
    frames = json.loads(cinch("replay", CLEAN, "--format", "json").stdout)
    assert [frame["seq"] for frame in frames] == list(range(281))
    lines = cinch("replay", CLEAN, "--format", "jsonl", "--deal", "3").stdout.splitlines()
    assert {json.loads(line)["deal"] for line in lines} == {3}
    assert json.loads(lines[-1])["outcome"] == "passed_out"


def test_standard_input_and_many_games(cinch: Run) -> None:
    text = Path(CLEAN).read_text("utf-8") + (CASES / "clean_cinch_3.cinch.jsonl").read_text("utf-8")
    assert cinch("replay", "-", stdin=text).stdout.count("\nGame ") == 1
    run = cinch("replay", "-", "--game", "cinch_3-clean", "--ascii", stdin=text)
    assert run.stdout.startswith("Game cinch_3-clean")
    assert run.stdout.isascii()


def test_the_table_at_an_event(cinch: Run) -> None:
    run = cinch("replay", CLEAN, "--at", "20", "--knowledge", "--ascii")
    assert run.stdout.startswith("Game cinch-clean\nEvent 20 (line 21)")
    assert "may play" in run.stdout
    assert "Known: " in run.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "4000"], "no event 4000"),
        (["--deal", "40"], "no deal 40"),
        (["--seat", "P1"], "nobody sits at 'P1' in this game; the seats are N E S W"),
        (["--game", "x"], "no game has the id 'x'"),
        (["--step"], "needs a terminal"),
    ],
)
def test_what_is_not_there_is_usage(cinch: Run, arguments: list[str], said: str) -> None:
    run = cinch("replay", CLEAN, *arguments)
    assert run.returncode == 2
    assert said in run.stderr
    assert "Traceback" not in run.stderr


def test_stepping_cannot_share_standard_input_with_the_log(cinch: Run) -> None:
    run = cinch("replay", "-", "--step", stdin="")
    assert run.returncode == 2
    assert "give the log as a file" in run.stderr


def test_a_game_without_rules_to_play_by_is_refused_and_the_next_one_shown(cinch: Run) -> None:
    bad = '{"type":"game","v":1,"id":"bad","rules":"whist","players":{"N":"a","E":"b","S":"c","W":"d"}}\n'
    assert cinch("replay", "-", stdin=bad).returncode == 2
    run = cinch("replay", "-", stdin=bad + Path(CLEAN).read_text("utf-8"))
    assert run.returncode == 0
    assert "LOG010" in run.stderr
    assert "Deal 8" in run.stdout


def test_a_closed_pipe_ends_it_without_a_word() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cinch_cli.app", "replay", CLEAN, "-f", "json"],
        env=environment(), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait(timeout=30)


def test_keys_on_a_terminal() -> None:
    import pty

    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "cinch_cli.app", "replay", CLEAN, "--step"],
        env=environment(TERM="xterm"), cwd=ROOT, stdin=follower, stdout=follower, stderr=follower,
    )  # fmt: skip
    os.close(follower)
    shown = _until(leader, b"q quit")
    assert b"Event 0 (line 1)" in shown
    for keys, wanted in ((b" ", b"Event 1 (line 2)"), (b"b", b"Event 0 (line 1)"), (b"40\r", b"Event 40 (line 41)")):
        os.write(leader, keys)
        assert wanted in _until(leader, wanted)
    os.write(leader, b"q")
    assert process.wait(timeout=30) == 0
    os.close(leader)


def _until(terminal: int, wanted: bytes) -> bytes:
    got = b""
    while wanted not in got:
        got += os.read(terminal, 65536)
    return got
