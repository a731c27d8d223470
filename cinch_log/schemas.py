"""JSON Schemas (2020-12) of events, rule sets and findings, made from the types that read and write them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import msgspec

from cinch_log.cards import CARDS, PARTNER_SEATS, SOLO_SEATS, Card, CardOrUnseen, Seat, Side, Suit
from cinch_log.events import FORMAT_VERSION, AnyEvent, Int
from cinch_log.findings import Finding
from cinch_log.rules import PRESETS, Rules
from cinch_log.rules.describe import option_text

Schema = dict[str, Any]
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_REF: Final = "#/$defs/{name}"


def event_schema() -> Schema:
    """One line of a log."""
    (root,), definitions = msgspec.json.schema_components([AnyEvent], ref_template=_REF)
    definitions = {"Rules": _rule_set(), **_options_definitions(), **definitions}
    definitions["Game"]["properties"]["rules"] = {"$ref": _REF.format(name="Rules")}
    definitions["Game"]["properties"]["v"] = {"const": FORMAT_VERSION, "description": "Version of the log format."}
    return _document("event", "An event: one line of a Cinch log", root, _with_names(definitions))


def rules_schema() -> Schema:
    """A rule set, as it stands in a game's header or in a rule file."""
    return _document("rules", "A rule set of Cinch", _rule_set(), _options_definitions())


def finding_schema() -> Schema:
    """A finding, as the formats json and jsonl write it."""
    (root,), definitions = msgspec.json.schema_components([Finding], ref_template=_REF)
    properties = definitions["Finding"]["properties"]
    properties["code"] |= {"pattern": "^[A-Z]+[0-9]{3}$", "description": "See docs/codes.md."}
    properties["line"] |= {"minimum": 1, "description": "Line in the file, from 1."}
    return _document("finding", "A finding of cinch audit", root, definitions)


SCHEMAS: Final[dict[str, Callable[[], Schema]]] = {
    "event": event_schema,
    "rules": rules_schema,
    "finding": finding_schema,
}
"""Name to the function that makes the schema."""


def schema_text(name: str) -> str:
    """The schema as it stands in `schemas/`: JSON, two spaces a level. Raises `KeyError` for an unknown name."""
    return json.dumps(SCHEMAS[name](), indent=2, ensure_ascii=False) + "\n"


def _document(name: str, title: str, root: Schema, definitions: dict[str, Schema]) -> Schema:
    return {
        "$schema": DIALECT,
        "$id": f"urn:cinch-log:schema:{name}:{FORMAT_VERSION}",
        "$comment": f"Generated from the code. Version {FORMAT_VERSION} of the format.",
        "title": title,
        **root,
        "$defs": definitions,
    }


def _rule_set() -> Schema:
    return {
        "description": "A preset's name, or options over a preset (over cinch where none is named).",
        "anyOf": [{"$ref": _REF.format(name="Preset")}, {"$ref": _REF.format(name="Options")}],
    }


def _options_definitions() -> dict[str, Schema]:
    """The options as somebody writes them: none is required, and what is left out is the preset's business."""
    _, definitions = msgspec.json.schema_components([Rules], ref_template=_REF)
    options, points = definitions["Rules"], definitions["Points"]
    for definition, path in ((options, ""), (points, "points.")):
        for name, value in definition["properties"].items():
            value.pop("default", None)
            if name != "points":
                value["description"] = option_text(path + name).meaning
    options["title"] = "Options"
    options["description"] = "Options by name, each instead of the preset's."
    options["properties"] = {"preset": {"$ref": _REF.format(name="Preset")}, **options["properties"]}
    preset: Schema = {
        "title": "Preset",
        "oneOf": [{"const": name, "description": entry.summary} for name, entry in PRESETS.items()],
    }
    return {"Preset": preset, "Options": options, "Points": points}


def _with_names(definitions: dict[str, Schema]) -> dict[str, Schema]:
    """The definitions with cards, seats and the like said once and referred to by name."""
    seats = [*PARTNER_SEATS, *SOLO_SEATS]
    named: dict[str, tuple[Schema, Schema]] = {
        "Card": (msgspec.json.schema(Card), {"description": "Rank, suit, b for the second pack.", "enum": list(CARDS)}),
        "CardOrUnseen": (
            msgspec.json.schema(CardOrUnseen),
            {"description": "?? is a card nobody recorded.", "enum": ["??", *CARDS]},
        ),
        "Seat": (msgspec.json.schema(Seat), {"enum": seats}),
        "Side": (
            msgspec.json.schema(Side),
            {"description": "A partnership, or the seat in individual games.", "enum": ["NS", "EW", *seats]},
        ),
        "Suit": (msgspec.json.schema(Suit), msgspec.json.schema(Suit)),
        "Integer": (msgspec.json.schema(Int), msgspec.json.schema(Int)),
    }
    names = {_key(generated): name for name, (generated, _) in named.items()}

    def refer(node: Any) -> Any:
        if isinstance(node, list):
            return [refer(item) for item in node]
        if not isinstance(node, dict):
            return node
        name = names.get(_key(node))
        if name is not None:
            return {"$ref": _REF.format(name=name)}
        return {key: refer(value) for key, value in node.items()}

    return {name: shown for name, (_, shown) in named.items()} | {
        name: refer(definition) for name, definition in definitions.items()
    }


def _key(node: Schema) -> str:
    return json.dumps(node, sort_keys=True)
