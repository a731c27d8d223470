"""Broken lines, numbers, times and headers: what is lost is undecided, the rest is read (LOG001-LOG010)."""

from __future__ import annotations

import pytest

from tests.helpers import (
    AS_PLAYED,
    PENALISED,
    PLAYS,
    READY,
    RENEGE,
    RENEGED,
    SCORE,
    START,
    Case,
    claim,
    deal,
    event,
    header,
    score,
)

CASES = [
    Case("taint", READY + PLAYS[:3] + [b"junk"] + PLAYS[4:] + [SCORE, "deal E"], [("LOG001", START + 4)]),
    Case(
        "taint of the only deal",
        [READY[0], b"junk", *READY[2:], *PLAYS, SCORE, {"type": "game_over", "winner": "NS"}],
        [("LOG001", 2)],
        ended=True,
    ),
    Case(
        "taint sure before stands",
        [*READY, "N AC", b"junk", *PLAYS[4:], SCORE, "deal E"],
        [("PLAY002", START + 1), ("LOG001", START + 2)],
    ),
    Case(
        "taint renege before by hand",
        READY + RENEGED[:12] + [b"junk"] + RENEGED[13:] + [AS_PLAYED, "deal E"],
        [("REN002", RENEGE), ("LOG001", START + 13)],
    ),
    Case(
        "taint wrong score silent",
        READY + PLAYS[:3] + [b"junk"] + PLAYS[4:] + [score(scored={"NS": 3, "EW": 0}), "deal E"],
        [("LOG001", START + 4)],
    ),
    Case(
        "taint ends with deal",
        READY + PLAYS[:3] + [b"junk"] + PLAYS[4:] + [SCORE, "deal E", "W -"],
        [("LOG001", START + 4), ("BID001", START + 27)],
    ),
    Case(
        "taint totals go on",
        READY
        + PLAYS[:3]
        + [b"junk"]
        + PLAYS[4:]
        + [
            score(total={"NS": 20, "EW": 1}),
            deal("E"),
            "S 14",
            "S trump S",
            {"type": "concede", "side": "NS"},
            claim(scored={"NS": 14, "EW": 0}, total={"NS": 34, "EW": 1}),
        ],
        [("LOG001", START + 4)],
    ),
    Case("junk between deals", READY + PLAYS + [SCORE, b"junk", "deal S"], [("LOG001", START + 26)]),
    Case(
        "junk before score, reneges stand",
        READY + RENEGED + [b"junk", PENALISED],
        [("REN002", RENEGE), ("LOG001", START + 25)],
    ),
    Case("seq gap", [header(), {**event("deal N"), "seq": 1}, {**event("E -"), "seq": 3}], [("LOG003", 3)]),
    Case(
        "seq gap goes on",
        [header(), {**event("deal N"), "seq": 1}, {**event("E 14"), "seq": 3}, {**event("E trump S"), "seq": 4}],
        [("LOG003", 3)],
    ),
    Case(
        "seq repeat",
        [header(), {**event("deal N"), "seq": 1}, {**event("E -"), "seq": 1}, {**event("S -"), "seq": 3}],
        [("LOG003", 3)],
    ),
    Case(
        "times",
        [
            header(),
            {**event("deal N"), "at": "2024-01-01T10:00:00Z"},
            {**event("E -"), "at": "2024-01-01T10:30:00+02:00"},
        ],
        [("LOG009", 3)],
    ),
    Case(
        "times equal instant",
        [
            header(),
            {**event("deal N"), "at": "2024-01-01T10:00:00Z"},
            {**event("E -"), "at": "2024-01-01T12:00:00+02:00"},
        ],
        [],
    ),
    Case(
        "times undone",
        [
            header(),
            {**event("deal N"), "at": "2024-01-01T10:00:00Z"},
            {**event("E 5"), "at": "2024-01-01T11:00:00Z"},
            {"type": "undo", "to": 1},
            {**event("E -"), "at": "2024-01-01T10:30:00Z"},
        ],
        [],
    ),
    Case("at bad", [header(), {**event("deal N"), "at": "yesterday"}], [("LOG001", 2)]),
    Case("neg seq", [header(), {**event("deal N"), "seq": -1}], [("LOG001", 2)]),
    Case("card Q seat", [header(), {"type": "pass", "seat": "Q"}], [("LOG001", 2)]),
    Case("P1 seat", [header(), deal("N"), {"type": "pass", "seat": "P1"}, "S -", "deal S"], [("LOG005", 3)]),
    Case("v2", [{**header(), "v": 2}, deal("N")], [("LOG010", 1)], ended=True),
    Case("v2 with more", [{**header(), "v": 2, "more": 1}, deal("N"), b'{"type":"new"}'], [("LOG010", 1)], ended=True),
    Case("v2 with new events", [{**header(), "v": 2}, deal("N"), b'{"type":"new"}'], [("LOG010", 1)], ended=True),
    Case("unknown option", [{**header(), "rules": {"foo": 1}}, deal("N")], [("LOG010", 1)], ended=True),
    Case("players", [{**header(), "players": {"N": "a"}}, deal("N")], [("LOG010", 1)], ended=True),
    Case("no preset = cinch", [{**header(), "rules": {"target": 42}}, deal("N")], []),
    Case("orphans", ["deal N", "E -"], [("LOG002", 1)], ended=True),
    Case("bad header", [b"junk", "deal N", "E -"], [("LOG001", 1), ("LOG002", 2)], ended=True),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_findings_are_exactly_these(case: Case) -> None:
    assert case.found() == case.expected
