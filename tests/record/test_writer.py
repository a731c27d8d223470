"""Appending: the next event and nothing else, checked first, refused or taken as the mode says."""

from __future__ import annotations

import gzip
import os
import stat
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cinch_log.audit.run import audit_games
from cinch_log.events import AnyEvent, Bid, Deal, Discard, Game, GameOver, Pass, Play, Score, Trump, Undo
from cinch_log.log import dumps, read_games
from cinch_log.record import LogWriter, Refused, SequenceError, WriteError
from cinch_log.rules import RulesError
from cinch_log.seals import seal_of


def events_in(path: Path) -> list[object]:
    return [entry for game in read_games(path) for entry in game.entries]


def codes(found: object) -> list[str]:
    assert isinstance(found, list)
    return [finding.code for finding in found]


@pytest.mark.parametrize("mode", ["enforce", "record"])
def test_a_regular_game_is_written_line_by_canonical_line(log: Path, game: list[AnyEvent], mode: str) -> None:
    with LogWriter(log, mode="enforce" if mode == "enforce" else "record") as writer:
        for event in game:
            assert writer.append(replace(event, seq=None)) == []
    assert log.read_bytes() == dumps(game)


def test_a_game_can_be_stopped_after_any_event_and_gone_on_with(log: Path, game: list[AnyEvent]) -> None:
    for event in game[:80]:
        with LogWriter(log) as writer:
            writer.append(event)
    assert log.read_bytes() == dumps(game[:80])


def test_enforce_refuses_what_the_rules_do_not_allow_and_writes_nothing_of_it(log: Path, header: Game) -> None:
    with LogWriter(log, mode="enforce") as writer:
        for event in (header, Deal(dealer="N"), Bid(seat="E", bid=7)):
            writer.append(event)
        before = log.read_bytes()
        with pytest.raises(Refused) as refused:
            writer.append(Bid(seat="S", bid=6))  # R8
        assert codes(refused.value.findings) == ["BID002"]
        assert log.read_bytes() == before
        assert writer.append(Bid(seat="S", bid=8)) == []
    assert not any(f.code.startswith("BID") for f in audit_games(read_games(log)))


def test_enforce_makes_no_allowance_for_paper_records(log: Path, header: Game) -> None:
    """A single bid, then trump, is an abbreviated auction on paper; a server has seen the others pass."""
    with LogWriter(log, mode="enforce") as writer:
        writer.append(header)
        writer.append(Deal(dealer="N"))
        with pytest.raises(Refused) as refused:
            writer.append(Bid(seat="S", bid=7))
        assert codes(refused.value.findings) == ["BID001"]
        writer.append(Bid(seat="E", bid=7))
        with pytest.raises(Refused) as refused:
            writer.append(Trump(seat="E", suit="S"))
        assert codes(refused.value.findings) == ["BID005"]
        for seat in ("S", "W", "N"):
            writer.append(Pass(seat=seat))
        writer.append(Trump(seat="E", suit="S"))
        with pytest.raises(Refused) as refused:
            writer.append(Play(seat="E", card="AS"))
        assert codes(refused.value.findings) == ["LOG004"]


def test_record_takes_every_fact_and_says_what_is_wrong_with_it(log: Path, header: Game) -> None:
    with LogWriter(log, mode="record") as writer:
        for event in (header, Deal(dealer="N"), Bid(seat="E", bid=7)):
            assert writer.append(event) == []
        found = writer.append(Bid(seat="S", bid=6))
    assert codes(found) == ["BID002"]
    assert (found[0].line, found[0].seq, found[0].file) == (4, 3, str(log))
    assert events_in(log)[-1] == Bid(seq=3, seat="S", bid=6)


