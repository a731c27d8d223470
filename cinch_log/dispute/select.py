"""Which plays of a deal a report is about."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from cinch_log.audit.verdicts import Judgement
from cinch_log.cards import Seat, Side
from cinch_log.dispute.dossier import Dossier
from cinch_log.dispute.model import Answer
from cinch_log.dispute.reasons import answer_of, is_in_question
from cinch_log.fold.state import PlayedCard


class DisputeError(Exception):
    """There is no such game, deal, trick or play: what was asked for, and what there is."""


class Chosen(Struct):
    """The plays in question."""

    judgements: list[Judgement]
    """Cards that did not follow."""
    followed: list[tuple[PlayedCard, int]]
    """Cards that did, with their trick: named, and cleared at a glance."""
    remarks: list[str]
    """What is answered without a case."""


def choose(dossier: Dossier, trick: int | None, seat: Seat | None) -> Chosen:
    """The plays of this trick, seat, both, or every questionable one of the deal.

    Raises:
        DisputeError: no such seat or trick, or the seat played nothing to it.
    """
    _check(dossier, trick, seat)
    here = [
        judgement
        for judgement in dossier.judgements
        if trick in (None, judgement.departure.trick) and seat in (None, judgement.departure.seat)
    ]
    chosen = Chosen(here if seat is not None else _questionable(dossier, here) or (here if trick else []), [], [])
    if not chosen.judgements:
        _nothing_there(dossier, chosen, trick, seat)
    chosen.remarks += _unfounded_calls(dossier, trick, seat)
    return chosen


def _questionable(dossier: Dossier, judgements: list[Judgement]) -> list[Judgement]:
    """Those that are not cleared, and where none of a suspect is, all that somebody called or ruled on."""
    side_of = dossier.rules.table.side_of
    open_seats = {other.departure.seat for other in dossier.judgements if is_in_question(other)}
    open_sides = {side_of[seat] for seat in open_seats}
    ruled = {ruling.against for _, ruling in dossier.record.rulings if ruling.upheld} - open_sides
    found = []
    for judgement in judgements:
        seat, trick = judgement.departure.seat, judgement.departure.trick
        called = any(
            call.against == seat and (call.trick == trick or (call.trick is None and seat not in open_seats))
            for _, call in dossier.record.calls
        )
        if is_in_question(judgement) or called or side_of[seat] in ruled:
            found.append(judgement)
    return found


def _nothing_there(dossier: Dossier, chosen: Chosen, trick: int | None, seat: Seat | None) -> None:
    """Nobody failed to follow: says so, and shows the card if one was named."""
    say, number = dossier.say, dossier.deal.number
    if seat is not None and trick is not None:
        play = next((play for play in _plays_of(dossier, trick) if play.seat == seat), None)
        if play is None:
            raise DisputeError(f"{say.short(seat)} played no card in trick {trick} of deal {number}")
        chosen.followed = [(play, trick)]
    elif seat is not None:
        count = sum(play.seat == seat for play in dossier.plays)
        chosen.remarks.append(f"{say.seat(seat)} played {count} cards in deal {number} and followed to every lead.")
    elif trick is not None:
        chosen.remarks.append(f"Everybody followed in trick {trick} of deal {number}.")
    else:
        chosen.remarks.append(f"No play of deal {number} is in question.")


def _unfounded_calls(dossier: Dossier, trick: int | None, seat: Seat | None) -> list[str]:
    """Calls against somebody who followed all the time: there is no play to show."""
    say = dossier.say
    found = []
    for index, call in dossier.record.calls:
        if seat not in (None, call.against) or trick not in (None, call.trick):
            continue
        suspected = [
            judgement
            for judgement in dossier.judgements
            if judgement.departure.seat == call.against and call.trick in (None, judgement.departure.trick)
        ]
        if not suspected:
            where = "in every trick" if call.trick is None else f"in trick {call.trick}"
            place = dossier.game.place(index)
            found.append(
                f"{say.seat(call.by)} called a renege by {say.seat(call.against)} at event {place.seq} (line "
                f"{place.line}): {say.short(call.against)} followed {where}. The call is unfounded."
            )
    return found


def in_question(dossier: Dossier) -> bool:
    """Whether a look at the whole log should show this deal."""
    record = dossier.record
    return bool(record.calls or record.rulings) or any(map(is_in_question, dossier.judgements))


def gravest(answers: Collection[Answer]) -> Answer:
    """Of several answers the one that decides the page."""
    order: tuple[Answer, ...] = ("proven", "undecided", "corrected", "cleared")
    return next((answer for answer in order if answer in answers), "cleared")


def _plays_of(dossier: Dossier, trick: int) -> list[PlayedCard]:
    tricks = dossier.deal.tricks
    return list(tricks[trick - 1].plays) if trick <= len(tricks) else dossier.deal.plays


def _check(dossier: Dossier, trick: int | None, seat: Seat | None) -> None:
    deal, seats = dossier.deal, dossier.rules.table.seats
    if seat is not None and seat not in seats:
        raise DisputeError(f"there is no seat {seat} in this game; the seats are {' '.join(seats)}")
    taken_back = [judgement.departure.trick for judgement in dossier.judgements]
    tricks = max([len(deal.tricks) + bool(deal.plays), *taken_back])
    if trick is not None and trick > tricks:
        have = f"it has {tricks} tricks" if tricks else "no card was played in it"
        raise DisputeError(f"there is no trick {trick} in deal {deal.number}: {have}")


def accused(dossier: Dossier, judgements: list[Judgement]) -> frozenset[Side]:
    """The sides whose plays are proven or open, and those a ruling was upheld against."""
    side_of = dossier.rules.table.side_of
    doubted = {side_of[j.departure.seat] for j in judgements if answer_of(j) in ("proven", "undecided")}
    return frozenset(doubted | {ruling.against for _, ruling in dossier.record.rulings if ruling.upheld})
