"""A referee who reads a fully recorded game event by event and objects to whatever the rules do not allow.

Plain lists and sets, no heuristics, nothing taken from the simulator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from cinch_log.cards import CARDS, Card, Seat, Side, mask_of, rank_of
from cinch_log.events import (
    Abandon,
    AnyEvent,
    Bid,
    Cut,
    Deal,
    Discard,
    Draw,
    Game,
    GameOver,
    Misdeal,
    Pass,
    Play,
    Score,
    Trump,
)
from cinch_log.rules import Rules, load_rules
from cinch_log.rules.follow import legal_cards
from cinch_log.rules.tables import TrumpTable, trump_table

_DECODER = msgspec.json.Decoder(AnyEvent)


def read_games(path: Path) -> Iterator[list[AnyEvent]]:
    """The games of a log in which they stand one after another."""
    games: list[list[AnyEvent]] = []
    for line in path.read_bytes().splitlines():
        event = _DECODER.decode(line)
        if isinstance(event, Game):
            games.append([])
        games[-1].append(event)
    return iter(games)


class Referee:
    """Call `watch`; every objection is an AssertionError."""

    def __init__(self, events: list[AnyEvent]) -> None:
        header = events[0]
        assert isinstance(header, Game)
        self.rules: Rules = load_rules(header.rules)
        self.seating = self.rules.table
        assert tuple(header.players) == self.seating.seats
        assert len(set(header.players.values())) == self.rules.seats
        assert [event.seq for event in events] == list(range(len(events)))
        self.events = events
        self.at = 1
        self.totals: dict[Side, int] = dict.fromkeys(self.seating.sides, 0)
        self.illegal: list[tuple[int, Seat, Card]] = []
        self.deals_played = self.pass_outs = self.misdeals = 0

    def watch(self) -> Referee:
        dealer = self.cut()
        while isinstance(self.now, Deal):
            assert self.now.dealer == dealer
            dealer = self.deal(self.now)
        last = self.now
        assert isinstance(last, (GameOver, Abandon))
        assert self.at == len(self.events) - 1
        return self

    @property
    def now(self) -> AnyEvent:
        return self.events[self.at]

    def take(self, *types: type[AnyEvent]) -> Iterator[AnyEvent]:
        while isinstance(self.now, types):
            self.at += 1
            yield self.events[self.at - 1]

    def cut(self) -> Seat:
        """R5."""
        decided: list[Seat] = []
        for event in self.take(Cut):
            assert isinstance(event, Cut)
            assert len(decided) != 1, "cut again without a tie"
            assert len(set(event.cards.values())) == self.rules.seats
            ranks = {seat: rank_of(card) for seat, card in event.cards.items() if card != "??"}
            extreme = (max if self.rules.cut_for_deal == "high" else min)(ranks.values())
            decided = [seat for seat in ranks if ranks[seat] == extreme]
        assert len(decided) == 1
        return decided[0]

    def deal(self, deal: Deal) -> Seat:
        """One deal; the next dealer (R10, R19, R46)."""
        assert deal.hands is not None
        assert deal.stock is not None
        everything = [card for hand in deal.hands.values() for card in hand] + deal.stock
        assert sorted(everything) == sorted(CARDS[: self.rules.pack_size])
        self.at += 1
        if isinstance(self.now, Misdeal):
            self.misdeals += 1
            if self.now.card is not None and self.now.seat is not None:
                assert self.now.card in deal.hands[self.now.seat]
            self.at += 1
            return deal.dealer
        self.hands = {seat: set(hand) for seat, hand in deal.hands.items()}
        assert {len(hand) for hand in self.hands.values()} == {self.rules.deal_size}
        self.stock = list(deal.stock)
        self.dealer = deal.dealer
        if not self.auction():
            self.pass_outs += 1
            return self.seating.next[deal.dealer] if self.rules.all_pass == "next_dealer" else deal.dealer
        trump = self.now
        assert isinstance(trump, Trump)
        assert trump.seat == self.maker
        self.at += 1
        self.table: TrumpTable = trump_table(self.rules, trump.suit)
        self.exchange()
        self.play()
        self.score()
        return self.seating.next[deal.dealer]

    def auction(self) -> bool:
        """R8, R10, V1."""
        turns = list(self.seating.after(self.dealer))
        self.bid = 0
        while turns and isinstance(self.now, (Bid, Pass)):
            event = self.now
            seat = turns.pop(0)
            assert event.seat == seat
            if isinstance(event, Bid):
                assert max(self.bid + 1, self.rules.bid_min) <= event.bid <= self.rules.highest_bid
                self.maker, self.bid = seat, event.bid
                if self.rules.auction == "rounds":
                    turns.append(seat)
            else:
                forced = self.rules.all_pass == "dealer_forced" and seat == self.dealer and not self.bid
                assert not forced, "a forced dealer passed"
            self.at += 1
            if self.rules.auction == "rounds" and self.bid and turns == [self.maker]:
                return True
        assert not turns or self.bid == self.rules.highest_bid
        return self.bid > 0

    def exchange(self) -> None:
        """R12-R18, size by size and card by card."""
        self.turns: list[Seat] = []
        self.robbing = False
        discarded: set[Seat] = set()
        drew: set[Seat] = set()
        for event in self.take(Discard, Draw):
            assert self.rules.exchange
            if isinstance(event, Draw):
                self.one_draw(event, discarded)
                drew.add(event.seat)
            elif isinstance(event, Discard):
                self.one_discard(event, drew)
                discarded.add(event.seat)
        if self.rules.exchange:
            assert discarded | drew == set(self.seating.seats)
            self.sizes_after_exchange()
            self.order_of_draws()

    def one_draw(self, event: Draw, discarded: set[Seat]) -> None:
        seat, count, hand, size = event.seat, len(event.cards), self.hands[event.seat], self.rules.hand_size
        assert event.cards == self.stock[:count]
        may_rob = self.rules.dealer_rob == "rob" and seat == self.dealer and seat not in self.turns
        if may_rob and count == len(self.stock) > 0:
            self.robbing = True
        else:
            assert seat in discarded
            if len(hand) == size:
                assert self.rules.maker_extra != "none"
                assert seat == self.maker
                assert all(len(other) >= size for other in self.hands.values()), "a look before all are served"
            else:
                assert len(hand) + count <= size
                self.turns.append(seat)
        del self.stock[:count]
        hand |= set(event.cards)

    def one_discard(self, event: Discard, drew: set[Seat]) -> None:
        rules, trumps = self.rules, self.trumps_of
        hand, cards = self.hands[event.seat], set(event.cards)
        assert cards <= hand
        hand -= cards
        robbed = event.seat == self.dealer and self.robbing
        if rules.trump_discards != "any" and not robbed and trumps(cards):
            assert rules.trump_discards == "excess_only"
            assert len(hand) == rules.hand_size == len(trumps(hand))
        if rules.trump_discards != "never":
            assert len(hand) <= rules.hand_size
        if rules.plain_discards == "required" and event.seat not in drew:
            assert hand == trumps(hand)

    def sizes_after_exchange(self) -> None:
        """Full hands while the stock lasts, then an even or an ordered share (R15, R17)."""
        size, drew = self.rules.hand_size, [*self.turns, *([self.dealer] if self.robbing else [])]
        for seat, hand in self.hands.items():
            more = (self.rules.maker_extra == "keep" and seat == self.maker) or self.rules.trump_discards == "never"
            assert len(hand) <= size or more
            assert len(hand) >= size or not self.stock, "a hand stayed short beside a stock"
        short = [seat for seat in drew if len(self.hands[seat]) < size]
        if self.rules.short_stock == "even":
            for seat in short:
                assert all(len(self.hands[other]) - len(self.hands[seat]) <= 1 for other in drew if self.grew(other))
        elif short:
            assert all(not self.grew(seat) for seat in drew[drew.index(short[0]) + 1 :])

    def order_of_draws(self) -> None:
        """R15, and a dealer who may rob comes last (R16)."""
        turn = list(self.seating.after(self.dealer))
        if self.rules.draw_order == "maker_first":
            turn.sort(key=lambda seat: seat != self.maker)
        if self.rules.dealer_rob == "rob":
            turn.sort(key=lambda seat: seat == self.dealer)
        assert self.turns == [seat for seat in turn if seat in self.turns]

    def grew(self, seat: Seat) -> bool:
        """Whether the seat drew any card in this deal."""
        start = max(index for index in range(self.at) if isinstance(self.events[index], Deal))
        return any(
            isinstance(event, Draw) and event.seat == seat and event.cards for event in self.events[start : self.at]
        )

    def trumps_of(self, cards: Iterable[str]) -> set[str]:
        return {card for card in cards if self.table.suit[card] == self.table.trump}

    def play(self) -> None:
        """R20-R27."""
        self.in_play = set().union(*self.hands.values())
        self.won: list[tuple[Card, Seat, Seat]] = []
        leader = self.maker if self.rules.first_leader == "maker" else self.seating.next[self.dealer]
        first = True
        while seats := [seat for seat in self.seating.starting(leader) if self.playable(seat)]:
            trick: list[tuple[Seat, Card]] = []
            for seat in seats:
                trick.append((seat, self.one_card(seat, trick[0][1] if trick else None, first)))
            leader = self.winner_of(trick)
            self.won += [(card, seat, leader) for seat, card in trick]
            first = False
        assert not isinstance(self.now, Play)

    def playable(self, seat: Seat) -> set[str]:
        hand: set[str] = set(self.hands[seat])
        return self.trumps_of(hand) if self.rules.follow == "trump_only" else hand

    def one_card(self, seat: Seat, lead: Card | None, first: bool) -> Card:
        event = self.now
        assert isinstance(event, Play)
        assert event.seat == seat
        card = event.card
        assert card != "??"
        assert card in self.hands[seat]
        led = self.table.suit[lead] if lead else None
        if not legal_cards(self.rules, self.table, mask_of(self.hands[seat]), led, first=first) & mask_of([card]):
            assert lead, "an illegal lead"
            self.illegal.append((self.at, seat, card))
        self.hands[seat].remove(card)
        self.at += 1
        return card

    def winner_of(self, trick: list[tuple[Seat, Card]]) -> Seat:
        """R26, from the ranks and not from the table's strengths."""
        led = self.table.suit[trick[0][1]]
        trumps = [(seat, card) for seat, card in trick if self.table.suit[card] == self.table.trump]
        order = [card[:2] for card in self.table.ladder[0]]
        if trumps:
            return max(trumps, key=lambda played: order.index(played[1][:2]))[0]
        return max((p for p in trick if self.table.suit[p[1]] == led), key=lambda played: rank_of(played[1]))[0]

    def score(self) -> None:
        """R34-R45."""
        event = self.now
        assert isinstance(event, Score)
        captured = self.count()
        assert event.captured == captured
        assert sum(captured.values()) <= self.rules.deal_total
        bidder = self.seating.side_of[self.maker]
        made = captured[bidder] >= self.bid
        assert event.scored is not None
        for side, points in captured.items():
            assert event.scored[side] == self.expected_score(side == bidder, points, made)
            self.totals[side] += event.scored[side]
        assert event.total == self.totals
        self.at += 1
        self.deals_played += 1
        limit = self.rules.negative_limit
        fallen = {side for side, total in self.totals.items() if limit is not None and total <= limit}
        across = {side for side, total in self.totals.items() if total >= self.rules.target}
        over = self.now
        assert isinstance(over, GameOver) == bool(fallen or across)
        if isinstance(over, GameOver):
            assert over.total == self.totals
            assert over.winner == self.expected_winner(bidder, made, across)

    def expected_score(self, bidding: bool, points: int, made: bool) -> int:
        if self.rules.set_scoring == "opponents_add_bid":
            return points if made else 0 if bidding else points + self.bid
        return -self.bid if bidding and not made else points

    def expected_winner(self, bidder: Side, made: bool, across: set[Side]) -> Side:
        if len(across) > 1 and bidder in across:
            best = self.totals[bidder] == max(self.totals.values())
            if (made and self.rules.both_cross == "bidder_if_made") or (
                self.rules.both_cross == "higher_total" and best
            ):
                return bidder
        highest = max(self.totals.values())
        clockwise = [self.seating.side_of[seat] for seat in self.seating.after(self.dealer)]
        return next(side for side in clockwise if self.totals[side] == highest)

    def count(self) -> dict[Side, int]:
        """R34-R37: points to the captor's side, Low perhaps to its player's."""
        captured = dict.fromkeys(self.seating.sides, 0)
        for card, player, captor in self.won:
            captured[self.seating.side_of[captor]] += self.table.worth[card]
            ladder = self.table.ladder[1 if card.endswith("b") else 0]
            lowest = next((low for low in ladder if low in self.in_play), None)
            if card == lowest and (self.rules.low_card == "lowest_in_play" or card[0] == "2"):
                side = player if self.rules.low_to == "player" else captor
                captured[self.seating.side_of[side]] += self.rules.points.low
        return captured
