"""Why a verdict is what it is: its grade, its exhibits, and what would decide an open one."""

from __future__ import annotations

from typing import Final

from cinch_log.audit.evidence import decided_by
from cinch_log.audit.verdicts import Grounds, Judgement
from cinch_log.cards import BIT, UNSEEN, Card, cards_in
from cinch_log.dispute.dossier import Dossier
from cinch_log.dispute.model import Answer, CaseGrade, Exhibit
from cinch_log.dispute.words import card_of, many, rule_in_words, suit_word
from cinch_log.events import Deal, Draw, Play, Withdraw

_NAMED: Final = 8
"""So many cards are listed by name; of more only the number."""


def answer_of(judgement: Judgement) -> Answer:
    """The verdict, with a correction in time as an answer of its own (R31)."""
    return "corrected" if judgement.corrected else judgement.verdict


def is_in_question(judgement: Judgement) -> bool:
    """Whether an audit has something to say of it: proven, open, or proven and corrected in time."""
    return judgement.reported_as is not None


def grade_of(judgement: Judgement) -> CaseGrade:
    """The grade of the finding, or how the play is cleared."""
    if judgement.corrected:
        return "corrected"
    if judgement.verdict != "proven":
        return judgement.verdict
    if judgement.by_hand:
        return "proven_by_hand"
    return "proven_by_count" if judgement.provable_at is None else "proven_by_play"


def why(dossier: Dossier, judgement: Judgement) -> list[str]:
    """Sentences that give the reason."""
    grounds = dossier.knowledge.grounds(judgement.departure)
    answer = answer_of(judgement)
    if answer == "corrected":
        return _corrected(dossier, judgement)
    if answer == "cleared":
        return [_cleared(dossier, judgement, grounds)]
    if answer == "undecided":
        return _undecided(dossier, judgement, grounds)
    return _proven(dossier, judgement, grounds)


def _proven(dossier: Dossier, judgement: Judgement, grounds: Grounds) -> list[str]:
    say, departure = dossier.say, judgement.departure
    reasons = []
    if judgement.by_hand:
        cards = say.cards(list(cards_in(grounds.recorded & grounds.bound)))
        reasons.append(f"The recorded hand of {say.short(departure.seat)} held {cards} when {_it(dossier, judgement)}.")
    if judgement.provable_at is not None:
        reasons.append(_shown_sentence(dossier, judgement, judgement.provable_at))
    elif judgement.by_hand:
        reasons.append("No card that lay face up proves it: the table could not know.")
    else:
        rest = many(grounds.rest, "card")
        reasons.append(
            f"Everything else is accounted for: the {rest} of the hand that nobody saw must include one that had to "
            "be played."
        )
    return [*reasons, _rule(dossier, judgement)]


def _it(dossier: Dossier, judgement: Judgement) -> str:
    return f"{dossier.say.card(judgement.departure.card)} was played"


def _rule(dossier: Dossier, judgement: Judgement) -> str:
    """The rule that the card broke, with its paragraph."""
    rules, departure = dossier.rules, judgement.departure
    if departure.led == dossier.deal.trump:
        if rules.left_on_trump_lead == "forced":
            return "Trump was led: a hand that holds the left card must play it, else any trump it holds (R23, forced)."
        return "Trump was led: a hand that holds a trump must play one, and the left card is a trump (R23)."
    return f"The rule here: {rule_in_words(rules.follow)} ({rules.follow}, R22)."


def _shown_sentence(dossier: Dossier, judgement: Judgement, index: int) -> str:
    """How a face-up card proves it."""
    say, departure = dossier.say, judgement.departure
    card, deed = _shown_card(dossier, index)
    place = dossier.game.place(index)
    shown = "that card" if card is None else say.card(card)
    kind = card_of(departure.led, dossier.deal.trump)
    if index <= departure.index:
        return f"{shown}, {kind}, had been shown by {say.short(departure.seat)} before and was still in the hand."
    return (
        f"{say.short(departure.seat)} {deed} {shown}, {kind}, later, at event {place.seq} (line {place.line}): "
        f"it was in the hand when {_it(dossier, judgement)}."
    )


def _shown_card(dossier: Dossier, index: int) -> tuple[Card | None, str]:
    event = dossier.game.event(index)
    if isinstance(event, Play) and event.card != "??":
        return event.card, "played"
    if isinstance(event, Withdraw) and event.card != "??":
        return event.card, "played and took back"
    shown = [card.card for card in dossier.deal.shown if card.index == index and card.card != "??"]
    return (shown[0] if shown else None), "showed"


def _cleared(dossier: Dossier, judgement: Judgement, grounds: Grounds) -> str:
    say, departure, rules = dossier.say, judgement.departure, dossier.rules
    kind = suit_word(departure.led, dossier.deal.trump)
    if not grounds.bound:
        value = rules.left_on_trump_lead if departure.led == dossier.deal.trump else rules.follow
        return (
            f"Whatever else the hand held, {say.card(departure.card)} was right here: {rule_in_words(value)} "
            f"({value}, R22, R23)."
        )
    wanted = _wanted(dossier, judgement, grounds)
    if grounds.rest:
        return f"This hand cannot have held {wanted}: every one is accounted for elsewhere."
    if departure.size == 1:
        return f"It was the last card of the hand: there was no {_bare(wanted)} to play instead (R22)."
    how = "recorded or shown" if grounds.recorded else "shown later"
    return (
        f"All {departure.size} cards of the hand were {how}, and none of them was {wanted}. Without {kind} any card "
        "may be played (R22)."
    )


