"""What the table could know: voids, located cards, unseen trumps; never more than the cards allow (R22, R23, R25)."""

from __future__ import annotations

from typing import Any

import pytest

from cinch_log.cards import Card, Seat, Suit, cards_in
from cinch_log.events import AnyEvent, Bid, Deal, Draw, Expose, Game, Play, Trump, Withdraw
from cinch_log.fold.reducer import fold_game, steps
from cinch_log.knowledge import PublicKnowledge, public_knowledge
from cinch_log.rules import PRESETS, load_rules
from tests.replay.games import case, whole_game


def position(
    rules: str | dict[str, Any], *plays: tuple[Seat, Card], trump: Suit = "S", late: Any = ()
) -> PublicKnowledge:
    """N is maker; nothing of the hands is recorded; these cards are played."""
    events: list[AnyEvent] = [
        Game(v=1, id="a", rules=rules, players={"N": "a", "E": "b", "S": "c", "W": "d"}),
        Deal(dealer="W"), Bid(seat="N", bid=5), Trump(seat="N", suit=trump), Draw(seat="N", cards=[]),
        *(Play(seat=seat, card=card) for seat, card in plays), *late,
    ]  # fmt: skip
    known = public_knowledge(load_rules(rules), fold_game(events).deal)
    assert known is not None
    return known


def voids(known: PublicKnowledge, seat: Seat) -> set[Suit]:
    return set(known.seats[seat].voids)


def test_r22_who_does_not_follow_has_shown_a_void() -> None:
    known = position("cinch", ("N", "KH"), ("E", "2D"))
    assert known.seats["E"].voids == {"H": 6}
    assert "AH" in known.seats["E"].lacks
    assert "AH" not in known.seats["E"].may_hold
    assert "AH" in known.seats["S"].may_hold


def test_r22_the_left_pedro_on_its_printed_suit_proves_no_void_where_the_rule_allows_it() -> None:
    plays: tuple[tuple[Seat, Card], ...] = (("N", "KC"), ("E", "5C"))
    assert voids(position({"preset": "cinch", "follow": "suit_or_left"}, *plays), "E") == set()
    assert voids(position({"preset": "cinch", "follow": "suit_or_trump"}, *plays), "E") == set()
    assert voids(position({"preset": "cinch", "follow": "suit"}, *plays), "E") == {"C"}


def test_another_trump_proves_a_void_unless_trumping_is_always_allowed() -> None:
    plays: tuple[tuple[Seat, Card], ...] = (("N", "KC"), ("E", "6S"))
    assert voids(position("cinch", *plays), "E") == {"C"}
    assert voids(position({"preset": "cinch", "follow": "suit_or_trump"}, *plays), "E") == set()


def test_r23_a_plain_card_on_a_trump_lead_proves_that_the_left_pedro_is_not_held() -> None:
    known = position("cinch", ("N", "AS"), ("E", "2C"))
    assert voids(known, "E") == {"S"}
    assert {"5C", "5S"} <= set(known.seats["E"].lacks)


def test_r23_forced_another_trump_proves_only_that_the_left_card_is_not_held() -> None:
    known = position({"preset": "cinch", "left_on_trump_lead": "forced"}, ("N", "AS"), ("E", "2S"))
    assert voids(known, "E") == set()
    assert known.seats["E"].lacks == ["5C"]


def test_r25_the_left_pedro_is_no_card_of_its_printed_suit() -> None:
    known = position("cinch", ("N", "KC"), ("E", "2D"))
    assert voids(known, "E") == {"C"}
    assert "5C" in known.seats["E"].may_hold


def test_a_card_of_a_suit_shown_void_contradicts_the_void() -> None:
    plays: tuple[tuple[Seat, Card], ...] = (("N", "KH"), ("E", "2D"), ("S", "3H"), ("W", "4H"), ("N", "QH"))
    known = position("cinch", *plays, ("E", "6H"))
    assert voids(known, "E") == set()
    assert known.seats["E"].contradicted == {"H": 10}


def test_r31_r33_cards_shown_and_still_held_are_located() -> None:
    late = [Expose(seat="S", cards=["9D"]), Withdraw(seat="E", card="2D")]
    known = position("cinch", ("N", "KH"), ("E", "2D"), late=late)
    assert known.seats["S"].holds == ["9D"]
    assert known.seats["E"].holds == ["2D"]
    assert voids(known, "E") == set()
    assert "9D" not in known.seats["W"].may_hold


def test_trumps_and_pedros_unseen_go_down_as_they_fall() -> None:
    before = position("cinch", ("N", "KH"))
    assert len(before.unseen_trumps) == 14
    assert before.unseen_trumps[0] == "2S"
    assert set(before.unseen_pedros) == {"5S", "5C"}
    after = position("cinch", ("N", "AS"), ("E", "5S"))
    assert len(after.unseen_trumps) == 12
    assert after.unseen_pedros == ["5C"]
    assert after.unseen_points == 1 + 1 + 5


def test_before_trump_is_named_nothing_is_known() -> None:
    assert public_knowledge(load_rules("cinch"), None) is None


@pytest.mark.parametrize("preset", PRESETS)
def test_in_legal_games_nothing_known_is_false(preset: str) -> None:
    rules = load_rules(preset)
    for seed in (1, 2):
        for step in steps(whole_game(seed, preset).entries):
            deal = step.after.deal
            known = public_knowledge(rules, deal)
            if known is None or deal is None or deal.phase != "play":
                continue
            for seat, about in known.seats.items():
                held = set(cards_in(deal.known[seat]))
                assert set(about.holds) <= held
                assert not held & set(about.lacks)
                assert held <= set(about.may_hold) | set(about.holds)
                assert not about.contradicted
                assert about.cards == len(held)


def test_the_recorded_hands_are_not_looked_at() -> None:
    game, paper = whole_game(5), whole_game(5, public=True)
    rules = load_rules("cinch")
    for recorded, unseen in zip(steps(game.entries), steps(paper.entries), strict=True):
        assert public_knowledge(rules, recorded.after.deal) == public_knowledge(rules, unseen.after.deal)


def test_a_renege_shows_up_as_a_contradiction() -> None:
    rules, found = load_rules("cinch"), set()
    for step in steps(case("renege_cinch").entries):
        known = public_knowledge(rules, step.after.deal)
        for seat, about in known.seats.items() if known is not None else ():
            found |= {(seat, index) for index in about.contradicted.values()}
    assert {seat for seat, _ in found} == {"S", "W"}
