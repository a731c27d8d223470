"""Logs to the notation and back, without loss: what can not be converted is said, never left out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import NamedTuple

from cinch_log.events import AnyEvent, Seal
from cinch_log.log import Fault, GameLog, Source, canonical, read_games, whole_games
from cinch_log.log.games import GameSplitter
from cinch_log.notation.source import batch_of, read_source_text
from cinch_log.notation.writer import write_text
from cinch_log.seals import seal_of


class Lost(NamedTuple):
    """A line that is no event: the other form has no words for it."""

    line: int
    place: str
    """Where in the line: a JSON path, or a column."""
    message: str


class Converted(NamedTuple):
    """What became of a source."""

    data: bytes
    """The other form, of all events."""
    events: int
    lost: list[Lost]
    broken_seals: list[str | None]
    """Ids of games with a seal that holds now and will not hold in a log made of canonical lines."""


def to_text(source: Source, *, by_game: bool = False) -> Converted:
    """A log in the notation.

    Args:
        source: in JSON Lines.
        by_game: interleaved games one after another; by default every event keeps its place in the file.

    Raises:
        SourceError: it can not be read.
    """
    lines: list[tuple[int, AnyEvent]] = []
    lost: list[Lost] = []
    games = list(whole_games(read_games(source)))
    for game in games:
        for line, entry in zip(game.lines, game.entries, strict=True):
            if isinstance(entry, Fault):
                lost.append(Lost(line, entry.path, entry.message))
            else:
                lines.append((line, entry))
    if not by_game:
        lines.sort(key=lambda numbered: numbered[0])
    text = write_text([event for _, event in lines])
    return Converted(text.encode(), len(lines), sorted(lost), _broken(games))


def to_log(source: Source) -> Converted:
    """A text as a log of canonical lines.

    Args:
        source: in the notation.

    Raises:
        SourceError: it can not be read.
    """
    batch = batch_of(read_source_text(source))
    lines: list[bytes] = []
    lost: list[Lost] = []
    for line, entry in zip(batch.numbers, batch.entries, strict=True):
        if isinstance(entry, Fault):
            lost.append(Lost(line, entry.path, entry.message))
        else:
            lines.append(canonical(entry) + b"\n")
    games = whole_games(GameSplitter(source.name, count()).games(iter([batch] if batch.entries else [])))
    return Converted(b"".join(lines), len(lines), lost, [game for game, holds in _seals(games) if not holds])


def _broken(games: Iterable[GameLog]) -> list[str | None]:
    """Games whose seals were set over lines that are not canonical."""
    broken: list[str | None] = []
    for game in games:
        if not any(isinstance(entry, Seal) for entry in game.entries):
            continue
        raw = game.load_raw()
        exact = all(
            not isinstance(entry, Fault) and line == canonical(entry) + b"\n"
            for entry, line in zip(game.entries, raw, strict=True)
        )
        if not exact:
            broken.append(None if game.header is None else game.header.id)
    return broken


def _seals(games: Iterable[GameLog]) -> Iterable[tuple[str | None, bool]]:
    for game in games:
        raw = game.load_raw()
        for index, entry in enumerate(game.entries):
            if isinstance(entry, Seal):
                yield None if game.header is None else game.header.id, entry.sha256 == seal_of(raw[:index])
