"""The named rule sets say what the variants V0 to V8 and the house presets say, as data alone."""

from __future__ import annotations

import pytest

from cinch_log.rules import PRESETS, Points, Rules, load_rules

TOTALS = {
    "cinch": 14, "auction_cinch": 14, "pedro_sancho": 23, "dom_pedro": 26, "dom_pedro_14": 17, "heasly": 14,
    "two_deck": 28, "all_hands_pedro": 14, "plain_cinch": 14, "cinch_2": 14, "cinch_3": 14, "cinch_5": 14,
    "cinch_6": 14, "hoyle": 14, "pidro": 14,
}  # fmt: skip


def test_every_preset_of_the_rules_exists_and_no_other() -> None:
    assert set(PRESETS) == set(TOTALS)


@pytest.mark.parametrize(("name", "total"), TOTALS.items())
def test_deal_total_and_highest_bid_of_each_preset_r8_r34(name: str, total: int) -> None:
    rules = load_rules(name)
    assert rules.deal_total == total
    assert rules.highest_bid == total


def test_the_base_game_is_all_defaults_v0() -> None:
    assert load_rules("cinch") == Rules()
    assert load_rules({}) == Rules()


@pytest.mark.parametrize(
    ("name", "seats", "deal", "packet", "hand", "stock", "target"),
    [
        ("cinch", 4, 9, 3, 6, 16, 51),
        ("heasly", 6, 6, 3, 6, 16, 62),
        ("two_deck", 4, 12, 3, 9, 56, 102),
        ("cinch_2", 2, 9, 3, 6, 34, 51),
        ("cinch_3", 3, 9, 3, 6, 25, 51),
        ("cinch_5", 5, 6, 3, 6, 22, 51),
        ("cinch_6", 6, 6, 3, 6, 16, 51),
        ("pidro", 4, 9, 3, 6, 16, 62),
    ],
)
def test_cards_dealt_and_target_r7_r14_r43(
    name: str, seats: int, deal: int, packet: int, hand: int, stock: int, target: int
) -> None:
    rules = load_rules(name)
    assert (rules.seats, rules.deal_size, rules.packet, rules.hand_size) == (seats, deal, packet, hand)
    assert (rules.stock_size, rules.target) == (stock, target)


def test_v1_to_v7_change_what_their_paragraph_says() -> None:
    assert load_rules("auction_cinch").auction == "rounds"
    assert load_rules("pedro_sancho").points == Points(sancho=9)
    assert load_rules("dom_pedro").points == Points(sancho=9, three=3)
    assert load_rules("dom_pedro_14").points == Points(three=3)
    assert load_rules("all_hands_pedro").left == "jack"
    assert not load_rules("plain_cinch").exchange
    assert load_rules("two_deck").decks == 2


def test_sancho_and_dom_pedro_keep_target_51_v2_v3() -> None:
    assert {load_rules(name).target for name in ("pedro_sancho", "dom_pedro", "dom_pedro_14")} == {51}


def test_hoyle_is_the_five_options_the_rules_name() -> None:
    hoyle = Rules(
        follow="suit_or_trump",
        plain_discards="required",
        dealer_rob="rob",
        set_scoring="opponents_add_bid",
        low_card="two",
    )
    assert load_rules("hoyle") == hoyle


def test_pidro_is_the_six_options_the_rules_name() -> None:
    pidro = Rules(
        follow="trump_only", bid_min=6, all_pass="dealer_forced", low_to="player", dealer_rob="rob", target=62
    )
    assert load_rules("pidro") == pidro


def test_partnerships_sit_clockwise_and_score_across_r1() -> None:
    table = load_rules("cinch").table
    assert table.seats == ("N", "E", "S", "W")
    assert table.sides == ("NS", "EW")
    assert [table.side_of[seat] for seat in table.seats] == ["NS", "EW", "NS", "EW"]
    assert table.after("E") == ("S", "W", "N", "E")
    assert table.starting("W") == ("W", "N", "E", "S")
    assert table.members == {"NS": ("N", "S"), "EW": ("E", "W")}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_individual_games_make_every_seat_a_side_r1_v8(seats: int) -> None:
    table = load_rules({"seats": seats, "partners": False, "deal_size": 6}).table
    assert table.seats == tuple(f"P{number}" for number in range(1, seats + 1))
    assert table.sides == table.seats
    assert all(table.side_of[seat] == seat for seat in table.seats)
    assert table.next[table.seats[-1]] == "P1"
