"""A seal appended to a log that nobody is recording (`cinch seal`)."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cinch_log.events import Seal
from cinch_log.log import Fault, GameLog, canonical, find_sources, read_games
from cinch_log.record.file import LogFile
from cinch_log.seals import seal_of


class SealError(ValueError):
    """A log that can not be sealed: why, and what to do."""


class Sealed(NamedTuple):
    """A seal that was appended."""

    sha256: str
    game: str
    lines: int
    """Lines it covers."""


def append_seal(path: Path, game_id: str | None = None) -> Sealed:
    """Appends a seal to a game of the log and makes sure that it is on the disk.

    Args:
        path: a log in JSON Lines, not packed.
        game_id: which game; may be None when the log holds one only. Of several with this id the last.

    Raises:
        SealError: no such game, more than one, a torn last line. The log is untouched.
        WriteError: somebody else is writing, or the log can not be written. It is untouched.
        SourceError: the log can not be read.
    """
    (source,) = find_sources([path])
    if source.format != "jsonl":
        raise SealError(f"{path}: only a log in JSON Lines can be sealed; convert the text first")
    file = LogFile(path)
    try:
        game = _choose(path, game_id)
        sealed = Sealed(seal_of(game.raw), game.id, len(game.raw))
        event = Seal(seq=game.next_seq, game=game.id if game.must_name else None, sha256=sealed.sha256)
        line = canonical(event) + b"\n"
        file.append(b"\n" + line if file.size and game.unended else line)
        file.sync()
    finally:
        file.close()
    return sealed


class _Game:
    """One game of the log, with all its parts."""

    def __init__(self, game_id: str) -> None:
        self.id = game_id
        self.raw: list[bytes] = []
        self.next_seq: int | None = 0
        self.named = False
        self.must_name = False
        """The seal must say whose it is."""
        self.unended = False
        """The last line of the file lacks its line end."""

    def add(self, log: GameLog) -> None:
        counted = self.next_seq or 0
        for entry in log.entries:
            if isinstance(entry, Fault):
                counted = (counted if entry.seq_hint is None else entry.seq_hint) + 1
                self.next_seq = None if self.next_seq is None else counted
            else:
                counted = (counted if entry.seq is None else entry.seq) + 1
                self.next_seq = None if entry.seq is None else counted
                self.named = self.named or entry.game is not None
        self.raw += log.load_raw()


def _choose(path: Path, game_id: str | None) -> _Game:
    games: dict[int, _Game] = {}
    last: tuple[int, int] = (0, -1)
    unended = torn = False
    for log in read_games(path):
        torn = torn or log.torn
        if log.entries:
            unended = unended or not log.load_raw()[-1].endswith(b"\n")
        if log.header is None:
            continue
        game = games.setdefault(log.key, _Game(log.header.id))
        if log.first:
            last = max(last, (log.lines[0], log.key))
        game.add(log)
    if torn:
        raise SealError(
            f"{path}: the last line is torn (a crash while appending?): go on recording, which moves it aside, or "
            "remove it; then seal"
        )
    chosen = _chosen(path, games, game_id)
    chosen.must_name = chosen.named or chosen is not games[last[1]]
    chosen.unended = unended
    return chosen


def _chosen(path: Path, games: dict[int, _Game], game_id: str | None) -> _Game:
    ids = list(dict.fromkeys(game.id for game in games.values()))
    if not ids:
        raise SealError(f"{path}: there is no game in this log")
    if game_id is None and len(games) > 1:
        shown = ", ".join(ids[:5]) + (", …" if len(ids) > 5 else "")
        raise SealError(f"{path}: the log holds {len(games)} games ({shown}): say which one with --game")
    wanted = ids[0] if game_id is None else game_id
    if wanted not in ids:
        raise SealError(f"{path}: there is no game {wanted!r} in this log")
    return [game for game in games.values() if game.id == wanted][-1]
