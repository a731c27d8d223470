"""What a text leaves unsaid: whose turn it is, which trick goes on, who won it.

This is no reducer: it decides nothing and judges nothing. Reader and writer keep one and the same
`Table`, so that what the writer leaves out or marks is what the reader fills in or expects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cinch_log import events
from cinch_log.cards import PARTNER_SEATS, SOLO_SEATS, CardOrUnseen, Seat, Suit
from cinch_log.events import AnyEvent, Game, type_name
from cinch_log.rules import Rules, RulesError, load_rules
from cinch_log.rules.tables import trump_table

_ENDS_DEAL: Final = frozenset({"deal", "score", "game_over"})
_CUTS_DEAL: Final = frozenset({"trump", "misdeal", "concede", "abandon"})
Plays = tuple[tuple[Seat, CardOrUnseen], ...]


class Situation(NamedTuple):
    """What is known of the game after an event."""

    deal: int = 0
    dealer: Seat | None = None
    caller: Seat | None = None
    """Who bid or passed last."""
    passed: tuple[Seat, ...] = ()
    bidder: Seat | None = None
    """The highest bidder so far."""
    bid: int = 0
    maker: Seat | None = None
    trump: Suit | None = None
    tricks: int = 0
    """Tricks begun in this deal."""
    trick: int = 0
    """Number of the current trick, never used twice in a game; 0 before the first."""
    plays: Plays = ()
    """The cards lying in the current trick."""
    winner: Seat | None = None
    """Who won the trick before, where the cards tell."""


class Closed(NamedTuple):
    """A trick to which no card can be added any more."""

    trick: int
    plays: Plays
    winner: Seat | None
    """By the cards; None where a card is unseen or the rules are unknown."""
    finished: bool
    """Everybody played, or the next trick or the end of the deal says that nobody else had a card."""


class Table:
    """One game as its text goes on."""

    def __init__(self, header: Game | None = None) -> None:
        self.rules = _rules(header)
        self.seats = _seats(header, self.rules)
        self.now = Situation()
        self._tricks = 0
        self._after: dict[int, Situation] = {}

    def apply(self, number: int, event: AnyEvent, *, opens: bool | None = None) -> Closed | None:
        """Goes on by one event, the `number`th of its game; the trick that was closed by it.

        `opens` says whether a played card opens a new trick; None: if the seat has already played to
        the current one, or everybody has.
        """
        if isinstance(event, events.Play) and opens is None:
            opens = self.opens_trick(event.seat)
        closed = self.close_for(type_name(event), getattr(event, "seat", None), opens)
        match event:
            case events.Play():
                self._play(event, opens is True)
            case events.Withdraw():
                self.now = self.now._replace(plays=_without(self.now.plays, (event.seat, event.card)))
            case events.Undo():
                self.now = self._after.get(event.to, self.now)
            case events.Bid():
                higher = event.bid > self.now.bid or self.now.bidder is None
                bidder, bid = (event.seat, event.bid) if higher else (self.now.bidder, self.now.bid)
                self.now = self.now._replace(caller=event.seat, bidder=bidder, bid=bid)
            case events.Pass():
                self.now = self.now._replace(caller=event.seat, passed=(*self.now.passed, event.seat))
            case events.Deal():
                self.now = Situation(deal=self.now.deal + 1, dealer=event.dealer)
            case events.Trump():
                self.now = self.now._replace(trump=event.suit, maker=event.seat, winner=None)
        self._after[number] = self.now
        return closed

    def opens_trick(self, seat: Seat) -> bool:
        """Whether a card of this seat belongs to a new trick."""
        plays = self.now.plays
        if not plays:
            return self.now.trick == 0
        return len(plays) == len(self.seats) or any(seat == player for player, _ in plays)

    def close_for(self, kind: str, seat: Seat | None, opens: bool | None) -> Closed | None:
        """Closes the current trick if the next event does so: its type, its seat, and as in `apply` what it opens."""
        if kind == "play" and seat is not None:
            another = self.opens_trick(seat) if opens is None else opens
            return self.close(ended=False, another=True) if another else None
        return self.close(ended=kind in _ENDS_DEAL) if kind in _ENDS_DEAL or kind in _CUTS_DEAL else None

    def _play(self, event: events.Play, opens: bool) -> None:
        if opens or not self.now.trick:
            self._tricks += 1
            self.now = self.now._replace(tricks=self.now.tricks + 1, trick=self._tricks)
        self.now = self.now._replace(plays=(*self.now.plays, (event.seat, event.card)))

    def close(self, *, ended: bool, another: bool = False) -> Closed | None:
        """Closes the current trick, if there is one: because the deal has `ended`, or `another` trick begins."""
        plays = self.now.plays
        if not plays:
            return None
        winner = trick_winner(self.rules, self.now.trump, plays)
        finished = ended or another or len(plays) == len(self.seats)
        closed = Closed(self.now.trick, plays, winner, finished)
        self.now = self.now._replace(trick=0, plays=(), winner=winner)
        return closed

    def seat_after(self, seat: Seat | None) -> Seat | None:
        """The next seat clockwise; None where the seating is unknown."""
        if seat not in self.seats:
            return None
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def next_caller(self) -> Seat | None:
        """Who bids next, as far as the text tells: the next seat clockwise that has not passed (R8)."""
        seat = self.seat_after(self.now.caller or self.now.dealer)
        for _ in self.seats:
            if seat not in self.now.passed:
                return seat
            seat = self.seat_after(seat)
        return None

    def leader(self) -> Seat | None:
        """Who leads to the trick after the current one, as far as the text tells (R20, R26)."""
        if self.now.plays:
            return trick_winner(self.rules, self.now.trump, self.now.plays)
        if self.now.tricks or self.rules is None:
            return self.now.winner
        return self.now.maker if self.rules.first_leader == "maker" else self.seat_after(self.now.dealer)


def trick_winner(rules: Rules | None, trump: Suit | None, plays: Sequence[tuple[Seat, CardOrUnseen]]) -> Seat | None:
    """Who wins with these cards (R26); None where a card is unseen, or rules or trump are unknown."""
    if rules is None or trump is None or not plays:
        return None
    table = trump_table(rules, trump)
    if any(card not in table.suit for _, card in plays):
        return None
    power = table.power[table.suit[plays[0][1]]]
    return max(plays, key=lambda play: power[play[1]])[0]


def _without(plays: Plays, taken: tuple[Seat, CardOrUnseen]) -> Plays:
    for at in range(len(plays) - 1, -1, -1):
        if plays[at] == taken:
            return plays[:at] + plays[at + 1 :]
    return plays


def _rules(header: Game | None) -> Rules | None:
    if header is None:
        return None
    try:
        return load_rules(header.rules)
    except RulesError:
        return None


def _seats(header: Game | None, rules: Rules | None) -> tuple[Seat, ...]:
    if rules is not None:
        return rules.table.seats
    named = () if header is None else header.players
    return tuple(seat for seat in (*PARTNER_SEATS, *SOLO_SEATS) if seat in named)
