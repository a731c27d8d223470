"""An example line of every event for the docs: written by the one writer of canonical lines, so each is right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cinch_log.events import (
    Abandon,
    AnyEvent,
    Bid,
    Call,
    Concede,
    Cut,
    Deal,
    Discard,
    Draw,
    Expose,
    Game,
    GameOver,
    Misdeal,
    Pass,
    Play,
    Ruling,
    Score,
    Seal,
    Substitute,
    Trick,
    Trump,
    Undo,
    Withdraw,
    type_name,
)
from cinch_log.log.write import canonical

_DIGEST: Final = "ee4fcbbdb6a030bfde7d2571f7323ba53685c9c6bde39a85bdf92722a3e657a1"

_EVENTS: Final[tuple[AnyEvent, ...]] = (
    Game(
        v=1, id="club-17", rules={"preset": "hoyle", "target": 42},
        players={"N": "Ann", "E": "Ben", "S": "Cleo", "W": "Dov"}, date="2026-11-30", source="table", seq=0,
    ),
    Cut(cards={"N": "AS", "E": "5D", "S": "9C", "W": "2H"}, seq=1),
    Deal(dealer="E", seq=2),
    Deal(
        dealer="N",
        hands={
            "N": ["AS", "KS", "2S", "2H", "KH", "AH", "3C", "4C", "6C"],
            "S": ["QD", "3H", "??", "??", "??", "??", "??", "??", "??"],
        },
        stock=["8S", "??"],
        seq=2,
    ),
    Misdeal(reason="exposed", seat="S", card="5H", seq=3),
    Bid(seat="W", bid=7, seq=4),
    Pass(seat="N", seq=5),
    Trump(seat="W", suit="S", seq=8),
    Discard(seat="S", cards=["QD", "3H", "??"], seq=9),
    Discard(seat="W", cards=[], seq=10),
    Draw(seat="S", cards=["??", "??", "??"], seq=13),
    Expose(seat="S", cards=["5H"], seq=17),
    Play(seat="W", card="AS", seq=18),
    Withdraw(seat="E", card="4D", seq=21),
    Undo(to=11, by="Ann", why="wrong seat", seq=12),
    Concede(side="NS", seat="W", seq=30),
    Abandon(why="last bus", seq=31),
    Substitute(seat="N", name="Eve", seq=44),
    Trick(winner="W", points=6, seq=22),
    Score(captured={"NS": 2, "EW": 12}, scored={"NS": 2, "EW": 12}, total={"NS": 2, "EW": 12}, seq=43),
    GameOver(winner="EW", total={"NS": 20, "EW": 44}, seq=201),
    Call(by="E", against="S", deal=2, trick=3, seq=80),
    Ruling(against="NS", upheld=True, deal=2, by="director", seq=81),
    Ruling(against="EW", upheld=False, adjust={"NS": 3}, seq=82),
    Seal(sha256=_DIGEST, seq=83),
)  # fmt: skip


def _by_type(shown: Iterable[AnyEvent]) -> dict[str, list[str]]:
    lines: dict[str, list[str]] = {}
    for event in shown:
        lines.setdefault(type_name(event), []).append(canonical(event).decode().rstrip("\n"))
    return lines


EXAMPLES: Final[dict[str, list[str]]] = _by_type(_EVENTS)
"""Event type to lines that show it."""
