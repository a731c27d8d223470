"""Injected reneges are reneges and nothing else (R22, R23, R28); paper records hide what nobody saw."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cinch_log.cards import UNSEEN
from cinch_log.events import Deal, Discard, Draw, Game, Play, Score
from cinch_log.rules import PRESETS, load_rules
from cinch_log.simulate import SimulatedGame, interleaved, paper_record, simulate_with_truth, truncated
from tests.simulate.referee import Referee


def games_of(spec: str | dict[str, Any], count: int, seed: int = 1, **options: Any) -> list[SimulatedGame]:
    return list(simulate_with_truth(load_rules(spec), spec, count, seed, **options))


FOLLOW: list[dict[str, Any]] = [
    {"follow": "suit"},
    {"follow": "suit_or_left"},
    {"follow": "suit_or_trump"},
    {"follow": "trump_only"},
    {"left_on_trump_lead": "forced"},
]


@pytest.mark.parametrize("spec", [*PRESETS, *FOLLOW], ids=str)
def test_exactly_the_reneges_told_of_are_illegal_on_the_true_hands(spec: str | dict[str, Any]) -> None:
    committed = 0
    for game in games_of(spec, 4, renege_rate=0.05, max_deals=40):
        referee = Referee(game.events).watch()
        assert [(renege.seq, renege.seat, renege.card) for renege in game.reneges] == referee.illegal
        committed += len(game.reneges)
    assert committed > 0


def test_a_renege_names_its_deal() -> None:
    (game,) = games_of("cinch", 1, renege_rate=0.1)
    for renege in game.reneges:
        deals = sum(isinstance(event, Deal) for event in game.events[: renege.seq])
        assert renege.deal == deals


def test_reneges_come_at_the_rate_asked_for() -> None:
    assert not any(game.reneges for game in games_of("cinch", 5, renege_rate=0.0))
    few = sum(len(game.reneges) for game in games_of("cinch", 20, renege_rate=0.02))
    many = sum(len(game.reneges) for game in games_of("cinch", 20, renege_rate=0.2))
    assert 0 < few < many / 4


@pytest.mark.parametrize("name", PRESETS)
def test_a_paper_record_is_the_same_game_without_what_nobody_saw(name: str) -> None:
    for full, paper in zip(games_of(name, 2), games_of(name, 2, public=True), strict=True):
        assert paper.hands == full.hands
        assert paper.held == full.held
        for ours, theirs in zip(paper.events, full.events, strict=True):
            if isinstance(ours, Deal):
                assert ours.hands is None
                assert ours.stock is None
            elif isinstance(ours, (Discard, Draw)):
                assert isinstance(theirs, (Discard, Draw))
                assert ours.cards == [UNSEEN] * len(theirs.cards)
            else:
                assert ours == theirs


def test_a_truncated_game_stops_at_a_card_inside_a_deal() -> None:
    (game,) = games_of("cinch", 1, renege_rate=0.1)
    for number in range(50):
        part = truncated(game, Random(number))
        assert part.events == game.events[: len(part.events)]
        assert isinstance(part.events[-1], Play)
        assert not isinstance(game.events[len(part.events)], Score)
        assert len(part.hands) == sum(isinstance(event, Deal) for event in part.events)
        assert all(renege.seq < len(part.events) for renege in part.reneges)


def test_a_game_without_a_card_played_is_not_truncated() -> None:
    (game,) = games_of("cinch", 1, misdeal_rate=1.0, max_deals=2)
    assert truncated(game, Random(1)) == game


def test_interleaved_games_keep_their_own_order_and_carry_their_id() -> None:
    games = [game.events for game in games_of("cinch", 3)]
    mixed = list(interleaved(games, Random(1)))
    assert len(mixed) == sum(map(len, games))
    for number, events in enumerate(games):
        own = [event for event in mixed if event.game == f"sim-1-{number}"]
        assert [event.seq for event in own] == list(range(len(events)))
        assert isinstance(own[0], Game)
    assert [event.game for event in mixed[:20]] != ["sim-1-0"] * 20


def test_paper_can_be_made_of_a_full_record_later() -> None:
    assert paper_record(games_of("pidro", 1)[0]) == games_of("pidro", 1, public=True)[0]
