"""docs/rules/try.md shows what the commands really print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cinch_cli.app import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules" / "try.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^```console\n\$ cinch (.+)\n((?:.*\n)*?)```$", re.MULTILINE)
EXAMPLES = EXAMPLE.findall(PAGE)


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_is_what_the_command_prints(
    command: str, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command)) == 0
    printed = capsys.readouterr().out
    assert printed == shown
    assert max(map(len, printed.splitlines())) <= 80


def test_the_page_shows_all_four_uses() -> None:
    assert len(EXAMPLES) == 4


def test_the_python_example_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    (code,) = re.findall(r"^```python\n(.*?)```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(code, "try.md", "exec"), {})
    assert "SCO003" in capsys.readouterr().out
