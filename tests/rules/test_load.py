"""Rule sets from names and tables of options: what is accepted, what is refused, and how that is said (LOG010)."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinch_log.rules import PRESETS, Points, Rules, RulesError, contradictions, differences, load_rules, with_options
from cinch_log.rules.values import Domain, domains


def problems(spec: Any) -> list[str]:
    with pytest.raises(RulesError) as caught:
        load_rules(spec)
    assert str(caught.value) == "; ".join(caught.value.problems)
    return caught.value.problems


def paths(spec: Any) -> list[str]:
    return [problem.partition(":")[0] for problem in problems(spec)]


def test_a_preset_with_overrides_keeps_what_is_not_named() -> None:
    rules = load_rules({"preset": "pidro", "target": 42, "bid_min": 7})
    assert (rules.target, rules.bid_min) == (42, 7)
    assert (rules.follow, rules.low_to) == ("trump_only", "player")


def test_options_without_a_preset_start_from_cinch() -> None:
    assert load_rules({"target": 42}) == load_rules({"preset": "cinch", "target": 42})


def test_of_the_points_only_the_cards_named_change() -> None:
    rules = load_rules({"preset": "pedro_sancho", "points": {"three": 3}})
    assert rules.points == Points(sancho=9, three=3)
    assert rules == load_rules("dom_pedro")


@pytest.mark.parametrize(
    ("spec", "path", "suggestion"),
    [
        ("cinche", "$.preset", "cinch"),
        ({"preset": "hoyl"}, "$.preset", "hoyle"),
        ({"folow": "suit"}, "$.folow", "follow"),
        ({"points": {"hgh": 2}}, "$.points.hgh", "points.high"),
        ({"follow": "suit_or_lef"}, "$.follow", "suit_or_left"),
    ],
)
def test_a_misspelt_name_is_refused_with_a_suggestion(spec: Any, path: str, suggestion: str) -> None:
    (problem,) = problems(spec)
    assert problem.startswith(f"{path}: ")
    assert suggestion in problem.removeprefix(path)


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"seats": "4"}, "$.seats"),
        ({"seats": True}, "$.seats"),
        ({"seats": 4.0}, "$.seats"),
        ({"seats": None}, "$.seats"),
        ({"seats": 1}, "$.seats"),
        ({"seats": 7}, "$.seats"),
        ({"partners": 1}, "$.partners"),
        ({"decks": 3}, "$.decks"),
        ({"target": 10**30}, "$.target"),
        ({"target": datetime.date(2026, 11, 30)}, "$.target"),
        ({"bid_max": 0}, "$.bid_max"),
        ({"negative_limit": "none"}, "$.negative_limit"),
        ({"left": "six"}, "$.left"),
        ({"points": 14}, "$.points"),
        ({"points": {"high": -1}}, "$.points.high"),
        ({"points": {"high": 1.5}}, "$.points.high"),
        ({"negative_limit": 0}, "$.negative_limit"),
        ({"negative_limit": 30}, "$.negative_limit"),
        ({"target": 0}, "$.target"),
        ({"target": -51}, "$.target"),
        ({"preset": 1}, "$.preset"),
        ({"preset": None}, "$.preset"),
    ],
)
def test_a_wrong_type_or_value_is_refused_at_its_path(options: dict[str, Any], path: str) -> None:
    assert paths(options) == [path]


def test_a_wrong_value_says_what_is_accepted() -> None:
    (problem,) = problems({"auction": "open"})
    assert problem == "$.auction: 'open' is not possible here; it takes rounds or single"
    (problem,) = problems({"seats": 9})
    assert "a whole number from 2 to 6" in problem


def test_every_problem_is_named_not_only_the_first() -> None:
    assert paths({"seats": 9, "folow": 1, "left": "six", "points": {"ace": 1, "low": "x"}}) == [
        "$.seats", "$.folow", "$.left", "$.points.ace", "$.points.low",
    ]  # fmt: skip


CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"bid_min": 15}, "$.bid_min"),
    ({"bid_min": 8, "bid_max": 7}, "$.bid_min"),
    ({"bid_max": 15}, "$.bid_max"),
    ({"preset": "plain_cinch", "hand_size": 10}, "$.hand_size"),
    ({"hand_size": 14}, "$.hand_size"),
    ({"seats": 6, "partners": False}, "$.deal_size"),
    ({"deal_size": 15}, "$.deal_size"),
    ({"deal_size": 10}, "$.deal_size"),
    ({"packet": 2}, "$.deal_size"),
    ({"partners": True, "seats": 3}, "$.partners"),
    ({"preset": "cinch_2", "partners": True}, "$.partners"),
    ({"exchange": False, "dealer_rob": "rob"}, "$.dealer_rob"),
    ({"exchange": False, "maker_extra": "look"}, "$.maker_extra"),
    ({"exchange": False, "maker_extra": "keep"}, "$.maker_extra"),
    ({"follow": "trump_only", "left_on_trump_lead": "forced"}, "$.left_on_trump_lead"),
    ({"preset": "pidro", "left_on_trump_lead": "forced"}, "$.left_on_trump_lead"),
    ({"points": dict.fromkeys(Points.__struct_fields__, 0)}, "$.points"),
]


@pytest.mark.parametrize(("options", "path"), CONTRADICTIONS)
def test_each_contradiction_is_refused_at_one_path_and_explained(options: dict[str, Any], path: str) -> None:
    (problem,) = problems(options)
    assert problem.startswith(f"{path}: ")
    assert len(problem.split()) > 8


@pytest.mark.parametrize(
    "options",
    [
        {"bid_min": 14},
        {"bid_min": 7, "bid_max": 7},
        {"bid_max": 14},
        {"deal_size": 13, "packet": 13},
        {"hand_size": 13},
        {"exchange": False, "hand_size": 9},
        {"packet": 9},
        {"negative_limit": -1},
        {"target": 1},
        {"partners": False},
        {"points": dict.fromkeys(Points.__struct_fields__, 0) | {"low": 1}},
    ],
)
def test_what_is_just_possible_is_not_refused(options: dict[str, Any]) -> None:
    load_rules(options)


def test_contradictions_are_all_named() -> None:
    assert paths({"exchange": False, "dealer_rob": "rob", "packet": 2, "bid_max": 20}) == [
        "$.bid_max", "$.deal_size", "$.dealer_rob",
    ]  # fmt: skip


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_no_preset_contradicts_itself(name: str) -> None:
    assert list(contradictions(load_rules(name))) == []


def test_without_an_exchange_the_maker_has_nothing_to_look_at_r18_v7() -> None:
    assert load_rules({"exchange": False}).maker_extra == "none"
    assert load_rules("plain_cinch") == load_rules({"exchange": False, "maker_extra": "none"})
    assert load_rules({"preset": "plain_cinch", "exchange": True}) == Rules()


def test_what_can_be_read_as_no_exchange_is_still_refused_when_it_is_no_boolean() -> None:
    assert paths({"exchange": 0}) == ["$.exchange"]
    assert paths({"exchange": "no"}) == ["$.exchange"]


def value(domain: Domain) -> st.SearchStrategy[Any]:
    """Any value of an option, the numbers small enough that combinations are often possible."""
    if domain.choices:
        decoded = {"true": True, "false": False, "1": 1, "2": 2}
        values = st.sampled_from([decoded.get(choice, choice) for choice in domain.choices])
    else:
        assert domain.low is not None
        assert domain.high is not None
        values = st.integers(min_value=domain.low, max_value=min(domain.low + 60, domain.high))
    return st.none() | values if domain.optional else values


OPTIONS = st.fixed_dictionaries(
    {}, optional={name: value(domain) for name, domain in domains().items() if "." not in name}
)


@given(st.sampled_from(sorted(PRESETS)), st.sampled_from(sorted(PRESETS)), OPTIONS)
def test_the_differences_are_enough_to_make_the_rules_again(name: str, base: str, options: dict[str, Any]) -> None:
    try:
        rules = with_options(load_rules(name), options)
    except RulesError:
        rules = load_rules(name)
    for start in (load_rules(base), Rules()):
        assert with_options(start, differences(rules, start)) == rules


def test_maker_extra_that_differs_from_what_the_exchange_implies_is_a_difference_r18() -> None:
    rules = load_rules({"maker_extra": "none"})
    plain = load_rules("plain_cinch")
    assert with_options(plain, differences(rules, plain)) == rules


def test_a_preset_differs_from_cinch_by_what_it_lists() -> None:
    for name, preset in PRESETS.items():
        assert with_options(Rules(), differences(load_rules(name))) == load_rules(name)
        assert set(preset.options) >= set(differences(load_rules(name))) - {"maker_extra"}


def problems_or_none(spec: Any) -> list[str]:
    try:
        load_rules(spec)
    except RulesError as error:
        return error.problems
    return []


@pytest.mark.parametrize("name", [name for name, domain in domains().items() if domain.choices])
def test_every_value_an_option_can_be_chosen_from_is_accepted(name: str) -> None:
    for choice in domains()[name].choices:
        decoded: Any = {"true": True, "false": False, "1": 1, "2": 2}.get(choice, choice)
        assert problems_or_none({name: decoded}) == []
        assert getattr(load_rules({name: decoded}), name) == decoded


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["points", "preset", "seats"]), inner),
))  # fmt: skip
def test_any_json_value_is_a_rule_set_or_a_rules_error(spec: Any) -> None:
    if isinstance(spec, (str, dict)):
        found = problems_or_none(spec)
        assert all(problem.startswith("$") for problem in found)
        assert found or list(contradictions(load_rules(spec))) == []
