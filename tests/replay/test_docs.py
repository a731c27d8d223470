"""The pages on replays and score sheets say what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from cinch_log.log import read_games
from cinch_log.replay import Frame, frame_data, frames, transcript
from cinch_log.scoresheet import CSV_COLUMNS, Sheet, deal_data, sheet_data, sheet_text, sheets
from tests.cli.conftest import ROOT, Run, cinch
from tests.replay.games import CASES, case

__all__ = ["cinch"]


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


@pytest.mark.parametrize(("name", "command"), [("replay.md", "replay"), ("verify.md", "verify")])
def test_every_option_is_documented(name: str, command: str, cinch: Run) -> None:
    options = set(re.findall(r"(--[a-z-]+)", cinch(command, "-h", env={"COLUMNS": "200"}).stdout)) - {"--help"}
    assert len(options) > 5
    assert {option for option in options if option not in page(name)} == set()


def test_every_key_of_a_frame_is_documented() -> None:
    text = page("replay.md")
    assert [field.name for field in fields(Frame) if f"`{field.name}`" not in text] == []
    assert "`game`" in text
    assert "game" in frame_data(next(frames(case("clean_cinch"))))


def test_every_key_and_column_of_a_sheet_is_documented() -> None:
    text = page("verify.md")
    (sheet,) = (made for made in sheets(read_games(CASES / "renege_cinch.cinch.jsonl")) if isinstance(made, Sheet))
    keys = [*sheet_data(sheet), *deal_data(sheet.deals[0]), *CSV_COLUMNS]
    assert [key for key in keys if f"`{key}`" not in text] == []


def test_the_examples_are_what_the_commands_print() -> None:
    path: Path = CASES / "end_set_scored_as_shortfall.cinch.jsonl"
    (sheet,) = (made for made in sheets(read_games(path)) if isinstance(made, Sheet))
    real = sheet_text(sheet).splitlines()
    _in_order(page("verify.md"), real, "$ cinch verify")
    _in_order(page("replay.md"), list(transcript(frames(case("renege_cinch")), deal=1)), None)


def _in_order(text: str, real: list[str], prompt: str | None) -> None:
    """The first example of a page: its lines, `...` aside, stand in the output in this order."""
    example = text.split("```")[1].strip("\n").splitlines()
    lines = iter(real)
    for line in example:
        if line.strip() != "..." and not (prompt and line.startswith(prompt)):
            assert line in lines, line
