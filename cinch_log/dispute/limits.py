"""What the record of a deal cannot tell, said before anybody has to ask."""

from __future__ import annotations

from cinch_log.cards import UNSEEN, Seat
from cinch_log.dispute.dossier import Dossier
from cinch_log.dispute.words import listed, many
from cinch_log.events import Discard, Draw


def limits_of(dossier: Dossier) -> list[str]:
    """Sentences; one that says there is nothing, when every card is accounted for."""
    deal, say = dossier.deal, dossier.say
    found = []
    if dossier.evidence == "public":
        found.append("Recorded hands were left out: the verdicts rest on cards that lay face up.")
    found += _hands(dossier)
    if deal.open_since is not None:
        place = dossier.game.place(deal.open_since)
        found.append(f"An event is missing from event {place.seq} (line {place.line}) on: nothing after it is judged.")
    unseen = sum(play.card == UNSEEN for play in dossier.plays)
    if unseen:
        found.append(f"{many(unseen, 'card')} played {'was' if unseen == 1 else 'were'} not recorded.")
    left = [f"{many(size, 'card')} of {say.short(seat)}" for seat, size in deal.size.items() if size > 0]
    if left and deal.phase in ("play", "over"):
        found.append(f"Never played, so not shown: {listed(left)}.")
    wrong = [say.short(seat) for seat in deal.size if not deal.trusted(seat)]
    if wrong:
        found.append(f"The record contradicts itself about the hand of {listed(wrong)}: it is not used as evidence.")
    return found or ["Nothing that matters here: every card of every hand is accounted for."]


def _hands(dossier: Dossier) -> list[str]:
    """Hands, exchange and stock as far as they were not written down."""
    deal, say, rules = dossier.deal, dossier.say, dossier.rules
    found = []
    dealt = next((event for _, event in dossier.events()), None)
    hands = getattr(dealt, "hands", None) or {}
    missing: list[Seat] = [seat for seat in deal.size if UNSEEN in hands.get(seat, [UNSEEN])]
    if len(missing) == len(deal.size):
        found.append("No hand was recorded as dealt.")
    elif missing:
        found.append(f"Not recorded as dealt: the hand of {listed([say.short(seat) for seat in missing])}.")
    if not rules.exchange or deal.phase in ("auction", "naming"):
        return found
    moves = [event for _, event in dossier.events() if isinstance(event, Discard | Draw)]
    hidden = [event for event in moves if UNSEEN in event.cards]
    if not moves:
        size = many(rules.hand_size, "card")
        found.append(f"The exchange was not recorded: every hand is taken to have had {size} when play began.")
    elif hidden:
        seats = {event.seat for event in hidden}
        who = listed([say.short(seat) for seat in deal.size if seat in seats])
        found.append(f"Discards or draws without their cards: {who}.")
    return found
