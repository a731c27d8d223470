"""Reading any bytes never raises, numbers lines rightly, and the fast and the careful path agree."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from cinch_log.events import Game
from cinch_log.log import canonical, dumps, loads
from cinch_log.log.faults import Bad
from cinch_log.log.line import decode_line
from cinch_log.log.model import Fault
from cinch_log.log.quick import DECODER, decode_chunk
from tests.log.conftest import Make
from tests.log.test_duplicates import EVENTS

FRAGMENTS = st.sampled_from(
    [
        b'{"type":"pass","seat":"N"}', b'{"type":"game","v":1,"id":"a","rules":"cinch","players":{}}', b"\n", b"\r\n",
        b"\r", b"{", b"}", b"[", b"]", b'"', b":", b",", b"\\", b"\\u003a", b" ", b"null", b"1", b"-", b'"x":{"a":[{}',
        b"\xff", b'{"type":"pass","seat":"N","game":"a"}', b'"note":"}"', b'"seq":1', b"\xef\xbb\xbf",
        b"\x00", b"\x1f\x8b",
    ]
)  # fmt: skip
LINES = st.one_of(st.binary(max_size=60), st.lists(FRAGMENTS, max_size=12).map(b"".join))
TEXTS = st.lists(LINES, max_size=8).map(b"\n".join)


@given(TEXTS | st.binary(max_size=300), st.sampled_from([1, 5, 40, 1 << 18]))
@settings(max_examples=400)
def test_any_bytes_are_read_and_every_line_that_is_not_empty_is_numbered(make: Make, data: bytes, size: int) -> None:
    entries = make.entries(data, size=size)
    if data.startswith(b"\x1f\x8b"):
        return
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    assert [number for number, _ in entries] == [n for n, line in enumerate(lines, 1) if line.strip(b" \t\r\n")]
    for game in make.games(data, size=size):
        raw = game.load_raw()
        assert [line.removesuffix(b"\n") for line in raw] == [lines[number - 1] for number in game.lines]


@given(TEXTS)
@settings(max_examples=400)
def test_what_the_fast_path_takes_the_careful_one_takes_alike(data: bytes) -> None:
    decoded = decode_chunk(data + b"\n")
    if decoded is not None:
        assert decoded.events == [decode_line(line) for line in data.split(b"\n")]


@given(st.data())
def test_whole_events_with_one_byte_changed_give_the_same_on_both_paths(data: st.DataObject) -> None:
    events = [DECODER.decode(dumps_one(data)) for _ in range(3)]
    text = bytearray(dumps(events))
    at = data.draw(st.integers(0, len(text) - 1))
    text[at] = data.draw(st.sampled_from(b'\n:{}"\\ ,aN1[]'))
    one_by_one = [decode_line(line) for line in bytes(text).split(b"\n") if line.strip()]
    decoded = decode_chunk(bytes(text))
    if decoded is not None:
        assert decoded.events == one_by_one
    elif text.endswith(b"\n") and b"\\" not in text:
        assert any(isinstance(result, Bad) for result in one_by_one) or b"\n\n" in text or text.startswith(b"\n")


def dumps_one(data: st.DataObject) -> bytes:
    """A valid line with the spaces that Python's own writer puts."""
    return json.dumps(data.draw(st.sampled_from(EVENTS))).encode()


@given(st.binary(max_size=200), st.integers(0, 500), st.integers(0, 255))
def test_any_damage_to_a_gzip_is_survived(make: Make, extra: bytes, at: int, byte: int) -> None:
    packed = bytearray(gzip.compress(b"".join(make.game()) + extra))
    packed[at % len(packed)] = byte
    make.entries(bytes(packed))
    make.entries(bytes(packed[: at % len(packed)]))


def test_every_case_and_its_mutations_are_read() -> None:
    rng = random.Random(1)
    paths = sorted((Path(__file__).parent.parent / "cases").glob("*.jsonl"))
    for path in paths:
        data = bytearray(path.read_bytes())
        games = loads(bytes(data))
        assert isinstance(games[0].header, Game)
        for _ in range(3):
            data[rng.randrange(len(data))] = rng.randrange(256)
        loads(bytes(data))


@given(st.text(), st.sampled_from(EVENTS))
def test_text_is_read_like_bytes(text: str, event: dict[str, object]) -> None:
    assert all(isinstance(entry, Fault) or entry for game in loads(text + "\n") for entry in game.entries)
    lone = loads('{"type":"pass","seat":"N","note":"\ud800"}\n')
    assert isinstance(lone[0].entries[0], Fault)


def test_canonical_lines_are_read_back_as_the_same_events_in_the_agreed_order(make: Make) -> None:
    events = [DECODER.decode(json.dumps(event)) for event in EVENTS]
    assert [entry for _, entry in make.entries(dumps(events))] == events
    assert all(canonical(DECODER.decode(canonical(event))) == canonical(event) for event in events)
    shuffled = (
        b'{"x":{"b":1},"note":"n","card":"AS","at":"2026-01-02T03:04:05Z","seat":"N","game":"g","seq":3,"type":"play"}'
    )
    expected = (
        b'{"type":"play","seq":3,"game":"g","seat":"N","card":"AS","at":"2026-01-02T03:04:05Z","note":"n","x":{"b":1}}'
    )
    assert canonical(DECODER.decode(shuffled)) == expected
