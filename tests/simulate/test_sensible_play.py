"""Simulated players do what people at a table do: bids, discards, leads and the fate of the Pedros."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cinch_log.cards import Seat, Suit, cards_in, mask_of
from cinch_log.events import Bid
from cinch_log.rules import load_rules
from cinch_log.simulate.bidding import best_suit, expected_points, hold_auction
from cinch_log.simulate.exchange import drawing_order, put_aside, shares
from cinch_log.simulate.model import Notebook, Table
from cinch_log.simulate.play import Situation, choose_follow, choose_lead
from cinch_log.simulate.trumps import Trumps, all_trumps

CINCH = load_rules("cinch")
SPADES = all_trumps(CINCH)["S"]
RNG = Random(1)


def view(trick_points: int = 0, *, best: str, partner_wins: bool, foes_behind: bool, unseen: list[str]) -> Situation:
    power = SPADES.table.power["S"]
    return Situation(
        trumps=SPADES,
        unseen=mask_of(unseen),
        power=power,
        best=power[best],
        points=trick_points,
        partner_wins=partner_wins,
        foes_behind=foes_behind,
    )


def test_the_maker_draws_trumps_with_the_highest() -> None:
    hand = mask_of(["AS", "5S", "7S", "AD"])
    assert choose_lead(SPADES, hand, mask_of(["KS", "5C"]), True, RNG) == "AS"
    assert choose_lead(SPADES, mask_of(["AS", "2D"]), mask_of(["KS"]), True, RNG) == "AS"


def test_without_the_highest_trump_a_long_suit_is_led_high_but_no_pedro() -> None:
    hand = mask_of(["KS", "5S", "5C", "2D"])
    assert choose_lead(SPADES, hand, mask_of(["AS"]), True, RNG) == "KS"
    assert choose_lead(SPADES, mask_of(["5S", "5C", "4S"]), mask_of(["AS"]), True, RNG) == "4S"


def test_a_short_hand_leads_a_plain_card_rather_than_a_beatable_trump() -> None:
    assert choose_lead(SPADES, mask_of(["5S", "9D", "2H"]), mask_of(["AS"]), True, RNG) == "2H"
    assert choose_lead(SPADES, mask_of(["5S", "AD", "2H"]), mask_of(["KS"]), False, RNG) == "AD"


def test_a_pedro_goes_to_the_trick_that_the_partner_wins() -> None:
    safe = view(best="AS", partner_wins=True, foes_behind=True, unseen=["KS"])
    assert choose_follow(safe, mask_of(["5S", "7S", "JS"]), RNG) == "5S"
    last = view(best="7S", partner_wins=True, foes_behind=False, unseen=["KS"])
    assert choose_follow(last, mask_of(["5C", "4S"]), RNG) == "5C"


def test_a_pedro_stays_home_while_the_partner_may_still_be_beaten() -> None:
    open_trick = view(best="QS", partner_wins=True, foes_behind=True, unseen=["KS"])
    assert choose_follow(open_trick, mask_of(["5S", "7S", "4S"]), RNG) == "4S"


def test_nobody_spends_points_on_a_lost_trick() -> None:
    lost = view(5, best="AS", partner_wins=False, foes_behind=False, unseen=[])
    assert choose_follow(lost, mask_of(["5S", "JS", "8S"]), RNG) == "8S"


def test_an_opponents_pedro_is_taken_with_a_high_trump() -> None:
    fight = view(5, best="5S", partner_wins=False, foes_behind=True, unseen=["QS"])
    assert choose_follow(fight, mask_of(["KS", "7S", "2S"]), RNG) == "KS"


def test_the_last_hand_wins_with_the_dearest_card_that_does_it() -> None:
    last = view(best="4S", partner_wins=False, foes_behind=False, unseen=[])
    assert choose_follow(last, mask_of(["5S", "KS", "2S"]), RNG) == "5S"


def test_trump_is_the_suit_with_the_strongest_cards() -> None:
    hand = mask_of(["AH", "KH", "5H", "5D", "9H", "2S", "3S", "4S", "6S"])
    assert best_suit(all_trumps(CINCH), CINCH, hand) == "H"


@pytest.mark.parametrize("more", ["AS", "5S", "KS", "5C", "8S"])
def test_every_further_trump_makes_a_hand_worth_more(more: str) -> None:
    hand = ["QS", "7S", "2D", "3D"]
    assert expected_points(CINCH, SPADES, mask_of([*hand, more])) > expected_points(CINCH, SPADES, mask_of(hand))


def south_bids(strong_seat: Seat) -> int:
    """How often in 100 auctions South bids over this seat's strong hand, with a hand as strong."""
    weak = mask_of(["2H", "3H", "4H", "6H", "7H", "8H", "9C", "8C", "7C"])
    hands: dict[Seat, int] = dict.fromkeys(CINCH.table.seats, weak)
    hands[strong_seat] = mask_of(["AS", "KS", "5S", "9S", "2D", "3D", "4D", "6D", "7D"])
    hands["S"] = mask_of(["AC", "KC", "5C", "6C", "TD", "8D", "9D", "2S", "3S"])
    count = 0
    for seed in range(100):
        book = Notebook(CINCH, all_trumps(CINCH))
        hold_auction(book, "W", hands, Random(seed), 0)
        count += any(isinstance(event, Bid) and event.seat == "S" for event in book.events)
    return count


