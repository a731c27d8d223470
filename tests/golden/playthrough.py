"""Golden playthroughs: what the public API says after every event of one short game per rule set.

The files beside this module are meant to be read: a change of the fold shows up in them as a diff that a person can
hold against the rules. They are made again, after a change that is meant, by

    PYTHONPATH=.:cli python -m tests.golden.playthrough

and then reviewed with `git diff tests/golden`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cinch_log.cards import Seat, cards_in
from cinch_log.events import AnyEvent, type_name
from cinch_log.fold.questions import captured, hand, legal, score, totals, turn, winner
from cinch_log.fold.reducer import Step, steps
from cinch_log.fold.state import DealState, GameState
from cinch_log.log import loads
from cinch_log.log.model import Fault
from cinch_log.log.write import canonical, dumps
from cinch_log.rules import PRESETS, load_rules
from cinch_log.simulate import simulate_games
from cinch_log.simulate.games import simulate_deal

FOLDER: Final = Path(__file__).resolve().parent
SEED: Final = 20
FULL: Final = "cinch-full"
"""A whole game, one line an event; the other files go through one deal in full."""


def names() -> list[str]:
    """The playthroughs that there are."""
    return [*PRESETS, FULL]


def record(name: str) -> list[AnyEvent | Fault]:
    """The events of a playthrough, read back from their log."""
    if name == FULL:
        game = next(iter(simulate_games(load_rules("cinch"), "cinch", 1, SEED, renege_rate=0.05)))
    else:
        game = simulate_deal(load_rules(name), name, SEED).events
    return loads(dumps(game))[0].entries


def playthrough(name: str) -> str:
    """The text of a golden file."""
    lines = [f"# {name}: everything derived after every event. Made by tests/golden/playthrough.py, reviewed by hand."]
    for step in steps(record(name)):
        lines += _short(step) if name == FULL else _long(step)
    return "\n".join(lines) + "\n"


def _event(step: Step) -> str:
    event = step.event
    return f"fault {event.message}" if isinstance(event, Fault) else canonical(event).decode()


def _long(step: Step) -> Iterator[str]:
    """One event with the whole state; a hand is written only when it has changed."""
    state, before = step.after, step.before
    yield ""
    yield f"[{step.index}] {_event(step)}"
    deal = state.deal
    if deal is None:
        yield f"  {_totals(state)}"
        return
    yield f"  deal {deal.number} {deal.phase}{f' {deal.outcome}' if deal.outcome else ''}  {_contract(deal)}"
    for seat in state.seating.seats:
        if before.deal is None or before.deal.number != deal.number or hand(before, seat) != hand(state, seat):
            yield f"  {seat} holds {_hand(state, seat)}"
    if deal.phase in ("auction", "naming", "exchange"):
        yield f"  stock {deal.stock_left}  passed {' '.join(sorted(deal.auction.passed)) or '-'}"
    if deal.plays or deal.tricks:
        yield f"  {_trick(deal)}"
        yield f"  captured {_points(captured(state))}"
    due = turn(state)
    if due is not None:
        yield f"  turn {due}" + (f" legal {' '.join(legal(state, due))}" if deal.phase == "play" else "")
    yield from _notes(state)
    if deal.phase == "over":
        yield f"  score {_score(state)}  {_totals(state)}"


def _short(step: Step) -> Iterator[str]:
    """One line an event: what is played, what may be played next, what it brought."""
    state = step.after
    deal = state.deal
    parts = [f"[{step.index}]", _brief(step)]
    if deal is not None and deal.plays and deal.complete:
        parts.append(f"-> {deal.winner} takes trick {deal.trick_number}, captured {_points(captured(state))}")
    due = turn(state)
    if due is not None and deal is not None:
        parts.append(f"| {due}" + (f": {' '.join(legal(state, due))}" if deal.phase == "play" else ""))
    if deal is not None and deal.phase == "over":
        parts.append(f"| {_score(state)} {_totals(state)}")
    yield " ".join(parts)
    yield from _notes(state)


def _brief(step: Step) -> str:
    event = step.event
    if isinstance(event, Fault):
        return f"fault {event.message}"
    card = getattr(event, "card", None)
    seat = getattr(event, "seat", None)
    return f"{type_name(event)} {seat} {card}" if card and seat else canonical(event).decode()


def _contract(deal: DealState) -> str:
    by = f"maker {deal.maker} bid {deal.bid}" if deal.maker else f"standing {deal.auction.standing}"
    return f"dealer {deal.dealer}  {by}  trump {deal.trump or '-'}"


def _hand(state: GameState, seat: Seat) -> str:
    known, unseen = hand(state, seat)
    return " ".join(known) + (f" +{unseen} unseen" if unseen else "") or "-"


def _trick(deal: DealState) -> str:
    plays = deal.plays or deal.tricks[-1].plays
    number = deal.trick_number if deal.plays else deal.tricks[-1].number
    cards = " ".join(f"{play.seat}:{play.card}" for play in plays)
    led = deal.led or deal.tricks[-1].led
    ahead = deal.winner or deal.tricks[-1].winner
    return f"trick {number} led {led}: {cards}  {'won by' if deal.complete or not deal.plays else 'ahead'} {ahead}"


def _points(points: object) -> str:
    return " ".join(f"{side} {value}" for side, value in dict(points).items()) if isinstance(points, dict) else "-"


def _score(state: GameState) -> str:
    found = score(state)
    if found is None:
        return "none"
    return f"{'made' if found.made else 'set'}, captured {_points(found.captured)}, scored {_points(found.scored)}"


def _totals(state: GameState) -> str:
    return f"totals {_points(totals(state))}  winner {winner(state) or '-'}"


def _notes(state: GameState) -> Iterator[str]:
    for note in state.notes:
        yield f"  note {note.code} at [{note.index}] {note.seat or ''} {note.detail}"
    deal = state.deal
    for departure in deal.departures if deal is not None else ():
        if departure.index == state.index:
            held = " ".join(cards_in(departure.known))
            yield f"  did not follow {departure.led}: {departure.seat} {departure.card} of {held}"


def path(name: str) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Write every playthrough anew; says which changed."""
    for name in names():
        text = playthrough(name)
        file = path(name)
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8", newline="\n")
            sys.stdout.write(f"{file.name}\n")


if __name__ == "__main__":
    main()
