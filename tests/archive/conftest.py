"""Archives to look at: every preset, server and paper records, reneges included."""

from __future__ import annotations

from pathlib import Path

import pytest

from cinch_log.archive import add_logs
from cinch_log.events import AnyEvent
from cinch_log.log import dumps
from cinch_log.rules import PRESETS, load_rules
from cinch_log.simulate import simulate_games


def games_of(
    preset: str, count: int = 2, seed: int = 1, *, public: bool = False, rate: float = 0.05
) -> list[list[AnyEvent]]:
    """Simulated games of a preset."""
    made = simulate_games(load_rules(preset), preset, count, seed, renege_rate=rate, public=public, max_deals=12)
    return list(made)


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with logs of every preset, complete and on paper."""
    folder = tmp_path_factory.mktemp("logs")
    for seed, preset in enumerate(PRESETS):
        for public in (False, True):
            games = games_of(preset, seed=2 * seed + public, public=public)
            name = f"{preset}-{'paper' if public else 'server'}.cinch.jsonl"
            (folder / name).write_bytes(b"".join(map(dumps, games)))
    return folder


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory, logs: Path) -> Path:
    """An archive of all of them; nobody writes to it."""
    path = tmp_path_factory.mktemp("archive") / "all.db"
    add_logs(path, [logs])
    return path
