"""A text is read as a log is: games, line numbers, faults in their place."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given, settings

from cinch_log.audit.run import audit_game, audit_games
from cinch_log.convert import to_text
from cinch_log.events import AnyEvent, Game, Play
from cinch_log.findings import Finding
from cinch_log.log import Fault, GameLog, SourceError, canonical, find_sources, loads, read_games
from cinch_log.notation import dumps, write_text
from cinch_log.notation.source import batch_of
from tests.helpers import events_among, only
from tests.notation.events import SEQUENCES

TEXT = """[game a]
[rules cinch]
[N A]
[E B]
[S C]
[W D]
deal 1 dealer E
auction S pass  W 1  N pass  E pass
trump W spades
1. W 4S  N 8S  E AS*  S TS
2. E QS  N oops
[game b]
[rules cinch]
abandon
"""


def games(path: Path, data: bytes) -> list[GameLog]:
    path.write_bytes(data)
    return list(read_games(path))


@pytest.mark.parametrize("packed", [False, True])
def test_games_with_their_lines(tmp_path: Path, packed: bool) -> None:
    name = "a.cinch.txt.gz" if packed else "a.cinch.txt"
    first, second = games(tmp_path / name, gzip.compress(TEXT.encode()) if packed else b"\xef\xbb\xbf" + TEXT.encode())
    assert only(Game, first.header).id == "a"
    assert list(first.lines) == [1, 7, 8, 8, 8, 8, 9, 10, 10, 10, 10, 11, 11]
    assert isinstance(first.entries[-2], Play)
    assert isinstance(first.entries[-1], Fault)
    assert first.entries[-1].path == "column 12"
    assert (only(Game, second.header).id, list(second.lines), second.last) == ("b", [12, 14], True)


def test_the_bytes_of_an_event_are_its_canonical_line(tmp_path: Path) -> None:
    first, second = games(tmp_path / "a.cinch.txt", TEXT.encode())
    raw = first.load_raw()
    assert raw[:-1] == [canonical(event) + b"\n" for event in events_among(first.entries[:-1])]
    assert raw[-1] == b"2. E QS  N oops\n"
    assert second.load_raw() == [canonical(event) + b"\n" for event in events_among(second.entries)]


def test_a_lost_header_leaves_its_events_outside_any_game(tmp_path: Path) -> None:
    first, second = games(tmp_path / "a.cinch.txt", b"[game a]\n[rules cinch]\nabandon\n[game b]\npass N\n")
    assert only(Game, first.header).id == "a"
    assert second.header is None
    assert isinstance(second.entries[0], Fault)


def test_bytes_that_are_no_utf_8_are_a_fault_of_their_line(tmp_path: Path) -> None:
    (game,) = games(tmp_path / "a.cinch.txt", b"[game a]\n[rules cinch]\npass N\npass \xff\npass S\n")
    assert [isinstance(entry, Fault) for entry in game.entries] == [False, False, True, False]
    assert [event.seq for event in game.entries if not isinstance(event, Fault)] == [0, 1, 3]


def test_a_damaged_packed_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="a part would look whole"):
        games(tmp_path / "a.cinch.txt.gz", gzip.compress(TEXT.encode())[:-12])


@settings(max_examples=80, deadline=None)
@given(SEQUENCES)
def test_a_text_gives_the_games_that_the_log_gives(events: list[AnyEvent]) -> None:
    from itertools import count

    from cinch_log.log.games import GameSplitter

    log = loads(b"".join(canonical(event) + b"\n" for event in events))
    batch = batch_of(write_text(events))
    text = list(GameSplitter("<text>", count()).games(iter([batch] if batch.entries else [])))
    assert [game.entries for game in text] == [game.entries for game in log]
    assert [game.header for game in text] == [game.header for game in log]
    assert [game.load_raw() for game in text] == [game.load_raw() for game in log]
    assert [game.repeated_id for game in text] == [game.repeated_id for game in log]
    assert dumps([events]) == write_text(events)


def test_a_fault_takes_a_number_as_it_does_in_a_log(tmp_path: Path) -> None:
    text = TEXT.replace("E AS*  S TS", "E AS  S TS*").replace("2. E QS  N oops", "2. E QS  S 6S  W 5C  N 5S\nbid")
    path = tmp_path / "a.cinch.txt"
    path.write_text(text)
    first, _ = read_games(path)
    numbers = [None if isinstance(entry, Fault) else entry.seq for entry in first.entries]
    assert numbers == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, None, 12, 13, 14, 15, None]
    assert [finding.code for finding in audit_game(first)] == ["LOG001", "LOG001", "LOG006"]


def test_an_audit_finds_in_a_text_what_it_finds_in_its_log(tmp_path: Path) -> None:
    compared = 0
    for log in sorted((Path(__file__).resolve().parents[2] / "sample_logs").glob("*.cinch.jsonl")):
        (source,) = find_sources([log])
        converted = to_text(source)
        if converted.lost:
            continue
        text = tmp_path / "a.cinch.txt"
        text.write_bytes(converted.data)
        assert sorted(map(place, audit_games(read_games(text)))) == sorted(map(place, audit_games(read_games(log)))), (
            log
        )
        compared += 1
    assert compared


def place(finding: Finding) -> str:
    """All of a finding but its line."""
    return repr((finding.code, finding.game, finding.deal, finding.trick, finding.seq, finding.seat))
