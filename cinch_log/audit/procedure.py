"""Calls and rulings held against the verdicts (R29-R31): REN006, REN007, REN008."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from cinch_log.audit.record import DealRecord
from cinch_log.cards import Seat
from cinch_log.events import Ruling
from cinch_log.rules.options import Rules


class Objection(Struct, frozen=True):
    """A call or ruling that does not hold."""

    code: str
    index: int
    seat: Seat | None
    detail: dict[str, Any]


def review(rules: Rules, deal: DealRecord) -> list[Objection]:
    """What is wrong with the calls and rulings about one deal."""
    if deal.deal.open_since is not None:
        return []
    found = []
    for index, call in deal.calls:
        judged = [
            j for j in deal.judgements if j.departure.seat == call.against and call.trick in (None, j.departure.trick)
        ]
        standing = [j for j in judged if not j.corrected]
        if all(j.verdict == "cleared" for j in standing):
            found.append(
                Objection("REN006", index, call.against, {"by": call.by, "against": call.against, "trick": call.trick})
            )
        elif is_late(rules, deal, index):
            found.append(Objection("REN008", index, call.against, {"by": call.by, "deadline": rules.renege_deadline}))
    last = {ruling.against: (index, ruling) for index, ruling in deal.rulings}
    for index, ruling in last.values():
        if _contradicts(rules, deal, ruling):
            found.append(Objection("REN007", index, None, {"against": ruling.against, "upheld": ruling.upheld}))
    return found


def _contradicts(rules: Rules, deal: DealRecord, ruling: Ruling) -> bool:
    members = rules.table.members[ruling.against]
    judged = [j for j in deal.judgements if j.departure.seat in members and not j.corrected]
    if ruling.upheld:
        return all(j.verdict == "cleared" for j in judged)
    in_time = any(call.against in members and not is_late(rules, deal, index) for index, call in deal.calls)
    return in_time and any(j.verdict == "proven" for j in judged)


def is_late(rules: Rules, deal: DealRecord, index: int) -> bool:
    """Whether a call at this event comes after the deadline (R31)."""
    return any(limit is not None and index > limit for limit in limits(rules, deal))


def limits(rules: Rules, deal: DealRecord) -> Sequence[int | None]:
    """The events that end the time for a call."""
    if rules.renege_deadline == "none":
        return ()
    if rules.renege_deadline == "end_of_deal":
        return (deal.deal.last_index, deal.next_deal, deal.game_over)
    return (deal.next_deal, deal.game_over)
