"""A quick look at a whole game: certainly nothing to find, or a case for the full audit.

Most games of an archive are complete, fully recorded and in order. For those this walks through the record
with a few comparisons an event, on the same card tables and scoring functions as the fold. It knows no
findings: at anything out of the ordinary, right or wrong, it gives up, and the fold has its say.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from cinch_log.audit.screen_deal import Events, Exchange, NotPlain, auction, hands_of, names_the_game
from cinch_log.audit.screen_play import play
from cinch_log.audit.screen_tables import table_of
from cinch_log.cards import Seat
from cinch_log.events import Bid, Cut, Deal, Discard, Draw, Game, GameOver, Misdeal, Pass, Play, Score, Trump
from cinch_log.fold.dealing import named_by_cut
from cinch_log.fold.scoring import Points, score_captures, winner_of
from cinch_log.rules.options import Rules

_PLAIN: Final = frozenset({Game, Cut, Deal, Misdeal, Bid, Pass, Trump, Discard, Draw, Play, Score, GameOver})
_NUMBER: Final = attrgetter("seq")
_TIME: Final = attrgetter("at")


def is_plainly_clean(entries: Events, rules: Rules, *, bare: bool = False) -> bool:
    """Whether this whole game, header first, has certainly no findings; False says nothing.

    Args:
        entries: events and faults.
        rules: to judge by.
        bare: these are all events, and none carries a time, for all the caller knows from reading them.
    """
    kinds = list(map(type, entries))
    if rules.follow == "trump_only" or not (bare or (_PLAIN.issuperset(kinds) and _in_time(entries))):
        return False
    numbers, count = list(map(_NUMBER, entries)), len(entries)
    if numbers != list(range(count)) and numbers.count(None) != count:
        return False
    try:
        return _Screen(entries, kinds, rules).game()
    except (NotPlain, LookupError):  # cards and seats of another game, an early end: nothing plain
        return False


def _in_time(entries: Events) -> bool:
    """Whether the times, if any, are of one form and in order: then texts compare like times."""
    times = list(map(_TIME, entries))
    if times.count(None) == len(times):
        return True
    if None in times:
        return False
    forms = {(len(time), time[-1]) for time in times}
    return len(forms) == 1 and forms.pop()[1] == "Z" and times == sorted(times)


class _Screen:
    """One game on its way through; any method raises `NotPlain` to give up."""

    def __init__(self, entries: Events, kinds: list[type], rules: Rules) -> None:
        self.entries = entries
        self.kinds = kinds
        self.rules = rules
        self.table = table_of(rules)
        self.seating = rules.table
        self.at = 1
        self.totals: Points = dict.fromkeys(self.seating.sides, 0)
        self.dealer: Seat | None = None

    def game(self) -> bool:
        """Deal after deal up to the end; a game without an end is not plain."""
        kinds, count = self.kinds, len(self.entries)
        while self.at < count and kinds[self.at] is Cut:
            self.dealer = self._cut(self.entries[self.at])
            self.at += 1
        won = None
        while self.at < count and kinds[self.at] is Deal and won is None:
            won = self._deal(self.entries[self.at])
        if won is None:
            return False
        if self.at == count:
            return True
        return self.at == count - 1 and kinds[self.at] is GameOver and self._over(self.entries[self.at], won)

    def _cut(self, event: Cut) -> Seat | None:
        if not (self.seating.next.keys() >= event.cards.keys() and self.table.pack.issuperset(event.cards.values())):
            raise NotPlain
        return named_by_cut(self.rules, event.cards)

    def _deal(self, event: Deal) -> str | None:
        """One deal with its score; gives the winner of the game when there is one."""
        table, rules, entries, kinds = self.table, self.rules, self.entries, self.kinds
        dealer = event.dealer
        if self.dealer is not None and dealer != self.dealer:
            raise NotPlain
        self.at += 1
        if kinds[self.at] is Misdeal and names_the_game(table, event):
            self._void(dealer)
            return None
        hands = hands_of(table, event)
        maker, bid, self.at = auction(table, entries, kinds, self.at, dealer)
        if kinds[self.at] is Misdeal:
            self._void(dealer)
            return None
        following = self.seating.next[dealer]
        if maker is None:
            self.dealer = dealer if rules.all_pass == "same_dealer" else following
            return None
        named = entries[self.at]
        if type(named) is not Trump or named.seat != maker:
            raise NotPlain
        self.at += 1
        trump = named.suit
        if rules.exchange:
            self.at = Exchange(table, dealer, maker, trump, hands).run(entries, kinds, self.at, event.stock or [])
        leader = maker if rules.first_leader == "maker" else following
        captured, self.at = play(table, entries, kinds, self.at, leader, trump, hands)
        self.dealer = following
        return self._score(captured, maker, bid, dealer)

    def _void(self, dealer: Seat) -> None:
        """A misdeal: the same dealer deals again (R19)."""
        event: Misdeal = self.entries[self.at]
        if event.seat not in (None, *self.table.order) or event.card not in (None, *self.table.pack):
            raise NotPlain
        self.dealer = dealer
        self.at += 1

    def _score(self, captured: Points, maker: Seat, bid: int, dealer: Seat) -> str | None:
        """The claim about the deal; gives the winner of the game when there is one."""
        rules, totals = self.rules, self.totals
        outcome = score_captures(rules, maker, bid, captured)
        scored = outcome.scored
        for side, points in scored.items():
            totals[side] += points
        claim = self.entries[self.at]
        if type(claim) is not Score:
            raise NotPlain
        if claim.captured not in (None, captured) or claim.scored not in (None, scored):
            raise NotPlain
        if claim.total not in (None, totals):
            raise NotPlain
        self.at += 1
        if max(totals.values()) < rules.target and rules.negative_limit is None:
            return None
        return winner_of(rules, totals, self.seating.side_of[maker], outcome.made, dealer)

    def _over(self, event: GameOver, won: str) -> bool:
        return event.winner in (None, won) and (event.total is None or event.total == self.totals)
