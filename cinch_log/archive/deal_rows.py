"""One deal as rows: its result, auction, exchange, hands, tricks with their plays, and scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cinch_log.archive.play_rows import PlayPacker
from cinch_log.audit.auditor import GameAudit
from cinch_log.audit.record import DealRecord, last_score
from cinch_log.audit.scores import adjustment, effective_rulings
from cinch_log.cards import (
    BIT,
    CARDS,
    PARTNER_SEATS,
    SOLO_SEATS,
    UNSEEN,
    Card,
    CardOrUnseen,
    Seat,
    cards_in,
    mask_of,
)
from cinch_log.events import AnyEvent, Bid, Deal, Discard, Draw, Pass, Score, Substitute
from cinch_log.fold.scoring import score_as_played
from cinch_log.fold.state import DealState

if TYPE_CHECKING:
    from cinch_log.archive.staging import Rows

_PADDED: Final[dict[str, str]] = {card: card.ljust(3) for card in (*CARDS, UNSEEN)}
_LETTER: Final[dict[Seat, str]] = {seat: seat[-1] for seat in (*PARTNER_SEATS, *SOLO_SEATS)}
_MOST_LEFT: Final = 50_000
"""Cards left are packed as one character each: so many fit."""

Between = Sequence[tuple[int, int, AnyEvent]]


class DealWriter:
    """Adds the rows of a game's deals, one after another."""

    def __init__(self, rows: Rows, game: int, rules: int, audit: GameAudit, *, regular: bool) -> None:
        self.rows = rows
        self.game = game
        self.rules = rules
        self.audit = audit
        self.substitutes: list[tuple[Seat, str, int]] = []
        """Seat, name and first deal of whoever sat down later."""
        self._side_of = audit.rules.table.side_of
        self._plays = PlayPacker(rows, game, audit, regular=regular)
        self._record: DealRecord
        self._opening: Deal

    def write(self, record: DealRecord, opening: Deal, between: Between) -> None:
        """Everything of a deal but its own row.

        Args:
            record: the deal, as the audit left it.
            opening: the `deal` event.
            between: index, number and event of its bids, passes, discards, draws and substitutes.
        """
        self._record, self._opening = record, opening
        discards: dict[Seat, list[str]] = {}
        draws: dict[Seat, list[str]] = {}
        number, turn = record.deal.number, 0
        for _, seq, event in between:
            if isinstance(event, (Bid, Pass)):
                turn += 1
                bid = event.bid if isinstance(event, Bid) else None
                self.rows["bids"].append((self.game, number, seq, turn, event.seat, bid))
            elif isinstance(event, (Discard, Draw)):
                kind = "discard" if isinstance(event, Discard) else "draw"
                self.rows["exchanges"].append((self.game, number, seq, kind, event.seat, " ".join(event.cards)))
                (discards if kind == "discard" else draws).setdefault(event.seat, []).extend(event.cards)
            elif isinstance(event, Substitute):
                self.substitutes.append((event.seat, event.name, number))
        self._hands(discards, draws)
        self._scores()

    def finish(self, cards: int | None) -> None:
        """The deal's own row. `cards`: the hash of its plays."""
        record = self._record
        deal, caught = record.deal, record.caught
        side = self._side_of[deal.maker] if deal.maker else None
        played = score_as_played(self.audit.rules, deal, caught) if caught and deal.maker else None
        self.rows["deals"].append(
            (
                self.game, deal.number, self.audit.reporter.number(deal.index), deal.dealer, deal.outcome or "open",
                deal.maker, side, deal.bid if deal.maker else None, deal.trump, len(deal.tricks) + deal.complete,
                caught.in_play if caught else None, caught.points[side] if caught and side else None,
                played.made if played else None, " ".join(low.card for low in caught.lows) if caught else None,
                deal.conceded_to, None if self._opening.stock is None else " ".join(self._opening.stock),
                deal.open_since is None and not record.silent, cards, self.rules,
            )
        )  # fmt: skip

    def _scores(self) -> None:
        record = self._record
        deal = record.deal
        rules = self.audit.rules
        last = last_score(record.scores)
        claim = last[1] if last else Score()
        seq = self.audit.reporter.number(last[0]) if last else None
        played = score_as_played(rules, deal, record.caught) if record.caught and deal.maker else None
        expected = record.expected
        adjust = adjustment(effective_rulings(record.rulings))
        bidders = self._side_of[deal.maker] if deal.maker else None
        for side in rules.table.sides:
            self.rows["scores"].append(
                (
                    self.game, deal.number, side, side == bidders, seq,
                    played.captured[side] if played else None, played.scored[side] if played else None,
                    expected.scored[side] + adjust.get(side, 0) if expected else None,
                    expected is not None and side in expected.offenders,
                    (claim.captured or {}).get(side), (claim.scored or {}).get(side), (claim.total or {}).get(side),
                    record.before.get(side), record.after.get(side),
                )
            )  # fmt: skip

    def _hands(self, discards: dict[Seat, list[str]], draws: dict[Seat, list[str]]) -> None:
        deal = self._record.deal
        dealt = self._opening.hands or {}
        unrecorded = self.audit.rules.exchange and not discards and not draws
        played = self._plays.add(self._record)
        began = bool(deal.participants or deal.outcome == "conceded")
        for seat, side in self._side_of.items():
            cards = played.get(seat, [])
            size = deal.size[seat] + len(cards)
            gone, drawn = discards.get(seat, []), draws.get(seat, [])
            kept = (deal.recorded.get(seat, 0) | mask_of(drawn)) & ~mask_of(gone)
            shown = mask_of(cards)
            complete = (
                began and not unrecorded and seat in dealt and UNSEEN not in gone and UNSEEN not in drawn
                and kept.bit_count() == size and not shown & ~kept and self._sound(deal, seat)
            )  # fmt: skip
            hand = " ".join(self._hand(deal, seat, cards, kept if complete else None)) if began else None
            self.rows["hands"].append(
                (
                    self.game, deal.number, seat, side, " ".join(dealt[seat]) if seat in dealt else None, hand,
                    size if began else None, complete,
                )
            )  # fmt: skip

    @staticmethod
    def _hand(deal: DealState, seat: Seat, cards: list[CardOrUnseen], kept: int | None) -> list[Card]:
        """The hand as play began: the cards played, then those left. Of a doubtful hand only what is certain."""
        played = [card for card in cards if card != UNSEEN]
        if kept is not None:
            return [*played, *cards_in(kept & ~mask_of(played))]
        rest = deal.known[seat] & ~mask_of(played) & ~deal.disputed if deal.trusted(seat) else 0
        return [*(card for card in played if not BIT[card] & deal.disputed), *cards_in(rest)]

    @staticmethod
    def _sound(deal: DealState, seat: Seat) -> bool:
        """Nothing in the record contradicts this hand."""
        return deal.trusted(seat) and deal.open_since is None and not deal.disputed and not deal.desync
