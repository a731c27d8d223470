"""Who won, held against who is said to have won (R43-R45): SCO004, SCO006, SCO008."""

from __future__ import annotations

from cinch_log.audit.scores import Problem, ScoreKeeper, known
from cinch_log.cards import Side
from cinch_log.events import GameOver
from cinch_log.fold.scoring import highest
from cinch_log.fold.state import DealState


def judge_game_over(keeper: ScoreKeeper, deal: DealState | None, index: int, event: GameOver) -> list[Problem]:
    """What is wrong with a claim that the game is over, by the totals in force."""
    wrong = _wrong_total(keeper, index, event)
    if wrong is not None:
        return [wrong]
    totals = known(keeper.totals)
    if totals is None:
        return []
    expected: tuple[Side, ...]
    if keeper.winner is not None:
        expected = (keeper.winner,)
    elif event.why is None:
        return [Problem("SCO008", index, {"total": totals, "target": keeper.rules.target})]
    else:
        best = max(totals.values())
        expected = tuple(side for side, total in totals.items() if total == best)
        if len(expected) > 1 and deal is not None:
            expected = (highest(keeper.rules, totals, expected, deal.dealer), *expected)
    if event.winner is not None and event.winner not in expected:
        return [Problem("SCO006", index, {"recorded": event.winner, "expected": expected[0]})]
    return []


def _wrong_total(keeper: ScoreKeeper, index: int, event: GameOver) -> Problem | None:
    """SCO004 for a final total that is not the one in force; a late ruling taken up here counts as settled."""
    claimed = event.total or {}
    if keeper.pending and claimed:
        moved = {side: total or 0 for side, total in keeper.totals.items()}
        for _, change in keeper.pending:
            for side, points in change.items():
                moved[side] += points
        if all(moved[side] == total for side, total in claimed.items()):
            keeper.take_up(moved, claimed)
            return None
    for side, total in claimed.items():
        in_force = keeper.totals[side]
        if in_force is not None and in_force != total:
            return Problem("SCO004", index, {"side": side, "recorded": total, "expected": in_force})
    return None
