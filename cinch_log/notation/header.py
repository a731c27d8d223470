"""The tags that open a game: one a line, in brackets, as in `[rules cinch target=42]`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from typing import Any, Final

from cinch_log.events import FORMAT_VERSION, Game
from cinch_log.notation.build import build_event
from cinch_log.notation.extras import read_extras
from cinch_log.notation.problems import Trouble
from cinch_log.notation.scan import Line, json_word
from cinch_log.notation.words import bare_or_quoted, is_bare, number_of, quote, seat_of, write_json

TEXT_TAGS: Final = ("event", "site", "date", "round", "recorder", "source")
NUMBER_TAGS: Final = ("v", "seed")
TAGS: Final = ("game", "continue", "seq", "rules", *NUMBER_TAGS, *TEXT_TAGS)
_PLAIN_TAGS: Final = ("date", "round", "source")
_OPTION: Final = re.compile(r"\s*,?\s*([A-Za-z_][A-Za-z0-9_]*)\s*=")


class Header:
    """A header as its tags come in."""

    def __init__(self, line: int, column: int) -> None:
        self.line = line
        self.column = column
        self.fields: dict[str, Any] = {"type": "game", "v": FORMAT_VERSION, "players": {}}
        self.extras: dict[str, Any] = {}
        self.numbered = True
        self.troubles: dict[int, Trouble] = {}
        """What is wrong with its tags, by line."""
        self._seen: set[str] = set()

    def open(self, line: Line) -> None:
        """Reads the value of the first tag, the game's id. Raises `Trouble` when there is none."""
        self.fields["id"] = line.string("the game's id", "]")
        _close_bracket(line)
        self.extras = read_extras(line)
        line.end()

    def build(self) -> Game:
        """The event. Raises `Trouble` when the tags do not make one."""
        if "id" not in self.fields:
            raise Trouble(self.column, "expected [game ID]")
        if "rules" not in self.fields:
            raise Trouble(self.column, "expected a tag with the rules below this one, such as [rules cinch]")
        seq = {"seq": 0} if self.numbered else {}
        event = build_event({**self.fields, **seq, **self.extras}, self.column)
        assert isinstance(event, Game)
        return event

    def add(self, line: Line, name: str, column: int) -> None:
        """Reads the value of tag `name`.

        Raises:
            Trouble: no such tag, a tag twice, no such value.
        """
        seat = seat_of(name)
        key = seat or name.lower()
        if key in self._seen:
            line.fail(f"the tag {key} only once in a header", column)
        self._seen.add(key)
        if seat:
            self.fields["players"][seat] = line.string("the player's name", "]")
        elif key == "rules":
            self.fields["rules"] = _read_rules(line)
        elif key in NUMBER_TAGS:
            self.fields[key] = line.need(number_of, "a whole number")
        elif key in TEXT_TAGS:
            self.fields[key] = line.string("a text", "]")
        else:
            close = difflib.get_close_matches(key[:40], TAGS, n=1)
            known = f"perhaps {close[0]}" if close else f"{', '.join(TAGS)} or a seat"
            line.fail(f"a known tag, {known}", column)


def close_tag(line: Line) -> None:
    """Goes past the closing bracket; after it only a comment may stand."""
    _close_bracket(line)
    line.end()


def _close_bracket(line: Line) -> None:
    if not line.take("]"):
        line.fail("a closing bracket ]")


def _read_rules(line: Line) -> str | dict[str, Any]:
    if line.peek() == "{":
        value = line.json("the options")
        return dict(value)
    preset = line.value("the name of a rule set")
    options: dict[str, Any] = {"preset": preset}
    while (found := _OPTION.match(line.text, line.pos)) is not None:
        if found[1] in options:
            line.fail(f"the option {found[1]} only once", found.start(1) + 1)
        line.pos = found.end()
        options[found[1]] = _read_option(line)
    return preset if len(options) == 1 else options


def _read_option(line: Line) -> Any:
    if line.peek() in ("{", "[", '"'):
        return line.json("a value")
    word = line.value("a value")
    try:
        return json_word(word)
    except ValueError:
        return word


def write_header(game: Game, *, extras: str, numbered: bool) -> Iterator[str]:
    """The lines of a header, with `extras` in braces behind its first tag.

    `numbered` says whether the events of this game are counted unless they say otherwise.
    """
    yield f"[game {quote(game.id)}]{extras}"
    if game.v != FORMAT_VERSION:
        yield f"[v {game.v}]"
    yield f"[rules {_write_rules(game.rules)}]"
    if not numbered:
        yield "[seq none]"
    for seat, player in game.players.items():
        yield f"[{seat} {quote(player)}]"
    for name in TEXT_TAGS:
        text = getattr(game, name)
        if text is not None:
            yield f"[{name} {bare_or_quoted(text) if name in _PLAIN_TAGS else quote(text)}]"
    if game.seed is not None:
        yield f"[seed {game.seed}]"


def _write_rules(rules: str | dict[str, Any]) -> str:
    if isinstance(rules, str):
        return bare_or_quoted(rules)
    names = list(rules)
    plain = len(names) > 1 and names[0] == "preset" and isinstance(rules["preset"], str)
    if not plain or not all(re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) for name in names):
        return write_json(rules)
    options = " ".join(f"{name}={_write_option(rules[name])}" for name in names[1:])
    return f"{bare_or_quoted(rules['preset'])} {options}"


def _write_option(value: Any) -> str:
    if isinstance(value, str) and is_bare(value):
        try:
            json_word(value)
        except ValueError:
            return value
    return write_json(value)
