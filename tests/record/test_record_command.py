"""`cinch record` through a pipe: the same lines as at the table, no questions, exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from cinch_log.audit.run import audit_games
from cinch_log.events import AnyEvent, Bid, Deal, Discard, Draw, Game, Play, Undo
from cinch_log.log import Fault, read_games
from cinch_log.record import LogWriter
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games
from tests.record.script import typed

ROOT = Path(__file__).resolve().parents[2]
Record = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def record(log: Path) -> Record:
    """`record("n", "p 7", options=[…])`: these lines into the log."""

    def run(*lines: str, options: list[str] | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "cinch_cli.app", "record", str(log), *(options or [])],
            input="".join(line + "\n" for line in lines),
            env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'cli'}", "LANG": "C.UTF-8"},
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )

    return run


def events_in(path: Path) -> list[AnyEvent]:
    return [entry for game in read_games(path) for entry in game.entries if not isinstance(entry, Fault)]


def comparable(events: list[AnyEvent], *, stock: bool = True) -> list[AnyEvent]:
    """Without header and numbers; cards put aside or drawn in one order; a stock only where it is asked for."""
    found: list[AnyEvent] = []
    for event in events[1:]:
        event = replace(event, seq=None)
        if isinstance(event, (Discard, Draw)):
            event = replace(event, cards=sorted(event.cards))
        if isinstance(event, Deal) and not stock:
            event = replace(event, stock=None)
        found.append(event)
    return found


PAPER = ["--public", "--players", "Ada,Bruno,Chiara,Davide"]


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("name", ["cinch", "auction_cinch", "heasly", "two_deck", "plain_cinch", "hoyle", "pidro"])
def test_a_whole_game_is_recorded_as_it_was_played(log: Path, record: Record, name: str, public: bool) -> None:
    rules = load_rules(name)
    events = next(iter(simulate_games(rules, name, games=1, seed=5, public=public, max_deals=3)))
    options = ["--rules", name, *(["--public"] if public else [])]
    ran = record(*typed(events, rules, public=public), options=options)
    assert (ran.returncode, ran.stdout) == (0, "")
    assert comparable(events_in(log)) == comparable(events, stock=rules.exchange)


def test_a_recording_stopped_anywhere_goes_on_with_the_same_command(log: Path, record: Record) -> None:
    rules = load_rules("cinch")
    events = next(iter(simulate_games(rules, "cinch", games=1, seed=5, public=True, max_deals=1)))
    lines = typed(events, rules, public=True)
    assert record(lines[0], "quit", "never read", options=PAPER).returncode == 0
    for line in lines[1:6]:
        assert record(line, options=["--public"]).returncode == 0
    assert record(*lines[6:], options=["--public"]).returncode == 0
    assert comparable(events_in(log)) == comparable(events)


def test_an_irregular_line_stops_a_script_unless_it_is_confirmed(log: Path, record: Record) -> None:
    ran = record("n", "p 7 6", "p", options=PAPER)
    assert ran.returncode == 2
    assert "line 2: irregular: BID002 W bid 6, not higher than the 7 of S. If it happened so, put !" in ran.stderr
    assert "1 events were recorded and stand" not in ran.stdout
    assert len(events_in(log)) == 2
    ran = record("p 7 6 !", "p", options=["--public"])
    assert ran.returncode == 1
    assert "BID002" in ran.stderr
    assert Bid(seq=4, seat="W", bid=6) in events_in(log)


def test_what_is_undone_no_longer_counts(log: Path, record: Record) -> None:
    ran = record("n", "p 7 6 !", "undo wrong seat, sorry", "p", options=PAPER)
    assert ran.returncode == 0
    assert [e for e in events_in(log) if isinstance(e, Undo)] == [Undo(seq=5, to=3, why="wrong seat, sorry")]


def test_a_line_that_is_no_entry_is_named_by_its_number(log: Path, record: Record) -> None:
    ran = record("n", "p 7 p p", "hearts", "banana", "d 3", options=PAPER)
    assert ran.returncode == 2
    assert "line 4: 'banana' is not understood; expected now: what E (Bruno) puts aside" in ran.stderr
    assert len(events_in(log)) == 7


def test_a_card_that_proves_a_renege_is_recorded_and_said(log: Path, record: Record) -> None:
    ran = record("n", "p 7 p p", "s", "3 3 3 3", "kh 2c 3h 4h", "ah 9h", options=PAPER)
    assert ran.returncode == 1
    assert "line 6: REN001 renege: W played 2C on a lead of KH" in ran.stderr
    assert Play(seq=16, seat="W", card="9H") in events_in(log)


def test_seal_prints_what_goes_on_the_score_pad(log: Path, record: Record) -> None:
    ran = record("n", "p 7 p p", "seal", "s", options=PAPER)
    assert ran.returncode == 0
    assert len(ran.stdout.strip()) == 12
    assert "LOG008" not in {finding.code for finding in audit_games(read_games(log))}


def test_a_sheet_the_history_and_hands_can_be_asked_for(log: Path, record: Record) -> None:
    ran = record("n", "p 7 p p", "history", "hands", "sheet", "table", "?", options=PAPER)
    assert ran.returncode == 0
    assert "3  S bids 7" in ran.stdout
    assert "E (Bruno): 9 unseen" in ran.stdout
    assert "Deal 1, dealer N" in ran.stdout
    assert max(map(len, ran.stdout.splitlines())) <= 80


def test_names_and_notes_cannot_act_on_the_terminal(log: Path, record: Record) -> None:
    ran = record("n", "7 # \x1b[2Jboo", "history", "\x1b[2J", options=["--public", "--players", "A\x1b[2J,B,C,D"])
    assert "\x1b" not in ran.stdout + ran.stderr
    assert events_in(log)[2].note == "\x1b[2Jboo"


def test_bytes_that_are_no_text_do_no_harm(log: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "cinch_cli.app", "record", str(log), "--public"],
        input=b"n\n\xff\xfe\n",
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'cli'}"},
        capture_output=True,
        timeout=60,
    )
    assert ran.returncode == 2
    assert b"line 2" in ran.stderr
    assert b"Traceback" not in ran.stderr


def test_a_torn_line_is_moved_aside_and_said_so(log: Path, record: Record) -> None:
    record("n", options=PAPER)
    with log.open("ab") as file:
        file.write(b'{"type":"bi')
    ran = record("p", options=["--public"])
    assert ran.returncode == 0
    assert "the last line was torn" in ran.stderr
    assert f"{log}.torn-1" in ran.stderr


def test_a_second_game_wants_new_and_gets_an_id_of_its_own(log: Path, record: Record) -> None:
    record("n", options=PAPER)
    ran = record("n", options=["--rules", "hoyle"])
    assert ran.returncode == 2
    assert "--new" in ran.stderr
    assert record("s", options=["--public", "--new", "--rules", "hoyle"]).returncode == 0
    headers = [event for event in events_in(log) if isinstance(event, Game)]
    assert [(header.id, header.rules) for header in headers] == [("tuesday", "cinch"), ("tuesday-2", "hoyle")]


def test_wrong_usage_is_one_line_and_leaves_no_file(log: Path, record: Record, tmp_path: Path) -> None:
    for options, told in [
        (["--players", "Ada,Bruno"], "2 players are named, these rules have 4"),
        (["--rules", "nonsense"], "nonsense"),
    ]:
        ran = record("n", options=options)
        assert ran.returncode == 2
        assert told in ran.stderr
        assert not log.exists()


def test_a_log_that_somebody_else_records_to_is_refused(log: Path, record: Record, header: Game) -> None:
    with LogWriter(log) as writer:
        writer.append(header)
        ran = record("n")
    assert ran.returncode == 2
    assert "somebody else is recording to this file" in ran.stderr


def test_a_game_in_which_somebody_reneges_is_scored_with_the_penalty_after_a_ruling(log: Path, record: Record) -> None:
    """R29: the ruling changes what Enter records."""
    lines = ["n", "p 7 p p", "s", "3 3 3 3", "kh 2c 3h 4h", "ah 9h 5h 6h", "concede ns by w"]
    ran = record(*lines, "ruling ew upheld", "score penalty ew", options=PAPER)
    assert ran.returncode == 2  # on paper a concession leaves open who holds what: no penalty can be counted either
    assert "write the points" in ran.stderr
    ran = record("score captured 14 0 scored 14 0", options=["--public"])
    assert "SCO" not in ran.stderr


def test_times_are_written_where_they_are_wanted(log: Path, record: Record) -> None:
    assert record("n", "p 7 p p", options=[*PAPER, "--times"]).returncode == 0
    assert record("s", options=["--public", "--times"]).returncode == 0
    events = events_in(log)
    assert all(event.at is not None and event.at.endswith("+00:00") for event in events[1:])
    assert "LOG009" not in {finding.code for finding in audit_games(read_games(log))}


def test_a_deal_can_be_called_off_while_its_hands_are_typed(log: Path, record: Record) -> None:
    assert (
        record("n", "2345678910s", "cancel", "s", "-", options=["--players", "Ada,Bruno,Chiara,Davide"]).returncode == 0
    )
    assert events_in(log)[1:] == [Deal(seq=1, dealer="S")]
    assert record("misdeal", "n !", "quit").returncode == 0
    assert len(events_in(log)) == 3
