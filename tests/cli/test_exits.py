"""How `cinch` ends: 0 clean, 1 findings, 2 usage or unreadable file, 70 our own fault, 130 interrupted."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from cinch_cli import exits, rule
from cinch_cli.app import main
from tests.cli.conftest import ROOT, Run, environment


def fail_with(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def command() -> NoReturn:
        raise error

    monkeypatch.setattr(rule, "command", command)


@pytest.mark.parametrize("code", [exits.CLEAN, exits.FINDINGS, exits.USAGE])
def test_a_command_returns_its_exit_code(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule, "command", lambda: code)
    assert main(["rule"]) == code


def test_a_problem_is_told_in_one_line_and_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(exits.Problem("cinch rule: no such thing, do this instead"), monkeypatch)
    assert main(["rule"]) == 2
    assert capsys.readouterr() == ("", "cinch rule: no such thing, do this instead\n")


def test_a_file_that_cannot_be_read_ends_with_2_and_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(FileNotFoundError(errno.ENOENT, "No such file or directory", "games/\x1b[31mred"), monkeypatch)
    assert main(["rule"]) == 2
    assert capsys.readouterr() == ("", "cinch: games/\\x1b[31mred: No such file or directory\n")


def test_a_fault_of_ours_ends_with_70_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CINCH_DEBUG", raising=False)
    fail_with(ZeroDivisionError("so\x1bmething"), monkeypatch)
    assert main(["rule"]) == 70
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("cinch: this is a fault of cinch, please report it: ZeroDivisionError: so\\x1bmething\n")
    assert "Traceback" not in err


def test_debug_shows_the_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    fail_with(ZeroDivisionError("x"), monkeypatch)
    monkeypatch.delenv("CINCH_DEBUG", raising=False)
    assert main(["--debug", "rule"]) == 70
    assert "Traceback" in capsys.readouterr().err
    monkeypatch.setenv("CINCH_DEBUG", "1")
    assert main(["rule"]) == 70
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize("error", [KeyboardInterrupt(), EOFError()])
def test_an_interruption_ends_with_130_and_says_nothing(
    error: BaseException, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(error, monkeypatch)
    assert main(["rule"]) == 130
    out, err = capsys.readouterr()
    assert (out, err.strip()) == ("", "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["aduit"], "No such command 'aduit'"),
        (["--colour"], "No such option: --colour"),
        (["rule", "--formt", "json"], "--format"),
        (["rule", "--format", "yaml"], "'yaml' is not one of 'text', 'json'"),
    ],
)
def test_wrong_usage_ends_with_2_and_points_to_the_help(cinch: Run, arguments: list[str], said: str) -> None:
    done = cinch(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "-h' for help" in done.stderr


def test_a_mistyped_command_is_guessed(cinch: Run) -> None:
    assert "Did you mean 'schema'" in cinch("shcema").stderr


def test_no_command_at_all_shows_the_help_on_standard_error(cinch: Run) -> None:
    done = cinch()
    assert (done.returncode, done.stdout) == (2, "")
    assert "Commands:" in done.stderr


@pytest.mark.parametrize("arguments", [["schema"], ["rule"], ["-h"], ["--version"]])
def test_a_closed_pipe_ends_it_silently(arguments: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cinch_cli.app", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(60), said) == (exits.CLOSED_PIPE, b"")


def test_a_full_disk_is_said_once_and_ends_with_2() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cinch_cli.app", "rule"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment(),
            cwd=ROOT,
        )
    assert (done.returncode, done.stderr) == (2, "cinch: No space left on device\n")


def test_closed_standard_output_is_an_error_and_no_traceback() -> None:
    shell = f'"{sys.executable}" -m cinch_cli.app rule >&-'
    done = subprocess.run(["sh", "-c", shell], capture_output=True, encoding="utf-8", env=environment(), cwd=ROOT)
    assert (done.returncode, done.stderr) == (2, "cinch: standard output is closed\n")
