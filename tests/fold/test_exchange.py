"""Deals, discards and draws (R7, R12-R19; DEAL001-DEAL003, DRAW001-DRAW009)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.helpers import EXCHANGE, HANDS, PLAYS, READY, SCORE, START, STOCK, Case, Line, deal, header, opened

DROPS: list[Line] = list(EXCHANGE)
DROPS_3 = DROPS[:3]
"""All but the dealer, who is the maker, have put aside."""
ROBBING = {"preset": "cinch", "dealer_rob": "rob"}
MAKER_FIRST = {"preset": "cinch", "draw_order": "maker_first"}


def exchanged(rules: str | dict[str, Any], exchange: Sequence[Line], plays: Sequence[Line] = ("N AS",)) -> list[Line]:
    """North deals, is the maker, names spades; then this exchange and these cards."""
    return [*opened(rules=rules)[:7], *exchange, *plays]


CASES = [
    Case(
        "unseen discards may be known cards",
        [
            header(),
            deal("N", {"N": "?? ?? ?? AC 4C 2C 6D 7H 9D"}),
            *READY[2:7],
            "E drops ?? ?? ??",
            "S drops ?? ?? ??",
            "W drops ?? ?? ??",
            "N drops ?? 4C ?? ?? ?? ?? ?? 3H 7H",
            "N draws ?? ?? ?? ?? ?? ??",
            "N AS",
        ],
        [],
    ),
    Case("an unrecorded exchange takes from the stock", [*READY[:7], "N 3C", "E 6C", "S 8C", "W AC", "W 3D"], []),
    Case("draw001", exchanged("cinch", ["E drops 5D 5H 2S", *DROPS[1:]]), [("DRAW001", 8)]),
    Case("draw002", exchanged("cinch", [*DROPS[:2], "W drops TC 8H 9S", *DROPS[3:]]), [("DRAW002", 10)]),
    Case("draw003", exchanged("cinch", ["E drops 5C 5H QD", *DROPS[1:]]), [("DRAW003", 8)]),
    Case("draw003 with trump", exchanged("cinch", [*DROPS[:2], "W drops 5S 8S 8H", *DROPS[3:]]), [("DRAW002", 10)]),
    Case("any", exchanged({"preset": "cinch", "trump_discards": "any"}, ["E drops 5C 5H QD", *DROPS[1:]]), []),
    Case(
        "draw004",
        exchanged({"preset": "cinch", "plain_discards": "required"}, DROPS),
        [("DRAW004", 8), ("DRAW004", 9), ("DRAW004", 10), ("DRAW004", 11)],
    ),
    Case("draw005", exchanged("cinch", ["E drops 5D 5H QD 4H", *DROPS[1:], "E draws 6C"]), [("DRAW005", 12)]),
    Case(
        "draw005 not in stock",
        exchanged("cinch", ["E drops 5D 5H QD 4H", *DROPS[1:], "E draws 5D"]),
        [("DRAW005", 12)],
    ),
    Case("deal001 draw held", exchanged("cinch", ["E drops 5D 5H QD 4H", *DROPS[1:], "E draws AS"]), [("DEAL001", 12)]),
    Case("draw006", exchanged("cinch", ["E drops 5D 5H", *DROPS[1:]]), [("DRAW006", 8)]),
    Case("draw006 no event", exchanged("cinch", DROPS[1:]), [("DRAW006", 11)]),
    Case("draw007 short", exchanged("cinch", ["E drops 5D 5H QD 4H", *DROPS[1:]]), [("DRAW007", 8)]),
    Case("draw007 long", exchanged("cinch", [*DROPS, "E draws 3C"]), [("DRAW007", 12)]),
    Case(
        "draw007 two",
        exchanged("cinch", ["E drops 5D 5H QD 4H", "S drops QH 6D 7H 2D", *DROPS[2:]]),
        [("DRAW007", 8), ("DRAW007", 9)],
    ),
    Case(
        "draw009 order",
        exchanged("cinch", ["E drops 5D 5H QD 4H", "S drops QH 6D 7H 2D", *DROPS[2:], "S draws 3C", "E draws 6C"]),
        [("DRAW009", 13)],
    ),
    Case(
        "draw009 before discarding",
        exchanged("cinch", ["E draws 3C", "E drops 5D 5H QD 4H", *DROPS[1:]]),
        [("DRAW009", 8)],
    ),
    Case("empty lists", exchanged("cinch", [*DROPS, "E draws", "S drops"]), []),
    Case("unrecorded", exchanged("cinch", []), []),
    Case("unrecorded full play", exchanged("cinch", [], [*PLAYS, SCORE]), []),
    Case("look", exchanged("cinch", [*DROPS, "N draws 3C 6C", "N drops 3C 6C"]), []),
    Case(
        "look discard trump",
        exchanged("cinch", [*DROPS, "N draws 3C 6C", "N drops 3C AS"], ["N KS"]),
        [("DRAW002", 13)],
    ),
    Case("look not down", exchanged("cinch", [*DROPS, "N draws 3C 6C"]), [("DRAW007", 12)]),
    Case("keep", exchanged({"preset": "cinch", "maker_extra": "keep"}, [*DROPS, "N draws 3C 6C"]), []),
    Case(
        "maker none",
        exchanged({"preset": "cinch", "maker_extra": "none"}, [*DROPS, "N draws 3C 6C", "N drops 3C 6C"]),
        [("DRAW007", 12)],
    ),
    Case("rob", exchanged(ROBBING, [*DROPS_3, "N draws " + STOCK, "N drops " + STOCK + " 9D TD 4C"]), []),
    Case("rob after discard", exchanged(ROBBING, [*DROPS, "N draws " + STOCK, "N drops " + STOCK]), []),
    Case(
        "rob trump discard ok",
        exchanged(ROBBING, [*DROPS, "N draws " + STOCK, "N drops " + STOCK.replace(" 3S", "") + " 2S"]),
        [],
    ),
    Case("rob not down", exchanged(ROBBING, [*DROPS, "N draws " + STOCK]), [("DRAW007", 12)]),
    Case("rob need not", exchanged(ROBBING, DROPS), []),
    Case(
        "maker_first ok",
        exchanged(MAKER_FIRST, ["E drops 5D 5H QD 4H", *DROPS[1:3], "N drops 9D TD 4C 2H", "N draws 3C", "E draws 6C"]),
        [],
    ),
    Case(
        "maker_first bad",
        exchanged(MAKER_FIRST, ["E drops 5D 5H QD 4H", *DROPS[1:3], "N drops 9D TD 4C 2H", "E draws 3C", "N draws 6C"]),
        [("DRAW009", 13)],
    ),
    Case(
        "excess ok",
        exchanged(
            {"preset": "cinch", "hand_size": 3},
            [
                "E drops 5D 5H QD 9C KC 3H",
                "S drops QH 6D 7H AD KD 2D",
                "W drops TC 8H 7C QC JC 2C",
                "N drops 9D TD 4C AH KH 2H",
            ],
        ),
        [],
    ),
    Case(
        "excess trumps",
        exchanged(
            {"preset": "cinch", "hand_size": 2},
            [
                "E drops 5D 5H QD 9C KC 3H 4H",
                "S drops QH 6D 7H AD KD 2D TS",
                "W drops TC 8H 7C QC JC 2C 8S",
                "N drops 9D TD 4C AH KH 2H 2S",
            ],
        ),
        [],
    ),
    Case(
        "excess trumps too many",
        exchanged(
            {"preset": "cinch", "hand_size": 2},
            [
                "E drops 5D 5H QD 9C KC 3H 4H",
                "S drops QH 6D 7H AD KD 2D TS JS",
                "W drops TC 8H 7C QC JC 2C 8S",
                "N drops 9D TD 4C AH KH 2H 2S",
                "S draws 3C",
            ],
        ),
        [("DRAW002", 9)],
    ),
    Case(
        "never keeps",
        exchanged(
            {"preset": "cinch", "hand_size": 2, "trump_discards": "never"},
            [
                "E drops 5D 5H QD 9C KC 3H 4H",
                "S drops QH 6D 7H AD KD 2D",
                "W drops TC 8H 7C QC JC 2C",
                "N drops 9D TD 4C AH KH 2H",
            ],
        ),
        [],
    ),
    Case(
        "never discards",
        exchanged(
            {"preset": "cinch", "hand_size": 2, "trump_discards": "never"},
            [
                "E drops 5D 5H QD 9C KC 3H 4H",
                "S drops QH 6D 7H AD KD 2D TS",
                "W drops TC 8H 7C QC JC 2C",
                "N drops 9D TD 4C AH KH 2H",
            ],
        ),
        [("DRAW002", 9)],
    ),
    Case(
        "a hand short of a short stock excuses no card passed over",
        exchanged(
            {"preset": "cinch", "hand_size": 9},
            [
                "E drops 4D 9C KC 3H 4H QD",
                "S drops AD KD 2D QH 6D 7H",
                "W drops QC JC 2C TC 8H 7C",
                "N drops AH KH 2H 9D TD 4C",
                "E draws 3C 6C 8C AC",
                "S draws 3D 7D 8D 6H",
            ],
            (),
        ),
        [("DRAW005", 13)],
    ),
    Case(
        "never discards and keep: a maker with trumps only takes more",
        exchanged(
            {"preset": "cinch", "hand_size": 2, "trump_discards": "never", "maker_extra": "keep"},
            [
                "E drops 4D 9C KC 3H 4H 5H QD",
                "S drops QH 6D 7H AD KD 2D",
                "W drops TC 8H 7C QC JC 2C",
                "N drops 9D TD 4C AH KH 2H",
                "N draws 3C 6C",
            ],
        ),
        [],
    ),
    Case("deal001", [header(), deal("N", {**HANDS, "E": HANDS["E"].replace("5C", "AS")}, STOCK)], [("DEAL001", 2)]),
    Case("deal002", [header(), deal("N", {**HANDS, "E": HANDS["E"][3:]}, STOCK)], [("DEAL002", 2)]),
    Case("deal002 stock", [header(), deal("N", HANDS, STOCK[3:])], [("DEAL002", 2)]),
    Case("deal002 whole pack", [header(), deal("N", {**HANDS, "E": HANDS["E"][3:]}, STOCK + " 5C")], [("DEAL002", 2)]),
    Case("deal003", READY + PLAYS + [SCORE, "deal N"], [("DEAL003", START + 26)]),
    Case("5Sb", [header(), deal("N", {**HANDS, "E": HANDS["E"].replace("5C", "5Sb")}, STOCK)], [("LOG005", 2)]),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_findings_are_exactly_these(case: Case) -> None:
    assert case.found() == case.expected
