"""Tricks as they lay on the table, and the disputed one with another card in it (R21, R26)."""

from __future__ import annotations

from collections.abc import Sequence

from cinch_log.audit.verdicts import Judgement
from cinch_log.cards import Card, CardOrUnseen, Seat, Suit
from cinch_log.dispute.dossier import Dossier
from cinch_log.dispute.model import Instead, TrickPlay, TrickView
from cinch_log.fold.state import PlayedCard
from cinch_log.rules.tables import TrumpTable


def trick_views(
    dossier: Dossier, disputed: frozenset[int] = frozenset(), proofs: frozenset[int | None] = frozenset()
) -> list[TrickView]:
    """All tricks of the deal, the unfinished one last.

    `disputed` are the indexes of the plays in question, `proofs` those of the cards that prove a renege.
    """
    deal = dossier.deal
    found = [
        _view(dossier, trick.number, trick.leader, trick.led, trick.plays, trick.winner, disputed, proofs)
        for trick in deal.tricks
    ]
    if deal.plays:
        winner = deal.winner if deal.complete else None
        found.append(_view(dossier, deal.trick_number, deal.leader, deal.led, deal.plays, winner, disputed, proofs))
    return found


def _view(
    dossier: Dossier,
    number: int,
    leader: Seat | None,
    led: Suit | None,
    plays: Sequence[PlayedCard],
    winner: Seat | None,
    disputed: frozenset[int],
    proofs: frozenset[int | None],
) -> TrickView:
    departed = {departure.index for departure in dossier.deal.departures}
    shown = []
    for play in plays:
        place = dossier.game.place(play.index)
        shown.append(
            TrickPlay(
                seq=place.seq,
                line=place.line,
                seat=play.seat,
                card=play.card,
                followed=play.index not in departed,
                disputed=play.index in disputed,
                proof=play.index in proofs,
            )
        )
    points = worth(dossier, [play.card for play in plays])
    return TrickView(number=number, leader=leader, led=led, plays=shown, winner=winner, points=points)


def worth(dossier: Dossier, cards: Sequence[CardOrUnseen]) -> int:
    """Points of these cards, without Low (R34)."""
    table = dossier.deal.table
    return 0 if table is None else sum(table.worth.get(card, 0) for card in cards)


def instead(dossier: Dossier, judgement: Judgement, trick: TrickView) -> list[Instead]:
    """For each card that would have been legal: who wins this trick then, and what it holds."""
    table, departure = dossier.deal.table, judgement.departure
    if table is None or departure.withdrawn is not None or trick.led is None:
        return []
    cards = [(play.seat, play.card) for play in trick.plays]
    return [
        Instead(
            card=card,
            winner=None if trick.winner is None else _winner(table, trick.led, changed),
            points=worth(dossier, [played for _, played in changed]),
        )
        for card in judgement.legal
        for changed in [_changed(cards, departure.seat, card)]
    ]


def _changed(cards: Sequence[tuple[Seat, CardOrUnseen]], seat: Seat, card: Card) -> list[tuple[Seat, CardOrUnseen]]:
    return [(other, card if other == seat else played) for other, played in cards]


def _winner(table: TrumpTable, led: Suit, cards: Sequence[tuple[Seat, CardOrUnseen]]) -> Seat | None:
    """The highest trump, else the highest card of the suit led; of equal cards the first (R26)."""
    best, winner = 0, None
    for seat, card in cards:
        power = table.power[led].get(card, 0)
        if power > best:
            best, winner = power, seat
    return winner
