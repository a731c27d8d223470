"""Text for 80 columns: every known case, every preset, hostile names, undone and faulty parts in their place."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from cinch_log.events import AnyEvent, Call, Discard, Expose, Game, Play, Ruling, Substitute, Undo, Withdraw
from cinch_log.layout import WIDTH, flowed, sentences, shortened, width
from cinch_log.log import dumps, loads, read_games
from cinch_log.replay import frames, position_text, transcript, whole_games
from cinch_log.rules import PRESETS
from tests.replay.games import LOGS, case, frames_of, log_of, one_deal, whole_game


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_every_known_case_fits_eighty_columns(log: Path) -> None:
    for game in whole_games(read_games(log)):
        for symbols in (True, False):
            made = list(frames(game, knowledge=True))
            lines = list(transcript(made, symbols=symbols))
            lines += [line for frame in made[::25] for line in position_text(frame, symbols=symbols).splitlines()]
            assert max(map(width, lines)) <= WIDTH
            assert symbols or "".join(lines).isascii()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_fits_eighty_columns(preset: str) -> None:
    assert max(map(width, transcript(frames(whole_game(2, preset), knowledge=True)))) <= WIDTH


def test_a_deal_reads_as_the_table_saw_it() -> None:
    lines = list(transcript(frames(case("renege_cinch")), deal=1, symbols=False))
    text = "\n".join(lines)
    assert lines[1] == "Deal 1: W deals"
    assert "  bids      N passes  E passes  S 1  W 4" in lines
    assert "  W names H, bid 4 by W" in lines
    assert "  trick 2   E 5D   S 4H   W 9H   N 5H    W wins, 10 points; NS 0, EW 10" in lines
    assert "! REN001 (line 30) renege: S played 8C" in text
    assert "  = W bid 4, made: captured NS 2, EW 11; scored NS 2, EW 11; total NS 2, EW 11" in lines
    assert "13 of 14 points were in play: JH left in the stock." in text


def test_a_trick_alone_is_shown_with_the_hands_before_it() -> None:
    lines = list(transcript(frames(case("renege_cinch")), deal=2, trick=3, symbols=False))
    assert lines[1].startswith("Deal 2: N deals, N bid 8")
    assert sum(line.startswith("  trick") for line in lines) == 1
    assert any(line.startswith("  W   AC 5C") for line in lines)


def test_what_an_undo_took_back_is_marked_and_the_undo_shown() -> None:
    text = list(transcript(frames(case("bug_undo_mistyped_card")), symbols=False))
    assert "x trick 1   E 4D" in text
    assert "  undo, back to event 11: scorer mistyped" in text
    assert text.index("x trick 1   E 4D") < text.index("  undo, back to event 11: scorer mistyped")


def test_calls_rulings_exposed_and_withdrawn_cards_stand_where_they_happened() -> None:
    events = one_deal()
    first = next(index for index, event in enumerate(events) if isinstance(event, Play))
    lead, answer = events[first], events[first + 1]
    assert isinstance(lead, Play)
    assert isinstance(answer, Play)
    middle: list[AnyEvent] = [
        Withdraw(seat=answer.seat, card=answer.card), answer, Call(by="N", against="E"),
        Ruling(against="EW", upheld=False, by="director"), Substitute(seat="N", name="Zoe"),
    ]  # fmt: skip
    lines = list(transcript(frames_of([*events[: first + 2], *middle, *events[first + 2 :]]), symbols=True))
    text = "\n".join(lines)
    for words in ("takes back", "N calls a renege by E", "ruling by director on EW: denied", "N is now Zoe"):
        assert words in text
    assert text.index("takes back") < text.index("calls a renege") < text.index("ruling by director") < text.index("= ")


def test_a_line_that_is_no_event_is_shown_in_its_place() -> None:
    lines = dumps(one_deal()).splitlines(keepends=True)
    lines.insert(5, b"what is this?\n")
    text = list(transcript(frames(loads(b"".join(lines))[0])))
    (told,) = [line for line in text if "line 6" in line]
    assert told.startswith("! LOG001 (line 6) no event: not JSON")


def test_names_and_notes_cannot_act_on_the_terminal() -> None:
    events = one_deal()
    header = events[0]
    assert isinstance(header, Game)
    evil = "\x1b[2J\u202e\n" + "漢" * 60
    events[0] = replace(header, id=evil, players=dict.fromkeys(header.players, evil), site=evil, note=evil)
    index = next(index for index, event in enumerate(events) if isinstance(event, Discard))
    discard = events[index]
    assert isinstance(discard, Discard)
    events[index] = replace(discard, note=evil)
    made = list(frames(log_of([*events[:-1], Undo(to=9, why=evil, by=evil)])))
    lines = [*transcript(made), *(line for frame in made for line in position_text(frame).splitlines())]
    assert max(map(width, lines)) <= WIDTH
    assert "\x1b" not in "".join(lines)
    assert "\u202e" not in "".join(lines)


def test_an_exposed_card_is_shown_as_still_held() -> None:
    events = one_deal()
    first = next(index for index, event in enumerate(events) if isinstance(event, Play))
    lead = events[first]
    assert isinstance(lead, Play)
    later = next(event for event in events[first + 1 :] if isinstance(event, Play) and event.seat == "N")
    assert later.card != "??"
    made = frames_of([*events[:first], Expose(seat="N", cards=[later.card]), *events[first:]], seat="S")
    assert later.card in made[first].hands["N"].cards


def test_widths_are_those_of_a_terminal() -> None:
    assert width("abc") == 3
    assert width("漢字") == 4
    assert width("e\u0301") == 1
    assert shortened("漢字漢字", 6) == "漢字.."
    assert flowed(["aa", "bb"], "> ") == ["> aa bb"]
    assert max(map(width, sentences("x" * 300 + " y", "- "))) <= WIDTH
