"""`cinch rule`: one code explained, many listed."""

from __future__ import annotations

import json

from cinch_log.codes import CODES
from tests.cli.conftest import Run


def test_one_code_is_explained_with_its_paragraphs_and_an_example(cinch: Run) -> None:
    done = cinch("rule", "ren003")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("REN003: Renege: trump led, only the left card held (error)\n")
    assert "  R23  When trump is led" in done.stdout
    assert '  {"type":"play","seat":"E","card":"5C"}\n' in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_without_a_code_all_are_listed_one_a_line(cinch: Run) -> None:
    lines = cinch("rule").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(CODES)
    assert max(map(len, lines)) <= 80


def test_the_beginning_of_codes_lists_the_family(cinch: Run) -> None:
    lines = cinch("rule", "REN").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [code for code in CODES if code.startswith("REN")]


def test_several_whole_codes_are_explained_one_after_another(cinch: Run) -> None:
    out = cinch("rule", "REN001", "SCO003").stdout
    assert out.startswith("REN001: ")
    assert "\n\nSCO003: " in out


def test_an_unknown_code_ends_with_2_and_a_suggestion(cinch: Run) -> None:
    done = cinch("rule", "RNE001")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "cinch rule: there is no code 'RNE001', did you mean 'REN001'?\n"
    assert "'foo'; cinch rule alone lists them" in cinch("rule", "foo").stderr


def test_json_gives_every_field_whatever_the_terminal(cinch: Run) -> None:
    done = cinch("rule", "REN001", "--format", "json", env={"PYTHONIOENCODING": "ascii"})
    (entry,) = json.loads(done.stdout)
    assert entry["code"] == "REN001"
    assert entry["severity"] == "error"
    assert set(entry["paragraphs"]) == set(CODES["REN001"].paragraphs)
    assert entry["meaning"] == CODES["REN001"].meaning


def test_text_survives_an_ascii_terminal(cinch: Run) -> None:
    done = cinch("rule", *CODES, env={"PYTHONIOENCODING": "ascii", "NO_COLOR": "1"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
