"""The tricks of a deal, walked through in one go while they are plain (see `screen`)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from cinch_log.audit.screen_deal import Events, Hands, NotPlain
from cinch_log.audit.screen_tables import Table, Trumps
from cinch_log.cards import Seat, Suit
from cinch_log.events import Play
from cinch_log.fold.scoring import Points

_SEAT: Final = attrgetter("seat")
_CARD: Final = attrgetter("card")


def play(
    table: Table, entries: Events, kinds: Sequence[type], at: int, leader: Seat, trump: Suit, hands: Hands
) -> tuple[Points, int]:
    """Every trick in turn, every card held and allowed (R20-R27): captures by side, and where the play ends."""
    sizes = list(map(len, hands.values()))
    count = sum(sizes)
    end = at + count
    if kinds[at:end].count(Play) != count:
        raise NotPlain
    plays = entries[at:end]
    seats, cards = list(map(_SEAT, plays)), list(map(_CARD, plays))
    under = table.under[trump]
    plain_lead = cards[0] not in under.trumps and not under.trumps.isdisjoint(hands[seats[0]])
    if plain_lead and table.rules.first_lead == "trump":
        raise NotPlain
    points = table.nothing.copy()
    walk = _four_seats if sizes == sizes[:1] * 4 else _any_seats
    takers = walk(table, under, leader, seats, cards, hands, points)
    _low(table, under, seats, cards, takers, points)
    return points, end


def _four_seats(
    table: Table, under: Trumps, leader: Seat, seats: list[Seat], cards: list[str], hands: Hands, points: Points
) -> list[Seat]:
    """The usual case, written out: four equal hands. Who took each card; adds up what it is worth, without Low.

    Takes every card out of its hand: one that is not there, or not any more, raises `KeyError`.
    """
    looks, turns, side_of, above = under.looks, table.order, table.side_of, table.worth
    holders = {first: [hands[seat].remove for seat in turn] for first, turn in turns.items()}
    void = 0
    order: list[Seat] = []
    takers: list[Seat] = []
    for at in range(0, len(cards), 4):
        lead, second, third, fourth = cards[at : at + 4]
        take1, take2, take3, take4 = holders[leader]
        take1(lead)
        take2(second)
        take3(third)
        take4(fourth)
        look1, look2, look3, look4 = looks[lead][leader]
        shown1, _, best = look1[lead]
        shown2, lacks2, power2 = look2[second]
        shown3, lacks3, power3 = look3[third]
        shown4, lacks4, power4 = look4[fourth]
        shown = shown1 + shown2 + shown3 + shown4
        if shown & void:
            raise NotPlain
        void |= lacks2 | lacks3 | lacks4
        place = 0
        if power2 > best:
            best, place = power2, 1
        if power3 > best:
            best, place = power3, 2
        if power4 > best:
            place = 3
        turn = turns[leader]
        order += turn
        leader = turn[place]
        takers += (leader, leader, leader, leader)
        points[side_of[leader]] += shown >> above
    if order != seats:
        raise NotPlain
    return takers


def _any_seats(
    table: Table, under: Trumps, leader: Seat, seats: list[Seat], cards: list[str], hands: Hands, points: Points
) -> list[Seat]:
    """The same for any number of seats and hands of any size (R26, R27)."""
    void = 0
    takers: list[Seat] = []
    while len(takers) < len(cards):
        begin = len(takers)
        look_of = dict(zip(table.order[leader], under.looks[cards[begin]][leader], strict=True))
        order = [seat for seat in table.order[leader] if hands[seat]]
        trick = cards[begin : begin + len(order)]
        if seats[begin : begin + len(order)] != order:
            raise NotPlain
        best = worth = lacking = 0
        for place, (seat, card) in enumerate(zip(order, trick, strict=True)):
            hands[seat].remove(card)
            shown, lacks, power = look_of[seat][card]
            if shown & void:
                raise NotPlain
            if power > best:
                best, leader = power, seat
            if place:  # a lead follows nothing
                lacking |= lacks
            worth += shown >> table.worth
        void |= lacking
        takers += [leader] * len(order)
        points[table.side_of[leader]] += worth
    return takers


def _low(table: Table, under: Trumps, seats: list[Seat], cards: list[str], takers: list[Seat], points: Points) -> None:
    """Low of each pack goes to whoever took it, or played it (R36, R37)."""
    rules = table.rules
    credited = seats if rules.low_to == "player" else takers
    for ladder in under.ladders:
        for card in ladder:
            if card in cards:
                points[table.side_of[credited[cards.index(card)]]] += rules.points.low
                break
