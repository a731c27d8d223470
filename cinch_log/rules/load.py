"""From a preset's name, a table of options or a file to a checked `Rules`, and back."""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import asdict

from cinch_log.rules.contradictions import contradictions
from cinch_log.rules.options import OPTION_NAMES, Rules
from cinch_log.rules.presets import PRESETS
from cinch_log.rules.values import value_problems
from cinch_log.text import printable

_LARGEST_FILE: Final = 1 << 20
"""Bytes: a rule file has a few hundred, so something larger is some other file named by mistake."""


class RulesError(ValueError):
    """A rule set that cannot be played by.

    Attributes:
        problems: one text each, beginning with the path of the option at fault (`$.bid_min: …`).
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def load_rules(spec: str | Mapping[str, Any]) -> Rules:
    """The rules a game's header names: a preset, or options over a preset (without one: over `cinch`).

    Raises:
        RulesError: unknown preset or option, a value of the wrong type or range, a contradiction. Names every
            one of them, the contradictions only when each option is possible by itself.
    """
    if isinstance(spec, str):
        return preset(spec)
    options = dict(spec)
    base = options.pop("preset", "cinch")
    if not isinstance(base, str):
        raise RulesError(["$.preset: must be the name of a preset"])
    return with_options(preset(base), options)


@lru_cache(maxsize=64)
def preset(name: str) -> Rules:
    """The rule set of that name. Raises `RulesError` with a suggestion when there is none."""
    if name not in PRESETS:
        close = difflib.get_close_matches(name[:80], PRESETS, n=1)
        hint = f", did you mean {close[0]!r}?" if close else f"; known are {', '.join(PRESETS)}"
        raise RulesError([f"$.preset: there is no preset {name[:80]!r}{hint}"])
    return with_options(Rules(), PRESETS[name].options)


def with_options(base: Rules, options: Mapping[str, Any]) -> Rules:
    """`base` with these options instead; of `points` only the cards named change.

    Raises:
        RulesError: as `load_rules`.
    """
    problems = list(value_problems(options))
    if problems:
        raise RulesError(problems)
    merged: dict[str, Any] = asdict(base) | dict(options)
    merged["points"] = asdict(base.points) | dict(options.get("points", {}))
    if "maker_extra" not in options:
        merged["maker_extra"] = _implied_maker_extra(base, exchange=merged["exchange"])
    rules = msgspec.convert(merged, Rules)
    problems = list(contradictions(rules))
    if problems:
        raise RulesError(problems)
    return rules


def _implied_maker_extra(base: Rules, *, exchange: bool) -> str:
    """What `maker_extra` is where only `exchange` is given: there is a stock to look at, or there is none."""
    if exchange == base.exchange:
        return base.maker_extra
    return "look" if exchange else "none"


def differences(rules: Rules, base: Rules | None = None) -> dict[str, Any]:
    """The options in which `rules` differs from `base` (from `cinch` by default); of `points` only the cards.

    `with_options(base, differences(rules, base))` is `rules` again.
    """
    base = Rules() if base is None else base
    changed = {name: getattr(rules, name) for name in OPTION_NAMES if getattr(rules, name) != getattr(base, name)}
    if rules.maker_extra != _implied_maker_extra(base, exchange=rules.exchange):
        changed["maker_extra"] = rules.maker_extra
    if "points" in changed:
        ours, theirs = asdict(rules.points), asdict(base.points)
        changed["points"] = {card: worth for card, worth in ours.items() if worth != theirs[card]}
    return changed


def read_rules_file(path: Path) -> Rules:
    """The rules in a TOML (`.toml`) or JSON file.

    Raises:
        RulesError: not a table of options, a key given twice, or as `load_rules`.
        OSError: the file cannot be read.
    """
    kind = "TOML" if path.suffix.lower() == ".toml" else "JSON"
    with path.open("rb") as file:
        data = file.read(_LARGEST_FILE + 1)
    if len(data) > _LARGEST_FILE:
        raise RulesError([f"$: the file is larger than {_LARGEST_FILE} bytes; that is no rule file"])
    try:
        text = data.decode("utf-8-sig")
        loaded = tomllib.loads(text) if kind == "TOML" else json.loads(text, object_pairs_hook=_unrepeated)
    except RulesError:
        raise
    except UnicodeDecodeError as error:
        raise RulesError([f"$: the file is not UTF-8 text (byte {error.start + 1})"]) from None
    except RecursionError:
        raise RulesError(["$: the file is nested too deeply for a rule file"]) from None
    except ValueError as error:
        raise RulesError([f"$: the file is no {kind}: {error}"]) from None
    if not isinstance(loaded, (str, dict)):
        raise RulesError(["$: the file must hold a table of options, or the name of a preset"])
    return load_rules(loaded)


def _unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object, refused when a key stands in it twice: two readers could see two different rule sets."""
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RulesError([f"$.{printable(twice[:80])}: given twice in one table"])
    return table
