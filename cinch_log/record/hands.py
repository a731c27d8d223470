"""The hands of a deal, typed one after another before the deal is recorded."""

from __future__ import annotations

from typing import Final

from cinch_log.cards import CardOrUnseen, Seat
from cinch_log.events import Deal
from cinch_log.record import words
from cinch_log.record.words import EntryError
from cinch_log.rules.options import Rules

STOCK: Final = "stock"
REST_UNSEEN: Final = "-"


class HandsBeingTyped:
    """Asks for one hand after another, from the dealer's left, then for the stock.

    An empty line leaves a hand unseen, `-` it and everything after it. Without any hand nobody is asked for the stock.
    """

    def __init__(self, rules: Rules, deal: Deal) -> None:
        self._rules = rules
        self._deal = deal
        self._waiting: list[Seat | None] = [*rules.table.after(deal.dealer), None]
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
        found: list[CardOrUnseen] = []
        for token in text.replace(",", " ").split():
            several = words.cards(token)
            if several is None:
                raise EntryError(
                    f"{words.shown(token)} is no card; write them as ak5s 10d 9c, nothing for unseen cards, "
                    "- when the rest is unseen too"
                )
            found += several
        if found and len(found) != self.count:
            raise EntryError(f"that is {len(found)} cards; it should be {self.count} (?? for one nobody saw)")
        place = self._waiting.pop(0)
        if found and place is None:
            self._stock = found
        elif found and place is not None:
            self._hands[place] = found

    def deal(self) -> Deal:
        """The deal with what was typed."""
        order = {seat: self._hands[seat] for seat in self._rules.table.seats if seat in self._hands}
        return Deal(dealer=self._deal.dealer, hands=order or None, stock=self._stock, note=self._deal.note)
