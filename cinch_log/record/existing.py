"""What a log already holds, read before the first event is appended."""

from __future__ import annotations

from typing import Final

from cinch_log.events import Game
from cinch_log.fold.reducer import Recorded
from cinch_log.log.model import Fault
from cinch_log.log.read import read_games
from cinch_log.log.sources import JSONL, Source
from cinch_log.record.errors import WriteError
from cinch_log.record.file import LogFile

_HEADER_BEGINS: Final = b'{"type":"game"'
_PIECE: Final = 1 << 16


class Existing:
    """One game of the file, with all its parts."""

    def __init__(self, header: Game) -> None:
        self.header = header
        self.entries: list[Recorded] = []
        self.lines: list[int] = []
        self.raw: list[bytes] = []

    @property
    def named(self) -> bool:
        """Whether its lines name it, as where games interleave."""
        return any(type(e) is not Game and not isinstance(e, Fault) and e.game is not None for e in self.entries)


class Contents:
    """The games of a log that is open for appending, and the end of its last line."""

    def __init__(self, file: LogFile) -> None:
        self.games: list[Existing] = []
        self.lines = 0
        """Line ends in the file."""
        self.tail = tail_start(file)
        """Where the last line begins if it lacks its line end, else the file's size."""
        self.torn = False
        """That last line is no event: a crash while appending."""
        by_key: dict[int, Existing] = {}
        strange = 0
        source = Source(name=file.name, path=str(file.path), format=JSONL)
        for log in read_games(source) if file.size else ():
            self.torn = self.torn or log.torn
            if log.header is None:
                strange += len(log.entries)
                continue
            game = by_key.setdefault(log.key, Existing(log.header))
            game.entries += log.entries
            game.lines += log.lines
            game.raw += log.load_raw()
        self.games = sorted(by_key.values(), key=lambda game: game.lines[0])
        for start in range(0, file.size, _PIECE):
            self.lines += file.read(start, _PIECE).count(b"\n")
        if not self.games and strange:
            self._refuse_what_is_no_log(file)
        if self.torn:
            self._drop_torn_line()

    def _refuse_what_is_no_log(self, file: LogFile) -> None:
        beginning = file.read(0, len(_HEADER_BEGINS))
        whole_file_is_a_torn_header = self.torn and self.tail == 0 and _HEADER_BEGINS.startswith(beginning)
        if not whole_file_is_a_torn_header:
            raise WriteError(f"{file.name}: this is no log of Cinch (no game begins in it); record to another file")

    def _drop_torn_line(self) -> None:
        for game in self.games:
            if game.lines and isinstance(game.entries[-1], Fault) and game.entries[-1].kind == "torn":
                del game.entries[-1], game.lines[-1], game.raw[-1]


def tail_start(file: LogFile) -> int:
    """Where an unterminated last line begins; the file's size when every line has its end."""
    end = file.size
    while end > 0:
        start = max(0, end - _PIECE)
        found = file.read(start, end - start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0
