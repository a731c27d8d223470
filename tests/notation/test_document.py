"""The specification says what the code does: its example is read and written."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from cinch_log.events import Abandon, Deal, Play, Undo
from cinch_log.notation import events_of, loads, write_text
from cinch_log.notation.header import TAGS
from cinch_log.notation.phrases import PHRASES

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text("utf-8")
EXAMPLE = re.findall(r"```cinch\n(.*?)```", DOCUMENT, re.DOTALL)[0]


def test_the_example_without_its_remarks_is_what_the_writer_writes() -> None:
    bare = "".join(re.sub(r"\s+[#;] .*", "", line).rstrip() + "\n" for line in EXAMPLE.splitlines())
    assert write_text(events_of(EXAMPLE)) == bare
    assert bare != EXAMPLE


def test_the_example_says_what_its_remarks_say() -> None:
    (game,) = loads(EXAMPLE)
    undo = next(event for event in game if isinstance(event, Undo))
    assert undo.to == 6
    assert game[6].seq == 6
    assert type(game[6]).__name__ == "Bid"
    assert Counter(type(event) for event in game)[Play] == 4 * 6 + 1 + 4
    assert [event.hands is None for event in game if isinstance(event, Deal)] == [False, True]
    assert isinstance(game[-1], Abandon)
    assert [event.seq for event in game] == list(range(len(game)))


def test_every_line_of_the_table_is_read() -> None:
    table = DOCUMENT.split("| line | event |")[1].split("\n\n")[0]
    header = "[game a]\n[rules cinch]\n[N A]\n[E B]\n[S C]\n[W D]\ndeal E\nauction W 1\ntrump W spades\n"
    for cell in re.findall(r"^\| (.*?) \|", table, re.MULTILINE)[1:]:
        for line in re.findall(r"`([^`]+)`", cell):
            line = line.replace("…", "").replace("scored   total", "")
            if line in ("p", "-", "seal", "  N 6C 3H ", "stock 6S ", "count", "exposed", "other", "-> E 3"):
                continue
            line = {"deal 3 dealer E": "deal 2 dealer E", ".. E 5C": "1. N 4C\n.. E 5C"}.get(line, line)
            assert events_of(header + line), line


def test_every_event_type_and_tag_is_named() -> None:
    for name in (*PHRASES, *TAGS):
        assert re.search(rf"\b{name}\b", DOCUMENT), name
