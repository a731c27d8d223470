"""`cinch convert`: both ways by suffix, nothing overwritten, nothing lost silently."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.cli.conftest import Run

LOG = (
    '{"type":"game","seq":0,"v":1,"id":"a","rules":"cinch","players":{"N":"Ann","E":"B","S":"C","W":"D"}}\n'
    '{"type":"deal","seq":1,"dealer":"N"}\n'
    '{"type":"pass","seq":2,"seat":"E"}\n'
)
TEXT = '[game "a"]\n[rules cinch]\n[N "Ann"]\n[E "B"]\n[S "C"]\n[W "D"]\n\ndeal 1   dealer N\nauction  E pass\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.cinch.jsonl").write_text(LOG)
    (tmp_path / "a.cinch.txt").write_text(TEXT)
    return tmp_path


def test_both_ways_by_suffix(cinch: Run, folder: Path) -> None:
    for name, expected in (("b.cinch.txt", TEXT), ("b.txt", TEXT)):
        done = cinch("convert", "a.cinch.jsonl", name, cwd=folder)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert (folder / name).read_text() == expected
    for name in ("b.cinch.jsonl", "b.jsonl"):
        assert cinch("convert", "b.cinch.txt", name, cwd=folder).returncode == 0
        assert (folder / name).read_text() == LOG


def test_packed_both_ways(cinch: Run, folder: Path) -> None:
    assert cinch("convert", "a.cinch.jsonl", "p.cinch.txt.gz", cwd=folder).returncode == 0
    assert gzip.decompress((folder / "p.cinch.txt.gz").read_bytes()).decode() == TEXT
    assert cinch("convert", "p.cinch.txt.gz", "p.cinch.jsonl.gz", cwd=folder).returncode == 0
    assert gzip.decompress((folder / "p.cinch.jsonl.gz").read_bytes()).decode() == LOG


def test_standard_streams(cinch: Run, folder: Path) -> None:
    assert cinch("convert", "-", "-", "--to", "text", stdin=LOG).stdout == TEXT
    assert cinch("convert", "-", "-", "--to", "jsonl", stdin=TEXT).stdout == LOG
    assert cinch("convert", "a.cinch.jsonl", "-", cwd=folder).stdout == TEXT
    assert cinch("convert", "-", "new.cinch.jsonl", stdin=TEXT, cwd=folder).returncode == 0
    assert (folder / "new.cinch.jsonl").read_text() == LOG


def test_nothing_is_overwritten_without_force(cinch: Run, folder: Path) -> None:
    (folder / "old.cinch.txt").write_text("mine")
    done = cinch("convert", "a.cinch.jsonl", "old.cinch.txt", cwd=folder)
    assert (done.returncode, done.stderr) == (2, "cinch convert: old.cinch.txt exists; --force replaces it\n")
    assert (folder / "old.cinch.txt").read_text() == "mine"
    assert cinch("convert", "a.cinch.jsonl", "old.cinch.txt", "--force", cwd=folder).returncode == 0
    assert (folder / "old.cinch.txt").read_text() == TEXT


def test_lines_that_are_no_events_stop_it_and_are_named(cinch: Run, folder: Path) -> None:
    (folder / "bad.cinch.jsonl").write_text(LOG + '{"type":"play","seat":"N","card":"1S"}\nwhat\n')
    done = cinch("convert", "bad.cinch.jsonl", "bad.cinch.txt", cwd=folder)
    assert (done.returncode, done.stdout) == (1, "")
    first, second, last = done.stderr.splitlines()
    assert first.startswith("bad.cinch.jsonl:4: $.card: ")
    assert second.startswith("bad.cinch.jsonl:5: $: ")
    assert last == "nothing was written: 2 lines are no events (--partial converts the rest)"
    assert not (folder / "bad.cinch.txt").exists()
    done = cinch("convert", "bad.cinch.jsonl", "bad.cinch.txt", "--partial", cwd=folder)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 2)
    assert (folder / "bad.cinch.txt").read_text() == TEXT


def test_faults_of_a_text_have_line_and_column(cinch: Run) -> None:
    done = cinch("convert", "-", "-", "--to", "jsonl", stdin=TEXT + "play W 1S\ntrump N hats\n")
    assert (done.returncode, done.stdout) == (1, "")
    assert "-:10: column 8: expected a card" in done.stderr
    assert "-:11: column 9: expected a suit" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("a.cinch.jsonl", "b.cinch.jsonl"), "both logs; cinch fmt rewrites a log"),
        (("a.cinch.txt", "b.txt"), "both texts"),
        (("-", "-"), "--to text or --to jsonl"),
        (("missing.cinch.jsonl", "-"), "no such file"),
        ((".", "-", "--to", "text"), "is a folder"),
        (("a.cinch.jsonl", "nowhere/b.cinch.txt"), "nowhere"),
    ],
)
def test_what_can_not_be_done_is_said(cinch: Run, folder: Path, arguments: tuple[str, ...], words: str) -> None:
    done = cinch("convert", *arguments, cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_broken_seal_is_pointed_out(cinch: Run, folder: Path) -> None:
    (folder / "s.cinch.jsonl").write_text(LOG.replace('"seat":', '"seat": '))
    assert cinch("seal", "s.cinch.jsonl", cwd=folder).returncode == 0
    done = cinch("convert", "s.cinch.jsonl", "s.cinch.txt", cwd=folder)
    assert done.returncode == 0
    assert "a seal of game 'a' does not fit canonical lines" in done.stderr
