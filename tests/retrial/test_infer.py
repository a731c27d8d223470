"""`--infer`: what games were played by is among what they are said to fit, and what they do not show is not told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cinch_log.audit.run import audit_games
from cinch_log.events import Game
from cinch_log.log import GameLog, dumps, loads, read_games
from cinch_log.retrial import Inference, OptionFit, infer, inference_text, spread, whole_games
from cinch_log.retrial.searched import GROUPS, changed
from cinch_log.rules import Rules, differences, load_rules
from cinch_log.rules.values import domains, flat, value_text
from cinch_log.simulate import simulate_games

SAMPLES = Path(__file__).parents[2] / "sample_logs"
NUMBERS: dict[str, list[int | None]] = {
    "points.sancho": [0, 9],
    "points.three": [0, 3],
    "bid_min": [1, 3, 6],
    "bid_max": [None, 10, 12],
    "target": [31, 45, 51, 60],
    "negative_limit": [None, -10, -30],
}


def archive(
    rules: Rules, count: int, seed: int, *, header: str, public: bool = False, rate: float = 0
) -> list[GameLog]:
    """Games played by `rules` whose headers say something else: nobody remembers."""
    data = b""
    spec = {"preset": "cinch"} | differences(rules)
    games = simulate_games(
        rules, spec, count, seed, public=public, misdeal_rate=0.03, pass_out_rate=0.05, renege_rate=rate
    )
    for first, *rest in games:
        assert isinstance(first, Game)
        data += dumps([replace(first, rules=header), *rest])
    return list(whole_games(loads(data)))


def of(inference: Inference, option: str) -> OptionFit:
    return next(fit for fit in inference.options if fit.option == option)


def fitting(inference: Inference, option: str) -> list[str]:
    return [value.value for value in of(inference, option).values if value.fits]


def admits(option: OptionFit, true: str) -> bool:
    """Whether the true value is among those said to fit: listed, or a number between two that are."""
    fits = [value.value for value in option.values if value.fits]
    if true in fits or not option.number:
        return true in fits
    numbers = [int(value) for value in fits if value != "null"]
    return bool(numbers) and min(numbers) <= int(true) <= max(numbers)


@st.composite
def rule_books(draw: st.DrawFn) -> Rules:
    """Rules with many options changed, at a table of four or three, with or without exchange."""
    base = load_rules(draw(st.sampled_from(["cinch", "plain_cinch", "cinch_3"])))
    rules = base
    for option in (option for group in GROUPS for option in group):
        choices: list[Any] = NUMBERS.get(option) or [flat(base)[option], *domains()[option].choices]
        # An option that contradicts the others stays as it was.
        rules = changed(rules, {option: draw(st.sampled_from(choices))}) or rules
    return rules


# Without shrinking: a smaller set of rules is not worth minutes of searches.
@settings(max_examples=8, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(rules=rule_books(), seed=st.integers(0, 10_000), public=st.booleans())
def test_the_true_rules_have_no_findings_and_are_among_those_said_to_fit(rules: Rules, seed: int, public: bool) -> None:
    games = archive(rules, 3, seed, header="cinch" if rules.seats == 4 else "cinch_3", public=public)
    assert list(audit_games(games, rules)) == []
    found = infer(games)
    assert (found.games, found.findings, found.clean) == (3, 0, 3)
    true = flat(rules)
    for option in found.options:
        assert admits(option, value_text(true[option.option])), option


def test_rules_that_are_wrong_in_many_options_at_once_are_found_all_the_same() -> None:
    """A deal's score is one finding however much of it is wrong: no single change helps here."""
    options = {
        "preset": "plain_cinch", "left": "jack", "points": {"sancho": 9, "three": 3}, "bid_min": 3, "bid_max": 10,
        "all_pass": "dealer_forced", "trump_discards": "any", "short_stock": "in_order", "follow": "trump_only",
        "low_to": "player", "low_card": "two", "set_scoring": "opponents_add_bid", "target": 31, "negative_limit": -30,
    }  # fmt: skip
    assert infer(archive(load_rules(options), 3, 1226, header="cinch")).findings == 0


