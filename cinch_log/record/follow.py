"""A log audited while it grows: each finding as soon as it is certain.

Certain is what an audit of everything so far says and what the rules of procedure can no longer change:

- what was wrong with a deal's cards (DEAL001, DEAL002) once the deal cannot become void any more, that is when it is
  scored or the next one begins (R19);
- a renege, where the rules allow it to be taken back, once the next trick is led or the deal is over (R31);
- what was wrong with a score once the next deal begins or the game is over: until then the table may write another;
- everything else at once, a claim that the game is over included.

An `undo` can still declare the record itself wrong: a finding that has been given is not taken back, and one that was
waiting is dropped. LOG006 and whatever is only due to the log's end come when following stops, or, after a game that
has ended by its own word, when the next one begins.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, Literal

from cinch_log.audit.run import audit_game, orphans
from cinch_log.audit.verdicts import RENEGES, Evidence
from cinch_log.events import Abandon, AnyEvent, Game, GameOver
from cinch_log.findings import Finding
from cinch_log.fold.state import DealState, GameState
from cinch_log.log.faults import Bad, ended_badly
from cinch_log.log.line import EMPTY, decode_line
from cinch_log.log.model import Fault, GameLog
from cinch_log.log.sources import SourceError, format_of, shown
from cinch_log.record.checker import Checker, Key, key_of
from cinch_log.rules.load import RulesError
from cinch_log.rules.options import Rules

_PIECE: Final = 1 << 16
_SCORES: Final = ("SCO002", "SCO003", "SCO004", "SCO005")


def follow(
    path: str | os.PathLike[str],
    *,
    rules: Rules | None = None,
    evidence: Evidence = "full",
    poll: float = 0.5,
    stop: Callable[[], bool] | None = None,
) -> Iterator[Finding]:
    """The findings of a growing log, each once, in the order in which they become certain.

    What the file holds already is audited first. A last line without its end waits for the rest of it. When another
    file takes the place of the log, the old one is read to its end and the new one is followed from its beginning; so
    is a file that was cut short, and what was waiting of it is given up.

    Args:
        path: a log in JSON Lines, not packed.
        rules: audit by these instead of each header's.
        evidence: `public` withholds recorded hands from the verdicts on reneges.
        poll: seconds between two looks at the file.
        stop: asked before each look; when it says so that look is the last, and the findings due to the log's end are
            given. Without it following never ends by itself.

    Raises:
        SourceError: the file does not exist at the beginning, is packed or no log in JSON Lines, or cannot be read.
    """
    tail = _Tail(Path(path))
    try:
        games = _Games(tail.name, rules, evidence)
        while True:
            stopping = stop is not None and stop()
            change = tail.change()
            if change != "cut":
                for line in tail.lines():
                    yield from games.take(line)
            if change == "replaced" or (stopping and change is None):
                yield from games.end(tail.partial)
            if change is not None and tail.open_again():
                games = _Games(tail.name, rules, evidence)
            elif stopping:
                return
            else:
                time.sleep(poll)
    finally:
        tail.close()


class _Tail:
    """The lines of a file that others append to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = shown(str(path))
        if format_of(path.name) not in (None, "jsonl") or path.name.lower().endswith(".gz"):
            raise SourceError(self.name, "only a log in JSON Lines that is not packed can be followed")
        self.partial = b""
        self._offset = 0
        self._handle: int | None = None
        if path.is_dir():
            raise SourceError(self.name, "this is a folder; one log can be followed")
        try:
            self._handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise SourceError(self.name, (error.strerror or str(error)).lower()) from None
        if os.read(self._handle, 2) == b"\x1f\x8b":
            self.close()
            raise SourceError(self.name, "the log is packed: unpack it, then follow it")
        os.lseek(self._handle, 0, os.SEEK_SET)

    def change(self) -> Literal["replaced", "cut"] | None:
        """Whether another file stands there now, or this one was cut short; None as well while there is none."""
        assert self._handle is not None
        mine = os.fstat(self._handle)
        if mine.st_size < self._offset:
            return "cut"
        try:
            status = self.path.stat()
        except OSError:
            return None  # gone, perhaps for a moment: what is open can still be read
        return None if (mine.st_dev, mine.st_ino) == (status.st_dev, status.st_ino) else "replaced"

    def open_again(self) -> bool:
        """Goes to the beginning of what stands there now; False when it cannot be opened."""
        try:
            handle = os.open(self.path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        except OSError:
            return False
        self.close()
        self._handle, self._offset, self.partial = handle, 0, b""
        return True

    def lines(self) -> Iterator[bytes]:
        """The lines that have come since, each with its end."""
        while self._handle is not None:
            try:
                piece = os.read(self._handle, _PIECE)
            except OSError as error:
                raise SourceError(self.name, f"cannot be read further: {error.strerror}") from None
            if not piece:
                return
            self._offset += len(piece)
            *whole, self.partial = (self.partial + piece).split(b"\n")
            for line in whole:
                yield line + b"\n"

    def close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


class _Games:
    """Lines sorted into games, as `cinch_log.log.games` does it for a whole file."""

    def __init__(self, file: str, rules: Rules | None, evidence: Evidence) -> None:
        self._file = file
        self._rules = rules
        self._evidence = evidence
        self._number = 0
        self._current: _Followed | _Outside | None = None
        self._by_id: dict[str, _Followed] = {}
        self._ids: set[str] = set()
        self._outside: dict[str | None, _Outside] = {}

    def take(self, line: bytes) -> Iterator[Finding]:
        """One more line of the file."""
        self._number += 1
        if self._number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if not line.strip(EMPTY):
            return
        entry, header, name = self._decode(line)
        if header:
            yield from self._open(entry, line)
            return
        target = self._target(name)
        if isinstance(target, _Followed):
            target.named = target.named or name is not None
        yield from target.take(entry, self._number, line)

    def _decode(self, line: bytes) -> tuple[AnyEvent | Fault, bool, str | None]:
        result = decode_line(line)
        if not isinstance(result, Bad):
            return result, isinstance(result, Game), None if isinstance(result, Game) else result.game
        if not line.endswith(b"\n"):
            result = ended_badly(line, result, None, cut_off=False)
        return result.fault, result.fault.type_hint == "game", result.game

    def _open(self, entry: AnyEvent | Fault, line: bytes) -> Iterator[Finding]:
        before = self._current
        if isinstance(before, _Followed) and not before.named and before.finished:
            yield from before.end()
            self._by_id.pop(before.id, None)
        if not isinstance(entry, Game):
            self._current = self._outside[None] = _Outside(self._file)
            yield from self._current.take(entry, self._number, line)
            return
        if entry.id in self._by_id:
            yield from self._by_id.pop(entry.id).end()
        game = _Followed(self._file, self._rules, self._evidence, entry, repeated=entry.id in self._ids)
        self._ids.add(entry.id)
        self._by_id[entry.id] = self._current = game
        yield from game.begin(self._number, line)

    def _target(self, name: str | None) -> _Followed | _Outside:
        if name is None and self._current is not None:
            return self._current
        if name is not None and name in self._by_id:
            return self._by_id[name]
        return self._outside.setdefault(name, _Outside(self._file))

    def end(self, partial: bytes) -> Iterator[Finding]:
        """What is due to the end of the log, with the line that never came to its own."""
        if partial:
            yield from self.take(partial)
        for game in self._by_id.values():
            yield from game.end()


class _Outside:
    """Lines outside any game: the first event is reported, and every line that is no event."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._told = False

    def take(self, entry: AnyEvent | Fault, number: int, raw: bytes) -> Iterator[Finding]:
        if isinstance(entry, Fault) or not self._told:
            self._told = self._told or not isinstance(entry, Fault)
            yield from orphans(GameLog(key=0, file=self._file, header=None, entries=[entry], lines=[number]))


class _Followed:
    """One game, its findings held back until they are certain."""

    def __init__(self, file: str, rules: Rules | None, evidence: Evidence, header: Game, *, repeated: bool) -> None:
        self.id = header.id
        self.named = False
        self._file, self._rules, self._evidence, self._header = file, rules, evidence, header
        self._repeated = repeated
        self._checker: Checker | None = None
        self._told: set[Key] = set()
        self._held: dict[Key, Finding] = {}

    @property
    def finished(self) -> bool:
        """It ended by its own word: no line without a name can belong to it any more."""
        c = self._checker
        return c is None or any(isinstance(entry, (GameOver, Abandon)) for entry in c.entries[-8:])

    def begin(self, number: int, raw: bytes) -> Iterator[Finding]:
        log = GameLog(
            key=0, file=self._file, header=self._header, entries=[self._header], lines=[number],
            repeated_id=self._repeated, load_raw=lambda: [raw],
        )  # fmt: skip
        found = [f for f in audit_game(log, self._rules, self._evidence) if f.code != "LOG006"]
        yield from self._give(found)
        if any(finding.code == "LOG010" for finding in found):
            return
        try:
            self._checker = Checker(
                [self._header], [number], [raw], file=self._file, rules=self._rules, evidence=self._evidence
            )
        except RulesError:
            return  # reported as LOG010

    def take(self, entry: AnyEvent | Fault, number: int, raw: bytes) -> Iterator[Finding]:
        """One more line of this game."""
        if self._checker is None:
            return
        checked = self._checker.after(entry, line=number, raw=raw)
        self._checker = checked.checker
        for finding in checked.findings:
            if "change" not in finding.evidence:  # a later score may still take a ruling up
                self._held.setdefault(key_of(finding), finding)
        ready = [f for f in self._held.values() if is_certain(f, self._checker.state)]
        if not ready:
            return
        if any(finding.line != number for finding in ready):
            stand = {key_of(finding): finding for finding in self._checker.audit()}
            ready = [stand.get(key_of(f), f) for f in ready if key_of(f) in stand or f.line == number]
        yield from self._give(ready)
        self._held = {key: f for key, f in self._held.items() if not is_certain(f, self._checker.state)}

    def end(self) -> Iterator[Finding]:
        """What the game comes to if nothing follows."""
        c = self._checker
        if c is None:
            return
        torn = isinstance(c.entries[-1], Fault) and c.entries[-1].kind == "torn"
        log = GameLog(
            key=0, file=self._file, header=self._header, entries=c.entries, lines=c.lines, torn=torn,
            repeated_id=self._repeated, load_raw=lambda: c.raw,
        )  # fmt: skip
        yield from self._give(audit_game(log, self._rules, self._evidence))
        self._checker = None

    def _give(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        for finding in findings:
            key = key_of(finding)
            if key not in self._told:
                self._told.add(key)
                yield finding


def is_certain(finding: Finding, state: GameState) -> bool:
    """Whether the rules of procedure leave nothing that could still change the finding; see the module."""
    deal = state.deal
    if deal is None or finding.deal is None or finding.deal != deal.number or state.abandoned:
        return True
    if finding.code in ("DEAL001", "DEAL002"):
        return deal.scored
    if finding.code in _SCORES:
        return False
    if finding.code in RENEGES and state.rules.renege_correction == "before_next_lead":
        return _is_past(finding, deal)
    return True


def _is_past(finding: Finding, deal: DealState) -> bool:
    """The trick is no longer the current one, or nothing of it can be taken back."""
    return deal.scored or finding.trick is None or finding.trick < deal.trick_number or deal.outcome == "conceded"
