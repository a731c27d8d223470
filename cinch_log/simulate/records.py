"""What becomes of a game's record: kept on paper, broken off, or mixed with others in one file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from cinch_log.cards import UNSEEN
from cinch_log.events import AnyEvent, Deal, Discard, Draw, Game, Play, Score
from cinch_log.simulate.model import SimulatedGame


def paper_record(game: SimulatedGame) -> SimulatedGame:
    """The same game as somebody with a pencil writes it down: no hands, no stock, discards and draws as counts."""
    return replace(game, events=[_on_paper(event) for event in game.events])


def truncated(game: SimulatedGame, rng: Random) -> SimulatedGame:
    """The game broken off at a random card, before its deal was played out; as it is when no card was played."""
    plays = [
        index
        for index, event in enumerate(game.events)
        if isinstance(event, Play) and not isinstance(game.events[index + 1], Score)
    ]
    if not plays:
        return game
    events = game.events[: rng.choice(plays) + 1]
    deals = sum(isinstance(event, Deal) for event in events)
    return SimulatedGame(
        events=events,
        hands=game.hands[:deals],
        held={seq: hand for seq, hand in game.held.items() if seq < len(events)},
        reneges=[renege for renege in game.reneges if renege.seq < len(events)],
    )


def interleaved(games: Sequence[list[AnyEvent]], rng: Random) -> Iterator[AnyEvent]:
    """The events of several games as tables running at the same time write them, every event with its game's id.

    Raises:
        ValueError: a game that does not begin with its header.
    """
    waiting = [_with_id(events) for events in games if events]
    while waiting:
        index = rng.randrange(len(waiting))
        event = next(waiting[index], None)
        if event is None:
            del waiting[index]
        else:
            yield event


def _on_paper(event: AnyEvent) -> AnyEvent:
    if isinstance(event, Deal):
        return replace(event, hands=None, stock=None)
    if isinstance(event, (Discard, Draw)):
        return replace(event, cards=[UNSEEN] * len(event.cards))
    return event


def _with_id(events: list[AnyEvent]) -> Iterator[AnyEvent]:
    header = events[0]
    if not isinstance(header, Game):
        raise ValueError("a game to be interleaved must begin with its 'game' event")
    return (replace(event, game=header.id) for event in events)
