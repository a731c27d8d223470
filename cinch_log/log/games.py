"""Entries sorted into games, one after another or interleaved, with bounded memory.

A header opens a game. Lines that name no game belong to the game opened last; lines that do belong to the
newest game of that id. A game leaves as soon as it is certain that nothing more can come: when the next
header opens and the game had ended by its own word (`game_over`, `abandon`) without any line naming it.
All others wait, because a file may turn out to be interleaved, for the end of the file, or until too much is
waiting. Then those untouched for longest go first: for good if they are finished or were never named,
otherwise in part. Games leave in the order of their headers as far as memory allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b
from typing import Final

from cinch_log.events import AnyEvent, Game
from cinch_log.log.batch import Batch, RawLines
from cinch_log.log.kinds import DECISIVE, HEADER, finishes
from cinch_log.log.model import Fault, GameLog

MOST_ENTRIES: Final = 200_000
"""Entries of unfinished games held in memory."""
MOST_BYTES: Final = 64 << 20
"""Bytes of lines of unfinished games held in memory."""
MOST_GAMES: Final = 10_000
"""Games open at once."""

_Segment = tuple[RawLines, Sequence[int]] | list[bytes]


class _Open:
    """A game that is not over yet, or lines outside any game."""

    def __init__(self, key: int, header: Game | None, name: str | None) -> None:
        self.key = key
        self.header = header
        self.name = name
        self.repeated = False
        self.entries: list[AnyEvent | Fault] = []
        self.numbers: Sequence[int] = ()
        self.segments: list[_Segment] = []
        self.bytes = 0
        self.touched = 0
        self.begun = False
        """A part has been delivered."""
        self.named = False
        """Some line named this game."""
        self.finished = False
        self.over = False
        """Nothing more can come."""
        self.torn = False
        self.bare = True

    def add_run(self, batch: Batch, start: int, stop: int) -> int:
        """Consecutive entries of a batch. Returns about how many bytes of lines they are."""
        numbers = batch.numbers[start:stop]
        run = batch.entries[start:stop]
        if self.entries:
            self.entries += run
        else:
            self.entries = run
        self.numbers = _joined(self.numbers, numbers)
        # The numbers of the game grow; those of the segment must not grow with them.
        self.segments.append((batch.raw, numbers if isinstance(numbers, range) else tuple(numbers)))
        self.finished = finishes(batch.kinds, start, stop, so_far=self.finished)
        self.touched = numbers[-1]
        self.bare = self.bare and batch.bare
        size = (stop - start) * (len(batch.raw.data) // len(batch.entries) + 1)
        self.bytes += size
        return size

    def add_one(self, batch: Batch, at: int, raw: bytes) -> None:
        """One entry, with its own bytes: an interleaved game must not keep whole chunks alive."""
        self.touched = number = batch.numbers[at]
        self.bare = False
        self.entries.append(batch.entries[at])
        if not isinstance(self.numbers, list):
            self.numbers = list(self.numbers)
        self.numbers.append(number)
        if not self.segments or not isinstance(self.segments[-1], list):
            self.segments.append([])
        tail = self.segments[-1]
        assert isinstance(tail, list)
        tail.append(raw)
        self.bytes += len(raw)
        if batch.kinds[at] in DECISIVE:
            self.finished = finishes(batch.kinds, at, at + 1, so_far=self.finished)

    def deliver(self, file: str, *, last: bool) -> GameLog:
        """What has been gathered since the last part."""
        log = GameLog(
            key=self.key,
            file=file,
            header=self.header,
            entries=self.entries,
            lines=self.numbers,
            first=not self.begun,
            last=last,
            repeated_id=self.repeated,
            torn=self.torn,
            bare=self.bare,
            load_raw=partial(_load_raw, self.segments),
        )
        self.entries, self.numbers, self.segments, self.bytes, self.begun = [], (), [], 0, True
        return log


class GameSplitter:
    """The games of one file. `keys` numbers the games of a run; `most_entries` and `most_games` bound what waits."""

    def __init__(
        self, file: str, keys: Iterator[int], *, most_entries: int = MOST_ENTRIES, most_games: int = MOST_GAMES
    ) -> None:
        self._file = file
        self._keys = keys
        self._most_entries = most_entries
        self._most_games = most_games
        self._entries = 0
        self._bytes = 0
        self._open: dict[int, _Open] = {}
        self._by_id: dict[str, _Open] = {}
        self._seen: set[bytes] = set()
        self._current: _Open | None = None

    def games(self, batches: Iterator[Batch]) -> Iterator[GameLog]:
        """Every game of these batches, in parts when it is too long to wait for its end."""
        for batch in batches:
            target = self._sort(batch) if batch.addressed else self._slice(batch)
            target.torn = batch.torn
            yield from self._over()
            yield from self._relieve()
        for game in list(self._open.values()):
            yield self._close(game)

    def _slice(self, batch: Batch) -> _Open:
        """A batch in which no line names its game: runs from header to header. The game of its last line."""
        kinds, start, end = batch.kinds, 0, len(batch.entries)
        while start < end:
            if kinds[start] == HEADER:
                self._start(batch.entries[start], None)
            header = kinds.find(HEADER, start + 1)
            stop = end if header < 0 else header
            self._bytes += self._here().add_run(batch, start, stop)
            start = stop
        self._entries += end
        return self._here()

    def _sort(self, batch: Batch) -> _Open:
        """A batch in which lines name their games: each line by itself. The game of its last line."""
        target: _Open | None = None
        for at, raw in enumerate(batch.raw.pick(batch.numbers)):
            entry = batch.entries[at]
            name = batch.addresses.get(at) if isinstance(entry, Fault) else entry.game
            if batch.kinds[at] == HEADER:
                self._start(entry, name)
                target = self._here()
            else:
                target = self._here() if name is None else self._named(name)
            target.add_one(batch, at, raw)
            self._bytes += len(raw)
        self._entries += len(batch.entries)
        return target or self._here()

    def _start(self, header: AnyEvent | Fault, name: str | None) -> None:
        """Open a game; one whose header could not be read keeps the lines that follow outside any game."""
        before = self._current
        if before is not None and not before.named and (before.finished or before.header is None):
            before.over = True
        known = header if isinstance(header, Game) else None
        name = name if known is None else known.id
        game = self._current = self._add(_Open(next(self._keys), known, name))
        if name is None:
            return
        if (earlier := self._by_id.get(name)) is not None:
            earlier.over = True
        self._by_id[name] = game
        digest = blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        game.repeated = digest in self._seen
        self._seen.add(digest)

    def _add(self, game: _Open) -> _Open:
        self._open[game.key] = game
        return game

    def _here(self) -> _Open:
        """The game opened last, or the lines before any header."""
        if self._current is None:
            self._current = self._add(_Open(next(self._keys), None, None))
        return self._current

    def _named(self, name: str) -> _Open:
        """The newest game with this id; lines of a game that nobody opened are kept together, outside any."""
        game = self._by_id.get(name)
        if game is None:
            game = self._by_id[name] = self._add(_Open(next(self._keys), None, name))
        game.named = True
        return game

    def _over(self) -> Iterator[GameLog]:
        """Games that are over, as long as no earlier one is still waiting."""
        while self._open:
            game = next(iter(self._open.values()))
            if not game.over:
                return
            yield self._close(game)

    def _close(self, game: _Open) -> GameLog:
        del self._open[game.key]
        if game.name is not None and self._by_id.get(game.name) is game:
            del self._by_id[game.name]
        if self._current is game:
            self._current = None
        return self._deliver(game, last=True)

    def _deliver(self, game: _Open, *, last: bool) -> GameLog:
        self._entries -= len(game.entries)
        self._bytes -= game.bytes
        return game.deliver(self._file, last=last)

    def _relieve(self) -> Iterator[GameLog]:
        """Let games go when too much is waiting, until half of what may wait is left."""
        crowded = len(self._open) > self._most_games
        if self._entries <= self._most_entries and self._bytes <= MOST_BYTES and not crowded:
            return
        for game in sorted(self._open.values(), key=_by_age):
            if game is not self._current and (crowded or game.over or game.finished or not game.named):
                yield self._close(game)
            elif game.entries:
                yield self._deliver(game, last=False)
            crowded = crowded and len(self._open) > self._most_games // 2
            if self._entries <= self._most_entries // 2 and self._bytes <= MOST_BYTES // 2 and not crowded:
                return


def _by_age(game: _Open) -> int:
    return game.touched


def _joined(before: Sequence[int], after: Sequence[int]) -> Sequence[int]:
    if not before:
        return after
    if isinstance(before, range) and isinstance(after, range) and before.stop == after.start:
        return range(before.start, after.stop)
    return [*before, *after]


def _load_raw(segments: list[_Segment]) -> list[bytes]:
    lines: list[bytes] = []
    for segment in segments:
        lines += segment if isinstance(segment, list) else segment[0].pick(segment[1])
    return lines
