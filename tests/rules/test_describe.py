"""Every option and every value of it is explained, and the rule book shows all of it."""

from __future__ import annotations

import re

import pytest

from cinch_log.rules import OPTION_NAMES, PRESETS, Points, Rules, load_rules
from cinch_log.rules.book import difference_rows, option_rows, preset_rows, presets_equal_to
from cinch_log.rules.describe import GROUPS, OPTIONS, POINT_CARDS, option_text
from cinch_log.rules.text import difference_text, preset_list_text, problems_text, rules_text
from cinch_log.rules.values import domains, flat, value_text

NAMES = list(domains())


def test_every_option_and_every_point_card_is_described_and_nothing_else() -> None:
    assert set(OPTIONS) == set(OPTION_NAMES) - {"points"}
    assert set(POINT_CARDS) == set(Points.__struct_fields__)


@pytest.mark.parametrize("name", NAMES)
def test_every_value_an_option_can_be_chosen_from_is_described(name: str) -> None:
    domain = domains()[name]
    expected = set(domain.choices) | ({"null"} if domain.optional else set())
    assert set(option_text(name).values) == expected


@pytest.mark.parametrize("name", NAMES)
def test_every_description_has_a_paragraph_a_group_and_a_sentence(name: str) -> None:
    text = option_text(name)
    assert text.group in GROUPS
    assert text.paragraphs
    assert all(re.fullmatch(r"R([1-9]|[1-3]\d|4[0-7])|V[0-8]", paragraph) for paragraph in text.paragraphs)
    for sentence in (text.meaning, *text.values.values()):
        assert sentence.endswith(".")
        assert sentence.isascii()


def test_an_unknown_option_has_no_description() -> None:
    with pytest.raises(KeyError):
        option_text("colour")
    with pytest.raises(KeyError):
        option_text("points.queen")


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_rule_book_shows_every_option_of_a_preset_with_its_value(name: str) -> None:
    rules = load_rules(name)
    shown = rules_text(name, rules)
    for option, value in flat(rules).items():
        assert re.search(rf"^[* ] {re.escape(option)} = {re.escape(value_text(value))}  \[[RV]\d", shown, re.MULTILINE)


def test_what_differs_from_cinch_is_marked_and_nothing_else() -> None:
    shown = rules_text("pidro", load_rules("pidro"))
    marked = re.findall(r"^\* (\S+) = (\S+)", shown, re.MULTILINE)
    assert dict(marked) == {
        "bid_min": "6", "all_pass": "dealer_forced", "dealer_rob": "rob", "follow": "trump_only",
        "low_to": "player", "target": "62",
    }  # fmt: skip
    assert "* follow = trump_only  [R22]  (cinch: suit_or_left)" in shown
    assert "\n* " not in rules_text("cinch", Rules())


def test_the_list_has_one_line_a_preset_within_80_columns() -> None:
    heading, *lines = preset_list_text().splitlines()
    assert heading.split() == ["name", "seats", "deal", "total", "target", "what"]
    assert [line.split()[0] for line in lines] == list(PRESETS)
    assert lines[list(PRESETS).index("two_deck")].split()[1:5] == ["4", "12", "28", "102"]
    assert max(map(len, [heading, *lines])) <= 80


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_page_of_the_rule_book_is_ascii_and_80_columns_wide(name: str) -> None:
    rules = load_rules(name)
    for text in (rules_text(name, rules), difference_text("cinch", Rules(), name, rules), preset_list_text()):
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 80


def test_a_difference_names_both_values_and_what_they_mean() -> None:
    rows = {row.option: row for row in difference_rows(load_rules("hoyle"), load_rules("pidro"))}
    assert set(rows) == {
        "bid_min", "all_pass", "plain_discards", "follow", "low_to", "low_card", "set_scoring", "target",
    }  # fmt: skip
    assert (rows["follow"].a, rows["follow"].b) == ("suit_or_trump", "trump_only")
    assert rows["follow"].a_meaning == OPTIONS["follow"].values["suit_or_trump"]
    shown = difference_text("hoyle", load_rules("hoyle"), "pidro", load_rules("pidro"))
    assert shown.startswith("hoyle (a) and pidro (b) differ in 8 options.")
    assert "a: 51" in shown
    assert "b: 62" in shown


def test_points_differ_card_by_card() -> None:
    rows = difference_rows(load_rules("pedro_sancho"), load_rules("dom_pedro"))
    assert [(row.option, row.a, row.b) for row in rows] == [("points.three", 0, 3)]


def test_the_same_rules_under_two_names_do_not_differ() -> None:
    own = load_rules({"points": {"three": 3}})
    assert difference_rows(own, load_rules("dom_pedro_14")) == []
    assert difference_text("own", own, "dom_pedro_14", own) == "own and dom_pedro_14 are the same rules."
    assert presets_equal_to(own) == ["dom_pedro_14"]
    assert "preset dom_pedro_14" in rules_text("own.toml", own)


def test_rows_come_in_the_order_of_a_deal() -> None:
    groups = [row.group for row in option_rows(Rules())]
    assert groups == sorted(groups, key=GROUPS.index)
    assert len(groups) == len(NAMES)
    assert [row.name for row in preset_rows()] == list(PRESETS)


def test_a_problem_is_printed_with_its_file_on_a_line_of_its_own() -> None:
    assert problems_text("club.toml", ["$.a: x", "$.b: y"]) == "club.toml: $.a: x\nclub.toml: $.b: y"
