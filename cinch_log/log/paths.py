"""JSON paths: the exact place of a fault, and of a key that stands twice."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import msgspec

from cinch_log.events import AnyEvent

_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")


def step(path: str, key: str | int) -> str:
    """The path of a member: `$.hands.N`, `$.cards[2]`, `$.x["odd key"]`."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if key.isidentifier() else f"{path}[{json.dumps(key, ensure_ascii=False)}]"


def locate(parsed: dict[str, Any], path: str, *, key: bool) -> tuple[str, Any]:
    """The decoder's path with every `[...]` replaced by the key it stands for, and the value there.

    `key`: the fault is a key of the object at `path`, not a value.
    """
    steps = [(name, index) for name, index in _STEP.findall(path)]
    if key:
        steps.append(("", "..."))
    here = "$"
    value: Any = parsed
    trail: list[str | int] = []
    for name, index in steps:
        choices: list[str | int]
        if name:
            choices = [name]
        elif index == "...":
            choices = list(value) if isinstance(value, dict) else list(range(len(value)))
        else:
            choices = [int(index)]
        chosen = next((choice for choice in choices if len(choices) == 1 or _fails(parsed, trail, choice)), None)
        if chosen is None or not _has(value, chosen):
            break
        trail.append(chosen)
        here = step(here, chosen)
        value = value[chosen]
    return here, trail[-1] if key and trail else value


def _has(value: Any, key: str | int) -> bool:
    if isinstance(value, dict):
        return key in value
    return isinstance(value, list) and isinstance(key, int) and key < len(value)


def _fails(parsed: dict[str, Any], trail: list[str | int], key: str | int) -> bool:
    """Whether the event is still refused when the object at `trail` has this member only."""
    value: Any = parsed
    for part in trail:
        value = value[part]
    reduced: Any = {key: value[key]} if isinstance(value, dict) else [value[int(key)]]
    for depth in range(len(trail) - 1, -1, -1):
        outer: Any = parsed
        for part in trail[:depth]:
            outer = outer[part]
        copy = outer.copy()
        copy[trail[depth]] = reduced
        reduced = copy
    try:
        msgspec.convert(reduced, AnyEvent)
    except (msgspec.ValidationError, RecursionError):
        return True
    return False


def repeated_key(line: bytes) -> tuple[str, str] | None:
    """Path and name of the first key of a JSON line that stands twice in its object, None when no key does.

    Raises what `json.loads` raises for a line that is no JSON.
    """
    found: list[_Object] = []

    def build(pairs: list[tuple[str, Any]]) -> _Object:
        made = _Object(pairs)
        if made.repeated is not None and not found:
            found.append(made)
        return made

    whole = json.loads(line.decode("utf-8"), object_pairs_hook=build)
    if not found:
        return None
    name = found[0].repeated
    assert name is not None
    return step(_path_to(whole, found[0]), name), name


class _Object:
    """A JSON object with all its pairs."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        self.pairs = pairs
        self.repeated: str | None = None
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                self.repeated = name
                break
            seen.add(name)


def _path_to(whole: Any, wanted: _Object) -> str:
    waiting: list[tuple[str, Any]] = [("$", whole)]
    while waiting:
        path, value = waiting.pop()
        if value is wanted:
            return path
        if isinstance(value, _Object):
            waiting += [(step(path, name), inner) for name, inner in value.pairs]
        elif isinstance(value, list):
            waiting += [(step(path, index), inner) for index, inner in enumerate(value)]
    return "$"
