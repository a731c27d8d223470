"""Converting files: nothing lost silently, seals accounted for."""

from __future__ import annotations

from pathlib import Path

from cinch_log.convert import to_log, to_text
from cinch_log.log import Source, find_sources
from cinch_log.record.sealing import append_seal

LOG = (
    b'{"type":"game","seq":0,"v":1,"id":"a","rules":"cinch","players":{"N":"A","E":"B","S":"C","W":"D"}}\n'
    b'{"type":"game","seq":0,"v":1,"id":"b","rules":"cinch","players":{"N":"A","E":"B","S":"C","W":"D"}}\n'
    b'{"type":"deal","seq":1,"game":"a","dealer":"N"}\n'
    b'{"type":"deal","seq":1,"game":"b","dealer":"E"}\n'
    b'{"type":"pass","seq":2,"game":"a","seat":"E"}\n'
)


def source(path: Path, data: bytes) -> Source:
    path.write_bytes(data)
    (found,) = find_sources([path])
    return found


def test_interleaved_games_keep_their_order(tmp_path: Path) -> None:
    there = to_text(source(tmp_path / "a.cinch.jsonl", LOG))
    assert there.data.count(b"[continue") == 3
    assert to_log(source(tmp_path / "a.cinch.txt", there.data)).data == LOG


def test_interleaved_games_one_after_another(tmp_path: Path) -> None:
    there = to_text(source(tmp_path / "a.cinch.jsonl", LOG), by_game=True)
    back = to_log(source(tmp_path / "a.cinch.txt", there.data)).data
    assert back != LOG
    assert sorted(back.splitlines()) == sorted(LOG.splitlines())


def test_every_line_that_is_no_event_is_named(tmp_path: Path) -> None:
    converted = to_text(source(tmp_path / "a.cinch.jsonl", LOG + b"what\n" + LOG[:3] + b"\n"))
    assert [lost.line for lost in converted.lost] == [6, 7]
    assert converted.events == 5


def test_every_fault_of_a_text_is_named(tmp_path: Path) -> None:
    converted = to_log(source(tmp_path / "a.cinch.txt", b"[game a]\n[rules cinch]\nfoo\npass N\ntrump N hats\n"))
    assert [(lost.line, lost.place) for lost in converted.lost] == [(3, "column 1"), (5, "column 9")]


def test_a_seal_over_canonical_lines_survives(tmp_path: Path) -> None:
    log = source(tmp_path / "a.cinch.jsonl", LOG)
    append_seal(tmp_path / "a.cinch.jsonl", "a")
    there = to_text(log)
    assert there.broken_seals == []
    back = to_log(source(tmp_path / "a.cinch.txt", there.data))
    assert back.data == (tmp_path / "a.cinch.jsonl").read_bytes()
    assert back.broken_seals == []


def test_a_seal_over_other_lines_is_said_not_to_hold(tmp_path: Path) -> None:
    log = source(tmp_path / "a.cinch.jsonl", LOG.replace(b'"dealer":"N"', b'"dealer": "N"'))
    append_seal(tmp_path / "a.cinch.jsonl", "a")
    there = to_text(log)
    assert there.broken_seals == ["a"]
    assert to_log(source(tmp_path / "a.cinch.txt", there.data)).broken_seals == ["a"]
