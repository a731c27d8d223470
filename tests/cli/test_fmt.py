"""`cinch fmt`: canonical lines, seals respected."""

from __future__ import annotations

import gzip
from pathlib import Path

from tests.cli.conftest import Run

LOOSE = b'{ "type":"pass", "seat":"E","seq":2}\r\nno event \xff\n'
CANONICAL = b'{"type":"pass","seq":2,"seat":"E"}\nno event \xff\n'
HEADER = b'{"type":"game","seq":0,"v":1,"id":"a","rules":"cinch","players":{"N":"Ann","E":"B","S":"C","W":"D"}}\n'


def test_check_names_what_is_not_canonical_and_changes_nothing(cinch: Run, tmp_path: Path) -> None:
    (tmp_path / "loose.cinch.jsonl").write_bytes(LOOSE)
    (tmp_path / "good.cinch.jsonl").write_bytes(CANONICAL)
    done = cinch("fmt", "--check", ".", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, "loose.cinch.jsonl\n", "")
    assert (tmp_path / "loose.cinch.jsonl").read_bytes() == LOOSE
    assert cinch("fmt", "--check", "good.cinch.jsonl", cwd=tmp_path).returncode == 0


def test_it_rewrites_and_keeps_lines_that_are_no_events(cinch: Run, tmp_path: Path) -> None:
    path = tmp_path / "loose.cinch.jsonl"
    path.write_bytes(LOOSE)
    done = cinch("fmt", "loose.cinch.jsonl", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "loose.cinch.jsonl: rewritten, 1 that are no events kept as they were\n"
    assert path.read_bytes() == CANONICAL
    assert cinch("fmt", "loose.cinch.jsonl", cwd=tmp_path).stderr == ""


def test_packed_logs_stay_packed(cinch: Run, tmp_path: Path) -> None:
    path = tmp_path / "loose.cinch.jsonl.gz"
    path.write_bytes(gzip.compress(LOOSE))
    assert cinch("fmt", path.name, cwd=tmp_path).returncode == 0
    assert gzip.decompress(path.read_bytes()) == CANONICAL


def test_a_sealed_log_is_left_alone_unless_told(cinch: Run, tmp_path: Path) -> None:
    path = tmp_path / "s.cinch.jsonl"
    path.write_bytes(HEADER + LOOSE.splitlines(keepends=True)[0])
    assert cinch("seal", path.name, cwd=tmp_path).returncode == 0
    sealed = path.read_bytes()
    done = cinch("fmt", path.name, cwd=tmp_path)
    assert (done.returncode, path.read_bytes()) == (1, sealed)
    assert "would break a seal (--break-seals" in done.stderr
    assert cinch("fmt", "--break-seals", path.name, cwd=tmp_path).returncode == 0
    assert path.read_bytes() != sealed


def test_a_sealed_canonical_log_is_nothing_to_complain_of(cinch: Run, tmp_path: Path) -> None:
    path = tmp_path / "s.cinch.jsonl"
    path.write_bytes(HEADER)
    assert cinch("seal", path.name, cwd=tmp_path).returncode == 0
    done = cinch("fmt", path.name, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_standard_input_goes_to_standard_output(cinch: Run) -> None:
    done = cinch("fmt", "-", stdin='{"seat":"E","type":"pass"}\n')
    assert (done.returncode, done.stdout) == (0, '{"type":"pass","seat":"E"}\n')


def test_texts_are_passed_over(cinch: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cinch.txt").write_text("[game a] ; mine\n")
    done = cinch("fmt", "a.cinch.txt", cwd=tmp_path)
    assert (done.returncode, (tmp_path / "a.cinch.txt").read_text()) == (0, "[game a] ; mine\n")
    assert "passed over" in done.stderr


def test_what_can_not_be_read_ends_with_2(cinch: Run, tmp_path: Path) -> None:
    assert cinch("fmt", "missing.cinch.jsonl", cwd=tmp_path).returncode == 2
