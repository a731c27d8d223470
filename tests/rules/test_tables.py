"""What a rule set and a trump suit make of every card: R3, R4, R26, R34, R37 and V2 to V6."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinch_log.cards import BIT, CARDS, SAME_COLOUR, SUITS, Card, Suit, cards_in, mask_of
from cinch_log.rules import PRESETS, Rules, load_rules
from cinch_log.rules.tables import TrumpTable, trump_table

PRESET = st.sampled_from(sorted(PRESETS))
SUIT = st.sampled_from(SUITS)


def by_strength(table: TrumpTable, led: Suit, cards: list[Card]) -> str:
    """The cards from strongest to weakest, those that cannot win left out."""
    power = table.power[led]
    return " ".join(sorted((card for card in cards if power[card]), key=lambda card: -power[card]))


def first_pack(table: TrumpTable, suit: Suit) -> list[Card]:
    return [card for card in cards_in(table.members[suit]) if len(card) == 2]


def test_a_trump_suit_has_fourteen_cards_in_this_order_r4() -> None:
    table = trump_table(Rules(), "S")
    trumps = first_pack(table, "S")
    assert by_strength(table, "S", trumps) == "AS KS QS JS TS 9S 8S 7S 6S 5S 5C 4S 3S 2S"


def test_plain_suits_rank_ace_to_two_r3() -> None:
    table = trump_table(Rules(), "S")
    assert by_strength(table, "H", first_pack(table, "H")) == "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"


def test_the_other_suit_of_the_colour_lacks_its_five_r3_r25() -> None:
    table = trump_table(Rules(), "S")
    assert by_strength(table, "C", first_pack(table, "C")) == "AC KC QC JC TC 9C 8C 7C 6C 4C 3C 2C"
    assert table.suit["5C"] == "S"


@pytest.mark.parametrize("trump", SUITS)
def test_suit_lengths_are_14_12_13_13_r3(trump: Suit) -> None:
    table = trump_table(Rules(), trump)
    lengths = {suit: table.members[suit].bit_count() for suit in SUITS}
    assert lengths == dict.fromkeys(SUITS, 13) | {trump: 14, SAME_COLOUR[trump]: 12}
    assert table.trumps.bit_count() == 14


@pytest.mark.parametrize("trump", SUITS)
def test_the_left_pedro_is_the_five_of_the_same_colour(trump: Suit) -> None:
    table = trump_table(Rules(), trump)
    assert list(cards_in(table.left)) == [f"5{SAME_COLOUR[trump]}"]
    assert table.left_suit == SAME_COLOUR[trump]


def test_bowers_lead_the_trumps_and_the_other_five_is_plain_v6() -> None:
    table = trump_table(load_rules("all_hands_pedro"), "S")
    trumps = first_pack(table, "S")
    assert by_strength(table, "S", trumps) == "JS JC AS KS QS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    assert by_strength(table, "C", first_pack(table, "C")) == "AC KC QC TC 9C 8C 7C 6C 5C 4C 3C 2C"
    assert list(cards_in(table.left)) == ["JC"]


def test_any_trump_beats_any_plain_card_r26() -> None:
    table = trump_table(Rules(), "H")
    led = table.power["S"]
    assert led["2H"] > led["AS"] > led["2S"] > led["AC"] == 0


def test_a_card_of_another_plain_suit_cannot_win_r26() -> None:
    table = trump_table(Rules(), "H")
    assert table.power["S"]["AC"] == 0
    assert table.power["H"]["AS"] == 0


def test_equal_cards_of_two_packs_are_equally_strong_r26_v5() -> None:
    table = trump_table(load_rules("two_deck"), "S")
    assert all(table.power[led][card] == table.power[led][f"{card}b"] for led in SUITS for card in CARDS[:52])
    assert table.trumps.bit_count() == 28
    assert set(cards_in(table.left)) == {"5C", "5Cb"}


def worth(table: TrumpTable) -> dict[str, int]:
    return {card: points for card, points in table.worth.items() if points}


def test_worth_of_the_base_game_r34() -> None:
    assert worth(trump_table(Rules(), "D")) == {"AD": 1, "JD": 1, "TD": 1, "5D": 5, "5H": 5}


def test_worth_with_sancho_and_dom_pedro_v2_v3() -> None:
    base = {"AD": 1, "JD": 1, "TD": 1, "5D": 5, "5H": 5}
    assert worth(trump_table(load_rules("pedro_sancho"), "D")) == base | {"9D": 9}
    assert worth(trump_table(load_rules("dom_pedro"), "D")) == base | {"9D": 9, "3D": 3}
    assert worth(trump_table(load_rules("dom_pedro_14"), "D")) == base | {"3D": 3}


def test_worth_with_bowers_v6() -> None:
    assert worth(trump_table(load_rules("all_hands_pedro"), "D")) == {"AD": 1, "JD": 1, "TD": 1, "5D": 5, "JH": 5}


def test_worth_of_both_packs_v5() -> None:
    one = {"AD": 1, "JD": 1, "TD": 1, "5D": 5, "5H": 5}
    assert worth(trump_table(load_rules("two_deck"), "D")) == one | {f"{card}b": points for card, points in one.items()}


def test_low_goes_up_from_the_two_and_can_be_a_pedro_r37() -> None:
    (ladder,) = trump_table(Rules(), "C").ladder
    assert ladder[:6] == ("2C", "3C", "4C", "5S", "5C", "6C")
    assert ladder[-1] == "AC"


def test_low_with_bowers_passes_the_left_bower_only_at_the_top_v6() -> None:
    (ladder,) = trump_table(load_rules("all_hands_pedro"), "C").ladder
    assert ladder[:4] == ("2C", "3C", "4C", "5C")
    assert ladder[-2:] == ("JS", "JC")


def test_each_pack_has_a_low_of_its_own_v5() -> None:
    first, second = trump_table(load_rules("two_deck"), "C").ladder
    assert [f"{card}b" for card in first] == list(second)


@given(PRESET, SUIT)
def test_worth_and_low_add_up_to_the_deal_total_r34(name: str, trump: Suit) -> None:
    rules = load_rules(name)
    table = trump_table(rules, trump)
    assert sum(table.worth.values()) + rules.points.low * rules.decks == rules.deal_total


@given(PRESET, SUIT)
def test_every_card_has_one_effective_suit_and_only_trumps_are_worth_anything(name: str, trump: Suit) -> None:
    rules = load_rules(name)
    table = trump_table(rules, trump)
    assert sum(table.members[suit].bit_count() for suit in SUITS) == rules.pack_size
    assert all(BIT[card] & table.members[suit] for card, suit in table.suit.items())
    assert all(not points or BIT[card] & table.trumps for card, points in table.worth.items())
    assert mask_of(card for ladder in table.ladder for card in ladder) == table.trumps


@given(PRESET, SUIT, SUIT)
def test_within_one_pack_no_two_cards_that_can_win_are_equally_strong(name: str, trump: Suit, led: Suit) -> None:
    power = trump_table(load_rules(name), trump).power[led]
    strengths = [power[card] for card in CARDS[:52] if power[card]]
    assert len(set(strengths)) == len(strengths)
