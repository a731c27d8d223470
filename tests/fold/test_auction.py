"""Auctions in order and out of it: one slip, one finding (R8, R10, V1; BID001-BID006)."""

from __future__ import annotations

import pytest

from tests.helpers import Case, deal, header

FORCED = {"preset": "cinch", "all_pass": "dealer_forced"}
ROUNDS = {"preset": "cinch", "auction": "rounds"}

CASES = [
    Case("bid001 skip acts", [header(), deal("N"), "S 5", "E -", "W -", "N -", "S trump S"], [("BID001", 3)]),
    Case("bid001 skip none", [header(), deal("N"), "S 5", "W -", "N -", "S trump S"], [("BID001", 3)]),
    Case(
        "bid001 again",
        [header(), deal("N"), "E 4", "W 5", "S -", "W 7", "N -", "W trump S"],
        [("BID001", 4), ("BID004", 6)],
    ),
    Case("bid002", [header(), deal("N"), "E 5", "S 5", "W -", "N -", "E trump S"], [("BID002", 4)]),
    Case("bid002 stands", [header(), deal("N"), "E 5", "S 5", "W -", "N -", "S trump S", "S AS"], [("BID002", 4)]),
    Case("bid003", [header(), deal("N"), "E 15", "S 5", "W -", "N -", "S trump S"], [("BID003", 3)]),
    Case("bid003 stands", [header(), deal("N"), "E 0", "S -", "W -", "N -", "E trump S"], [("BID003", 3)]),
    Case("bid003 passed out", [header(), deal("N"), "E 0", "S -", "W -", "N -", deal("N")], [("BID003", 3)]),
    Case("bid004 single", [header(), deal("N"), "E 5", "S -", "E 6", "W -", "N -", "E trump S"], [("BID004", 5)]),
    Case("bid004 pass bid", [header(), deal("N"), "E -", "S 3", "E 6", "W -", "N -", "S trump S"], [("BID004", 5)]),
    Case("forced ok", [header(FORCED), deal("N"), "E -", "S -", "W -", "N 1", "N trump S"], []),
    Case("forced pass trump", [header(FORCED), deal("N"), "E -", "S -", "W -", "N -", "N trump S"], [("BID004", 6)]),
    Case("forced pass deal", [header(FORCED), deal("N"), "E -", "S -", "W -", "N -", "deal N"], [("BID004", 6)]),
    Case(
        "forced pass deal next",
        [header(FORCED), deal("N"), "E -", "S -", "W -", "N -", "deal E"],
        [("BID004", 6), ("DEAL003", 7)],
    ),
    Case("bid006", [header(), deal("N"), "E 5", "S -", "W -", "N -", "S trump S", "E AS"], [("BID006", 7)]),
    Case("rounds", [header(ROUNDS), deal("N"), "E 5", "S 6", "W -", "N -", "E 7", "S -", "E trump S"], []),
    Case("rounds own", [header(ROUNDS), deal("N"), "E 5", "S -", "W -", "N -", "E trump S"], []),
    Case(
        "rounds passed",
        [header(ROUNDS), deal("N"), "E -", "S 6", "W 7", "N -", "E 8", "S -", "W trump S"],
        [("BID004", 7)],
    ),
    Case("rounds max", [header(ROUNDS), deal("N"), "E 5", "S 14", "S trump S"], []),
    Case(
        "rounds raise own", [header(ROUNDS), deal("N"), "E 5", "S -", "W -", "N -", "E 6", "E trump S"], [("BID001", 7)]
    ),
    Case("abbrev", [header(), deal("N"), "W 5", "W trump S", "W AS"], []),
    Case("abbrev other names", [header(), deal("N"), "W 5", "S trump S"], [("BID006", 4)]),
    Case("abbrev+pass", [header(), deal("N"), "W 5", "N -", "W trump S"], [("BID001", 3)]),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_findings_are_exactly_these(case: Case) -> None:
    assert case.found() == case.expected
