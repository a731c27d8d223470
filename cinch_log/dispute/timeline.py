"""What happened when: plays, the first moment they could be proved, calls, rulings, the end of the time (R31)."""

from __future__ import annotations

from cinch_log.audit.procedure import is_late, limits
from cinch_log.dispute.dossier import Dossier
from cinch_log.dispute.model import Case, Moment, MomentKind
from cinch_log.dispute.reasons import answer_of


def timeline(dossier: Dossier, cases: list[Case], indexes: list[int]) -> list[Moment]:
    """The moments in the order of the log.

    `indexes` are those of the disputed plays, one a case.
    """
    record, deal, say = dossier.record, dossier.deal, dossier.say
    found: list[tuple[int, MomentKind, str, bool | None]] = []
    for case, index in zip(cases, indexes, strict=True):
        found.append((index, "play", f"{say.short(case.seat)} plays {say.card(case.played)}", None))
    for judgement in dossier.judgements:
        departure = judgement.departure
        if departure.index not in indexes:
            continue
        if departure.withdrawn is not None:
            found.append((departure.withdrawn, "withdrawn", f"{say.card(departure.card)} is taken back", None))
        if judgement.provable_at is not None and answer_of(judgement) == "proven":
            text = f"first card that proves {say.short(departure.seat)}'s play a renege"
            found.append((judgement.provable_at, "provable", text, None))
    for index, call in record.calls:
        where = f" in trick {call.trick}" if call.trick is not None else ""
        text = f"{say.short(call.by)} calls a renege by {say.short(call.against)}{where}"
        found.append((index, "call", text, is_late(dossier.rules, record, index)))
    for index, ruling in record.rulings:
        outcome = "upheld" if ruling.upheld else "denied"
        found.append((index, "ruling", f"ruling: renege by {say.side(ruling.against)} {outcome}", None))
    if deal.last_index is not None:
        found.append((deal.last_index, "end_of_deal", _ending(deal.outcome), None))
    if record.scores:
        found.append((record.scores[-1][0], "score", "the score that counts", None))
    if record.next_deal is not None:
        found.append((record.next_deal, "next_deal", "the next deal", None))
    if record.game_over is not None:
        found.append((record.game_over, "game_over", "the game is declared over", None))
    return [_moment(dossier, *entry) for entry in sorted(found, key=lambda entry: entry[0])]


def _moment(dossier: Dossier, index: int, kind: MomentKind, text: str, late: bool | None) -> Moment:
    place = dossier.game.place(index)
    at = getattr(dossier.game.event(index), "at", None)
    return Moment(seq=place.seq, line=place.line, kind=kind, text=text, at=at, late=late)


def _ending(outcome: str | None) -> str:
    words = {"played": "the last card of the deal", "conceded": "the rest is conceded"}
    return words.get(outcome or "", "the deal ends")


def in_time(dossier: Dossier) -> str:
    """The deadline and what it means here, in one sentence."""
    rules, record = dossier.rules, dossier.record
    if rules.renege_deadline == "none":
        return "These rules set no time limit for a call (renege_deadline none, R31)."
    ends = [limit for limit in limits(rules, record) if limit is not None]
    until = "before the next deal is dealt" if rules.renege_deadline == "next_deal" else "until the deal's last card"
    rule = f"A renege must be called {until} (renege_deadline {rules.renege_deadline}, R31)"
    if not ends:
        return f"{rule}: that time was not over when the record ends."
    place = dossier.game.place(min(ends))
    called = "" if record.calls else " No call is recorded."
    return f"{rule}: that time ended at event {place.seq} (line {place.line}).{called}"
