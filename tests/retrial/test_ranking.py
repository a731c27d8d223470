"""Many games: a count per rule set, the best fit first."""

from __future__ import annotations

from pathlib import Path

from cinch_log.audit.run import audit_games
from cinch_log.log import read_games
from cinch_log.retrial import RankedRuleSet, Ranking, compare, named, ranking_text, whole_games
from cinch_log.rules import load_rules

SAMPLES = Path(__file__).parents[2] / "sample_logs"


def ranked(*paths: str, under: tuple[str, ...]) -> list[RankedRuleSet]:
    rule_sets = [named(text) for text in under]
    ranking = Ranking(rule_sets)
    for game in whole_games(read_games([SAMPLES / path for path in paths])):
        ranking.add(compare(game, rule_sets))
    return ranking.rows()


def test_the_fewest_findings_come_first() -> None:
    rows = ranked("server_week.cinch.jsonl.gz", under=("auction_cinch", "hoyle", "cinch"))
    assert rows[0].rule_set == "cinch"
    assert [row.findings for row in rows] == sorted(row.findings for row in rows)
    assert (rows[0].games, rows[0].clean, rows[0].codes) == (6, 5, {"REN002": 1})


def test_the_counts_are_those_of_the_audit() -> None:
    for row in ranked("server_week.cinch.jsonl.gz", "broken_file.cinch.jsonl", under=("hoyle", "pidro")):
        games = read_games([SAMPLES / "server_week.cinch.jsonl.gz", SAMPLES / "broken_file.cinch.jsonl"])
        found = [
            finding
            for finding in audit_games(games, load_rules(row.rule_set))
            if finding.severity != "info" and not finding.code.startswith("LOG")
        ]
        assert row.findings == len(found) == sum(row.codes.values())


def test_the_same_rules_under_another_name_count_the_same() -> None:
    first, second = ranked("three_tables.cinch.jsonl", under=("target=21", "target=21,follow=suit_or_left"))
    assert (first.games, first.findings, first.codes) == (second.games, second.findings, second.codes)


def test_rules_that_cannot_judge_a_game_come_after_those_that_can() -> None:
    rows = ranked("preset_cinch_3.cinch.jsonl", "preset_cinch.cinch.jsonl", under=("heasly", "cinch", "target=51"))
    assert [(row.rule_set, row.refused) for row in rows] == [("target=51", 0), ("cinch", 1), ("heasly", 2)]
    text = ranking_text(rows)
    assert "1 could not be judged by it" in text
    assert "none could be judged" in text


def test_the_text_keeps_to_80_columns() -> None:
    long_name = "follow=suit,low_to=player,target=42,set_scoring=opponents_add_bid,negative_limit=-20"
    rows = ranked("calls_and_rulings.cinch.jsonl", "score_pad_mistakes.cinch.jsonl", under=("pidro", long_name))
    lines = ranking_text(rows).splitlines()
    assert max(len(line) for line in lines if line != long_name) <= 80