def test_a_card_that_proves_an_earlier_renege_is_not_itself_refused(log: Path, header: Game) -> None:
    """R28: the fault is the earlier card's; the later one only shows it."""
    with LogWriter(log, mode="enforce") as writer:
        for event in (header, Deal(dealer="N"), Bid(seat="E", bid=7), Pass(seat="S"), Pass(seat="W"), Pass(seat="N")):
            writer.append(event)
        writer.append(Trump(seat="E", suit="S"))
        for seat in ("E", "S", "W", "N"):
            writer.append(Discard(seat=seat, cards=["??"] * 3))
        for seat, card in (("E", "KH"), ("S", "2C"), ("W", "3H"), ("N", "4H"), ("E", "AH")):
            writer.append(_play(seat, card))
        found = writer.append(_play("S", "9H"))
    assert [(finding.code, finding.seat, finding.seq) for finding in found] == [("REN001", "S", 12)]


def _play(seat: str, card: str) -> Play:
    return msgspec.convert({"type": "play", "seat": seat, "card": card}, Play)


def test_a_wrong_score_is_refused_and_the_right_one_is_not(log: Path, game: list[AnyEvent]) -> None:
    at = next(index for index, event in enumerate(game) if isinstance(event, Score))
    score = game[at]
    assert isinstance(score, Score)
    assert score.scored is not None
    with LogWriter(log, mode="enforce") as writer:
        for event in game[:at]:
            writer.append(event)
        wrong = replace(score, scored={side: points + 1 for side, points in score.scored.items()}, total=None)
        with pytest.raises(Refused) as refused:
            writer.append(wrong)
        assert codes(refused.value.findings) == ["SCO003"]
        assert writer.append(score) == []


def test_an_event_with_another_number_than_the_next_is_refused(log: Path, header: Game) -> None:
    with LogWriter(log) as writer:
        writer.append(header)
        with pytest.raises(SequenceError, match="numbered 5, the next one of this log is 1"):
            writer.append(Deal(seq=5, dealer="N"))
        writer.append(Deal(seq=1, dealer="N"))
        assert writer.next_seq == 2


def test_somebody_elses_append_is_refused_and_not_overwritten(log: Path, header: Game) -> None:
    with LogWriter(log) as writer:
        writer.append(header)
        with log.open("ab") as other:
            other.write(b'{"type":"deal","seq":1,"dealer":"S"}\n')
        with pytest.raises(SequenceError, match="somebody else has appended"):
            writer.append(Deal(dealer="N"))
    assert events_in(log)[1:] == [Deal(seq=1, dealer="S")]


def test_a_log_that_was_cut_short_or_replaced_meanwhile_is_not_written_to(log: Path, header: Game) -> None:
    with LogWriter(log) as writer:
        writer.append(header)
        os.truncate(log, 10)
        with pytest.raises(SequenceError, match="shortened"):
            writer.append(Deal(dealer="N"))
    log.unlink()
    with LogWriter(log) as writer:
        writer.append(header)
        log.rename(log.with_name("elsewhere"))
        with pytest.raises(SequenceError, match="moved or replaced"):
            writer.append(Deal(dealer="N"))


def test_two_programs_cannot_record_to_one_log(log: Path, header: Game) -> None:
    with LogWriter(log) as writer:
        writer.append(header)
        with pytest.raises(WriteError, match=r"somebody else is recording.*End that program"):
            LogWriter(log)
    LogWriter(log).close()


@pytest.mark.parametrize("tail", [b'{"type":"bid","se', b"\x00\x00\x00\x00", b'{"type":"bid","seq":2,"seat":"E"'])
def test_a_torn_tail_is_moved_into_a_file_of_its_own_before_the_next_event(
    log: Path, header: Game, tail: bytes
) -> None:
    whole = dumps([replace(header, seq=0), Deal(seq=1, dealer="N")])
    log.write_bytes(whole + tail)
    log.with_name(log.name + ".torn-1").write_bytes(b"an earlier one")
    with LogWriter(log) as writer:
        assert writer.moved_aside == log.with_name(log.name + ".torn-2")
        assert writer.moved_aside.read_bytes() == tail
        writer.append(Bid(seat="E", bid=3))
    assert log.read_bytes() == whole + b'{"type":"bid","seq":2,"seat":"E","bid":3}\n'
    assert log.with_name(log.name + ".torn-1").read_bytes() == b"an earlier one"


