"""`cinch anonymise`: the players' names out, the facts untouched."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cinch_cli import output
from cinch_cli.exits import CLEAN, Problem
from cinch_cli.options import Files

if TYPE_CHECKING:
    from cinch_log.log import Source
    from cinch_log.pseudonyms import Pseudonyms


def command(
    paths: Files,
    folder: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Write the logs into this folder.")],
    mapping: Annotated[
        Path | None,
        typer.Option("--map", metavar="FILE", help="Keep who is who there, for other logs of the same people."),
    ] = None,
    dates: Annotated[
        Literal["month", "year", "none"], typer.Option("--dates", help="How much of a date to keep.")
    ] = "month",
    force: Annotated[bool, typer.Option("--force", help="Replace the logs in the folder that --map knows.")] = False,
) -> int:
    """Replace the players' names by pseudonyms, coarsen dates, drop remarks; what was played and claimed stays.

    The same person has the same pseudonym in all logs. With --map also next time: that file tells who is who, only you
    can read it, and it does not belong into the folder. File names may name people, so logs are called log-0001 and so
    on.

      cinch anonymise --map ~/who-is-who.json --output public/ games/
    """
    from cinch_log.anonymise import NotReadable, anonymise, names_in, read_source
    from cinch_log.log import SourceError, find_sources
    from cinch_log.pseudonyms import MappingError
    from cinch_log.whole_file import packed_for, write_whole

    try:
        sources = find_sources(paths)
        _apart(sources, folder)
        names = _mapping(mapping, folder)
        for source in sources:
            names.add(names_in(read_source(source)))
        names.add(("file", _key(source)) for source in sources)
        targets = [folder / (names["file", _key(source)] + _suffix(source)) for source in sources]
        _free(targets, force=force and mapping is not None)
        folder.mkdir(parents=True, exist_ok=True)
        if mapping is not None:
            names.save(mapping)
        with output.progress("Anonymising", len(sources)) as step:
            for source, target in zip(sources, targets, strict=True):
                text = source.format == "notation"
                data = anonymise(read_source(source), names, dates, text=text)
                write_whole(target, packed_for(target, data), overwrite=force)
                step()
    except (SourceError, NotReadable, MappingError) as error:
        raise Problem(f"cinch anonymise: {error}") from None
    output.say(f"{output.many(len(sources), 'log')} written to {folder}")
    return CLEAN


def _mapping(mapping: Path | None, folder: Path) -> Pseudonyms:
    from cinch_log.pseudonyms import Pseudonyms, load_pseudonyms

    if mapping is None:
        return Pseudonyms()
    if mapping.resolve().is_relative_to(folder.resolve()):
        raise Problem(f"cinch anonymise: {mapping} tells who is who: keep it outside {folder}, which you give away")
    return load_pseudonyms(mapping)


def _apart(sources: list[Source], folder: Path) -> None:
    for source in sources:
        if Path(_key(source)).is_relative_to(folder.resolve()):
            raise Problem(f"cinch anonymise: {source.name} lies in {folder} itself; choose another folder to write to")


def _key(source: Source) -> str:
    if source.path is None:
        raise Problem("cinch anonymise: standard input is read only once; name files or folders")
    return os.path.realpath(source.path)


def _suffix(source: Source) -> str:
    packed = ".gz" if (source.path or "").lower().endswith(".gz") else ""
    return (".cinch.txt" if source.format == "notation" else ".cinch.jsonl") + packed


def _free(targets: list[Path], *, force: bool) -> None:
    """Without the mapping that gave them out, the numbers of logs in the folder mean other logs than ours."""
    stems = {target.name.split(".", 1)[0] for target in targets}
    folder = targets[0].parent
    there = sorted(folder.iterdir()) if folder.is_dir() else []
    taken = [path for path in there if path.name.split(".", 1)[0] in stems]
    if taken and not force:
        raise Problem(
            f"cinch anonymise: {taken[0]} exists; choose another folder, or replace what is there with --force and the "
            "--map it was made with"
        )
