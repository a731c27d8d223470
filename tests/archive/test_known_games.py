"""When are two records one? What adding does to games that are known."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from cinch_log.archive import Added, add_logs, archive_info, log_of, opened
from cinch_log.events import AnyEvent, Deal, Game, GameOver, Play, Score, Seal
from cinch_log.log import dumps
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games


@pytest.fixture
def game() -> list[AnyEvent]:
    return next(simulate_games(load_rules("cinch"), "cinch", 1, 5, max_deals=30))


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return tmp_path / "club.db"


def add(archive: Path, events: list[AnyEvent] | bytes, name: str = "game") -> Added:
    path = archive.with_name(f"{name}.cinch.jsonl")
    path.write_bytes(events if isinstance(events, bytes) else dumps(events))
    return add_logs(archive, [path])


def rows(archive: Path, sql: str) -> list[tuple[object, ...]]:
    with opened(archive) as connection:
        return connection.execute(sql).fetchall()


def header(events: list[AnyEvent]) -> Game:
    first = events[0]
    assert isinstance(first, Game)
    return first


def test_the_same_file_again_changes_nothing(archive: Path, game: list[AnyEvent]) -> None:
    assert add(archive, game).new == 1
    before = rows(archive, "select * from games")
    again = add(archive, game)
    assert (again.unchanged, again.games) == (1, 0)
    assert rows(archive, "select * from games") == before


def test_names_dates_notes_and_numbers_make_no_other_game(archive: Path, game: list[AnyEvent]) -> None:
    add(archive, game)
    first = header(game)
    renamed = replace(
        first, id="other", players=dict.fromkeys(first.players, "?"), date="2026-01-02", seed=None, note="x"
    )
    same = add(archive, [replace(renamed, seq=None), *(replace(event, seq=None) for event in game[1:])], "renamed")
    assert (same.new, same.same) == (0, 1)
    assert rows(archive, "select count(*) from games") == [(1,)]


def test_rules_spelt_out_are_the_preset(archive: Path, game: list[AnyEvent]) -> None:
    add(archive, game)
    spelt = replace(header(game), rules={"preset": "cinch", "target": 51})
    assert add(archive, [spelt, *game[1:]], "spelt").same == 1


def test_other_rules_make_another_game(archive: Path, game: list[AnyEvent]) -> None:
    add(archive, game)
    other = replace(header(game), rules="hoyle", id="h")
    assert add(archive, [other, *game[1:]], "other").same == 0


@pytest.mark.parametrize("cut", [60, 61, 75])
def test_a_longer_version_of_an_unfinished_game_replaces_it(archive: Path, game: list[AnyEvent], cut: int) -> None:
    add(archive, game[:cut])
    assert rows(archive, "select status, events from games") == [("unfinished", cut)]
    added = add(archive, game, "longer")
    assert (added.new, added.longer) == (0, 1)
    assert rows(archive, "select status, events from games") == [("won", len(game))]
    for table in ("players", "deals", "plays", "scores", "event_lines"):
        assert rows(archive, f"select count(distinct game) from {table}") == [(1,)]


def test_claims_written_down_later_are_taken_up(archive: Path, game: list[AnyEvent]) -> None:
    """The last score and the game_over are no facts, but the record is longer with them."""
    assert isinstance(game[-2], Score)
    assert isinstance(game[-1], GameOver)
    add(archive, game[:-2])
    assert add(archive, game, "longer").longer == 1
    with opened(archive) as connection:
        (number,) = connection.execute("select game from games").fetchall()[0]
        assert log_of(connection, number) == dumps(game)


def test_a_shorter_version_added_later_changes_nothing(archive: Path, game: list[AnyEvent]) -> None:
    add(archive, game)
    assert add(archive, game[:70], "shorter").same == 1
    assert add(archive, game[:-1], "nearly").same == 1
    assert rows(archive, "select count(*), max(events) from games") == [(1, len(game))]


def test_a_torn_end_is_part_of_no_game(archive: Path, game: list[AnyEvent]) -> None:
    add(archive, dumps(game[:70]) + b'{"type":"play","se', "torn")
    assert rows(archive, "select count(*) from quarantine") == [(1,)]
    assert add(archive, dumps(game), "torn").longer == 1
    assert rows(archive, "select count(*) from quarantine") == [(0,)]


def test_a_paper_record_of_the_same_game_is_a_second_witness(archive: Path, game: list[AnyEvent]) -> None:
    paper = [replace(event, hands=None, stock=None) if isinstance(event, Deal) else event for event in game]
    add(archive, game)
    added = add(archive, [replace(header(game), id="paper", recorder="Zoé"), *paper[1:]], "paper")
    assert (added.new, added.witnesses) == (0, 1)
    assert rows(archive, "select game, witness_of from games order by game") == [(1, None), (2, 1)]
    assert rows(archive, "select count(*) from first_records") == [(1,)]
    with opened(archive) as connection:
        (witness,) = archive_info(connection, archive).witnesses
    assert (witness.id, witness.recorder, witness.first, witness.same_facts) == ("paper", "Zoé", 1, False)


def test_other_claims_about_the_same_cards_are_a_second_witness(archive: Path, game: list[AnyEvent]) -> None:
    wrong = [replace(event, total={"NS": 99, "EW": 0}) if isinstance(event, GameOver) else event for event in game]
    add(archive, game)
    assert add(archive, wrong, "wrong").witnesses == 1
    with opened(archive) as connection:
        assert archive_info(connection, archive).witnesses[0].same_facts


def test_a_longer_version_keeps_its_witnesses(archive: Path, game: list[AnyEvent]) -> None:
    paper = [replace(event, hands=None, stock=None) if isinstance(event, Deal) else event for event in game]
    add(archive, game[:100])
    add(archive, [replace(header(game), id="paper"), *paper[1:]], "paper")
    add(archive, game, "longer")
    assert rows(
        archive, "select w.witness_of = g.game from games w, games g where w.id = 'paper' and g.id <> 'paper'"
    ) == [(True,)]


def test_games_with_one_id_are_not_one_game(archive: Path, game: list[AnyEvent]) -> None:
    """Ids are only as unique as whoever writes them makes them."""
    other = next(simulate_games(load_rules("cinch"), "cinch", 1, 6, max_deals=30))
    add(archive, game)
    added = add(archive, [replace(header(game), seed=6), *other[1:]], "other")
    assert (added.new, added.witnesses) == (1, 0)


def test_one_dated_header_is_one_game(archive: Path, game: list[AnyEvent]) -> None:
    dated = replace(header(game), date="2026-11-28", site="Club")
    other = [event for event in game[1:] if not isinstance(event, Play)]
    add(archive, [dated, *game[1:]])
    assert add(archive, [dated, *other], "other").witnesses == 1


def test_known_games_are_found_within_one_file(archive: Path, game: list[AnyEvent]) -> None:
    added = add(archive, dumps(game) + dumps(game[:80]) + dumps(game))
    assert (added.games, added.new, added.same) == (3, 1, 2)


def test_a_line_in_quarantine_is_tried_again(archive: Path, game: list[AnyEvent]) -> None:
    lines = dumps(game).splitlines(keepends=True)
    at = next(index for index, event in enumerate(game) if isinstance(event, Play))
    broken = [*lines]
    broken[at] = b'{"type":"play","seq":%d,"seat":"N","card":"1S"}\n' % at
    offset = len(b"".join(lines[:at]))
    assert add(archive, b"".join(broken)).quarantined == 1
    assert rows(archive, 'select line, "offset", game, bytes from quarantine') == [(at + 1, offset, 1, broken[at])]
    assert "1S" in str(rows(archive, "select reason from quarantine")[0][0])
    again = add(archive, b"".join(broken))
    assert (again.unchanged, again.same, again.quarantined) == (0, 1, 1)
    assert rows(archive, "select count(*) from quarantine") == [(1,)]
    repaired = add(archive, b"".join(lines))
    assert (repaired.longer, repaired.quarantined) == (1, 0)
    assert rows(archive, "select count(*) from quarantine") == [(0,)]
    assert rows(archive, "select count(*) from games") == [(1,)]


def test_lines_outside_any_game_go_into_quarantine(archive: Path, game: list[AnyEvent]) -> None:
    stray = b'{"type":"pass","seat":"N"}\n\xff\xfe broken\n'
    added = add(archive, stray + dumps(game))
    assert (added.new, added.quarantined) == (1, 2)
    found = rows(archive, 'select line, "offset", game, bytes from quarantine order by line')
    assert found == [(1, 0, None, stray[:27]), (2, 27, None, stray[27:])]


def test_a_game_with_invalid_rules_is_kept_without_facts(archive: Path, game: list[AnyEvent]) -> None:
    """LOG010: nothing can be derived, nothing is lost."""
    refused = [replace(header(game), rules={"preset": "nobody's"}), *game[1:]]
    assert add(archive, refused).refused == 1
    assert rows(archive, "select status, rules from games") == [("refused", None)]
    assert rows(archive, "select count(*) from plays") == [(0,)]
    assert rows(archive, "select code from findings") == [("LOG010",)]
    with opened(archive) as connection:
        assert log_of(connection, 1) == dumps(refused)


@pytest.mark.parametrize("style", ["crlf", "spaces", "no numbers", "odd numbers", "last line open", "latin-1", "names"])
def test_lines_come_out_as_they_went_in(archive: Path, game: list[AnyEvent], style: str) -> None:
    data = {
        "crlf": lambda: dumps(game).replace(b"\n", b"\r\n"),
        "spaces": lambda: dumps(game).replace(b'":', b'" : '),
        "no numbers": lambda: dumps([replace(event, seq=None) for event in game]),
        "odd numbers": lambda: dumps([replace(event, seq=3 * (event.seq or 0)) for event in game]),
        "last line open": lambda: dumps(game)[:-1],
        "latin-1": lambda: dumps(game).replace(b'"play"', b'"play","note":"caf\xe9"', 1),
        "names": lambda: dumps([game[0], *(replace(event, game=header(game).id) for event in game[1:])]),
    }[style]()
    add(archive, data)
    with opened(archive) as connection:
        assert log_of(connection, 1) == data


def test_interleaved_games_come_out_apart(archive: Path) -> None:
    games = list(simulate_games(load_rules("cinch"), "cinch", 2, 9, max_deals=5))
    named = [[replace(event, game=header(events).id) for event in events] for events in games]
    mixed = [event for pair in zip(*named, strict=False) for event in pair]
    rest = max(named, key=len)[len(mixed) // 2 :]
    add(archive, mixed + rest)
    with opened(archive) as connection:
        assert [log_of(connection, number) for number in (1, 2)] == [dumps(events) for events in named]


def test_undone_events_stay_but_are_no_facts(archive: Path, game: list[AnyEvent]) -> None:
    at = next(index for index, event in enumerate(game) if isinstance(event, Play))
    wrong = replace(game[at], card="??") if isinstance(game[at], Play) else game[at]
    head = b"".join(dumps([event]) for event in game[:at])
    plain = [replace(event, seq=None) for event in game[at:]]
    data = (
        head.replace(b"", b"")
        + dumps([replace(wrong, seq=at)])
        + b'{"type":"undo","seq":%d,"to":%d}\n' % (at + 1, at - 1)
    )
    data += dumps([replace(event, seq=at + 2 + number) for number, event in enumerate(plain)])
    add(archive, data)
    assert rows(archive, "select count(*) from plays where card = '??'") == [(0,)]
    assert rows(archive, "select type, standing from events where not standing") == [("play", False)]
    with opened(archive) as connection:
        assert log_of(connection, 1) == data


def test_seals_are_claims(archive: Path, game: list[AnyEvent]) -> None:
    add(archive, game)
    sealed = [*game, Seal(sha256="0" * 64, seq=len(game))]
    assert add(archive, sealed, "sealed").same == 1
