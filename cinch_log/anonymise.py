"""Logs without the people in them: names, dates and remarks go, what was played and claimed stays.

What becomes of every field is specified in `docs/anonymise.md`. An audit of the result finds what an audit of the
original finds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec.structs import replace

from cinch_log.cards import Seat, Side
from cinch_log.events import Abandon, AnyEvent, Game, GameOver, Ruling, Seal, Substitute, Undo
from cinch_log.log import Fault, GameLog, Source, canonical, instant, read_games, whole_games
from cinch_log.log.sources import NOTATION
from cinch_log.notation.writer import write_text
from cinch_log.pseudonyms import Kind, Pseudonyms
from cinch_log.rules import PRESETS, RulesError, load_rules
from cinch_log.seals import seal_of

Dates = Literal["month", "year", "none"]
WITHHELD: Final = "withheld"
"""Stands where there was a text that may name somebody and whose presence means something."""
_NO_NAMES: Final = frozenset((*get_args(Seat), *get_args(Side)))
_DATE: Final = re.compile(r"([0-9]{4})(?:[-./]([0-9]{1,2})(?:[-./][0-9]{1,2})?)?")
_PLACES: Final[tuple[Kind, ...]] = ("event", "site", "round")
_FALSE_DIGEST: Final = "0" * 64


class NotReadable(ValueError):
    """A text in the notation that has faults: parts of it could not be made anonymous."""


def read_source(source: Source) -> list[GameLog]:
    """The games of a source, complete.

    Raises:
        SourceError: it can not be read.
        NotReadable: it is a text and has faults.
    """
    games = list(read_games(source))
    if source.format != NOTATION:
        return games
    for game in games:
        for line, entry in zip(game.lines, game.entries, strict=True):
            if isinstance(entry, Fault):
                raise NotReadable(f"{source.name}:{line}: {entry.path}: {entry.message}")
    return games


def names_in(games: list[GameLog]) -> Iterator[tuple[Kind, str]]:
    """Every name in these games that must have a pseudonym."""
    for game in games:
        for entry in game.entries:
            if not isinstance(entry, Fault):
                yield from _names(entry)


def _names(event: AnyEvent) -> Iterator[tuple[Kind, str]]:
    if event.game is not None:
        yield "game", event.game
    if isinstance(event, Game):
        yield "game", event.id
        for name in (*event.players.values(), event.recorder):
            if name:
                yield "player", name
        for kind in _PLACES:
            text = getattr(event, kind)
            if text and not text.isdecimal():
                yield kind, text
    elif isinstance(event, Substitute) and event.name:
        yield "player", event.name
    elif isinstance(event, (Undo, Ruling)) and event.by and event.by not in _NO_NAMES:
        yield "player", event.by


def anonymise(games: list[GameLog], names: Pseudonyms, dates: Dates = "month", *, text: bool = False) -> bytes:
    """The games of one file without the people in them, every line in its place.

    Args:
        games: of one source, all of them.
        names: a mapping to which `names_in(games)` was added.
        dates: how much of a date is kept.
        text: write the notation instead of a log.
    """
    lines: list[tuple[int, AnyEvent | bytes]] = []
    for game in whole_games(games):
        lines += zip(game.lines, _anonymous(game, names, dates), strict=True)
    lines.sort(key=lambda numbered: numbered[0])
    entries = [entry for _, entry in lines]
    if text:
        return write_text([entry for entry in entries if not isinstance(entry, bytes)]).encode()
    return b"".join(entry if isinstance(entry, bytes) else canonical(entry) + b"\n" for entry in entries)


def _anonymous(game: GameLog, names: Pseudonyms, dates: Dates) -> list[AnyEvent | bytes]:
    """The entries of one game: events, and for a line that is no event a line that is none either."""
    original = game.load_raw() if any(isinstance(entry, Seal) for entry in game.entries) else []
    named = any(not isinstance(entry, Fault) and entry.game is not None for entry in game.entries)
    whose = names["game", game.header.id] if named and game.header is not None else None
    clock = _Clock(dates)
    made: list[AnyEvent | bytes] = []
    for index, entry in enumerate(game.entries):
        if isinstance(entry, Fault):
            made.append(_no_event(entry, whose))
            continue
        event = _without_people(entry, names, dates, clock)
        if isinstance(event, Seal):
            held = isinstance(entry, Seal) and entry.sha256 == seal_of(original[:index])
            before = (line if isinstance(line, bytes) else canonical(line) + b"\n" for line in made)
            event = replace(event, sha256=seal_of(before) if held else _FALSE_DIGEST)
        made.append(event)
    return made


def _without_people(event: AnyEvent, names: Pseudonyms, dates: Dates, clock: _Clock) -> AnyEvent:
    def name(kind: Kind, text: str | None) -> str | None:
        return names[kind, text] if text else text

    changes: dict[str, Any] = {
        "note": None,
        "x": None,
        "at": clock.shift(event.at),
        "game": None if event.game is None else names["game", event.game],
    }
    match event:
        case Game():
            changes |= {
                "id": names["game", event.id],
                "players": {seat: name("player", player) for seat, player in event.players.items()},
                "rules": _rules(event.rules),
                "recorder": name("player", event.recorder),
                "date": _coarse(event.date, dates),
                "seed": event.seed if event.source == "simulated" else None,
            }
            for kind in _PLACES:
                text = getattr(event, kind)
                changes[kind] = text if text is None or text.isdecimal() else name(kind, text)
        case Substitute():
            changes["name"] = name("player", event.name)
        case Undo() | Ruling() if event.by and event.by not in _NO_NAMES:
            changes["by"] = names["player", event.by]
    if isinstance(event, (Undo, Abandon, GameOver)) and event.why is not None:
        changes["why"] = WITHHELD
    return replace(event, **changes)


def _rules(rules: str | Mapping[str, Any]) -> str | dict[str, Any]:
    """Rules that can be played by as they are; others may hold any text, and are no rules afterwards either."""
    try:
        load_rules(rules)
    except RulesError:
        preset = rules if isinstance(rules, str) else rules.get("preset", "cinch")
        return f"{preset}-{WITHHELD}" if isinstance(preset, str) and preset in PRESETS else WITHHELD
    return rules if isinstance(rules, str) else dict(rules)


def _coarse(date: str | None, dates: Dates) -> str | None:
    """Year and month of a date, or only the year; nothing of a text that is no date."""
    found = None if date is None else _DATE.fullmatch(date.strip())
    if found is None or dates == "none":
        return None
    year, month = found.groups()
    return f"{year}-{int(month):02}" if month and dates == "month" else year


class _Clock:
    """Moves the times of one game so that its first one is the beginning of a month or year, UTC.

    Differences stay: who took long, and times that run backwards.
    """

    def __init__(self, dates: Dates) -> None:
        self._dates = dates
        self._by: timedelta | None = None

    def shift(self, at: str | None) -> str | None:
        """The moved time."""
        if at is None or self._dates == "none":
            return None
        try:
            time = instant(at).astimezone(UTC)
            if self._by is None:
                month = time.month if self._dates == "month" else 1
                self._by = time - datetime(time.year, month, 1, tzinfo=UTC)
            moved = time - self._by
        except OverflowError:
            return None
        return moved.isoformat().replace("+00:00", "Z")


def _no_event(fault: Fault, game: str | None) -> bytes:
    """A line that is no event either, of the same type and number as far as those could be read."""
    if fault.kind == "torn":
        return b'{"' + WITHHELD.encode()
    fields: dict[str, Any] = {} if fault.type_hint is None else {"type": fault.type_hint}
    if game is not None:
        fields["game"] = game
    if fault.seq_hint is not None:
        fields["seq"] = fault.seq_hint
    if fault.kind == "version":
        fields["v"] = 1 << 52
    return msgspec.json.encode({**fields, WITHHELD: True}) + b"\n"
