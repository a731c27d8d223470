"""The plays of a deal, packed into one row of strings: one character a play, or one a trick.

The database unpacks them (`sql/load.sql`). A million plays handed over as rows of single values would take longer than
folding the games they come from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cinch_log.audit.auditor import GameAudit
from cinch_log.audit.record import DealRecord
from cinch_log.audit.verdicts import judge_leads
from cinch_log.cards import CARDS, PARTNER_SEATS, SOLO_SEATS, UNSEEN, CardOrUnseen, Seat
from cinch_log.fold.state import DealState, PlayedCard, Trick

if TYPE_CHECKING:
    from cinch_log.archive.staging import Rows

_PADDED: Final[dict[str, str]] = {card: card.ljust(3) for card in (*CARDS, UNSEEN)}
_LETTER: Final[dict[Seat | None, str]] = {seat: seat[-1] for seat in (*PARTNER_SEATS, *SOLO_SEATS)} | {None: "-"}
_ZERO: Final = 48
"""Numbers are packed as one character each, from `0` on."""
_LARGEST: Final = 50_000
"""The largest number that is packed so."""
_PLACES: Final = "".join(chr(_ZERO + place) for place in range(1, 120))


class PlayPacker:
    """Packs the plays of a game's deals."""

    def __init__(self, rows: Rows, game: int, audit: GameAudit, *, regular: bool) -> None:
        self._add = rows["plays"].append
        self._game = game
        self._audit = audit
        self._regular = regular
        """Every event's number is its position."""

    def add(self, record: DealRecord) -> dict[Seat, list[CardOrUnseen]]:
        """Adds a deal's row; every seat's cards in the order it played them."""
        deal = record.deal
        tricks = deal.tricks
        if deal.plays and deal.leader is not None and deal.led is not None:
            last = Trick(len(tricks) + 1, deal.leader, deal.led, tuple(deal.plays), deal.leader, deal.clear)
            tricks = [*tricks, last]
        played: dict[Seat, list[CardOrUnseen]] = {}
        if not tricks:
            return played
        plays = [play for trick in tricks for play in trick.plays]
        for play in plays:
            played.setdefault(play.seat, []).append(play.card)
        winners: list[Seat | None] = [trick.winner for trick in tricks]
        if len(tricks) > len(deal.tricks) and not deal.complete:
            winners[-1] = None
        elif len(tricks) > len(deal.tricks):
            winners[-1] = deal.winner
        first, numbers = self._numbers(plays)
        self._add(
            (
                self._game, deal.number,
                "".join([_LETTER[trick.leader] for trick in tricks]), "".join([trick.led for trick in tricks]),
                "".join([_LETTER[winner] for winner in winners]),
                "".join(["1" if trick.certain else "0" for trick in tricks]),
                "".join([chr(_ZERO + trick.number) * len(trick.plays) for trick in tricks]),
                "".join([_PLACES[: len(trick.plays)] for trick in tricks]),
                "".join([_PADDED[play.card] for play in plays]), "".join([_LETTER[play.seat] for play in plays]),
                first, numbers, self._legal(record, tricks), self._left(deal, plays, played),
            )
        )  # fmt: skip
        return played

    def _numbers(self, plays: list[PlayedCard]) -> tuple[int, str | None]:
        """The number of the first play, and all of them unless each follows the one before."""
        first = plays[0].index
        if self._regular:
            if plays[-1].index - first == len(plays) - 1:
                return first, None
            return first, " ".join([str(play.index) for play in plays])
        number = self._audit.reporter.number
        return number(first), " ".join([str(number(play.index)) for play in plays])

    @staticmethod
    def _left(deal: DealState, plays: list[PlayedCard], played: dict[Seat, list[CardOrUnseen]]) -> str:
        """Cards left in the hand after each play."""
        left = {seat: min(deal.size[seat] + len(cards), _LARGEST) for seat, cards in played.items()}
        packed = []
        for play in plays:
            left[play.seat] = rest = left[play.seat] - 1
            packed.append(chr(_ZERO + max(rest, 0)))
        return "".join(packed)

    def _legal(self, record: DealRecord, tricks: list[Trick]) -> str | None:
        """A verdict for each play: true, false or undecided; None where all are simply legal."""
        deal = record.deal
        exceptions: dict[int, str] = {}
        judgements = list(record.judgements)
        if deal.bound_leads:
            judgements += judge_leads(self._audit.rules, deal)
        for judgement in judgements:
            if judgement.verdict != "cleared":
                exceptions[judgement.departure.index] = "f" if judgement.verdict == "proven" else "u"
        if not exceptions and deal.open_since is None and not deal.doubtful:
            return None
        table, since = deal.table, deal.open_since
        assert table is not None
        judged = {departure.index for departure in deal.departures}

        def verdict(trick: Trick, play: PlayedCard) -> str:
            if play.card == UNSEEN or (since is not None and play.index >= since):
                return "u"
            followed = table.suit.get(play.card) == trick.led or play.seat == trick.leader
            return exceptions.get(play.index) or ("t" if followed or play.index in judged else "u")

        return "".join([verdict(trick, play) for trick in tricks for play in trick.plays])
