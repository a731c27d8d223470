"""Every preset goes into an archive and comes out as it was, and a second reckoning agrees with the first."""

from __future__ import annotations

from pathlib import Path

import pytest

from cinch_log.archive import check_archive, logs, opened
from cinch_log.audit.run import audit_games, study
from cinch_log.events import Play
from cinch_log.log import read_games
from cinch_log.rules import PRESETS


def test_every_game_is_read_out_byte_for_byte(archive: Path, logs: Path) -> None:
    with opened(archive) as connection:
        from cinch_log.archive import logs as read_out

        stored = b"".join(data for _, data in read_out(connection))
    assert stored == b"".join(path.read_bytes() for path in sorted(logs.iterdir()))


def test_nothing_is_kept_twice(archive: Path) -> None:
    """What other tables say of a line is not kept as text."""
    with opened(archive) as connection:
        kept = connection.execute(
            "select count(*) from line_texts t join events e on e.game = t.game and e.idx = t.idx "
            "where e.type in ('play', 'bid', 'pass', 'deal') and t.text is not null"
        ).fetchall()[0][0]
    assert kept == 0


def test_the_second_opinion_agrees_on_every_play(archive: Path) -> None:
    with opened(archive) as connection:
        found = check_archive(connection)
    assert found.disagreements == []
    assert found.repeated_keys == []
    assert found.plays > 5_000
    assert found.decided > found.plays * 0.7
    assert found.deals > 200


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_there_with_all_its_plays(preset: str, archive: Path, logs: Path) -> None:
    played = sum(type(entry) is Play for game in read_games(logs.glob(f"{preset}-*.jsonl")) for entry in game.entries)
    with opened(archive) as connection:
        rows = connection.execute(
            "select count(*) from plays p join games g using (game) join rule_sets r using (rules) where r.name = ?",
            [preset],
        ).fetchall()
    assert rows == [(played,)]


def test_findings_are_those_of_the_audit(archive: Path, logs: Path) -> None:
    found = sorted((f.game, f.line, f.code, f.seat, f.message) for f in audit_games(read_games(logs)))
    with opened(archive) as connection:
        stored = connection.execute(
            "select g.id, f.line, f.code, f.seat, f.message from findings f join games g using (game)"
        ).fetchall()
    assert len(found) > 50
    assert sorted(stored) == found


def test_reneges_are_plays_that_were_not_legal(archive: Path) -> None:
    """R28: a proven renege is false, an undecided one NULL."""
    with opened(archive) as connection:
        legal = dict(
            connection.execute(
                """
                select case f.code when 'REN004' then 'undecided' else 'proven' end,
                       list(distinct coalesce(p.legal::varchar, 'null'))
                from findings f join plays p on p.game = f.game and p.seq = f.seq
                where f.code in ('REN001', 'REN002', 'REN003', 'REN004') group by 1
                """
            ).fetchall()
        )
    assert legal["proven"] == ["false"]
    assert legal.get("undecided", ["null"]) == ["null"]


def test_scores_and_totals_are_those_of_the_audit(archive: Path, logs: Path) -> None:
    expected = []
    for game in read_games(logs):
        audit, _ = study(game)
        assert audit is not None
        assert game.header is not None
        for number, record in audit.records.items():
            for side, total in record.after.items():
                caught = record.caught.points[side] if record.caught else None
                expected.append((game.header.id, number, side, caught, total))
    with opened(archive) as connection:
        stored = connection.execute(
            "select g.id, s.deal, s.side, s.captured, s.total_after from scores s join games g using (game)"
        ).fetchall()
    assert sorted(stored, key=str) == sorted(expected, key=str)


def test_hands_follow_from_deal_discards_and_draws(archive: Path) -> None:
    """R12-R15: what was dealt, without what was put aside, with what was drawn."""
    with opened(archive) as connection:
        wrong = connection.execute(
            """
            with moved as (
                select game, deal, seat,
                       flatten(list(cards) filter (kind = 'draw')) as drawn,
                       flatten(list(cards) filter (kind = 'discard')) as gone
                from exchanges group by game, deal, seat
            )
            select count(*), count(*) filter (
                list_sort(h.hand) <> list_sort(list_filter(
                    list_concat(h.dealt, coalesce(m.drawn, [])), lambda c: not list_contains(coalesce(m.gone, []), c)))
            )
            from hands h left join moved m using (game, deal, seat) where h.complete
            """
        ).fetchall()[0]
    assert wrong[0] > 500
    assert wrong[1] == 0


def test_a_play_says_what_is_left_in_the_hand(archive: Path) -> None:
    with opened(archive) as connection:
        rows = connection.execute(
            "select card, hand_before, hand_after, cards_left from plays_and_hands where hand_before is not null"
        ).fetchall()
    assert len(rows) > 2_000
    for card, before, after, left in rows:
        assert before == [card, *after]
        assert len(after) == left


def test_logs_is_a_name_for_the_whole_archive(archive: Path) -> None:
    with opened(archive) as connection:
        some = dict(logs(connection, [1, 3]))
        every = dict(logs(connection))
    assert list(some) == [1, 3]
    assert some[3] == every[3]
