"""From a play in question to its case: verdict, reasons, exhibits, tricks, other rules."""

from __future__ import annotations

from msgspec.structs import replace

from cinch_log.audit.verdicts import AS_MODE, Judgement, Knowledge
from cinch_log.cards import Seat, Suit
from cinch_log.dispute.dossier import Dossier
from cinch_log.dispute.model import Case, Exhibit, Known, ModeRow, SeatKnown, TrickView
from cinch_log.dispute.reasons import answer_of, exhibits, grade_of, open_questions, why
from cinch_log.dispute.tricks import instead, trick_views
from cinch_log.dispute.words import card_of
from cinch_log.fold.state import PlayedCard
from cinch_log.knowledge import public_knowledge


def case_of(dossier: Dossier, judgement: Judgement) -> Case:
    """The case of a card that did not follow."""
    departure = judgement.departure
    proof = judgement.provable_at
    tricks = trick_views(dossier, frozenset({departure.index}), frozenset({proof}))
    disputed = _trick(tricks, departure.trick)
    answer = answer_of(judgement)
    leader = disputed.leader or departure.seat
    return Case(
        deal=dossier.deal.number,
        trick=departure.trick,
        seat=departure.seat,
        side=dossier.rules.table.side_of[departure.seat],
        played=departure.card,
        led=departure.led_card,
        led_suit=departure.led,
        leader=leader,
        at=dossier.game.place(departure.index),
        allegation=_allegation(dossier, judgement, leader),
        code=judgement.reported_as,
        verdict=answer,
        grade=grade_of(judgement),
        why=why(dossier, judgement),
        legal=list(judgement.legal),
        exhibits=exhibits(dossier, judgement),
        provable_at=None if proof is None else dossier.game.place(proof),
        modes=_modes(dossier, judgement),
        disputed_trick=disputed,
        proving_trick=_proving(tricks, departure.trick) if answer == "proven" else None,
        instead=instead(dossier, judgement, disputed) if answer in ("proven", "undecided") else [],
        known=_known(dossier, departure.index),
        open_questions=open_questions(dossier, judgement),
    )


def followed(dossier: Dossier, play: PlayedCard, trick: int) -> Case:
    """The case of a card that followed, or was led: named by the accuser, cleared at a glance."""
    view = _trick(trick_views(dossier, frozenset({play.index})), trick)
    say, table = dossier.say, dossier.deal.table
    leads = view.leader == play.seat
    lead_card = next((card.card for card in view.plays if card.seat == view.leader), play.card)
    led: Suit = view.led or "C"
    seat, card = say.seat(play.seat), say.card(play.card)
    bad_lead = any(lead.departure.index == play.index and lead.verdict == "proven" for lead in dossier.leads)
    if leads:
        reasons = [f"{card} was led: whoever leads has nothing to follow."]
        if bad_lead:
            reasons.append("But it had to be a trump (R20): the audit reports PLAY004.")
    elif table is not None and table.suit.get(play.card) == led:
        reasons = [f"It followed: {card} is {card_of(led, dossier.deal.trump)}, as the card led was (R22)."]
    else:
        reasons = ["The lead of this trick is not certain, so nothing can be held against the card."]
    place = dossier.game.place(play.index)
    what = "leads" if leads else "plays"
    return Case(
        deal=dossier.deal.number,
        trick=trick,
        seat=play.seat,
        side=dossier.rules.table.side_of[play.seat],
        played=play.card,
        led=lead_card,
        led_suit=led,
        leader=view.leader or play.seat,
        at=place,
        allegation=f"{seat} is said not to have followed with {card} in trick {trick} of deal {dossier.deal.number}.",
        code=None,
        verdict="cleared",
        grade="cleared",
        why=reasons,
        legal=[],
        exhibits=[Exhibit(seq=place.seq, line=place.line, text=f"{say.short(play.seat)} {what} {card}.")],
        provable_at=None,
        modes=[],
        disputed_trick=view,
        proving_trick=None,
        instead=[],
        known=_known(dossier, play.index),
        open_questions=[],
    )


def _allegation(dossier: Dossier, judgement: Judgement, leader: Seat) -> str:
    say, departure = dossier.say, judgement.departure
    kind = card_of(departure.led, dossier.deal.trump)
    return (
        f"In trick {departure.trick} of deal {dossier.deal.number}, {say.seat(departure.seat)} is said to have played "
        f"{say.card(departure.card)} when {say.seat(leader)} had led {say.card(departure.led_card)}, {kind}, while "
        "holding a card that had to be played instead."
    )


def _trick(tricks: list[TrickView], number: int) -> TrickView:
    """The trick with this number; an empty one when its cards were all taken back."""
    for trick in tricks:
        if trick.number == number:
            return trick
    return TrickView(number=number, leader=None, led=None, plays=[], winner=None, points=0)


def _proving(tricks: list[TrickView], disputed: int) -> TrickView | None:
    return next((t for t in tricks if t.number != disputed and any(play.proof for play in t.plays)), None)


def _modes(dossier: Dossier, judgement: Judgement) -> list[ModeRow]:
    """The same play under each way of following; on a trump lead also under both readings of R23."""
    rules = dossier.rules
    rows = [
        ModeRow(option="follow", value=mode, verdict=verdict, here=mode == rules.follow)
        for mode, verdict in judgement.under.items()
    ]
    if rules.follow not in judgement.under:
        rows.append(ModeRow(option="follow", value=rules.follow, verdict=AS_MODE[judgement.verdict], here=True))
        return rows
    if judgement.departure.led != dossier.deal.trump:
        return rows
    readings = [_reading(dossier, judgement, value) for value in ("any_trump", "forced")]
    if readings[0].verdict != readings[1].verdict or rules.left_on_trump_lead == "forced":
        rows += readings
    return rows


def _reading(dossier: Dossier, judgement: Judgement, value: str) -> ModeRow:
    rules = replace(dossier.rules, left_on_trump_lead=value)
    other = Knowledge(rules, dossier.deal, dossier.evidence).judge(judgement.departure)
    return ModeRow(
        option="left_on_trump_lead",
        value=value,
        verdict=AS_MODE[other.verdict],
        here=value == dossier.rules.left_on_trump_lead,
    )


def _known(dossier: Dossier, index: int) -> Known | None:
    """What everybody knew right after this event."""
    deal = dossier.game.state_at(index).deal
    if deal is None or deal.number != dossier.deal.number:
        return None
    found = public_knowledge(dossier.rules, deal)
    if found is None:
        return None
    return Known(
        seats={
            seat: SeatKnown(cards=known.cards, voids=list(known.voids), holds=list(known.holds))
            for seat, known in found.seats.items()
        },
        unseen_trumps=found.unseen_trumps,
        unseen_pedros=found.unseen_pedros,
    )
