"""Which cards may be played: R20, R22, R23 and R25, mode by mode, on concrete hands.

Spades are trumps unless said otherwise, so the Left Pedro is the five of clubs.
"""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinch_log.cards import PACK, SUITS, Suit, cards_in, mask_of
from cinch_log.rules import PRESETS, Rules, load_rules
from cinch_log.rules.follow import FollowMode, allowed, legal_cards, obliged
from cinch_log.rules.tables import trump_table

MODES: tuple[FollowMode, ...] = get_args(FollowMode)


def legal(hand: str, led: Suit | None, *, rules: Rules | None = None, trump: Suit = "S", first: bool = False) -> str:
    """The cards of `hand` that may be played, in card order."""
    rules = rules or Rules()
    cards = legal_cards(rules, trump_table(rules, trump), mask_of(hand.split()), led, first=first)
    return " ".join(cards_in(cards))


def mode(follow: FollowMode, **options: object) -> Rules:
    return load_rules({"follow": follow, **options})


@pytest.mark.parametrize(
    ("follow", "expected"),
    [
        ("suit", "KH 2H"),
        ("suit_or_left", "KH 2H"),
        ("suit_or_trump", "KH 2H 5C AS"),
        ("trump_only", "5C AS"),
    ],
)
def test_a_plain_suit_led_and_held_r22(follow: FollowMode, expected: str) -> None:
    assert set(legal("KH 2H AS 5C 9D", "H", rules=mode(follow)).split()) == set(expected.split())


@pytest.mark.parametrize(
    ("follow", "expected"),
    [
        ("suit", "9C"),
        ("suit_or_left", "9C 5C"),
        ("suit_or_trump", "9C 5C AS"),
        ("trump_only", "5C AS"),
    ],
)
def test_the_left_pedros_printed_suit_led_r22(follow: FollowMode, expected: str) -> None:
    assert set(legal("9C 5C AS KH", "C", rules=mode(follow)).split()) == set(expected.split())


@pytest.mark.parametrize("follow", ["suit", "suit_or_left", "suit_or_trump"])
def test_a_hand_without_the_suit_led_plays_anything_r22(follow: FollowMode) -> None:
    assert legal("KH 2H AS", "D", rules=mode(follow)) == "2H KH AS"


@pytest.mark.parametrize("follow", ["suit", "suit_or_left", "suit_or_trump"])
def test_holding_only_the_left_pedro_of_its_printed_suit_is_void_there_r25(follow: FollowMode) -> None:
    assert legal("5C KH 2D", "C", rules=mode(follow)) == "5C 2D KH"


def test_the_exception_is_for_the_left_pedro_alone_not_for_other_trumps_r22() -> None:
    assert legal("9C AS KS", "C") == "9C"


def test_the_exception_is_for_its_printed_suit_alone_r22() -> None:
    assert legal("5C KH 2H", "H") == "2H KH"


@pytest.mark.parametrize("follow", MODES)
def test_trump_led_takes_any_trump_the_left_pedro_included_r23(follow: FollowMode) -> None:
    assert set(legal("AS 5C 9C KH", "S", rules=mode(follow)).split()) == {"AS", "5C"}


@pytest.mark.parametrize("follow", MODES)
def test_a_left_pedro_that_is_the_only_trump_must_be_played_r23(follow: FollowMode) -> None:
    assert legal("5C 9C KH 2D", "S", rules=mode(follow)) == "5C"


@pytest.mark.parametrize("follow", ["suit", "suit_or_left", "suit_or_trump"])
def test_forced_means_the_left_pedro_itself_r23(follow: FollowMode) -> None:
    rules = mode(follow, left_on_trump_lead="forced")
    assert legal("AS 2S 5C KH", "S", rules=rules) == "5C"
    assert legal("AS 2S KH", "S", rules=rules) == "2S AS"


def test_forced_says_nothing_about_other_leads_r23() -> None:
    assert legal("AS 9C 5C", "C", rules=load_rules({"left_on_trump_lead": "forced"})) == "5C 9C"


def test_trump_led_and_none_held_plays_anything_r22() -> None:
    assert legal("9C KH 2D", "S") == "9C 2D KH"


def test_trump_only_a_hand_without_trumps_is_not_bound_r22() -> None:
    assert legal("9C KH", "S", rules=load_rules("pidro")) == "9C KH"


