"""Where the games of a query's result come from: logs, or the archive that was asked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from cinch_cli.exits import Problem

if TYPE_CHECKING:
    from cinch_log.log import GameLog
    from cinch_log.replay.places import Place

Finder = Callable[[str], "GameLog | None"]


def places_from_stdin() -> list[Place]:
    """The places that standard input names.

    Raises:
        Problem: it names none.
    """
    from cinch_log.replay.places import PlacesError, read_places

    try:
        return read_places(sys.stdin.buffer.read())
    except PlacesError as error:
        raise Problem(f"cinch replay: {error}") from None


def games_at(source: str, places: list[Place]) -> Iterator[tuple[Place, GameLog]]:
    """Each place with its game, out of an archive or out of logs.

    Raises:
        Problem: a game that is not there, or an archive that cannot be read.
    """
    with ExitStack() as stack:
        find = _in_archive(source, stack) if _is_archive(source) else _in_logs(source)
        game: GameLog | None = None
        named: str | None = None
        for place in places:
            if place.game != named:
                game, named = find(place.game), place.game
            if game is None:
                raise Problem(f"cinch replay: {source} holds no game {place.game!r}")
            yield place, game


def _is_archive(source: str) -> bool:
    """Whether the file is a database: its magic bytes stand after a checksum of eight."""
    path = Path(source)
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(12)[8:] == b"DUCK"


def _in_archive(source: str, stack: ExitStack) -> Finder:
    from cinch_log.archive.database import ArchiveError, opened
    from cinch_log.archive.logs import log_of
    from cinch_log.log import loads
    from cinch_log.replay import whole_games

    try:
        connection = stack.enter_context(opened(Path(source)))
    except ArchiveError as error:
        raise Problem(f"cinch replay: {error}") from None

    def find(number: str) -> GameLog | None:
        if not number.isascii() or not number.isdigit() or len(number) > 9:
            raise Problem(f"cinch replay: {number!r} is no number of a game in the archive; select the column 'game'")
        data = log_of(connection, int(number))
        return next(whole_games(loads(data, name=source)), None) if data else None

    return find


def _in_logs(source: str) -> Finder:
    from cinch_log.log import read_games
    from cinch_log.replay import whole_games

    return lambda game: next(whole_games(read_games(source), game), None)