def test_a_torn_header_leaves_an_empty_log_to_begin_again(log: Path, header: Game) -> None:
    log.write_bytes(b'{"type":"game","v":1,"id":"tue')
    with LogWriter(log) as writer:
        assert writer.checker is None
        assert writer.moved_aside is not None
        writer.append(header)
    assert events_in(log) == [replace(header, seq=0)]


def test_a_last_event_that_only_lacks_its_line_end_stands(log: Path, header: Game) -> None:
    log.write_bytes(dumps([replace(header, seq=0), Deal(seq=1, dealer="N")])[:-1])
    with LogWriter(log) as writer:
        assert writer.moved_aside is None
        found = writer.append(Bid(seat="E", bid=20))
    assert found[0].line == 3
    assert len(log.read_bytes().splitlines()) == 3


@pytest.mark.parametrize("text", [b"dear diary\n", b"dear diary", b"\x89PNG\r\n", b'{"name":"package"}\n'])
def test_what_is_no_log_is_left_alone(log: Path, text: bytes) -> None:
    log.write_bytes(text)
    with pytest.raises(WriteError, match="no log of Cinch"):
        LogWriter(log)
    assert log.read_bytes() == text
    assert [file.name for file in log.parent.iterdir()] == [log.name]


def test_packed_logs_folders_notation_and_pipes_are_refused_with_what_to_do(tmp_path: Path) -> None:
    packed = tmp_path / "packed.jsonl"
    packed.write_bytes(gzip.compress(b"{}\n"))
    fifo = tmp_path / "pipe.jsonl"
    os.mkfifo(fifo)
    for path, told in [
        (tmp_path / "new.cinch.jsonl.gz", "without .gz"),
        (packed, "unpack it"),
        (tmp_path, "folder"),
        (tmp_path / "game.cinch.txt", "convert it afterwards"),
        (tmp_path / "no" / "such.jsonl", "no such file"),
        (fifo, "no ordinary file"),
    ]:
        with pytest.raises(WriteError, match=told):
            LogWriter(path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["packed.jsonl", "pipe.jsonl"]


def test_a_link_is_followed_and_permissions_stay(tmp_path: Path, header: Game) -> None:
    real = tmp_path / "real.jsonl"
    real.write_bytes(dumps([replace(header, seq=0)]))
    real.chmod(0o640)
    link = tmp_path / "link.jsonl"
    link.symlink_to(real)
    with LogWriter(link) as writer:
        writer.append(Deal(dealer="N"))
    assert link.is_symlink()
    assert len(events_in(real)) == 2
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_a_log_nothing_was_written_to_leaves_no_file(log: Path) -> None:
    LogWriter(log).close()
    assert not log.exists()


def test_a_second_game_begins_behind_the_first(log: Path, header: Game, game: list[AnyEvent]) -> None:
    with LogWriter(log) as writer:
        for event in game:
            writer.append(event)
        with pytest.raises(WriteError, match="already has a game"):
            writer.append(game[0])
        writer.append(header)
        assert writer.next_seq == 1
        found = writer.append(Deal(dealer="N")) + writer.append(Bid(seat="E", bid=15))
    assert [(f.code, f.line) for f in found] == [("BID003", len(game) + 3)]
    assert [g.header.id for g in read_games(log) if g.header] == ["sim-3-0", "tuesday"]


def test_an_earlier_game_is_gone_on_with_by_name_and_every_line_says_whose_it_is(log: Path, header: Game) -> None:
    other = replace(header, id="wednesday")
    log.write_bytes(dumps([replace(header, seq=0), replace(other, seq=0), Deal(seq=1, dealer="S")]))
    with LogWriter(log, game="tuesday") as writer:
        writer.append(Deal(dealer="N"))
    assert events_in(log).count(Deal(seq=1, game="tuesday", dealer="N")) == 1
    with pytest.raises(WriteError, match=r"no game 'monday'.*tuesday, wednesday"):
        LogWriter(log, game="monday")


def test_a_log_without_numbers_goes_on_without(log: Path, header: Game) -> None:
    log.write_bytes(dumps([header, Deal(dealer="N")]))
    with LogWriter(log) as writer:
        writer.append(Bid(seat="E", bid=3))
    assert events_in(log)[-1] == Bid(seat="E", bid=3)


def test_undo_goes_back_and_the_numbers_go_on(log: Path, header: Game) -> None:
    with LogWriter(log, mode="enforce") as writer:
        for event in (header, Deal(dealer="N"), Bid(seat="E", bid=7)):
            writer.append(event)
        assert writer.append(Undo(to=1)) == []
        assert writer.append(Bid(seat="E", bid=5)) == []
        with pytest.raises(Refused) as refused:
            writer.append(Undo(to=2))
        assert codes(refused.value.findings) == ["PLAY006"]
    assert next(iter(audit_games(read_games(log)))).code == "LOG006"


def test_a_seal_covers_every_line_of_the_game_before_it(log: Path, header: Game) -> None:
    with LogWriter(log) as writer:
        writer.append(header)
        writer.append(Deal(dealer="N"))
        digest = writer.seal()
    assert digest == seal_of(log.read_bytes().splitlines(keepends=True)[:-1])
    with LogWriter(log) as writer:
        writer.seal()
    assert "LOG008" not in {finding.code for finding in audit_games(read_games(log))}


def test_an_event_is_only_a_claim_of_the_end_when_somebody_has_won(log: Path, header: Game) -> None:
    with LogWriter(log, mode="enforce") as writer:
        writer.append(header)
        with pytest.raises(Refused):
            writer.append(GameOver(winner="NS"))


def test_nothing_can_be_appended_before_a_header(log: Path) -> None:
    with LogWriter(log) as writer, pytest.raises(WriteError, match="append its header first"):
        writer.append(Deal(dealer="N"))


@pytest.mark.parametrize("mode", ["enforce", "record"])
def test_a_header_that_no_game_can_be_played_by_is_refused(log: Path, header: Game, mode: str) -> None:
    with LogWriter(log, mode="enforce" if mode == "enforce" else "record") as writer:
        with pytest.raises(Refused) as refused:
            writer.append(replace(header, players={"N": "Ada"}))
        assert codes(refused.value.findings) == ["LOG010"]
        with pytest.raises(RulesError):
            writer.append(replace(header, rules="whist"))
    assert not log.exists()


def test_a_file_called_like_standard_input_is_a_file(
    tmp_path: Path, header: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with LogWriter("-") as writer:
        writer.append(header)
    with LogWriter("-") as writer:
        writer.append(Deal(dealer="N"))
    assert (tmp_path / "-").read_bytes().count(b"\n") == 2


def test_a_log_with_lost_lines_goes_on_from_its_numbers(log: Path, header: Game) -> None:
    whole = dumps([replace(header, seq=0), Deal(seq=1, dealer="N"), Bid(seq=7, seat="E", bid=3)])
    log.write_bytes(whole + b"no event\n")
    with LogWriter(log) as writer:
        assert writer.next_seq == 9
        assert codes(writer.append(Pass(seat="S"))) == []


def test_trying_an_event_out_writes_nothing(log: Path, header: Game) -> None:
    with LogWriter(log) as writer:
        writer.append(header)
        before = log.read_bytes()
        assert [finding.code for finding in writer.check(Bid(seat="E", bid=3)).objections] == ["LOG004"]
        assert log.read_bytes() == before
