"""What there is to say about a deal besides its figures: points not in play, reneges, calls, rulings, doubts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cinch_log.cards import Card, card_name
from cinch_log.scoresheet.model import VOID, Place, SheetDeal, SheetRenege

_PLACES: Final[dict[Place, str]] = {
    "stock": "left in the stock",
    "discards": "in the discards",
    "unknown": "not in play, where is not recorded",
}
_GRADES: Final = {
    "proven_by_hand": "the recorded hand proves it",
    "proven_by_play": "later cards prove it",
    "undecided": "it cannot be decided from this record",
    "corrected": "taken back in time",
}
_DOUBTS: Final = {
    "unplayed": "The deal was left with cards unplayed: the recorded score stands.",
    "unfinished": "The deal was not finished.",
}


def remarks(row: SheetDeal, *, symbols: bool = True) -> Iterator[str]:
    """One sentence each, in the order of what a director asks first."""
    if row.outcome in VOID:
        return
    if row.outcome in _DOUBTS:
        yield _DOUBTS[row.outcome]
    elif row.adopted:
        stands = "the recorded one stands" if row.recorded else "and none was recorded"
        yield f"The cards do not decide this score{': ' if row.recorded else ', '}{stands}."
    if row.outcome == "conceded":
        yield "The rest was conceded."
    yield from _points(row, symbols)
    for renege in row.reneges:
        yield _renege(renege)
    for call in row.calls:
        trick = f" in trick {call.trick}" if call.trick else ""
        yield f"{call.by} called a renege by {call.against}{trick} (event {call.seq})."
    for ruling in row.rulings:
        late = ", after the score" if ruling.late else ""
        adjust = "".join(f", {side} {points:+}" for side, points in (ruling.adjust or {}).items())
        verdict = "upheld" if ruling.upheld else "denied"
        yield f"Ruling on {ruling.against}: {verdict}{adjust}{late} (event {ruling.seq})."
    if row.redeal:
        yield "Every side reneged: nobody scores, the same dealer deals again (R32)."
    elif row.penalised:
        played = ", ".join(f"{side} {points}" for side, points in (row.as_played or {}).items())
        yield f"Scored with the penalty for {' and '.join(row.penalised)} (R29); captured as played: {played}."


def _points(row: SheetDeal, symbols: bool) -> Iterator[str]:
    if row.in_play is None or row.in_play >= row.deal_total:
        return
    where: dict[Place, list[Card]] = {}
    for entry in row.missing:
        where.setdefault(entry.place, []).append(entry.card)
    named = "; ".join(
        f"{' '.join(card_name(card, symbols=symbols) for card in cards)} {_PLACES[place]}"
        for place, cards in where.items()
    )
    yield f"{row.in_play} of {row.deal_total} points were in play{': ' + named if named else ''}."


def _renege(renege: SheetRenege) -> str:
    place = f"in trick {renege.trick} ({renege.code}, event {renege.seq})"
    if renege.code == "REN004":
        return f"A card of {renege.seat} {place} may be a renege: {_GRADES['undecided']}."
    if renege.code == "REN005":
        return f"A card of {renege.seat} {place} that did not follow was taken back in time."
    return f"Renege by {renege.seat} {place}: {_GRADES.get(renege.grade, renege.grade)}."
