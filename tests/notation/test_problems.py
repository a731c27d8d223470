"""A text that does not say what happened: line, column, what was expected; all faults at once; never a traceback."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cinch_log.events import AnyEvent
from cinch_log.notation import NotationError, Problem, events_of, read_text, write_text
from tests.notation.events import SEQUENCES

HEADER = "[game a]\n[rules cinch]\n[N A]\n[E B]\n[S C]\n[W D]\n"
DEAL = HEADER + "deal 1 dealer E\nauction S pass W 1 N pass E pass\ntrump W spades\n"


def problems(text: str) -> list[Problem]:
    with pytest.raises(NotationError) as raised:
        events_of(text)
    assert str(raised.value) == "\n".join(map(str, raised.value.problems))
    return list(raised.value.problems)


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("play W 1S", 8, "a card such as 5S"),
        ("play W 4S X 5S", 11, "a card"),
        ("play W", 7, "a card"),
        ("frobnicate", 1, "a keyword, a tag or a trick"),
        ("dael N", 1, "perhaps 'deal'"),
        ("deal 3 dealer E", 6, "deal 2"),
        ("deal", 5, "a seat"),
        ("deal E\n  N 4S 5Z", 8, "a card"),
        ("bid W seven", 7, "a bid"),
        ("trump W hats", 9, "a suit"),
        ("discard S", 10, "or - for none"),
        ("score NS 12 EW 2", 7, "captured, scored or total"),
        ("score total NS twelve", 16, "the points of NS"),
        ("score total NS 1 NS 2", 18, "NS only once"),
        ("ruling against NS perhaps", 19, "upheld or denied"),
        ("undo", 5, "the number of the event"),
        ("seal 12", 6, "64 hexadecimal digits"),
        ("seal " + "g" * 64, 1, "sha256"),
        ("misdeal because", 9, "exposed, count or other"),
        ("call W against", 15, "a seat"),
        ("concede them", 9, "a side"),
        ("pass N {seq=x}", 13, "a number, or - for none"),
        ("pass N {at=yesterday}", 1, "2026-03-01T20:15:00+01:00"),
        ('pass N {x={"a":1,"a":2}}', 11, "a key stands twice"),
        ("pass N {x=[1]}", 11, "an object in JSON"),
        ('pass N {note="a" note="b"}', 18, "note only once"),
        ("pass N {forgot", 15, "} at the end of the remark"),
        ('pass N {note="forgot}', 14, "Unterminated string"),
        ("pass N extra", 8, "the end of the line"),
        ("[continue b]", 2, "no game 'b'"),
        ("[seq perhaps]", 6, "none or auto"),
        ("[site Hall]", 2, "[game ID] before the other tags"),
        ("[game b", 8, "a closing bracket"),
        ("[game]", 6, "the game's id"),
        ("[game b]", 2, "a tag with the rules"),
        ("[game b]\n[rules cinch]\n[stie Hall]", 2, "perhaps site"),
        ("[game b]\n[rules cinch]\n[N A]\n[N B]", 2, "the tag N only once"),
        ("[game b]\n[rules cinch target=42 target=51]", 24, "the option target only once"),
        ('{"type":"pass","seat":"Q"}', 1, "seat"),
        ("{nothing}", 2, "JSON"),
    ],
)
def test_the_place_and_what_was_expected(line: str, column: int, words: str) -> None:
    text = DEAL + line
    (problem,) = problems(text)
    assert (problem.line, problem.column) == (text.count("\n") + 1, column)
    assert words in problem.message


def test_every_fault_is_reported_once() -> None:
    found = problems(HEADER + "deal Q\nauction S pass\nplay W 1S\npass N\ntrump W hats\n")
    assert [problem.line for problem in found] == [7, 9, 11]


def test_a_broken_tag_does_not_hide_the_rest_or_belong_to_the_game_before() -> None:
    text = HEADER + "abandon\n[game b]\n[rules cinch]\n[stie X]\n[seed many]\n[N A]\nplay N 1S\n"
    assert [problem.line for problem in problems(text)] == [10, 11, 13]
    assert read_text(text)[-1].course is not read_text(text)[0].course


def test_a_star_that_the_cards_contradict() -> None:
    (problem,) = problems(DEAL + "1. W 4S*  N 8S  E AS  S TS\n2. E QS*  S 6S W 5C N 5S\n")
    assert (problem.line, problem.column) == (10, 4)
    assert "by the cards E won" in problem.message
    assert "-> W" in problem.message


def test_a_star_in_a_trick_with_an_unseen_card_says_nothing_anybody_could_check() -> None:
    (problem,) = problems(DEAL + "1. W 4S  N ??  E AS*  S TS\n")
    assert "the cards do not tell" in problem.message


def test_a_star_is_judged_when_the_trick_is_over() -> None:
    assert events_of(DEAL + "1. W 4S  N AS*\n.. E KS  S TS\n")


def test_a_star_that_was_undone_is_not_judged() -> None:
    text = DEAL + "1. W 4S  N 8S  E AS  S TS\n2. E QS*  S 6S\nundo to 9\n.. S JS\n2. E QS  S 6S  W KS  N 5S\n"
    assert events_of(text)


def test_seats_left_out_while_a_hand_is_short() -> None:
    (problem,) = problems(DEAL + "W 4S 8S AS\nQS 6S 5C 5S\n")
    assert (problem.line, problem.column) == (10, 11)
    assert "4 cards" in problem.message
    assert events_of(DEAL + "W 4S 8S AS\n")


def test_whose_card_it_is_must_be_told() -> None:
    (problem,) = problems(HEADER + "4S 8S AS TS\n")
    assert "before the card" in problem.message


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_without_a_traceback(text: str) -> None:
    read_text(text)


WORDS = st.sampled_from(
    [*"NESW{}[]#;*:=,.-\n\n\n", "\nplay ", "\ndeal ", "\n[game a]\n[rules cinch]\n", "\n1. ", "\n.. ", "\ntrump ",
     " S ", " 4S ", "??x9 ", "->", '{"', '"', "{x={", "seq=", "at=", "\nundo ", "\nwithdraw ", "\nscore total ", "NS ",
     "\nauction ", " 3 ", " pass ", "\nstock ", "[continue a]", "10", "♠", "\ncall ", "\nruling ", "why", "by",
     "\nover", "\x00", "\u2028"]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(WORDS, max_size=60).map(" ".join) | st.lists(WORDS, max_size=60).map("".join))
def test_any_words_of_the_notation_in_any_order(text: str) -> None:
    for found in read_text(text):
        if isinstance(found.what, Problem):
            assert 1 <= found.what.line <= text.count("\n") + 1
            assert found.what.column >= 1
            assert found.what.message


@settings(max_examples=80, deadline=None)
@given(SEQUENCES, st.data())
def test_a_damaged_text_gives_problems_or_other_events_but_no_traceback(
    events: list[AnyEvent], data: st.DataObject
) -> None:
    text = write_text(events)
    at = data.draw(st.integers(0, len(text)))
    read_text(text[:at] + data.draw(st.sampled_from(["", "{", '"', "]", "\n", " N ", "5"])) + text[at + 1 :])


def test_deep_nesting_and_endless_numbers() -> None:
    for text in ("[" * 5000, '{"a":' * 5000, HEADER + "pass N {x=" + '{"a":' * 5000, HEADER + "bid N " + "9" * 5000):
        assert any(isinstance(found.what, Problem) for found in read_text(text))


@pytest.mark.parametrize("number", ["1e400", "NaN", "Infinity"])
def test_numbers_that_json_does_not_have(number: str) -> None:
    (problem,) = problems(HEADER + 'pass N {x={"a":' + number + "}}")
    assert problem.line == 7
