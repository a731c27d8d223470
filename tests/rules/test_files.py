"""Rule files: TOML and JSON say the same, and a file that is none is refused in words, never with a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cinch_log.rules import PRESETS, Rules, RulesError, differences, load_rules, read_rules_file

TOML = """
preset = "hoyle"            # our club, since 1998
target = 42
negative_limit = -30

[points]
three = 3
"""


def write(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def problems(path: Path) -> list[str]:
    with pytest.raises(RulesError) as caught:
        read_rules_file(path)
    return caught.value.problems


def test_toml_and_json_say_the_same(tmp_path: Path) -> None:
    expected = load_rules({"preset": "hoyle", "target": 42, "negative_limit": -30, "points": {"three": 3}})
    options = {"preset": "hoyle", "target": 42, "negative_limit": -30, "points": {"three": 3}}
    assert read_rules_file(write(tmp_path, "club.toml", TOML)) == expected
    assert read_rules_file(write(tmp_path, "CLUB.TOML", TOML)) == expected
    assert read_rules_file(write(tmp_path, "club.json", json.dumps(options))) == expected


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_file_can_say_anything_a_preset_says(name: str, tmp_path: Path) -> None:
    rules = load_rules(name)
    assert read_rules_file(write(tmp_path, "own.json", json.dumps(differences(rules)))) == rules


def test_a_file_may_hold_nothing_but_a_presets_name(tmp_path: Path) -> None:
    assert read_rules_file(write(tmp_path, "own.json", '"pidro"')) == load_rules("pidro")


def test_an_empty_toml_file_is_the_base_game(tmp_path: Path) -> None:
    assert read_rules_file(write(tmp_path, "empty.toml", "")) == Rules()


def test_a_byte_order_mark_and_crlf_are_tolerated(tmp_path: Path) -> None:
    bom = b"\xef\xbb\xbf"
    assert read_rules_file(write(tmp_path, "bom.toml", bom + b"target = 42\r\n")).target == 42
    assert read_rules_file(write(tmp_path, "bom.json", bom + b'{"target":\r\n42}')).target == 42


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.json", "", "no JSON"),
        ("half.json", '{"target": 4', "no JSON"),
        ("half.toml", "target = ", "no TOML"),
        ("twice.toml", "target = 1\ntarget = 2\n", "no TOML"),
        ("list.json", '["cinch"]', "table of options"),
        ("number.json", "51", "table of options"),
        ("null.json", "null", "table of options"),
        ("latin.toml", 'preset = "ho\xffyle"'.encode("latin-1"), "UTF-8"),
        ("zeros.json", b"\0" * 100, "no JSON"),
        ("deep.json", '{"points":' + "[" * 100_000, "too deeply"),
        ("deep.toml", "points = " + "[" * 100_000, "too deeply"),
        ("huge.json", '{"target": ' + "9" * 10_000 + "}", "no JSON"),
        ("large.json", " " * (1 << 20) + "{}", "no rule file"),
    ],
)
def test_a_file_that_is_no_table_of_options_is_refused_in_words(
    name: str, content: str | bytes, words: str, tmp_path: Path
) -> None:
    (problem,) = problems(write(tmp_path, name, content))
    assert problem.startswith("$: the file ")
    assert words in problem


@pytest.mark.parametrize(
    ("content", "path"),
    [
        ('{"target": 1, "target": 51}', "$.target"),
        ('{"points": {"low": 1, "low": 2}}', "$.low"),
        ('{"target": NaN}', "$.target"),
        ('{"target": 1e400}', "$.target"),
        ('{"bid_max": 99999999999999999999}', "$.bid_max"),
        ('{"\\u0000\\ud800": 1}', "$.\\x00\\ud800"),
    ],
)
def test_json_that_two_readers_could_read_differently_is_refused(content: str, path: str, tmp_path: Path) -> None:
    (problem,) = problems(write(tmp_path, "rules.json", content))
    assert problem.startswith(f"{path}: ")


def test_toml_values_no_option_has_are_refused_at_their_path(tmp_path: Path) -> None:
    text = "target = 1979-05-27\nseats = inf\nfollow = ['suit']\npoints = []\n"
    found = problems(write(tmp_path, "odd.toml", text))
    assert [problem.partition(":")[0] for problem in found] == ["$.target", "$.seats", "$.follow", "$.points"]


def test_a_number_too_large_to_write_down_is_refused_like_any_other(tmp_path: Path) -> None:
    (problem,) = problems(write(tmp_path, "huge.toml", f"target = 0x{'f' * 9000}\n"))
    assert problem.startswith("$.target: a number of that size")


def test_a_folder_or_a_missing_file_is_an_os_error_for_the_caller(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        read_rules_file(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_rules_file(tmp_path / "nowhere.toml")
