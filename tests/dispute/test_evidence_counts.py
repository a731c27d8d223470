"""Face-up cards find every injected renege and accuse nobody else; benchmarks/bench_evidence.py does it at large."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.bench_evidence import RULE_SETS, count


@pytest.mark.parametrize("spec", RULE_SETS.values(), ids=RULE_SETS)
def test_public_evidence_finds_every_renege_and_no_other(spec: dict[str, Any]) -> None:
    found = count(spec, 150, seed=7, renege_rate=0.1)
    assert found.reneges > 30
    assert (found.found, found.missed, found.accused, found.undecided) == (found.reneges, 0, 0, 0)
    assert found.perfect


@pytest.mark.parametrize("spec", RULE_SETS.values(), ids=RULE_SETS)
def test_nobody_is_accused_where_nobody_reneged(spec: dict[str, Any]) -> None:
    found = count(spec, 100, seed=8, renege_rate=0.0)
    assert (found.reneges, found.accused, found.undecided) == (0, 0, 0)
