"""What one seat could see: its own cards and whatever lay face up; of the others only how many (R33, R47)."""

from __future__ import annotations

from typing import Any, Final

from cinch_log.cards import UNSEEN, Seat, cards_in, mask_of
from cinch_log.fold.state import DealState
from cinch_log.replay.model import HandView

_PUBLIC_CODES: Final = ("LOG", "BID", "DEAL003", "DEAL004", "PLAY001", "PLAY003", "PLAY006", "SCO")
"""Findings that rest on nothing but what everybody at the table saw at that moment."""


class Sight:
    """Follows what one seat, or a reader of the whole record (`seat` None), has seen of the current deal."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.held = 0
        """Every card the seat has held in this deal."""
        self._deal: int | None = None

    def look(self, deal: DealState | None) -> None:
        """Takes in the state after an event."""
        if self.seat is None or deal is None:
            return
        if deal.index != self._deal:
            self._deal, self.held = deal.index, 0
        self.held |= deal.known.get(self.seat, 0)

    def sees(self, seat: Seat) -> bool:
        """Whether that seat's hand lies open to the viewer."""
        return self.seat in (None, seat)

    def hand(self, deal: DealState, seat: Seat) -> HandView:
        """A hand: its known cards where they can be seen, else those that were shown and must still be there."""
        size = max(0, deal.size.get(seat, 0))
        known = deal.known.get(seat, 0)
        if self.sees(seat):
            return HandView(list(cards_in(known)), max(0, deal.unseen(seat)))
        put_aside = deal.exchange.last_discard.get(seat, -1)
        shown = mask_of(c.card for c in deal.shown if c.seat == seat and c.index > put_aside) & ~deal.played
        return HandView(list(cards_in(shown)), max(0, size - shown.bit_count()))

    def event(self, name: str, fields: dict[str, Any]) -> dict[str, Any]:
        """The event's fields without cards that lay face down, and without free text and data of the recorder."""
        if self.seat is None:
            return fields
        seen = {key: value for key, value in fields.items() if key not in ("note", "x", "seed")}
        if name == "deal":
            hands = seen.get("hands") or {}
            if hands:
                seen["hands"] = {seat: self._cards(seat, cards) for seat, cards in hands.items()}
            if "stock" in seen:
                seen["stock"] = [UNSEEN] * len(seen["stock"])
        elif name in ("discard", "draw"):
            seen["cards"] = self._cards(seen["seat"], seen["cards"])
        return seen

    def _cards(self, seat: Seat, cards: list[str]) -> list[str]:
        return cards if self.sees(seat) else [UNSEEN] * len(cards)

    def tells(self, code: str) -> bool:
        """Whether a finding of this code says nothing that the viewer could not see."""
        return self.seat is None or code.startswith(_PUBLIC_CODES)
