"""A quick look at a whole game: certainly nothing to find, or a case for the full audit.

Most games of an archive are complete, fully recorded and in order. For those this walks through the record
with a few comparisons an event, on the same card tables and scoring functions as the fold. It knows no
findings: at anything out of the ordinary, right or wrong, it gives up, and the fold has its say.
"""

from __future__ import annotations

from typing import Final

from cinch_log.audit.screen_deal import Events, Exchange, NotPlain, auction, hands_of, play
from cinch_log.cards import Seat, rank_of
from cinch_log.events import Bid, Cut, Deal, Discard, Draw, Game, GameOver, Misdeal, Pass, Play, Score, Trump
from cinch_log.fold.scoring import Points, score_captures, winner_of
from cinch_log.rules.options import Rules

_PLAIN: Final = frozenset({Game, Cut, Deal, Misdeal, Bid, Pass, Trump, Discard, Draw, Play, Score, GameOver})


def is_plainly_clean(entries: Events, rules: Rules) -> bool:
    """Whether this whole game, header first, has certainly no findings; False says nothing."""
    kinds = list(map(type, entries))
    if not _PLAIN.issuperset(kinds) or rules.follow == "trump_only":
        return False
    numbers = [entry.seq for entry in entries]
    count = len(entries)
    if numbers != list(range(count)) and numbers.count(None) != count:
        return False
    if not _in_time(entries):
        return False
    try:
        return _Screen(entries, kinds, rules).game()
    except (NotPlain, LookupError, ValueError):  # cards and seats of another game, an early end: nothing plain
        return False


def _in_time(entries: Events) -> bool:
    """Whether the times, if any, are of one form and in order: then texts compare like times."""
    times = [entry.at for entry in entries]
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
        ranks = {seat: rank_of(card) for seat, card in event.cards.items() if card != "??"}
        if len(ranks) != len(event.cards) or not ranks or not self.seating.next.keys() >= ranks.keys():
            raise NotPlain
        best = max(ranks.values()) if self.rules.cut_for_deal == "high" else min(ranks.values())
        holders = [seat for seat, rank in ranks.items() if rank == best]
        return holders[0] if len(holders) == 1 else None

    def _deal(self, event: Deal) -> str | None:
        """One deal with its score; gives the winner of the game when there is one."""
        rules, entries, kinds = self.rules, self.entries, self.kinds
        dealer = event.dealer
        if self.dealer is not None and dealer != self.dealer:
            raise NotPlain
        known = hands_of(rules, event)
        self.at += 1
        if self._void():
            self.dealer = dealer
            return None
        maker, bid, self.at = auction(rules, entries, kinds, self.at, dealer)
        if self._void():
            self.dealer = dealer
            return None
        if maker is None:
            self.dealer = dealer if rules.all_pass == "same_dealer" else self.seating.next[dealer]
            return None
        named = entries[self.at]
        if type(named) is not Trump or named.seat != maker:
            raise NotPlain
        self.at += 1
        if rules.exchange:
            self.at = Exchange(rules, dealer, maker, named.suit, known).run(entries, self.at, event.stock or [])
        caught, self.at = play(rules, entries, kinds, self.at, dealer, maker, named.suit, known)
        outcome = score_captures(rules, maker, bid, caught)
        for side, points in outcome.scored.items():
            self.totals[side] += points
        self._score(caught, outcome.scored)
        self.dealer = self.seating.next[dealer]
        return winner_of(rules, self.totals, self.seating.side_of[maker], outcome.made, dealer)

    def _void(self) -> bool:
        if self.at < len(self.kinds) and self.kinds[self.at] is Misdeal:
            self.at += 1
            return True
        return False

    def _score(self, captured: Points, scored: Points) -> None:
        if self.at == len(self.entries):
            raise NotPlain
        claim = self.entries[self.at]
        if type(claim) is not Score:
            raise NotPlain
        for given, right in ((claim.captured, captured), (claim.scored, scored), (claim.total, self.totals)):
            if given is not None and given != right:
                raise NotPlain
        self.at += 1

    def _over(self, event: GameOver, won: str) -> bool:
        return event.winner in (None, won) and (event.total is None or event.total == self.totals)
