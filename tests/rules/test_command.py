"""`cinch rules`: what it prints for people and programs, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cinch_cli.app import main
from cinch_log.rules import PRESETS, load_rules
from cinch_log.rules.text import difference_text, preset_list_text, rules_text

HEADER = '{"type":"game","v":1,"id":"a","rules":RULES,"players":{"N":"A","E":"B","S":"C","W":"D"},"seq":0}\n'


class Shell:
    """Runs the command line and keeps what came out."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: str | Path) -> int:
        code = main(["rules", *map(str, arguments)])
        self.out, self.err = self._capsys.readouterr()
        return code

    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def rules(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def write(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content)
    return path


def header(rules: object) -> str:
    return HEADER.replace("RULES", json.dumps(rules))


def test_list_and_the_bare_command_print_one_line_a_preset(rules: Shell) -> None:
    for arguments in ([], ["list"]):
        assert rules(*arguments) == 0
        assert rules.out == preset_list_text() + "\n"
        assert rules.err == ""


def test_list_for_programs_names_what_each_preset_changes(rules: Shell) -> None:
    assert rules("list", "--format", "json") == 0
    rows = {row["name"]: row for row in rules.json()}
    assert list(rows) == list(PRESETS)
    assert rows["two_deck"]["total"] == 28
    assert load_rules(rows["hoyle"]["options"]) == load_rules("hoyle")


def test_show_explains_a_preset_and_a_file(rules: Shell, tmp_path: Path) -> None:
    assert rules("show", "pidro") == 0
    assert rules.out == rules_text("pidro", load_rules("pidro")) + "\n"
    file = write(tmp_path, "club.toml", 'preset = "pidro"\ntarget = 42\n')
    assert rules("show", file) == 0
    assert "* target = 42  [R43]  (cinch: 51)" in rules.out


def test_show_for_programs_holds_the_whole_rule_set(rules: Shell) -> None:
    assert rules("show", "dom_pedro", "-f", "json") == 0
    page = rules.json()
    assert load_rules(page["rules"]) == load_rules("dom_pedro")
    assert page["differences"] == {"points": {"sancho": 9, "three": 3}}
    assert [row["option"] for row in page["options"] if row["changed"]] == ["points.sancho", "points.three"]


def test_check_is_silent_on_standard_output_when_all_is_well(rules: Shell, tmp_path: Path) -> None:
    assert rules("check", write(tmp_path, "club.json", '{"preset": "hoyle", "target": 42}')) == 0
    assert rules.out == ""
    assert "possible rule set" in rules.err


def test_check_prints_every_problem_on_a_line_of_its_own_and_ends_with_1(rules: Shell, tmp_path: Path) -> None:
    file = write(
        tmp_path, "club.toml", 'bid_min = 9\nbid_max = 7\nfollow = "trump_only"\nleft_on_trump_lead = "forced"\n'
    )
    assert rules("check", file) == 1
    lines = rules.out.splitlines()
    assert [line.removeprefix(f"{file}: ").partition(":")[0] for line in lines] == ["$.bid_min", "$.left_on_trump_lead"]


def test_check_for_programs(rules: Shell, tmp_path: Path) -> None:
    file = write(tmp_path, "club.toml", "sets = 4\n")
    assert rules("check", file, "-f", "json") == 1
    assert rules.json() == {
        "file": str(file),
        "valid": False,
        "problems": [{"path": "$.sets", "message": "there is no such option, did you mean seats?"}],
    }


@pytest.mark.parametrize("content", ["", "[", '{"a": \x1b]0;evil\x07}', "\0" * 50, "[" * 50_000, "9" * 5000])
def test_check_calls_a_file_that_is_no_rule_file_a_problem(rules: Shell, tmp_path: Path, content: str) -> None:
    assert rules("check", write(tmp_path, "bad.json", content)) == 1
    assert rules.out.count("\n") == 1
    assert rules.out[:-1].isprintable()


@pytest.mark.parametrize("command", [["check"], ["show"], ["diff", "cinch"]])
@pytest.mark.parametrize("name", ["nowhere.toml", "hoyl", ".", "", "nowhere.cinch.jsonl", "\0", "x" * 300 + ".toml"])
def test_what_cannot_be_read_ends_with_2_and_one_line(rules: Shell, command: list[str], name: str) -> None:
    assert rules(*command, name) == 2
    assert rules.out == ""
    assert rules.err.count("\n") == 1


def test_a_misspelt_preset_gets_a_suggestion(rules: Shell) -> None:
    assert rules("show", "hoyl") == 2
    assert "did you mean hoyle?" in rules.err


def test_show_and_diff_refuse_an_impossible_rule_file_with_its_problems(rules: Shell, tmp_path: Path) -> None:
    file = write(tmp_path, "club.toml", "bid_max = 99\n")
    for arguments in (["show", str(file)], ["diff", "cinch", str(file)], ["diff", str(file), "cinch"]):
        assert rules(*arguments) == 2
        assert rules.out == ""
        assert f"{file}: $.bid_max: 99 is above the deal total" in rules.err


def test_diff_of_presets_files_and_logs(rules: Shell, tmp_path: Path) -> None:
    file = write(tmp_path, "club.toml", 'preset = "hoyle"\ntarget = 42\n')
    log = write(tmp_path, "evening.cinch.jsonl", header({"preset": "hoyle", "target": 42}))
    assert rules("diff", "hoyle", "pidro") == 0
    assert rules.out == difference_text("hoyle", load_rules("hoyle"), "pidro", load_rules("pidro")) + "\n"
    assert rules("diff", file, log) == 0
    assert rules.out.split() == f"{file} and {log} are the same rules.".split()
    assert rules("diff", "hoyle", log, "-f", "json") == 0
    assert [(row["option"], row["a"], row["b"]) for row in rules.json()["differences"]] == [("target", 51, 42)]


def test_show_and_check_take_the_rules_of_a_logs_first_header(rules: Shell, tmp_path: Path) -> None:
    log = write(tmp_path, "evening.cinch.jsonl", header("pidro") + header("cinch").replace('"a"', '"b"', 1))
    assert rules("show", log, "-f", "json") == 0
    assert rules.json()["same_as"] == ["pidro"]
    assert rules("check", log) == 0
    assert rules("check", write(tmp_path, "bad.cinch.jsonl", header({"bid_max": 99}))) == 1
    assert rules.out.startswith(f"{tmp_path / 'bad.cinch.jsonl'}: $.bid_max: ")


@pytest.mark.parametrize("content", ["", "no log\n", '{"type":"pass","seat":"N"}\n', '{"type":"game","v":1}\n'])
def test_a_log_without_a_header_that_can_be_read_is_a_problem(rules: Shell, tmp_path: Path, content: str) -> None:
    assert rules("check", write(tmp_path, "odd.cinch.jsonl", content)) == 1
    assert "header" in rules.out
