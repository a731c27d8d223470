"""The result of a query as places in games, piped into `cinch replay -`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cinch_log.archive.add import add_logs
from cinch_log.replay.places import Place, PlacesError, read_places
from tests.cli.conftest import Run, cinch
from tests.replay.games import CASES

__all__ = ["cinch"]
WANTED = [Place("a", 2, 30), Place("7", None, None)]


@pytest.mark.parametrize(
    "text",
    [
        "game,deal,seq,points\na,2,30,5\n7,,,1\na,2,30,6\n",
        '[{"game":"a","deal":2,"seq":30},{"game":7,"deal":null}]',
        '{"game":"a","deal":2,"seq":30}\n{"game":7}\n',
        "\ufeffseq,game,deal\r\n30,a,2\r\n,7,\r\n",
    ],
)
def test_csv_json_and_json_lines_name_the_same_places(text: str) -> None:
    assert read_places(text.encode()) == WANTED


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"deal\n1\n", "names no game"),
        (b"game,deal\na,first\n", "deal is no whole number"),
        (b"[1]", "row 1 is no JSON object"),
        (b"[", "no JSON"),
        (b"\xff", "no UTF-8"),
    ],
)
def test_what_names_no_places_says_why(text: bytes, said: str) -> None:
    with pytest.raises(PlacesError, match=said):
        read_places(text)


def test_an_empty_result_names_nothing() -> None:
    assert read_places(b"") == []
    assert read_places(b"game,deal\n") == []


def test_places_are_replayed_out_of_logs(cinch: Run) -> None:
    run = cinch(
        "replay", "-", "--from", str(CASES), "--ascii", stdin="game,deal,seq\ncinch-clean,2,\ncinch_3-clean,,20\n"
    )
    assert run.returncode == 0
    assert "Game cinch-clean\n\nDeal 2: S deals" in run.stdout
    assert "Game cinch_3-clean\nEvent 20" in run.stdout


def test_a_game_that_is_not_there_is_named(cinch: Run, tmp_path: Path) -> None:
    run = cinch("replay", "-", "--from", str(CASES), stdin="game\nnobody\n")
    assert run.returncode == 2
    assert "no game 'nobody'" in run.stderr
    assert cinch("replay", str(tmp_path), "--from", str(CASES)).returncode == 2


def test_places_are_replayed_out_of_an_archive(cinch: Run, tmp_path: Path) -> None:
    archive = tmp_path / "games.duckdb"
    assert add_logs(archive, [CASES / "clean_cinch.cinch.jsonl"]).files == 1
    run = cinch("replay", "-", "--from", str(archive), stdin='[{"game":1,"deal":3}]')
    assert run.returncode == 0, run.stderr
    assert "passed out" in run.stdout
    assert cinch("replay", "-", "--from", str(archive), stdin="game\n99\n").returncode == 2
    assert cinch("replay", "-", "--from", str(archive), stdin="game\nx\n").returncode == 2
