"""Points as a scorer writes them: `9 -7`, `ns 9 ew -7`, `captured 9 5 scored 9 5 total 20 13`."""

from __future__ import annotations

from typing import Final

from cinch_log.cards import Side
from cinch_log.events import Score
from cinch_log.fold.scoring import Points
from cinch_log.record import words
from cinch_log.record.situation import Situation
from cinch_log.record.words import EntryError

_FIELDS: Final = ("captured", "scored", "total")
_HOW: Final = "score: write the points of {sides}, as in: score {example}"


def read_figures(tokens: list[str], situation: Situation) -> Score:
    """A score as it was written down; points without a heading are those scored, and the total follows from them.

    Raises:
        EntryError: not one number for each side, or a heading that is none.
    """
    fields: dict[str, Points] = {}
    field, start = "scored", 0
    for position, token in enumerate([*tokens, "captured"]):
        if position < len(tokens) and token.casefold() not in _FIELDS:
            continue
        if position > start:
            fields[field] = read_points(tokens[start:position], situation)
        elif position == len(tokens) and not fields:
            raise _how(situation)
        field, start = token.casefold(), position + 1
    total = fields.get("total")
    if total is None and "scored" in fields:
        total = situation.added(fields["scored"])
    return Score(captured=fields.get("captured"), scored=fields.get("scored"), total=total)


def read_points(tokens: list[str], situation: Situation) -> Points:
    """One number for each side in their order, or sides with their numbers. Raises `EntryError`."""
    sides = situation.rules.table.sides
    numbers = [words.number(token) for token in tokens]
    if len(tokens) == len(sides):
        plain = [number for number in numbers if number is not None]
        if len(plain) == len(sides):
            return dict(zip(sides, plain, strict=True))
    points: dict[Side, int] = {}
    if len(tokens) % 2:
        raise _how(situation)
    for name, number in zip(tokens[::2], numbers[1::2], strict=True):
        side = situation.names.side(name)
        if side is None or number is None or side in points:
            raise _how(situation)
        points[side] = number
    return points


def _how(situation: Situation) -> EntryError:
    sides = situation.rules.table.sides
    example = " ".join(f"{side.lower()} {points}" for side, points in zip(sides, (9, 5, 0, 0, 0, 0), strict=False))
    return EntryError(_HOW.format(sides=" and ".join(sides), example=example))
