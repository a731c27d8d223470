"""The lines of a game as they stand, packed for the database to compare with what other tables already say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cinch_log.events import EVENT_TYPES, AnyEvent, Undo, type_name
from cinch_log.fold.reducer import number_of, standing
from cinch_log.log.model import Fault, GameLog
from cinch_log.log.write import canonical

if TYPE_CHECKING:
    from cinch_log.archive.staging import Rows

_CODE: Final[dict[type, str]] = {kind: chr(ord("A") + at) for at, kind in enumerate(EVENT_TYPES)} | {Fault: "?"}
"""Event type to one letter, in the order of the type `event_type`."""


def line_rows(rows: Rows, game: GameLog, number: int) -> str:
    """Adds the game's lines; how they are written (the type `line_style`)."""
    entries = game.entries
    raw = raw_lines(game)
    stands = _standing(entries)
    style = _style(game)
    try:
        text = b"".join(raw).decode("utf-8")
    except UnicodeDecodeError:
        _by_line(rows, game, number, raw, stands)
        return "verbatim"
    if style == "verbatim" and any(_recorded(entry) is not None for entry in entries):
        _by_line(rows, game, number, raw, stands)
        return style
    lines = game.lines
    consecutive = isinstance(lines, range)
    rows["texts"].append(
        (
            number, text, "".join(map(_CODE.__getitem__, map(type, entries))), lines[0],
            None if consecutive else " ".join(map(str, lines)),
            None if stands is None else "".join("1" if index in stands else "0" for index in range(len(entries))),
        )
    )  # fmt: skip
    return style


def raw_lines(game: GameLog) -> list[bytes]:
    """The bytes of each line; of a record that was never in this format, its canonical lines."""
    raw = game.load_raw()
    if len(raw) == len(game.entries):
        return raw
    return [b"" if isinstance(entry, Fault) else canonical(entry) + b"\n" for entry in game.entries]


def _standing(entries: list[AnyEvent | Fault]) -> set[int] | None:
    if Undo not in set(map(type, entries)):
        return None
    return {index for index, _ in standing(entries).entries}


def _recorded(entry: AnyEvent | Fault) -> int | None:
    return entry.seq_hint if isinstance(entry, Fault) else entry.seq


def _style(game: GameLog) -> str:
    """Whether every event is numbered by its position, none is, and whether each names its game."""
    events = [entry for entry in game.entries if not isinstance(entry, Fault)]
    numbers = [entry.seq for entry in events]
    header = game.header
    plain = numbers == [None] * len(numbers)
    if not plain and any(_recorded(entry) not in (index, None) for index, entry in enumerate(game.entries)):
        return "verbatim"
    if not plain and None in numbers:
        return "verbatim"
    named = {entry.game for entry in events[1:]}
    if header is None or named - {None, header.id}:
        return "verbatim"
    if plain:
        return "plain" if named <= {None} else "verbatim"
    return "named" if named == {header.id} else "numbered"


def _by_line(rows: Rows, game: GameLog, number: int, raw: list[bytes], stands: set[int] | None) -> None:
    add, add_text = rows["event_lines"].append, rows["line_texts"].append
    for index, (entry, line) in enumerate(zip(game.entries, raw, strict=True)):
        bare = line[:-1] if line.endswith(b"\n") else line
        text: str | None = None
        data: Any = None
        try:
            text = bare.decode("utf-8")
        except UnicodeDecodeError:
            data = bare
        seq = number_of(index, entry)
        kind = None if isinstance(entry, Fault) else type_name(entry)
        standing = stands is None or index in stands
        add((number, index, None if seq == index else seq, game.lines[index], kind, standing))
        add_text((number, index, None, text, data))
