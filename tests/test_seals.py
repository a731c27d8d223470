"""Seals, and the worked example of the log format's page."""

from __future__ import annotations

import errno
import fcntl
import gzip
import json
import os
from hashlib import sha256
from pathlib import Path

import pytest

from cinch_log.events import AnyEvent
from cinch_log.log import Fault, read_games
from cinch_log.record.errors import WriteError
from cinch_log.record.sealing import SealError, append_seal
from cinch_log.seals import seal_of

HEADER = b'{"type":"game","v":1,"id":"a","rules":"cinch","players":{"N":"A","E":"B","S":"C","W":"D"},"seq":0}\n'
ABANDON = b'{"type":"abandon","seq":1}\n'


def test_the_worked_example() -> None:
    assert seal_of([HEADER, ABANDON]) == "ee4fcbbdb6a030bfde7d2571f7323ba53685c9c6bde39a85bdf92722a3e657a1"


def test_nothing_has_the_digest_of_nothing() -> None:
    assert seal_of([]) == sha256(b"").hexdigest()


def test_where_lines_end_is_all_that_counts_of_how_they_are_cut() -> None:
    assert seal_of(iter([HEADER, ABANDON])) == sha256(HEADER + ABANDON).hexdigest()


def test_a_carriage_return_counts() -> None:
    assert seal_of([HEADER.replace(b"\n", b"\r\n")]) != seal_of([HEADER])


def test_a_last_line_without_its_end_is_hashed_with_one() -> None:
    assert seal_of([HEADER, ABANDON.rstrip()]) == seal_of([HEADER, ABANDON])


def test_every_byte_counts() -> None:
    digest = seal_of([HEADER, ABANDON])
    for at in range(len(HEADER)):
        changed = HEADER[:at] + bytes([HEADER[at] ^ 1]) + HEADER[at + 1 :]
        assert seal_of([changed, ABANDON]) != digest


def log(tmp_path: Path, *lines: bytes) -> Path:
    path = tmp_path / "game.cinch.jsonl"
    path.write_bytes(b"".join(lines))
    return path


def test_a_seal_is_appended_and_covers_everything_before_it(tmp_path: Path) -> None:
    path = log(tmp_path, HEADER, ABANDON)
    first = append_seal(path)
    assert (first.sha256, first.game, first.lines) == (seal_of([HEADER, ABANDON]), "a", 2)
    before = path.read_bytes()
    second = append_seal(path)
    assert path.read_bytes().startswith(before)
    assert second.sha256 == sha256(before).hexdigest()
    assert [event.seq for event in events(path)] == [0, 1, 2, 3]


def events(path: Path) -> list[AnyEvent]:
    (game,) = read_games(path)
    assert not any(isinstance(entry, Fault) for entry in game.entries)
    return [entry for entry in game.entries if not isinstance(entry, Fault)]


def test_a_log_without_numbers_gets_a_seal_without_one(tmp_path: Path) -> None:
    path = log(tmp_path, HEADER.replace(b',"seq":0', b""), b'{"type":"abandon"}\n')
    append_seal(path)
    assert [event.seq for event in events(path)] == [None, None, None]


def test_counting_goes_on_from_a_gap_and_over_a_line_that_is_no_event(tmp_path: Path) -> None:
    path = log(tmp_path, HEADER, b'{"type":"pass","seat":"N","seq":7}\n', b"what is this\n")
    assert append_seal(path).lines == 3
    assert json.loads(path.read_bytes().splitlines()[-1])["seq"] == 9


def test_an_unended_last_line_is_ended_first(tmp_path: Path) -> None:
    path = log(tmp_path, HEADER, ABANDON.rstrip())
    assert append_seal(path).sha256 == seal_of([HEADER, ABANDON])
    assert path.read_bytes().startswith(HEADER + ABANDON)
    assert len(events(path)) == 3


def test_a_torn_last_line_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    path = log(tmp_path, HEADER, ABANDON[:-8])
    before = path.read_bytes()
    with pytest.raises(SealError, match="torn"):
        append_seal(path)
    assert path.read_bytes() == before


def test_of_several_games_one_must_be_named(tmp_path: Path) -> None:
    other = HEADER.replace(b'"id":"a"', b'"id":"b"')
    path = log(tmp_path, HEADER, ABANDON, other, ABANDON)
    with pytest.raises(SealError, match=r"2 games \(a, b\)"):
        append_seal(path)
    with pytest.raises(SealError, match="no game 'c'"):
        append_seal(path, "c")
    assert append_seal(path, "b").sha256 == seal_of([other, ABANDON])
    assert "game" not in json.loads(path.read_bytes().splitlines()[-1])


def test_the_seal_of_a_game_that_is_not_the_last_says_whose_it_is(tmp_path: Path) -> None:
    other = HEADER.replace(b'"id":"a"', b'"id":"b"')
    path = log(tmp_path, HEADER, ABANDON, other)
    assert append_seal(path, "a").sha256 == seal_of([HEADER, ABANDON])
    assert json.loads(path.read_bytes().splitlines()[-1])["game"] == "a"
    games = {game.header.id: game.entries for game in read_games(path) if game.header is not None}
    assert [type(entry).__name__ for entry in games["a"]] == ["Game", "Abandon", "Seal"]


def test_interleaved_games_are_sealed_by_their_own_lines(tmp_path: Path) -> None:
    a, b = HEADER, HEADER.replace(b'"id":"a"', b'"id":"b"')
    one = b'{"type":"pass","game":"a","seat":"N"}\n'
    two = b'{"type":"pass","game":"b","seat":"N"}\n'
    path = log(tmp_path, a, b, one, two, one)
    assert append_seal(path, "a").sha256 == seal_of([a, one, one])


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.cinch.txt", b"[game a]\n[rules cinch]\n", "convert the text first"),
        ("a.cinch.jsonl", gzip.compress(HEADER), "unpack it"),
        ("empty.cinch.jsonl", b"", "no game"),
        ("orphan.cinch.jsonl", ABANDON, "no game"),
    ],
)
def test_what_can_not_be_sealed(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises((SealError, WriteError), match=words):
        append_seal(path)
    assert path.read_bytes() == data


def test_a_log_that_somebody_is_writing_is_left_alone(tmp_path: Path) -> None:
    path = log(tmp_path, HEADER)
    with path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(WriteError, match="somebody else is recording"):
            append_seal(path)
    assert path.read_bytes() == HEADER


def test_a_full_disk_leaves_the_log_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = log(tmp_path, HEADER)
    write, room = os.write, [10]

    def filling(handle: int, data: bytes) -> int:
        if not room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, data[: room.pop()])

    monkeypatch.setattr("os.write", filling)
    with pytest.raises(WriteError, match="no space"):
        append_seal(path)
    assert path.read_bytes() == HEADER


def test_the_document_names_the_worked_example() -> None:
    text = (Path(__file__).resolve().parent.parent / "docs" / "seals.md").read_text("utf-8")
    assert HEADER.decode().strip() in text
    assert ABANDON.decode().strip() in text
    assert seal_of([HEADER, ABANDON]) in text
