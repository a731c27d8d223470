"""One deal with everything that was claimed and decided about it: what scores and procedure are judged from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from cinch_log.audit.verdicts import Judgement
from cinch_log.cards import Seat, Side
from cinch_log.events import Call, Ruling, Score
from cinch_log.fold.scoring import Captures, Points, Scored
from cinch_log.fold.state import DealState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Totals = dict[Side, int | None]
"""Running totals in force; None where the record leaves one unknown."""


class DealRecord(Struct):
    """A deal as the audit keeps it."""

    deal: DealState
    judgements: list[Judgement] = field(default_factory=list)
    """Verdicts on the cards that did not follow."""
    calls: list[tuple[int, Call]] = field(default_factory=list)
    rulings: list[tuple[int, Ruling]] = field(default_factory=list)
    scores: list[tuple[int, Score]] = field(default_factory=list)
    next_deal: int | None = None
    """Index of the next `deal` event."""
    game_over: int | None = None
    silent: bool = False
    """An event is missing before the score: it is adopted, not judged."""
    caught: Captures | None = None
    before: Totals = field(default_factory=dict)
    """Totals in force before the deal."""
    after: Totals = field(default_factory=dict)
    expected: Scored | None = None
    """The version in force: the one the record follows, else the one it should follow."""
    recorded: Points | None = None
    """`scored` in force: as recorded, else as expected."""

    def proven(self, side_of: Mapping[Seat, Side]) -> frozenset[Side]:
        """The sides proven to have reneged; corrections in time aside."""
        return frozenset(
            side_of[j.departure.seat] for j in self.judgements if j.verdict == "proven" and not j.corrected
        )


def last_score(scores: Sequence[tuple[int, Score]]) -> tuple[int, Score] | None:
    """The score that counts: the last; placed where it was first written if it was only repeated."""
    if not scores:
        return None
    index, last = scores[-1]
    for earlier, score in reversed(scores[:-1]):
        if given(score) != given(last):
            break
        index = earlier
    return index, last


def given(score: Score) -> dict[str, Points]:
    """The fields of a score claim that are there."""
    fields = {"captured": score.captured, "scored": score.scored, "total": score.total}
    return {name: dict(value) for name, value in fields.items() if value is not None}
