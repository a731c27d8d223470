"""`cinch replay`: a game as the table saw it, as text, as frames, or step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Literal, cast

import typer

from cinch_cli import options, output
from cinch_cli.exits import CLEAN, USAGE, Problem
from cinch_log.layout import shortened

if TYPE_CHECKING:
    from cinch_log.cards import Seat
    from cinch_log.log import GameLog
    from cinch_log.replay import Frame
    from cinch_log.replay.places import Place

ReplayFormat = Annotated[
    Literal["text", "json", "jsonl"],
    typer.Option("--format", "-f", help="text for people; json, jsonl: one frame an event for programs."),
]
At = Annotated[
    int | None, typer.Option("--at", metavar="SEQ", min=0, help="The table right after the event of this number.")
]
AsSeat = Annotated[
    str | None,
    typer.Option("--seat", metavar="S", help="Only what this seat could see: N, E, S, W, or P1 to P6."),
]
WithKnowledge = Annotated[
    bool, typer.Option("--knowledge", help="Add what everybody could know: voids shown, cards located, trumps unseen.")
]
From = Annotated[
    str | None,
    typer.Option(
        "--from", metavar="PATH", help="PATH is the result of a query (columns game, deal, seq); the games are in here."
    ),
]
Step = Annotated[bool, typer.Option("--step", help="Event by event with keys: space, b, a number and enter, q.")]


def command(
    path: options.OnePath,
    game: options.GameId = None,
    deal: options.DealNumber = None,
    trick: options.TrickNumber = None,
    at: At = None,
    seat: AsSeat = None,
    knowledge: WithKnowledge = False,
    step: Step = False,
    format: ReplayFormat = "text",
    rules: options.RulesName = None,
    source: From = None,
    ascii: options.Ascii = False,
) -> int:
    """Replay games: auction, exchange, every trick with its winner and points, the score after each deal.

    Faults are shown where they happened, and what an undo took back is shown as such. Any record can be replayed:
    unfinished, torn, or with lines that cannot be read.

      cinch replay night.cinch.jsonl --deal 2 --trick 3    one trick
      cinch replay night.cinch.jsonl --seat E --step       with East's eyes
    """
    from cinch_log.log import SourceError

    asked = _Asked(deal=deal, trick=trick, at=at, seat=seat, knowledge=knowledge, rules=rules, game=game)
    if source is not None:
        asked.look_up(path, source)
    symbols = not ascii and output.can_show_symbols(output.people())
    try:
        if step:
            return _step(path, asked, symbols)
        if format == "text":
            return _write_text(path, asked, symbols)
        return _write_frames(path, asked, lines=format == "jsonl")
    except SourceError as error:
        raise Problem(f"cinch replay: {error}") from None


class _Asked:
    """What is to be shown, and whether anything was."""

    def __init__(
        self, *, deal: int | None, trick: int | None, at: int | None, seat: str | None, knowledge: bool,
        rules: str | None, game: str | None,
    ) -> None:  # fmt: skip
        self.deal, self.trick, self.at, self.knowledge, self.game = deal, trick, at, knowledge, game
        self.seat = cast("Seat | None", seat.upper() if seat is not None else None)
        self.rules = options.rules_named(rules)
        self.places: Iterator[tuple[Place, GameLog]] | None = None
        self.refused = self.games_seen = 0
        self.shown = 0

    def games(self, path: str) -> Iterator[tuple[GameLog, Iterator[Frame]]]:
        """The games asked for with their frames; what is no game is reported on standard error.

        Raises:
            Problem: no game has the id asked for, or nobody sits at the seat.
        """
        from cinch_log.replay import NoGame, frames

        for log in self._logs(path):
            try:
                made = frames(log, self.rules, seat=self.seat, knowledge=self.knowledge)
            except NoGame as problem:
                self.refused += 1
                for found in problem.findings:
                    output.say(f"{found.file}:{found.line}: {found.code} {found.message}")
                continue
            except KeyError:
                seats = " ".join(log.header.players) if log.header is not None else "others"
                raise Problem(
                    f"cinch replay: nobody sits at {self.seat!r} in this game; the seats are {seats}"
                ) from None
            self.games_seen += 1
            yield log, made
        if not self.games_seen and not self.refused:
            output.say(
                "cinch replay: " + (f"no game has the id {self.game!r}" if self.game else "there is no game in it")
            )

    def look_up(self, path: str, source: str) -> None:
        """Takes the games and places from the result of a query.

        Raises:
            Problem: the result does not come on standard input, or names no places.
        """
        from cinch_cli.replay_places import games_at, places_from_stdin

        if path != "-":
            raise Problem("cinch replay --from reads the result of a query from standard input: give - as PATH")
        self.places = games_at(source, places_from_stdin())

    def _logs(self, path: str) -> Iterator[GameLog]:
        from cinch_log.log import read_games
        from cinch_log.replay import whole_games

        if self.places is None:
            yield from whole_games(read_games(path), self.game)
            return
        for place, log in self.places:
            self.deal, self.at = place.deal, place.seq
            yield log

    @property
    def partial(self) -> bool:
        """Whether less than whole games are asked for."""
        return (self.deal, self.trick, self.at) != (None, None, None)

    def part(self, made: Iterable[Frame]) -> Iterator[Frame]:
        """The frames asked for."""
        from cinch_log.replay import at, chosen

        if self.at is None:
            yield from chosen(made, self.deal, self.trick)
            return
        found = at(chosen(made, self.deal, self.trick), self.at)
        if found is not None:
            yield found

    def result(self) -> int:
        """The exit code.

        Raises:
            Problem: nothing was shown although something was asked for.
        """
        if self.shown:
            return CLEAN
        wanted = [
            f"{name} {value}"
            for name, value in (("deal", self.deal), ("trick", self.trick), ("event", self.at))
            if value is not None
        ]
        if wanted and self.games_seen:
            raise Problem(f"cinch replay: there is no {', '.join(wanted)} in it")
        return USAGE if self.refused or self.game else CLEAN


def _write_text(path: str, asked: _Asked, symbols: bool) -> int:
    stream = output.people()
    for log, made in asked.games(path):
        head = "\n" if asked.shown else ""
        if asked.partial and log.header is not None:
            head += f"Game {shortened(log.header.id, 60)}\n"
        for text in _texts(asked, made, symbols):
            stream.write(f"{head}{text}\n")
            head = ""
            asked.shown += 1
    return asked.result()


def _texts(asked: _Asked, made: Iterator[Frame], symbols: bool) -> Iterator[str]:
    from cinch_log.replay import position_text, transcript

    if asked.at is None:
        return transcript(made, deal=asked.deal, trick=asked.trick, symbols=symbols)
    return (position_text(frame, symbols=symbols).rstrip("\n") for frame in asked.part(made))


def _write_frames(path: str, asked: _Asked, *, lines: bool) -> int:
    from cinch_log.json_text import json_array

    stream = output.machine()
    texts = _frame_texts(path, asked)
    for piece in (text + "\n" for text in texts) if lines else json_array(texts):
        stream.write(piece)
    return asked.result()


def _frame_texts(path: str, asked: _Asked) -> Iterator[str]:
    from cinch_log.json_text import as_json
    from cinch_log.replay import frame_data

    for log, made in asked.games(path):
        for frame in asked.part(made):
            asked.shown += 1
            yield as_json(frame_data(frame, log.header.id if log.header else None))


def _step(path: str, asked: _Asked, symbols: bool) -> int:
    from cinch_cli.keys import CLEAR, keys
    from cinch_log.replay import chosen, position_text
    from cinch_log.replay.stepper import step_through

    if path == "-":
        raise Problem("cinch replay --step reads keys from standard input; give the log as a file")
    stream = output.people()

    def show(frame: Frame, said: str) -> None:
        stream.write(f"{CLEAR}{position_text(frame, symbols=symbols)}\n{said}\n")
        stream.flush()

    with keys("cinch replay --step") as read_key:
        for _, made in asked.games(path):
            every = list(chosen(made, asked.deal, asked.trick))
            if not every:
                continue
            asked.shown += 1
            start = next((place for place, frame in enumerate(every) if frame.seq == asked.at), 0)
            step_through(every, show, read_key, start)
            break
    return asked.result()
