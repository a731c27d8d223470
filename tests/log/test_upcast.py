"""Older versions are lifted event by event before anything else sees them (issue: a place for upcasting)."""

from __future__ import annotations

from typing import Any

from cinch_log.events import Play
from cinch_log.log import loads
from cinch_log.log.model import Fault
from cinch_log.log.upcast import UPCASTERS
from tests.log.conftest import Make


def from_nought(event: dict[str, Any]) -> dict[str, Any]:
    """A made-up version 0 called a play `lead` and counted from one."""
    if event["type"] == "game":
        return {**event, "v": 1}
    return {**event, "type": "play" if event["type"] == "lead" else event["type"]}


def test_version_1_is_the_first() -> None:
    assert not UPCASTERS


def test_games_of_an_older_version_are_lifted_and_others_are_left(make: Make) -> None:
    old = make.header("old").replace(b'"v":1', b'"v":0')
    lead = make.line(type="lead", seat="N", card="AS")
    data = old + lead + b"".join(make.game("new")) + lead + make.line(type="lead", seat="N", card="AS", game="old")
    games = loads(data, upcasters={0: from_nought})
    assert [game.header and game.header.v for game in games] == [1, 1]
    assert all(isinstance(entry, Play) for entry in games[0].entries[1:])
    assert len(games[0].entries) == 3
    assert isinstance(games[1].entries[-1], Fault), "a game of version 1 knows no lead"
    assert games[0].load_raw()[:2] == [old, lead]


def test_duplicate_keys_and_bad_lines_of_an_older_version_are_found_before_lifting(make: Make) -> None:
    old = make.header("old").replace(b'"v":1', b'"v":0')
    bad = b'{"type":"lead","seat":"N","card":"AS","card":"KS"}\n{"type":"lead","seat":\n'
    [game] = loads(old + bad, upcasters={0: from_nought})
    faults = [entry for entry in game.entries if isinstance(entry, Fault)]
    assert [fault.path for fault in faults] == ["$.card", "$"]
    assert "twice" in faults[0].message


def test_without_an_upcaster_an_older_version_is_a_fault(make: Make) -> None:
    [game] = loads(make.header().replace(b'"v":1', b'"v":0'))
    assert game.header is None
    assert isinstance(game.entries[0], Fault)
    assert game.entries[0].path == "$.v"
