"""Scores, totals, calls, rulings and the end of a game (R29-R32, R40-R46)."""

from __future__ import annotations

import pytest

from tests.helpers import (
    AS_PLAYED,
    CALL,
    DENIED,
    END,
    HANDS,
    NOTHING,
    PENALISED,
    PLAYS,
    READY,
    RENEGE,
    RENEGED,
    SCORE,
    START,
    STOCK,
    UPHELD,
    Case,
    Line,
    both,
    claim,
    deal,
    header,
    opened,
    score,
)

PENALISED_SCORE = claim(captured=both(8, 6), scored=both(-5, 14), total=both(-5, 14))
END_OF_DEAL = {"preset": "cinch", "renege_deadline": "end_of_deal"}
CORRECTION = {"preset": "cinch", "renege_correction": "before_next_lead"}
SHORT = opened(rules={"preset": "cinch", "target": 10})
LIMIT = {"preset": "cinch", "negative_limit": -5}
ADD_BID = {"preset": "cinch", "set_scoring": "opponents_add_bid"}
IN_PLAY = {"preset": "cinch", "renege_award": "points_in_play"}
BOTH: list[Line] = [*RENEGED[:9], "E 3H", *RENEGED[10:18], "E 4H", *RENEGED[19:22], "E KC", RENEGED[23]]
"""East withholds the king of clubs, twice, in the same deal."""
BOTH_FOUND = [("REN002", RENEGE), ("REN001", START + 15), ("REN001", START + 19)]

