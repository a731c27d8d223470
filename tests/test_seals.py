"""Seals: FORMAT §5 and the worked example of the edges."""

from __future__ import annotations

from hashlib import sha256

from cinch_log.seals import seal_of

HEADER = b'{"type":"game","v":1,"id":"a","rules":"cinch","players":{"N":"A","E":"B","S":"C","W":"D"},"seq":0}\n'
ABANDON = b'{"type":"abandon","seq":1}\n'


def test_the_worked_example() -> None:
    assert seal_of([HEADER, ABANDON]) == "ee4fcbbdb6a030bfde7d2571f7323ba53685c9c6bde39a85bdf92722a3e657a1"


def test_nothing_has_the_digest_of_nothing() -> None:
    assert seal_of([]) == sha256(b"").hexdigest()


def test_where_lines_end_is_all_that_counts_of_how_they_are_cut() -> None:
    assert seal_of(iter([HEADER, ABANDON])) == sha256(HEADER + ABANDON).hexdigest()


def test_a_carriage_return_counts() -> None:
    assert seal_of([HEADER.replace(b"\n", b"\r\n")]) != seal_of([HEADER])


def test_a_last_line_without_its_end_is_hashed_with_one() -> None:
    assert seal_of([HEADER, ABANDON.rstrip()]) == seal_of([HEADER, ABANDON])


def test_every_byte_counts() -> None:
    digest = seal_of([HEADER, ABANDON])
    for at in range(len(HEADER)):
        changed = HEADER[:at] + bytes([HEADER[at] ^ 1]) + HEADER[at + 1 :]
        assert seal_of([changed, ABANDON]) != digest
