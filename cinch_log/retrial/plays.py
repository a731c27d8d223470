"""The plays whose verdict depends on the rules: legal here, a renege there (R20, R22, R23, R31)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cinch_log.audit.auditor import GameAudit
from cinch_log.audit.verdicts import Evidence, Judgement, judge_deal, judge_leads
from cinch_log.cards import BIT, cards_in, mask_of
from cinch_log.fold.state import DealState
from cinch_log.retrial.model import ChangedPlay, PlayVerdict


class _Doubt(NamedTuple):
    """A play that is not plainly legal."""

    deal: int
    judgement: Judgement
    leading: bool
    verdict: PlayVerdict


def changed_plays(audits: Mapping[str, GameAudit], evidence: Evidence = "full") -> list[ChangedPlay]:
    """The plays on which these audits of one game do not agree, in the order of the record.

    Args:
        audits: finished, by the name of the rule set.
        evidence: as in the audits.
    """
    doubts = {name: _doubts(audit, evidence) for name, audit in audits.items()}
    first_by: dict[int, str] = {}
    for name, found in doubts.items():
        for index in found:
            first_by.setdefault(index, name)
    changed = []
    for index, name in sorted(first_by.items()):
        verdicts = {other: _verdict_in(audits[other], doubts[other], index) for other in audits}
        if len(set(verdicts.values())) > 1:
            changed.append(_changed(audits[name], doubts[name][index], verdicts))
    return changed


def _doubts(audit: GameAudit, evidence: Evidence) -> dict[int, _Doubt]:
    """By index of the play."""
    found = {}
    for record in audit.records.values():
        deal: DealState = record.deal
        followers = ((judgement, False) for judgement in judge_deal(audit.rules, deal, evidence))
        leaders = ((judgement, True) for judgement in judge_leads(audit.rules, deal))
        for judgement, leading in (*followers, *leaders):
            verdict = _verdict(judgement, leading=leading)
            if verdict != "legal":
                found[judgement.departure.index] = _Doubt(deal.number, judgement, leading, verdict)
    return found


def _verdict(judgement: Judgement, *, leading: bool) -> PlayVerdict:
    if judgement.verdict == "cleared":
        return "legal"
    if judgement.verdict == "undecided":
        return "undecided"
    if leading:
        return "plain lead"
    return "corrected" if judgement.corrected else "renege"


def _verdict_in(audit: GameAudit, doubts: Mapping[int, _Doubt], index: int) -> PlayVerdict:
    if index in doubts:
        return doubts[index].verdict
    deal = next((record.deal for record in reversed(audit.records.values()) if record.deal.index < index), None)
    lost = deal is None or deal.table is None or (deal.open_since is not None and deal.open_since <= index)
    return "undecided" if lost else "legal"


def _changed(audit: GameAudit, doubt: _Doubt, verdicts: dict[str, PlayVerdict]) -> ChangedPlay:
    departure = doubt.judgement.departure
    held = (departure.known | mask_of(doubt.judgement.legal)) & ~BIT.get(departure.card, 0)
    return ChangedPlay(
        line=audit.reporter.line(departure.index),
        seq=audit.reporter.number(departure.index),
        deal=doubt.deal,
        trick=departure.trick,
        seat=departure.seat,
        card=departure.card,
        led=None if doubt.leading else departure.led_card,
        held=list(cards_in(held)),
        verdicts=verdicts,
    )
