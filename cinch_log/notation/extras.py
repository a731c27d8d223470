"""What every event may carry besides its own fields, in braces: `{seq=7 at=2026-11-30T20:15:00Z note="…"}`."""

from __future__ import annotations

import re
from typing import Any, Final

from cinch_log.events import AnyEvent
from cinch_log.notation.scan import Line
from cinch_log.notation.words import bare_or_quoted, number_of, quote, write_json

_KEY: Final = re.compile(r"\s*(seq|game|at|note|x)\s*=", re.IGNORECASE)
NAMES: Final = "seq=, at=, note=, x= or game="


def read_extras(line: Line) -> dict[str, Any]:
    """The fields of all groups in braces that stand here; `seq` is None where it says `seq=-`.

    A group that names no field is a remark: `{hesitated}` is `{note="hesitated"}`.
    """
    found: dict[str, Any] = {}
    while line.take("{"):
        if _KEY.match(line.text, line.pos) is None and line.peek() not in ("}", '"'):
            _add(line, found, "note", _remark(line))
        while not line.take("}"):
            _read_one(line, found)
    return found


def _remark(line: Line) -> str:
    end = line.text.find("}", line.pos)
    if end < 0:
        line.pos = len(line.text)
        line.fail("} at the end of the remark")
    text = line.text[line.pos : end].strip()
    line.pos = end
    return text


def _read_one(line: Line, found: dict[str, Any]) -> None:
    if line.peek() == '"':
        _add(line, found, "note", line.string("a remark"))
        return
    key = _KEY.match(line.text, line.pos)
    if key is None:
        line.fail(f"{NAMES} or a closing brace")
    column = line.column
    line.pos = key.end()
    name = key[1].lower()
    if name == "x":
        if line.peek() != "{":
            line.fail('an object in JSON, such as {"clock":12}')
        _add(line, found, name, line.json("an object"), column)
    elif name == "seq":
        seq = None if line.keyword("-", "none") else line.need(number_of, "a number, or - for none")
        _add(line, found, name, seq, column)
    else:
        _add(line, found, name, line.value("a text in double quotes"), column)


def _add(line: Line, found: dict[str, Any], name: str, value: Any, column: int | None = None) -> None:
    if name in found:
        line.fail(f"{name} only once", column)
    found[name] = value


def write_extras(event: AnyEvent, implied_seq: int | None, implied_game: str | None) -> str:
    """The group in braces with a blank before it, or nothing: only what the text does not imply is said."""
    words: list[str] = []
    if event.seq != implied_seq:
        words.append(f"seq={'-' if event.seq is None else event.seq}")
    if event.game is not None and event.game != implied_game:
        words.append(f"game={bare_or_quoted(event.game)}")
    if event.at is not None:
        words.append(f"at={bare_or_quoted(event.at)}")
    if event.note is not None:
        words.append(f"note={quote(event.note)}")
    if event.x is not None:
        words.append(f"x={write_json(event.x)}")
    return " {" + " ".join(words) + "}" if words else ""
