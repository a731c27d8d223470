"""What a scorer types: understood, or refused with what would be."""

from __future__ import annotations

import contextlib
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cinch_log.cards import CardOrUnseen, Seat
from cinch_log.events import (
    Abandon,
    AnyEvent,
    Bid,
    Call,
    Concede,
    Cut,
    Deal,
    Discard,
    Draw,
    Expose,
    Game,
    GameOver,
    Misdeal,
    Pass,
    Play,
    Ruling,
    Score,
    Seal,
    Substitute,
    Trump,
    Undo,
    Withdraw,
)  # fmt: skip
from cinch_log.record import Checker
from cinch_log.record.commands import COMMANDS, SESSION
from cinch_log.record.hands import HandsBeingTyped
from cinch_log.record.line import LONGEST, Plan, plan
from cinch_log.record.situation import Situation
from cinch_log.record.words import EntryError
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games


def at(*events: AnyEvent, rules: str = "cinch") -> Situation:
    header = Game(v=1, id="g", rules=rules, players={"N": "Ada Lovelace", "E": "Bruno", "S": "Chiara", "W": "Davide"})
    return Situation(Checker([header, *events]))


def read(text: str, situation: Situation) -> list[AnyEvent]:
    return [replace(step.event, seq=None) for step in plan(text, situation).steps]


def plays(seats: str, *cards: CardOrUnseen) -> list[AnyEvent]:
    return [Play(seat=SEAT[letter], card=card) for letter, card in zip(seats, cards, strict=True)]


def discards(seats: str, *counts: int) -> list[AnyEvent]:
    return [Discard(seat=SEAT[letter], cards=["??"] * count) for letter, count in zip(seats, counts, strict=True)]


SEAT: dict[str, Seat] = {"N": "N", "E": "E", "S": "S", "W": "W"}
DEALT: list[AnyEvent] = [Deal(dealer="N")]
BID: list[AnyEvent] = [*DEALT, Pass(seat="E"), Bid(seat="S", bid=7), Pass(seat="W"), Pass(seat="N")]
NAMED: list[AnyEvent] = [*BID, Trump(seat="S", suit="S")]
READY = [*NAMED, *discards("ESWN", 3, 3, 3, 3)]
LED = [*READY, *plays("S", "KH")]
OVER: list[AnyEvent] = [*READY, Concede(side="NS")]