def test_trump_only_leads_trumps_while_it_has_one_r22() -> None:
    pidro = load_rules("pidro")
    assert legal("9C KH 5C 3S", None, rules=pidro) == "5C 3S"
    assert legal("9C KH", None, rules=pidro) == "9C KH"


def test_the_first_lead_is_any_card_by_default_and_a_trump_by_option_r20() -> None:
    trump_first = load_rules({"first_lead": "trump"})
    assert legal("9C KH 5C", None, first=True) == "5C 9C KH"
    assert legal("9C KH 5C", None, rules=trump_first, first=True) == "5C"
    assert legal("9C KH", None, rules=trump_first, first=True) == "9C KH"
    assert legal("9C KH 5C", None, rules=trump_first) == "5C 9C KH"


def test_two_packs_have_two_left_pedros_and_either_will_do_r22_r23_v5() -> None:
    two = load_rules("two_deck")
    assert legal("9Cb 5C 5Cb KH", "C", rules=two) == "5C 5Cb 9Cb"
    assert legal("5Cb 9C", "S", rules=two) == "5Cb"
    forced = load_rules({"preset": "two_deck", "left_on_trump_lead": "forced"})
    assert legal("AS 5C 5Cb", "S", rules=forced) == "5C 5Cb"


def test_the_left_bower_takes_the_left_pedros_place_v6() -> None:
    bowers = load_rules("all_hands_pedro")
    assert legal("9C JC 5C AS", "C", rules=bowers) == "5C 9C JC"
    assert legal("5C JC KH", "S", rules=bowers) == "JC"
    assert legal("JC KH", "C", rules=bowers) == "JC KH"
    assert legal("JC AS", "S", rules=load_rules({"preset": "all_hands_pedro", "left_on_trump_lead": "forced"})) == "JC"


def test_the_left_card_is_recognised_in_every_pack() -> None:
    assert trump_table(load_rules("two_deck"), "H").left == mask_of(["5D", "5Db"])


HANDS = st.integers(min_value=1, max_value=PACK[1])
SUIT = st.sampled_from(SUITS)
ONE_PACK = st.sampled_from(sorted(name for name in PRESETS if load_rules(name).decks == 1))


@given(ONE_PACK, SUIT, st.none() | SUIT, HANDS, st.booleans())
def test_there_is_always_a_legal_card_and_it_is_held(
    name: str, trump: Suit, led: Suit | None, hand: int, first: bool
) -> None:
    rules = load_rules(name)
    cards = legal_cards(rules, trump_table(rules, trump), hand, led, first=first)
    assert cards
    assert cards & ~hand == 0


@given(ONE_PACK, SUIT, SUIT, HANDS, st.sampled_from(MODES), st.sampled_from(["any_trump", "forced"]))
def test_whoever_is_obliged_holds_an_allowed_card_and_whoever_is_not_holds_none_of_the_suit(
    name: str, trump: Suit, led: Suit, hand: int, follow: FollowMode, left: str
) -> None:
    if follow == "trump_only" and left == "forced":
        return
    rules = load_rules({"preset": name, "follow": follow, "left_on_trump_lead": left})
    table = trump_table(rules, trump)
    if hand & obliged(rules, table, led):
        assert hand & allowed(rules, table, led, hand)
    elif follow != "trump_only":
        assert not hand & table.members[led]


@given(SUIT, SUIT, HANDS)
def test_each_mode_allows_at_least_what_the_stricter_one_allows(trump: Suit, led: Suit, hand: int) -> None:
    table = trump_table(Rules(), trump)
    strict, left, loose = (
        legal_cards(mode(follow), table, hand, led) for follow in ("suit", "suit_or_left", "suit_or_trump")
    )
    assert strict & ~left == 0
    assert left & ~loose == 0


@given(SUIT, SUIT, HANDS, st.sampled_from(MODES))
def test_asking_about_another_mode_is_the_same_as_playing_it(
    trump: Suit, led: Suit, hand: int, follow: FollowMode
) -> None:
    table = trump_table(Rules(), trump)
    asked = hand & allowed(Rules(), table, led, hand, follow) if hand & obliged(Rules(), table, led, follow) else hand
    assert asked == legal_cards(mode(follow), table, hand, led)
