"""What a person writes in a hurry is understood, and means what it says."""

from __future__ import annotations

import pytest

from cinch_log.cards import Seat
from cinch_log.events import (
    AnyEvent,
    Bid,
    Concede,
    Cut,
    Deal,
    Discard,
    Game,
    GameOver,
    Misdeal,
    Pass,
    Play,
    Score,
    Substitute,
    Trick,
    Trump,
    Withdraw,
)
from cinch_log.notation import dumps, events_of, loads

HEADER = """
; Tuesday night, after dinner
[Game kitchen]
[rules: hoyle target=42]
[n "Ann"]
[E: Bob]
[south Carl]   # the tall one
[W "Dora"]
"""
DEAL = HEADER + "deal e\npass\t1 p -\ntrump ♠\n"


def after(text: str, header: str = HEADER) -> list[AnyEvent]:
    """The events of a text that begins with this header, without those of the header."""
    return events_of(header + text)[len(events_of(header)) :]


def test_a_header_in_any_case_with_or_without_quotes_and_colons() -> None:
    players: dict[Seat, str] = {"N": "Ann", "E": "Bob", "S": "Carl", "W": "Dora"}
    game = Game(seq=0, v=1, id="kitchen", rules={"preset": "hoyle", "target": 42}, players=players)
    assert events_of(HEADER) == [game]


@pytest.mark.parametrize("word", ["10♠", "TS", "ts", "10s", "♠10", "sT", "T♤", "10♠\ufe0f", "S10"])
def test_a_card_however_it_is_written(word: str) -> None:
    assert after(f"cut n {word}") == [Cut(seq=1, cards={"N": "TS"})]


@pytest.mark.parametrize("word", ["5Sb", "5sb", "5♠b", "♠5b", "5SB"])
def test_a_card_of_the_second_pack(word: str) -> None:
    assert after(f"cut n {word}") == [Cut(seq=1, cards={"N": "5Sb"})]


@pytest.mark.parametrize("cards", ["5D QD TH", "5d,qd,10h", "5DQD10H", "♦5  q♦   ♥10", "5D, QD, TH ; clumsy"])
def test_cards_however_they_are_spaced(cards: str) -> None:
    assert after(f"Discard: S {cards}") == [Discard(seq=1, seat="S", cards=["5D", "QD", "TH"])]


@pytest.mark.parametrize(
    ("cards", "number"), [("??x3", 3), ("?? ?? ??", 3), ("? ?", 2), ("?x4", 4), ("-", 0), ("none", 0), ("??×12", 12)]
)
def test_unseen_cards_are_counted(cards: str, number: int) -> None:
    assert after(f"discard W: {cards}") == [Discard(seq=1, seat="W", cards=["??"] * number)]


@pytest.mark.parametrize("word", ["spades", "Spade", "S", "s", "♠", "♤"])
def test_a_suit_however_it_is_named(word: str) -> None:
    assert after(f"trump N {word}") == [Trump(seq=1, seat="N", suit="S")]


def test_bids_without_seats_go_round_from_the_dealers_left() -> None:
    expected = [Pass(seq=2, seat="S"), Bid(seq=3, seat="W", bid=1), Pass(seq=4, seat="N"), Pass(seq=5, seat="E")]
    for auction in ("auction pass 1 pass pass", "p 1 - p", "S pass\nW 1\nn P\ne p", "bidding: pass, 1, pass, pass"):
        assert after("deal E\n" + auction)[1:] == expected


def test_a_seat_that_passed_is_left_out_of_later_rounds() -> None:
    header = HEADER.replace("hoyle target=42", "auction_cinch")
    bids = after("deal E\n1 p 2 p\n3 4 5 p", header)[1:]
    assert [(event.seat, event.bid) for event in bids if isinstance(event, Bid)] == [
        ("S", 1), ("N", 2), ("S", 3), ("N", 4), ("S", 5),
    ]  # fmt: skip


def test_trump_without_a_seat_is_named_by_the_highest_bidder() -> None:
    assert events_of(DEAL)[-1] == Trump(seq=6, seat="W", suit="S")


def test_cards_without_seats_are_played_clockwise_by_the_winner_of_the_trick_before() -> None:
    plays = after("4s 8s as ts\nqs 6s 5c 5s\n", DEAL)
    assert [(play.seat, play.card) for play in plays if isinstance(play, Play)] == [
        ("W", "4S"), ("N", "8S"), ("E", "AS"), ("S", "TS"), ("E", "QS"), ("S", "6S"), ("W", "5C"), ("N", "5S"),
    ]  # fmt: skip
    assert [play.seq for play in plays] == list(range(7, 15))


