"""`cinch rules try` at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cinch_cli.app import main

SAMPLES = Path(__file__).parents[2] / "sample_logs"
FINAL = str(SAMPLES / "club_final_51.cinch.jsonl")
EVENING = str(SAMPLES / "club_evening.cinch.jsonl")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["rules", "try", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_arguments_are_told_apart_in_any_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    club = tmp_path / "club.toml"
    club.write_text('preset = "hoyle"\ntarget = 42\n')
    code, out, _ = run(
        capsys, "hoyle", FINAL, "low_to=player", str(club), "-u", str(SAMPLES / "preset_pidro.cinch.jsonl")
    )
    assert code == 0
    for letter in "ABCD":
        assert f"\n  {letter}  " in out


def test_without_a_rule_set_the_modes_of_following_are_tried(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, FINAL)
    assert all(f"follow={mode}" in out for mode in ("suit", "suit_or_left", "suit_or_trump"))


def test_several_games_are_ranked_and_one_can_be_picked(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = run(capsys, EVENING)
    assert out.startswith("4 games")
    assert "--game" in err
    _, out, err = run(capsys, EVENING, "--game", "evening-3")
    assert out.startswith("evening-3 ")
    assert err == ""


def test_json_has_games_and_ranking(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, EVENING, "cinch", "hoyle", "--format", "json")
    page = json.loads(out)
    assert [game["game"] for game in page["games"]] == [f"evening-{number}" for number in range(1, 5)]
    assert {row["rule_set"] for row in page["ranking"]} == {"cinch", "hoyle"}


def test_infer_prints_text_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, EVENING, "--infer", "--sample", "2", "--format", "json")
    assert code == 0
    page = json.loads(out)
    assert page["out_of"] == 4
    assert page["games"] in (2, 3)
    code, out, _ = run(capsys, EVENING, "--infer", "--game", "evening-1")
    assert out.startswith("1 of 1 games looked at")
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["hoyle", "cinch"], "name the logs too"),
        (["holye"], "did you mean 'hoyle'?"),
        ([FINAL, "follow=siut"], "did you mean suit?"),
        ([FINAL, "-u", "nobody"], "neither a preset nor a file"),
        ([FINAL, "nowhere.toml"], "nowhere.toml"),
        ([FINAL, "hoyle", "--infer"], "leave the rule sets out"),
        ([FINAL, "--game", "other"], "no game has the id 'other'"),
        ([FINAL, *(f"target={number}" for number in range(20, 40))], "at most 15"),
    ],
)
def test_mistakes_are_explained_in_words_and_end_with_2(
    arguments: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert part in err


def test_an_empty_log_is_said_to_be_empty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.cinch.jsonl"
    empty.write_bytes(b"")
    for more in ([], ["--infer"], ["--format", "json"]):
        code, out, err = run(capsys, str(empty), *more)
        assert (code, out) == (2, "")
        assert "no game" in err
