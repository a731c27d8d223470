"""Every combination of renege, call, ruling and score gives the findings it should (R28-R32).

The table is written from the contract: as played is right without a ruling and after a denial, penalised after a
ruling that upholds; penalised without a ruling only where a renege is proven. A call or ruling that the cards refute
is a finding of its own; a denial only where somebody had called in time.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.helpers import (
    AS_PLAYED,
    CALL,
    DENIED,
    END,
    PENALISED,
    PLAYS,
    READY,
    RENEGE,
    RENEGED,
    SCORE,
    UPHELD,
    Line,
    both,
    claim,
    codes,
)  # fmt: skip

NEITHER = claim(captured=both(7, 7), scored=both(7, 7), total=both(7, 7))
RULINGS: dict[str, Line | None] = {"no ruling": None, "upheld": UPHELD, "denied": DENIED}
SCORED = ("as played", "penalised", "neither")

WRONG_SCORE = {
    # (reneged, ruling, scored): code on the score
    (True, "no ruling", "as played"): None,
    (True, "no ruling", "penalised"): None,
    (True, "upheld", "as played"): "SCO005",
    (True, "upheld", "penalised"): None,
    (True, "denied", "as played"): None,
    (True, "denied", "penalised"): "SCO005",
    (False, "no ruling", "as played"): None,
    (False, "no ruling", "penalised"): "SCO005",
    (False, "upheld", "as played"): "SCO005",
    (False, "upheld", "penalised"): None,
    (False, "denied", "as played"): None,
    (False, "denied", "penalised"): "SCO005",
}
WRONG_RULING = {(True, True, "denied"), (False, True, "upheld"), (False, False, "upheld")}
"""(reneged, called, ruling) that contradict the cards: REN007."""


@pytest.mark.parametrize("reneged", [True, False], ids=["renege", "no renege"])
@pytest.mark.parametrize("called", [True, False], ids=["called", "not called"])
@pytest.mark.parametrize("ruling", RULINGS)
@pytest.mark.parametrize("scored", SCORED)
def test_each_combination(reneged: bool, called: bool, ruling: str, scored: str) -> None:
    score = {"as played": AS_PLAYED if reneged else SCORE, "penalised": PENALISED, "neither": NEITHER}[scored]
    ruled = RULINGS[ruling]
    lines = [*READY, *(RENEGED if reneged else PLAYS)]
    expected = []
    if reneged:
        expected.append(("REN002", RENEGE))
    if called:
        lines.append(CALL)
        if not reneged:
            expected.append(("REN006", END + 1))
    if ruled is not None:
        lines.append(ruled)
        if (reneged, called, ruling) in WRONG_RULING:
            expected.append(("REN007", len(lines)))
    lines.append(score)
    code = "SCO002" if scored == "neither" else WRONG_SCORE[reneged, ruling, scored]
    if code is not None:
        expected.append((code, len(lines)))
    assert codes(lines) == expected


def test_the_table_is_complete() -> None:
    assert set(WRONG_SCORE) == set(product((True, False), RULINGS, SCORED[:2]))
