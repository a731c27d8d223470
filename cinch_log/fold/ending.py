"""The end of a deal: what it came to, who deals next, and the concession that cuts it short (R10, R19, R46, R47)."""

from __future__ import annotations

from cinch_log.cards import BIT
from cinch_log.events import Abandon, Concede, Substitute
from cinch_log.fold.notes import impossible, lose_track, note, unknown_seat
from cinch_log.fold.scoring import Scored, captures, score_as_played, winner_of
from cinch_log.fold.state import DealState, GameState, Outcome, Trick


def bank_trick(state: GameState, deal: DealState) -> None:
    """Puts the complete trick with its winner's captures and clears the table."""
    assert deal.leader is not None
    assert deal.led is not None
    assert deal.winner is not None
    plays = tuple(deal.plays)
    deal.tricks.append(Trick(len(deal.tricks) + 1, deal.leader, deal.led, plays, deal.winner, deal.clear))
    mask = 0
    for play in plays:
        mask |= BIT.get(play.card, 0)
    side = state.seating.side_of[deal.winner]
    deal.captured_by[side] = deal.captured_by.get(side, 0) | mask
    deal.plays = []
    deal.complete = False
    deal.leader = deal.led = deal.winner = None
    deal.best = 0
    deal.clear = True


def end_deal(state: GameState, outcome: Outcome) -> None:
    """Closes the current deal and says who deals next."""
    deal = state.deal
    assert deal is not None
    deal.phase = "over"
    deal.outcome = outcome
    deal.last_index = state.index
    deal.due = None
    if state.adrift and outcome in ("unplayed", "passed_out"):
        state.expected_dealer = None
        return
    same = outcome == "misdeal" or (outcome == "passed_out" and state.rules.all_pass != "next_dealer")
    state.expected_dealer = deal.dealer if same else state.seating.next[deal.dealer]


def settle(state: GameState) -> None:
    """Moves the finished deal's score into the settled totals, before the next one starts."""
    outcome = deal_score(state)
    deal = state.deal
    if outcome is None or deal is None or deal.maker is None:
        return
    for side, points in outcome.scored.items():
        state.settled[side] += points
    bidders = state.seating.side_of[deal.maker]
    state.won = winner_of(state.rules, state.settled, bidders, outcome.made, deal.dealer) or state.won


def deal_score(state: GameState) -> Scored | None:
    """The current deal's score as played, None unless it is over and the cards decide it."""
    deal = state.deal
    if deal is None or deal.phase != "over" or deal.maker is None:
        return None
    caught = captures(state.rules, deal)
    return None if caught is None else score_as_played(state.rules, deal, caught)


def on_concede(state: GameState, event: Concede) -> None:
    """The unfinished trick and all cards still held go to one side (R47)."""
    deal = state.deal
    if event.side not in state.seating.sides:
        note(state, "LOG005", what=f"side {event.side}", known=" ".join(state.seating.sides))
        lose_track(state)
        return
    if event.seat is not None and unknown_seat(state, event.seat):
        return
    if deal is None or deal.trump is None or (deal.phase == "over" and deal.outcome != "played"):
        impossible(state, "the rest can be conceded only between the naming of trump and the last card")
        return
    if deal.phase == "over":
        impossible(state, "every card of this deal has been played")
        return
    if deal.complete:
        bank_trick(state, deal)
    deal.conceded_to = event.side
    end_deal(state, "conceded")


def on_abandon(state: GameState, event: Abandon) -> None:
    """The game stops unfinished."""
    state.abandoned = True


def on_substitute(state: GameState, event: Substitute) -> None:
    """Somebody else sits there from now on."""
    if not unknown_seat(state, event.seat):
        state.players[event.seat] = event.name
