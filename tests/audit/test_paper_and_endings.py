"""Records without hands, and how games end: decided as far as the record goes (R43-R47)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers import (
    AS_PLAYED,
    DENIED,
    END,
    READY,
    RENEGE,
    RENEGED,
    UPHELD,
    Case,
    Line,
    both,
    claim,
    codes_of_bytes,
    deal,
    findings,
    header,
    written,
)  # fmt: skip

BIDDING: list[Line] = ["E -", "S -", "W -", "N 5", "N trump S"]
PAPER: list[Line] = [header(), deal("N"), *BIDDING]
"""North is to lead at line 8; nothing is known of any hand."""


def rules(**options: Any) -> list[Line]:
    return [header({"preset": "cinch", **options})]


def conceded(dealer: str, maker: str, scored: dict[str, int], total: dict[str, int]) -> list[Line]:
    """A deal on paper that is conceded at once: the cards decide nothing, the record is adopted."""
    order = "NESWNESW"["NESW".index(dealer) + 1 :][:4]
    calls: list[Line] = [f"{seat} 5" if seat == maker else f"{seat} -" for seat in order]
    end: list[Line] = [{"type": "concede", "side": "NS"}, claim(scored=scored, total=total)]
    return [deal(dealer), *calls, f"{maker} trump S", *end]


FIRST = conceded("N", "E", both(49, 45), both(49, 45))
BEHIND = conceded("N", "E", both(45, 49), both(45, 49))
SECOND = conceded("E", "S", both(6, 8), both(51, 57))

CASES = [
    Case(
        "a deal the cards leave open is adopted", [*rules(), *conceded("N", "E", both(9, 5), both(9, 5)), "deal E"], []
    ),
    Case(
        "both cross: the bidding side that made it wins",
        [*rules(), *FIRST, *conceded("E", "S", both(5, 9), both(54, 54)), {"type": "game_over", "winner": "NS"}],
        [],
        ended=True,
    ),
    Case(
        "both cross: even with the lower total",
        [*rules(), *BEHIND, *SECOND, {"type": "game_over", "winner": "EW"}],
        [("SCO006", 18)],
        ended=True,
    ),
    Case(
        "both cross, higher total",
        [*rules(both_cross="higher_total"), *BEHIND, *SECOND, {"type": "game_over", "winner": "EW"}],
        [],
        ended=True,
    ),
    Case(
        "both cross, equal: the bidding side",
        [
            *rules(both_cross="higher_total"),
            *conceded("N", "E", both(45, 45), both(45, 45)),
            *conceded("E", "S", both(7, 7), both(52, 52)),
            {"type": "game_over", "winner": "EW"},
        ],
        [("SCO006", 18)],
        ended=True,
    ),
    Case(
        "fallen to the limit",
        [*rules(negative_limit=-10), *conceded("N", "E", both(-10, -5), both(-10, -5)), "deal E"],
        [("SCO007", 10)],
    ),
    Case(
        "not yet fallen to the limit",
        [*rules(negative_limit=-10), *conceded("N", "E", both(-9, -5), both(-9, -5)), "deal E"],
        [],
    ),
    Case("nothing shown, nothing proven", [*PAPER, "N AS", "E KC"], []),
    Case("proven by a later card", [*PAPER, "N AS", "E KC", "S 2S", "W 3S", "N KS", "E 5C"], [("REN003", 9)]),
    Case("proven by a card exposed before", [*PAPER, "N AS", "E shows 5C", "E KC"], [("REN003", 10)]),
    Case("a card played twice", [*PAPER, "N AS", "E KC", "S 2S", "W KC"], [("PLAY003", 11)]),
    Case("an unseen lead binds nobody", [*PAPER, "N ??", "E KC", "S 2S", "W 3S", "N KS"], []),
    Case("an unseen card may have followed", [*PAPER, "N AS", "E ??", "S 2S", "W 3S", "E KS"], []),
    Case(
        "a second pack",
        [
            header("two_deck"),
            deal("N"),
            "E 5",
            "S -",
            "W -",
            "N -",
            "E trump S",
            "E AS",
            "S ASb",
            "W 2S",
            "N 3S",
            "E KS",
        ],
        [],
    ),
    Case(
        "of two equal cards the first wins (R26)",
        [
            header("two_deck"),
            deal("N"),
            "E 5",
            "S -",
            "W -",
            "N -",
            "E trump S",
            "E AS",
            "S ASb",
            "W 2S",
            "N 3S",
            "S KS",
        ],
        [("PLAY001", 12)],
    ),
    Case(
        "the Left Bower beats the ace (V6)",
        [
            header("all_hands_pedro"),
            deal("N"),
            "E 5",
            "S -",
            "W -",
            "N -",
            "E trump S",
            "E AS",
            "S JC",
            "W 2S",
            "N 3S",
            "S KS",
        ],
        [],
    ),
    Case(
        "a ruling on an earlier deal",
        [*READY, *RENEGED, AS_PLAYED, "deal E", {**UPHELD, "deal": 1}],
        [("REN002", RENEGE), ("SCO005", END + 3)],
    ),
    Case(
        "taken up by a later total",
        [
            *READY,
            *RENEGED,
            AS_PLAYED,
            "deal E",
            "S 5",
            "W -",
            "N -",
            "E -",
            "S trump S",
            {**UPHELD, "deal": 1},
            {"type": "concede", "side": "NS"},
            claim(scored=both(5, 0), total=both(0, 14)),
        ],
        [("REN002", RENEGE)],
    ),
    Case("a denial nobody called for", [*READY, *RENEGED, DENIED, AS_PLAYED], [("REN002", RENEGE)]),
    Case(
        "a game broken off by the next",
        [header(), "deal N", {**header(), "id": "h", "seq": 0}, {"type": "abandon", "seq": 1}],
        [("LOG006", 2)],
        ended=True,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_findings_are_exactly_these(case: Case) -> None:
    assert case.found() == case.expected


def test_an_open_verdict_is_information() -> None:
    found = [f for f in findings([*PAPER, "N AS", "E KC"]) if f.code != "LOG006"]
    assert [(f.code, f.severity, f.evidence["grade"]) for f in found] == [("REN004", "info", "undecided")]


def test_a_torn_tail_is_told_from_an_unfinished_game() -> None:
    start = written([header(), deal("N")])
    assert codes_of_bytes(start + b'{"type":"pas') == [("LOG007", 3)]
    assert codes_of_bytes(start + b'{"type":"bid","seat":"E","bid":5,"seq":2}') == [("LOG006", 3)]
