"""Score sheets: rulings, missing cards, void and open deals, mistakes carried on, and hostile names."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cinch_log.events import Abandon, AnyEvent, Bid, Deal, Game, GameOver, Misdeal, Pass, Ruling, Score
from cinch_log.log import dumps, loads
from cinch_log.rules import load_rules
from cinch_log.scoresheet import CSV_COLUMNS, Sheet, SheetDeal, csv_rows, deal_data, sheet_data, sheet_text, sheets
from cinch_log.simulate import simulate_deal, simulate_games


def played(seed: int = 1, rules: str = "cinch") -> list[AnyEvent]:
    """A game of one deal, up to its last card."""
    events = simulate_deal(load_rules(rules), rules, seed).events
    return [replace(event, seq=None) for event in events if not isinstance(event, Score | Abandon)]


def score_of(seed: int = 1, rules: str = "cinch") -> Score:
    events = simulate_deal(load_rules(rules), rules, seed).events
    return next(replace(event, seq=None) for event in events if isinstance(event, Score))


def sheet(events: list[AnyEvent]) -> Sheet:
    (made,) = list(sheets(loads(dumps(events))))
    assert isinstance(made, Sheet)
    return made


def last(events: list[AnyEvent]) -> SheetDeal:
    return sheet(events).deals[-1]


def changed(points: dict[Any, int] | None, by: int) -> dict[Any, int]:
    assert points is not None
    first = next(iter(points))
    return points | {first: points[first] + by}


def test_a_deal_scored_as_played_has_no_marks() -> None:
    row = last([*played(), score_of()])
    assert row.marks == {}
    assert row.captured == row.recorded["captured"] == score_of().captured


def test_a_wrong_entry_is_marked_and_its_consequences_only_follow() -> None:
    right = score_of()
    scored, total = changed(right.scored, 2), changed(right.total, 2)
    row = last([*played(), replace(right, scored=scored, total=total)])
    side = next(iter(scored))
    assert row.marks == {"scored": {side: "wrong"}, "total": {side: "follows"}}
    assert row.total == right.total


def test_an_adding_mistake_is_marked_at_the_total_alone() -> None:
    right = score_of()
    row = last([*played(), replace(right, total=changed(right.total, 5))])
    assert list(row.marks) == ["total"]
    assert set(row.marks["total"].values()) == {"wrong"}


def test_r29_an_upheld_ruling_puts_the_penalty_on_the_sheet() -> None:
    right = score_of()
    row = last([*played(), Ruling(against="NS", upheld=True), right])
    assert row.penalised == ("NS",)
    assert row.captured == {"NS": 0, "EW": 14}
    assert row.as_played == right.captured
    assert row.scored is not None
    assert row.scored["NS"] <= 0
    assert "Scored with the penalty for NS" in sheet_text(sheet([*played(), Ruling(against="NS", upheld=True), right]))


def test_r32_nobody_scores_when_rulings_penalise_both_sides() -> None:
    rulings: list[AnyEvent] = [Ruling(against="NS", upheld=True), Ruling(against="EW", upheld=True)]
    row = last([*played(), *rulings, Score(scored={"NS": 0, "EW": 0})])
    assert row.redeal
    assert row.scored == {"NS": 0, "EW": 0}
    assert row.made is None


def test_an_adjustment_by_the_director_belongs_to_the_score() -> None:
    right = score_of()
    assert right.scored is not None
    row = last([*played(), Ruling(against="EW", upheld=False, adjust={"EW": -3}), right])
    assert row.scored == right.scored | {"EW": right.scored["EW"] - 3}


def test_a_ruling_after_the_score_is_noted_and_explains_the_difference() -> None:
    row = last([*played(), score_of(), Ruling(against="NS", upheld=True)])
    assert row.rulings[0].late
    assert row.penalised == ("NS",)
    assert "wrong" not in row.marks.get("scored", {}).values()


def test_r39_points_in_play_and_the_cards_that_were_missing() -> None:
    found = 0
    for seed in range(30):
        row = last([*played(seed), score_of(seed)])
        assert row.captured is not None
        assert row.in_play == sum(row.captured.values()) == 14 - sum(card.points for card in row.missing)
        assert all(card.place in ("stock", "discards") for card in row.missing)
        found += bool(row.missing)
    assert found > 2


def test_where_a_missing_card_lay_is_not_guessed_on_a_paper_record() -> None:
    places = set()
    for seed in range(30):
        game = simulate_deal(load_rules("cinch"), "cinch", seed, public=True).events
        places |= {card.place for row in sheet(game).deals for card in row.missing}
    assert places == {"unknown"}


def test_r10_r19_void_deals_are_shown_as_such() -> None:
    header = played()[0]
    seats: tuple[Any, ...] = ("E", "S", "W", "N")
    events: list[AnyEvent] = [
        header, Deal(dealer="N"), Misdeal(reason="exposed", seat="E"),
        Deal(dealer="N"), *(Pass(seat=seat) for seat in seats),
    ]  # fmt: skip
    made = sheet(events)
    assert [deal_data(row) for row in made.deals] == [
        {"misdeal": True, "deal": 1, "dealer": "N"},
        {"passed_out": True, "deal": 2, "dealer": "N"},
    ]
    text = sheet_text(made)
    assert "misdeal" in text
    assert "passed out" in text


def test_an_open_deal_is_no_score() -> None:
    row = last([*played()[:2], Deal(dealer="N"), Bid(seat="E", bid=3)])
    assert row.outcome == "unfinished"
    assert deal_data(row)["captured"] is None


def test_a_deal_the_cards_do_not_decide_goes_on_from_the_record() -> None:
    events = played()
    row = last([*events[:-4], Score(scored={"NS": 3, "EW": 5}, total={"NS": 3, "EW": 5})])
    assert row.outcome == "unplayed"
    assert row.adopted
    assert row.total == {"NS": 3, "EW": 5}


def test_a_game_ended_for_another_reason_is_won_by_the_higher_total() -> None:
    right = score_of()
    assert right.total is not None
    made = sheet([*played(), right, GameOver(why="time")])
    assert made.winner == max(right.total, key=lambda side: right.total[side] if right.total else 0)


def test_names_and_ids_cannot_act_on_a_terminal_or_a_spreadsheet() -> None:
    events = played()
    header = events[0]
    assert isinstance(header, Game)
    evil = replace(header, id="=1+1\x1b[2J", players=dict.fromkeys(header.players, "\x1b]0;x\x07\u202e" * 20))
    made = sheet([evil, *events[1:], score_of()])
    text = sheet_text(made)
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert all(str(row[CSV_COLUMNS.index("game")]).startswith("'=") for row in csv_rows(made))


def test_lines_that_are_no_events_are_named_below_the_sheet() -> None:
    lines = dumps([*played(), score_of()]).splitlines(keepends=True)
    lines[20] = b"what is this?\n"
    (made,) = list(sheets(loads(b"".join(lines))))
    assert isinstance(made, Sheet)
    assert made.unread == [21]
    assert "Line 21 is no event" in sheet_text(made)
    made.unread = [*range(21, 30)]
    assert "Lines 21, 22, 23, 24, 25 and 4 more are no events" in " ".join(sheet_text(made).split())


def test_data_has_the_documented_keys() -> None:
    data = sheet_data(sheet([*played(), score_of()]))
    assert list(data) == [
        "file", "game", "rules", "target", "sides", "players", "deals", "deals_left_out", "winner", "claimed_winner",
        "claimed_total", "over", "ended", "unread", "findings",
    ]  # fmt: skip
    assert {"dealer", "maker", "bid", "trump", "captured", "scored", "total", "made", "recorded"} <= data["deals"][
        0
    ].keys()


def test_a_total_that_comes_back_to_the_right_figure_is_marked_as_a_jump() -> None:
    game = next(iter(simulate_games(load_rules("cinch"), "cinch", 1, 3)))
    events: list[AnyEvent] = [replace(event, seq=None) for event in game]
    index, first = next((index, event) for index, event in enumerate(events) if isinstance(event, Score))
    events[index] = replace(first, total=changed(first.total, 4))
    made = sheet(events)
    marked = [row.marks for row in made.deals if row.marks]
    assert marked == [{"total": {"NS": "wrong"}}, {"total": {"NS": "returns"}}]
    assert [finding.code for finding in made.findings] == ["SCO004", "SCO004"]
    assert "^  right by the cards" in sheet_text(made)
