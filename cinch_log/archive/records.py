"""Is this record known? What adding one does to an archive: nothing, a new game, a longer one, a second witness."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from cinch_log.archive.identity import Identity, identify
from cinch_log.archive.logs import log_of
from cinch_log.log.model import GameLog
from cinch_log.log.read import loads

if TYPE_CHECKING:
    import duckdb

Action = Literal["same", "new", "longer", "witness"]


class Stored(Struct):
    """A record in the archive, or about to be."""

    game: int
    content: str
    claims: int
    header: int
    facts: int
    witness_of: int | None
    file: str
    line: int
    faulty: bool
    """Some of its lines are in quarantine."""


class Decision(NamedTuple):
    """What to do with a record."""

    action: Action
    stored: Stored | None = None
    """The record it is the same as, is longer than, or is a second witness of."""


class Register:
    """The records of an archive that a batch could be the same as.

    Two records are of one game when they agree in all plays of a deal, or carry the same dated header.
    """

    def __init__(self, connection: duckdb.DuckDBPyConnection, file: str) -> None:
        self._connection = connection
        self._file = file
        self._by_game: dict[int, Stored] = {}
        self._by_content: dict[str, Stored] = {}
        self._by_header: dict[int, list[Stored]] = {}
        self._by_deal: dict[int, int] = {}
        self._made: dict[int, Identity] = {}

    def look_up(self, identities: Iterable[Identity]) -> None:
        """Fetches whatever the archive has that these could be."""
        self._by_game, self._by_content, self._by_header, self._by_deal = {}, {}, {}, {}
        wanted = list(identities)
        hashes = sorted({cards for identity in wanted for cards in identity.deals if cards is not None})
        found = self._connection.execute(
            "select cards, min(game) from deals where cards in (select unnest(?::bigint[])) group by cards", [hashes]
        ).fetchall()
        rows = self._connection.execute(
            """
            select g.game, g.content, g.claims, g.header, g.facts, g.witness_of,
                   s.file, g.line, exists (select 1 from quarantine q where q.game = g.game)
            from games g join sources s using (source)
            where g.content in (select unnest(?::varchar[])) or g.header in (select unnest(?::bigint[]))
               or g.game in (select unnest(?::integer[]))
            order by g.game
            """,
            [[i.content for i in wanted], [i.header for i in wanted], sorted({game for _, game in found})],
        ).fetchall()
        for row in rows:
            self._enter(Stored(*row))
        self._by_deal = dict(found)

    def enter(self, record: Stored, identity: Identity) -> None:
        """A record that the rest of the batch may meet again."""
        self._enter(record)
        self._made[record.game] = identity
        for cards in identity.deals:
            if cards is not None:
                self._by_deal.setdefault(cards, record.game)

    def _enter(self, record: Stored) -> None:
        self._by_game[record.game] = record
        self._by_content[record.content] = record
        self._by_header.setdefault(record.header, []).append(record)

    def leave(self, record: Stored) -> None:
        """A record that a longer one has replaced."""
        self._by_game.pop(record.game, None)
        self._by_content.pop(record.content, None)
        self._by_header.get(record.header, []).remove(record)
        self._by_deal = {cards: game for cards, game in self._by_deal.items() if game != record.game}

    def decide(self, game: GameLog, identity: Identity) -> Decision:
        """What this record is to the archive."""
        same = self._by_content.get(identity.content)
        if same is not None:
            return self._same_facts(identity, same)
        for stored in self._by_header.get(identity.header, []):
            if stored.facts < identity.facts and identity.prefix(stored.facts) == stored.content:
                return Decision("longer", stored)
            if stored.faulty and stored.file == self._file and stored.line == game.lines[0]:
                return Decision("longer", stored)
            if stored.facts > identity.facts and self._contains(stored, identity):
                return Decision("same", stored)
        for cards in identity.deals:
            first = self._by_deal.get(cards) if cards is not None else None
            if first is not None and first in self._by_game:
                return Decision("witness", self._by_game[first])
        if identity.dated and self._by_header.get(identity.header):
            return Decision("witness", self._by_header[identity.header][0])
        return Decision("new")

    def _same_facts(self, identity: Identity, stored: Stored) -> Decision:
        """The same cards and calls; what was claimed about them may differ, or have been written down since."""
        if identity.claims == stored.claims:
            return Decision("same", stored)
        if identity.header == stored.header:
            if identity.extends_claims(stored.claims):
                return Decision("longer", stored)
            full = self._read(stored)
            if full is not None and full.extends_claims(identity.claims):
                return Decision("same", stored)
        return Decision("witness", stored)

    def _contains(self, stored: Stored, identity: Identity) -> bool:
        """Whether the archive's record begins with this one."""
        full = self._read(stored)
        return full is not None and full.prefix(identity.facts) == identity.content

    def _read(self, stored: Stored) -> Identity | None:
        """The identity of a known record, with everything it was made of."""
        if stored.game in self._made:
            return self._made[stored.game]
        games = loads(log_of(self._connection, stored.game))
        return identify(games[0]) if len(games) == 1 and games[0].header is not None else None
