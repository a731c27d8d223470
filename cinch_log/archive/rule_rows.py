"""Rule sets as rows: every option a column, and what each card is under each trump."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from cinch_log.archive.schema import POINT_NAMES
from cinch_log.cards import CARDS, SUITS, Card, Suit, rank_of, suit_of
from cinch_log.rules.load import differences, load_rules
from cinch_log.rules.options import Rules
from cinch_log.rules.presets import PRESETS
from cinch_log.rules.tables import trump_table
from cinch_log.rules.values import flat

_JSON: Final = msgspec.json.Encoder()


def rule_name(rules: Rules, spec: Any) -> tuple[str, str]:
    """The preset these rules are, or the one they are written over; and that with the options that differ.

    Args:
        rules: the rules.
        spec: how a header names them.
    """
    for name in PRESETS:
        if load_rules(name) == rules:
            return name, name
    base = spec if isinstance(spec, str) else spec.get("preset", "cinch")
    changed = differences(rules, load_rules(base))
    return base, f"{base} {_JSON.encode(changed).decode()}"


def named_rules(name: str) -> Rules:
    """The rules behind a name that `rule_name` made."""
    preset, _, options = name.partition(" ")
    if not options:
        return load_rules(preset)
    return load_rules({"preset": preset} | msgspec.json.decode(options, type=dict[str, Any]))


def rule_row(number: int, rules: Rules, spec: Any) -> tuple[Any, ...]:
    """The row of `rule_sets`."""
    return (number, *rule_name(rules, spec), *flat(rules).values(), rules.deal_total)


def card_rows(number: int, rules: Rules) -> list[tuple[Any, ...]]:
    """The rows of `trump_cards`."""
    rows: list[tuple[Any, ...]] = []
    for trump in SUITS:
        table = trump_table(rules, trump)
        for card in CARDS[: rules.pack_size]:
            suit = table.suit[card]
            worth = table.worth[card]
            role = _role(rules, trump, card) if worth else None
            rows.append((number, trump, card, suit, table.power[suit][card], worth, role))
    return rows


def _role(rules: Rules, trump: Suit, card: Card) -> str:
    """Which of the rule set's points a card carries (R34)."""
    rank = rank_of(card)
    if suit_of(card) != trump:
        return "left_card"
    names = {14: "high", 11: "jack", 10: "game", 9: "sancho", 5: "right_pedro", 3: "three"}
    name = names[rank]
    assert name in POINT_NAMES
    return name
