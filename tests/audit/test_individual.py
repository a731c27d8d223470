"""Three players, each for himself (R29, R32, V8)."""

from __future__ import annotations

import pytest

from tests.helpers import Case, Line, claim, deal, header

HANDS_3 = {
    "P1": "AS KS QS JS TS 9S 8S 7S 6S",
    "P2": "5C 2S 2D 3D 4D 5D 6D 7D 8D",
    "P3": "5S 4S 3S AH KH QH JH TH 9H",
}
READY_3: list[Line] = [
    header("cinch_3"), deal("P3", HANDS_3), "P1 8", "P2 -", "P3 -", "P1 trump S",
    "P1 drops 8S 7S 6S", "P2 drops 5D 6D 7D", "P3 drops 9H TH JH",
]  # fmt: skip
PLAYS_3: list[Line] = [
    "P1 AS", "P2 5C", "P3 5S", "P1 KS", "P2 2S", "P3 4S", "P1 QS", "P2 2D", "P3 3S",
    "P1 JS", "P2 3D", "P3 AH", "P1 TS", "P2 4D", "P3 KH", "P1 9S", "P2 8D", "P3 QH",
]  # fmt: skip
START_3 = len(READY_3)
RENEGED_3: list[Line] = [*PLAYS_3[:2], "P3 AH", *PLAYS_3[3:11], "P3 5S", *PLAYS_3[12:]]

CASES = [
    Case(
        "c3 clean drop trump",
        READY_3 + PLAYS_3 + [claim(captured={"P1": 14, "P2": 0, "P3": 0}, scored={"P1": 14, "P2": 0, "P3": 0})],
        [],
    ),
    Case(
        "c3 offender others keep",
        READY_3 + RENEGED_3 + [claim(captured={"P1": 14, "P2": 0, "P3": 0})],
        [("REN002", START_3 + 3)],
    ),
    Case(
        "c3 maker ruled",
        READY_3
        + RENEGED_3
        + [
            {"type": "ruling", "against": "P1", "upheld": True},
            claim(captured={"P1": 0, "P2": 0, "P3": 0}, scored={"P1": -8, "P2": 0, "P3": 0}),
        ],
        [("REN002", START_3 + 3), ("REN007", START_3 + 19)],
    ),
    Case(
        "c3 all ruled R32",
        READY_3
        + PLAYS_3
        + [{"type": "ruling", "against": p, "upheld": True} for p in ("P1", "P2", "P3")]
        + [claim(scored={"P1": 0, "P2": 0, "P3": 0}), deal("P3", HANDS_3)],
        [("REN007", START_3 + 19), ("REN007", START_3 + 20), ("REN007", START_3 + 21)],
    ),
    Case(
        "c3 a slip of the pen is no penalty for two players",
        [
            header({"preset": "cinch_3", "exchange": False, "deal_size": 3, "hand_size": 3}),
            deal("P3", {"P1": "AS 2S 5C", "P2": "JS 3D 4D", "P3": "TS AD KD"}),
            *("P1 9", "P2 -", "P3 -", "P1 trump S"),
            *("P1 2S", "P2 JS", "P3 TS", "P2 3D", "P3 AD", "P1 5C", "P1 AS", "P2 4D", "P3 KD"),
            claim(captured={"P1": 6, "P2": 3, "P3": 0}, scored={"P1": -9, "P2": 0, "P3": 0}),
        ],
        [("SCO003", 16)],
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_findings_are_exactly_these(case: Case) -> None:
    assert case.found() == case.expected
