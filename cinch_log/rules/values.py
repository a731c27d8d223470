"""Which values an option takes, read off the types of `Rules` and `Points`, in words for people.

The types are the one source: what is printed here is what `load_rules` accepts.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.inspect import BoolType, Field, IntType, LiteralType, NoneType, StructType, UnionType, type_info

from cinch_log.rules.options import Points, Rules
from cinch_log.text import printable

_SHOWN: Final = 40
"""Characters of a wrong value that an error repeats."""


class Domain(Struct, frozen=True, kw_only=True):
    """The values one option takes."""

    choices: tuple[str, ...] = ()
    """The values it can be chosen from, as written in a rule file; empty where it is a number from a range."""
    low: int | None = None
    high: int | None = None
    optional: bool = False
    """Whether it may be left open (`null` in JSON)."""

    def __str__(self) -> str:
        if self.choices:
            text = " or ".join(self.choices) if len(self.choices) == 2 else "one of " + ", ".join(self.choices)
        else:
            text = f"a whole number from {self.low} to {self.high}"
        return f"{text}, or null" if self.optional else text


@lru_cache(maxsize=1)
def domains() -> dict[str, Domain]:
    """Every option (`follow`, `points.high`) in the order of `Rules`, with the values it takes."""
    found: dict[str, Domain] = {}
    for option in _fields(Rules):
        if isinstance(option.type, StructType):
            found |= {f"{option.name}.{card.name}": _domain(card) for card in _fields(Points)}
        else:
            found[option.name] = _domain(option)
    return found


def _fields(struct: type[Struct]) -> tuple[Field, ...]:
    info = type_info(struct)
    assert isinstance(info, StructType)
    return info.fields


def _domain(option: Field) -> Domain:
    kinds = option.type.types if isinstance(option.type, UnionType) else (option.type,)
    optional = any(isinstance(kind, NoneType) for kind in kinds)
    for kind in kinds:
        if isinstance(kind, BoolType):
            return Domain(choices=("true", "false"), optional=optional)
        if isinstance(kind, LiteralType):
            return Domain(choices=tuple(str(value) for value in kind.values), optional=optional)
        if isinstance(kind, IntType):
            return Domain(low=kind.ge, high=kind.le, optional=optional)
    raise TypeError(f"the option {option.name} has a type that no rule file can hold")


def value_text(value: object) -> str:
    """An option's value as a rule file writes it: `true`, `null`, `suit_or_left`, `51`."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def flat(rules: Rules) -> dict[str, bool | int | str | None]:
    """Every option's value by its name in `domains()`, the point cards as `points.high` and so on."""
    values: dict[str, bool | int | str | None] = {}
    for name in domains():
        owner, _, card = name.partition(".")
        values[name] = getattr(rules.points, card) if card else getattr(rules, owner)
    return values


def value_problems(options: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with these options one by one: unknown names, wrong types, values out of range.

    Each text begins with the option's path and says what is accepted there.
    """
    for name, value in options.items():
        if name == "points" and isinstance(value, Mapping):
            for card, worth in value.items():
                yield from _problem(f"points.{card}", {"points": {card: worth}}, worth)
        else:
            yield from _problem(name, {name: value}, value)


def _problem(name: object, options: dict[Any, Any], value: object) -> Iterator[str]:
    known = domains()
    if isinstance(name, str) and (name in known or name == "points"):
        try:
            msgspec.convert(options, Rules)
        except msgspec.ValidationError:
            accepted = known.get(name, f"a table of card and worth, of {_listed(Points)}")
            yield f"$.{name}: {_quoted(value)} is not possible here; it takes {accepted}{_hint(value, known.get(name))}"
        return
    text = printable(str(name)[:80])
    close = difflib.get_close_matches(text, [*known, "points", "preset"], n=1)
    yield f"$.{text}: there is no such option" + (f", did you mean {close[0]}?" if close else "")


def _hint(value: object, domain: Domain | None) -> str:
    choices = domain.choices if domain else ()
    close = difflib.get_close_matches(value[:80].lower(), choices, n=1) if isinstance(value, str) else []
    return f" (did you mean {close[0]}?)" if close else ""


def _quoted(value: object) -> str:
    if isinstance(value, (dict, list)):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and value.bit_length() > 256:
        return "a number of that size"
    text = repr(value) if isinstance(value, str) else value_text(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."


def _listed(struct: type[Struct]) -> str:
    return ", ".join(field.name for field in _fields(struct))
