"""Logs and reports for the tests of disputes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cinch_log.dispute import Report, Request, dispute
from cinch_log.events import AnyEvent, Game
from cinch_log.log import loads, read_games
from cinch_log.log.model import GameLog

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_logs"
PLAYERS = {"N": "Ann", "E": "Ben", "S": "Cleo", "W": "Dov"}


def sample(name: str, **request: Any) -> list[Report]:
    """The reports on a sample log; without `deal` on every deal in question."""
    return list(dispute(read_games(SAMPLES / f"{name}.cinch.jsonl"), Request(**request)))


def one(name: str, **request: Any) -> Report:
    (report,) = sample(name, **request)
    return report


def from_events(events: list[AnyEvent], **request: Any) -> list[Report]:
    header = events[0]
    assert isinstance(header, Game)
    log = GameLog(key=0, file="made.cinch.jsonl", header=header, entries=list(events), lines=range(1, len(events) + 1))
    return list(dispute([log], Request(**request)))


def written(text: str, **request: Any) -> list[Report]:
    return list(dispute(loads(text, name="written.cinch.jsonl"), Request(**request)))


def short_deal(plays: list[str], *, rules: str = '"cinch"', after: tuple[str, ...] = (), players: str = "") -> str:
    """A paper log of one deal, spades trump and North maker with a bid of 5, with these plays: `N AS`.

    `after` are further lines; a play `N -AS` takes the card back.
    """
    names = players or '{"N":"Ann","E":"Ben","S":"Cleo","W":"Dov"}'
    lines = [
        f'{{"type":"game","v":1,"id":"made","rules":{rules},"players":{names}}}',
        '{"type":"deal","dealer":"W"}',
        '{"type":"bid","seat":"N","bid":5}',
        '{"type":"trump","seat":"N","suit":"S"}',
    ]
    for play in plays:
        seat, card = play.split()
        kind = "withdraw" if card.startswith("-") else "play"
        lines.append(f'{{"type":"{kind}","seat":"{seat}","card":"{card.removeprefix("-")}"}}')
    return "\n".join([*lines, *after]) + "\n"
