"""Who has won, by totals alone (R43, R44, R45): the rule itself, whatever led to the totals."""

from __future__ import annotations

from typing import Any

import pytest

from cinch_log.cards import Seat, Side
from cinch_log.fold.scoring import winner_of
from cinch_log.rules import load_rules

HIGHER = {"both_cross": "higher_total"}
LIMIT = {"negative_limit": -30}


def winner(
    rules: str | dict[str, Any], totals: dict[Side, int], *, bidders: Side | None = "NS", made: bool = True,
    dealer: Seat = "N",
) -> Side | None:  # fmt: skip
    book = load_rules(rules)
    return winner_of(book, {**dict.fromkeys(book.table.sides, 0), **totals}, bidders, made, dealer)


@pytest.mark.parametrize(("ns", "won"), [(50, None), (51, "NS"), (52, "NS")])
def test_the_target_is_reached_or_passed_r43(ns: int, won: Side | None) -> None:
    assert winner("cinch", {"NS": ns, "EW": 50}) == won


@pytest.mark.parametrize(
    ("rules", "ns", "ew", "made", "won"),
    [
        ("cinch", 51, 60, True, "NS"),
        ("cinch", 60, 51, False, "EW"),
        (HIGHER, 51, 60, True, "EW"),
        (HIGHER, 60, 51, False, "NS"),
        (HIGHER, 55, 55, False, "NS"),
    ],
)
def test_both_sides_at_the_target_r44(
    rules: str | dict[str, Any], ns: int, ew: int, made: bool, won: Side
) -> None:  # fmt: skip
    assert winner(rules, {"NS": ns, "EW": ew}, bidders="NS", made=made) == won


@pytest.mark.parametrize(
    ("totals", "made", "won"),
    [
        ({"P1": 51, "P2": 60}, True, "P1"),
        ({"P1": 51, "P2": 60}, False, "P2"),
        ({"P1": 50, "P2": 60, "P3": 55}, True, "P2"),
        ({"P2": 60, "P4": 60}, True, "P4"),
    ],
    ids=["maker made", "maker set", "maker not there", "nearest the dealer's left"],
)
def test_more_than_two_sides_at_the_target_r44(totals: dict[Side, int], made: bool, won: Side) -> None:
    assert winner("cinch_5", totals, bidders="P1", made=made, dealer="P3") == won


@pytest.mark.parametrize(
    ("ns", "ew", "won"), [(-29, 10, None), (-30, 10, "EW"), (10, -31, "NS"), (-40, -35, "EW"), (-30, -30, "EW")]
)
def test_a_side_that_falls_to_the_limit_loses_r45(ns: int, ew: int, won: Side | None) -> None:
    assert winner(LIMIT, {"NS": ns, "EW": ew}, bidders="NS", made=False) == won


def test_of_more_than_two_sides_the_highest_wins_when_one_has_fallen_r45() -> None:
    rules = {"preset": "cinch_3", **LIMIT}
    assert winner(rules, {"P1": -30, "P2": 8, "P3": 20}, bidders="P1", made=False, dealer="P1") == "P3"
    assert winner(rules, {"P1": -30, "P2": 20, "P3": 20}, bidders="P1", made=False, dealer="P2") == "P3"
