"""Lines and games that the tests of reading are made of."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import count
from typing import Any

import pytest

from cinch_log.log.games import GameSplitter
from cinch_log.log.model import Fault, GameLog
from cinch_log.log.reader import LineReader

PLAYERS = {"N": "Ann", "E": "Bob", "S": "Cyd", "W": "Dan"}


class Make:
    """Writes lines and reads them back."""

    def header(self, name: str = "a", **more: Any) -> bytes:
        return self.line(type="game", v=1, id=name, rules="cinch", players=PLAYERS, **more)

    def line(self, **fields: Any) -> bytes:
        return json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"

    def game(self, name: str = "a", plays: int = 3, *, named: bool = False, ended: bool = True) -> list[bytes]:
        to = {"game": name} if named else {}
        lines = [self.header(name), self.line(type="deal", dealer="N", **to)]
        lines += [self.line(type="play", seat="NESW"[n % 4], card="AS", **to) for n in range(plays)]
        return lines + ([self.line(type="game_over", **to)] if ended else [])

    def games(self, data: bytes, *, size: int = 1 << 18, most_entries: int = 200_000, **options: Any) -> list[GameLog]:
        reader = LineReader(BytesIO(data).read, size=size, **options)
        return list(GameSplitter("f", count(), most_entries=most_entries).games(reader.batches()))

    def entries(self, data: bytes, **options: Any) -> list[tuple[int, Any]]:
        """Line number and entry, in file order."""
        found = ((n, e) for g in self.games(data, **options) for n, e in zip(g.lines, g.entries, strict=True))
        return sorted(found, key=lambda pair: pair[0])

    def fault(self, line: bytes) -> Fault:
        """The fault of the one line that is bad, put between two good ones."""
        good = b'{"type":"pass","seat":"N"}\n'
        entries = self.entries(good + line + (b"" if line.endswith(b"\n") else b"\n") + good)
        assert [number for number, _ in entries] == [1, 2, 3], "the lines around it are still read"
        faults = [entry for _, entry in entries if isinstance(entry, Fault)]
        assert faults == [entries[1][1]]
        return faults[0]


@pytest.fixture(scope="session")
def make() -> Make:
    return Make()


def whole(parts: Iterable[GameLog]) -> Iterator[tuple[int, list[Any], list[int], list[bytes]]]:
    """Games put together again from their parts: key, entries, lines, bytes."""
    joined: dict[int, tuple[list[Any], list[int], list[bytes]]] = {}
    for part in parts:
        entries, lines, raw = joined.setdefault(part.key, ([], [], []))
        entries += part.entries
        lines += part.lines
        raw += part.load_raw()
    return ((key, *rest) for key, rest in sorted(joined.items(), key=lambda item: item[1][1][:1]))
