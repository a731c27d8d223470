"""A seat's own view: nothing in it that the seat could not have seen (hidden hands, stock, others' exchange)."""

from __future__ import annotations

import json
import re

import pytest

from cinch_log.cards import CARDS, Seat
from cinch_log.events import Deal, Game
from cinch_log.json_text import as_json
from cinch_log.log import GameLog
from cinch_log.replay import frame_data, frames, transcript
from tests.replay.games import case, log_of, one_deal, whole_game

CARD = re.compile(r'"([2-9TJQKA][CDHS]b?)"')


def face_up_and_own(game: GameLog, seat: Seat) -> list[set[str]]:
    """After each event, the cards the seat has seen in this deal, from the bare record."""
    seen: set[str] = set()
    after = []
    for event in game.entries:
        if isinstance(event, Deal):
            seen = set((event.hands or {}).get(seat, []))
        name = type(event).__name__
        if name in ("Draw", "Discard") and getattr(event, "seat", None) == seat:
            seen |= set(getattr(event, "cards", ()))
        if name in ("Play", "Withdraw", "Misdeal"):
            seen |= {getattr(event, "card", None) or "??"}
        if name in ("Expose", "Cut"):
            cards = getattr(event, "cards", ())
            seen |= set(cards.values()) if isinstance(cards, dict) else set(cards)
        after.append(set(seen))
    return after


@pytest.mark.parametrize("rules", ["cinch", "cinch_5", "two_deck", "hoyle", "pidro"])
def test_no_frame_names_a_card_the_seat_has_not_seen(rules: str) -> None:
    game = whole_game(7, rules, renege_rate=0.2)
    header = game.header
    assert header is not None
    for seat in header.players:
        for frame, seen in zip(frames(game, seat=seat), face_up_and_own(game, seat), strict=True):
            data = frame_data(frame)
            assert data.pop("knowledge") is None
            if data.pop("result") is None:
                named = set(CARD.findall(as_json(data)))
                assert named <= seen, (seat, frame.index, named - seen)


def test_the_seat_sees_its_own_hand_and_the_others_as_counts() -> None:
    game = case("clean_cinch")
    for frame in frames(game, seat="N"):
        for seat, hand in frame.hands.items():
            assert seat == "N" or not hand.cards
            assert seat != "N" or not hand.unseen
        assert frame.turn == "N" or not frame.legal


def test_free_text_and_seeds_are_left_out() -> None:
    events = one_deal()
    header = events[0]
    assert isinstance(header, Game)
    shown = json.dumps([frame_data(frame) for frame in frames(log_of(events), seat="N")], default=str)
    assert '"seed"' not in shown
    assert "seed" in frame_data(next(frames(log_of(events))))["event"]


def test_findings_that_rest_on_hidden_cards_are_not_told_to_a_seat() -> None:
    told = [remark.code for frame in frames(case("renege_cinch"), seat="N") for remark in frame.remarks]
    assert told == []


def test_what_a_seat_knows_counts_its_own_cards_as_seen() -> None:
    game = whole_game(4)
    for frame in frames(game, seat="E", knowledge=True):
        if frame.knowledge is not None:
            own = set(frame.hands["E"].cards)
            assert not own & set(frame.knowledge.unseen_trumps)
            for seat, about in frame.knowledge.seats.items():
                assert seat == "E" or not own & set(about.may_hold)


def test_nobody_sits_at_a_seat_of_another_game() -> None:
    with pytest.raises(KeyError):
        frames(case("clean_cinch"), seat="P1")


def test_a_transcript_for_a_seat_shows_counts() -> None:
    text = "\n".join(transcript(frames(case("clean_cinch"), seat="S"), deal=1))
    assert "9 unseen" in text
    assert "stock  16 unseen" in text
    assert len(CARDS) == 104
