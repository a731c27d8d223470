"""What the dispute is worth: the deal as played, as penalised, and who wins the game then (R29, R32, R40-R45)."""

from __future__ import annotations

from collections.abc import Iterator

from cinch_log.audit.record import given, last_score
from cinch_log.audit.scores import Versions, effective_rulings
from cinch_log.cards import Side
from cinch_log.dispute.dossier import Dossier
from cinch_log.dispute.model import Effect, Version
from cinch_log.dispute.words import listed
from cinch_log.fold.scoring import Captures, Points, Scored, score_penalised, winner_of

_WHY_NONE = {
    "misdeal": "The deal was declared void: it scores nothing (R19).",
    "passed_out": "The deal was passed out: it scores nothing (R10).",
    "unplayed": "The deal ended with cards unplayed: what was captured cannot be told from the record.",
    None: "The deal was not played out: there is no score yet.",
}


def effect(dossier: Dossier, accused: frozenset[Side]) -> Effect:
    """The score as played and penalised for the accused sides, each with totals and the game's end."""
    record, deal = dossier.record, dossier.deal
    last = last_score(record.scores)
    missing = None
    if record.caught is None:
        missing = _WHY_NONE.get(deal.outcome, "Unseen cards leave open what was captured.")
    rulings = effective_rulings(record.rulings)
    versions = Versions(dossier.rules, record, rulings)
    right = versions.right
    shown = []
    for scored in _scorings(dossier, versions, accused):
        totals = {
            side: None if old is None else old + versions.scored(scored, side) for side, old in record.before.items()
        }
        written = {side: versions.scored(scored, side) for side in totals}
        shown.append(
            Version(
                name=_name(dossier, scored),
                penalised=list(scored.offenders),
                captured=scored.captured,
                scored=written,
                made=None if scored.redeal else scored.made,
                redeal=scored.redeal,
                total=totals,
                winner=_winner(dossier, totals, scored),
                right=None if record.caught is None else scored in right,
                recorded=last is not None and written == last[1].scored,
            )
        )
    return Effect(
        before=dict(record.before), versions=shown, recorded={} if last is None else given(last[1]), missing=missing
    )


def _scorings(dossier: Dossier, versions: Versions, accused: frozenset[Side]) -> Iterator[Scored]:
    """As played, then penalised for each accused side, then for all of them together."""
    sides = [side for side in dossier.rules.table.sides if side in accused]
    groups = [(side,) for side in sides] + ([tuple(sides)] if len(sides) > 1 else [])
    if dossier.record.caught is not None:
        yield versions.played
        for group in groups:
            yield score_penalised(dossier.rules, dossier.deal, dossier.record.caught, group)
    elif _award_is_fixed(dossier):
        nothing: Points = dict.fromkeys(dossier.rules.table.sides, 0)
        for group in groups:
            yield score_penalised(dossier.rules, dossier.deal, Captures(nothing, (), 0), group)


def _award_is_fixed(dossier: Dossier) -> bool:
    """Whether the penalty can be told without the captures: two sides, and the whole deal total goes over (R29)."""
    rules, deal = dossier.rules, dossier.deal
    void = deal.outcome in ("misdeal", "passed_out")
    return len(rules.table.sides) == 2 and rules.renege_award == "deal_total" and deal.maker is not None and not void


def _name(dossier: Dossier, scored: Scored) -> str:
    if not scored.offenders:
        return "as played"
    sides = listed([dossier.say.side(side) for side in scored.offenders])
    return f"penalised: {sides}, dealt again (R32)" if scored.redeal else f"penalised: {sides}"


def _winner(dossier: Dossier, totals: dict[Side, int | None], scored: Scored) -> Side | None:
    """Who has won after this deal (R43-R45); nobody where a total is not known, or the deal is dealt again."""
    deal, rules = dossier.deal, dossier.rules
    known = {side: total for side, total in totals.items() if total is not None}
    if len(known) < len(totals) or scored.redeal or deal.maker is None:
        return None
    return winner_of(rules, known, rules.table.side_of[deal.maker], scored.made, deal.dealer)
