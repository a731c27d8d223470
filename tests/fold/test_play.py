"""Turns, cards and leads in play, and how the fold goes on after a fault (R20-R28; PLAY001-PLAY005)."""

from __future__ import annotations

import pytest

from tests.helpers import HANDS, PLAYS, READY, SCORE, START, STOCK, Case, deal, header, opened

FIRST_TRUMP = {"preset": "cinch", "first_lead": "trump"}
TRUMP_ONLY = {"preset": "cinch", "follow": "trump_only"}
ONLY_TRUMPS = opened(rules=TRUMP_ONLY)
LEFT_FORCED = {"preset": "cinch", "left_on_trump_lead": "forced"}

CASES = [
    Case("wrong leader", [*READY, "E 5C", "S TS", "W 8S", "N AS"], [("PLAY001", START + 1)]),
    Case("wrong leader rotation", [*READY, "E 5C", "S TS", "W 8S", "N AS", "N KS", "E 9C"], [("PLAY001", START + 1)]),
    Case(
        "second card",
        [*READY, "N AS", "E 5C", "E 9C", "S TS", "W 8S", "N KS", "E KC", "S JS", "W 9S"],
        [("PLAY001", START + 3)],
    ),
    Case(
        "second card full",
        [
            *READY,
            "N AS",
            "E 5C",
            "E 9C",
            "S TS",
            "W 8S",
            "N KS",
            "E KC",
            "S JS",
            "W 9S",
            "N 2S",
            "E 4D",
            "S QS",
            "W 5S",
            "S AD",
            "W QC",
            "N 2H",
            "E 3H",
            "S KD",
            "W JC",
            "N KH",
            "E 4H",
            "S 2D",
            "W 2C",
            "N AH",
            SCORE,
        ],
        [("PLAY001", START + 3)],
    ),
    Case(
        "out of turn then skipped",
        [*READY, "N AS", "S TS", "E 5C", "W 8S", *PLAYS[4:], SCORE],
        [("PLAY001", START + 2)],
    ),
    Case("play002", [*READY, "N AC"], [("PLAY002", START + 1)]),
    Case(
        "play002 other holder plays it later",
        [*READY, "N QS", "E 5C", "S TS", "W 8S", "N KS", "E 9C", "S QS"],
        [("PLAY002", START + 1)],
    ),
    Case("play003", READY + PLAYS[:4] + ["N AS"], [("PLAY003", START + 5)]),
    Case("play003 other", READY + PLAYS[:5] + ["E 5C"], [("PLAY003", START + 6)]),
    Case("play005", READY + PLAYS[:20] + [SCORE], [("PLAY005", START + 21)]),
    Case(
        "play005 adopted",
        READY
        + PLAYS[:20]
        + [
            {"type": "score", "captured": {"NS": 2, "EW": 1}, "scored": {"NS": 20, "EW": 0}},
            deal("E"),
            "S -",
            "W -",
            "N -",
            "E 3",
            "E trump S",
            "E AS",
            {"type": "score", "total": {"NS": 20, "EW": 0}},
        ],
        [("PLAY005", START + 21), ("PLAY005", START + 29)],
    ),
    Case("play004", [*opened(rules=FIRST_TRUMP), "N AH"], [("PLAY004", START + 1)]),
    Case("play004 ok", [*opened(rules=FIRST_TRUMP), "N AS"], []),
    Case("dealer_left", [*opened(rules={"preset": "cinch", "first_leader": "dealer_left"}), "E KC"], []),
    Case(
        "swapped hands",
        [
            header(),
            deal("N", {**HANDS, "E": HANDS["S"], "S": HANDS["E"]}, STOCK),
            *READY[2:7],
            "E drops 5D 5H QD",
            "S drops QH 6D 7H",
            "W drops TC 8H 7C",
            "N drops 9D TD 4C",
            *PLAYS,
            SCORE,
        ],
        [("DRAW001", 8), ("DRAW001", 9)],
    ),
    Case(
        "swapped hands plain",
        [header("plain_cinch"), deal("N", {**HANDS, "E": HANDS["S"], "S": HANDS["E"]}, STOCK), *READY[2:7], *PLAYS[:8]],
        [("PLAY002", 9), ("PLAY002", 10)],
    ),
    Case(
        "trump_only dropouts",
        [*ONLY_TRUMPS, "N AS", "E 5C", "S TS", "W 8S", "N KS", "S JS", "W 9S", "N 2S", "S QS", "W 5S", SCORE],
        [],
    ),
    Case("trump_only lead plain", [*ONLY_TRUMPS, "N AH"], [("PLAY004", START + 1)]),
    Case("trump_only plain played with trump", [*ONLY_TRUMPS, "N AS", "E 9C", "S TS", "W 8S"], [("REN003", START + 2)]),
    Case(
        "trump_only unplayed trump",
        [*ONLY_TRUMPS, "N AS", "E 5C", "S TS", "W 8S", "N KS", "S JS", "W 9S", SCORE],
        [("PLAY005", START + 8)],
    ),
    Case("trump_only early drop", [*ONLY_TRUMPS, "N AS", "S TS"], [("PLAY001", START + 2)]),
    Case("unseen lead beaten by nothing", [*READY, "N ??", "E 4D", "S AD", "W QC", "N AS"], []),
    Case("forced ok", [*opened(rules=LEFT_FORCED), "N AS", "E 5C"], []),
    Case("left own suit", [*READY, "N 2H", "E 5C"], [("REN001", START + 2)]),
    Case("left own suit c", [*READY, "N AS", "E 5C", "S TS", "W 8S"], []),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_findings_are_exactly_these(case: Case) -> None:
    assert case.found() == case.expected