def test_a_partners_bid_is_overbid_less_readily_than_an_opponents() -> None:
    assert south_bids("N") < south_bids("E") - 15


def table(trumps: Trumps, hand: list[str]) -> Table:
    return Table("W", {"N": mask_of(hand)}, [], "N", trumps)


def aside(spec: dict[str, Any], hand: list[str], suit: Suit = "S") -> set[str]:
    rules = load_rules(spec)
    return set(cards_in(put_aside(rules, table(all_trumps(rules)[suit], hand), "N", RNG)))


def test_plain_cards_are_put_aside_and_trumps_the_left_pedro_included_stay_r12_r13() -> None:
    hand = ["2S", "5C", "5S", "9D", "KD", "QH", "2C", "3C", "4H"]
    for _ in range(20):
        assert aside({}, hand) == {"9D", "KD", "QH", "2C", "3C", "4H"}


def test_a_plain_ace_is_kept_sometimes_unless_all_must_go_r12() -> None:
    hand = ["2S", "5C", "5S", "AD", "KD", "QH", "2C", "3C", "4H"]
    kept = [("AD" not in aside({}, hand)) for _ in range(200)]
    assert 20 < sum(kept) < 120
    assert all("AD" in aside({"plain_discards": "required"}, hand) for _ in range(50))


def test_too_many_trumps_come_down_to_size_without_giving_up_points_r13() -> None:
    hand = ["AS", "KS", "JS", "TS", "5S", "5C", "9S", "8S", "2S"]
    assert aside({}, hand) == {"8S", "9S", "KS"}
    assert aside({"trump_discards": "never"}, hand) == set()


def test_a_short_stock_is_shared_evenly_or_in_turn_r17() -> None:
    sizes: dict[Any, int] = {"P1": 2, "P2": 5, "P3": 0, "P4": 6}
    even = shares(load_rules("heasly"), sizes, 7)
    assert {seat: sizes[seat] + even[seat] for seat in sizes} == {"P1": 5, "P2": 5, "P3": 4, "P4": 6}
    in_turn = shares(load_rules({"preset": "heasly", "short_stock": "in_order"}), sizes, 7)
    assert in_turn == {"P1": 4, "P2": 1, "P3": 2, "P4": 0}


def test_cards_are_drawn_from_the_dealers_left_or_by_the_maker_first_r15() -> None:
    left = CINCH.table.after("N")
    assert drawing_order(CINCH, left, "S") == ["E", "S", "W", "N"]
    assert drawing_order(load_rules({"draw_order": "maker_first"}), left, "S") == ["S", "E", "W", "N"]
    robbing = load_rules({"draw_order": "maker_first", "dealer_rob": "rob"})
    assert drawing_order(robbing, left, "S") == ["S", "E", "W", "N"]
    assert drawing_order(robbing, left, "N") == ["E", "S", "W", "N"]
