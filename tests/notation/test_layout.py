"""How games that did not go their regular way look: rows go on where the trick went on."""

from __future__ import annotations

from msgspec import convert
from msgspec.structs import replace

from cinch_log.cards import PARTNER_SEATS
from cinch_log.events import AnyEvent, Deal, Discard, Game, Play, Score, Trick, Trump, Undo, Withdraw
from cinch_log.notation import events_of, write_text
from cinch_log.notation.words import write_cards


def rows(*after: AnyEvent) -> list[str]:
    """The lines below trump (spades, named by North, event 2)."""
    before = (
        Game(v=1, id="a", rules="cinch", players=dict.fromkeys(PARTNER_SEATS, "")),
        Deal(dealer="W"),
        Trump(seat="N", suit="S"),
    )
    events = [replace(event, seq=seq) for seq, event in enumerate([*before, *after])]
    text = write_text(events)
    assert events_of(text) == events
    return text.split("spades\n")[1].splitlines()


def plays(text: str) -> list[Play]:
    words = text.split()
    return [
        convert({"type": "play", "seat": seat, "card": card}, Play)
        for seat, card in zip(words[::2], words[1::2], strict=True)
    ]


def test_each_trick_has_a_row_and_its_winner_a_star() -> None:
    assert rows(*plays("N KS E 5C S 2S W AS W 3H N 4H E 2H S AH")) == [
        "  1. N KS   E 5C   S 2S   W AS*",
        "  2. W 3H   N 4H   E 2H   S AH*",
    ]


def test_an_unfinished_trick_has_no_star_and_a_short_last_one_has() -> None:
    assert rows(*plays("N KS E 5C")) == ["  1. N KS   E 5C"]
    assert rows(*plays("N KS E AS"), Score(total={"NS": 1}))[0] == "  1. N KS   E AS*"


def test_a_trick_goes_on_after_a_card_was_taken_back() -> None:
    assert rows(*plays("N KS E 4D"), Withdraw(seat="E", card="4D"), *plays("E 5C S 2S W 3S")) == [
        "  1. N KS*  E 4D",
        "withdraw E 4D",
        "  .. E 5C   S 2S   W 3S",
    ]


def test_a_trick_goes_on_after_its_lead_was_taken_back() -> None:
    assert rows(*plays("N KS"), Withdraw(seat="N", card="KS"), *plays("N QS E 5C S 2S W AS")) == [
        "  1. N KS",
        "withdraw N KS",
        "  .. N QS   E 5C   S 2S   W AS*",
    ]


def test_an_undo_leads_back_into_the_trick() -> None:
    assert rows(*plays("N KS E AS"), Undo(to=3), *plays("E 5C S 2S W 3S N 4S")) == [
        "  1. N KS*  E AS",
        "undo     to 3",
        "  .. E 5C   S 2S   W 3S",
        "  2. N 4S",
    ]


def test_an_undo_leads_back_into_an_earlier_trick() -> None:
    assert rows(*plays("N KS E AS S 2S W 3S E 4H S 5H"), Undo(to=4), *plays("S 4S W 6S E 7H")) == [
        "  1. N KS   E AS*  S 2S   W 3S",
        "  2. E 4H   S 5H",
        "undo     to 4",
        "  .. S 4S   W 6S",
        "  2. E 7H",
    ]


def test_a_trick_that_ends_twice_keeps_its_first_star() -> None:
    assert rows(*plays("N KS E AS S 2S W 3S E 4H"), Undo(to=3), *plays("E 2H S 4S W 6S N 7H")) == [
        "  1. N KS   E AS*  S 2S   W 3S",
        "  2. E 4H",
        "undo     to 3",
        "  .. E 2H   S 4S   W 6S",
        "  2. N 7H",
    ]


def test_a_trick_that_ends_twice_may_have_two_winners() -> None:
    assert rows(*plays("N KS E 3S S 2S W AS E 4H"), Undo(to=4), *plays("S QS W 6S N 7H E 8H"), Undo(to=4)) == [
        "  1. N KS   E 3S   S 2S   W AS*",
        "  2. E 4H",
        "undo     to 4",
        "  .. S QS   W 6S",
        "  2. N 7H   E 8H",
        "undo     to 4",
    ]
    assert rows(*plays("N QS E 3S S 2S W AS E 4H"), Undo(to=4), *plays("S KS W 6S N 7H"))[3] == "  .. S KS*  W 6S"


def test_a_claim_stands_behind_its_trick() -> None:
    assert rows(*plays("N KS E 5C S 2S W AS"), Trick(winner="W", points=6), *plays("W 3H")) == [
        "  1. N KS   E 5C   S 2S   W AS*  -> W 6",
        "  2. W 3H",
    ]


def test_remarks_and_times_cut_a_row_behind_their_card() -> None:
    first, second, third, fourth = plays("N KS E 5C S 2S W AS")
    assert rows(first, replace(second, note="slow"), third, replace(fourth, at="2026-11-30T20:15:00Z")) == [
        '  1. N KS   E 5C  {note="slow"}',
        "  .. S 2S   W AS* {at=2026-11-30T20:15:00Z}",
    ]


def test_a_card_out_of_turn_begins_another_row_when_its_seat_has_played() -> None:
    assert rows(*plays("N KS E 5C E 6C S 2S")) == ["  1. N KS*  E 5C", "  2. E 6C   S 2S"]


def test_unseen_cards_are_counted() -> None:
    assert write_cards([]) == "-"
    assert write_cards(["??"] * 2) == "?? ??"
    assert write_cards(["5S", *["??"] * 3, "6S"]) == "5S ??x3 6S"
    assert write_cards(["??"] * 150) == "??x99 ??x51"
    assert rows(Discard(seat="N", cards=["??"] * 250)) == ["discard  N ??x99 ??x99 ??x52"]


def test_lines_that_words_can_not_say_are_written_as_the_log_has_them() -> None:
    assert rows(Deal(dealer="N", hands={}))[-1] == '{"type":"deal","seq":3,"dealer":"N","hands":{}}'
