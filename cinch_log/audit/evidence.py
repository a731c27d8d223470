"""The evidence that goes with a verdict on a renege: its shape is part of the findings' contract."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cinch_log.audit.reporter import Reporter
from cinch_log.audit.verdicts import Judgement
from cinch_log.fold.state import DealState


def renege_evidence(judgement: Judgement, deal: DealState, number: Callable[[int], int]) -> dict[str, Any]:
    """`led`, `led_suit`, `played`, `legal`, `grade`, `exhibits`, `provable_at`, `under`, and what would decide it.

    Args:
        judgement: the verdict.
        deal: its deal, as it ended.
        number: turns an event's index into its number in the log.
    """
    departure = judgement.departure
    evidence: dict[str, Any] = {
        "led": departure.led_card,
        "led_suit": departure.led,
        "played": departure.card,
        "legal": list(judgement.legal),
        "grade": judgement.grade,
        "exhibits": [number(index) for index in judgement.exhibits],
        "provable_at": None if judgement.provable_at is None else number(judgement.provable_at),
        "under": dict(judgement.under),
    }
    if judgement.verdict == "undecided":
        evidence["decided_by"] = decided_by(judgement, deal)
    return evidence


def report(reporter: Reporter, judgement: Judgement, deal: DealState, code: str) -> None:
    """Adds the finding of this code on a card that did not follow, or on a plain lead, with its evidence."""
    departure = judgement.departure
    evidence = renege_evidence(judgement, deal, reporter.number)
    reporter.add(code, departure.index, evidence, deal=deal.number, trick=departure.trick, seat=departure.seat)


def decided_by(judgement: Judgement, deal: DealState) -> str:
    """What would settle an undecided verdict."""
    seat = judgement.departure.seat
    left = deal.size.get(seat, 0)
    if left <= 0:
        return f"The hand {seat} was dealt would decide it."
    if left == 1:
        return f"{seat}'s last card would decide it."
    return f"{seat}'s last {left} cards would decide it."
