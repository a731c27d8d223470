"""The rule sets a game is tried under: whole ones, and the game's own with some options changed."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from cinch_log.audit.verdicts import COMPARED_MODES
from cinch_log.events import Game
from cinch_log.rules import Rules, RulesError, load_rules, with_options
from cinch_log.rules.find import find_rules
from cinch_log.rules.presets import PRESETS
from cinch_log.rules.values import value_problems

MOST: Final = 15
"""Rule sets that fit side by side into 80 columns."""


class RuleSet(Struct, frozen=True, kw_only=True):
    """A way to judge games."""

    name: str
    rules: Rules | None = None
    """These rules, whatever the header says."""
    options: dict[str, Any] = {}
    """Without `rules`: the header's, changed in these options."""

    def for_game(self, header: Game) -> Rules:
        """The rules for that game.

        Raises:
            RulesError: the header's rules are impossible, or together with these options.
        """
        if self.rules is not None:
            return self.rules
        return with_options(load_rules(header.rules), self.options) if self.options else load_rules(header.rules)


AS_RECORDED: Final = RuleSet(name="as recorded")
"""Each game by the rules its header names."""


def follow_modes() -> list[RuleSet]:
    """Each game by its own rules, and by them with every mode of following that findings compare (R22)."""
    return [AS_RECORDED, *(RuleSet(name=f"follow={mode}", options={"follow": mode}) for mode in COMPARED_MODES)]


def named(text: str) -> RuleSet:
    """The rule set a person names: a preset, a rule file, a log (its header), or changes as `follow=suit,target=42`.

    Raises:
        LookupError: nothing of that name; the text says what would be possible.
        RulesError: rules that cannot be played by.
        OSError: the rule file cannot be read.
    """
    if is_change(text):
        return RuleSet(name=text, options=_options(text))
    return RuleSet(name=text, rules=find_rules(text))


def is_rule_set(text: str) -> bool:
    """Whether an argument is a rule set rather than a log: a preset, a `.toml` or `.json` file, or changes."""
    return text in PRESETS or text.lower().endswith((".toml", ".json")) or is_change(text)


def is_change(text: str) -> bool:
    """Whether the text changes options: `follow=suit`. A path may hold `=` too, but then it has a folder or suffix."""
    name = text.partition("=")[0]
    return "=" in text and name.replace("_", "").replace(".", "").isalpha() and "/" not in text and "jsonl" not in text


def _options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not value:
            raise RulesError([f"$.{name}: write option=value, several with commas between: follow=suit,target=42"])
        owner, _, card = name.partition(".")
        if card:
            options.setdefault(owner, {})[card] = _value(value)
        else:
            options[name] = _value(value)
    problems = list(value_problems(options))
    if problems:
        raise RulesError(problems)
    return options


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
