"""Log to text to log gives the same events, whatever they are."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings

from cinch_log.events import AnyEvent
from cinch_log.notation import dumps, events_of, loads, write_text
from tests.notation.events import SEQUENCES

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*.cinch.jsonl"))
SAMPLES = sorted((Path(__file__).parent.parent.parent / "sample_logs").glob("*.cinch.jsonl"))
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


@pytest.mark.parametrize("path", [*CASES, *SAMPLES], ids=lambda path: path.name)
def test_every_log_of_the_project_survives(path: Path) -> None:
    events = decodable(path)
    text = write_text(events)
    assert list(map(typed, events_of(text))) == list(map(typed, events))
    assert write_text(events_of(text)) == text


@settings(max_examples=400, deadline=None)
@given(SEQUENCES)
def test_every_sequence_of_events_survives(events: list[AnyEvent]) -> None:
    text = write_text(events)
    assert list(map(typed, events_of(text))) == list(map(typed, events))


@settings(max_examples=100, deadline=None)
@given(SEQUENCES)
def test_writing_again_changes_nothing(events: list[AnyEvent]) -> None:
    text = write_text(events)
    assert write_text(events_of(text)) == text
    assert dumps([events]) == text
    assert sum(map(len, loads(text))) == len(events)
