"""What is wrong with a line that is no event: place, words for people, and what could still be read of it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, Final, Literal, NamedTuple

import msgspec

from cinch_log.events import BY_TYPE, FORMAT_VERSION, AnyEvent
from cinch_log.log.model import Fault
from cinch_log.log.paths import locate

_PLACE: Final = re.compile(r"^(?P<what>.*?)(?: - at (?P<key>`key` in )?`(?P<path>\$.*)`)?$", re.DOTALL)
_TYPE: Final = re.compile(rb'"type"[ \t]*:[ \t]*"([a-z_]{1,20})"')
_SEQ: Final = re.compile(rb'"seq"[ \t]*:[ \t]*([0-9]{1,16})(?![0-9.eE])')
_GAME: Final = re.compile(rb'"game"[ \t]*:[ \t]*("(?:[^"\\]|\\.)*")')


class Bad(NamedTuple):
    """A fault and the game its line names (a header: opens), where that could be read."""

    fault: Fault
    game: str | None


def bad_line(
    line: bytes, path: str, message: str, *, kind: Literal["line", "torn", "version"] = "line", parsed: Any = None
) -> Bad:
    """A fault with hints from the line: from what JSON makes of it, else from what its text looks like."""
    if isinstance(parsed, dict):
        name, seq = parsed.get("type"), parsed.get("seq")
        game = parsed.get("id" if name == "game" else "game")
    else:
        name, seq, game = _sniffed(line)
    fault = Fault(
        kind=kind,
        path=path,
        message=message,
        type_hint=name if isinstance(name, str) and name in BY_TYPE else None,
        seq_hint=seq if type(seq) is int and 0 <= seq < 2**53 else None,
    )
    return Bad(fault, game if isinstance(game, str) else None)


def explain(line: bytes, error: Exception) -> Bad:
    """Why the decoder refused this line with this error."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as wrong:
        byte = line[wrong.start]
        hint = " (UTF-16? save the file as UTF-8)" if line[:2] in (b"\xff\xfe", b"\xfe\xff") else ""
        return bad_line(line, "$", f"not UTF-8: byte {byte:#04x} at position {wrong.start + 1} of the line{hint}")
    try:
        parsed = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        return bad_line(line, "$", "nested too deeply")
    except _Constant as constant:
        return bad_line(line, "$", f"not JSON: {constant} is no JSON value")
    except json.JSONDecodeError as wrong:
        return bad_line(line, "$", _not_json(text, wrong))
    except ValueError:
        return bad_line(line, "$", "a number with too many digits")
    if isinstance(error, RecursionError):
        return bad_line(line, "$", "nested too deeply", parsed=parsed)
    if not isinstance(parsed, dict):
        return bad_line(line, "$", "not an event: an event is a JSON object, { … }")
    version = parsed.get("v")
    if parsed.get("type") == "game" and type(version) is int and version > FORMAT_VERSION:
        newer = f"log format {version} is newer than this program knows ({FORMAT_VERSION}): the game cannot be read"
        return bad_line(line, "$.v", newer, kind="version", parsed=parsed)
    if not isinstance(error, msgspec.ValidationError):
        return bad_line(line, "$", f"not usable JSON: {_strange(text)}", parsed=parsed)
    path, message = _invalid(parsed, str(error))
    return bad_line(line, path, message, parsed=parsed)


def _sniffed(line: bytes) -> tuple[str | None, int | None, str | None]:
    name, seq, game = _TYPE.search(line), _SEQ.search(line), _GAME.search(line)
    named: str | None = None
    if game is not None:
        with suppress(msgspec.MsgspecError):
            named = msgspec.json.decode(game[1], type=str)
    return name[1].decode() if name else None, int(seq[1]) if seq else None, named


class _Constant(Exception):
    """NaN or Infinity, which Python would read."""


def _refuse_constant(name: str) -> None:
    raise _Constant(name)


def _not_json(text: str, wrong: json.JSONDecodeError) -> str:
    if wrong.msg == "Extra data":
        return f"more than one value on the line: a second one begins at position {wrong.pos + 1}"
    if wrong.pos >= len(text.rstrip()) or wrong.msg.startswith("Unterminated string"):
        return "not JSON: the line breaks off"
    if text.startswith("\ufeff"):
        return "not JSON: a byte order mark in front of the line"
    what = wrong.msg[0].lower() + wrong.msg[1:]
    return f"not JSON: {what} at position {wrong.pos + 1} ({text[wrong.pos]!r})"


def _strange(text: str) -> str:
    """What Python's JSON accepts and the decoder does not, neither constants nor depth."""
    if re.search(r"\\u[dD][89abAB][0-9a-fA-F]{2}|\\u[dD][c-fC-F][0-9a-fA-F]{2}", text):
        return "half of a surrogate pair (\\ud800 to \\udfff) is no character"
    return "a control character or an odd number"


