"""`cinch schema`: the files of `schemas/`, wherever cinch is installed."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import ROOT, Run


@pytest.mark.parametrize("name", ["event", "rules", "finding"])
def test_it_prints_the_file_as_it_stands(name: str, cinch: Run) -> None:
    done = cinch("schema", name, env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")


def test_without_a_name_it_prints_one_object_with_all(cinch: Run) -> None:
    everything = json.loads(cinch("schema").stdout)
    assert list(everything) == ["event", "rules", "finding"]
    assert everything["event"]["$id"] == "urn:cinch-log:schema:event:1"


def test_an_unknown_name_ends_with_2_and_a_suggestion(cinch: Run) -> None:
    done = cinch("schema", "findings")
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean 'finding'? (event, rules, finding)" in done.stderr