@pytest.mark.parametrize(
    "row",
    [
        "W 4S N 8S E AS S TS", "1. W 4S  N 8S  E AS*  S TS", "1) w: 4s, n: 8s, e: as*, s: ts", "W 4S 8S AS* TS",
        "play W 4S N 8S\nplay E AS S TS", "1. W 4S\n.. N 8S\n… E AS*\n... S TS", "w 4♠ 8♠ *a♠ 10♠",
        "1: W 4S 8S AS * TS",
    ],
)  # fmt: skip
def test_a_trick_however_it_is_written(row: str) -> None:
    expected = [("W", "4S"), ("N", "8S"), ("E", "AS"), ("S", "TS")]
    assert [(play.seat, play.card) for play in after(row, DEAL) if isinstance(play, Play)] == expected


def test_a_winner_behind_an_arrow_is_a_claim() -> None:
    assert after("W 4S 8S AS* TS -> E 3", DEAL)[-1] == Trick(seq=11, winner="E", points=3)
    assert after("W 4S 8S AS* TS\ntrick e points 3", DEAL)[-1] == Trick(seq=11, winner="E", points=3)


def test_a_star_is_no_claim() -> None:
    assert after("W 4S 8S AS* TS", DEAL) == after("W 4S 8S AS TS", DEAL)


def test_a_withdrawn_card_and_the_trick_that_goes_on() -> None:
    events = after("W 4S N 8S E 5S\nwithdraw E 5S\n.. E AS* S TS\n E QS", DEAL)
    assert events[3] == Withdraw(seq=10, seat="E", card="5S")
    assert [type(event) for event in events].count(Play) == 6


def test_remarks_in_braces() -> None:
    note = after("W 4S {hesitated for a minute}", DEAL)[0]
    assert note.note == "hesitated for a minute"
    assert after('W 4S {"hesitated" at=2026-11-30T20:15:00Z}', DEAL)[0].at == "2026-11-30T20:15:00Z"


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("score: captured ns 2, e/w 12", Score(seq=1, captured={"NS": 2, "EW": 12})),
        ("SCORE total NS=-3 EW: 12", Score(seq=1, total={"NS": -3, "EW": 12})),
        ("concede ew by n", Concede(seq=1, side="EW", seat="N")),
        ("game over: winner EW why late", GameOver(seq=1, winner="EW", why="late")),
        ("over", GameOver(seq=1)),
        ("misdeal exposed s 5♥", Misdeal(seq=1, reason="exposed", seat="S", card="5H")),
        ("misdeal other", Misdeal(seq=1, reason="other")),
        ("substitute n: Emil the second  # he came late", Substitute(seq=1, seat="N", name="Emil the second")),
    ],
)
def test_other_lines(line: str, event: AnyEvent) -> None:
    assert after(line) == [event]


def test_hands_may_stand_in_any_order_or_not_at_all() -> None:
    deal = after("Deal 1, dealer N\nstock 3C 6C\n w ??x9\n hand E: AS KS\n stock 8C")[0]
    assert deal == Deal(seq=1, dealer="N", hands={"W": ["??"] * 9, "E": ["AS", "KS"]}, stock=["3C", "6C", "8C"])
    assert after("deal: N")[0] == Deal(seq=1, dealer="N")


def test_numbers_are_given_and_can_be_refused_or_corrected() -> None:
    assert [event.seq for event in after("pass N\npass E {seq=7}\npass S\npass W {seq=-}\npass N")] == [
        1,
        7,
        8,
        None,
        10,
    ]
    assert [event.seq for event in events_of("[game a]\n[rules cinch]\n[seq none]\npass N\npass E {seq=3}")] == [
        None, None, 3,
    ]  # fmt: skip


def test_many_games_and_interleaved_ones() -> None:
    text = "[game a]\n[rules cinch]\n[game b]\n[rules hoyle]\npass N\n"
    text += "[continue a]\npass E\n[continue b]\npass S\n[continue]\npass W"
    first, second = loads(text)
    assert [(event.seq, event.game) for event in first] == [(0, None), (1, "a")]
    assert [(event.seq, event.game) for event in second] == [(0, None), (1, None), (2, "b"), (3, None)]
    assert loads(dumps(loads(text))) == [first, second]


def test_a_byte_order_mark_and_windows_line_ends() -> None:
    assert events_of("\ufeff" + DEAL.replace("\n", "\r\n")) == events_of(DEAL)


def test_lines_of_a_log_are_understood_too() -> None:
    assert after('{"type":"pass","seat":"N"}\n{"type":"bid","seq":9,"seat":"E","bid":3}') == [
        Pass(seat="N"), Bid(seq=9, seat="E", bid=3),
    ]  # fmt: skip
