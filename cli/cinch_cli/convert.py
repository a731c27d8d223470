"""`cinch convert`: logs to the notation people read and write, and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cinch_cli import output
from cinch_cli.exits import CLEAN, FINDINGS, Problem

if TYPE_CHECKING:
    from cinch_log.convert import Converted
    from cinch_log.log import Source

Form = Literal["text", "jsonl"]
_TEXT_SUFFIXES = (".txt", ".txt.gz")


def command(
    source: Annotated[str, typer.Argument(metavar="IN", help="A log, a text, or - for standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="A new file, or - for standard output.")],
    to: Annotated[
        Form | None, typer.Option("--to", help="What OUT shall be; by default its suffix says so, or IN's.")
    ] = None,
    by_game: Annotated[
        bool, typer.Option("--by-game", help="Interleaved games one after another instead of as the log has them.")
    ] = False,
    partial: Annotated[
        bool, typer.Option("--partial", help="Convert what can be read; what cannot is named, and the exit code is 1.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace OUT if it exists.")] = False,
) -> int:
    """Turn a log (.cinch.jsonl) into the notation people read and write (.cinch.txt), or a text into a log.

    Nothing is lost either way: the same events come back. Lines that are no events cannot be converted: each is named,
    nothing is written, and the exit code is 1.

      cinch convert night.cinch.jsonl night.cinch.txt    to read or correct
      cinch convert night.cinch.txt -                    back, onto the screen
    """
    from cinch_log.convert import to_log, to_text
    from cinch_log.log import SourceError

    form = _form(source, target, to)
    try:
        chosen = _source(source, form)
        converted = to_text(chosen, by_game=by_game) if form == "text" else to_log(chosen)
    except SourceError as error:
        raise Problem(str(error)) from None
    for lost in converted.lost:
        output.say(f"{source}:{lost.line}: {lost.place}: {lost.message}")
    if converted.lost and not partial:
        output.say(f"nothing was written: {_lines(len(converted.lost))} (--partial converts the rest)")
        return FINDINGS
    _write(target, converted.data, force=force)
    _warn(converted)
    return FINDINGS if converted.lost else CLEAN


def _form(source: str, target: str, to: Form | None) -> Form:
    """What to make: as told, else by the suffix of OUT, else the opposite of what IN is."""
    if to is not None:
        return to
    wanted = _by_suffix(target)
    given = _by_suffix(source)
    if wanted is None:
        if given is None:
            raise Problem("cinch convert: say with --to text or --to jsonl what to make of it")
        return "jsonl" if given == "text" else "text"
    if wanted == given:
        kind = "texts" if wanted == "text" else "logs"
        raise Problem(f"cinch convert: {source} and {target} are both {kind}; cinch fmt rewrites a log, --to overrules")
    return wanted


def _by_suffix(name: str) -> Form | None:
    from cinch_log.log.sources import format_of

    if name.lower().endswith(_TEXT_SUFFIXES):
        return "text"
    return "jsonl" if format_of(name) == "jsonl" else None


def _source(name: str, form: Form) -> Source:
    from msgspec.structs import replace

    from cinch_log.log import find_sources

    if Path(name).is_dir():
        raise Problem(f"cinch convert: {name} is a folder; convert one file at a time")
    (source,) = find_sources([name])
    return replace(source, format="jsonl" if form == "text" else "notation")


def _write(target: str, data: bytes, *, force: bool) -> None:
    if target == "-":
        output.machine().write(data.decode())
        return
    from cinch_log.whole_file import packed_for, write_whole

    path = Path(target)
    try:
        write_whole(path, packed_for(path, data), overwrite=force)
    except FileExistsError:
        raise Problem(f"cinch convert: {target} exists; --force replaces it") from None


def _warn(converted: Converted) -> None:
    for game in converted.broken_seals:
        output.say(
            f"note: a seal of game {game!r} does not fit canonical lines: it was set on other bytes, and holds only in "
            "the log it was set in"
        )


def _lines(number: int) -> str:
    return "one line is no event" if number == 1 else f"{number} lines are no events"
