"""What is asked for where it cannot be: empty files, closed folders, rubbish, places that do not exist."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cinch_cli import exits
from cinch_cli.app import main
from tests.cli.conftest import ROOT, Run, environment

CLEAN = ROOT / "sample_logs" / "short_game_42.cinch.jsonl"
RUBBISH = bytes(range(256)) * 3


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a log beside a folder that nobody may search."""
    shutil.copy(CLEAN, tmp_path / "a.cinch.jsonl")
    (tmp_path / "closed").mkdir()
    real = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    return tmp_path


def test_a_folder_that_may_not_be_searched_costs_only_itself(closed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (closed / "a.cinch.jsonl").write_text("no event\n")
    assert main(["audit", str(closed)]) == 2
    out, err = capsys.readouterr()
    assert out.startswith(f"{closed}/a.cinch.jsonl:1: LOG001")
    assert f"cinch audit: {closed}/closed: no permission to read it" in err
    assert "1 finding; 1 path could not be read." in err


def test_other_commands_refuse_it_before_they_do_anything(closed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", str(closed)]) == 2
    assert capsys.readouterr().err == f"{closed}/closed: no permission to read it\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_audit_of_nothing_says_so(jobs: str, cinch: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.cinch.jsonl").touch()
    shutil.copy(CLEAN, tmp_path / "full.cinch.jsonl")
    done = cinch("audit", "--jobs", jobs, "empty.cinch.jsonl", "full.cinch.jsonl", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "cinch audit: empty.cinch.jsonl: there is nothing in it\nNo findings.\n"


def run_bytes(*arguments: str, stdin: bytes, **changes: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "cinch_cli.app", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, env=environment(**changes), cwd=ROOT, timeout=60)


def test_lines_that_are_no_text_pass_through_fmt_as_they_are() -> None:
    line = RUBBISH.replace(b"\n", b"") + b"\n"
    done = run_bytes("fmt", "-", stdin=line)
    assert (done.returncode, done.stdout, done.stderr) == (0, line, b"")


def test_a_query_that_is_no_text_is_refused(cinch: Run, tmp_path: Path) -> None:
    archive = tmp_path / "a.db"
    assert cinch("archive", "add", str(archive), str(CLEAN)).returncode == 0
    done = run_bytes("archive", "query", str(archive), "-", stdin=RUBBISH)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"no text in UTF-8" in done.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_is_cut_short_is_never_taken_for_whole(unbuffered: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cinch_cli.app", "fmt", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED=unbuffered),
        cwd=ROOT,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b'{"type":"abandon"}\n' * 50_000)
    process.stdin.close()
    process.stdout.read(1)
    process.stdout.close()
    assert process.wait(60) == exits.CLOSED_PIPE


@pytest.mark.parametrize(
    "arguments",
    [
        ["convert", str(CLEAN), "nowhere/a.cinch.txt"],
        ["simulate", "--output", "nowhere/a.cinch.jsonl"],
        ["dispute", str(CLEAN), "--deal", "1", "--output", "nowhere/a.html"],
    ],
)
def test_a_place_that_does_not_exist_is_called_as_the_user_called_it(
    arguments: list[str], cinch: Run, tmp_path: Path
) -> None:
    done = cinch(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"cinch: {arguments[-1]}: No such file or directory\n"


def test_what_another_run_left_behind_is_not_overwritten(cinch: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cinch.jsonl.part").write_text("half")
    done = cinch("simulate", "--output", "a.cinch.jsonl", cwd=tmp_path)
    assert done.returncode == 2
    assert "a.cinch.jsonl.part is in the way" in done.stderr
    assert (tmp_path / "a.cinch.jsonl.part").read_text() == "half"


def test_a_folder_is_no_rule_file(cinch: Run, tmp_path: Path) -> None:
    done = cinch("rules", "check", ".", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "cinch: .: this is a folder; name a file\n")
