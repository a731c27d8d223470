"""`cinch rule`: what a finding's code means."""

from __future__ import annotations

import json
import shutil
import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

from cinch_cli import output
from cinch_cli.exits import CLEAN, Problem
from cinch_cli.options import TextOrJson, did_you_mean

if TYPE_CHECKING:
    from cinch_log.codes import Code


def command(
    codes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CODE...]", help="Codes (REN003) or how they begin (REN); all by default."),
    ] = None,
    format: TextOrJson = "text",
) -> int:
    """Explain finding codes: what each says, the rules it rests on, what to do, an example.

    A whole code is explained in full; the beginning of codes, or nothing, lists them.
    """
    from cinch_log.codes import CODES, with_prefix

    chosen: dict[str, Code] = {}
    for text in codes or [""]:
        found = with_prefix(text)
        if not found:
            hint = did_you_mean(text.upper(), CODES) or "; cinch rule alone lists them"
            raise Problem(f"cinch rule: there is no code {text!r}{hint}")
        chosen |= {entry.code: entry for entry in found}
    if format == "json":
        output.machine().write(json.dumps([_as_data(entry) for entry in chosen.values()], indent=2) + "\n")
        return CLEAN
    whole = {text.upper() for text in codes or ()} >= chosen.keys()
    texts = [_explained(entry) if whole else _line(entry) for entry in chosen.values()]
    output.people().write(("\n" if whole else "").join(texts))
    return CLEAN


def _as_data(entry: Code) -> dict[str, object]:
    from msgspec.structs import asdict

    from cinch_log.catalogue.paragraphs import PARAGRAPHS

    return asdict(entry) | {"paragraphs": {paragraph: PARAGRAPHS[paragraph] for paragraph in entry.paragraphs}}


def _line(entry: Code) -> str:
    return f"{entry.code:<8} {entry.severity:<8} {entry.title}\n"


def _explained(entry: Code) -> str:
    from cinch_log.catalogue.paragraphs import PARAGRAPHS

    width = max(40, min(shutil.get_terminal_size().columns, 100))

    def wrapped(text: str, first: str = "", rest: str = "") -> str:
        return textwrap.fill(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)

    blocks = [f"{entry.code}: {entry.title} ({entry.severity})", wrapped(entry.meaning), wrapped(entry.advice)]
    if entry.paragraphs:
        rules = [wrapped(PARAGRAPHS[name], f"  {name:<4} ", " " * 7) for name in entry.paragraphs]
        blocks.append("\n".join(["Rules:", *rules]))
    blocks.append("\n".join(["Example:", *(f"  {line}" for line in entry.example.splitlines())]))
    return "\n\n".join(blocks) + "\n"
