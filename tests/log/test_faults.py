"""What bad lines get: a fault with its place, in words; never an exception."""

from __future__ import annotations

import pytest

from tests.log.conftest import Make

BAD = [
    (b'{"type":"paly","seat":"N","card":"AS"}', "$.type", "did you mean 'play'"),
    (b'{"type":"zzzzzz"}', "$.type", 'unknown type "zzzzzz"'),
    (b'{"type":7}', "$.type", "must be a string"),
    (b'{"seat":"N"}', "$.type", "is missing"),
    (b'{"type":"play","seat":"N","card":"AS","sead":"E"}', "$.sead", "did you mean 'seat'"),
    (b'{"type":"play","seat":"N"}', "$.card", "is missing"),
    (b'{"type":"play","seat":"Q","card":"AS"}', "$.seat", '"Q" is no seat'),
    (b'{"type":"play","seat":"N","card":"1S"}', "$.card", '"1S" is no card'),
    (b'{"type":"draw","seat":"N","cards":["AS","KS","ZZ"]}', "$.cards[2]", '"ZZ" is no card'),
    (b'{"type":"deal","dealer":"N","hands":{"N":["AS"],"E":["KS","5X"]}}', "$.hands.E[1]", '"5X" is no card'),
    (b'{"type":"deal","dealer":"N","hands":{"N":["AS"],"X":[]}}', "$.hands.X", '"X" is no seat'),
    (b'{"type":"trump","seat":"N","suit":"X"}', "$.suit", '"X" is no suit'),
    (b'{"type":"score","total":{"NS":1,"EW":1.5}}', "$.total.EW", "must be an integer, not 1.5"),
    (b'{"type":"score","total":{"NS":1,"WE":2}}', "$.total.WE", '"WE" is no side'),
    (b'{"type":"bid","seat":"N","bid":"7"}', "$.bid", 'must be an integer, not "7"'),
    (b'{"type":"bid","seat":"N","bid":7.0}', "$.bid", "must be an integer"),
    (b'{"type":"bid","seat":"N","bid":true}', "$.bid", "must be an integer, not true"),
    (b'{"type":"bid","seat":"N","bid":null}', "$.bid", "must be an integer, not null"),
    (b'{"type":"bid","seat":"N","bid":9007199254740992}', "$.bid", "must be an integer"),
    (b'{"type":"bid","seat":"N","bid":' + b"9" * 5000 + b"}", "$", "too many digits"),
    (b'{"type":"pass","seat":"N","seq":-1}', "$.seq", "must be an integer >= 0, not -1"),
    (b'{"type":"pass","seat":"N","at":"yesterday"}', "$.at", "RFC 3339"),
    (b'{"type":"pass","seat":"N","at":"2026-01-02T03:04:05"}', "$.at", "offset"),
    (b'{"type":"pass","seat":"N","at":"2026-02-30T03:04:05Z"}', "$.at", "no such date"),
    (b'{"type":"pass","seat":"N","at":"2026-01-02T03:04:05+0100"}', "$.at", "RFC 3339"),
    (b'{"type":"pass","seat":"N","x":[]}', "$.x", "must be an object, not a list"),
    (b'{"type":"pass","seat":"N","x":{"a":NaN}}', "$", "NaN is no JSON value"),
    (b'{"type":"pass","seat":"N","x":{"a":-Infinity}}', "$", "-Infinity is no JSON value"),
    (b'{"type":"pass","seat":"N","x":{"a":"\\ud800"}}', "$", "surrogate"),
    (b'{"type":"pass","seat":"N","note":"\xff"}', "$", "not UTF-8: byte 0xff at position 35"),
    (b"\xff\xfe{\x00}\x00", "$", "UTF-16? save the file as UTF-8"),
    (b'{"type":"pass","seat":"N","x":{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}}", "$", "nested"),
    (b'{"type":"pass","seat":"N","x":{"a":' + b"[" * 300 + b"]" * 300 + b"}}", "$", "nested"),
    (b'{"type":"game","v":1,"id":"a","players":{},"rules":' + b'{"a":' * 200 + b"1" + b"}" * 201, "$", "nested"),
    (b'{"type":"pass","seat":"N"} {"type":"pass","seat":"E"}', "$", "more than one value"),
    (b'{"type":"pass","seat":"N"}}', "$", "more than one value"),
    (b'{"type":"pass","seat":"N"', "$", "breaks off"),
    (b'{"type":"pass","seat":"N', "$", "breaks off"),
    (b"[]", "$", "JSON object"),
    (b"7", "$", "JSON object"),
    (b"hello", "$", "not JSON"),
    (b"\x00\x00", "$", "not JSON"),
    (b"\x0c", "$", "not JSON"),
    (b'\xef\xbb\xbf{"type":"pass","seat":"N"}', "$", "byte order mark"),
    (b'{"type":"seal","sha256":"abc"}', "$.sha256", "must be a string"),
    (b'{"type":"game","v":0,"id":"a","rules":"cinch","players":{}}', "$.v", "no log format 0"),
    (b'{"type":"pass","seat":"N","seat":"N"}', "$.seat", "stands twice"),
    (b'{"type":"pass","type":"pass","seat":"N"}', "$.type", "stands twice"),
    (b'{"type":"pass","seat":"N","x":{"a":[{"b":1,"b":2}]}}', "$.x.a[0].b", "stands twice"),
    (b'{"type":"pass","s\\u0065at":"N","seat":"N"}', "$.seat", "stands twice"),
]


@pytest.mark.parametrize(("line", "path", "words"), BAD, ids=range(len(BAD)))
def test_a_line_that_is_no_event_gets_its_path_and_words(make: Make, line: bytes, path: str, words: str) -> None:
    fault = make.fault(line)
    assert (fault.kind, fault.path) == ("line", path)
    assert words in fault.message


@pytest.mark.parametrize(
    ("line", "name", "seq"),
    [
        (b'{"type":"play","seq":4,"seat":"Q","card":"AS"}', "play", 4),
        (b'{"type":"play","seq":4,"seat":"N","card":"AS"', "play", 4),
        (b'{"type" : "play", "seq" : 4 oops', "play", 4),
        (b'{"type":"nothing","seq":5}', None, 5),
        (b'{"type":"play","seq":4.5,"seat":"N","card":"AS"}', "play", None),
        (b'{"type":"play","seq":true,"seat":"N","card":"AS"}', "play", None),
        (b'{"type":"play","seq":-3,"seat":"N","card":"AS"}', "play", None),
        (b'{"type":"play","seq":1,"seq":2,"seat":"N","card":"AS"}', "play", None),
        (b"hello", None, None),
    ],
)
def test_type_and_seq_are_hinted_where_they_can_be_read(
    make: Make, line: bytes, name: str | None, seq: int | None
) -> None:
    fault = make.fault(line)
    assert (fault.type_hint, fault.seq_hint) == (name, seq)


def test_a_header_of_a_newer_format_is_named_as_such_whatever_else_it_holds(make: Make) -> None:
    fault = make.fault(b'{"type":"game","v":2,"id":"a","rules":"cinch","players":{},"clock":"slow"}')
    assert (fault.kind, fault.path, fault.type_hint) == ("version", "$.v", "game")


def test_a_header_of_a_newer_format_that_decodes_is_an_event(make: Make) -> None:
    [game] = make.games(b'{"type":"game","v":2,"id":"a","rules":"cinch","players":{}}\n')
    assert game.header is not None
    assert game.header.v == 2


@pytest.mark.parametrize(
    "x",
    ['{"a":1e5}', '{"a":[1,{"b:c":"d:e"}]}', '{"":null}', "{}", '{"a":12345678901234567890123}', '{"a":"\\u0000:"}'],
)  # fmt: skip
def test_anything_json_allows_is_welcome_inside_x(make: Make, x: str) -> None:
    line = b'{"type":"pass","seat":"N","x":' + x.encode() + b"}\n"
    [(_, event)] = make.entries(line)
    assert event.x is not None


@pytest.mark.parametrize(
    "at",
    ["2026-01-02T03:04:05Z", "2026-01-02t03:04:05.1234567+05:30", "2016-12-31T23:59:60Z", "2026-01-02 03:04:05-00:00"],
)  # fmt: skip
def test_every_rfc_3339_time_is_an_event(make: Make, at: str) -> None:
    [(_, event)] = make.entries(make.line(type="pass", seat="N", at=at))
    assert event.at == at
