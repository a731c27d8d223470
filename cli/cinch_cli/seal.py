"""`cinch seal`: a digest of everything recorded so far."""

from __future__ import annotations

from pathlib import Path

from cinch_cli import output
from cinch_cli.exits import CLEAN, Problem
from cinch_cli.options import GameId, OneFile


def command(path: OneFile, game: GameId = None) -> int:
    """Append a seal to a log: a digest of every byte recorded so far.

    Prints the first 12 digits: write them on the score pad, or give them to somebody else. If the log is changed
    afterwards, cinch audit finds that they do not fit (LOG008). Of several games --game says which one to seal.
    """
    from cinch_log.log import SourceError
    from cinch_log.record.errors import WriteError
    from cinch_log.record.sealing import SealError, append_seal
    from cinch_log.seals import SHORT

    if path == "-":
        raise Problem("cinch seal: a seal is appended to a file; standard input is none")
    if Path(path).is_dir():
        raise Problem(f"cinch seal: {path} is a folder; seal one log at a time")
    try:
        sealed = append_seal(Path(path), game)
    except (SealError, SourceError, WriteError) as error:
        raise Problem(f"cinch seal: {error}") from None
    output.machine().write(sealed.sha256[:SHORT] + "\n")
    output.say(f"sealed {sealed.lines} lines of game {sealed.game!r}")
    return CLEAN
