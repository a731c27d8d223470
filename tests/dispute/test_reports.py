"""What a report says of a play: verdict, reasons, exhibits, time limits, effect (R22-R32)."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from cinch_log.audit.run import audit_games
from cinch_log.dispute import DisputeError, Report, Request, dispute
from cinch_log.log import loads, read_games
from cinch_log.rules import load_rules
from tests.dispute.pages import SAMPLES, one, sample, short_deal, written

LEFT_WITHHELD = ["N AS", "E 2D", "S TS", "W 8S", "N KS", "E 5C", "S QS", "W 9S"]


def test_a_renege_on_paper_is_proven_by_the_card_that_came_later() -> None:
    report = one("dispute_proven", deal=1)
    (case,) = report.cases
    assert (report.verdict, case.verdict, case.grade, case.code) == ("proven", "proven", "proven_by_play", "REN003")
    assert (case.seat, case.trick, case.played, case.led) == ("W", 2, "3H", "JD")
    assert case.legal == ["5H"]
    assert [(shown.seq, shown.line) for shown in case.exhibits] == [(23, 24), (31, 32)]
    assert case.provable_at is not None
    assert case.provable_at.seq == 31
    assert case.proving_trick is not None
    assert [play.card for play in case.proving_trick.plays if play.proof] == ["5H"]
    assert [play.card for play in case.disputed_trick.plays if play.disputed] == ["3H"]


def test_the_evidence_is_the_same_as_the_audit_gives() -> None:
    for name in ("dispute_proven", "dispute_house_rule", "renege_plain_suit", "renege_trump", "left_withheld"):
        for finding in audit_games(read_games(SAMPLES / f"{name}.cinch.jsonl")):
            report = one(name, deal=finding.deal)
            case = next(case for case in report.cases if case.at.seq == finding.seq)
            assert (case.code, case.grade) == (finding.code, finding.evidence["grade"])
            assert case.legal == finding.evidence["legal"]
            assert {finding.evidence["exhibits"][-1]} <= {shown.seq for shown in case.exhibits}
            assert {row.value: row.verdict for row in case.modes if row.option == "follow"} == finding.evidence["under"]
            assert [found.code for found in report.findings] == [finding.code]


def test_the_effect_shows_the_deal_as_played_and_as_penalised() -> None:
    """R29: the bidding side did not offend, so its bid is made with the whole deal total."""
    played, penalised = one("dispute_proven", deal=1).effect.versions
    assert (played.captured, played.scored, played.made) == ({"NS": 6, "EW": 8}, {"NS": -9, "EW": 8}, False)
    assert (penalised.penalised, penalised.scored, penalised.made) == (["EW"], {"NS": 14, "EW": 0}, True)
    assert penalised.total == {"NS": 14, "EW": 0}
    assert (played.right, played.recorded, penalised.right, penalised.recorded) == (False, False, True, True)


def test_without_a_ruling_both_scores_are_allowed() -> None:
    played, penalised = one("dispute_house_rule", deal=1).effect.versions
    assert (played.right, penalised.right) == (True, True)


def test_each_legal_card_tells_who_takes_the_trick_and_what_it_holds() -> None:
    """Only the disputed trick is changed; nothing after it is played again."""
    (case,) = one("dispute_proven", deal=1).cases
    assert [(other.card, other.winner, other.points) for other in case.instead] == [("5H", "E", 6)]
    (case,) = one("dispute_house_rule", deal=1).cases
    assert case.disputed_trick.winner == "S"
    assert [(other.card, other.winner, other.points) for other in case.instead] == [("QC", "N", 0)]


def test_an_open_play_says_what_would_decide_it() -> None:
    report = one("dispute_undecided", deal=1)
    (case,) = report.cases
    assert (report.verdict, case.grade, case.code) == ("undecided", "undecided", "REN004")
    assert "East's last 2 cards would decide it" in case.open_questions[0]
    assert any("2 cards of East" in text for text in report.limits)
    assert {finding.severity for finding in report.findings} == {"info"}


def test_the_house_rule_decides_and_the_page_names_it() -> None:
    here = one("dispute_house_rule", deal=1)
    there = one("dispute_house_rule", deal=1, rules=load_rules("hoyle"), rules_name="hoyle")
    assert (here.verdict, there.verdict) == ("proven", "cleared")
    assert (there.rules, there.header_rules) == ("hoyle", "cinch")
    assert [row.value for row in there.cases[0].modes if row.here] == ["suit_or_trump"]
    assert [(row.value, row.verdict) for row in here.cases[0].modes if row.option == "follow"] == [
        ("suit", "renege"),
        ("suit_or_left", "renege"),
        ("suit_or_trump", "legal"),
    ]
    assert [finding.code for finding in there.findings] == ["REN006"]


def test_a_correction_in_time_is_an_answer_of_its_own() -> None:
    """R31."""
    report = one("renege_corrected")
    (case,) = report.cases
    assert (report.verdict, case.grade, case.code) == ("corrected", "corrected", "REN005")
    assert [moment.kind for moment in report.timeline][:2] == ["play", "withdrawn"]
    assert "provable" not in {moment.kind for moment in report.timeline}
    assert [version.name for version in report.effect.versions] == ["as played"]


def test_a_recorded_hand_proves_what_nobody_at_the_table_could_know() -> None:
    report = one("left_withheld")
    (case,) = report.cases
    assert case.grade == "proven_by_hand"
    assert any("was dealt" in shown.text or "drew" in shown.text for shown in case.exhibits)
    (public,) = one("left_withheld", evidence="public").cases
    assert public.grade == "proven_by_play"


def test_calls_are_in_time_or_late() -> None:
    """R31: before the next deal."""
    moments = [m for report in sample("calls_and_rulings") for m in report.timeline if m.kind == "call"]
    assert {moment.late for moment in moments} == {True, False}
    (report,) = written(short_deal(LEFT_WITHHELD), deal=1)
    assert any("not over when the record ends" in remark for remark in report.remarks)


def test_the_accused_may_have_followed() -> None:
    report = one("dispute_proven", deal=1, trick=1, seat="E")
    (case,) = report.cases
    assert (report.verdict, case.grade, case.code) == ("cleared", "cleared", None)
    assert "It followed" in case.why[0]
    leader = one("dispute_proven", deal=1, trick=1, seat="N").cases[0]
    assert "whoever leads has nothing to follow" in leader.why[0]


def test_a_seat_is_cleared_card_by_card() -> None:
    report = one("dispute_proven", deal=1, seat="N")
    assert report.verdict == "cleared"
    assert [case.trick for case in report.cases] == [3, 5]
    assert report.findings == []


def test_a_call_against_somebody_who_always_followed_is_answered() -> None:
    call = '{"type":"call","by":"E","against":"N"}'
    (report,) = written(short_deal(LEFT_WITHHELD, after=(call,)), deal=1, seat="N")
    assert report.cases == []
    assert any("The call is unfounded" in remark for remark in report.remarks)
    assert [finding.code for finding in report.findings] == ["REN006"]


def test_a_deal_without_anything_to_dispute_still_has_a_page() -> None:
    report = one("dispute_proven", deal=2)
    assert (report.verdict, report.cases, report.findings) == ("cleared", [], [])
    assert len(report.grid) == 6


def both_sides() -> Report:
    """East keeps back the left Pedro, South a heart."""
    plays = ["N AS", "E 2D", "S TS", "W 8S", "N AH", "E 7H", "S 2C", "W 9H", "N KS", "E 5C", "S KH", "W 9S"]
    (report,) = written(short_deal(plays), deal=1)
    return report


def test_both_sides_reneging_means_another_deal() -> None:
    """R32."""
    report = both_sides()
    assert [(case.seat, case.trick) for case in report.cases if case.verdict == "proven"] == [("E", 1), ("S", 2)]
    assert any("(R32)" in remark for remark in report.remarks)
    assert [version.redeal for version in report.effect.versions] == [False, False, True]
    assert report.effect.versions[-1].winner is None


def test_several_reneges_of_one_side_are_penalised_once() -> None:
    plays = ["N AS", "E 2D", "S TS", "W 8S", "N QS", "E 3D", "S JS", "W 7S", "N KS", "E 5C", "S 2S", "W 9S"]
    (report,) = written(short_deal(plays), deal=1)
    assert [(case.seat, case.trick) for case in report.cases] == [("E", 1), ("E", 2)]
    assert any("2 times" in remark for remark in report.remarks)
    assert [version.penalised for version in report.effect.versions] == [["EW"]]


def test_individual_games_name_the_players_and_penalise_one_of_many() -> None:
    """R29 in its individual form."""
    lines = [
        '{"type":"game","v":1,"id":"three","rules":"cinch_3","players":{"P1":"Ann","P2":"Ben","P3":"Cleo"}}',
        '{"type":"deal","dealer":"P3"}',
        '{"type":"bid","seat":"P1","bid":5}',
        '{"type":"trump","seat":"P1","suit":"S"}',
    ]
    for play in ["P1 AS", "P2 2D", "P3 TS", "P1 KS", "P2 5C", "P3 QS"]:
        seat, card = play.split()
        lines.append(f'{{"type":"play","seat":"{seat}","card":"{card}"}}')
    (report,) = written("\n".join(lines), deal=1)
    (case,) = report.cases
    assert (case.seat, case.side, case.verdict) == ("P2", "P2", "proven")
    assert "P2 (Ben)" in case.allegation


@pytest.mark.parametrize("rule", ["any_trump", "forced"])
def test_on_a_trump_lead_both_readings_of_r23_are_compared(rule: str) -> None:
    """East keeps the left Pedro and plays another trump: a renege only where it is forced."""
    rules = f'{{"preset":"cinch","left_on_trump_lead":"{rule}"}}'
    plays = ["N AS", "E 2S", "S TS", "W 8S", "N KS", "E 5C", "S QS", "W 9S"]
    (report,) = written(short_deal(plays, rules=rules), deal=1, trick=1, seat="E")
    (case,) = report.cases
    assert case.verdict == ("proven" if rule == "forced" else "cleared")
    if rule == "forced":
        rows = {row.value: (row.verdict, row.here) for row in case.modes if row.option == "left_on_trump_lead"}
        assert rows == {"any_trump": ("legal", False), "forced": ("renege", True)}


def test_where_it_makes_no_difference_r23_is_not_mentioned() -> None:
    (report,) = written(short_deal(LEFT_WITHHELD), deal=1)
    assert {row.option for row in report.cases[0].modes} == {"follow"}


def test_what_everybody_knew_comes_from_face_up_cards() -> None:
    (report,) = written(short_deal(LEFT_WITHHELD), deal=1)
    known = report.cases[0].known
    assert known is not None
    assert known.seats["E"].voids == ["S"]
    assert known.seats["E"].cards == 5
    assert set(known.unseen_pedros) == {"5S", "5C"}


def test_somebody_else_in_the_seat_is_named() -> None:
    substitute = '{"type":"substitute","seat":"E","name":"Eve"}'
    text = short_deal(LEFT_WITHHELD).replace('{"type":"trump"', f'{substitute}\n{{"type":"trump"', 1)
    (report,) = written(text, deal=1)
    assert "East (Eve)" in report.cases[0].allegation


def test_undone_plays_are_not_in_question() -> None:
    undone = short_deal(["N AS", "E 2D", "S TS", "W 8S", "N KS", "E 5C"], after=('{"type":"undo","to":4}',))
    plays = ["E 5C", "S TS", "W 8S"]
    text = undone + "".join(f'{{"type":"play","seat":"{p.split()[0]}","card":"{p.split()[1]}"}}\n' for p in plays)
    (report,) = written(text, deal=1)
    assert report.cases == []
    assert [play.card for play in report.grid[0].plays] == ["AS", "5C", "TS", "8S"]


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"deal": 9}, "there is no deal 9 in game harbour-14-3: it has deals 1 to 2"),
        ({"deal": 1, "trick": 7}, "there is no trick 7 in deal 1: it has 6 tricks"),
        ({"deal": 1, "seat": "P1"}, "there is no seat P1 in this game; the seats are N E S W"),
        ({"deal": 1, "game": "x"}, "no game has the id 'x'"),
    ],
)
def test_what_is_not_there_is_said(request_: dict[str, object], message: str) -> None:
    with pytest.raises(DisputeError) as error:
        sample("dispute_proven", **request_)
    assert str(error.value) == message


def test_of_several_games_one_must_be_named() -> None:
    with pytest.raises(DisputeError, match="say which with --game"):
        sample("club_evening", deal=1)


def test_one_impossible_game_does_not_cost_the_others() -> None:
    refused: list[str] = []
    bad = '{"type":"game","v":1,"id":"bad","rules":"nonsense","players":{"N":"a","E":"b","S":"c","W":"d"}}\n'
    games = loads(bad + short_deal(LEFT_WITHHELD))
    reports = list(dispute(games, Request(), lambda finding: refused.append(finding.code)))
    assert [report.game for report in reports] == ["made"]
    assert refused == ["LOG010"]


def test_a_game_that_comes_in_parts_is_put_together() -> None:
    (game,) = read_games(SAMPLES / "dispute_proven.cinch.jsonl")
    first = replace(game, entries=game.entries[:20], lines=game.lines[:20], last=False)
    rest = replace(game, entries=game.entries[20:], lines=game.lines[20:], first=False)
    assert list(dispute([first, rest], Request(deal=1))) == sample("dispute_proven", deal=1)


def test_a_hand_the_record_contradicts_clears_nobody() -> None:
    """Somebody else's card was played from it: what else was written wrong is not known, so the play is open."""
    hand = '["2D","3D","4D","6D","7D","8D"]'
    rules = '{"preset":"cinch","exchange":false,"deal_size":6}'
    text = short_deal(["N AS", "E 2D", "S TS", "W 8S", "N KS", "E JH"], rules=rules)
    text = text.replace('"dealer":"W"', f'"dealer":"W","hands":{{"E":{hand}}}')
    (report,) = written(text, deal=1, trick=1, seat="E")
    assert report.verdict == "undecided"
    assert [finding.code for finding in report.findings] == ["REN004"]
    assert any("contradicts itself" in limit for limit in report.limits)


