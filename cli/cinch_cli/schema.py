"""`cinch schema`: the JSON Schemas, wherever cinch is installed."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from cinch_cli import output
from cinch_cli.exits import CLEAN, Problem
from cinch_cli.options import did_you_mean


def command(
    name: Annotated[
        str | None, typer.Argument(metavar="[event|rules|finding]", help="Which one; all by default.")
    ] = None,
) -> int:
    """Print the JSON Schema (2020-12) of a log's events, of rule sets or of findings.

    Without a name: one object with all of them by name.
    """
    from cinch_log.schemas import SCHEMAS, schema_text

    if name is None:
        everything = {each: make() for each, make in SCHEMAS.items()}
        output.machine().write(json.dumps(everything, indent=2, ensure_ascii=False) + "\n")
    elif name in SCHEMAS:
        output.machine().write(schema_text(name))
    else:
        raise Problem(f"cinch schema: there is no schema {name!r}{did_you_mean(name, SCHEMAS)} ({', '.join(SCHEMAS)})")
    return CLEAN
