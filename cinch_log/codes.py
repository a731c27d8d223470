"""The catalogue of finding codes: what each means, how bad it is, what to do about it."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from cinch_log.catalogue.code import Code
from cinch_log.catalogue.deal import BID, DEAL
from cinch_log.catalogue.draw import DRAW
from cinch_log.catalogue.log import LOG
from cinch_log.catalogue.play import PLAY, REN
from cinch_log.catalogue.score import SCO
from cinch_log.findings import Severity

__all__ = ["CODES", "FAMILIES", "Code", "codes_markdown", "family_of", "severity_of", "with_prefix"]

CODES: Final[dict[str, Code]] = {entry.code: entry for entry in (*LOG, *DEAL, *BID, *DRAW, *PLAY, *REN, *SCO)}
"""Every code, in the order of a game."""

FAMILIES: Final[dict[str, str]] = {
    "LOG": "The record itself",
    "DEAL": "Cut and deal",
    "BID": "Auction and trump",
    "DRAW": "Exchange",
    "PLAY": "Play",
    "REN": "Reneges",
    "SCO": "Scores and the end of the game",
}


def severity_of(code: str) -> Severity:
    """How bad a finding of this code is. Raises `KeyError` for a code that does not exist."""
    return CODES[code].severity


def family_of(code: str) -> str:
    """The letters before the number: `REN` of `REN003`."""
    return code.rstrip("0123456789")


def with_prefix(prefix: str) -> list[Code]:
    """The entries whose code begins so, in order; case does not matter."""
    return [entry for code, entry in CODES.items() if code.startswith(prefix.upper())]


def codes_markdown() -> str:
    """The page `docs/codes.md`."""
    parts = [
        "# Finding codes",
        "",
        "Generated from the catalogue in the code: `python -m cinch_log.generate`. `cinch rule CODE` prints one entry.",
        "Codes are stable. Findings of severity *error* or *warning* make `cinch audit` end with exit code 1.",
    ]
    for family, entries in groupby(CODES.values(), key=lambda entry: family_of(entry.code)):
        parts += ["", f"## {family}: {FAMILIES[family]}"]
        for entry in entries:
            parts += ["", *_entry_markdown(entry)]
    return "\n".join(parts) + "\n"


def _entry_markdown(entry: Code) -> list[str]:
    rests = f"; {', '.join(entry.paragraphs)}" if entry.paragraphs else ""
    return [
        f"### {entry.code}",
        "",
        f"**{entry.title}** ({entry.severity}{rests}). {entry.meaning}",
        "",
        f"*What to do:* {entry.advice}",
        "",
        "```text",
        *entry.example.splitlines(),
        "```",
    ]