@pytest.mark.parametrize(
    ("text", "situation", "expected"),
    [
        ("n", at(), [Deal(dealer="N")]),
        ("Bruno", at(), [Deal(dealer="E")]),
        ("cut ks 7d 3c 9h", at(), [Cut(cards={"N": "KS", "E": "7D", "S": "3C", "W": "9H"})]),
        ("cut n ks w 9h", at(), [Cut(cards={"N": "KS", "W": "9H"})]),
        ("7", at(*DEALT), [Bid(seat="E", bid=7)]),
        ("p", at(*DEALT), [Pass(seat="E")]),
        ("p 7, p 8", at(*DEALT), [Pass(seat="E"), Bid(seat="S", bid=7), Pass(seat="W"), Bid(seat="N", bid=8)]),
        ("s 7", at(*DEALT), [Bid(seat="S", bid=7)]),
        ("ada 7", at(*DEALT), [Bid(seat="N", bid=7)]),
        ("s", at(*BID), [Trump(seat="S", suit="S")]),
        ("♠", at(*BID), [Trump(seat="S", suit="S")]),
        ("e d", at(*BID), [Trump(seat="E", suit="D")]),
        ("7 ; s", at(*DEALT), [Bid(seat="E", bid=7), Trump(seat="E", suit="S")]),
        ("4 5 3 4", at(*NAMED), discards("ESWN", 4, 5, 3, 4)),
        ("d 4", at(*NAMED), [Discard(seat="E", cards=["??"] * 4)]),
        ("d n 0", at(*NAMED), [Discard(seat="N", cards=[])]),
        ("d 2c 7h 10d", at(*NAMED), [Discard(seat="E", cards=["2C", "7H", "TD"])]),
        ("draw w 2", at(*NAMED), [Draw(seat="W", cards=["??"] * 2)]),
        ("skip; as", at(*NAMED), [Play(seat="S", card="AS")]),
        ("play as", at(*NAMED), [Play(seat="S", card="AS")]),
        ("as 10d 5♣", at(*READY), plays("SWN", "AS", "TD", "5C")),
        ("9 a 10", at(*LED), plays("WNE", "9H", "AH", "TH")),
        ("AK10s", at(*READY), [Play(seat="S", card="AS"), Play(seat="W", card="KS"), Play(seat="N", card="TS")]),
        ("e 7s", at(*LED), [Play(seat="E", card="7S")]),
        ("withdraw", at(*LED), [Withdraw(seat="S", card="KH")]),
        ("undo", at(*LED), [Undo(to=10)]),
        ("undo 2 wrong cards", at(*LED), [Undo(to=9, why="wrong cards")]),
        ("undo to 3 / no, really", at(*LED), [Undo(to=3, why="/ no, really")]),
        ("call n e", at(*LED), [Call(by="N", against="E")]),
        ("call n against e trick 3 deal 2", at(*LED), [Call(by="N", against="E", trick=3, deal=2)]),
        ("ruling ew upheld", at(*LED), [Ruling(against="EW", upheld=True)]),
        ("ruling bruno no adjust ns 3 by Zoé Q", at(*LED),
         [Ruling(against="EW", upheld=False, adjust={"NS": 3}, by="Zoé Q")]),
        ("concede ns by w", at(*LED), [Concede(side="NS", seat="W")]),
        ("claim e", at(*LED), [Concede(side="EW", seat="E")]),
        ("misdeal exposed e 5c", at(*DEALT), [Misdeal(reason="exposed", seat="E", card="5C")]),
        ("expose e 5c ks", at(*DEALT), [Expose(seat="E", cards=["5C", "KS"])]),
        ("9 -7", at(*OVER), [Score(scored={"NS": 9, "EW": -7}, total={"NS": 9, "EW": -7})]),
        ("score captured 9 5 scored ew 5 ns 9", at(*OVER),
         [Score(captured={"NS": 9, "EW": 5}, scored={"EW": 5, "NS": 9}, total={"EW": 5, "NS": 9})]),
        ("over ns why time", at(*DEALT), [GameOver(winner="NS", total={"NS": 0, "EW": 0}, why="time")]),
        ("abandon the lights went out", at(*DEALT), [Abandon(why="the lights went out")]),
        ("sub e Tad Ash", at(*DEALT), [Substitute(seat="E", name="Tad Ash")]),
        ("7 # loudly", at(*DEALT), [Bid(seat="E", bid=7, note="loudly")]),
    ],
)  # fmt: skip
def test_an_entry_means_what_a_scorer_means_by_it(text: str, situation: Situation, expected: list[AnyEvent]) -> None:
    assert read(text, situation) == expected


@pytest.mark.parametrize(
    ("text", "situation", "told"),
    [
        ("x", at(), "the dealer's seat"),
        ("", at(), "the dealer's seat"),
        ("nine", at(*DEALT), r"E \(Bruno\) bids a number or passes"),
        ("7 7 s", at(*BID), "names trump"),
        ("k", at(*READY), "of which suit"),
        ("1s", at(*READY), "the card S"),
        ("as 11d", at(*READY), "nothing of this line was recorded"),
        ("call n", at(*LED), "who calls, and against whom"),
        ("call n e trick x", at(*LED), "trick stands its number"),
        ("ruling ew perhaps", at(*LED), "upheld or denied"),
        ("undo 99", at(*LED), "from 1 to 11"),
        ("undo to 99", at(*LED), "event that stands"),
        ("undo", at(), "nothing to undo"),
        ("withdraw 7s", at(*READY), "no such card"),
        ("score 9", at(*OVER), "points of NS and EW"),
        ("", at(*OVER), "write the points of NS and EW"),
        ("sub e", at(*DEALT), "new player's name"),
        ("expose e", at(*DEALT), "whose cards"),
        ("cut ks", at(), "a card for each seat"),
        ("skip", at(*DEALT), "no exchange|there is none now"),
        ("note", at(*DEALT), "write the text"),
        ("as", at(*NAMED), "not recorded: how many cards are put aside.*play as"),
        (";", at(*DEALT), "no entry in this line"),
    ],
)
def test_what_is_no_entry_is_answered_with_what_would_be(text: str, situation: Situation, told: str) -> None:
    with pytest.raises(EntryError, match=told):
        plan(text, situation)


def test_the_hand_of_a_recorded_player_is_put_aside_by_name_not_by_number() -> None:
    deal = Deal(dealer="N", hands={"E": ["2C", "3C", "4C", "5H", "6H", "7H", "AS", "KS", "QS"]})
    situation = at(deal, *NAMED[1:])
    with pytest.raises(EntryError, match="name the 4 cards"):
        plan("4", situation)
    assert read("", situation) == [Discard(seat="E", cards=["2C", "3C", "4C", "5H", "6H", "7H"])]


