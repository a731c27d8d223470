"""`cinch simulate`: complete games out of nothing but a rule set and a seed."""

from __future__ import annotations

import contextlib
import gzip
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cinch_cli import output
from cinch_cli.exits import CLEAN, Problem
from cinch_cli.options import Seed, rules_named

if TYPE_CHECKING:
    from cinch_log.events import AnyEvent
    from cinch_log.rules import Rules

Write = Callable[[bytes], object]
SUFFIX = ".cinch.jsonl"


def command(
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=0, help="How many games.")] = 1,
    seed: Seed = 0,
    rules: Annotated[
        str, typer.Option("--rules", metavar="PRESET|FILE", help="Play by this preset or rule file (.toml, .json).")
    ] = "cinch",
    renege_rate: Annotated[
        float,
        typer.Option(
            "--renege-rate",
            metavar="R",
            min=0.0,
            max=1.0,
            help="How often a follower who holds a forbidden card plays one, 0 to 1.",
        ),
    ] = 0.0,
    public: Annotated[
        bool, typer.Option("--public", help="Paper records: no hands, no stock, discards and draws as counts.")
    ] = False,
    interleave: Annotated[
        bool, typer.Option("--interleave", help="Mix the games in one file, as tables that play at the same time.")
    ] = False,
    max_deals: Annotated[
        int, typer.Option("--max-deals", metavar="N", min=1, help="Abandon a game nobody has won after so many deals.")
    ] = 200,
    target: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            help="Write to this new file (.gz compresses), or into this folder one file a game.",
        ),
    ] = None,
) -> int:
    """Make complete, legal games, the same ones for the same seed.

    The players bid and play sensibly; scores are recorded as played, reneges or not. The log says
    "source":"simulated".

      cinch simulate --games 100 --seed 7 --output games.cinch.jsonl
      cinch simulate --rules pidro --renege-rate 0.1 | cinch audit -
    """
    from cinch_log.simulate import interleaved, simulate_games

    book, spec = _rules(rules)
    try:
        made = simulate_games(book, spec, games, seed, renege_rate=renege_rate, public=public, max_deals=max_deals)
    except ValueError as error:
        raise Problem(f"cinch simulate: {error}") from None
    with output.progress("Simulating", total=games) as step:
        stepped = _stepping(made, step)
        if target is not None and target.is_dir():
            if interleave:
                raise Problem(f"cinch simulate: --interleave needs one file; {target} is a folder")
            for number, events in enumerate(stepped):
                _write_new(target / f"sim-{seed}-{number}{SUFFIX}", [events])
            return CLEAN
        chunks: Iterable[Iterable[AnyEvent]] = stepped
        if interleave:
            chunks = [interleaved(list(stepped), Random(abs(seed)))]
        if target is None:
            stream = output.machine()
            _write(lambda data: stream.write(data.decode()), chunks)
        else:
            _write_new(target, chunks)
    return CLEAN


def _rules(text: str) -> tuple[Rules, str | dict[str, Any]]:
    """The rules to play by, and how the headers name them: a log must not depend on a file it was made with."""
    from cinch_log.rules import PRESETS, differences

    rules = rules_named(text)
    if rules is None:
        raise Problem("cinch simulate: --rules names no rules; give a preset or a rule file")
    return rules, text if text in PRESETS else {"preset": "cinch"} | differences(rules)


def _stepping(games: Iterable[list[AnyEvent]], step: Callable[[], None]) -> Iterator[list[AnyEvent]]:
    for events in games:
        yield events
        step()


def _write(write: Write, games: Iterable[Iterable[AnyEvent]]) -> None:
    from cinch_log.log.write import dumps

    for events in games:
        write(dumps(events))


def _write_new(path: Path, games: Iterable[Iterable[AnyEvent]]) -> None:
    """Write a file that did not exist: whole or not at all, and never over somebody's log."""
    if path.exists():
        raise Problem(f"cinch simulate: {path} already exists; choose another name or remove it first")
    part = path.with_name(path.name + ".part")
    try:
        part.open("xb").close()
    except FileExistsError:  # somebody else's, before we would remove it
        raise Problem(f"cinch simulate: {part} is in the way: another run writes it, or has left it behind") from None
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with part.open("wb") as file:
            if path.suffix == ".gz":
                # No time and no name inside: the same seed makes the same bytes.
                with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
                    _write(packed.write, games)
            else:
                _write(file.write, games)
        part.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
