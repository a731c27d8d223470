"""A growing log: findings when they are certain, the same in the end as an audit's, and nothing before its time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cinch_log.audit.run import audit_games
from cinch_log.events import (
    AnyEvent,
    Bid,
    Concede,
    Deal,
    Discard,
    Game,
    Misdeal,
    Pass,
    Play,
    Score,
    Trump,
    Withdraw,
)  # fmt: skip
from cinch_log.findings import Finding
from cinch_log.log import SourceError, dumps, read_games
from cinch_log.record.checker import key_of
from cinch_log.record.follow import follow
from cinch_log.rules import load_rules
from cinch_log.simulate import interleaved, simulate_games

ROOT = Path(__file__).resolve().parents[2]
Act = Callable[[], object]


def followed(log: Path, *acts: Act) -> list[list[Finding]]:
    """The findings that come after each act, and last those that come with the end."""
    found: list[list[Finding]] = []
    waiting = list(acts)

    def stop() -> bool:
        found.append([])
        if waiting:
            waiting.pop(0)()
            return False
        return True

    for finding in follow(log, poll=0, stop=stop):
        found[-1].append(finding)
    return found


def appending(log: Path, data: bytes) -> Act:
    def act() -> None:
        with log.open("ab") as file:
            file.write(data)

    return act


def lines(*events: AnyEvent) -> bytes:
    return dumps(events)


def codes(found: list[list[Finding]]) -> list[list[str]]:
    return [[finding.code for finding in some] for some in found]


@pytest.mark.parametrize("path", sorted((ROOT / "sample_logs").rglob("*.jsonl")), ids=lambda path: path.name)
def test_in_the_end_everything_an_audit_finds_was_found(path: Path, tmp_path: Path) -> None:
    log, data = tmp_path / "growing.jsonl", path.read_bytes()
    log.touch()
    step = len(data) // 9 + 1
    acts = [appending(log, data[start : start + step]) for start in range(0, len(data), step)]
    found = Counter(key_of(finding) for some in followed(log, *acts) for finding in some)
    expected = Counter(key_of(finding) for finding in audit_games(read_games(path)))
    assert expected <= found
    if b'"undo"' not in data:
        assert found == expected


def test_interleaved_tables_are_followed_each_by_itself(tmp_path: Path) -> None:
    rules = load_rules("cinch")
    games = list(simulate_games(rules, "cinch", games=3, seed=4, renege_rate=0.2, max_deals=3))
    data = dumps(interleaved(games, Random(1)))
    log = tmp_path / "tables.jsonl"
    log.touch()
    found = [f for some in followed(log, appending(log, data)) for f in some]
    whole = tmp_path / "whole.jsonl"
    whole.write_bytes(data)
    assert Counter(map(key_of, found)) == Counter(key_of(f) for f in audit_games(read_games(whole)))


START: list[AnyEvent] = [
    Deal(dealer="N"), Pass(seat="E"), Bid(seat="S", bid=7), Pass(seat="W"), Pass(seat="N"), Trump(seat="S", suit="S"),
    *(Discard(seat=seat, cards=["??"] * 3) for seat in ("E", "S", "W", "N")),
]  # fmt: skip


def test_a_finding_comes_with_its_event_and_only_once(log: Path, header: Game) -> None:
    log.write_bytes(lines(header, Deal(dealer="N"), Bid(seat="E", bid=7)))
    found = followed(log, lambda: None, appending(log, lines(Bid(seat="S", bid=6))), lambda: None)
    assert codes(found) == [[], ["BID002"], [], ["LOG006"]]


def test_a_last_line_without_its_end_waits_for_the_rest(log: Path, header: Game) -> None:
    line = lines(Bid(seat="E", bid=99))
    log.write_bytes(lines(header, Deal(dealer="N")))
    found = followed(log, appending(log, line[:20]), appending(log, line[20:-1]), appending(log, b"\n"))
    assert codes(found) == [[], [], ["BID003"], ["LOG006"]]
    log.write_bytes(lines(header, Deal(dealer="N")) + line[:20])
    assert codes(followed(log, lambda: None)) == [[], ["LOG007"]]


def test_a_wrong_deal_is_certain_when_it_can_no_longer_become_void(log: Path, header: Game) -> None:
    """R19: until its score a deal may be declared a misdeal, and then its cards are excused."""
    wrong = Deal(dealer="N", hands={"E": ["AS", "AS", "2C", "3C", "4C", "5C", "6C", "7C", "8C"]})
    log.write_bytes(lines(header, wrong))
    found = followed(
        log, lambda: None, appending(log, lines(Misdeal(reason="other"))), appending(log, lines(Deal(dealer="N")))
    )
    assert codes(found) == [[], [], [], ["LOG006"]]
    log.write_bytes(lines(header, wrong, *START[1:], Concede(side="NS")))
    found = followed(log, lambda: None, appending(log, lines(Score(scored={"NS": 7, "EW": 0}))))
    assert codes(found)[:2] == [[], ["DEAL001"]]


@pytest.mark.parametrize(("correction", "when"), [("none", 0), ("before_next_lead", 2)])
def test_a_renege_is_certain_when_the_card_can_no_longer_be_taken_back(
    log: Path, header: Game, correction: str, when: int
) -> None:
    """R31"""
    rules = {"preset": "plain_cinch", "renege_correction": correction}
    start: list[AnyEvent] = [Game(v=1, id="a", rules=rules, players=header.players)]
    deal = Deal(dealer="N", hands={"W": ["2S", "3H", "4H", "5C", "6C", "7C", "8C", "9C", "TC"]})
    start += [deal, *START[1:6], Play(seat="S", card="KH")]
    log.write_bytes(lines(*start))
    after: list[list[AnyEvent]] = [
        [Play(seat="W", card="5C")],
        [Play(seat="N", card="9H"), Play(seat="E", card="AH")],
        [Play(seat="E", card="2D")],
    ]
    found = codes(followed(log, *(appending(log, lines(*events)) for events in after)))
    assert [index for index, some in enumerate(found) if "REN001" in some] == [when]


def test_a_renege_taken_back_in_time_is_none(log: Path, header: Game) -> None:
    rules = {"preset": "plain_cinch", "renege_correction": "before_next_lead"}
    deal = Deal(dealer="N", hands={"W": ["2S", "3H", "4H", "5C", "6C", "7C", "8C", "9C", "TC"]})
    log.write_bytes(lines(Game(v=1, id="a", rules=rules, players=header.players), deal, *START[1:6]))
    acts: list[list[AnyEvent]] = [
        [Play(seat="S", card="KH"), Play(seat="W", card="5C")],
        [Withdraw(seat="W", card="5C"), Play(seat="W", card="3H")],
        [Play(seat="N", card="9H"), Play(seat="E", card="AH"), Play(seat="E", card="2D")],
    ]
    found = codes(followed(log, *(appending(log, lines(*events)) for events in acts)))
    assert not any("REN001" in some for some in found)
    assert any("REN005" in some for some in found)


def test_a_score_is_certain_when_the_next_deal_begins(log: Path, header: Game) -> None:
    log.write_bytes(lines(header, Deal(dealer="N"), *[Pass(seat=seat) for seat in ("E", "S", "W", "N")]))
    wrong = Score(scored={"NS": 5, "EW": 0}, total={"NS": 5, "EW": 0})
    right = Score(scored={"NS": 0, "EW": 0}, total={"NS": 0, "EW": 0})
    found = followed(log, appending(log, lines(wrong)), appending(log, lines(Deal(dealer="N"))))
    assert [len(some) > 0 for some in found[:2]] == [False, True]
    log.write_bytes(lines(header, Deal(dealer="N"), *[Pass(seat=seat) for seat in ("E", "S", "W", "N")]))
    found = followed(
        log, appending(log, lines(wrong)), appending(log, lines(right)), appending(log, lines(Deal(dealer="N")))
    )
    assert codes(found)[:3] == [[], [], []]


def test_a_log_that_is_cut_short_is_followed_from_its_beginning(log: Path, header: Game) -> None:
    log.write_bytes(lines(header, Deal(dealer="N"), Bid(seat="E", bid=99)))
    shorter, anew = lines(header), lines(header, Deal(dealer="N"), Bid(seat="S", bid=99))
    found = followed(log, lambda: None, lambda: log.write_bytes(shorter), lambda: log.write_bytes(anew), lambda: None)
    assert "BID003" in codes(found)[0]
    assert [f.seat for some in found[1:] for f in some if f.code == "BID003"] == ["S"]


def test_a_log_that_is_replaced_is_read_to_its_end_and_the_new_one_from_its_beginning(log: Path, header: Game) -> None:
    log.write_bytes(lines(header, Deal(dealer="N")))
    old = log.with_name("old")

    def rotate() -> None:
        with log.open("ab") as file:
            file.write(lines(Bid(seat="E", bid=99)))
        log.rename(old)
        log.write_bytes(lines(header, Deal(dealer="N"), Bid(seat="E", bid=98)))

    found = followed(log, lambda: None, rotate, lambda: None)
    told = [f.message for some in found for f in some if f.code == "BID003"]
    assert [("99" in text, "98" in text) for text in told] == [(True, False), (False, True)]


def test_a_log_that_disappears_for_a_moment_is_waited_for(log: Path, header: Game) -> None:
    log.write_bytes(lines(header))
    anew = lines(header, Deal(dealer="N"), Bid(seat="E", bid=98))
    found = followed(log, lambda: None, log.unlink, lambda: None, lambda: log.write_bytes(anew), lambda: None)
    assert "BID003" in [code for some in codes(found) for code in some]


def test_what_cannot_be_followed_is_said(tmp_path: Path) -> None:
    (tmp_path / "packed").write_bytes(b"\x1f\x8b\x08")
    for path in (
        tmp_path / "missing.jsonl",
        tmp_path,
        tmp_path / "a.jsonl.gz",
        tmp_path / "a.cinch.txt",
        tmp_path / "packed",
    ):
        with pytest.raises(SourceError):
            next(follow(path))


def test_following_a_writer_of_ours_finds_nothing_in_a_regular_game(log: Path, game: list[AnyEvent]) -> None:
    log.touch()
    data = dumps(game)
    acts = [appending(log, line) for line in data.splitlines(keepends=True)]
    assert followed(log, *acts)[-1] == []
    assert log.stat().st_size == len(data)
