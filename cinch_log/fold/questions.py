"""What a state can be asked: whose turn, which cards, which points. Answers, never changes."""

from __future__ import annotations

from cinch_log.cards import Card, Seat, Side, cards_in, mask_of
from cinch_log.fold.ending import deal_score
from cinch_log.fold.scoring import Points, Scored, captures, points_in, winner_of
from cinch_log.fold.state import DealState, GameState
from cinch_log.rules.follow import legal_cards


def turn(state: GameState) -> Seat | None:
    """Who is to bid, to name trump, or to play; None when nobody in particular is."""
    deal = state.deal
    if deal is None or deal.phase == "over":
        return None
    if deal.phase == "auction":
        return deal.auction.turn
    if deal.phase == "naming":
        return deal.auction.bidder or deal.dealer
    if deal.phase == "exchange":
        return None
    return deal.due


def hand(state: GameState, seat: Seat) -> tuple[list[Card], int]:
    """The known cards of a hand, in card order, and how many more it holds unseen; nothing before the first deal.

    Raises:
        KeyError: during a deal, for a seat that this game has not.
    """
    deal = state.deal
    if deal is None:
        return [], 0
    return list(cards_in(deal.known[seat])), max(0, deal.unseen(seat))


def legal(state: GameState, seat: Seat) -> list[Card]:
    """The known cards of the seat that R20, R22 and R23 allow it to play now, in card order.

    With unseen cards in the hand it is what would be right if they did not exist. Whose turn it is makes no difference;
    outside exchange and play no card may be played.

    Raises:
        KeyError: for a seat that this game has not.
    """
    deal = state.deal
    if deal is None or deal.table is None or deal.phase not in ("exchange", "play"):
        return []
    leading = deal.complete or not deal.plays
    led = None if leading else deal.led
    first = leading and not deal.tricks and not deal.complete
    return list(cards_in(legal_cards(state.rules, deal.table, deal.known[seat], led, first=first)))


def captured(state: GameState) -> Points:
    """Points captured so far in the current deal; Low counts only when the deal is over (R34, R37)."""
    deal = state.deal
    if deal is None or deal.table is None:
        return dict.fromkeys(state.seating.sides, 0)
    caught = captures(state.rules, deal)
    if caught is not None:
        return caught.points
    won = dict(deal.captured_by)
    return {
        side: points_in(deal.table, won.get(side, 0) | _on_table(state, deal, side)) for side in state.seating.sides
    }


def _on_table(state: GameState, deal: DealState, side: Side) -> int:
    if not deal.complete or deal.winner is None or state.seating.side_of[deal.winner] != side:
        return 0
    return mask_of(play.card for play in deal.plays)


def score(state: GameState) -> Scored | None:
    """The current deal's score as played; None unless it is over and the cards decide it (R40-R42)."""
    return deal_score(state)


def totals(state: GameState) -> Points:
    """Running totals from the cards alone, the current deal included once it is over."""
    outcome = deal_score(state)
    if outcome is None:
        return dict(state.settled)
    return {side: total + outcome.scored[side] for side, total in state.settled.items()}


def winner(state: GameState) -> Side | None:
    """Who has won by those totals (R43-R45)."""
    deal, outcome = state.deal, deal_score(state)
    if state.won is not None or deal is None or outcome is None or deal.maker is None:
        return state.won
    return winner_of(state.rules, totals(state), state.seating.side_of[deal.maker], outcome.made, deal.dealer)