def test_an_irregular_entry_comes_with_its_objections_and_is_confirmed_by_an_exclamation_mark() -> None:
    made = plan("7 6", at(*DEALT))
    assert [finding.code for finding in made.objections] == ["BID002"]
    assert not made.confirmed
    assert plan("7 6 !", at(*DEALT)).confirmed
    assert plan("7 8", at(*DEALT)).objections == []


def test_a_note_waits_for_the_next_entry() -> None:
    waiting = plan("note coffee break", at(*DEALT))
    assert (waiting.steps, waiting.note) == ([], "coffee break")
    made = plan("7 # loudly", at(*DEALT), waiting.note)
    assert [step.event.note for step in made.steps] == ["coffee break; loudly"]


@lru_cache(maxsize=1)
def situations() -> list[Situation]:
    """Every eighth moment of games by several rule sets, recorded and on paper."""
    found = []
    for name in ("cinch", "hoyle", "pidro", "auction_cinch", "two_deck", "cinch_3"):
        for public in (False, True):
            rules = load_rules(name)
            events = next(iter(simulate_games(rules, name, games=1, seed=2, public=public, max_deals=2)))
            found += [Situation(Checker(events[:length])) for length in range(1, len(events), 8)]
    return found


WORDS = st.sampled_from(
    [*COMMANDS, *SESSION, "n", "e", "s", "w", "p1", "NS", "EW", "as", "10d", "5♣", "5sb", "ak5s", "??", "7", "-7", "+3",
     "99999999999999999999", "٣", "k", "p", "pass", "by", "to", "deal", "trick", "adjust", "captured", "total",
     "upheld", "denied", "penalty", "why", "skip", "#", "!", ";", "/", ",", "Ada", "ſ", "K♠️", "\ud800", "\x1b[2J",
     "note"]
)  # fmt: skip
TEXTS = st.lists(WORDS, max_size=7).map(" ".join) | st.text(max_size=40) | st.text(st.characters(), max_size=12)


@settings(max_examples=400, deadline=None)
@given(text=TEXTS, where=st.integers(min_value=0))
def test_any_text_anywhere_is_an_entry_or_a_helpful_error(text: str, where: int) -> None:
    places = situations()
    situation = places[where % len(places)]
    try:
        made = plan(text, situation)
    except EntryError as error:
        said = str(error)
        assert len(said) > 10
        assert said.isprintable()
        return
    assert isinstance(made, Plan)
    assert made.steps or made.command or made.note or made.situation.lead_now


def test_undo_takes_back_the_last_entry_and_a_seal_behind_it() -> None:
    situation = at(*DEALT, Pass(seat="E"), Seal(sha256="0" * 64))
    assert read("undo", situation) == [Undo(to=1)]
    assert read("undo", at(*DEALT, Pass(seat="E"), Undo(to=1))) == [Undo(to=0)]


@settings(max_examples=200, deadline=None)
@given(texts=st.lists(TEXTS | st.just("") | st.just("2-10s"), max_size=8), stock=st.booleans())
def test_any_text_is_a_hand_or_a_helpful_error(texts: list[str], stock: bool) -> None:
    typed = HandsBeingTyped(load_rules("cinch"), Deal(dealer="N"))
    if stock:
        typed.take("2345678s 2h ??")
    for text in texts:
        if typed.done:
            break
        place = typed.place
        with contextlib.suppress(EntryError):
            typed.take(text)
            continue
        assert typed.place == place  # what was not understood is asked for again
    assert typed.deal().dealer == "N"


def test_a_line_of_any_length_is_answered() -> None:
    with pytest.raises(EntryError, match="an entry is short"):
        plan("as " * LONGEST, at(*READY))


def test_a_hand_is_understood_however_its_cards_are_grouped_and_can_be_typed_again() -> None:
    typed = HandsBeingTyped(load_rules("cinch"), Deal(dealer="N"))
    typed.take("a k 10 s, 9 8h 2c 3c 45d")
    assert typed.place == "S"
    with pytest.raises(EntryError, match="2 typed, it should be 9 cards"):
        typed.take("as kd")
    typed.take("back")
    typed.take("ak10s 98h 23c 46d")
    typed.take("")
    typed.take("-")
    assert typed.done
    assert typed.deal().hands == {"E": ["AS", "KS", "TS", "9H", "8H", "2C", "3C", "4D", "6D"]}


def test_a_question_mark_among_hands_is_answered_and_no_card_that_was_misspelt() -> None:
    typed = HandsBeingTyped(load_rules("cinch"), Deal(dealer="N"))
    with pytest.raises(EntryError, match=r"^the cards: write them as"):
        typed.take("?")
    with pytest.raises(EntryError, match="'zz' is no card; write them as"):
        typed.take("zz")