CASES = [
    Case(
        "renege E as played (same as penalised)",
        [*READY, *PLAYS[:15], "E 3H", *PLAYS[16:19], "E 4D", *PLAYS[20:], SCORE],
        [("REN001", START + 16)],
    ),
    Case("pen captured as played", READY + RENEGED + [UPHELD, PENALISED_SCORE], [("REN002", RENEGE)]),
    Case("late ruling", READY + RENEGED + [AS_PLAYED, UPHELD], [("REN002", RENEGE), ("SCO005", END + 2)]),
    Case("late ruling settled by score", READY + RENEGED + [AS_PLAYED, UPHELD, PENALISED], [("REN002", RENEGE)]),
    Case("late ruling when pen already", READY + RENEGED + [PENALISED, UPHELD], [("REN002", RENEGE)]),
    Case(
        "late ruling denied after pen",
        READY + RENEGED + [PENALISED, CALL, DENIED],
        [("REN002", RENEGE), ("REN007", END + 3), ("SCO005", END + 3)],
    ),
    Case("two rulings last counts", READY + RENEGED + [DENIED, UPHELD, PENALISED], [("REN002", RENEGE)]),
    Case("ruling deal none", [header(), UPHELD], [("LOG004", 2)]),
    Case(
        "ruling unknown side",
        READY + RENEGED + [{"type": "ruling", "against": "N", "upheld": True}],
        [("REN002", RENEGE), ("LOG005", END + 1)],
    ),
    Case("call trick named wrong", READY + RENEGED + [{**CALL, "trick": 2}], [("REN002", RENEGE), ("REN006", END + 1)]),
    Case("call trick named right", READY + RENEGED + [{**CALL, "trick": 3}], [("REN002", RENEGE)]),
    Case(
        "call late",
        READY + RENEGED + [AS_PLAYED, "deal E", {**CALL, "deal": 1}],
        [("REN002", RENEGE), ("REN008", END + 3)],
    ),
    Case(
        "call default deal after next",
        READY + RENEGED + [AS_PLAYED, "deal E", CALL],
        [("REN002", RENEGE), ("REN006", END + 3)],
    ),
    Case(
        "end_of_deal late",
        opened(rules=END_OF_DEAL) + RENEGED + [CALL, AS_PLAYED],
        [("REN002", RENEGE), ("REN008", END + 1)],
    ),
    Case(
        "end_of_deal ok",
        opened(rules=END_OF_DEAL) + RENEGED[:20] + [CALL] + RENEGED[20:] + [AS_PLAYED],
        [("REN002", RENEGE)],
    ),
    Case(
        "none",
        opened(rules={"preset": "cinch", "renege_deadline": "none"})
        + RENEGED
        + [AS_PLAYED, "deal E", {**CALL, "deal": 1}],
        [("REN002", RENEGE)],
    ),
    Case(
        "denied, no call in time",
        opened(rules=END_OF_DEAL) + RENEGED + [CALL, DENIED, AS_PLAYED],
        [("REN002", RENEGE), ("REN008", END + 1)],
    ),
    Case(
        "game_over ends next_deal",
        READY + RENEGED + [AS_PLAYED, {"type": "game_over", "why": "time"}, CALL],
        [("REN002", RENEGE), ("REN008", END + 3)],
        ended=True,
    ),
    Case("corrected", opened(rules=CORRECTION) + RENEGED[:11] + ["W 5S", "S takes-back AD", "S QS"], []),
    Case("corrected not allowed", READY + RENEGED[:11] + ["W 5S", "S takes-back AD", "S QS"], [("REN002", RENEGE)]),
    Case("withdrawn lead legal", [*READY, "N AS", "E 5C", "S TS", "N takes-back AS", "N KS", "W 8S"], []),
    Case(
        "a withdrawn lead: cards that stand are judged against the new one",
        [*READY, "N AS", "E 5C", "S TS", "N takes-back AS", "N AH", "W 8S", "S AD"],
        [("REN001", START + 2)],
    ),
    Case(
        "total wrong then followed",
        READY + PLAYS + [score(total={"NS": 15, "EW": 0}), deal("E")],
        [("SCO004", START + 25)],
    ),
    Case(
        "scored wrong total follows",
        READY + PLAYS + [score(scored={"NS": 13, "EW": 0}, total={"NS": 13, "EW": 0})],
        [("SCO003", START + 25)],
    ),
    Case("scored wrong total right", READY + PLAYS + [score(scored={"NS": 13, "EW": 0})], [("SCO003", START + 25)]),
    Case(
        "captured wrong, scored follows",
        READY + PLAYS + [score(captured={"NS": 13, "EW": 1}, scored={"NS": 13, "EW": 1}, total={"NS": 13, "EW": 1})],
        [("SCO002", START + 25)],
    ),
    Case("only total", READY + PLAYS + [claim(total={"NS": 14, "EW": 0})], []),
    Case("only total wrong", READY + PLAYS + [claim(total={"NS": 14, "EW": 1})], [("SCO004", START + 25)]),
    Case("unknown side", READY + PLAYS + [claim(total={"N": 14})], [("LOG005", START + 25)]),
    Case("no score then total", READY + PLAYS + ["deal E"], []),
    Case("won deal after", SHORT + PLAYS + [SCORE, "deal E", "S -"], [("SCO007", START + 26)]),
    Case(
        "won game over",
        SHORT + PLAYS + [SCORE, {"type": "game_over", "winner": "NS", "total": {"NS": 14, "EW": 0}}],
        [],
        ended=True,
    ),
    Case("won no game over", SHORT + PLAYS + [SCORE], [], ended=True),
    Case(
        "won wrong winner",
        SHORT + PLAYS + [SCORE, {"type": "game_over", "winner": "EW"}],
        [("SCO006", START + 26)],
        ended=True,
    ),
    Case("won no winner claimed", SHORT + PLAYS + [SCORE, {"type": "game_over"}], [], ended=True),
    Case(
        "won wrong total go",
        SHORT + PLAYS + [SCORE, {"type": "game_over", "winner": "NS", "total": {"NS": 13, "EW": 0}}],
        [("SCO004", START + 26)],
        ended=True,
    ),
    Case(
        "game over by wrong recorded total",
        SHORT + PLAYS + [score(total={"NS": 4, "EW": 0}), "deal E"],
        [("SCO004", START + 25)],
    ),
    Case(
        "undo game_over",
        READY + PLAYS + [SCORE, {"type": "game_over", "winner": "NS"}, {"type": "undo", "to": START + 24}, "deal E"],
        [],
    ),
    Case(
        "undo of score",
        READY + PLAYS + [score(captured={"NS": 13, "EW": 1}), {"type": "undo", "to": START + 23}, SCORE],
        [],
    ),
    Case("undo twice same", [*READY, "N AS", {"type": "undo", "to": START}, {"type": "undo", "to": START}, "E 5C"], []),
    Case(
        "undo to undone",
        [*READY, "N AS", "E 5C", {"type": "undo", "to": START}, {"type": "undo", "to": START + 1}, "E 9C"],
        [("PLAY006", START + 4), ("REN003", START + 5)],
    ),
    Case("undo self/future", [*READY, "N AS", {"type": "undo", "to": START + 1}, "E 5C"], [("PLAY006", START + 2)]),
    Case("undo to 0", [*READY, "N AS", {"type": "undo", "to": 0}, deal("N", HANDS, STOCK)], []),
    Case(
        "neg limit",
        opened(rules=LIMIT) + RENEGED + [UPHELD, PENALISED, {"type": "game_over", "winner": "EW"}],
        [("REN002", RENEGE)],
        ended=True,
    ),
    Case("both renege as played", READY + BOTH + [AS_PLAYED], BOTH_FOUND),
    Case("R32 by score", READY + BOTH + [NOTHING, "deal N"], BOTH_FOUND),
    Case("R32 by score wrong dealer", READY + BOTH + [NOTHING, "deal E"], [*BOTH_FOUND, ("DEAL003", END + 2)]),
    Case("R32 no score either dealer", READY + BOTH + ["deal N"], BOTH_FOUND),
    Case("R32 no score either dealer2", READY + BOTH + ["deal E"], BOTH_FOUND),
    Case(
        "R32 as played next dealer must be E", READY + BOTH + [AS_PLAYED, "deal N"], [*BOTH_FOUND, ("DEAL003", END + 2)]
    ),
    Case(
        "R32 rulings",
        READY + BOTH + [UPHELD, {**UPHELD, "against": "EW"}, AS_PLAYED, "deal E"],
        [*BOTH_FOUND, ("SCO005", END + 3)],
    ),
    Case("R32 rulings ok", READY + BOTH + [UPHELD, {**UPHELD, "against": "EW"}, NOTHING, "deal N"], BOTH_FOUND),
    Case("one side penalised of two", READY + BOTH + [PENALISED, "deal E"], BOTH_FOUND),
    Case(
        "oab pen",
        opened(rules=ADD_BID)
        + RENEGED
        + [UPHELD, claim(captured={"NS": 0, "EW": 14}, scored={"NS": 0, "EW": 19}, total={"NS": 0, "EW": 19})],
        [("REN002", RENEGE)],
    ),
    Case(
        "oab set",
        opened(rules=ADD_BID, bid=10)
        + RENEGED
        + [claim(captured={"NS": 8, "EW": 6}, scored={"NS": 0, "EW": 16}, total={"NS": 0, "EW": 16})],
        [("REN002", RENEGE)],
    ),
    Case("award in play", opened(rules=IN_PLAY) + RENEGED + [UPHELD, PENALISED], [("REN002", RENEGE)]),
    Case("low to player", opened(rules={"preset": "cinch", "low_to": "player"}) + PLAYS + [SCORE], []),
    Case(
        "low to player2",
        opened(rules={"preset": "cinch", "low_to": "player"})
        + RENEGED
        + [claim(captured={"NS": 9, "EW": 5}, scored={"NS": 9, "EW": 5})],
        [("REN002", RENEGE)],
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_findings_are_exactly_these(case: Case) -> None:
    assert case.found() == case.expected
