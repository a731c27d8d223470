"""Games and logs that the tests of recording share."""

from __future__ import annotations

from pathlib import Path

import pytest

from cinch_log.events import AnyEvent, Game
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games


@pytest.fixture
def game() -> list[AnyEvent]:
    """A whole regular game, every hand recorded."""
    return next(iter(simulate_games(load_rules("cinch"), "cinch", games=1, seed=3)))


@pytest.fixture
def header() -> Game:
    return Game(v=1, id="tuesday", rules="cinch", players={"N": "Ada", "E": "Bruno", "S": "Chiara", "W": "Davide"})


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where a log may be made."""
    return tmp_path / "tuesday.cinch.jsonl"