def _bare(noun: str) -> str:
    return noun.removeprefix("a ").removeprefix("the ")


def _wanted(dossier: Dossier, judgement: Judgement, grounds: Grounds) -> str:
    """What the hand would have had to hold."""
    table = dossier.deal.table
    if table is not None and not grounds.bound & ~table.left:
        return "the left card"
    led = dossier.deal.trump if table is not None and grounds.bound == table.trumps else judgement.departure.led
    return card_of(led or judgement.departure.led, dossier.deal.trump)


def _undecided(dossier: Dossier, judgement: Judgement, grounds: Grounds) -> list[str]:
    say, departure = dossier.say, judgement.departure
    if departure.card == UNSEEN:
        return ["The card itself was not recorded: it may have followed.", "Nobody is accused (R28, R47)."]
    rest = many(max(1, grounds.rest), "card")
    were = "was" if grounds.rest == 1 else "were"
    wanted = _wanted(dossier, judgement, grounds)
    return [
        f"Of the {many(departure.size, 'card')} {say.short(departure.seat)} held then, {rest} {were} never seen: "
        f"{wanted} may or may not have been among them.",
        "Nobody is accused (R28, R47).",
    ]


def _corrected(dossier: Dossier, judgement: Judgement) -> list[str]:
    departure = judgement.departure
    assert departure.withdrawn is not None
    place = dossier.game.place(departure.withdrawn)
    first = (
        f"The card was taken back at event {place.seq} (line {place.line}), before a card was led to the next trick: "
        "no renege where renege_correction is before_next_lead (R31)."
    )
    if judgement.verdict == "cleared":
        return [first, "It would have been right in any case."]
    return [first, "It stays known to everybody."]


def open_questions(dossier: Dossier, judgement: Judgement) -> list[str]:
    """What would decide an undecided verdict; nothing for the others."""
    if answer_of(judgement) != "undecided":
        return []
    if judgement.departure.card == UNSEEN:
        return ["Which card it was would decide it, or show what would."]
    grounds = dossier.knowledge.grounds(judgement.departure)
    wanted = list(cards_in(grounds.unlocated & grounds.bound))
    seat = dossier.say.short(judgement.departure.seat)
    settles = decided_by(judgement, dossier.deal).replace(judgement.departure.seat, seat, 1)
    if len(wanted) <= _NAMED:
        proof = dossier.say.cards(wanted, "or")
    else:
        proof = f"Any {_bare(_wanted(dossier, judgement, grounds))} not seen elsewhere ({len(wanted)} of them)"
    return [f"{settles} {proof} among them proves a renege; none of these clears the play."]


def exhibits(dossier: Dossier, judgement: Judgement) -> list[Exhibit]:
    """The play, then what proves or clears it."""
    say, departure, place = dossier.say, judgement.departure, dossier.game.place
    lead = next((play for play in dossier.plays if play.card == departure.led_card), None)
    led = say.card(departure.led_card)
    on = f"a lead of {led}"
    if lead is not None:
        on = f"{say.short(lead.seat)}'s lead of {led} (event {place(lead.index).seq})"
    deed = f"{say.short(departure.seat)} plays {say.card(departure.card)} on {on}."
    found = [_exhibit(dossier, departure.index, deed)]
    answer = answer_of(judgement)
    if answer == "corrected" and departure.withdrawn is not None:
        found.append(_exhibit(dossier, departure.withdrawn, "The card is taken back."))
    if answer == "cleared":
        return [*found, *_clearing(dossier, judgement)]
    if answer != "proven":
        return found
    if judgement.by_hand:
        found += _hand_exhibits(dossier, judgement)
    index = judgement.provable_at
    if index is not None and index > departure.index:
        card, deed = _shown_card(dossier, index)
        shown = "a card" if card is None else say.card(card)
        text = f"{say.short(departure.seat)} {deed} {shown}, held at event {place(departure.index).seq}."
        found.append(_exhibit(dossier, index, text))
    return found


def _exhibit(dossier: Dossier, index: int, text: str) -> Exhibit:
    place = dossier.game.place(index)
    return Exhibit(seq=place.seq, line=place.line, text=text)


def _hand_exhibits(dossier: Dossier, judgement: Judgement) -> list[Exhibit]:
    """The events that recorded the cards in hand."""
    departure = judgement.departure
    bound = dossier.knowledge.grounds(departure).bound
    found = []
    for index, event in dossier.events():
        if index >= departure.index:
            break
        cards: list[Card] = []
        if isinstance(event, Deal):
            cards = [card for card in (event.hands or {}).get(departure.seat, []) if card != "??"]
        elif isinstance(event, Draw) and event.seat == departure.seat:
            cards = [card for card in event.cards if card != "??"]
        held = [card for card in cards if BIT[card] & bound & departure.known]
        if held:
            what = "was dealt" if isinstance(event, Deal) else "drew"
            text = f"{dossier.say.short(departure.seat)} {what} {dossier.say.cards(held)}."
            found.append(_exhibit(dossier, index, text))
    return found


def _clearing(dossier: Dossier, judgement: Judgement) -> list[Exhibit]:
    """The rest of the hand, where it is the later plays that clear the card."""
    departure = judgement.departure
    grounds = dossier.knowledge.grounds(departure)
    if not grounds.bound or grounds.rest:
        return []
    say = dossier.say
    return [
        _exhibit(dossier, play.index, f"{say.short(play.seat)} plays {say.card(play.card)}.")
        for play in dossier.plays
        if play.seat == departure.seat and play.index > departure.index
    ]