def test_loud_options_are_told_from_a_handful_of_games() -> None:
    rules = load_rules("pidro")
    found = infer(archive(rules, 6, 3, header="cinch"))
    assert fitting(found, "follow") == ["trump_only"]
    assert fitting(found, "low_to") == ["player"]
    assert fitting(found, "dealer_rob") == ["rob"]
    assert fitting(found, "set_scoring") == ["subtract_bid"]
    assert fitting(found, "left") == ["five"]
    assert "62" in fitting(found, "target")
    assert "51" not in fitting(found, "target")


def test_what_no_game_shows_is_not_told() -> None:
    """Without a call, a ruling or a renege nothing can be known of how they are dealt with."""
    found = infer(archive(load_rules("cinch"), 4, 9, header="cinch"))
    for option in ("renege_award", "renege_deadline", "renege_correction"):
        assert not of(found, option).told
    text = inference_text(found)
    told, untold = text.split("What they cannot tell")
    assert "renege_award" in untold
    assert "renege_award" not in told


def test_one_mistake_at_the_table_is_not_called_a_rule() -> None:
    """R22: a freedom that would explain one single play is marked as weak."""
    rules = load_rules({"preset": "cinch", "follow": "suit"})
    archives = (archive(rules, 3, seed, header="cinch", rate=0.004) for seed in range(100))
    once = (games for games in archives if [finding.code for finding in audit_games(games, rules)] == ["REN001"])
    found = next(found for games in once if not (found := infer(games)).findings)
    (strict,) = (value for value in of(found, "follow").values if value.value == "suit")
    assert (strict.more, strict.fits, strict.weak) == (1, False, True)
    assert "suit (+1?)" in inference_text(found)


def test_a_value_that_fits_only_with_another_change_names_it() -> None:
    """R43, R45: a game ended by the negative limit could as well have been played to a lower target."""
    (game,) = whole_games(read_games(SAMPLES / "negative_limit.cinch.jsonl"))
    found = infer([game])
    (none,) = (value for value in of(found, "negative_limit").values if value.value == "null")
    assert none.fits
    assert none.along_with.keys() == {"target"}
    assert f"(null together with target={none.along_with['target']})" in inference_text(found)


def test_a_value_that_contradicts_the_others_is_said_to() -> None:
    found = infer(archive(load_rules("pidro"), 3, 4, header="pidro"))
    (forced,) = (value for value in of(found, "left_on_trump_lead").values if value.value == "forced")
    assert (forced.more, forced.fits) == (None, False)
    assert "forced (contradicts the rest)" in inference_text(found)


def test_rules_that_make_no_sense_of_the_record_do_not_win_by_finding_nothing() -> None:
    """A game with an exchange under rules without one: nothing could be judged, so nothing would be found."""
    found = infer(archive(load_rules("hoyle"), 3, 2, header="plain_cinch"))
    assert found.not_searched["exchange"] == "true"
    assert found.findings == 0


def test_games_at_other_tables_are_left_out_and_counted() -> None:
    games = archive(load_rules("cinch"), 3, 1, header="cinch") + archive(load_rules("cinch_3"), 1, 1, header="cinch_3")
    found = infer(games)
    assert (found.games, found.out_of, found.left_out) == (3, 4, 1)
    assert "1 left out" in inference_text(found)


def test_a_header_with_impossible_rules_can_be_searched_too() -> None:
    (game,) = archive(load_rules("cinch"), 1, 1, header="nonsense")
    assert infer([game]).findings == 0


def test_no_game_at_all_tells_nothing() -> None:
    found = infer([])
    assert (found.games, found.options) == (0, [])
    assert inference_text(found) == "0 of 0 games looked at\n"


@pytest.mark.parametrize(("there", "wanted"), [(5, 10), (10, 10), (19, 10), (20, 10), (1000, 60)])
def test_a_sample_is_spread_over_all_games(there: int, wanted: int) -> None:
    (game,) = archive(load_rules("cinch"), 1, 1, header="cinch")
    games = [replace(game, key=number) for number in range(there)]
    Random(0).shuffle(games)
    chosen, total = spread(iter(games), wanted)
    assert total == there
    assert min(there, wanted // 2) <= len(chosen) < 2 * wanted
    positions = [games.index(one) for one in chosen]
    assert positions == sorted(positions)
    gaps = {b - a for a, b in pairwise(positions)}
    assert len(gaps) <= 1
