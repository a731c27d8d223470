"""What was acknowledged is there, and only whole lines, whatever happens while appending."""

from __future__ import annotations

import contextlib
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from cinch_log.events import AnyEvent, Game
from cinch_log.log import dumps
from cinch_log.record import LogWriter, WriteError
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games

ROOT = Path(__file__).resolve().parents[2]


def kill_while_appending(log: Path, rounds: int, seed: int) -> int:
    """Starts the appender again and again and kills it at any moment. Returns how many rounds it was still writing."""
    rng = random.Random(seed)
    whole = dumps(next(iter(simulate_games(load_rules("cinch"), "cinch", games=1, seed=8))))
    interrupted = 0
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    for number in range(rounds):
        mode = rng.choice(["event", "deal"])
        command = [sys.executable, "-m", "tests.record.appender", str(log), mode]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, env=environment) as child:
            assert child.stdout is not None
            first = child.stdout.readline()
            time.sleep(rng.random() * 0.02)
            child.send_signal(signal.SIGKILL)
            said = [first, *child.stdout.read().splitlines()]
        acknowledged = int(said[-1] or 0)
        data = log.read_bytes()
        lines = data.count(b"\n")
        assert lines >= acknowledged, f"round {number}: {acknowledged} events were acknowledged, {lines} are there"
        assert data.endswith(b"\n"), f"round {number}: half a line"
        assert whole.startswith(data), f"round {number}: not the events that were appended"
        interrupted += len(data) < len(whole)
        if len(data) == len(whole):
            log.unlink()
    return interrupted


def test_no_acknowledged_event_is_lost_when_the_writer_is_killed(log: Path) -> None:
    assert kill_while_appending(log, rounds=10, seed=1) > 0


@pytest.mark.slow
def test_no_acknowledged_event_is_lost_in_two_hundred_kills(log: Path) -> None:
    assert kill_while_appending(log, rounds=220, seed=2) > 100


@contextlib.contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    """The kernel writes what fits, then fails: the same as a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("room", [0, 1, 17, 60])
def test_a_write_that_falls_short_leaves_a_whole_log_and_says_what_to_do(
    log: Path, game: list[AnyEvent], room: int
) -> None:
    with LogWriter(log) as writer:
        for event in game[:50]:
            writer.append(event)
        before = log.read_bytes()
        long = game[50]
        with files_no_larger_than(len(before) + min(room, 20)), pytest.raises(WriteError, match="make room"):
            writer.append(long)
        assert log.read_bytes() == before
        for event in game[50:]:  # and when there is room again it goes on
            writer.append(event)
    assert log.read_bytes() == dumps(game)


def test_a_header_that_does_not_fit_leaves_no_log(log: Path, header: Game) -> None:
    with LogWriter(log) as writer, files_no_larger_than(20), pytest.raises(WriteError, match="make room"):
        writer.append(header)
    assert not log.exists()


def test_an_interruption_between_writing_and_remembering_takes_the_line_back(
    log: Path, game: list[AnyEvent], monkeypatch: pytest.MonkeyPatch
) -> None:
    with LogWriter(log) as writer:
        writer.append(game[0])
        before = log.read_bytes()
        written = os.write

        def interrupted(handle: int, data: bytes) -> int:
            written(handle, data)
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                writer.append(game[1])
        assert log.read_bytes() == before
        writer.append(game[1])
    assert log.read_bytes() == dumps(game[:2])


def test_a_disk_that_fails_to_sync_is_not_written_to_again(
    log: Path, game: list[AnyEvent], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a failed fsync nobody knows what the disk has: a second one that succeeds would prove nothing."""
    writer = LogWriter(log, fsync="event")
    writer.append(game[0])

    def failing(handle: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        with pytest.raises(WriteError, match="did not take what was written"):
            writer.append(game[1])
    with pytest.raises(WriteError, match="did not take what was written"):
        writer.append(game[1])
    writer.close()
    assert log.read_bytes() == dumps(game[:1])


@pytest.mark.parametrize(("fsync", "least", "most"), [("event", 60, 70), ("deal", 3, 8), ("close", 1, 2)])
def test_the_disk_is_asked_as_often_as_promised(
    log: Path, game: list[AnyEvent], monkeypatch: pytest.MonkeyPatch, fsync: str, least: int, most: int
) -> None:
    asked: list[int] = []
    real = os.fsync
    with LogWriter(log, fsync="event" if fsync == "event" else "deal" if fsync == "deal" else "close") as writer:

        def counted(handle: int) -> None:
            asked.append(handle)
            real(handle)

        monkeypatch.setattr(os, "fsync", counted)
        for event in game[:60]:
            writer.append(event)
    assert least <= len(asked) <= most


@pytest.mark.slow
def test_a_full_file_system_leaves_a_whole_log(tmp_path: Path, game: list[AnyEvent]) -> None:
    """On a file system of 64 KiB where root may mount one; elsewhere the limit on file sizes stands in for it."""
    mount = tmp_path / "small"
    mount.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(mount)], capture_output=True)
    limit = contextlib.nullcontext() if mounted.returncode == 0 else files_no_larger_than(60_000)
    log = mount / "full.cinch.jsonl"
    acknowledged, told = 0, ""
    try:
        with limit, LogWriter(log, fsync="event") as writer:
            for number, event in enumerate(event for _ in range(20) for event in game):
                if isinstance(event, Game):
                    event = replace(event, id=f"game-{number}")
                try:
                    writer.append(event)
                except WriteError as error:
                    told = str(error)
                    break
                acknowledged += 1
            assert "make room" in told
            assert 400 < acknowledged < 20 * len(game)
            assert log.read_bytes().endswith(b"\n")
            assert log.read_bytes().count(b"\n") == acknowledged
    finally:
        if mounted.returncode == 0:
            subprocess.run(["umount", str(mount)], check=True)
