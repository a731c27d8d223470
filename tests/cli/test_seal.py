"""`cinch seal`: twelve digits on standard output."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.test_seals import ABANDON, HEADER


def test_the_worked_example(cinch: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cinch.jsonl").write_bytes(HEADER + ABANDON)
    done = cinch("seal", "a.cinch.jsonl", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "ee4fcbbdb6a0\n")
    assert done.stderr == "sealed 2 lines of game 'a'\n"
    assert (tmp_path / "a.cinch.jsonl").read_bytes().splitlines()[-1].decode() == (
        '{"type":"seal","seq":2,"sha256":"ee4fcbbdb6a030bfde7d2571f7323ba53685c9c6bde39a85bdf92722a3e657a1"}'
    )


def test_one_of_several_games(cinch: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cinch.jsonl").write_bytes(HEADER + HEADER.replace(b'"id":"a"', b'"id":"b"'))
    done = cinch("seal", "a.cinch.jsonl", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "say which one with --game" in done.stderr
    assert cinch("seal", "a.cinch.jsonl", "--game", "b", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("path", "words"), [("-", "a seal is appended to a file"), (".", "is a folder"), ("missing.jsonl", "no such file")]
)
def test_what_can_not_be_sealed(cinch: Run, tmp_path: Path, path: str, words: str) -> None:
    done = cinch("seal", path, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words in done.stderr


def test_a_torn_log_is_refused(cinch: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cinch.jsonl").write_bytes(HEADER + ABANDON[:-9])
    done = cinch("seal", "a.cinch.jsonl", cwd=tmp_path)
    assert done.returncode == 2
    assert "the last line is torn" in done.stderr
