"""Frames: one an event, the same state as the fold, with what an audit says where it belongs."""

from __future__ import annotations

import json
from itertools import pairwise

import msgspec
import pytest

from cinch_log.events import Deal, Pass, Play, Undo
from cinch_log.fold import questions
from cinch_log.fold.reducer import steps
from cinch_log.log import dumps, loads, read_games
from cinch_log.replay import NoGame, at, chosen, frame_data, frames, walk, whole_games
from cinch_log.rules import PRESETS
from cinch_log.rules.options import seating
from tests.replay.games import LOGS, case, frames_of, one_deal, whole_game


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_frames_say_what_the_fold_says(log: object) -> None:
    for game in whole_games(read_games(str(log))):
        for frame, step in zip(frames(game), steps(game.entries), strict=True):
            if frame.ignored:
                break
            state = step.after
            assert frame.turn == questions.turn(state)
            if state.deal is not None:
                assert frame.captured == questions.captured(state)
                for seat, hand in frame.hands.items():
                    assert (hand.cards, hand.unseen) == questions.hand(state, seat)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_replayed_and_a_legal_play_was_legal(preset: str) -> None:
    made = list(frames(whole_game(3, preset)))
    for before, after in pairwise(made):
        if after.type == "play" and before.phase == "play":
            assert after.event["seat"] == before.turn
            assert after.event["card"] in before.legal
    assert not any(remark for frame in made for remark in frame.remarks)


def test_totals_move_at_the_score_and_the_result_stands_there() -> None:
    made = list(frames(case("clean_cinch")))
    scores = [frame for frame in made if frame.type == "score"]
    assert len(scores) == 7
    for frame in scores:
        assert frame.result is not None
        assert frame.totals == frame.event["total"] == frame.result.total
        before = made[frame.index - 1]
        assert before.totals != frame.totals
        assert before.result is None


def test_undone_events_stay_and_say_what_took_them_back() -> None:
    events = one_deal()
    first = next(index for index, event in enumerate(events) if isinstance(event, Play))
    made = frames_of([*events[: first + 2], Undo(to=first - 1, why="wrong"), *events[first:]])
    assert [frame.undone_by for frame in made[first : first + 3]] == [first + 2, first + 2, None]
    assert made[first + 2].hands == made[first - 1].hands
    assert made[-2].result is not None


def test_a_fault_is_a_frame_in_its_place_and_the_rest_is_replayed() -> None:
    lines = dumps(one_deal()).splitlines(keepends=True)
    lines.insert(5, b'{"type":"bid","seat":"Q"}\n')
    made = list(frames(loads(b"".join(lines))[0]))
    assert len(made) == len(lines)
    assert made[5].type == "fault"
    assert [remark.code for remark in made[5].remarks] == ["LOG001"]
    assert made[5].line == 6


def test_a_torn_and_an_unfinished_record_are_replayed() -> None:
    data = dumps(one_deal())
    for end in (len(data) // 2, len(data) // 3):
        made = list(frames(loads(data[:end])[0]))
        assert made[-1].remarks[-1].code in ("LOG006", "LOG007")


def test_r10_a_passed_out_deal_is_replayed() -> None:
    events = one_deal()
    index, deal = next((index, event) for index, event in enumerate(events) if isinstance(event, Deal))
    order = seating(4, True).after(deal.dealer)
    made = frames_of([*events[: index + 1], *(Pass(seat=seat) for seat in order)])
    assert made[-1].outcome == "passed_out"
    assert made[-1].turn is None


def test_renege_remarks_stand_at_the_play() -> None:
    made = list(frames(case("renege_cinch")))
    codes = {frame.seq: [remark.code for remark in frame.remarks] for frame in made if frame.remarks}
    assert codes == {29: ["REN001"], 141: ["REN001"], 176: ["REN002"]}


def test_a_deal_a_trick_or_an_event_can_be_chosen() -> None:
    made = list(frames(case("clean_cinch")))
    deal = list(chosen(made, deal=2))
    assert {frame.deal for frame in deal} == {2}
    assert deal[0].type == "deal"
    trick = list(chosen(made, deal=2, trick=3))
    assert [frame.type for frame in trick if frame.type == "play"] == ["play"] * 4
    found = at(made, 40)
    assert found is not None
    assert found.index == 40
    assert at(made, 4000) is None


def test_a_frame_is_plain_data() -> None:
    for frame in frames(case("paper_cinch"), knowledge=True):
        data = json.loads(msgspec.json.encode(frame_data(frame, "g")))
        assert data["game"] == "g"
        assert data["seq"] == frame.seq


def test_what_is_no_game_says_why() -> None:
    game = loads('{"type":"game","v":1,"id":"a","rules":"whist","players":{"N":"a","E":"b","S":"c","W":"d"}}\n')[0]
    with pytest.raises(NoGame) as caught:
        list(frames(game))
    assert [finding.code for finding in caught.value.findings] == ["LOG010"]


def test_walking_and_stepping_lead_to_the_same_states() -> None:
    for name in ("bug_undo_mistyped_card", "fault_cinch_seq_gap", "bug_corrected_in_time"):
        game = case(name)
        for walked, step in zip(walk(game.entries), steps(game.entries), strict=True):
            if walked.state.adrift:
                break
            assert walked.state.deal == step.after.deal
