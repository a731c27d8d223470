"""Places in games, as a query's result names them: rows with `game`, and `deal` or `seq` where they have them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

COLUMNS = ("game", "deal", "seq")


class PlacesError(Exception):
    """The text names no places: what is wrong and in which row, for people."""


class Place(Struct, frozen=True):
    """What one row points at."""

    game: str
    """A game's id, or its number in an archive."""
    deal: int | None = None
    seq: int | None = None
    """Number of an event in the game."""


def read_places(data: bytes) -> list[Place]:
    """The places in a CSV table with a header row, a JSON array, or JSON Lines; other columns do not matter.

    A place named again, in the next rows or later, is given once.

    Raises:
        PlacesError: it is none of these, has no `game` column, or a number is none.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PlacesError("this is no UTF-8 text; give the result of a query as csv, json or jsonl") from None
    rows = list(_rows(text))
    if not rows:
        return []
    return list(dict.fromkeys(_place(number, row) for number, row in enumerate(rows, 1)))


def _rows(text: str) -> Iterator[Mapping[str, Any]]:
    start = text.lstrip()[:1]
    if start not in ("[", "{"):
        yield from csv.DictReader(io.StringIO(text))
        return
    try:
        loaded = json.loads(text) if start == "[" else [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        raise PlacesError(f"this is no JSON: {error}") from None
    for number, row in enumerate(loaded, 1):
        if not isinstance(row, dict):
            raise PlacesError(f"row {number} is no JSON object")
        yield row


def _place(number: int, row: Mapping[str, Any]) -> Place:
    game = row.get("game")
    if game is None or game == "":
        raise PlacesError(
            f"row {number} names no game; the result needs a column 'game', and 'deal' or 'seq' if wanted"
        )
    return Place(str(game), _number(number, row, "deal"), _number(number, row, "seq"))


def _number(number: int, row: Mapping[str, Any], column: str) -> int | None:
    value = row.get(column)
    if value is None or value == "":
        return None
    try:
        return int(str(value))
    except ValueError:
        raise PlacesError(f"row {number}: {column} is no whole number: {str(value)[:40]!r}") from None
