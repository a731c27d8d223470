"""`cinch fmt`: logs in canonical lines."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cinch_cli import output
from cinch_cli.exits import CLEAN, FINDINGS, Problem
from cinch_cli.options import Paths

if TYPE_CHECKING:
    from cinch_log.log import Source
    from cinch_log.tidy import Tidied


def command(
    paths: Paths,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing: name the files that are not canonical, exit code 1.")
    ] = False,
    break_seals: Annotated[
        bool, typer.Option("--break-seals", help="Rewrite sealed logs too: their seals will not hold any more.")
    ] = False,
) -> int:
    """Rewrite logs in canonical lines: type and seq first, no spaces, each line ended by LF.

    The events stay the same. Lines that are no events are kept byte for byte. A sealed log is left alone, since its
    seals hold for the bytes as they stand. Texts in the notation are passed over. - writes to standard output.
    """
    from cinch_log.log import SourceError, find_sources
    from cinch_log.tidy import tidy

    code = CLEAN
    try:
        for source in find_sources(paths):
            if source.format != "jsonl":
                output.say(f"{source.name}: passed over: a text is nobody's to rewrite, its comments would go")
                continue
            read = None if source.path is None else Path(source.path).stat()
            tidied = tidy(source)
            if check:
                code = max(code, _check(source, tidied))
            elif source.path is None or read is None:
                output.binary().write(tidied.after)
            elif tidied.changed:
                code = max(code, _rewrite(source, read, tidied, break_seals=break_seals))
    except SourceError as error:
        raise Problem(str(error)) from None
    return code


def _check(source: Source, tidied: Tidied) -> int:
    if not tidied.changed:
        return CLEAN
    output.people().write(f"{source.name}\n")
    return FINDINGS


def _rewrite(source: Source, read: os.stat_result, tidied: Tidied, *, break_seals: bool) -> int:
    from cinch_log.whole_file import Busy, packed_for, replace_whole

    if tidied.seals and not break_seals:
        seals = "a seal" if tidied.seals == 1 else f"{tidied.seals} seals"
        output.say(f"{source.name}: left as it is: rewriting would break {seals} (--break-seals does it all the same)")
        return FINDINGS
    path = Path(source.path or "")
    try:
        replace_whole(path, read, packed_for(path, tidied.after))
    except Busy as error:
        raise Problem(str(error)) from None
    kept = f", {tidied.kept} that are no events kept as they were" if tidied.kept else ""
    output.say(f"{source.name}: rewritten{kept}")
    return CLEAN
