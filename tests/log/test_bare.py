"""A game is called bare only when nothing but its events themselves is there to be looked at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.log.conftest import Make

ENVELOPE: list[dict[str, Any]] = [
    {"at": "2026-01-02T03:04:05Z"},
    {"game": "a"},
    {"note": ""},
    {"note": "a: b"},
    {"x": {}},
    {"x": {"a": [1]}},
]


def test_a_game_of_plain_events_is_bare(make: Make) -> None:
    lines = make.game("a", 6)
    assert [game.bare for game in make.games(b"".join(lines))] == [True]
    assert [game.bare for game in make.games(b"".join(lines), size=200)] == [True], "also when read in small chunks"


@pytest.mark.parametrize("size", [64, 200, 1 << 18])
@pytest.mark.parametrize("more", ENVELOPE, ids=str)
@pytest.mark.parametrize("place", [0, 3, 7])
def test_one_line_with_more_than_its_event_is_enough_not_to_be(
    make: Make, more: dict[str, Any], place: int, size: int
) -> None:
    lines = make.game("a", 6)
    lines.insert(place + 1, make.line(type="pass", seat="N", **more))
    assert [game.bare for game in make.games(b"".join(lines), size=size)] == [False]


def test_a_line_that_is_no_event_is_not_bare_either(make: Make) -> None:
    lines = make.game("a", 6)
    for bad in (b"nothing\n", b'{"type":"pass","seat":"N","seat":"N"}\n', b'{"type":"pass","seat":"Q"}\n'):
        games = make.games(b"".join([*lines[:3], bad, *lines[3:]]))
        assert [game.bare for game in games] == [False]
