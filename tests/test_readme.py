"""README works as it stands: its commands run, its Python runs, what it shows is what comes out."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from cinch_cli.reference import subcommands
from cinch_cli.registry import COMMANDS
from tests.cli.conftest import ROOT, environment

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)
LINES = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines() if line.startswith("cinch ")]
"""The commands, in order: later ones may use what earlier ones made."""
PROGRAMS = [text for kind, text in BLOCKS if kind == "python"]
ROWS = re.findall(r"^\| (`[^|]+) \| ([^|]+) \|$", README.split("## Commands")[1].split("\n## ")[0], re.MULTILINE)


class Done(NamedTuple):
    """What a command or a program gave."""

    code: int
    output: str
    errors: str


def shown_after(kind: str) -> list[tuple[str, str]]:
    """Each block of that kind with the output block that stands behind it, if one does."""
    return [
        (text, following)
        for (this, text), (next_kind, following) in pairwise(BLOCKS)
        if this == kind and next_kind == "text"
    ]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sample logs, and `cinch` on its own path."""
    folder = tmp_path_factory.mktemp("readme")
    shutil.copytree(ROOT / "sample_logs", folder / "sample_logs")
    script = folder / "bin" / "cinch"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cinch_cli.app "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return folder


@pytest.fixture(scope="module")
def done(place: Path) -> dict[str, Done]:
    """Every command line of README, run one after another in a shell."""
    return {line: run(place, "sh", "-c", line) for line in LINES}


def run(place: Path, *arguments: str) -> Done:
    variables = environment(PATH=f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}")
    ended = subprocess.run(
        arguments,
        cwd=place,
        env=variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    return Done(ended.returncode, ended.stdout, ended.stderr)


def assert_shown(shown: str, output: str) -> None:
    """What is shown comes out, as far as `...` in a line of its own leaves nothing out."""
    pattern = ".*".join(re.escape(part.strip("\n")) for part in re.split(r"^\.\.\.$", shown, flags=re.MULTILINE))
    assert re.fullmatch(pattern, output.strip("\n"), re.DOTALL), output


@pytest.mark.parametrize("line", LINES)
def test_every_command_runs(line: str, done: dict[str, Done]) -> None:
    ended = done[line]
    assert ended.code in (0, 1), ended
    assert not re.search(r"error|traceback|fault", ended.errors, re.IGNORECASE), ended.errors
    assert ended.output or ended.errors


def test_output_shown_is_what_comes_out(done: dict[str, Done]) -> None:
    examples = shown_after("sh")
    assert examples
    for commands, shown in examples:
        assert_shown(shown, done[commands.splitlines()[-1]].output)


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_python_shown_runs(program: str, place: Path) -> None:
    ended = run(place, sys.executable, "-W", "error", "-c", program)
    assert (ended.code, ended.errors) == (0, "")
    assert ended.output
    for text, shown in shown_after("python"):
        if text == program:
            assert_shown(shown, ended.output)


def test_there_is_python_to_run() -> None:
    assert PROGRAMS


def test_every_command_is_in_the_table_once() -> None:
    assert sorted(name for cell, _ in ROWS for name in re.findall(r"`(\w+)`", cell)) == sorted(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_subcommand_is_named_in_the_row_of_its_command(command: str) -> None:
    row = next(what for cell, what in ROWS if f"`{command}`" in cell)
    assert [sub for sub in subcommands(command) if not re.search(rf"\b{sub}\b", row)] == []
