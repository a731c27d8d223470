"""Where only trumps are played (R22 `trump_only`), hands drop out, and a dealer who robs takes what is left (R16)."""

from __future__ import annotations

from tests.helpers import Line, both, claim, codes, deal, header

SMALL = {"follow": "trump_only", "exchange": False, "deal_size": 3, "hand_size": 3}
PAPER: list[Line] = [header("pidro"), deal("W"), "N 6", "E -", "S -", "W -", "N trump S", "N AS", "E KS"]
"""South and West hold no trump, which a record without hands does not say."""


def trick(winner: str, points: int) -> Line:
    return {"type": "trick", "winner": winner, "points": points}


def test_a_deal_in_which_nobody_holds_a_trump_is_over_before_the_first_card() -> None:
    hands = {"N": "2C 3C 4C", "E": "2D 3D 4D", "S": "2H 3H 4H", "W": "6C 6D 6H"}
    record: list[Line] = [header(SMALL), deal("N", hands), "E 5", "S -", "W -", "N -", "E trump S"]
    score = claim(captured=both(0, 0), scored=both(0, -5), total=both(0, -5))
    assert codes([*record, score]) == []
    assert codes([*record, claim(captured=both(0, 1))]) == [("SCO002", 8)]
    with_trump = [header(SMALL), deal("N", {**hands, "W": "6C 6D AS"}), *record[2:]]
    assert codes([*with_trump, score]) == [("PLAY005", 8)]


def test_a_trick_may_be_claimed_when_whoever_is_missing_may_have_dropped_out() -> None:
    assert codes([*PAPER, trick("N", 1)]) == []
    assert codes([*PAPER, trick("N", 1), "N QS", "E TS", trick("N", 1)]) == []
    assert codes([*PAPER, trick("N", 1), "N QS", trick("N", 1)]) == [], "the last complete trick may still be meant"


def test_a_wrong_claim_of_such_a_trick_is_found() -> None:
    assert codes([*PAPER, trick("E", 1)]) == [("SCO001", 10)]
    assert codes([*PAPER, trick("N", 5)]) == [("SCO001", 10)]


def test_a_deal_on_paper_ends_with_its_last_card_whoever_may_still_hold_a_trump() -> None:
    """R31 `end_of_deal`."""
    record = [header({"preset": "pidro", "renege_deadline": "end_of_deal"}), *PAPER[1:], "S 2D", "W 3S", "S 4S", "W 6S"]
    score = claim(total=both(0, 0))
    assert ("REN008", 14) in codes([*record, {"type": "call", "by": "W", "against": "S"}, score])
    assert ("REN008", 13) not in codes([*record[:-1], {"type": "call", "by": "W", "against": "S"}, "W 6S", score])


def test_a_robbing_dealer_takes_what_the_short_stock_leaves_him() -> None:
    """R16: the others are served first, so his short hand is no uneven share (R17)."""
    hands = {
        "N": "AS KC QD 9D 8D 7D TC 9C 8C", "E": "KS AC KD 6D 4D 3D 7C 6C 4C",
        "S": "QS AH KH QH JH TH 9H 8H 7H", "W": "JS AD JD TD 2D QC JC 3C 2C",
    }  # fmt: skip
    stock = "TS 9S 8S 7S 6S 5S 4S 3S 2S 5C 5D 5H 6H 4H 3H 2H"
    record: list[Line] = [
        header({"preset": "cinch", "dealer_rob": "rob"}), deal("W", hands, stock), "N 5", "E -", "S -", "W -",
        "N trump S",
        "N drops KC QD 9D 8D 7D TC 9C 8C", "E drops AC KD 6D 4D 3D 7C 6C 4C", "S drops AH KH QH JH TH 9H 8H 7H",
        "W drops AD JD TD 2D QC JC 3C 2C", "N draws TS 9S 8S 7S 6S", "E draws 5S 4S 3S 2S 5C", "S draws 5D 5H 6H 4H 3H",
        "W draws 2H", "N AS",
    ]  # fmt: skip
    assert codes(record) == []
    draws = ["N draws TS 9S 8S 7S 6S", "E draws 5S", "S draws 4S 3S 2S 5C 5D", "W draws 5H 6H 4H 3H 2H"]
    assert codes([*record[:11], *draws, "N AS"]) == [("DRAW008", 15)]
