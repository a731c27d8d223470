"""The simulator's own counting, on concrete deals: R34-R37, R40-R45."""

from __future__ import annotations

from typing import Any

import pytest

from cinch_log.cards import Seat, Side, cards_in, mask_of
from cinch_log.rules import load_rules
from cinch_log.simulate.bidding import Contract
from cinch_log.simulate.model import DealResult
from cinch_log.simulate.scoring import count_deal, find_winner, low_cards
from cinch_log.simulate.tricks import Won
from cinch_log.simulate.trumps import all_trumps


def captured_by(spec: dict[str, Any], cards: dict[str, tuple[Seat, Seat]], bid: int = 5) -> DealResult:
    """The result of a deal in which N is maker and spades are trump; card to (player, captor)."""
    rules = load_rules(spec)
    won = [Won(card, *cards[card]) for card in cards_in(mask_of(cards))]
    return count_deal(rules, all_trumps(rules)["S"], mask_of(cards), won, Contract("N", bid))


def test_the_lowest_trump_in_play_is_low_even_when_it_is_a_pedro_and_values_add_r37() -> None:
    assert captured_by({}, {"AS": ("N", "N"), "5C": ("E", "N"), "2H": ("S", "N")}).captured == {"NS": 7, "EW": 0}


def test_the_three_can_be_worth_three_and_low_v3() -> None:
    assert captured_by({"preset": "dom_pedro_14"}, {"3S": ("E", "E")}).captured == {"NS": 0, "EW": 4}


def test_low_goes_to_its_player_or_its_captor_r36() -> None:
    cards: dict[str, tuple[Seat, Seat]] = {"3S": ("E", "N"), "JS": ("N", "N")}
    assert captured_by({}, cards).captured == {"NS": 2, "EW": 0}
    assert captured_by({"low_to": "player"}, cards).captured == {"NS": 1, "EW": 1}


def test_with_low_card_two_a_three_is_no_low_r36() -> None:
    rules = load_rules({"low_card": "two"})
    assert low_cards(rules, all_trumps(rules)["S"], mask_of(["3S", "AS"])) == set()
    assert low_cards(rules, all_trumps(rules)["S"], mask_of(["2S", "AS"])) == {"2S"}


def test_each_pack_has_its_own_low_v5() -> None:
    rules = load_rules("two_deck")
    assert low_cards(rules, all_trumps(rules)["S"], mask_of(["4S", "6S", "7Sb", "KSb"])) == {"4S", "7Sb"}


def test_a_made_bid_scores_what_was_captured_and_a_set_one_is_subtracted_r40_r41() -> None:
    cards: dict[str, tuple[Seat, Seat]] = {"5S": ("N", "N"), "AS": ("N", "N"), "5C": ("E", "E"), "2S": ("E", "E")}
    assert captured_by({}, cards, bid=6).scored == {"NS": 6, "EW": 6}
    assert captured_by({}, cards, bid=7).scored == {"NS": -7, "EW": 6}
    assert captured_by({"set_scoring": "opponents_add_bid"}, cards, bid=7).scored == {"NS": 0, "EW": 13}


@pytest.mark.parametrize(
    ("spec", "dealer", "totals", "bidder", "made", "winner"),
    [
        ({}, "N", {"NS": 50, "EW": 50}, "NS", True, None),
        ({}, "N", {"NS": 51, "EW": 50}, "EW", True, "NS"),
        ({}, "N", {"NS": 52, "EW": 60}, "NS", True, "NS"),
        ({}, "N", {"NS": 60, "EW": 52}, "NS", False, "EW"),
        ({"both_cross": "higher_total"}, "N", {"NS": 52, "EW": 60}, "NS", True, "EW"),
        ({"both_cross": "higher_total"}, "N", {"NS": 60, "EW": 60}, "EW", True, "EW"),
        ({"both_cross": "higher_total"}, "N", {"NS": 60, "EW": 60}, "NS", True, "NS"),
        ({"negative_limit": -30}, "N", {"NS": -29, "EW": 50}, "NS", False, None),
        ({"negative_limit": -30}, "N", {"NS": -30, "EW": -5}, "NS", False, "EW"),
        ({"negative_limit": -30, "preset": "cinch_3"}, "P1", {"P1": -31, "P2": 4, "P3": 7}, "P1", False, "P3"),
        ({"negative_limit": -30, "preset": "cinch_3"}, "P1", {"P1": -31, "P2": 7, "P3": 7}, "P1", False, "P2"),
        ({"negative_limit": -30, "preset": "cinch_3"}, "P2", {"P1": 7, "P2": -31, "P3": 7}, "P2", False, "P3"),
        ({"preset": "cinch_3"}, "P1", {"P1": 51, "P2": 60, "P3": 55}, "P1", True, "P1"),
        ({"preset": "cinch_3"}, "P1", {"P1": 9, "P2": 60, "P3": 61}, "P1", True, "P3"),
        ({"preset": "cinch_3"}, "P1", {"P1": -9, "P2": 60, "P3": 60}, "P1", False, "P2"),
        ({"preset": "cinch_3"}, "P2", {"P1": 60, "P2": -9, "P3": 60}, "P2", False, "P3"),
        ({"preset": "cinch_3", "both_cross": "higher_total"}, "P3", {"P1": 60, "P2": 60, "P3": 0}, "P2", True, "P2"),
        ({"preset": "cinch_3", "both_cross": "higher_total"}, "P3", {"P1": 60, "P2": 60, "P3": 0}, "P3", True, "P1"),
        ({"preset": "cinch_2"}, "P1", {"P1": 60, "P2": 51}, "P2", True, "P2"),
    ],
)
def test_who_has_won_after_a_deal_r43_r44_r45(
    spec: dict[str, Any], dealer: Seat, totals: dict[Side, int], bidder: Side, made: bool, winner: Side | None
) -> None:
    assert find_winner(load_rules(spec), dealer, totals, bidder, made) == winner
