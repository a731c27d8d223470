"""One game under several rule sets: every column is what the audit by those rules says (R20, R22, R23, R31, R43)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cinch_log.audit.run import audit_game
from cinch_log.events import AnyEvent, Call, Game
from cinch_log.log import GameLog, dumps, loads, read_games
from cinch_log.retrial import Comparison, RuleSet, compare, comparison_text, follow_modes, named, whole_games
from cinch_log.rules import PRESETS, RulesError, load_rules
from cinch_log.scoresheet import Sheet, sheets
from cinch_log.simulate import simulate_deal, simulate_games

SAMPLES = Path(__file__).parents[2] / "sample_logs"


def game(name: str, number: int = 0) -> GameLog:
    return list(whole_games(read_games(SAMPLES / name)))[number]


def logged(events: list[AnyEvent]) -> GameLog:
    (made,) = loads(dumps(events))
    return made


def tried(made: Comparison, name: str) -> dict[str, int]:
    return next(trial.codes for trial in made.trials if trial.rule_set == name)


def test_each_trial_is_the_audit_and_the_score_sheet_by_those_rules() -> None:
    played = game("club_final_51.cinch.jsonl")
    made = compare(played, [named(name) for name in ("cinch", "hoyle", "pidro", "plain_cinch")])
    for trial in made.trials:
        rules = load_rules(trial.rule_set)
        assert trial.codes == Counter(finding.code for finding in audit_game(played, rules))
        (sheet,) = sheets([played], rules)
        assert isinstance(sheet, Sheet)
        assert [(deal.captured, deal.scored, deal.total) for deal in trial.deals] == [
            (deal.captured, deal.scored, deal.total) for deal in sheet.deals
        ]
        assert trial.winner == sheet.winner


@pytest.mark.parametrize("number", range(3))
def test_left_pedro_on_its_printed_suit_changes_its_verdict_with_the_mode(number: int) -> None:
    """R22: a renege under `suit` only, whatever the header says."""
    (play,) = compare(game("left_on_its_own_suit.cinch.jsonl", number), follow_modes()).changed
    assert (play.seat, play.card, play.led) == ("E", "5D", "6D")
    assert {"8D", "KD"} <= set(play.held)
    header = {0: "suit_or_left", 1: "suit", 2: "suit_or_trump"}[number]
    for name, verdict in play.verdicts.items():
        mode = header if name == "as recorded" else name.removeprefix("follow=")
        assert verdict == ("renege" if mode == "suit" else "legal")


def test_left_forced_on_a_trump_lead_changes_one_verdict() -> None:
    """R23."""
    made = compare(game("left_forced.cinch.jsonl"), [named("cinch"), named("left_on_trump_lead=forced")])
    (play,) = made.changed
    assert play.verdicts == {"cinch": "legal", "left_on_trump_lead=forced": "renege"}


def test_a_renege_taken_back_is_corrected_or_not_by_the_rules() -> None:
    """R31."""
    rule_sets = [named("renege_correction=none"), named("renege_correction=before_next_lead")]
    made = compare(game("renege_corrected.cinch.jsonl"), rule_sets)
    assert [list(play.verdicts.values()) for play in made.changed] == [["renege", "corrected"]]


def test_a_plain_lead_is_wrong_where_trump_must_be_led() -> None:
    """R20, R22: where only trumps are played a holder of one leads it."""
    made = compare(game("club_final_51.cinch.jsonl"), [named("cinch"), named("pidro")])
    leads = [play for play in made.changed if play.led is None]
    assert len(leads) == tried(made, "pidro")["PLAY004"] > 0
    assert {tuple(play.verdicts.values()) for play in leads} == {("legal", "plain lead")}


def test_a_play_that_no_rule_set_judges_differently_is_not_listed() -> None:
    made = compare(game("renege_trump.cinch.jsonl"), [named("cinch"), named("follow=suit_or_trump")])
    assert tried(made, "cinch") == tried(made, "follow=suit_or_trump") == {"REN002": 1}
    assert made.changed == []


def test_a_play_in_a_deal_that_makes_no_sense_is_undecided_not_legal() -> None:
    """Discards have no place under rules without an exchange: nothing after them is judged."""
    made = compare(game("renege_plain_suit.cinch.jsonl"), [named("cinch"), named("plain_cinch")])
    assert [play.verdicts for play in made.changed] == [{"cinch": "renege", "plain_cinch": "undecided"}]


def test_rules_for_other_seats_are_explained_and_the_rest_is_tried() -> None:
    made = compare(game("preset_cinch_3.cinch.jsonl"), [named("cinch"), named("cinch_3"), named("heasly")])
    assert [trial.refused is None for trial in made.trials] == [False, True, False]
    assert made.trials[0].refused == "made for 4 players (N E S W), this game has 3 (P1 P2 P3)"
    assert "C  heasly: not tried" in comparison_text(made)
    assert made.sides == ["P1", "P2", "P3"]


def test_changes_that_contradict_the_rules_of_the_game_are_explained() -> None:
    (trial,) = compare(game("preset_pidro.cinch.jsonl"), [named("left_on_trump_lead=forced")]).trials
    assert trial.refused is not None
    assert trial.refused.startswith("$.left_on_trump_lead: ")


def test_a_header_nobody_can_judge_by_can_be_judged_by_whole_rules() -> None:
    made = compare(game("impossible_rules.cinch.jsonl"), [*follow_modes(), named("cinch")])
    assert [trial.refused is None for trial in made.trials] == [False] * 4 + [True]


def test_the_same_rules_twice_are_tried_once() -> None:
    made = compare(game("short_game_42.cinch.jsonl"), [named("cinch"), named("target=51"), named("target=42")])
    assert [trial.same_as for trial in made.trials] == [None, "cinch", None]
    assert [bool(trial.deals) for trial in made.trials] == [True, False, True]


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.jsonl*")), ids=lambda path: str(path.name))
def test_every_sample_can_be_tried_and_shown_in_80_columns(path: Path) -> None:
    rule_sets = [named(name) for name in PRESETS]
    for played in (log for log in whole_games(read_games(path)) if log.header is not None):
        for symbols in (True, False):
            text = comparison_text(compare(played, rule_sets), symbols=symbols)
            assert max(map(len, text.splitlines())) <= 80
            assert symbols or text.isascii()


def test_text_from_a_log_cannot_act_on_a_terminal() -> None:
    header, *rest = simulate_deal(load_rules("cinch"), "cinch", 1).events
    assert isinstance(header, Game)
    evil = Game(v=1, id="\x1b[2Jx", rules="cinch", players=header.players, seq=0)
    assert "\x1b" not in comparison_text(compare(logged([evil, *rest]), follow_modes()))


def test_a_game_in_parts_is_put_together() -> None:
    (events,) = simulate_games(load_rules("cinch"), "cinch", 1, 5)
    whole = logged(events)
    half = len(events) // 2

    def part(start: int, stop: int) -> GameLog:
        return GameLog(
            key=7, file=whole.file, header=whole.header, entries=whole.entries[start:stop],
            lines=whole.lines[start:stop], first=start == 0, last=stop == len(events),
            load_raw=lambda: whole.load_raw()[start:stop],
        )  # fmt: skip

    (joined,) = whole_games([part(0, half), part(half, len(events))])
    assert joined.entries == whole.entries
    assert list(joined.lines) == list(whole.lines)
    assert joined.load_raw() == whole.load_raw()
    assert compare(joined, follow_modes()) == compare(whole, follow_modes())


def test_lines_outside_any_game_have_no_rules_to_be_tried_under() -> None:
    (stray,) = loads(dumps([Call(by="N", against="E")]))
    with pytest.raises(ValueError, match="without a readable header"):
        compare(stray, follow_modes())


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("follow=suit", {"follow": "suit"}),
        ("low_to=player, target=42", {"low_to": "player", "target": 42}),
        ("points.three=3,points.sancho=9", {"points": {"three": 3, "sancho": 9}}),
        ("negative_limit=null", {"negative_limit": None}),
        ("exchange=false", {"exchange": False}),
    ],
)
def test_changes_are_read_as_a_rule_file_would_have_them(text: str, options: dict[str, object]) -> None:
    assert named(text) == RuleSet(name=text, options=options)


@pytest.mark.parametrize("text", ["follow=siut", "folow=suit", "follow=", "target=0", "follow=suit,"])
def test_impossible_changes_are_refused_at_once(text: str) -> None:
    with pytest.raises(RulesError):
        named(text)
