"""Canonical lines: the same events, everything else as it was."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cinch_log.events import AnyEvent
from cinch_log.log import SourceError, canonical, find_sources, loads
from cinch_log.tidy import tidy, tidy_bytes
from tests.notation.events import SEQUENCES


def test_order_spaces_and_line_ends_are_made_canonical() -> None:
    tidied = tidy_bytes(b'{"seat" : "N", "type":"pass","seq":3}\r\n\n{"type":"abandon"}')
    assert tidied.after == b'{"type":"pass","seq":3,"seat":"N"}\n{"type":"abandon"}\n'
    assert (tidied.changed, tidied.seals, tidied.kept) == (True, 0, 0)


def test_what_is_canonical_stays() -> None:
    data = b'{"type":"pass","seq":3,"seat":"N"}\n'
    assert tidy_bytes(data) == (data, False, 0, 0)


def test_lines_that_are_no_events_stay_byte_for_byte() -> None:
    data = b'what\xff is this \r\n{"type":"pass","seat":"N","seat":"E"}\n{"type":"pass", "seat":"N"}\n{"type":"pa'
    tidied = tidy_bytes(data)
    assert tidied.after == data.replace(b'", "', b'","')
    assert tidied.kept == 3


def test_seals_are_counted() -> None:
    assert tidy_bytes(b'{"type":"seal","sha256":"' + b"0" * 64 + b'"}\n').seals == 1


@settings(max_examples=100, deadline=None)
@given(SEQUENCES, st.lists(st.binary(max_size=20), max_size=3))
def test_tidying_twice_changes_nothing_and_keeps_the_events(events: list[AnyEvent], rubbish: list[bytes]) -> None:
    data = b"\n".join([*rubbish, *(canonical(event) for event in events), *rubbish])
    after = tidy_bytes(data).after
    assert not tidy_bytes(after).changed
    assert [game.entries for game in loads(after)] == [game.entries for game in loads(data)]


def test_a_byte_order_mark_goes(tmp_path: Path) -> None:
    path = tmp_path / "a.cinch.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"type":"abandon"}\n')
    (source,) = find_sources([path])
    assert tidy(source)[:2] == (b'{"type":"abandon"}\n', True)


def test_a_damaged_packed_log_is_not_rewritten(tmp_path: Path) -> None:
    path = tmp_path / "a.cinch.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"type": "abandon"}\n' * 9)[:-5])
    (source,) = find_sources([path])
    with pytest.raises(SourceError, match="left as it is"):
        tidy(source)
