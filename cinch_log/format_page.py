"""The page `docs/events.md`: every event with its fields, made from the types that read and write them."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from cinch_log import events
from cinch_log.cards import Card, CardOrUnseen, Seat, Side, Suit
from cinch_log.events import BY_TYPE, FACTS, Event, Game
from cinch_log.format_examples import EXAMPLES

_WORDS: Final[tuple[tuple[Any, str, str], ...]] = (
    (events.Seq, "integer, 0 or more", ""),
    (events.DealNo, "integer, 1 or more", ""),
    (events.Int, "integer", "integers"),
    (events.Digest, "64 hex digits", ""),
    (Seat, "seat", "seats"),
    (Side, "side", "sides"),
    (Suit, "suit", "suits"),
    (CardOrUnseen, "card or `??`", "cards or `??`"),
    (Card, "card", "cards"),
    (bool, "`true` or `false`", ""),
    (str, "text", "texts"),
)
"""Types as the page names them, one and many."""

_MEANINGS: Final[dict[str, str]] = {
    "adjust": "A director's adjustment: added to the `scored` that is expected.",
    "against": "Who is said to have reneged.",
    "bid": "Points offered.",
    "by": "Who said so.",
    "card": "The card.",
    "cards": "The cards.",
    "date": "Free text, best as 2026-11-30.",
    "deal": "Which deal, from 1. Left out: the current or just finished one.",
    "dealer": "Who deals.",
    "event": "Free text: the tournament or evening.",
    "id": "Names the game, once in a file.",
    "name": "The new player.",
    "players": "Who sits where: exactly the seats of the rules.",
    "rules": "The rules of this table.",
    "reason": "Why it is void.",
    "recorder": "Who keeps the record.",
    "round": "Free text.",
    "seat": "Who.",
    "seed": "What the cards were made from, where a program dealt.",
    "sha256": "The digest, in lower case.",
    "site": "Free text: the place.",
    "source": "Where the record comes from.",
    "suit": "The trump suit.",
    "to": "Number of the event after which the game stands again.",
    "points": "Its point cards without Low.",
    "total": "The totals after the deal.",
    "trick": "Which trick of the deal, from 1. Left out: any.",
    "upheld": "Whether the renege was found proven.",
    "why": "Free text: the reason.",
    "winner": "Who won.",
    "concede.side": "Who gets the rest.",
    "cut.cards": "Who cut which card; not every seat need cut.",
    "discard.cards": "Put aside; none is an empty list.",
    "draw.cards": "In the order drawn; none is an empty list.",
    "game_over.total": "The final totals.",
    "misdeal.card": "The card that was exposed.",
    "misdeal.seat": "Whose hand it was about.",
    "play.card": "The card played.",
    "ruling.against": "The side that is said to have reneged.",
    "withdraw.card": "That seat's last card in the current trick.",
}
"""What a field means where the types have no word of their own on it, by name or by type and name."""


def events_markdown() -> str:
    """The page: the envelope, then each type in the order of a game."""
    parts = [
        "# Events and their fields",
        "",
        "Generated from the types in the code: `python -m cinch_log.generate`. [The log format](log-format.md) says",
        "what events do, what may stand where, and how seats, sides and cards are written.",
        "",
        "## Every event",
        "",
        "Besides `type` and its own fields an event may carry:",
        "",
        *_table(Event),
    ]
    for name, kind in BY_TYPE.items():
        parts += ["", f"## {name}", "", f"*{kind_of(kind)}.* {_sentence(kind)}", "", *_own_table(kind), ""]
        parts += ["```jsonl", *EXAMPLES[name], "```"]
    return "\n".join(parts) + "\n"


def kind_of(event: type[Struct]) -> str:
    """`Header`, `Fact` or `Claim`."""
    if event is Game:
        return "Header"
    return "Fact" if event in FACTS else "Claim"


def meaning(event: type[Struct], field: str) -> str:
    """What a field of an event means: its own words in the types, else those of its name."""
    name = f"{event.__struct_config__.tag}.{field}"
    return _documented(event).get(field) or _MEANINGS.get(name) or _MEANINGS[field]


def type_in_words(annotation: object) -> str:
    """A field's type as people read it; whether it may be left out is not part of it."""
    for known, one, _ in _WORDS:
        if annotation == known:
            return one
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return " ".join(f"`{value}`" for value in arguments)
    if origin is list:
        return f"list of {_many(arguments[0])}"
    if origin is dict:
        return "object" if arguments[0] is str else " → ".join(map(type_in_words, arguments))
    if origin in (Union, UnionType):
        return " or ".join(type_in_words(each) for each in arguments if each is not NoneType)
    raise TypeError(f"the page of events has no words for {annotation}")


def _many(annotation: object) -> str:
    return next((many for known, _, many in _WORDS if annotation == known), type_in_words(annotation))


def _own_table(event: type[Struct]) -> list[str]:
    return _table(event, {field.name for field in fields(Event)})


def _table(event: type[Struct], without: set[str] | frozenset[str] = frozenset()) -> list[str]:
    rows = [_row(event, field) for field in fields(event) if field.name not in without]
    return ["| field | | type | meaning |", "|---|---|---|---|", *rows] if rows else ["No fields of its own."]


def _row(event: type[Struct], field: FieldInfo) -> str:
    needed = "needed" if field.required else ""
    return f"| `{field.name}` | {needed} | {type_in_words(_hint(event, field.name))} | {meaning(event, field.name)} |"


def _hint(event: type[Struct], field: str) -> object:
    """The field's type as it is written, without the None of an optional field."""
    hint = get_type_hints(event, include_extras=True)[field]
    options = [each for each in get_args(hint) if each is not NoneType]
    return options[0] if get_origin(hint) in (Union, UnionType) and len(options) == 1 else hint


def _sentence(event: type[Struct]) -> str:
    text = " ".join((event.__doc__ or "").split()).removeprefix("Claim: ").removeprefix("Claim ")
    return text[:1].upper() + text[1:]


@cache
def _documented(event: type[Struct]) -> dict[str, str]:
    """Field to the text below it in the class."""
    found: dict[str, str] = {}
    for before, after in _pairs(event):
        if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name) and isinstance(after, ast.Expr):
            text = after.value
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                found[before.target.id] = " ".join(text.value.split())
    return found


def _pairs(event: type[Struct]) -> Iterator[tuple[ast.stmt, ast.stmt]]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(event))).body[0]
    if isinstance(tree, ast.ClassDef):
        yield from zip(tree.body, tree.body[1:], strict=False)
