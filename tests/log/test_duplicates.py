"""A key that stands twice is LOG001: wherever, however spaced, ordered or escaped, and cheaply found."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinch_log.events import EVENT_TYPES
from cinch_log.log.model import Fault
from cinch_log.log.quick import DECODER, decode_chunk
from cinch_log.log.tally import PLANS
from tests.log.conftest import Make

EVENTS: list[dict[str, Any]] = [
    {"type": "game", "v": 1, "id": "a:b", "rules": {"preset": "cinch", "points": {"high": 1}}, "players": {"N": "x:y"}},
    {"type": "game", "v": 1, "id": "a", "rules": "cinch", "players": {"N": "Ann", "E": "Bob"}, "date": "2026"},
    {"type": "cut", "cards": {"N": "AS", "E": "??"}},
    {"type": "deal", "dealer": "N", "hands": {"N": ["AS", "KS"], "E": []}, "stock": ["2C"]},
    {"type": "play", "seat": "N", "card": "AS", "seq": 5},
    {"type": "pass", "seat": "N", "seq": 6, "note": "a: b", "game": "g:1"},
    {"type": "trick", "winner": "N", "points": 0},
    {"type": "score", "captured": {"NS": 10, "EW": 4}, "scored": {}, "total": {"NS": 10, "EW": 4}},
    {"type": "game_over", "winner": "NS", "total": {"NS": 52, "EW": 1}, "why": "time: up"},
    {"type": "ruling", "against": "NS", "upheld": True, "by": "d:", "adjust": {"NS": -3}},
    {"type": "bid", "seat": "N", "bid": 7, "at": "2026-01-02T03:04:05+01:00"},
    {"type": "pass", "seat": "N", "x": {"a": {"b:c": [1, {"d": "e:f"}, [{}]]}, "g": None}},
]  # fmt: skip


def members(value: Any) -> list[dict[str, Any]]:
    """Every object in a value, itself included, that has keys."""
    found = [value] if isinstance(value, dict) and value else []
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return found + [deeper for item in inner for deeper in members(item)]


class Written:
    """JSON text with free white space and escapes, and one key of one object written twice if wished."""

    def __init__(self, draw: Any, twice: tuple[int, str] | None) -> None:
        self.draw = draw
        self.twice = twice

    def space(self) -> str:
        return str(self.draw(st.sampled_from(["", "", "", " ", "\t", "\r", "  "])))

    def string(self, text: str) -> str:
        if self.draw(st.integers(0, 9)) or not text:
            return json.dumps(text, ensure_ascii=self.draw(st.booleans()))
        at = self.draw(st.integers(0, len(text) - 1))
        return json.dumps(text[:at])[:-1] + f"\\u{ord(text[at]):04x}" + json.dumps(text[at + 1 :])[1:]

    def value(self, value: Any) -> str:
        s = self.space
        if isinstance(value, dict):
            pairs = list(value.items())
            if self.twice is not None and id(value) == self.twice[0]:
                pairs.insert(self.draw(st.integers(0, len(pairs))), (self.twice[1], value[self.twice[1]]))
            return "{" + ",".join(f"{s()}{self.string(k)}{s()}:{s()}{self.value(v)}{s()}" for k, v in pairs) + "}"
        if isinstance(value, list):
            return "[" + ",".join(f"{s()}{self.value(item)}{s()}" for item in value) + "]"
        return self.string(value) if isinstance(value, str) else json.dumps(value)


@given(st.data())
def test_any_key_repeated_anywhere_is_found_and_the_rest_is_read(make: Make, data: st.DataObject) -> None:
    event = data.draw(st.sampled_from(EVENTS))
    owner = data.draw(st.sampled_from(members(event)))
    key = data.draw(st.sampled_from(sorted(owner)))
    bad = Written(data.draw, (id(owner), key)).value(event)
    good = [
        Written(data.draw, None).value(data.draw(st.sampled_from(EVENTS))) for _ in range(data.draw(st.integers(0, 3)))
    ]
    at = data.draw(st.integers(0, len(good)))
    lines = [*good[:at], bad, *good[at:]]
    entries = make.entries(("\n".join(lines) + "\n").encode())
    assert [number for number, _ in entries] == [*range(1, len(lines) + 1)]
    [(number, fault)] = [(number, entry) for number, entry in entries if isinstance(entry, Fault)]
    assert number == at + 1
    assert "twice" in fault.message
    assert fault.path.endswith((key, f'["{key}"]'))


@given(st.data())
def test_lines_without_a_repeated_key_are_events_however_they_are_written(make: Make, data: st.DataObject) -> None:
    events = [data.draw(st.sampled_from(EVENTS)) for _ in range(4)]
    text = "".join(Written(data.draw, None).value(event) + "\n" for event in events).encode()
    expected = [DECODER.decode(msgspec.json.encode(event)) for event in events]
    assert [entry for _, entry in make.entries(text)] == expected


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": ")])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_plain_logs_take_the_fast_path_however_spaced(separators: tuple[str, str], end: str) -> None:
    for event in EVENTS:
        lines = [json.dumps(event, separators=separators) + end, '{"type":"pass","seat":"E"}' + end]
        assert decode_chunk("".join(lines).encode()) is not None, event


def test_a_lost_key_is_not_hidden_by_another_lines_missing_seq() -> None:
    twice = b'{"type":"pass","seat":"N","seat":"N","seq":1}\n'
    assert decode_chunk(twice + b'{"type":"pass","seat":"N"}\n') is None
    assert decode_chunk(b'{"type":"pass","seat":"N","seat":"N"}\n{"type":"pass","seat":"N","seq":1}\n') is None


def test_a_lost_key_is_not_hidden_by_an_escaped_colon() -> None:
    assert decode_chunk(b'{"type":"abandon","why":"a\\u003ab"}\n{"type":"pass","seat":"N","seat":"N"}\n') is None


def test_every_event_type_has_a_plan_that_counts_its_own_keys() -> None:
    for kind, plan in zip(EVENT_TYPES, PLANS, strict=True):
        required = [f for f in msgspec.structs.fields(kind) if f.required]
        assert plan.required == 1 + len(required), kind
