"""Whatever a record holds, it is replayed and scored: lines lost, repeated, exchanged, added, undone."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from cinch_log.fold.reducer import fold_game
from cinch_log.layout import WIDTH, width
from cinch_log.log import loads
from cinch_log.replay import NoGame, frame_data, frames, position_text, transcript, walk, whole_games
from cinch_log.scoresheet import Sheet, csv_rows, sheet_data, sheet_text, sheets
from tests.replay.games import LOGS

RECORDS: Final = [log.read_bytes().splitlines(keepends=True)[:130] for log in LOGS]
ODD: Final = [
    b'{"type":"concede","side":"NS"}\n', b'{"type":"ruling","against":"NS","upheld":true}\n',
    b'{"type":"ruling","against":"P1","upheld":true}\n', b'{"type":"misdeal","reason":"other","card":"??"}\n',
    b'{"type":"score","scored":{"NS":3}}\n', b'{"type":"score"}\n', b'{"type":"abandon"}\n',
    b'{"type":"expose","seat":"N","cards":["AC","5S"]}\n', b'{"type":"game_over","why":"time"}\n',
    b'{"type":"withdraw","seat":"N","card":"??"}\n', b"junk\n", b'{"type":"trump","seat":"E","suit":"H"}\n',
    b'{"type":"draw","seat":"N","cards":["??"]}\n', b'{"type":"call","by":"N","against":"E","deal":1}\n',
    b'{"type":"undo","to":12}\n', b'{"type":"undo","to":30}\n', b'{"type":"bid","seat":"N","bid":99}\n',
]  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A known case with up to six things done to it."""
    lines = list(draw(st.sampled_from(RECORDS)))
    places = st.integers(1, len(lines))
    deeds = st.tuples(st.sampled_from(["cut", "swap", "again", "add"]), places, places, st.sampled_from(ODD))
    for what, at, other, odd in draw(st.lists(deeds, max_size=6)):
        at, other = min(at, len(lines) - 1), min(other, len(lines) - 1)
        if what == "cut":
            lines[max(at, 1) : at + 1] = []  # never the header
        elif what == "swap":
            lines[at], lines[other] = lines[other], lines[at]
        else:
            lines.insert(at, lines[other] if what == "again" else odd)
    data = b"".join(lines)
    return re.sub(rb',"seq":\d+', b"", data) if draw(st.booleans()) else data


@settings(max_examples=60, deadline=None)
@given(damaged())
def test_any_record_is_replayed_within_eighty_columns(data: bytes) -> None:
    for game in whole_games(loads(data)):
        try:
            made = list(frames(game, knowledge=True))
        except NoGame:
            continue
        assert len(made) == len(game.entries)
        lines = [*transcript(made), *transcript(made, deal=1, trick=2, symbols=False)]
        lines += [line for frame in made[::13] for line in position_text(frame).splitlines()]
        assert max(map(width, lines)) <= WIDTH
        msgspec.json.encode([frame_data(frame) for frame in made])
        list(frames(game, seat=next(iter(made[0].players)), knowledge=True))


@settings(max_examples=60, deadline=None)
@given(damaged())
def test_any_record_is_scored_and_every_wrong_score_is_marked(data: bytes) -> None:
    for sheet in sheets(loads(data)):
        if not isinstance(sheet, Sheet):
            continue
        assert max(map(width, sheet_text(sheet).splitlines())) <= WIDTH
        msgspec.json.encode(sheet_data(sheet))
        list(csv_rows(sheet))
        at_scores = ("SCO002", "SCO003", "SCO004", "SCO005")
        found = {finding.deal for finding in sheet.findings if finding.code in at_scores and finding.deal}
        wrong = {
            row.number
            for row in sheet.deals
            if {"wrong", "returns"} & {mark for by_side in row.marks.values() for mark in by_side.values()}
        }
        assert wrong == found


@settings(max_examples=40, deadline=None)
@given(damaged())
def test_walking_through_a_record_ends_where_the_fold_does(data: bytes) -> None:
    for game in whole_games(loads(re.sub(rb',"seq":\d+', b"", data))):
        if game.header is None:
            continue
        *_, last = walk(game.entries)
        folded = fold_game(game.entries)
        assert last.state.deal == folded.deal
        assert last.state.settled == folded.settled
