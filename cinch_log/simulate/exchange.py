"""Discarding and drawing: R12-R18, from the first card put aside to the maker's look at the stock."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from cinch_log.cards import BIT, Card, Seat, cards_in, mask_of
from cinch_log.events import Discard, Draw
from cinch_log.rules import Rules
from cinch_log.simulate.model import Notebook, Table

_KEEP_ACE: Final = 0.3
"""How often a player with room for it keeps a plain ace."""
_THROW_TRUMP: Final = 0.15
"""How often a pointless trump goes where any trump may be discarded (R13 `any`)."""
_ROB: Final = 0.9
_EXTRA: Final = {"look": 0.4, "keep": 0.4, "none": 0.0}


def exchange(book: Notebook, table: Table, rng: Random) -> None:
    """Everybody discards, then draws; the dealer may rob and the maker may take more."""
    order = drawing_order(book.rules, book.seating.after(table.dealer), table.maker)
    robbing = book.rules.dealer_rob == "rob" and rng.random() < _ROB
    for seat in book.seating.after(table.dealer):
        if seat == table.dealer and robbing and _may_skip_discard(book.rules, table, order) and rng.random() < 0.5:
            continue
        _discard(book, table, seat, put_aside(book.rules, table, seat, rng))
    counts = shares(book.rules, {seat: table.size(seat) for seat in order}, len(table.stock))
    for seat in order:
        if robbing and seat == table.dealer and table.stock:
            _rob(book, table)
        elif counts[seat] or table.size(seat) < book.rules.hand_size:
            _draw(book, table, seat, counts[seat])
    _maker_takes_more(book, table, rng)


def drawing_order(rules: Rules, from_dealer_left: Iterable[Seat], maker: Seat) -> list[Seat]:
    """Who draws when (R15). A dealer who may rob is served last, even as a maker who would come first (R16)."""
    seats = list(from_dealer_left)
    if rules.draw_order == "maker_first" and not (rules.dealer_rob == "rob" and maker == seats[-1]):
        seats.remove(maker)
        seats.insert(0, maker)
    return seats


def shares(rules: Rules, sizes: dict[Seat, int], stock: int) -> dict[Seat, int]:
    """How many cards each seat draws, given the hands' sizes in drawing order (R15, R17)."""
    wants = {seat: max(0, rules.hand_size - size) for seat, size in sizes.items()}
    if sum(wants.values()) <= stock:
        return wants
    drawn = dict.fromkeys(sizes, 0)
    for _ in range(stock):
        short = [seat for seat in sizes if drawn[seat] < wants[seat]]
        # Card by card to the smallest hand: no hand that draws can end two cards above one that wants more.
        smallest = min(short, key=lambda seat: sizes[seat] + drawn[seat])
        drawn[short[0] if rules.short_stock == "in_order" else smallest] += 1
    return drawn


def put_aside(rules: Rules, table: Table, seat: Seat, rng: Random) -> int:
    """The cards a sensible player discards: all plain cards but perhaps an ace, and no trump he may keep (R12-R14)."""
    hand, trumps = table.hands[seat], table.trumps.table.trumps
    own = hand & trumps
    room = rules.hand_size - own.bit_count()
    thrown = hand & ~trumps
    if rules.plain_discards == "optional" and rules.follow != "trump_only":
        for card in list(cards_in(thrown)):
            if card[0] == "A" and room > 0 and rng.random() < _KEEP_ACE:
                thrown &= ~BIT[card]
                room -= 1
    if rules.trump_discards == "any":
        pointless = [card for card in cards_in(own) if not table.trumps.stake[card]]
        thrown |= mask_of(card for card in pointless if rng.random() < _THROW_TRUMP)
    if rules.trump_discards != "never":
        thrown |= _surplus(table, hand & ~thrown, rules.hand_size)
    return thrown


def _surplus(table: Table, cards: int, size: int) -> int:
    """The weakest cards above `size`: plain ones before trumps, trumps without points before others."""
    over = cards.bit_count() - size
    return mask_of(table.trumps.weakest_first(cards)[:over]) if over > 0 else 0


def _may_skip_discard(rules: Rules, table: Table, order: list[Seat]) -> bool:
    """Whether something will be left for a dealer who keeps his whole hand: only then may he rob without discarding."""
    sizes = {seat: table.size(seat) for seat in order}
    return len(table.stock) > sum(max(0, rules.hand_size - size) for size in sizes.values())


def _rob(book: Notebook, table: Table) -> None:
    """R16: the whole stock, then down to size; R13 does not bind this discard."""
    _draw(book, table, table.dealer, len(table.stock))
    surplus = _surplus(table, table.hands[table.dealer], book.rules.hand_size)
    if surplus:
        _discard(book, table, table.dealer, surplus)


def _maker_takes_more(book: Notebook, table: Table, rng: Random) -> None:
    """R18: a look at more of the stock and down to size again, or extra cards to play with."""
    rules, maker = book.rules, table.maker
    if not table.stock or table.size(maker) > rules.hand_size or rng.random() >= _EXTRA[rules.maker_extra]:
        return
    _draw(book, table, maker, rng.randint(1, min(4, len(table.stock))))
    if rules.maker_extra == "keep":
        return
    hand = table.hands[maker]
    surplus = _surplus(table, hand, rules.hand_size)
    if rules.trump_discards == "never":
        surplus &= ~table.trumps.table.trumps
    if surplus:
        _discard(book, table, maker, surplus)


def _discard(book: Notebook, table: Table, seat: Seat, cards: int) -> None:
    table.hands[seat] &= ~cards
    book.add(Discard, seat=seat, cards=list(cards_in(cards)))


def _draw(book: Notebook, table: Table, seat: Seat, count: int) -> None:
    cards: list[Card] = table.stock[:count]
    del table.stock[:count]
    table.hands[seat] |= mask_of(cards)
    book.add(Draw, seat=seat, cards=cards)
