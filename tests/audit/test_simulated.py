"""Simulated games against the audit: the rules read twice, independently, must agree (V0-V8, all options)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cinch_log.audit.run import study
from cinch_log.audit.verdicts import Evidence
from cinch_log.events import AnyEvent
from cinch_log.findings import Finding
from cinch_log.log import dumps, loads
from cinch_log.rules import PRESETS, RulesError, load_rules
from cinch_log.simulate import simulate_games, simulate_with_truth

CHOICES: dict[str, tuple[Any, ...]] = {
    "auction": ("single", "rounds"),
    "all_pass": ("same_dealer", "next_dealer", "dealer_forced"),
    "plain_discards": ("optional", "required"),
    "trump_discards": ("excess_only", "never", "any"),
    "draw_order": ("dealer_left", "maker_first"),
    "dealer_rob": ("none", "rob"),
    "short_stock": ("even", "in_order"),
    "maker_extra": ("look", "none", "keep"),
    "first_leader": ("maker", "dealer_left"),
    "first_lead": ("any", "trump"),
    "follow": ("suit_or_left", "suit", "suit_or_trump", "trump_only"),
    "left_on_trump_lead": ("any_trump", "forced"),
    "left": ("five", "jack"),
    "low_to": ("captor", "player"),
    "low_card": ("lowest_in_play", "two"),
    "set_scoring": ("subtract_bid", "opponents_add_bid"),
    "both_cross": ("bidder_if_made", "higher_total"),
    "negative_limit": (None, -20),
    "cut_for_deal": ("high", "low"),
}


def random_rules(rng: Random) -> dict[str, Any]:
    """Some preset with every option drawn at random; only what `load_rules` accepts."""
    while True:
        spec: dict[str, Any] = {"preset": rng.choice(sorted(PRESETS)), "target": rng.choice((20, 51))}
        spec.update({name: rng.choice(values) for name, values in CHOICES.items()})
        if spec["negative_limit"] is None:
            del spec["negative_limit"]
        try:
            load_rules(spec)
        except RulesError:
            continue
        return spec


def found_in(events: list[AnyEvent], evidence: Evidence = "full") -> list[Finding]:
    """What the full audit finds, without the quick look that passes clean games."""
    return [finding for game in loads(dumps(events)) for finding in study(game, None, evidence)[1]]


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("public", [False, True], ids=["with hands", "on paper"])
def test_a_legal_game_has_no_findings(preset: str, public: bool) -> None:
    for events in simulate_games(load_rules(preset), preset, 6, seed=21, public=public):
        assert [f for f in found_in(events) if f.severity != "info"] == []


def test_under_any_options_a_legal_game_has_no_findings() -> None:
    rng = Random(77)
    for seed in range(40):
        spec = random_rules(rng)
        for events in simulate_games(load_rules(spec), spec, 1, seed=seed, public=seed % 3 == 0, max_deals=12):
            assert [(f.code, f.line, f.message) for f in found_in(events) if f.severity != "info"] == [], spec


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_reneges_are_found_and_nothing_else(preset: str) -> None:
    for game in simulate_with_truth(load_rules(preset), preset, 4, seed=31, renege_rate=0.05):
        found = [f for f in found_in(game.events) if f.severity != "info"]
        assert [(f.line, f.seat) for f in found if f.code in ("REN001", "REN002", "REN003")] == [
            (renege.seq + 1, renege.seat) for renege in game.reneges
        ]
        assert [f.code for f in found if not f.code.startswith("REN")] == []


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_face_up_cards_alone_prove_the_same(preset: str) -> None:
    """Every deal is played out, so public evidence, full evidence and a paper record agree."""
    rules = load_rules(preset)
    full = simulate_with_truth(rules, preset, 3, seed=41, renege_rate=0.05)
    paper = simulate_with_truth(rules, preset, 3, seed=41, renege_rate=0.05, public=True)
    for with_hands, on_paper in zip(full, paper, strict=True):
        verdicts = _verdicts(found_in(with_hands.events))
        assert _verdicts(found_in(with_hands.events, "public")) == verdicts
        if rules.follow != "trump_only":  # there cards stay unplayed, and paper does not show them
            assert _verdicts(found_in(on_paper.events)) == verdicts


def _verdicts(found: list[Finding]) -> list[tuple[Any, ...]]:
    return [
        (f.code, f.line, f.evidence["provable_at"], f.evidence["exhibits"], f.evidence["under"])
        for f in found
        if f.code.startswith("REN")
    ]
