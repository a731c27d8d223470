"""Killed at any moment, an archive holds whole games and loses none that were in it; two writers do not meet."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cinch_cli.app import main
from cinch_log.archive import add_logs, check_archive, logs, opened
from cinch_log.log import dumps
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "cli")])}
SMALL_BATCHES = "import sys; from cinch_log.archive import add_logs; add_logs(sys.argv[1], sys.argv[2:], batch=1500)"
HOLDER = (
    "import sys, time; from pathlib import Path; from cinch_log.archive import opened\n"
    "with opened(Path(sys.argv[1]), read_only=False):\n    print('held', flush=True); time.sleep(float(sys.argv[2]))"
)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("many") / "many.cinch.jsonl"
    made = simulate_games(load_rules("cinch"), "cinch", 60, 3, max_deals=8)
    path.write_bytes(b"".join(map(dumps, made)))
    return path


def killed(archive: Path, log: Path, after: float) -> None:
    script = SMALL_BATCHES.replace("sys.argv[1],", "__import__('pathlib').Path(sys.argv[1]),")
    with subprocess.Popen([sys.executable, "-c", script, str(archive), str(log)], env=ENVIRONMENT) as child:
        time.sleep(after)
        child.kill()


def kill_again_and_again(archive: Path, log: Path, rounds: int) -> None:
    whole = set(split(log.read_bytes()))
    dice = random.Random(1)
    before = 0
    for _ in range(rounds):
        killed(archive, log, 0.4 + 1.6 * dice.random())
        if not archive.exists():
            continue
        with opened(archive, read_only=False) as connection:
            games = [data for _, data in logs(connection)]
            assert set(games) <= whole
            assert len(games) == len(set(games))
            assert len(games) >= before
            assert check_archive(connection).repeated_keys == []
            before = len(games)
    added = add_logs(archive, [log])
    assert added.unchanged == 1 or added.new + added.same == len(whole)
    with opened(archive) as connection:
        assert b"".join(data for _, data in logs(connection)) == log.read_bytes()
        assert connection.execute("select count(*), bool_and(complete) from sources").fetchall() == [(1, True)]
        found = check_archive(connection)
    assert (found.disagreements, found.repeated_keys) == ([], [])


def split(data: bytes) -> list[bytes]:
    head = b'{"type":"game"'
    return [head + part for part in data.split(head)[1:]]


def test_kill_9_leaves_whole_games(tmp_path: Path, many: Path) -> None:
    kill_again_and_again(tmp_path / "club.db", many, rounds=4)


@pytest.mark.slow
def test_kill_9_again_and_again(tmp_path: Path, many: Path) -> None:
    for attempt in range(5):
        kill_again_and_again(tmp_path / f"club{attempt}.db", many, rounds=12)


def hold(archive: Path, seconds: float) -> subprocess.Popen[str]:
    child = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(archive), str(seconds)], env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "held\n"
    return child


def test_who_holds_the_archive_is_named(tmp_path: Path, many: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = tmp_path / "club.db"
    with hold(archive, 60) as child:
        for command in (["add", str(archive), str(many)], ["query", str(archive), "select 1"]):
            assert main(["archive", *command]) == 2
            assert f"in use by process {child.pid}" in capsys.readouterr().err
        child.kill()


def test_a_second_writer_waits(tmp_path: Path, many: Path) -> None:
    archive = tmp_path / "club.db"
    with hold(archive, 1.5):
        assert add_logs(archive, [many], wait=60).new == 60


def test_an_archive_is_one_file_afterwards(tmp_path: Path, many: Path) -> None:
    """Copying it is safe: nothing waits in a write-ahead log."""
    add_logs(tmp_path / "club.db", [many])
    assert [entry.name for entry in tmp_path.iterdir()] == ["club.db"]


def test_an_archive_of_other_tables_is_not_touched(tmp_path: Path, many: Path) -> None:
    archive = tmp_path / "club.db"
    add_logs(archive, [many])
    with opened(archive, read_only=False) as connection:
        connection.execute("update meta set value = 'older' where name = 'schema'")
    before = archive.read_bytes()
    assert main(["archive", "add", str(archive), str(many)]) == 2
    assert archive.read_bytes() == before
