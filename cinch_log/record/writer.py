"""`LogWriter`: appends events to a log, each checked before it is written."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Self

from msgspec.structs import replace

from cinch_log.events import Abandon, AnyEvent, Concede, Deal, Game, GameOver, Misdeal, Score, Seal
from cinch_log.log.write import canonical
from cinch_log.record.checker import Checked, Checker
from cinch_log.record.errors import Refused, SequenceError, WriteError
from cinch_log.record.existing import Contents, Existing
from cinch_log.record.file import LogFile
from cinch_log.seals import SealDigest

if TYPE_CHECKING:
    from cinch_log.audit.verdicts import Evidence
    from cinch_log.findings import Finding
    from cinch_log.fold.state import GameState
    from cinch_log.rules.options import Rules

Mode = Literal["enforce", "record"]
"""`enforce`: what the rules do not allow is refused, for a server. `record`: every fact is taken, for a table."""

Fsync = Literal["event", "deal", "close"]
"""When the disk must have what was written: with every event, with every deal, when the log is closed."""

_ENDS_A_DEAL: Final = frozenset({Game, Deal, Misdeal, Concede, Score, GameOver, Abandon, Seal})


class _Now(NamedTuple):
    """Where the writer stands. Replaced as one, so that an interruption finds the old place or the new one."""

    checker: Checker | None
    digest: SealDigest
    """Of the game's lines."""
    number: int
    """Of the next event."""
    lines: int
    names_game: bool
    numbered: bool


