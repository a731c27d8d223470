"""The transcripts of the guide are what the program says to what they show being typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cinch_cli.record_view import HELP
from cinch_log.audit.run import audit_games
from cinch_log.cards import PARTNER_SEATS
from cinch_log.events import Game
from cinch_log.log import read_games
from cinch_log.record import LogWriter
from cinch_log.record.commands import COMMANDS, SESSION
from cinch_log.scoresheet import Sheet, sheets
from tests.record.transcript import converse

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "scorers-guide.md"
_BLOCK = re.compile(r"^```console\n\$ cinch record (\S+) ([^\n]*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
BLOCKS = _BLOCK.findall(GUIDE.read_text(encoding="utf-8"))


def trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").split("\n")]


class Reader:
    """Types what the transcript shows behind each prompt, and compares the screen with it up to there."""

    def __init__(self, expected: str, folder: Path) -> None:
        self._expected = trimmed(expected)
        self._folder = str(folder) + "/"

    def __call__(self, screen: str) -> str | None:
        shown = screen.replace(self._folder, "").lstrip("\n").split("\n")
        line = len(shown) - 1
        assert [text.rstrip() for text in shown[:-1]] == self._expected[:line]
        prompt = shown[-1]
        assert self._expected[line].startswith(prompt.rstrip()), (prompt, self._expected[line])
        return self._expected[line][len(prompt) :]


def replay(name: str, options: str, expected: str, folder: Path, patch: pytest.MonkeyPatch) -> int:
    with LogWriter(folder / name) as writer:
        if "--players" in options:
            names = options.split("--players ")[1].split(",")
            players = dict(zip(PARTNER_SEATS, names, strict=True))
            header = Game(v=1, id=name.split(".")[0], rules="cinch", players=players, source="table")
            writer.append(header)
        screen, code = converse(writer, Reader(expected, folder), patch)
    assert trimmed(screen) == trimmed(expected)
    return code


def test_every_transcript_is_what_the_program_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(BLOCKS) == 3
    codes = [replay(name, options, expected, tmp_path, monkeypatch) for name, options, expected in BLOCKS]
    assert codes == [0, 0, 1]
    assert list(audit_games(read_games(tmp_path / "friday.cinch.jsonl"))) == []
    (sheet,) = sheets(read_games(tmp_path / "friday.cinch.jsonl"))
    assert isinstance(sheet, Sheet)
    assert (sheet.winner, sheet.claimed_winner, sheet.claimed_total) == ("NS", "NS", {"NS": 51, "EW": -6})
    assert {f.code for f in audit_games(read_games(tmp_path / "saturday.cinch.jsonl"))} == {"REN002", "LOG006"}


def test_every_command_is_in_the_guide_and_in_the_help() -> None:
    for word in {*COMMANDS, *SESSION} - {"u", "rule", "sub", "discard", "trump", "help", "exit", "?"}:
        assert re.search(rf"\b{word}\b", GUIDE.read_text()), word
        assert re.search(rf"\b{word}\b", HELP), word


def test_the_transcripts_fit_a_screen() -> None:
    for _, _, text in BLOCKS:
        assert max(len(line) for line in text.splitlines() if not line.endswith("goes on with this game")) <= 80


def test_the_example_for_programs_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "guide", "exec"), {})
    assert capsys.readouterr().out == "['BID001']\n"
    assert (tmp_path / "server.cinch.jsonl").read_bytes().count(b"\n") == 3
