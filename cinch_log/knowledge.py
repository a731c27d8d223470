"""What everybody at the table knows: an observer of the fold that looks only at face-up cards (R22, R23, R31, R33).

Nothing here uses a recorded hand, unless it is the asker's own. What a play *shows* holds for a player who followed
the rules: a seat that later shows a card it had shown not to hold has reneged, and is listed in `contradicted`.

    known = public_knowledge(state.rules, state.deal)
    known.seats["E"].voids           # {"H": 31}: E did not follow to hearts at event 31
    known.unseen_trumps              # trumps that nobody has seen yet
"""

from __future__ import annotations

from msgspec import Struct

from cinch_log.audit.verdicts import binding
from cinch_log.cards import BIT, PACK, SUITS, UNSEEN, Card, Seat, Suit, cards_in, mask_of
from cinch_log.fold.state import DealState, PlayedCard
from cinch_log.rules.options import Rules
from cinch_log.rules.tables import TrumpTable


class SeatKnowledge(Struct, kw_only=True):
    """What is known of one seat."""

    cards: int
    """Cards in hand: a count everybody can make."""
    holds: list[Card]
    """Cards certainly in the hand: exposed or taken back and not played yet, or the only ones it can hold."""
    voids: dict[Suit, int]
    """Effective suits the seat has shown not to hold, with the index of the event that showed it."""
    lacks: list[Card]
    """Unseen cards the seat has shown not to hold, those of its void suits included."""
    may_hold: list[Card]
    """Every unseen card it has not shown to lack."""
    contradicted: dict[Suit, int]
    """Suits it had shown itself void in and then produced a card of, with the index of that event."""


class PublicKnowledge(Struct, kw_only=True):
    """What everybody knows after an event of the deal."""

    asker: Seat | None
    """Whose own hand counts as known, too."""
    seats: dict[Seat, SeatKnowledge]
    unseen_trumps: list[Card]
    """Trumps that have not lain face up, from the lowest up: in hands, stock or discards."""
    unseen_pedros: list[Card]
    """Of these the Right Pedro and the left card, once a pack."""
    unseen_points: int
    """Worth of all unseen point cards, without Low (R34)."""


class _Shown(Struct):
    """What a seat has shown not to hold, and since when."""

    lacks: int = 0
    voids: dict[Suit, int] = {}
    contradicted: dict[Suit, int] = {}


def public_knowledge(
    rules: Rules, deal: DealState | None, *, asker: Seat | None = None, seen: int = 0
) -> PublicKnowledge | None:
    """What the face-up cards of a deal tell; None before trump is named.

    Args:
        rules: of the game.
        deal: after any event; it is not changed.
        asker: a seat that looks at its own hand as well.
        seen: cards the asker has held in this deal, those put aside included; they are not unseen to him.
    """
    if deal is None or deal.table is None:
        return None
    table = deal.table
    plays = deal.all_plays()
    shown = {seat: _shown(rules, table, deal, seat, plays) for seat in deal.size}
    holds = {seat: _held(rules, table, deal, seat) for seat in deal.size}
    face_up = deal.played | mask_of(card.card for card in deal.shown)
    if asker is not None:
        holds[asker] = deal.known[asker]
        seen |= deal.known[asker]
    unseen = PACK[rules.decks] & ~face_up & ~seen
    if not deal.gone and not deal.wrong_card:
        _locate(deal, holds, shown, unseen, asker)
    return PublicKnowledge(
        asker=asker,
        seats={
            seat: SeatKnowledge(
                cards=max(0, deal.size[seat]),
                holds=list(cards_in(holds[seat])),
                voids=known.voids,
                lacks=list(cards_in(unseen & known.lacks)),
                may_hold=[] if deal.size[seat] <= 0 else list(cards_in(unseen & ~known.lacks & ~holds[seat])),
                contradicted=known.contradicted,
            )
            for seat, known in shown.items()
        },
        unseen_trumps=[card for ladder in table.ladder for card in ladder if BIT[card] & unseen],
        unseen_pedros=list(cards_in(unseen & (table.left | _right_pedros(table)))),
        unseen_points=sum(worth for bit, worth in table.point_bits if bit & unseen),
    )


def _right_pedros(table: TrumpTable) -> int:
    mask = 0
    for ladder in table.ladder:
        for card in ladder:
            if card[0] == "5" and card[1] == table.trump:
                mask |= BIT[card]
    return mask


def _shown(rules: Rules, table: TrumpTable, deal: DealState, seat: Seat, plays: list[PlayedCard]) -> _Shown:
    """Goes through the seat's own cards in the order they were shown."""
    found = _Shown(voids={}, contradicted={})
    departures = {departure.index: departure for departure in [*deal.departures, *deal.bound_leads]}
    dropped = _dropped(rules, deal, seat)
    events: list[tuple[int, int, int]] = []
    for play in plays:
        if play.seat == seat and play.card != UNSEEN:
            departure = departures.get(play.index)
            lacks = binding(rules, table, departure.led, play.card) if departure is not None else 0
            events.append((play.index, BIT[play.card], lacks))
    events += [(card.index, BIT[card.card], 0) for card in deal.shown if card.seat == seat and card.card != UNSEEN]
    events += [(index, 0, table.trumps) for index in dropped]
    for index, bit, lacks in sorted(events):
        for suit in SUITS:
            if bit & table.members[suit] and suit in found.voids:
                found.contradicted[suit] = index
                del found.voids[suit]
                found.lacks &= ~table.members[suit]
        found.lacks = (found.lacks | lacks) & ~bit
        for suit in SUITS:
            if lacks and not table.members[suit] & ~lacks:
                found.voids.setdefault(suit, index)
    return found


def _dropped(rules: Rules, deal: DealState, seat: Seat) -> list[int]:
    """Where only trumps are played: the first trick that was complete without the seat, as the event that ended it."""
    if rules.follow != "trump_only":
        return []
    for trick in deal.tricks:
        if all(play.seat != seat for play in trick.plays) and deal.size[seat] > 0:
            return [trick.plays[-1].index]
    if deal.complete and deal.size[seat] > 0 and all(play.seat != seat for play in deal.plays):
        return [deal.plays[-1].index]
    return []


def _held(rules: Rules, table: TrumpTable, deal: DealState, seat: Seat) -> int:
    """Cards the seat has shown and must still hold: a plain one may have been put aside since, face down (R12, R13)."""
    put_aside = deal.exchange.last_discard.get(seat, -1)
    bound = 0 if rules.trump_discards == "any" else table.trumps
    mask = 0
    for card in deal.shown:
        bit = BIT.get(card.card, 0)
        if card.seat == seat and (card.index > put_aside or bit & bound):
            mask |= bit
    return mask & ~deal.played


def _locate(
    deal: DealState, holds: dict[Seat, int], shown: dict[Seat, _Shown], unseen: int, asker: Seat | None
) -> None:
    """Adds the cards of hands that can hold no others; every one found narrows the rest."""
    moved = True
    while moved:
        moved = False
        elsewhere = 0
        for mask in holds.values():
            elsewhere |= mask
        for seat, known in shown.items():
            slots = 0 if seat == asker else deal.size[seat] - holds[seat].bit_count()
            possible = unseen & ~known.lacks & ~elsewhere
            if slots > 0 and possible.bit_count() == slots:
                holds[seat] |= possible
                elsewhere |= possible
                moved = True
