"""What a page is made of: every format writes the same blocks, each in its own way."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from cinch_log.cards import Seat
from cinch_log.dispute.model import TrickPlay, TrickView

CellMark = Literal["disputed", "proof", "here"]


class Heading(Struct, frozen=True):
    """A heading: level 1 once a page, 2 for its parts, 3 inside them."""

    level: int
    text: str


class Paragraph(Struct, frozen=True):
    """Running text; `strong` for the sentence that matters most."""

    text: str
    strong: bool = False


class Items(Struct, frozen=True):
    """A list."""

    items: list[str]


class Facts(Struct, frozen=True):
    """Names with what belongs to them."""

    facts: list[tuple[str, str]]


class Table(Struct, frozen=True):
    """Rows under column headings; the last column may hold running text."""

    columns: list[str]
    rows: list[list[str]]
    marks: dict[tuple[int, int], CellMark] = {}
    """Row and column of the cells that matter. The cell's text says so too."""


class Tricks(Struct, frozen=True):
    """Up to two tricks, drawn side by side, each with its caption and what became of it."""

    tricks: list[tuple[str, TrickView, str]]
    seats: tuple[Seat, ...]
    trump: str
    """In the middle of the table: `trump ♠`."""


class Commands(Struct, frozen=True):
    """Lines for a shell."""

    lines: list[str]


Block = Heading | Paragraph | Items | Facts | Table | Tricks | Commands

LEGEND: Final = "> led, [ ] in question, ( ) the proof, ~ did not follow, * takes the trick."


def marked(card: str, play: TrickPlay, trick: TrickView) -> str:
    """A card with its marks, readable without colours: see `LEGEND`."""
    if play.disputed:
        card = f"[{card}]"
    elif play.proof:
        card = f"({card})"
    elif not play.followed:
        card = f"~{card}"
    lead = ">" if play.seat == trick.leader else ""
    return f"{lead}{card}{'*' if play.seat == trick.winner else ''}"


def mark_of(play: TrickPlay) -> CellMark | None:
    """The mark of a card's cell."""
    if play.disputed:
        return "disputed"
    return "proof" if play.proof else None
