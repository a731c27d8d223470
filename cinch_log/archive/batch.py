"""One transaction of an archive: decide what each game is, make its rows, load them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Protocol, Self

from cinch_log.archive.background import Background
from cinch_log.archive.identity import Identity, identify
from cinch_log.archive.quarantine import bad_lines, quarantine_rows
from cinch_log.archive.records import Decision, Register, Stored
from cinch_log.archive.rows import Known, add_game
from cinch_log.archive.rule_rows import card_rows, named_rules, rule_row
from cinch_log.archive.schema import sql_text
from cinch_log.archive.staging import Rows, empty_rows
from cinch_log.log.model import Fault, GameLog
from cinch_log.rules.options import Rules

if TYPE_CHECKING:
    import duckdb

_STAGED: Final = {
    "deals": "stage_deals",
    "hands": "stage_hands",
    "exchanges": "stage_exchanges",
    "plays": "stage_plays",
    "texts": "stage_texts",
}
GAME_TABLES: Final = (
    "games", "players", "deals", "bids", "exchanges", "hands", "tricks", "plays", "scores", "findings", "event_lines",
    "line_texts",
)  # fmt: skip
"""Every table with rows of a game."""


class Tally(Protocol):
    """What is counted while games are added."""

    games: int
    new: int
    longer: int
    same: int
    witnesses: int
    refused: int
    quarantined: int


Offsets = Callable[[Collection[int]], dict[int, int]]


@contextmanager
def _no_collection() -> Iterator[None]:
    """A block without searches for cycles: a batch is a million small tuples, and none of them is in one."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Batch:
    """Writes games of one source after another, to be used in a `with` block.

    While the database loads one batch, the next is read.
    """

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection
        connection.execute(sql_text("sql/stage.sql"))
        rows = connection.execute("select name, rules from rule_sets order by rules").fetchall()
        self._rule_sets: dict[Rules, int] = {named_rules(name): number for name, number in rows}
        self._next_game = self._one("select coalesce(max(game), 0) + 1 from games")
        self._source = 0
        self._file = ""
        self._started = False
        self._totals = (0, 0, 0)
        self._loading = Background(connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if kind is None:
            self._loading.wait()
        else:
            self._loading.stop()

    def _one(self, sql: str, parameters: Sequence[object] = ()) -> int:
        value = self._connection.execute(sql, list(parameters)).fetchall()[0][0]
        assert isinstance(value, int)
        return value

    def begin_source(self, file: str, sha256: str, size: int) -> None:
        """The games that follow are of this file."""
        found = self._connection.execute(
            "select source from sources where file = ? and sha256 = ?", [file, sha256]
        ).fetchall()
        self._source = found[0][0] if found else self._one("select coalesce(max(source), 0) + 1 from sources")
        self._file, self._started, self._totals = file, False, (0, 0, 0)
        self._row = (self._source, file, sha256, size)

    def write(self, games: Sequence[GameLog], tally: Tally, offsets: Offsets, *, last: bool = False) -> None:
        """Adds these games in one transaction. `last`: the source ends with them.

        Only after the last ones of a source everything is sure to be in the archive.
        """
        connection = self._connection
        headed = [game for game in games if game.header is not None]
        with _no_collection():
            identities = [identify(game) for game in headed]
            self._loading.wait()
            connection.execute("begin")
            try:
                self._write(games, headed, identities, tally, offsets, last=last)
            except BaseException:
                connection.execute("rollback")
                raise
        self._loading.start(self._finish)
        if last:
            self._loading.wait()

    def _finish(self) -> None:
        """Loads what is staged and ends the transaction."""
        try:
            self._connection.execute(sql_text("sql/load.sql"))
            self._connection.execute("commit")
        except BaseException:
            self._connection.execute("rollback")
            raise

    def _write(
        self,
        games: Sequence[GameLog],
        headed: Sequence[GameLog],
        identities: Sequence[Identity],
        tally: Tally,
        offsets: Offsets,
        *,
        last: bool,
    ) -> None:
        connection = self._connection
        register = Register(connection, self._file)
        register.look_up(identities)
        if not self._started:
            self._started = True
            # Lines in quarantine are tried again: whatever is still no event comes back below.
            connection.execute(
                "delete from quarantine where source in (select source from sources where file = ?)", [self._file]
            )
            connection.execute("update sources set quarantined = 0 where file = ?", [self._file])
        rows = empty_rows()
        first = self._next_game
        bad: list[tuple[int | None, int, str, bytes]] = []
        new = 0
        for game, identity in zip(headed, identities, strict=True):
            decision = register.decide(game, identity)
            number = self._take(rows, game, identity, decision, register, tally)
            new += number >= first
            bad += [(number, *line) for line in bad_lines(game)]
        bad += [(None, *line) for game in games if game.header is None for line in bad_lines(game)]
        tally.games += len(headed)
        tally.quarantined += len(bad)
        self._stage(rows, first)
        if bad:
            places = offsets({line for _, line, _, _ in bad})
            self._append("quarantine", quarantine_rows(self._source, bad, places))
        self._note_source(len(headed), new, len(bad), last=last)

    def _take(
        self, rows: Rows, game: GameLog, identity: Identity, decision: Decision, register: Register, tally: Tally
    ) -> int:
        """Makes the rows of one game unless it is known; its number."""
        stored = decision.stored
        if decision.action == "same" and stored is not None:
            tally.same += 1
            return stored.game
        number = self._next_game
        self._next_game += 1
        witness_of = None
        if decision.action == "longer" and stored is not None:
            self._replace(rows, stored, number)
            register.leave(stored)
            witness_of = stored.witness_of
            tally.longer += 1
        elif decision.action == "witness" and stored is not None:
            witness_of = stored.witness_of or stored.game
            tally.witnesses += 1
        else:
            tally.new += 1
        known = Known(number, identity, witness_of, self._source, self._rule_sets)
        rule_sets = len(self._rule_sets)
        audit = add_game(rows, game, known)
        tally.refused += audit is None
        if audit is not None and len(self._rule_sets) > rule_sets and game.header is not None:
            self._add_rules(len(self._rule_sets), audit.rules, game.header.rules)
        faulty = any(isinstance(entry, Fault) for entry in game.entries)
        entered = Stored(
            number, identity.content, identity.claims, identity.header, identity.facts, witness_of, self._file,
            game.lines[0], faulty,
        )  # fmt: skip
        register.enter(entered, identity)
        return number

    def _replace(self, rows: Rows, stored: Stored, number: int) -> None:
        """Takes a record out that a longer one replaces."""
        for table in GAME_TABLES:
            self._connection.execute(f"delete from {table} where game = ?", [stored.game])
        self._connection.execute("update games set witness_of = ? where witness_of = ?", [number, stored.game])
        self._connection.execute("update quarantine set game = ? where game = ?", [number, stored.game])
        for made in rows.values():
            made[:] = [row for row in made if row[0] != stored.game]

    def _add_rules(self, number: int, rules: Rules, spec: object) -> None:
        self._append("rule_sets", [rule_row(number, rules, spec)])
        self._append("trump_cards", card_rows(number, rules))

    def _stage(self, rows: Rows, first: int) -> None:
        connection = self._connection
        for table in _STAGED.values():
            connection.execute(f"truncate {table}")
        for table, added in rows.items():
            if added:
                self._append(_STAGED.get(table, table), added)
        connection.execute(f"set variable first_game = {first}")

    def _append(self, table: str, rows: Sequence[tuple[object, ...]]) -> None:
        with self._connection.appender(table) as appender:
            appender.append_rows(rows)

    def _note_source(self, games: int, new: int, bad: int, *, last: bool) -> None:
        self._totals = (self._totals[0] + games, self._totals[1] + new, self._totals[2] + bad)
        self._connection.execute("delete from sources where source = ?", [self._source])
        now = datetime.now(UTC).replace(tzinfo=None, microsecond=0)
        self._connection.execute(
            "insert into sources values (?, ?, ?, ?, ?, ?, ?, ?, ?)", [*self._row, *self._totals, last, now]
        )
