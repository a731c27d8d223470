"""How many keys, and so how many colons, a line must have if no key in it stands twice.

The typed decoder lets a duplicate key pass: the last one wins. But every key in JSON has exactly one colon behind
it, and other colons stand only inside strings. So a text has at least as many colons as the decoded events
have keys, and *exactly* as many only if no key was lost and no string holds a colon. Colons inside
strings may be added to the expectation where they can be counted in the decoded strings: when the text has no
backslash, so that none of them is written as an escape. Every count here errs to the low side or is exact,
and so a text that passes has no duplicate key, however it is spaced, ordered or escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final, Literal

from msgspec import inspect

from cinch_log.events import EVENT_TYPES, AnyEvent, Event
from cinch_log.log.kinds import KIND

DEEPEST: Final = 100
"""Levels of nesting accepted inside `x` and `rules`: whatever works on an event may recurse."""

ENVELOPE: Final = Event.__struct_fields__
_TEXTS: Final = (attrgetter("game"), attrgetter("at"), attrgetter("note"))

How = Literal["plain", "keyed", "text", "deep"]
"""What of a field's value holds colons: nothing, the keys of a dict of plain values, a string, anything."""


class TooDeep(Exception):
    """A value nested deeper than `DEEPEST`."""


class Plan:
    """Where an event type's colons come from."""

    def __init__(self, kind: type[AnyEvent]) -> None:
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        own = [field for field in info.fields if field.name not in ENVELOPE]
        self.required: Final = 1 + sum(field.required for field in own)
        """Keys always present: `type` and the fields without default."""
        self.fields: Final = tuple(
            (attrgetter(field.name), not field.required, how)
            for field in own
            if (how := _how(field.type)) != "plain" or not field.required
        )
        """How to get it, whether its presence adds a key, and what its value adds: of all fields that may add any."""

    def extra(self, events: Sequence[AnyEvent], *, texts: bool) -> int:
        """Colons of events of this type beyond the required keys, `seq` and the rest of the envelope left out."""
        count = 0
        for get, optional, how in self.fields:
            present = [value for value in map(get, events) if value is not None]
            if optional:
                count += len(present)
            if how == "keyed":
                count += sum(map(len, present))
            elif how != "plain":
                count += sum([colons(value, texts=texts) for value in present])
        return count


def colons(value: Any, *, texts: bool) -> int:
    """Colons that this decoded value must have in a text without duplicate keys.

    `texts`: whether those inside strings may be counted. Raises `TooDeep`.
    """
    if isinstance(value, str):
        return value.count(":") if texts else 0
    count = 0
    level: list[Any] = [value]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                count += len(item)
                below += item.values()
                if texts:
                    count += sum(key.count(":") for key in item)
            elif isinstance(item, list):
                below += item
            elif texts and isinstance(item, str):
                count += item.count(":")
        if not below:
            return count
        level = below
    raise TooDeep


def envelope_colons(events: Sequence[AnyEvent], *, texts: bool) -> int:
    """What the envelope fields behind `seq` add. Raises `TooDeep`."""
    count = 0
    for get in _TEXTS:
        present = [value for value in map(get, events) if value is not None]
        count += len(present)
        if texts:
            count += "".join(present).count(":")
    extensions = [event.x for event in events if event.x is not None]
    return count + sum([1 + colons(x, texts=texts) for x in extensions])


def fewest_colons(event: AnyEvent) -> int:
    """Colons of a line with this event's required keys and its `seq`: a line with no more has nothing else."""
    return REQUIRED[KIND[type(event)]] + (event.seq is not None)


def line_colons(event: AnyEvent, *, texts: bool) -> int:
    """Colons of a line that is this event and has no duplicate key. Raises `TooDeep`."""
    own = fewest_colons(event) + PLANS[KIND[type(event)]].extra((event,), texts=texts)
    return own + envelope_colons((event,), texts=texts)


def _how(kind: inspect.Type) -> How:
    match kind:
        case inspect.UnionType(types=types):
            hows = {_how(part) for part in types}
            return hows.pop() if len(hows) == 1 else "deep" if hows != {"plain", "keyed"} else "keyed"
        case inspect.Metadata(type=inner):
            return _how(inner)
        case inspect.StrType():
            return "text"
        case inspect.DictType(key_type=inspect.LiteralType(), value_type=value):
            return "keyed" if _how(value) == "plain" else "deep"
        case inspect.ListType(item_type=item):
            return "plain" if _how(item) == "plain" else "deep"
        case inspect.LiteralType() | inspect.IntType() | inspect.BoolType() | inspect.NoneType():
            return "plain"
    return "deep"


PLANS: Final[tuple[Plan, ...]] = tuple(Plan(kind) for kind in EVENT_TYPES)
"""By kind."""
REQUIRED: Final = bytes(plan.required for plan in PLANS).ljust(256, b"\0")
"""A translation table: kind to the number of keys always present."""
VARYING: Final = tuple((code, plan) for code, plan in enumerate(PLANS) if plan.fields)
"""The kinds whose number of keys is not fixed."""
