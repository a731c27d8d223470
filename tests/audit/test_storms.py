"""Somebody takes back everything, a thousand times over: what that costs grows with the record and no faster."""

from __future__ import annotations

from time import process_time

import pytest

from tests.helpers import READY, Line, codes, header

STORM = 20_000
SECONDS = 20
"""Ten times what it takes; a cost that grows with the square takes minutes."""


def undos(to: int) -> list[Line]:
    storm: list[Line] = []
    for _ in range(STORM):
        storm += [{"type": "seal", "sha256": "0" * 64}, {"type": "undo", "to": to}]
    return storm


@pytest.mark.parametrize("to", [0, 999_999_999], ids=["to the header", "to nothing"])
def test_a_storm_of_undos_is_audited_in_time(to: int) -> None:
    start = process_time()
    found = codes([header(), *undos(to)])
    assert [code for code, _ in found].count("PLAY006") == (STORM if to else 0)
    assert process_time() - start < SECONDS


def test_an_undo_of_something_undone_refers_to_nothing_however_often_it_is_tried() -> None:
    record: list[Line] = [header(), *undos(0), *({"type": "undo", "to": 1} for _ in range(STORM))]
    start = process_time()
    assert [code for code, _ in codes(record)].count("PLAY006") == STORM
    assert process_time() - start < SECONDS


def test_a_storm_of_cards_taken_back_is_audited_in_time() -> None:
    start = process_time()
    storm: list[Line] = [line for _ in range(STORM // 4) for line in ("E 4D", "E takes-back 4D")]
    found = codes([*READY, "N AS", *storm])
    assert {code for code, _ in found} == {"REN003"}
    assert process_time() - start < SECONDS