def test_nothing_is_judged_after_a_lost_line() -> None:
    text = short_deal(["N AS", "E 2D", "S TS", "W 8S", "N KS", "E 5C"])
    lines = text.splitlines()
    lines[5] = "{broken"
    (report,) = written("\n".join(lines), deal=1)
    assert report.cases == []
    assert any("nothing after it is judged" in limit for limit in report.limits)


@pytest.mark.parametrize(("exchange", "verdict"), [("", "undecided"), ("discard", "cleared")])
def test_a_stock_that_was_drawn_from_unrecorded_locates_no_card(exchange: str, verdict: str) -> None:
    """All other hearts lay in the stock as dealt; without the exchange nobody knows where they went."""
    stock = [f"{rank}H" for rank in "23456789TJQK"] + ["2D", "3D", "4D", "5D"]
    text = short_deal(["N AH", "E 2C", "S 3C", "W 4C"])
    text = text.replace('"dealer":"W"', f'"dealer":"W","stock":{json.dumps(stock)}')
    if exchange:
        moves = "".join(f'{{"type":"discard","seat":"{seat}","cards":["??","??","??"]}}\n' for seat in "NESW")
        text = text.replace('{"type":"play"', f'{moves}{{"type":"play"', 1)
    (report,) = written(text, deal=1, trick=1, seat="E")
    assert report.verdict == verdict
