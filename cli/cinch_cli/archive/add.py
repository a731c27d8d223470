"""`cinch archive add`: logs into an archive."""

from __future__ import annotations

from pathlib import Path

from cinch_cli import output
from cinch_cli.archive.common import Archive, Wait, problems
from cinch_cli.exits import CLEAN
from cinch_cli.options import Paths

_STEP = 1 << 20


def add(archive: Archive, paths: Paths, wait: Wait = 0.0) -> int:
    """Add logs to an archive; it is made if there is none.

    A game that is there already changes nothing, a longer version of an unfinished one replaces it, a different
    record of the same game is kept beside it. Lines that are no events go into quarantine and are tried again when the
    file is added again. Interrupt it whenever you like and add the same files again: nothing is lost or half there.

      cinch archive add club.db games/    makes club.db, or adds what is new
    """
    from cinch_log.archive import add_logs

    size = sum(_size(path) for path in paths)
    with problems("add"), output.progress("Adding", total=max(1, size // _STEP)) as step:
        waiting = 0

        def progress(done: int) -> None:
            nonlocal waiting
            waiting += done
            while waiting >= _STEP:
                waiting -= _STEP
                step()

        added = add_logs(archive, paths, wait=wait, progress=progress)
    parts = [f"{added.new} new"]
    parts += [f"{added.longer} longer than before"] if added.longer else []
    parts += [f"{added.same} known"] if added.same else []
    parts += [f"{output.many(added.witnesses, 'further record')} of known games"] if added.witnesses else []
    text = f"{output.many(added.games, 'game')}: {', '.join(parts)}"
    if added.unchanged:
        text += f"; {added.unchanged} of {output.many(added.files, 'file')} unchanged"
    output.say(text)
    if added.refused:
        output.say(f"{output.many(added.refused, 'game')} with invalid rules: kept, but nothing is derived from them")
    if added.quarantined:
        output.say(f"{output.many(added.quarantined, 'line')} in quarantine: cinch archive report {archive} quarantine")
    return CLEAN


def _size(text: str) -> int:
    path = Path(text)
    if path.is_dir():
        return sum(entry.stat().st_size for entry in path.rglob("*") if entry.is_file())
    return path.stat().st_size if path.is_file() else 0
