"""Every event the types can build, as hypothesis strategies."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from hypothesis import strategies as st

from cinch_log.cards import CARDS, PARTNER_SEATS, SOLO_SEATS, Seat, Side, Suit
from cinch_log.events import EVENT_TYPES, AnyEvent, Bid, Deal, Game, Pass, Play, Trick, Trump, Undo, Withdraw
from cinch_log.rules import PRESETS

WHOLE = 2**53 - 1
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    [
        "",
        "-",
        "none",
        "5",
        "a b",
        "N",
        "{",
        '"',
        "]",
        "#1",
        ";",
        "to 3",
        "null",
        "2026-11-30T20:15:00Z",
        "\u2028",
        "a\nb",
    ]
)
TIMES = st.sampled_from(["2026-11-30T20:15:00Z", "2026-11-30 20:15:00.5+01:00", "2016-12-31t23:59:60z"])
SEATS = st.sampled_from(["N", "E", "S", "W", "N", "E", "S", "W", *SOLO_SEATS])
SIDES = st.sampled_from(get_args(Side))
FACES = st.sampled_from([*CARDS, *CARDS[:52], *CARDS[:52]])
INTS = st.integers(-20, 60) | st.integers(-WHOLE, WHOLE)
SEQS = st.integers(0, 40) | st.integers(0, WHOLE)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | INTS | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)
RULES = (
    st.sampled_from(sorted(PRESETS))
    | TEXTS
    | st.dictionaries(
        st.sampled_from(["preset", "target", "follow", "points"]) | TEXTS, JSON | st.just("cinch"), max_size=3
    )
    | st.builds(lambda preset, low: {"preset": preset, "low_card": low}, st.sampled_from(sorted(PRESETS)), JSON)
)
BY_FIELD: dict[str, st.SearchStrategy[Any]] = {
    "id": st.sampled_from(["a", "b", "a game"]) | TEXTS,
    "rules": RULES,
    "v": st.sampled_from([1, 1, 1, 2]) | st.integers(1, WHOLE),
    "seq": st.none() | SEQS,
    "game": st.none() | st.none() | st.sampled_from(["a", "b", "a game"]) | TEXTS,
    "x": st.none() | st.none() | st.dictionaries(TEXTS, JSON, max_size=3),
    "at": st.none() | st.none() | TIMES,
    "note": st.none() | st.none() | TEXTS,
    "sha256": st.text("0123456789abcdef", min_size=64, max_size=64),
    "to": SEQS,
    "deal": st.none() | st.integers(1, 5) | st.integers(1, WHOLE),
    "trick": st.none() | st.integers(1, 9),
    "source": st.none() | st.sampled_from(["table", "server", "simulated"]),
    "reason": st.sampled_from(["exposed", "count", "other"]),
    "upheld": st.booleans(),
    "suit": st.sampled_from(get_args(Suit)),
    "players": st.dictionaries(SEATS, TEXTS, max_size=4) | st.just({seat: seat for seat in "NESW"}),
}
BY_TYPE = {
    Seat: SEATS, Side: SIDES, int: INTS, str: TEXTS,
}  # fmt: skip


def _strategy(field: msgspec.inspect.Field, name: str) -> st.SearchStrategy[Any]:
    return BY_FIELD[name] if name in BY_FIELD else _of_type(field.type)


def _of_type(kind: Any) -> st.SearchStrategy[Any]:
    match kind:
        case msgspec.inspect.UnionType():
            return st.one_of(*map(_of_type, kind.types))
        case msgspec.inspect.NoneType():
            return st.none()
        case msgspec.inspect.DictType():
            return st.dictionaries(_of_type(kind.key_type), _of_type(kind.value_type), max_size=4)
        case msgspec.inspect.ListType():
            return st.lists(_of_type(kind.item_type), max_size=6)
        case msgspec.inspect.LiteralType():
            return st.sampled_from(kind.values)
        case msgspec.inspect.Metadata():
            return _of_type(kind.type)
        case msgspec.inspect.IntType():
            return INTS
        case msgspec.inspect.StrType():
            return TEXTS
    raise AssertionError(f"no strategy for {kind}")


def events_of_type(kind: type[AnyEvent]) -> st.SearchStrategy[AnyEvent]:
    """Events of one type, every field as wild as its type allows."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return st.builds(kind, **{field.name: _strategy(field, field.name) for field in info.fields})


ANY_EVENT: st.SearchStrategy[AnyEvent] = st.one_of(*map(events_of_type, EVENT_TYPES))
_TABLE_SEATS = st.sampled_from(["N", "E", "S", "W"])
_TABLE_CARDS = st.sampled_from([*CARDS[:52], "??"])
ORDINARY_EVENT: st.SearchStrategy[AnyEvent] = st.one_of(
    st.builds(Play, seat=_TABLE_SEATS, card=_TABLE_CARDS),
    st.builds(Play, seat=_TABLE_SEATS, card=_TABLE_CARDS),
    st.builds(Withdraw, seat=_TABLE_SEATS, card=_TABLE_CARDS),
    st.builds(Trick, winner=_TABLE_SEATS, points=st.none() | st.integers(-2, 7)),
    st.builds(Undo, to=st.integers(0, 30)),
    st.builds(Bid, seat=_TABLE_SEATS, bid=st.integers(1, 14)),
    st.builds(Pass, seat=_TABLE_SEATS),
)
"""What stands in rows, and what cuts rows in two."""


@st.composite
def numbered(draw: st.DrawFn) -> list[AnyEvent]:
    """Events counted from 0 (most of the time), as a writer leaves them."""
    events = draw(st.lists(ORDINARY_EVENT | ORDINARY_EVENT | ANY_EVENT, max_size=25))
    rules = draw(st.sampled_from(["cinch", "hoyle", "cinch_4"]))
    header = Game(v=1, id="a", rules=rules, players=dict.fromkeys(PARTNER_SEATS, ""))
    return [msgspec.structs.replace(event, seq=seq) for seq, event in enumerate([header, *events])]


ANY_SEQUENCE: st.SearchStrategy[list[AnyEvent]] = st.lists(ANY_EVENT, max_size=12) | numbered()


@st.composite
def played(draw: st.DrawFn) -> list[AnyEvent]:
    """A deal with trump named and cards that go round the table, taken back and undone again and again."""
    players = dict.fromkeys(PARTNER_SEATS, "")
    events: list[AnyEvent] = [
        Game(v=1, id="a", rules="cinch", players=players),
        Deal(dealer="W"),
        Trump(seat="N", suit="S"),
    ]
    card, turn = st.sampled_from(CARDS[:52]), 0
    for action in draw(st.lists(st.integers(0, 9), max_size=30)):
        last = events[-1]
        if action == 0:
            events.append(Undo(to=draw(st.integers(2, len(events)))))
            turn = draw(st.integers(0, 3))
        elif action == 1 and isinstance(last, Play):
            events.append(Withdraw(seat=last.seat, card=last.card))
            turn -= 1
        elif action == 2:
            events.append(Trick(winner=PARTNER_SEATS[turn % 4]))
        else:
            events.append(Play(seat=PARTNER_SEATS[turn % 4], card=draw(card)))
            turn += 1
    return [msgspec.structs.replace(event, seq=seq) for seq, event in enumerate(events)]


SEQUENCES = ANY_SEQUENCE | played()
