"""The view `events` says of every line what the log says, and long games are there with all their deals."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from cinch_log.archive import add_logs, log_of, opened
from cinch_log.audit.auditor import KEPT_DEALS
from cinch_log.events import AnyEvent, Deal, Game, Play, Undo, type_name
from cinch_log.log import dumps
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games

FAR = 3_000_000_000
"""A first number beyond 32 bits."""


@pytest.fixture(scope="module")
def game() -> list[AnyEvent]:
    return list(next(iter(simulate_games(load_rules("cinch"), "cinch", 1, 5))))


def archived(folder: Path, data: bytes) -> Path:
    log, archive = folder / "game.jsonl", folder / "games.db"
    log.write_bytes(data)
    add_logs(archive, [log])
    return archive


def lines_of(archive: Path) -> list[tuple[object, ...]]:
    with opened(archive) as connection:
        found: list[tuple[object, ...]] = connection.execute(
            "select idx, seq, line, type::varchar, standing, raw from events order by idx"
        ).fetchall()
    return found


def expected(data: bytes, events: list[AnyEvent], first: int = 0) -> list[tuple[object, ...]]:
    texts = [(line, text) for line, text in enumerate(data.decode().splitlines(), 1) if text]
    return [
        (index, first + index, line, type_name(event), True, text)
        for index, (event, (line, text)) in enumerate(zip(events, texts, strict=True))
    ]


def test_the_lines_of_a_usual_record(tmp_path: Path, game: list[AnyEvent]) -> None:
    data = dumps(game)
    archive = archived(tmp_path, data)
    assert lines_of(archive) == expected(data, game)
    with opened(archive) as connection:
        ((kept, plays),) = connection.execute(
            "select count(*), count(*) filter (type in ('play', 'bid', 'pass', 'deal', 'draw', 'score')) "
            "from event_lines"
        ).fetchall()
    assert (kept < len(game) / 10, plays) == (True, 0)


def test_the_lines_of_a_record_with_empty_lines_between(tmp_path: Path, game: list[AnyEvent]) -> None:
    parts = dumps(game).splitlines(keepends=True)
    data = b"".join([*parts[:9], b"\n", *parts[9:]])
    assert lines_of(archived(tmp_path, data)) == expected(data, game)


def test_the_lines_of_a_record_numbered_from_far_on(tmp_path: Path, game: list[AnyEvent]) -> None:
    far = [replace(event, seq=FAR + index) for index, event in enumerate(game)]
    data = dumps(far)
    archive = archived(tmp_path, data)
    assert lines_of(archive) == expected(data, far, FAR)
    with opened(archive) as connection:
        numbers = connection.execute("select seq from plays order by deal, trick, place").fetchall()
        assert log_of(connection, 1) == data
    assert [number for (number,) in numbers] == [event.seq for event in far if type(event) is Play]


def test_what_was_taken_back_does_not_stand(tmp_path: Path, game: list[AnyEvent]) -> None:
    at = next(index for index, event in enumerate(game) if type(event) is Play) + 1
    undone = [replace(event, seq=None) for event in (*game[:at], Undo(to=at - 2), *game[at - 1 :])]
    data = dumps(undone)
    found = lines_of(archived(tmp_path, data))
    assert [row[0] for row in found if not row[4]] == [at - 1]
    assert [row[5] for row in found] == data.decode().splitlines()


def test_a_very_long_game_has_rows_for_all_its_deals(tmp_path: Path, game: list[AnyEvent]) -> None:
    header = game[0]
    assert isinstance(header, Game)
    first = next(index for index, event in enumerate(game) if type(event) is Deal)
    second = next(index for index, event in enumerate(game[first + 1 :], first + 1) if type(event) is Deal)
    deals = KEPT_DEALS + 200
    events = [replace(event, seq=None) for event in [*game[:first], *game[first:second] * deals]]
    archive = archived(tmp_path, dumps(events))
    with opened(archive) as connection:
        rows = connection.execute("select count(*), min(deal), max(deal) from deals").fetchall()
        ((bids,),) = connection.execute("select count(distinct deal) from bids").fetchall()
        assert log_of(connection, 1) == dumps(events)
    assert rows == [(deals, 1, deals)]
    assert bids == deals