class LogWriter:
    """Appends to one game of a log. Holds the file's lock until `close`; use it in a `with` statement.

    Each event is one canonical line, written whole or not at all. What `append` has returned for stays in the file
    whatever happens to this process; with `fsync="event"` also when the machine stops. `deal` (the default) asks the
    disk when a deal begins, ends or is scored, `close` only at the end. A torn last line, left by a crash, is moved
    into a file of its own beside the log before anything is appended (`moved_aside`).

    Args:
        path: a log in JSON Lines; made with the first header if it does not exist.
        game: id of the game to go on with; by default the one begun last. Of several with this id the last.
        rules: judge by these instead of the header's.

    Raises:
        WriteError: the file cannot be opened for appending, somebody else holds it, it is no log, or it has no such
            game.
        RulesError: the game's rules cannot be played by.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        mode: Mode = "record",
        fsync: Fsync = "deal",
        game: str | None = None,
        rules: Rules | None = None,
        evidence: Evidence = "full",
    ) -> None:
        self.path = Path(path)
        self.mode: Mode = mode
        self.fsync: Fsync = fsync
        self.moved_aside: Path | None = None
        """Where a torn last line was put."""
        self._rules = rules
        self._evidence: Evidence = evidence
        self.ids: set[str] = set()
        """Ids of all games of the log."""
        self._unsynced = False
        self._failed: str | None = None
        self._file = LogFile(self.path)
        try:
            self._now = self._read(game)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The file as findings name it."""
        return self._file.name

    @property
    def checker(self) -> Checker | None:
        """The game so far; None before its header is written."""
        return self._now.checker

    @property
    def state(self) -> GameState:
        """The game as folded so far. Raises `WriteError` before its header is written."""
        return self._game().state

    @property
    def next_seq(self) -> int:
        """The number of the next event."""
        return self._now.number

    def check(self, event: AnyEvent) -> Checked:
        """Tries the event out: nothing is written. Raises as `append` does, but for `Refused` and the disk."""
        return self._try(self._completed(event))

    def append(self, event: AnyEvent) -> list[Finding]:
        """Writes the event; its `seq`, and `game` where games interleave, are filled in.

        A header begins a new game at the end of the file, to which all later events belong.

        Returns:
            What an audit says now and did not say before.

        Raises:
            Refused: the rules do not allow it (`enforce` only), or it is a header that no game can be played by.
            RulesError: likewise, for the header's rules.
            SequenceError: its `seq` is not the next one, or somebody else has appended to the file.
            WriteError: it could not be written; the log is whole, and this event is not in it.
        """
        if self._failed is not None:
            raise WriteError(self._failed)
        event = self._completed(event)
        line = canonical(event) + b"\n"
        checked = self._try(event, line)
        if self.mode == "enforce" and checked.objections:
            raise Refused(checked.objections)
        self._write(event, line, checked.checker)
        return checked.findings

    def seal(self) -> str:
        """Appends a seal over everything the game's record says so far, puts it on the disk and returns its digest."""
        digest = self._now.digest.value()
        self._game()
        self.append(Seal(sha256=digest))
        self.sync()
        return digest

    def sync(self) -> None:
        """Returns when the disk has everything that was appended. Raises `WriteError` when it says it has not."""
        if not self._unsynced:
            return
        self._sync_file()
        self._unsynced = False

    def close(self) -> None:
        """Puts everything on the disk and gives the file back. May be called twice."""
        try:
            if self._failed is None:
                self.sync()
        finally:
            self._file.close()

    def _sync_file(self) -> None:
        try:
            self._file.sync()
        except WriteError as error:
            self._failed = str(error)  # what is on the disk now nobody knows: asking it again would prove nothing
            raise

    def _game(self) -> Checker:
        if self._now.checker is None:
            raise WriteError(f"{self.name}: no game has begun; append its header first")
        return self._now.checker

    def _read(self, wanted: str | None) -> _Now:
        contents = Contents(self._file)
        self.ids = {game.header.id for game in contents.games}
        lines = contents.lines
        if contents.torn:
            self.moved_aside = self._file.move_tail_aside(contents.tail)
        elif contents.tail < self._file.size:
            self._file.append(b"\n")  # the last event stands, only its line end is missing
            self._file.size += 1
            lines += 1
            self._unsynced = True
        chosen = self._chosen(contents.games, wanted)
        if chosen is None:
            return _Now(None, SealDigest(), 0, lines, names_game=False, numbered=True)
        checker = Checker(
            chosen.entries, chosen.lines, chosen.raw, file=self.name, rules=self._rules, evidence=self._evidence
        )
        number = checker.next_number
        names_game = chosen.named or chosen is not contents.games[-1]
        return _Now(checker, SealDigest(chosen.raw), number, lines, names_game=names_game, numbered=checker.numbered)

    def _chosen(self, games: list[Existing], wanted: str | None) -> Existing | None:
        if wanted is None:
            return games[-1] if games else None
        found = [game for game in games if game.header.id == wanted]
        if not found:
            there = ", ".join(dict.fromkeys(game.header.id for game in games)) or "none"
            raise WriteError(f"{self.name}: there is no game {wanted!r} in this log (it has: {there})")
        return found[-1]

    def _completed(self, event: AnyEvent) -> AnyEvent:
        now = self._now
        if isinstance(event, Game):
            if event.id in self.ids:
                raise WriteError(f"{self.name}: this log already has a game {event.id!r}; give the new one another id")
            number, name = 0, None
        else:
            header = self._game().header
            number = now.number
            name = header.id if header is not None and now.names_game else None
            if event.game is not None and (header is None or event.game != header.id):
                raise SequenceError(
                    f"{self.name}: this event belongs to game {event.game!r}, not to the one recorded here"
                )
        if event.seq is not None and event.seq != number:
            raise SequenceError(f"{self.name}: event numbered {event.seq}, the next one of this log is {number}")
        numbered = now.numbered or isinstance(event, Game)
        return replace(event, seq=number if numbered else event.seq, game=event.game or name)

    def _try(self, event: AnyEvent, line: bytes | None = None) -> Checked:
        if isinstance(event, Game):
            checker = Checker([event], [self._now.lines + 1], [line or canonical(event) + b"\n"], file=self.name,
                              rules=self._rules, evidence=self._evidence)  # fmt: skip
            found = checker.audit()
            if any(finding.code == "LOG010" for finding in found):
                raise Refused(found)  # nothing could be recorded in such a game
            return Checked(checker, found, found)
        return self._game().after(event, line=self._now.lines + 1, raw=line, strict=self.mode == "enforce")

    def _write(self, event: AnyEvent, line: bytes, checker: Checker) -> None:
        old, size = self._now, self._file.size
        new_game = isinstance(event, Game)
        digest = SealDigest() if new_game else old.digest.copy()
        digest.add(line)
        try:
            self._file.append(line)
            if self.fsync == "event":
                self._sync_file()
            self._file.size = size + len(line)
            self._now = _Now(
                checker=checker,
                digest=digest,
                number=1 if new_game else old.number + 1,
                lines=old.lines + 1,
                names_game=old.names_game and not new_game,
                numbered=old.numbered or new_game,
            )
            if isinstance(event, Game):
                self.ids.add(event.id)
        except BaseException:
            if self._now is old:
                self._file.size = size
                self._file.take_back(line)
            raise
        self._unsynced = self.fsync != "event"
        if self.fsync == "deal" and type(event) in _ENDS_A_DEAL:
            self.sync()