def _invalid(parsed: dict[str, Any], error: str) -> tuple[str, str]:
    """Path and message for a line that is JSON but no event."""
    place = _PLACE.fullmatch(error)
    what, path, key = (place["what"], place["path"] or "$", bool(place["key"])) if place else (error, "$", False)
    kind = BY_TYPE.get(str(parsed.get("type")))
    fields = ("type", *kind.__struct_fields__) if kind else ()
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        name = unknown[1]
        return f"$.{name}", f"unknown field {_quoted(name)} in {_quoted(parsed['type'])}{_meant(name, fields)}"
    if missing := re.fullmatch(r"Object missing required field `(.*)`", what):
        name = missing[1]
        return f"$.{name}", f"{_quoted(name)} is missing"
    if path == "$.type":
        name = parsed.get("type")
        if not isinstance(name, str):
            return path, f"the type must be a string, not {_named(name)}"
        return path, f"unknown type {_quoted(name)}{_meant(name, list(BY_TYPE))}"
    path, value = locate(parsed, path, key=key)
    return path, _wrong_value(what, path, value, key=key)


def _wrong_value(what: str, path: str, value: Any, *, key: bool) -> str:
    where = path.rpartition(".")[2]
    if what.startswith("Invalid enum value"):
        return f"{_quoted(value)} is no {_noun(path, key=key)}"
    if wrong := re.fullmatch(r"Expected `(.*)`, got `(.*)`", what):
        wanted = wrong[1].removesuffix(" | null").replace(" | null |", " |")
        return f"{where} must be {_WORDS.get(wanted, wanted)}, not {_named(value)}"
    if wrong := re.fullmatch(r"Expected `(int|str)` (.*)", what):
        return f"{where} must be {_WORDS[wrong[1]]} {wrong[2]}, not {_named(value)}"
    if what.startswith(("Number out of range", "Integer value out of range")):
        return f"{where} is too large a number"
    return f"{where}: {what[0].lower()}{what[1:]}"


_WORDS: Final = {
    "int": "an integer", "str": "a string", "bool": "true or false", "object": "an object", "array": "a list",
    "object | str": "a string or an object", "str | object": "a string or an object",
}  # fmt: skip


def _noun(path: str, *, key: bool) -> str:
    """What should stand there: at a key of `hands` a seat, at a value a card."""
    if key:
        path = path.rpartition(".")[0]
    nouns = (
        (r"\.card$|\.stock|\.(cards|hands)[.\[]", "card of the grammar (rank 23456789TJQKA, suit CDHS)"),
        (r"\.suit$", "suit (C, D, H or S)"),
        (r"\.(winner|against)$", "seat or side (N, E, S, W, NS, EW or P1 to P6)"),
        (r"\.(side|captured|scored|total|adjust)\b", "side (NS, EW or a seat)"),
        (r"\.(seat|dealer|by|players|hands|cards)\b", "seat (N, E, S, W or P1 to P6)"),
    )
    return next((noun for pattern, noun in nouns if re.search(pattern, path)), f"value of {path.rpartition('.')[2]}")


def _named(value: Any) -> str:
    """A wrong value in a message, shortened."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return _quoted(value)


def _quoted(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:36]} …"


def _meant(name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name.lower(), known, n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def duplicate(event: AnyEvent, line: bytes, path: str, name: str) -> Bad:
    """A fault for a key that stands twice. A `seq` or `game` given twice is no hint."""
    hints = {key: value for key, value in msgspec.to_builtins(event).items() if f"$.{key}" != path or key == "type"}
    return bad_line(line, path, f"the key {_quoted(name)} stands twice in this line", parsed=hints)


def event_fault(event: AnyEvent, line: bytes, path: str, message: str) -> Bad:
    """A fault of a line that decodes."""
    return bad_line(line, path, message, parsed=msgspec.to_builtins(event))


def ended_badly(line: bytes, bad: Bad | None, damage: str | None, *, cut_off: bool) -> Bad:
    """The fault of the file's end: a last line without its line end that is no event, or damaged packing.

    A file that only stops too early, as after a crash or an interrupted copy, is torn (LOG007): what was read
    stands. Wrong bytes in a packed file are an error (LOG001).
    """
    if damage is None:
        message = "the file ends inside this line: what stands before it is whole"
    elif bad is None:
        message = f"{damage}; all lines before this place were read"
    else:
        message = f"{damage}, inside this line; all lines before it were read"
    if bad is None:
        return bad_line(line, "$", message, kind="torn" if cut_off else "line")
    torn = damage is None or cut_off
    return Bad(msgspec.structs.replace(bad.fault, kind="torn" if torn else "line", path="$", message=message), bad.game)
