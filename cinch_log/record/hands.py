"""The hands of a deal, typed one after another before the deal is recorded."""

from __future__ import annotations

from typing import Final

from cinch_log.cards import CardOrUnseen, Seat
from cinch_log.events import Deal
from cinch_log.record import words
from cinch_log.record.words import EntryError
from cinch_log.rules.options import Rules

REST_UNSEEN: Final = "-"
BACK: Final = "back"


class HandsBeingTyped:
    """Asks for one hand after another, from the dealer's left, then for the stock.

    An empty line leaves a hand unseen, `-` it and everything after it; `back` asks for the one before again. Without
    any hand, or where nobody draws from it, nobody is asked for the stock.
    """

    def __init__(self, rules: Rules, deal: Deal) -> None:
        self._rules = rules
        self._deal = deal
        self._waiting: list[Seat | None] = [*rules.table.after(deal.dealer), *([None] if rules.exchange else [])]
        self._done: list[Seat | None] = []
        self._hands: dict[Seat, list[CardOrUnseen]] = {}
        self._stock: list[CardOrUnseen] | None = None

    @property
    def place(self) -> Seat | None:
        """Whose hand is asked for; None for the stock."""
        return self._waiting[0]

    @property
    def count(self) -> int:
        """How many cards it should have."""
        return self._rules.stock_size if self.place is None else self._rules.deal_size

    @property
    def done(self) -> bool:
        """Nothing more is asked for."""
        return not self._waiting or (self._waiting == [None] and not self._hands)

    def take(self, text: str) -> None:
        """The answer to what is asked for. Raises `EntryError`; then it is asked for again."""
        text = text.strip()
        if text == REST_UNSEEN:
            self._waiting = []
            return
        if text.casefold() == BACK:
            self._go_back()
            return
        found = _read(text)
        if found and len(found) != self.count:
            raise EntryError(f"{len(found)} typed, it should be {self.count} cards (?? for one that nobody saw)")
        place = self._waiting.pop(0)
        self._done.append(place)
        if found and place is None:
            self._stock = found
        elif found and place is not None:
            self._hands[place] = found

    def _go_back(self) -> None:
        if not self._done:
            raise EntryError("back: this is the first hand")
        place = self._done.pop()
        self._waiting.insert(0, place)
        if place is not None:
            self._hands.pop(place, None)

    def deal(self) -> Deal:
        """The deal with what was typed."""
        order = {seat: self._hands[seat] for seat in self._rules.table.seats if seat in self._hands}
        return Deal(dealer=self._deal.dealer, hands=order or None, stock=self._stock, note=self._deal.note)


def _read(text: str) -> list[CardOrUnseen]:
    """Cards of a hand as people write them: `ak5s 10d`, and `a k 5 s` as well."""
    found: list[CardOrUnseen] = []
    ranks = ""
    for token in text.replace(",", " ").split():
        several = words.cards(ranks + token)
        if several is not None:
            found += several
            ranks = ""
        elif words.is_ranks(ranks + token):
            ranks += token
        else:
            raise _no_cards(token)
    if ranks:
        raise _no_cards(ranks)
    return found


def _no_cards(token: str) -> EntryError:
    how = (
        "write them as ak5s 10d 9c. Nothing for unseen cards, - when the rest is unseen too, back for the hand before, "
        "cancel for no deal"
    )
    asked = token.casefold() in ("?", "help")
    return EntryError(f"the cards: {how}" if asked else f"{words.shown(token)} is no card; {how}")
