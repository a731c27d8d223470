"""`cinch anonymise`: whole folders with one mapping."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import Run

HEADER = (
    '{"type":"game","seq":0,"v":1,"id":"%s","rules":"cinch","players":{"N":"Ann","E":"Bob","S":"Carl","W":"Dora"}}\n'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "logs" / "bobs house").mkdir(parents=True)
    (tmp_path / "logs" / "ann-vs-bob.cinch.jsonl").write_text(HEADER % "ann1" + "Ann was here\n")
    (tmp_path / "logs" / "bobs house" / "x.cinch.txt").write_text("[game b]\n[rules cinch]\n[N bob]\n[E ANN]\n")
    return tmp_path


def test_a_folder_with_a_mapping_and_again(cinch: Run, folder: Path) -> None:
    done = cinch("anonymise", "logs", "-o", "out", "--map", "map.json", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "2 logs written to out\n")
    names = sorted(path.name for path in (folder / "out").iterdir())
    assert [name.split(".", 1)[0] for name in names] == ["log-0001", "log-0002"]
    assert {name.split(".", 1)[1] for name in names} == {"cinch.txt", "cinch.jsonl"}
    before = {path.name: path.read_text() for path in (folder / "out").iterdir()}
    assert not any(word in text.lower() for text in before.values() for word in ("ann", "bob", "carl"))
    assert stat.S_IMODE((folder / "map.json").stat().st_mode) == 0o600
    assert sorted(json.loads((folder / "map.json").read_text())["names"]["player"]) == ["ann", "bob", "carl", "dora"]

    assert cinch("anonymise", "logs", "-o", "out", "--map", "map.json", "--force", cwd=folder).returncode == 0
    assert {path.name: path.read_text() for path in (folder / "out").iterdir()} == before


def test_nothing_is_replaced_without_force(cinch: Run, folder: Path) -> None:
    assert cinch("anonymise", "logs", "-o", "out", cwd=folder).returncode == 0
    for again in ([], ["--force"], ["--map", "map.json"]):
        done = cinch("anonymise", "logs", "-o", "out", *again, cwd=folder)
        assert done.returncode == 2
        assert "choose another folder, or replace what is there with --force and the --map" in done.stderr
    assert len(list((folder / "out").iterdir())) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("logs", "-o", "out", "--map", "out/map.json"), "keep it outside out"),
        (("logs", "-o", "logs"), "choose another folder"),
        (("-", "-o", "out"), "standard input"),
        (("logs", "-o", "out", "--map", "logs/ann-vs-bob.cinch.jsonl"), "no mapping"),
        (("missing", "-o", "out"), "no such file"),
    ],
)
def test_what_can_not_be_done_is_said(cinch: Run, folder: Path, arguments: tuple[str, ...], words: str) -> None:
    done = cinch("anonymise", *arguments, cwd=folder)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words in done.stderr
    assert not (folder / "out").exists()


def test_a_text_with_faults_stops_it_before_anything_is_written(cinch: Run, folder: Path) -> None:
    (folder / "logs" / "bad.cinch.txt").write_text("Ann deals\n")
    done = cinch("anonymise", "logs", "-o", "out", "--map", "map.json", cwd=folder)
    assert done.returncode == 2
    assert "bad.cinch.txt:1: column 1" in done.stderr
    assert not (folder / "out").exists()
    assert not (folder / "map.json").exists()
