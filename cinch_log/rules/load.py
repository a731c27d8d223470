"""From a preset's name, a table of options or a file to a checked `Rules`, and back."""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict

from cinch_log.rules.options import OPTION_NAMES, Rules
from cinch_log.rules.presets import PRESETS


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
        RulesError: unknown preset or option, a value of the wrong type or range, a contradiction.
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
        RulesError: as `load_rules`, naming every unknown option and every contradiction.
    """
    unknown = [name for name in options if name not in OPTION_NAMES]
    if unknown:
        raise RulesError([_unknown(name) for name in unknown])
    merged: dict[str, Any] = asdict(base) | {"points": asdict(base.points)} | dict(options)
    if isinstance(options.get("points"), Mapping):
        merged["points"] = asdict(base.points) | dict(options["points"])
    if "maker_extra" not in options and merged["exchange"] != base.exchange:
        merged["maker_extra"] = "look" if merged["exchange"] else "none"  # there is a stock to look at, or none
    try:
        rules = msgspec.convert(merged, Rules)
    except msgspec.ValidationError as error:
        text, _, place = str(error).rpartition(" - at `")
        raise RulesError([f"{place.rstrip('`')}: {text}" if text else f"$: {error}"]) from None
    problems = list(contradictions(rules))
    if problems:
        raise RulesError(problems)
    return rules


def _unknown(name: object) -> str:
    text = str(name)[:80]
    close = difflib.get_close_matches(text, OPTION_NAMES, n=1)
    return f"$.{text}: there is no such option" + (f", did you mean {close[0]!r}?" if close else "")


def contradictions(rules: Rules) -> Iterator[str]:
    """What these options say against each other, each beginning with the option's path."""
    if rules.deal_total < 1:
        yield "$.points: no card is worth anything"
    if rules.bid_min > rules.highest_bid:
        yield f"$.bid_min: {rules.bid_min} is above the highest bid, {rules.highest_bid}"
    if rules.bid_max is not None and rules.bid_max > rules.deal_total:
        yield f"$.bid_max: {rules.bid_max} is above the deal total, {rules.deal_total}"
    if rules.partners and rules.seats != 4:
        yield f"$.partners: partnerships need four seats, not {rules.seats}"
    if rules.deal_size % rules.packet:
        yield f"$.deal_size: {rules.deal_size} cards cannot be dealt in packets of {rules.packet}"
    if rules.seats * rules.deal_size > rules.pack_size:
        yield f"$.deal_size: {rules.seats} × {rules.deal_size} cards are more than the pack's {rules.pack_size}"
    elif rules.exchange and rules.seats * rules.hand_size > rules.pack_size:
        yield f"$.hand_size: {rules.seats} × {rules.hand_size} cards are more than the pack's {rules.pack_size}"
    if not rules.exchange:
        if rules.hand_size > rules.deal_size:
            yield f"$.hand_size: {rules.hand_size} cannot be reached from {rules.deal_size} without an exchange"
        if rules.dealer_rob == "rob":
            yield "$.dealer_rob: the dealer can rob only where there is an exchange"
        if rules.maker_extra != "none":
            yield f"$.maker_extra: the maker can {rules.maker_extra} only where there is an exchange"
    if rules.negative_limit is not None and rules.negative_limit >= 0:
        yield f"$.negative_limit: {rules.negative_limit} is not negative"
    if rules.target < 1:
        yield f"$.target: {rules.target} is reached before the first deal"
    if rules.follow == "trump_only" and rules.left_on_trump_lead == "forced":
        yield "$.left_on_trump_lead: 'forced' has no meaning where only trumps are played ('trump_only')"


def differences(rules: Rules, base: Rules | None = None) -> dict[str, Any]:
    """The options in which `rules` differs from `base` (from `cinch` by default); of `points` only the cards."""
    base = Rules() if base is None else base
    changed = {name: getattr(rules, name) for name in OPTION_NAMES if getattr(rules, name) != getattr(base, name)}
    if "points" in changed:
        ours, theirs = asdict(rules.points), asdict(base.points)
        changed["points"] = {card: worth for card, worth in ours.items() if worth != theirs[card]}
    return changed


def read_rules_file(path: Path) -> Rules:
    """The rules in a TOML (`.toml`) or JSON file.

    Raises:
        RulesError: not a table of options, or as `load_rules`.
        OSError: the file cannot be read.
    """
    data = path.read_bytes()
    try:
        loaded = tomllib.loads(data.decode()) if path.suffix == ".toml" else json.loads(data)
    except (ValueError, RecursionError) as error:
        raise RulesError([f"$: {path} is no {'TOML' if path.suffix == '.toml' else 'JSON'}: {error}"]) from None
    if not isinstance(loaded, (str, dict)):
        raise RulesError([f"$: {path} must hold a table of options"])
    return load_rules(loaded)
