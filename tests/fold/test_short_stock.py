"""A stock that does not fill every hand is shared evenly (R17, DRAW008)."""

from __future__ import annotations

import pytest

from tests.helpers import Line, codes, deal, header

HANDS = {
    "N": "AS KC QD 9D 8D 7D TC 9C 8C", "E": "KS AC KD 6D 4D 3D 7C 6C 4C",
    "S": "QS AH KH QH JH TH 9H 8H 7H", "W": "JS AD JD TD 2D QC JC 3C 2C",
}  # fmt: skip
STOCK = "TS 9S 8S 7S 6S 5S 4S 3S 2S 5C 5D 5H 6H 4H 3H 2H"
SERVED = "ESWN"


def shared(kept: dict[str, int], drawn: dict[str, int], short_stock: str = "even") -> list[tuple[str, int]]:
    """Findings when these seats keep so many cards and draw so many, to the last of the stock; lines 12-15 draw."""
    rules = {"preset": "cinch", "short_stock": short_stock}
    record: list[Line] = [header(rules), deal("N", HANDS, STOCK), "E -", "S -", "W -", "N 5", "N trump S"]
    record += [f"{seat} drops {' '.join(HANDS[seat].split()[kept[seat] :])}" for seat in SERVED]
    left = STOCK.split()
    for seat in SERVED:
        record.append(f"{seat} draws {' '.join(left[: drawn[seat]])}")
        del left[: drawn[seat]]
    assert not left
    return codes([*record, "N AS"])


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        ({"E": 4, "S": 4, "W": 4, "N": 4}, []),
        ({"E": 5, "S": 4, "W": 4, "N": 3}, [("DRAW008", 12)]),
        ({"E": 3, "S": 4, "W": 4, "N": 5}, [("DRAW008", 15)]),
        ({"E": 5, "S": 5, "W": 3, "N": 3}, [("DRAW008", 13)]),
    ],
    ids=["all alike", "two apart", "two apart at the end", "two hands too large"],
)
def test_no_hand_ends_two_or_more_cards_larger_than_one_that_wanted_more(
    drawn: dict[str, int], found: list[tuple[str, int]]
) -> None:
    assert shared(dict.fromkeys(SERVED, 1), drawn) == found


def test_one_card_apart_is_even() -> None:
    assert shared({"E": 2, "S": 1, "W": 1, "N": 1}, dict.fromkeys(SERVED, 4)) == []


def test_in_order_whoever_is_served_first_is_filled_first() -> None:
    alone = dict.fromkeys(SERVED, 1)
    assert shared(alone, {"E": 5, "S": 5, "W": 5, "N": 1}, "in_order") == []
    assert shared(alone, {"E": 5, "S": 4, "W": 5, "N": 2}, "in_order") == [("DRAW008", 14)]
