"""What a record of a game is, whoever wrote it down: the digest of its facts, its header, and its deals.

Facts are what happened at the table (`events.FACTS`) and the rules it was played by. Names, dates, notes, times,
extensions and the numbers of the events are left out, and so are all claims: who writes the same facts again has
written down the same game. A line that could not be decoded stands as itself, except for the torn end of
a record that was still being written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from cinch_log.events import (
    FACTS,
    AnyEvent,
    Call,
    Deal,
    Event,
    Game,
    GameOver,
    Play,
    Ruling,
    Score,
    Trick,
    Undo,
)  # fmt: skip
from cinch_log.fold.reducer import number_of
from cinch_log.log.model import Fault, GameLog
from cinch_log.rules.load import RulesError, load_rules

_LEFT_OUT: Final = {*Event.__struct_fields__, "why", "by", "name", "to"}
_HEADER: Final = ("id", "rules", "players", "event", "site", "date", "round", "seed")
_ENCODER: Final = msgspec.json.Encoder(order="sorted")
LEAST_PLAYS: Final = 12
"""A deal with fewer known cards played is no evidence that two records are of one game."""


def _getters() -> dict[type, Callable[[Any], Any]]:
    found: dict[type, Callable[[Any], Any]] = {}
    for kind in FACTS:
        names = [name for name in kind.__struct_fields__ if name not in _LEFT_OUT]
        found[kind] = attrgetter(*names) if names else (lambda event: None)
    return found


def _claim_getters() -> dict[type, Callable[[Any], Any]]:
    envelope = {*Event.__struct_fields__, "by", "why"}
    return {
        kind: attrgetter(*[name for name in kind.__struct_fields__ if name not in envelope])
        for kind in (Trick, Score, GameOver, Call, Ruling)
    }


_GET: Final = _getters()
_CLAIM: Final = _claim_getters()
_TAG: Final[dict[type, str]] = {kind: str(kind.__struct_config__.tag) for kind in FACTS}


class Identity(Struct, frozen=True):
    """What tells a record from others, and what two records of one game share."""

    content: str
    """SHA-256 of the facts, in hex."""
    claims: int
    """Hash of the claims: who agrees on the facts may still have counted differently. 63 bits."""
    header: int
    """Hash of the header without recorder, times and notes: 63 bits."""
    dated: bool
    """The header says when, so that two games with this header are one."""
    facts: int
    deals: tuple[int | None, ...]
    """Hash of the plays of each `deal` event, undone ones included; None where too few cards are known."""
    parts: list[Any]
    claimed: list[Any]

    def extends_claims(self, claims: int) -> bool:
        """Whether a record that claimed just this (`claims`) goes on as this one."""
        return any(_hash(self.claimed[:count]) == claims for count in range(len(self.claimed)))

    def prefix(self, facts: int) -> str:
        """The content of the record that broke off after so many facts."""
        return _digest(self.parts[: 1 + 2 * facts])


def identify(game: GameLog) -> Identity:
    """The identity of a whole game that has a header."""
    header = game.header
    assert header is not None
    parts: list[Any] = [_rules_of(header)]
    get, tag, claim = _GET, _TAG, _CLAIM
    claims: list[Any] = []
    raw: list[bytes] = []
    for index, entry in enumerate(game.entries):
        kind = type(entry)
        getter = get.get(kind)
        if getter is not None:
            parts.append(tag[kind])
            parts.append(_target(game.entries, index, entry) if isinstance(entry, Undo) else getter(entry))
        elif kind in claim:
            claims.append(claim[kind](entry))
        elif isinstance(entry, Fault) and entry.kind != "torn":
            raw = raw or game.load_raw()
            parts.append("fault")
            parts.append(raw[index].decode("latin-1") if index < len(raw) else "")
    return Identity(
        content=_digest(parts),
        claims=_hash(claims),
        header=_hash([getattr(header, name) for name in _HEADER]),
        dated=header.date is not None,
        facts=len(parts) // 2,
        deals=_deals(parts),
        parts=parts,
        claimed=claims,
    )


def _rules_of(header: Game) -> Any:
    """The rules as options, so that a preset and the same options spelt out are one."""
    try:
        return [sorted(header.players), asdict(load_rules(header.rules))]
    except RulesError:
        return [sorted(header.players), header.rules]


def _target(entries: Sequence[AnyEvent | Fault], index: int, undo: Undo) -> int | None:
    """The position that an `undo` goes back to, whatever the events are numbered."""
    for position in range(index - 1, -1, -1):
        if number_of(position, entries[position]) == undo.to:
            return position
    return None


def _deals(parts: Sequence[Any]) -> tuple[int | None, ...]:
    tag_deal, tag_play = _TAG[Deal], _TAG[Play]
    starts = [at for at in range(1, len(parts), 2) if parts[at] == tag_deal]
    found: list[int | None] = []
    for start, stop in zip(starts, [*starts[1:], len(parts)], strict=False):
        plays = [parts[at + 1] for at in range(start, stop, 2) if parts[at] == tag_play]
        known = sum(card != "??" for _, card in plays)
        found.append(_hash(plays) if known >= LEAST_PLAYS else None)
    return tuple(found)


def _digest(parts: Sequence[Any]) -> str:
    return hashlib.sha256(_ENCODER.encode(parts)).hexdigest()


def _hash(value: Any) -> int:
    return int.from_bytes(hashlib.blake2b(_ENCODER.encode(value), digest_size=8).digest(), "big") >> 1
