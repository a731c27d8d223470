"""The quick look says "clean" only of games in which the full audit finds nothing at all."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cinch_log.audit.run import study
from cinch_log.audit.screen import is_plainly_clean
from cinch_log.cards import CARDS, PARTNER_SEATS, SOLO_SEATS
from cinch_log.events import AnyEvent, Bid, Cut, Deal, Discard, Draw, Game, GameOver, Misdeal, Play, Score, Trump
from cinch_log.log import GameLog
from cinch_log.rules import PRESETS, load_rules
from cinch_log.simulate import simulate_games

OPTIONS: list[dict[str, Any]] = [
    {"first_lead": "trump"},
    {"first_leader": "dealer_left"},
    {"plain_discards": "required"},
    {"draw_order": "maker_first"},
    {"low_to": "player", "low_card": "two"},
    {"set_scoring": "opponents_add_bid"},
    {"maker_extra": "none"},
    {"maker_extra": "keep"},
    {"trump_discards": "any"},
    {"negative_limit": -10},
    {"follow": "suit"},
    {"follow": "suit_or_trump"},
    {"left_on_trump_lead": "forced"},
    {"preset": "two_deck", "left_on_trump_lead": "forced", "low_to": "player"},
    {"preset": "heasly", "short_stock": "in_order"},
    {"all_pass": "next_dealer"},
    {"auction": "rounds", "bid_max": 9},
    {"both_cross": "higher_total", "target": 12},
]
RULE_SETS: list[str | dict[str, Any]] = [*PRESETS, *OPTIONS]


def game_log(events: list[AnyEvent]) -> GameLog:
    header = events[0]
    assert isinstance(header, Game)
    return GameLog(key=0, file="game", header=header, entries=list(events), lines=range(1, len(events) + 1))


def mutated(events: list[AnyEvent], rng: Random) -> list[AnyEvent]:
    """The game with one thing changed, somewhere."""
    changed = list(events)
    at = rng.randrange(1, len(events))
    event = events[at]
    seats = PARTNER_SEATS if isinstance(events[0], Game) and "N" in events[0].players else SOLO_SEATS
    if rng.random() < 0.1:
        seats = PARTNER_SEATS + SOLO_SEATS  # one that the game may not have: LOG005
    kind = rng.randrange(6)
    if kind == 0:
        del changed[at]
    elif kind == 1:
        changed.insert(at, changed[rng.randrange(1, len(events))])
    elif kind == 2:
        other = rng.randrange(1, len(events))
        changed[at], changed[other] = changed[other], changed[at]
    elif kind == 3 and isinstance(event, (Play, Bid, Discard, Draw, Trump)):
        changed[at] = replace(event, seat=rng.choice(seats))
    elif kind == 4:
        after = [place + 1 for place, event in enumerate(events) if isinstance(event, Deal)]
        seat, card = rng.choice((None, *seats)), rng.choice((None, *CARDS[:60]))
        changed.insert(rng.choice(after), Misdeal(reason="other", seat=seat, card=card))
    else:
        changed[at] = _other_value(event, rng)
    if rng.random() < 0.7:
        changed = [replace(event, seq=None) for event in changed]
    return changed


def _other_value(event: AnyEvent, rng: Random) -> AnyEvent:
    card = rng.choice(CARDS[: 60 if rng.random() < 0.1 else 52])
    if isinstance(event, Play):
        return replace(event, card=card)
    if isinstance(event, Bid):
        return replace(event, bid=rng.randrange(0, 16))
    if isinstance(event, (Discard, Draw)):
        return replace(event, cards=[*event.cards[1:], card] if rng.random() < 0.7 else event.cards[1:])
    if isinstance(event, (Score, GameOver)) and event.total:
        side = rng.choice(list(event.total))
        return replace(event, total={**event.total, side: event.total[side] + rng.choice((-1, 1, 5))})
    if isinstance(event, Deal) and rng.random() < 0.3:
        return replace(event, dealer=rng.choice(PARTNER_SEATS + SOLO_SEATS))
    if isinstance(event, Deal) and event.hands and event.stock:
        seat = rng.choice(list(event.hands))
        hand = [*event.hands[seat][1:], card]
        return replace(event, hands={**event.hands, seat: hand})
    return event


def games(spec: str | dict[str, Any], seed: int, count: int, **options: Any) -> Iterator[list[AnyEvent]]:
    return simulate_games(load_rules(spec), spec, count, seed, **options)


@pytest.mark.parametrize("spec", RULE_SETS, ids=str)
def test_what_the_quick_look_calls_clean_has_no_findings(spec: str | dict[str, Any]) -> None:
    rules, rng = load_rules(spec), Random(str(spec))
    passed = 0
    for events in games(spec, 3, 4, renege_rate=0.0):
        for version in (events, *(mutated(events, rng) for _ in range(25))):
            if is_plainly_clean(version, rules):
                passed += 1
                _, findings = study(game_log(version))
                assert findings == []
    rare = rules.follow == "trump_only" or rules.maker_extra == "keep" or rules.short_stock == "in_order"
    assert passed or rare


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(RULE_SETS))
def test_games_with_a_renege_are_never_called_clean(seed: int, spec: str | dict[str, Any]) -> None:
    from cinch_log.simulate import simulate_with_truth

    for game in simulate_with_truth(load_rules(spec), spec, 1, seed, renege_rate=0.02):
        if game.reneges:
            assert not is_plainly_clean(game.events, load_rules(spec))


def test_most_simulated_games_need_no_second_look() -> None:
    rules = load_rules("cinch")
    clean = sum(is_plainly_clean(events, rules) for events in games("cinch", 11, 40, misdeal_rate=0.0))
    assert clean >= 36


def test_times_must_run_forwards() -> None:
    rules = load_rules("cinch")
    events = next(games("cinch", 5, 1))
    assert is_plainly_clean(events, rules)
    timed = [replace(event, at=f"2026-01-01T{i // 60:02}:{i % 60:02}:00Z") for i, event in enumerate(events)]
    assert is_plainly_clean(timed, rules)
    assert not is_plainly_clean([timed[0], timed[5], *timed[2:5], timed[1], *timed[6:]], rules)
    assert not is_plainly_clean([*timed[:-1], replace(timed[-1], at="2026-01-01T00:00:00Z")], rules)


def test_a_cut_by_or_with_what_the_game_has_not_is_no_clean_game() -> None:
    rules = load_rules("cinch")
    header, *rest = (replace(event, seq=None) for event in next(games("cinch", 5, 1)) if not isinstance(event, Cut))
    dealer = next(event for event in rest if isinstance(event, Deal)).dealer
    right = [header, Cut(cards={dealer: "5S"}), *rest]
    assert is_plainly_clean(right, rules)
    assert study(game_log(right))[1] == []
    odd_cuts = [Cut(cards={dealer: "5Sb"}), Cut(cards={dealer: "5S", "P1": "4S"}), Cut(cards={dealer: "??"})]
    for odd in odd_cuts:
        assert not is_plainly_clean([header, odd, *rest], rules)


def test_a_void_deal_needs_no_second_look_unless_it_names_what_the_game_has_not() -> None:
    rules = load_rules("cinch")
    events = [replace(event, seq=None) for event in next(games("cinch", 5, 1, misdeal_rate=0.0))]
    at = next(place for place, event in enumerate(events) if isinstance(event, Deal))
    deal = events[at]
    assert isinstance(deal, Deal)
    assert deal.hands

    def void(deal: Deal, **named: Any) -> list[AnyEvent]:
        return [*events[:at], deal, Misdeal(reason="count", **named), *events[at:]]

    short = replace(deal, hands={**deal.hands, "N": deal.hands["N"][1:]}, stock=None)
    foreign = replace(deal, hands={**deal.hands, "N": ["5Sb"]})
    for clean in (void(deal), void(short, seat="N"), void(short, card="5S")):
        assert is_plainly_clean(clean, rules)
        assert study(game_log(clean))[1] == []
    for odd in (void(deal, seat="P1"), void(deal, card="5Sb"), void(foreign), void(replace(deal, hands={"P1": []}))):
        assert not is_plainly_clean(odd, rules)
