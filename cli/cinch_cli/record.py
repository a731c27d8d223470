"""`cinch record`: write down a game while it is played."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cinch_cli import output
from cinch_cli.exits import Problem
from cinch_cli.options import rules_named

if TYPE_CHECKING:
    from cinch_cli.record_input import Lines
    from cinch_log.cards import Seat
    from cinch_log.record import LogWriter
    from cinch_log.rules import Rules


def command(
    path: Annotated[str, typer.Argument(metavar="PATH", help="The log: a new file, or one to go on with.")],
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="PRESET|FILE", help="Rules of a new game (cinch by default).")
    ] = None,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="NAMES", help="In the order of the seats: Ada,Bruno,Chiara,Davide."),
    ] = None,
    public: Annotated[
        bool, typer.Option("--public", help="A paper record: no hands are asked for, cards drawn are counted.")
    ] = False,
    fsync: Annotated[
        Literal["event", "deal", "close"],
        typer.Option("--fsync", help="When the disk must have it: every event, every deal, at the end."),
    ] = "deal",
    new: Annotated[bool, typer.Option("--new", help="Begin another game in a log that has one.")] = False,
    game: Annotated[
        str | None, typer.Option("--game", metavar="ID", help="Id of the new game, or of the one to go on with.")
    ] = None,
    times: Annotated[bool, typer.Option("--times", help="Write the time with each entry.")] = False,
) -> int:
    """Write down a game while it is played.

    The prompt says whose turn it is. Type 7 or p for a bid or a pass, s for trump, as or 10d for cards, several on a
    line; Enter alone takes what the prompt proposes; ? lists the rest. What the rules do not allow is explained and
    recorded if you confirm it. Stop with quit or Ctrl-D at any time: the same command goes on with the game. Nothing
    is erased: undo writes that the record was wrong.

    The log is on the disk at the latest when a deal ends (--fsync). Through a pipe (cinch record LOG < script) the
    same lines are read; a line that cannot be recorded ends it with exit code 2 and its number.

      cinch record --players Ada,Bruno,Chiara,Davide night.cinch.jsonl
      cinch record --public --rules hoyle paper.cinch.jsonl
    """
    from cinch_cli.record_session import Session
    from cinch_log.record import WriteError
    from cinch_log.rules import RulesError

    if path == "-":
        raise Problem("cinch record: a game is recorded to a file; standard output is none")
    person = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    try:
        if not new and Path(path).exists() and Path(path).stat().st_size and (rules or players):
            raise Problem(f"cinch record: {path} already has its game; --rules and --players are for a new one (--new)")
        with _open(path, game, fsync, new=new) as writer:
            lines = _lines(person)
            if writer.checker is None or new:
                header = _header(writer, lines, rules, players, game, person=person)
                writer.append(header)
            elif person:
                welcome_back(writer)
            if writer.moved_aside is not None:
                output.say(f"the last line was torn (a crash while writing?): moved to {writer.moved_aside}")
            session = Session(writer, lines, public=public, clock=_now if times else None)
            _offer_completion(lines, session)
            return session.run()
    except WriteError as error:
        raise Problem(f"cinch record: {error}") from None
    except RulesError as error:
        raise Problem(f"cinch record: {path}: the game's rules: {error}") from None


def _now() -> datetime:
    return datetime.now(UTC)


def _open(path: str, game: str | None, fsync: Literal["event", "deal", "close"], *, new: bool) -> LogWriter:
    from cinch_log.record import LogWriter

    fresh = new or not Path(path).exists() or Path(path).stat().st_size == 0
    return LogWriter(path, mode="record", fsync=fsync, game=None if fresh else game)


def _lines(person: bool) -> Lines:
    from cinch_cli.record_input import Piped, Terminal

    return Terminal() if person else Piped()


def _offer_completion(lines: Lines, session: Any) -> None:
    from cinch_cli.record_input import Terminal

    if isinstance(lines, Terminal):
        lines.complete = session.completions


def welcome_back(writer: LogWriter) -> None:
    """Says which game goes on."""
    from cinch_log.text import printable

    checker = writer.checker
    assert checker is not None
    name = checker.header.id if checker.header else "?"
    output.people().write(f"Going on with game {printable(name)}, {len(checker.entries)} events so far. ? for help\n")


def _header(
    writer: LogWriter, lines: Lines, rules: str | None, players: str | None, game: str | None, *, person: bool
) -> Any:
    """The header of a new game."""
    from cinch_log.events import FORMAT_VERSION, Game
    from cinch_log.rules import PRESETS, differences, load_rules

    book = rules_named(rules) or load_rules("cinch")
    name = rules or "cinch"
    spec: str | dict[str, Any] = name if name in PRESETS else {"preset": "cinch"} | differences(book)
    if person:
        output.people().write("A new game. ? for help once it has begun.\n")
    if players is None and person:
        seats = " ".join(book.table.seats)
        players = lines.line(f"Players in the order {seats}, with commas (Enter: none)> ")
    return Game(
        v=FORMAT_VERSION, id=game or _new_id(writer.path, writer.ids), rules=spec, players=_names(book, players or ""),
        source="table",
    )  # fmt: skip


def _names(rules: Rules, text: str) -> dict[Seat, str]:
    """Seats to names; a seat without a name is called by its letter."""
    from cinch_log.text import encodable

    seats = rules.table.seats
    names = [encodable(name).strip() for name in text.split(",")] if text.strip() else []
    if names and len(names) != len(seats):
        raise Problem(
            f"cinch record: {len(names)} players are named, these rules have {len(seats)}: {' '.join(seats)}, "
            "with commas between"
        )
    return {seat: name or seat for seat, name in zip(seats, names or seats, strict=True)}


def _new_id(path: Path, taken: set[str]) -> str:
    """The file's name without its endings; with a number where the log has a game of that id."""
    from cinch_log.text import encodable

    stem = encodable(path.name).removesuffix(".jsonl").removesuffix(".cinch") or "game"
    number, name = 1, stem
    while name in taken:
        number += 1
        name = f"{stem}-{number}"
    return name
