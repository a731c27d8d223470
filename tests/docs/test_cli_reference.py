"""The command line reference is what the commands print."""

from __future__ import annotations

from pathlib import Path

import pytest

from cinch_cli import reference
from cinch_cli.app import main
from cinch_cli.exits import CLEAN, FINDINGS, USAGE
from cinch_cli.reference import help_of, subcommands
from cinch_cli.registry import COMMANDS, available
from tests.cli.conftest import ROOT

PATHS = [[], *([name, *rest] for name in available() for rest in ([], *([sub] for sub in subcommands(name))))]
"""The words of every command and subcommand behind `cinch`."""


def test_the_page_is_fresh() -> None:
    page = (ROOT / reference.PAGE).read_text(encoding="utf-8")
    assert page == reference.reference(), "run python -m cinch_cli.reference --write"


def test_every_command_exists() -> None:
    assert list(available()) == list(COMMANDS)


@pytest.mark.parametrize("words", PATHS, ids=" ".join)
def test_what_the_page_shows_is_what_the_command_prints(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(reference.WIDTH))
    assert main([*words, "-h"]) == CLEAN
    assert capsys.readouterr().out == help_of(["cinch", *words])


def test_a_stale_page_is_told_and_written_on_demand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reference, "PAGE", str(tmp_path / "cli.md"))
    assert reference.main([]) == FINDINGS
    assert "--write" in capsys.readouterr().err
    assert reference.main(["--write"]) == CLEAN
    assert reference.main([]) == CLEAN


def test_outside_a_checkout_there_is_nothing_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "__file__", str(tmp_path / "site-packages" / "cinch_cli" / "reference.py"))
    assert reference.main(["--write"]) == USAGE
