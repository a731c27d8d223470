"""Files as they come: line ends, marks, empty lines, torn ends, gzip, giants."""

from __future__ import annotations

import gzip
import tracemalloc
from collections.abc import Callable
from io import BytesIO

import pytest

from cinch_log.events import Pass
from cinch_log.log.chunks import cut_at_lines
from cinch_log.log.model import Fault
from tests.log.conftest import Make

P = b'{"type":"pass","seat":"N"}'


def test_a_mark_at_the_start_and_crlf_are_tolerated_and_raw_bytes_keep_only_the_cr(make: Make) -> None:
    [game] = make.games(b"\xef\xbb\xbf" + make.header()[:-1] + b"\r\n" + P + b"\r\n")
    assert list(game.lines) == [1, 2]
    assert game.header is not None
    assert game.load_raw() == [make.header()[:-1] + b"\r\n", P + b"\r\n"]


def test_empty_lines_are_skipped_but_counted(make: Make) -> None:
    data = b"\n \t\r\n" + P + b"\n\n\n" + P + b"\r\n\r\n" + P
    assert [number for number, _ in make.entries(data)] == [3, 6, 8]
    [game] = make.games(data)
    assert game.load_raw() == [P + b"\n", P + b"\r\n", P]


def test_an_unterminated_last_line_that_decodes_is_an_event(make: Make) -> None:
    [game] = make.games(P + b"\n" + P)
    assert all(isinstance(entry, Pass) for entry in game.entries)
    assert not game.torn
    assert game.load_raw() == [P + b"\n", P]


def test_an_unterminated_last_line_that_does_not_decode_is_torn(make: Make) -> None:
    [game] = make.games(make.header() + P + b"\n" + P[:-3])
    assert game.torn
    assert isinstance(game.entries[-1], Fault)
    assert game.entries[-1].kind == "torn"
    assert game.load_raw()[-1] == P[:-3]


def test_a_torn_header_does_not_tear_the_game_before_it(make: Make) -> None:
    before, after = make.games(b"".join(make.game()) + make.header("b")[:-9])
    assert not before.torn
    assert after.torn
    assert after.header is None


def test_a_bad_line_with_its_line_end_is_not_torn(make: Make) -> None:
    [game] = make.games(make.header() + P[:-3] + b"\n")
    assert not game.torn
    assert isinstance(game.entries[-1], Fault)
    assert game.entries[-1].kind == "line"


@pytest.mark.parametrize(
    "text",
    [
        P + b" " + P + b"\n" + P[:12] + b"\n" + P[12:] + b"\n",
        P + b" " + P + b"\n\n",
        P + P + b"\n" + b'{"type":"pass",\n"seat":"N"}\n',
        b'{"type":"pass","seat":"N","x":{"a":[{}\n,{}]}}\n' + P + P + b"\n",
        b'{"type":"game","v":1,"id":"a","players":{},"rules":{"a":[{}\n,{}]}}\n' + P + P + b"\n",
    ],
)
def test_one_object_a_line_exactly_even_where_the_counts_come_out_even(make: Make, text: bytes) -> None:
    kinds = [isinstance(entry, Fault) for _, entry in make.entries(P + b"\n" + text + P + b"\n")]
    assert kinds[0] is False
    assert kinds[-1] is False
    assert True in kinds
    assert len([line for line in text.splitlines() if line]) == len(kinds) - 2


def test_gzip_is_recognised_by_content(make: Make) -> None:
    data = b"".join(make.game())
    assert make.entries(gzip.compress(data)) == make.entries(data)
    assert make.entries(gzip.compress(data[:99]) + gzip.compress(data[99:]) + b"\0" * 99) == make.entries(data)
    assert make.entries(gzip.compress(b"\xef\xbb\xbf" + data)) == make.entries(data)


@pytest.mark.parametrize("cut", [9, 12, 200, -12, -8, -1])
def test_a_cut_off_gzip_is_read_as_far_as_it_goes_and_is_torn(make: Make, cut: int) -> None:
    data = b"".join(b'{"type":"pass","seat":"N","seq":%d}\n' % (n * 7919 % 10_007) for n in range(3000))
    packed = gzip.compress(data)
    *before, (_, last) = make.entries(packed[:cut])
    assert isinstance(last, Fault)
    assert last.kind == "torn"
    assert "breaks off" in last.message
    assert before == make.entries(data)[: len(before)]
    assert cut < 0 or cut < 100 or len(before) > 20
    assert cut > 0 or len(before) >= 2999


def test_a_damaged_gzip_is_an_error_at_its_place(make: Make) -> None:
    data = b"".join(b'{"type":"pass","seat":"N","seq":%d}\n' % (n * 7919 % 10_007) for n in range(3000))
    packed = bytearray(gzip.compress(data))
    packed[-6] ^= 1
    *before, (number, last) = make.entries(bytes(packed))
    assert before == make.entries(data)
    assert number == 3001
    assert isinstance(last, Fault)
    assert last.kind == "line"
    assert "checksum" in last.message
    packed = bytearray(gzip.compress(data))
    packed[len(packed) // 2] ^= 0xFF
    assert any(isinstance(entry, Fault) and "damaged" in entry.message for _, entry in make.entries(bytes(packed)))
    [*_, (_, last)] = make.entries(gzip.compress(data) + b"garbage")
    assert isinstance(last, Fault)
    assert "do not belong" in last.message


def endless(beginning: bytes, middle: bytes, times: int, end: bytes) -> Callable[[int], bytes]:
    """A file that is never in memory as a whole."""
    parts = iter([beginning, *([middle] * times), end])
    return lambda size: next(parts, b"")


def test_a_gigantic_line_is_a_fault_and_never_in_memory(make: Make) -> None:
    from cinch_log.log.reader import LineReader

    read = endless(P + b'\n{"type":"play","note":"', b"a" * (1 << 16), 4000, b'"}\n' + P + b"\n")
    tracemalloc.start()
    batches = list(LineReader(read, longest=1 << 20).batches())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    first, fault, last = [entry for batch in batches for entry in batch.entries]
    assert [number for batch in batches for number in batch.numbers] == [1, 2, 3]
    assert isinstance(first, Pass)
    assert isinstance(last, Pass)
    assert isinstance(fault, Fault)
    assert "longer than" in fault.message
    assert fault.type_hint == "play"
    assert peak < 8 << 20


def test_the_limit_of_a_line_is_exact_for_any_size_of_read() -> None:
    for size in (1, 3, 7, 64):
        for length, long in ((9, False), (10, False), (11, True)):
            chunks = list(cut_at_lines(BytesIO(b"a" * length + b"\nb\n").read, size, longest=10))
            assert any(not isinstance(chunk, bytes) for chunk in chunks) is long
            assert b"".join(chunk for chunk in chunks if isinstance(chunk, bytes)).endswith(b"b\n")


def test_a_gigantic_last_line_without_end_is_torn(make: Make) -> None:
    [game] = make.games(make.header() + b"a" * 5000, longest=1000, size=100)
    assert game.torn


def test_an_empty_file_has_no_games(make: Make) -> None:
    assert make.games(b"") == []
    assert make.games(b"\xef\xbb\xbf") == []
    assert make.games(b"\n\n") == []
    assert make.games(gzip.compress(b"")) == []
