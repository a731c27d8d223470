"""Simulated games keep the rules: every preset, every option, from the cut to the winner."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cinch_log.cards import CARDS, mask_of
from cinch_log.events import Abandon, AnyEvent, Bid, Deal, Game, GameOver, Pass, Play, Score
from cinch_log.rules import PRESETS, RulesError, load_rules
from cinch_log.simulate import simulate_deal, simulate_games, simulate_with_truth
from tests.simulate.referee import Referee


def games_of(spec: str | dict[str, Any], count: int, seed: int = 1, **options: Any) -> list[list[AnyEvent]]:
    return list(simulate_games(load_rules(spec), spec, count, seed, **options))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_makes_complete_legal_games(name: str) -> None:
    for events in games_of(name, 8):
        referee = Referee(events).watch()
        assert referee.illegal == []
        assert isinstance(events[-1], GameOver)


ONE_OPTION: list[dict[str, Any]] = [
    {"cut_for_deal": "low"},
    {"auction": "rounds", "all_pass": "next_dealer"},
    {"auction": "rounds", "all_pass": "dealer_forced", "bid_min": 5},
    {"bid_min": 14},
    {"bid_max": 1},
    {"all_pass": "next_dealer", "bid_min": 10},
    {"plain_discards": "required"},
    {"trump_discards": "never", "deal_size": 12, "hand_size": 3},
    {"trump_discards": "any"},
    {"trump_discards": "excess_only", "deal_size": 12, "hand_size": 3},
    {"draw_order": "maker_first"},
    {"draw_order": "maker_first", "dealer_rob": "rob"},
    {"dealer_rob": "rob", "trump_discards": "never"},
    {"dealer_rob": "rob", "plain_discards": "required", "hand_size": 3},
    {"preset": "heasly", "short_stock": "in_order", "draw_order": "maker_first"},
    {"preset": "heasly", "short_stock": "even", "dealer_rob": "rob"},
    {"maker_extra": "keep", "hand_size": 4},
    {"maker_extra": "look", "hand_size": 3},
    {"maker_extra": "none"},
    {"first_leader": "dealer_left", "first_lead": "trump"},
    {"follow": "suit"},
    {"follow": "suit_or_trump"},
    {"follow": "trump_only"},
    {"follow": "trump_only", "preset": "plain_cinch"},
    {"follow": "trump_only", "preset": "two_deck", "low_to": "player"},
    {"left_on_trump_lead": "forced"},
    {"low_to": "player", "preset": "two_deck"},
    {"low_card": "two", "low_to": "player"},
    {"set_scoring": "opponents_add_bid", "preset": "cinch_5"},
    {"both_cross": "higher_total", "target": 15},
    {"both_cross": "higher_total", "target": 8, "preset": "cinch_6"},
    {"target": 8, "preset": "cinch_6"},
    {"negative_limit": -1, "preset": "cinch_3"},
    {"negative_limit": -14},
    {"left": "jack", "decks": 2, "deal_size": 9},
    {"points": {"high": 0, "jack": 0, "game": 0, "low": 0, "right_pedro": 0, "left_card": 0, "sancho": 1}},
    {"points": {"right_pedro": 1000}, "target": 2000},
    {"deal_size": 13, "hand_size": 13, "packet": 13, "exchange": False},
    {"deal_size": 1, "packet": 1, "hand_size": 6},
    {"seats": 6, "partners": False, "decks": 2, "deal_size": 9},
]


@pytest.mark.parametrize("spec", ONE_OPTION, ids=lambda spec: " ".join(f"{key}={spec[key]}" for key in spec))
def test_every_option_value_makes_legal_games(spec: dict[str, Any]) -> None:
    for events in games_of(spec, 12, seed=3, max_deals=60):
        assert Referee(events).watch().illegal == []


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "preset": st.sampled_from(sorted(PRESETS)),
        "decks": st.sampled_from([1, 2]),
        "deal_size": st.integers(1, 14),
        "packet": st.sampled_from([1, 2, 3]),
        "hand_size": st.integers(1, 12),
        "exchange": st.booleans(),
        "left": st.sampled_from(["five", "jack"]),
        "cut_for_deal": st.sampled_from(["high", "low"]),
        "auction": st.sampled_from(["single", "rounds"]),
        "bid_min": st.integers(1, 14),
        "bid_max": st.integers(1, 14),
        "all_pass": st.sampled_from(["same_dealer", "next_dealer", "dealer_forced"]),
        "plain_discards": st.sampled_from(["optional", "required"]),
        "trump_discards": st.sampled_from(["excess_only", "never", "any"]),
        "draw_order": st.sampled_from(["dealer_left", "maker_first"]),
        "dealer_rob": st.sampled_from(["none", "rob"]),
        "short_stock": st.sampled_from(["even", "in_order"]),
        "maker_extra": st.sampled_from(["look", "none", "keep"]),
        "first_leader": st.sampled_from(["maker", "dealer_left"]),
        "first_lead": st.sampled_from(["any", "trump"]),
        "follow": st.sampled_from(["suit_or_left", "suit", "suit_or_trump", "trump_only"]),
        "left_on_trump_lead": st.sampled_from(["any_trump", "forced"]),
        "low_to": st.sampled_from(["captor", "player"]),
        "low_card": st.sampled_from(["lowest_in_play", "two"]),
        "set_scoring": st.sampled_from(["subtract_bid", "opponents_add_bid"]),
        "target": st.integers(1, 60),
        "both_cross": st.sampled_from(["bidder_if_made", "higher_total"]),
        "negative_limit": st.none() | st.integers(-30, -1),
        "points": st.fixed_dictionaries(
            {}, optional={name: st.integers(0, 5) for name in ("low", "jack", "three", "sancho", "left_card")}
        ),
    },
)


@settings(max_examples=150, deadline=None)
@given(spec=OPTIONS, seed=st.integers(-(2**53) + 1, 2**53 - 1))
def test_any_combination_of_options_that_is_accepted_can_be_played(spec: dict[str, Any], seed: int) -> None:
    try:
        rules = load_rules(spec)
    except RulesError:
        return
    for events in simulate_games(rules, spec, 2, seed, max_deals=15):
        assert Referee(events).watch().illegal == []


def test_the_same_seed_makes_the_same_games() -> None:
    assert games_of("cinch", 5, seed=9) == games_of("cinch", 5, seed=9)
    assert games_of("cinch", 1, seed=9)[0][1:] != games_of("cinch", 1, seed=10)[0][1:]
    assert games_of("cinch", 1, seed=9)[0][1:] != games_of("cinch", 1, seed=-9)[0][1:]


def test_game_number_k_is_the_same_however_many_are_made() -> None:
    assert games_of("hoyle", 7, seed=4)[:3] == games_of("hoyle", 3, seed=4)


def test_a_game_does_not_depend_on_the_hash_seed_of_the_process() -> None:
    script = (
        "from cinch_log.rules import load_rules\n"
        "from cinch_log.simulate import simulate_games\n"
        "import zlib, sys\n"
        "games = list(simulate_games(load_rules('two_deck'), 'two_deck', 2, 5, renege_rate=0.1))\n"
        "print(zlib.crc32(repr(games).encode()))\n"
    )
    digests = set()
    for hash_seed in ("0", "1", "4711"):
        env = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path), "PYTHONIOENCODING": "utf-8"}
        run = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, check=True, text=True)
        digests.add(run.stdout)
    assert len(digests) == 1


def test_headers_say_where_the_game_comes_from() -> None:
    header = games_of({"preset": "cinch", "target": 42}, 2, seed=77)[1][0]
    assert isinstance(header, Game)
    assert (header.id, header.source, header.seed, header.v) == ("sim-77-1", "simulated", 77, 1)


def test_the_first_dealer_is_cut_again_after_a_tie_now_and_then() -> None:
    again = sum(type(events[2]).__name__ == "Cut" for events in games_of("cinch", 200))
    assert 10 < again < 80


def test_bids_and_sets_look_like_those_of_a_real_table() -> None:
    bids: list[int] = []
    deals = sets = passed_out = misdeals = 0
    for events in games_of("cinch", 150):
        referee = Referee(events).watch()
        passed_out, misdeals = passed_out + referee.pass_outs, misdeals + referee.misdeals
        standing = next(event for event in events if isinstance(event, Bid))
        for event in events:
            if isinstance(event, Bid):
                standing = event
            elif isinstance(event, Score) and event.scored:
                deals += 1
                sets += event.scored["NS" if standing.seat in "NS" else "EW"] < 0
                bids.append(standing.bid)
    assert 0.2 < sets / deals < 0.45
    assert sum(5 <= bid <= 10 for bid in bids) / deals > 0.75
    assert 0.01 < sum(bid > 10 for bid in bids) / deals < 0.2
    assert 0 < passed_out / deals < 0.05
    assert 0 < misdeals / deals < 0.05
    assert 5 < deals / 150 < 14


def test_a_maker_leads_high_trumps_and_nobody_gives_a_pedro_away_by_leading_it() -> None:
    pedro_leads = leads = 0
    for events in games_of("cinch", 30):
        for before, event in pairwise(events):
            if isinstance(event, Play) and not isinstance(before, Play):
                leads += 1
                pedro_leads += event.card[0] == "5"
    assert leads > 150
    assert pedro_leads / leads < 0.02


def test_a_game_that_nobody_can_win_is_abandoned_at_the_limit() -> None:
    (events,) = games_of({"target": 1_000_000}, 1, max_deals=5)
    assert isinstance(events[-1], Abandon)
    assert sum(isinstance(event, Deal) for event in events) == 5


def test_a_rule_set_that_allows_only_the_highest_bid_still_gets_its_bids() -> None:
    (events,) = games_of({"bid_min": 14}, 1)
    assert any(isinstance(event, Bid) for event in events)


def test_pass_outs_and_misdeals_come_at_the_rate_asked_for() -> None:
    (events,) = games_of("cinch", 1, pass_out_rate=1.0, misdeal_rate=0.0, max_deals=6)
    assert not any(isinstance(event, (Bid, Play)) for event in events)
    assert sum(isinstance(event, Pass) for event in events) == 24
    (events,) = games_of("cinch", 1, misdeal_rate=1.0, max_deals=6)
    assert not any(isinstance(event, (Bid, Pass)) for event in events)


def test_one_deal_is_played_scored_and_the_game_abandoned() -> None:
    game = simulate_deal(load_rules("cinch"), "cinch", 5)
    assert sum(isinstance(event, Score) for event in game.events) == 1
    assert isinstance(game.events[-1], Abandon)
    Referee(game.events).watch()


def test_the_true_hand_is_told_for_every_card_played() -> None:
    for game in simulate_with_truth(load_rules("cinch_5"), "cinch_5", 3, 8):
        plays = [event for event in game.events if isinstance(event, Play)]
        assert list(game.held) == [event.seq for event in plays]
        for event in plays:
            assert event.seq is not None
            assert game.held[event.seq] & mask_of([event.card])
        assert len(game.hands) == sum(isinstance(event, Deal) for event in game.events)
        assert all(set(hand) <= set(CARDS) for hands in game.hands for hand in hands.values())


@pytest.mark.parametrize(
    ("wrong", "names"),
    [
        ({"renege_rate": 1.5}, "renege_rate"),
        ({"misdeal_rate": -0.1}, "misdeal_rate"),
        ({"pass_out_rate": float("nan")}, "pass_out_rate"),
        ({"max_deals": 0}, "max_deals"),
        ({"games": -1}, "games"),
        ({"seed": 2**53}, "seed"),
    ],
)
def test_a_number_out_of_range_is_refused_before_the_first_game(wrong: dict[str, Any], names: str) -> None:
    arguments: dict[str, Any] = {"games": 1, "seed": 1} | wrong
    with pytest.raises(ValueError, match=f"^{names}: "):
        simulate_games(load_rules("cinch"), "cinch", **arguments)
