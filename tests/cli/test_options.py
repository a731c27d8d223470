"""Options that mean the same in every command."""

from __future__ import annotations

from pathlib import Path

import pytest

from cinch_cli.exits import Problem
from cinch_cli.options import chosen_codes, did_you_mean, rules_named
from cinch_log.codes import CODES
from cinch_log.rules import load_rules


def test_without_select_and_ignore_every_code_is_wanted() -> None:
    assert all(map(chosen_codes(None, None), CODES))


def test_select_takes_prefixes_separated_by_commas_and_ignore_wins() -> None:
    wanted = chosen_codes(["ren,SCO003", "LOG001"], ["REN004", "ren005"])
    assert [code for code in CODES if wanted(code)] == [
        "LOG001", "REN001", "REN002", "REN003", "REN006", "REN007", "REN008", "SCO003",
    ]  # fmt: skip


def test_a_prefix_of_no_code_is_refused_with_a_suggestion() -> None:
    with pytest.raises(Problem, match=r"--select: no finding has a code like 'REN01', did you mean 'REN001'\?"):
        chosen_codes(["REN01"], None)
    with pytest.raises(Problem, match="--ignore"):
        chosen_codes(None, ["X"])


def test_rules_are_named_by_preset_or_by_file(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('preset = "cinch"\ntarget = 42\n', encoding="utf-8")
    assert rules_named(None) is None
    assert rules_named("hoyle") == load_rules("hoyle")
    assert rules_named(str(house)) == load_rules({"target": 42})


def test_rules_that_cannot_be_had_are_the_users_problem(tmp_path: Path) -> None:
    broken = tmp_path / "house.json"
    broken.write_text('{"targt": 42}', encoding="utf-8")
    for text, said in [
        ("hoile", "did you mean 'hoyle'"),
        (str(tmp_path / "none.toml"), "No such file"),
        (str(broken), "targt"),
        (str(tmp_path), "there is no preset"),
    ]:
        with pytest.raises(Problem, match=said):
            rules_named(text)


def test_no_guess_is_made_for_something_far_away() -> None:
    assert did_you_mean("zzz", ["event"]) == ""
    assert did_you_mean("evnt", ["event"]) == ", did you mean 'event'?"
