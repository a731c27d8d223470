"""Cards leaving and entering a hand: what is known, what is unseen, what cannot be (PLAY002, PLAY003)."""

from __future__ import annotations

from cinch_log.cards import BIT, UNSEEN, CardOrUnseen, Seat, cards_in, mask_of
from cinch_log.events import Expose
from cinch_log.fold.notes import impossible, note, unknown_cards, unknown_seat
from cinch_log.fold.state import DealState, GameState, PlayedCard


def take_from_hand(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen, *, quiet: bool = False) -> bool:
    """Takes a card out of a hand that may not be known to hold it.

    The caller counts the size down. True when the card may well have come from this hand; False after
    PLAY002 or PLAY003, or when that much is not certain.
    """
    if card == UNSEEN:
        if deal.unseen(seat) <= 0:
            deal.gone[seat] = deal.gone.get(seat, 0) + 1
        return True
    bit = BIT[card]
    known = deal.known[seat]
    if known & bit and not deal.played & bit:
        deal.known[seat] = known ^ bit
        return True
    again = bool(deal.played & bit) and not bit & deal.disputed
    if not again and deal.unseen(seat) > 0 and not bit & _elsewhere(deal, seat) | bit & deal.disputed:
        return True
    if bit & deal.disputed and known & bit:
        deal.known[seat] = known ^ bit
        return True
    if not again and deal.alias.get(seat, 0) > 0 and not bit & _elsewhere(deal, seat):
        spend_alias(deal, seat, 1)
        return True
    return _not_held(state, deal, seat, card, again=again, quiet=quiet)


def spend_alias(deal: DealState, seat: Seat, count: int) -> None:
    """So many cards recorded twice were really the cards that come to light now."""
    for card in cards_in(deal.known[seat] & deal.disputed):
        if count > 0 and deal.alias.get(seat, 0) > 0:
            deal.known[seat] ^= BIT[card]
            deal.alias[seat] -= 1
            count -= 1


def _elsewhere(deal: DealState, seat: Seat) -> int:
    mask = deal.played | deal.discarded | mask_of(deal.stock or ())
    for other, known in deal.known.items():
        if other != seat and not deal.gone.get(other):
            mask |= known
    return mask & ~deal.disputed


def _not_held(state: GameState, deal: DealState, seat: Seat, card: CardOrUnseen, *, again: bool, quiet: bool) -> bool:
    bit = BIT[card]
    trick = len(deal.tricks) + 1
    if quiet or bit & deal.disputed:
        pass
    elif again:
        note(state, "PLAY003", seat, trick=trick, card=card, before=_played_at(deal, card))
    elif seat not in deal.wrong_card:
        note(state, "PLAY002", seat, trick=trick, card=card, holder=_holder(deal, bit, seat))
    if not again:
        deal.wrong_card.add(seat)
    deal.disputed |= bit
    if deal.unseen(seat) <= 0 and deal.size[seat] > 0:
        deal.gone[seat] = deal.gone.get(seat, 0) + 1  # one of the recorded cards was not what was written
    deal.clear = False
    deal.doubtful = True
    return False


def _holder(deal: DealState, bit: int, but: Seat) -> Seat | None:
    return next((seat for seat, known in deal.known.items() if known & bit and seat != but), None)


def _played_at(deal: DealState, card: CardOrUnseen) -> int | None:
    return next((play.index for play in deal.all_plays() if play.card == card), None)


def on_expose(state: GameState, event: Expose) -> None:
    """Cards seen by everybody and still held (R33)."""
    deal, seat = state.deal, event.seat
    if unknown_seat(state, seat) or unknown_cards(state, mask_of(event.cards)):
        return
    if deal is None or deal.phase == "over":
        impossible(state, "no deal is going on in which a card could be exposed")
        return
    for card in event.cards:
        bit = BIT[card]
        if not deal.known[seat] & bit:
            if deal.unseen(seat) <= 0 or bit & _elsewhere(deal, seat):
                if seat not in deal.wrong_card and not bit & deal.disputed:
                    note(state, "PLAY002", seat, card=card, holder=_holder(deal, bit, seat))
                deal.wrong_card.add(seat)
                continue
            deal.known[seat] |= bit
        deal.shown.append(PlayedCard(seat, card, state.index))
