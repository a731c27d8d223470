"""Log to text to log gives the same events, whatever they are."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings

from cinch_log.events import AnyEvent
from cinch_log.log import dumps as log_of
from cinch_log.notation import dumps, events_of, loads, write_text
from cinch_log.rules import PRESETS, load_rules
from cinch_log.simulate import interleaved, simulate_games
from tests.notation.events import SEQUENCES

ROOT = Path(__file__).resolve().parents[2]
DECODER = msgspec.json.Decoder(AnyEvent)


def typed(event: AnyEvent) -> bytes:
    """All of an event that can differ: 1 and 1.0 and true, too, and the order of what is in it."""
    return type(event).__name__.encode() + msgspec.json.encode(event)


def decodable(path: Path) -> list[AnyEvent]:
    events: list[AnyEvent] = []
    for line in path.read_bytes().splitlines():
        try:
            events.append(DECODER.decode(line))
        except msgspec.MsgspecError:
            continue
    return events


def survives(events: list[AnyEvent]) -> None:
    text = write_text(events)
    assert list(map(typed, events_of(text))) == list(map(typed, events))
    assert write_text(events_of(text)) == text


def test_every_log_of_the_project_survives() -> None:
    for folder in ("tests", "sample_logs"):
        for path in sorted((ROOT / folder).rglob("*.jsonl")):
            survives(decodable(path))


@pytest.mark.parametrize("spec", sorted(PRESETS))
@pytest.mark.parametrize("public", [False, True])
def test_simulated_games_survive_and_are_written_in_rows(spec: str, public: bool) -> None:
    games = list(simulate_games(load_rules(spec), spec, 2, 11, renege_rate=0.1, public=public))
    events = [event for game in games for event in game]
    survives(events)
    survives(list(interleaved(games, Random(3))))
    text = write_text(events)
    assert "{" not in text
    assert len(text) < len(log_of(events)) / 2
    full = [line for line in text.splitlines() if line.count("  ") and line.lstrip()[:1].isdigit()]
    unseen = [line for line in full if "??" in line]
    assert all("*" in line for line in full if line not in unseen)


@settings(max_examples=200, deadline=None)
@given(SEQUENCES)
def test_every_sequence_of_events_survives(events: list[AnyEvent]) -> None:
    text = write_text(events)
    assert list(map(typed, events_of(text))) == list(map(typed, events))


@settings(max_examples=40, deadline=None)
@given(SEQUENCES)
def test_writing_again_changes_nothing(events: list[AnyEvent]) -> None:
    text = write_text(events)
    assert write_text(events_of(text)) == text
    assert dumps([events]) == text
    assert sum(map(len, loads(text))) == len(events)
