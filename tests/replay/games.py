"""Games to replay: simulated ones, and the known cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cinch_log.events import AnyEvent
from cinch_log.log import GameLog, dumps, loads, read_games
from cinch_log.replay import Frame, frames, whole_games
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_deal, simulate_games

CASES = Path(__file__).resolve().parents[1] / "cases"
LOGS = sorted(CASES.glob("*.cinch.jsonl"))


def case(name: str) -> GameLog:
    return next(whole_games(read_games(CASES / f"{name}.cinch.jsonl")))


def one_deal(seed: int = 1, rules: str = "cinch", **options: Any) -> list[AnyEvent]:
    """The events of a game of one deal, without numbers."""
    return [replace(event, seq=None) for event in simulate_deal(load_rules(rules), rules, seed, **options).events]


def whole_game(seed: int = 1, rules: str = "cinch", **options: Any) -> GameLog:
    return log_of(next(iter(simulate_games(load_rules(rules), rules, 1, seed, **options))))


def log_of(events: list[AnyEvent]) -> GameLog:
    return next(whole_games(loads(dumps(events))))


def frames_of(events: list[AnyEvent], **options: Any) -> list[Frame]:
    return list(frames(log_of(events), **options))
