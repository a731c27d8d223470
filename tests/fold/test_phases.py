"""Which events can stand where, and what is said of the others (LOG004, PLAY005, PLAY006, SCO007)."""

from __future__ import annotations

import pytest

from tests.helpers import HANDS, PLAYS, READY, SCORE, START, STOCK, Case, deal, header, score

CASES = [
    Case("cut after deal", [header(), deal("N", HANDS, STOCK), {"type": "cut", "cards": {"N": "AS"}}], [("LOG004", 3)]),
    Case(
        "cut tie", [header(), {"type": "cut", "cards": {"N": "AS", "E": "AD", "S": "2C"}}, deal("W", HANDS, STOCK)], []
    ),
    Case(
        "cut wrong",
        [header(), {"type": "cut", "cards": {"N": "AS", "E": "KD"}}, deal("W", HANDS, STOCK)],
        [("DEAL004", 3)],
    ),
    Case(
        "cut again",
        [
            header(),
            {"type": "cut", "cards": {"N": "AS", "E": "AD"}},
            {"type": "cut", "cards": {"E": "3D", "N": "2D"}},
            deal("N", HANDS, STOCK),
        ],
        [("DEAL004", 4)],
    ),
    Case("deal early", READY + PLAYS[:4] + ["deal E"], [("PLAY005", START + 5)]),
    Case("deal in auction", [header(), deal("N", HANDS, STOCK), "E -", "deal E"], [("PLAY005", 4)]),
    Case("misdeal late", READY + PLAYS + [{"type": "misdeal", "reason": "exposed"}, "deal N"], []),
    Case(
        "misdeal after score",
        READY + PLAYS + [SCORE, {"type": "misdeal", "reason": "exposed"}],
        [("LOG004", START + 26)],
    ),
    Case(
        "misdeal excuses DEAL002",
        [
            header(),
            deal("N", {**HANDS, "N": "AS KS"}, STOCK),
            {"type": "misdeal", "reason": "count"},
            deal("N", HANDS, STOCK),
        ],
        [],
    ),
    Case(
        "misdeal excuses DEAL001 of a later deal",
        [
            *(READY + PLAYS + [SCORE]),
            deal("E", {**HANDS, "N": HANDS["N"].replace("AS", "5C")}, STOCK),
            {"type": "misdeal", "reason": "count"},
            deal("E", HANDS, STOCK),
        ],
        [],
    ),
    Case(
        "misdeal other dealer",
        [header(), deal("N", HANDS, STOCK), {"type": "misdeal", "reason": "count"}, deal("E", HANDS, STOCK)],
        [("DEAL003", 4)],
    ),
    Case(
        "misdeal zeros",
        [
            header(),
            deal("N", HANDS, STOCK),
            {"type": "misdeal", "reason": "count"},
            {"type": "score", "scored": {"NS": 0, "EW": 0}, "total": {"NS": 0, "EW": 0}},
            deal("N", HANDS, STOCK),
        ],
        [],
    ),
    Case(
        "misdeal scored",
        [
            header(),
            deal("N", HANDS, STOCK),
            {"type": "misdeal", "reason": "count"},
            {"type": "score", "scored": {"NS": 3, "EW": 0}},
            deal("N", HANDS, STOCK),
        ],
        [("SCO003", 4)],
    ),
    Case(
        "passout zeros",
        [header(), deal("N"), "E -", "S -", "W -", "N -", {"type": "score", "scored": {"NS": 0, "EW": 0}}, deal("N")],
        [],
    ),
    Case("max bid rest pass", [header(), deal("N"), "E 14", "S -", "W -", "N -", "E trump S"], []),
    Case("max bid rest out", [header(), deal("N"), "E 14", "E trump S"], []),
    Case("max bid some pass", [header(), deal("N"), "E 14", "W -", "E trump S"], []),
    Case("bid after max", [header(), deal("N"), "E 14", "S 14", "E trump S"], [("BID002", 4)]),
    Case("trump twice", [header(), deal("N"), "E 14", "E trump S", "E trump C"], [("LOG004", 5)]),
    Case(
        "early trump twice",
        [header(), deal("N"), "E 5", "S -", "E trump S", "W -", "N -", "E trump C"],
        [("BID005", 5)],
    ),
    Case(
        "early trump",
        [header(), deal("N"), "E 5", "S -", "E trump S", "W -", "N 6", "N trump C", "N AC"],
        [("BID005", 5)],
    ),
    Case("discard before trump", [header(), deal("N", HANDS, STOCK), "E 14", "E drops QD"], [("LOG004", 4)]),
    Case(
        "discard when no exch",
        [header("plain_cinch"), deal("N"), "E 14", "E trump S", "E drops QD", "E KC"],
        [("LOG004", 5)],
    ),
    Case("discard during play", READY + PLAYS[:2] + ["S drops 2D"] + PLAYS[2:], [("LOG004", START + 3)]),
    Case("expose ok", [*READY, "E shows 5C 4D", *PLAYS, SCORE], []),
    Case("expose not held", [*READY, "E shows 5C QS", *PLAYS, SCORE], [("PLAY002", START + 1)]),
    Case("expose after deal", READY + PLAYS + ["E shows 5C"], [("LOG004", START + 25)]),
    Case("expose before deal", [header(), "E shows 5C"], [("LOG004", 2)]),
    Case("play before trump", [header(), deal("N", HANDS, STOCK), "E KC"], [("LOG004", 3)]),
    Case("withdraw last trick then other", READY + PLAYS[:4] + ["W takes-back 8S", "W 9S"], []),
    Case("withdraw earlier trick", READY + PLAYS[:5] + ["W takes-back 8S"], [("PLAY006", START + 6)]),
    Case("withdraw final before score", READY + PLAYS + ["E takes-back 4H", "E 4H", SCORE], []),
    Case("withdraw after score", READY + PLAYS + [SCORE, "E takes-back 4H"], [("PLAY006", START + 26)]),
    Case("lead taken back, play goes round", [*READY, "N AS", "E 5C", "N takes-back AS", "S TS", "W 8S", "N KS"], []),
    Case(
        "lead taken back, a card that follows neither",
        [*READY, "N AS", "E 5C", "N takes-back AS", "S AD", "W 8S", "N KS"],
        [("REN002", START + 4)],
    ),
    Case(
        "misdeal by a card of another pack",
        [*READY[:2], {"type": "misdeal", "reason": "exposed", "seat": "N", "card": "5Sb"}],
        [("LOG005", 3)],
    ),
    Case("withdraw not played", READY + PLAYS[:1] + ["W takes-back 8S"], [("PLAY006", START + 2)]),
    Case(
        "trick claim ok", READY + PLAYS[:4] + [{"type": "trick", "winner": "N", "points": 7}] + PLAYS[4:] + [SCORE], []
    ),
    Case(
        "trick claim late ok",
        READY + PLAYS[:6] + [{"type": "trick", "winner": "N", "points": 7}] + PLAYS[6:] + [SCORE],
        [],
    ),
    Case(
        "trick claim points",
        READY + PLAYS[:4] + [{"type": "trick", "winner": "N", "points": 8}] + PLAYS[4:] + [SCORE],
        [("SCO001", START + 5)],
    ),
    Case(
        "trick claim winner",
        READY + PLAYS[:4] + [{"type": "trick", "winner": "E"}] + PLAYS[4:] + [SCORE],
        [("SCO001", START + 5)],
    ),
    Case("trick low excluded", READY + PLAYS[:12] + [{"type": "trick", "winner": "S", "points": 5}], []),
    Case(
        "trick claim none",
        READY + PLAYS[:3] + [{"type": "trick", "winner": "E"}] + PLAYS[3:] + [SCORE],
        [("LOG004", START + 4)],
    ),
    Case(
        "false winner leads",
        READY + PLAYS[:4] + [{"type": "trick", "winner": "E"}, "E KC", "S 2D", "W QC", "N 2H"],
        [("SCO001", START + 5)],
    ),
    Case("concede", READY + PLAYS[:6] + [{"type": "concede", "side": "NS"}, SCORE], []),
    Case(
        "concede to EW",
        READY
        + PLAYS[:6]
        + [
            {"type": "concede", "side": "EW"},
            {"type": "score", "captured": {"NS": 7, "EW": 7}, "scored": {"NS": 7, "EW": 7}},
        ],
        [],
    ),
    Case("concede after trump", [*READY[:7], {"type": "concede", "side": "NS"}], []),
    Case("concede before trump", [*READY[:3], {"type": "concede", "side": "NS"}], [("LOG004", 4)]),
    Case("concede after last", READY + PLAYS + [{"type": "concede", "side": "NS"}, SCORE], [("LOG004", START + 25)]),
    Case("score in play", READY + PLAYS[:6] + [SCORE], [("PLAY005", START + 7)]),
    Case("score before deal", [header(), SCORE], [("LOG004", 2)]),
    Case("score mid auction", [*READY[:4], SCORE], [("PLAY005", 5)]),
    Case("score twice same", READY + PLAYS + [SCORE, SCORE], []),
    Case("score corrected", READY + PLAYS + [score(captured={"NS": 13, "EW": 1}), SCORE], []),
    Case(
        "score wrong then same wrong",
        READY + PLAYS + [score(captured={"NS": 13, "EW": 1}), score(captured={"NS": 13, "EW": 1})],
        [("SCO002", START + 25)],
    ),
    Case(
        "score right then wrong", READY + PLAYS + [SCORE, score(captured={"NS": 13, "EW": 1})], [("SCO002", START + 26)]
    ),
    Case("game_over first", [header(), {"type": "game_over", "winner": "NS"}], [("LOG004", 2)]),
    Case(
        "game_over early",
        READY + PLAYS + [SCORE, {"type": "game_over", "winner": "NS"}],
        [("SCO008", START + 26)],
        ended=True,
    ),
    Case(
        "game_over why", READY + PLAYS + [SCORE, {"type": "game_over", "winner": "NS", "why": "time"}], [], ended=True
    ),
    Case(
        "game_over why wrong",
        READY + PLAYS + [SCORE, {"type": "game_over", "winner": "EW", "why": "time"}],
        [("SCO006", START + 26)],
        ended=True,
    ),
    Case(
        "game_over corrected",
        READY
        + PLAYS
        + [
            SCORE,
            {"type": "game_over", "winner": "EW", "why": "time"},
            {"type": "game_over", "winner": "NS", "why": "time"},
        ],
        [],
        ended=True,
    ),
    Case("abandon then play", [*READY, {"type": "abandon"}, "N AS"], [("LOG004", START + 2)], ended=True),
    Case(
        "abandon then note",
        [
            *READY,
            {"type": "abandon"},
            {"type": "call", "by": "N", "against": "E"},
            {"type": "seal", "sha256": "0" * 64},
        ],
        [("REN006", START + 2), ("LOG008", START + 3)],
        ended=True,
    ),
    Case("abandon undo", [*READY, {"type": "abandon"}, {"type": "undo", "to": START - 1}, *PLAYS, SCORE], []),
    Case("substitute", [*READY, {"type": "substitute", "seat": "N", "name": "X"}, *PLAYS, SCORE], []),
    Case(
        "substitute unknown",
        [*READY, {"type": "substitute", "seat": "P1", "name": "X"}, *PLAYS, SCORE],
        [("LOG005", START + 1)],
    ),
    Case(
        "adjust",
        READY
        + PLAYS
        + [
            {"type": "ruling", "against": "EW", "upheld": False, "adjust": {"EW": 3}},
            score(scored={"NS": 14, "EW": 3}, total={"NS": 14, "EW": 3}),
        ],
        [],
    ),
    Case(
        "second header same id",
        [header(), {"type": "abandon"}, {**header(), "seq": 0}, {"type": "abandon", "seq": 1}],
        [("LOG002", 3)],
        ended=True,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_findings_are_exactly_these(case: Case) -> None:
    assert case.found() == case.expected
