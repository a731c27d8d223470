"""While one batch is loaded the next is read; what goes wrong there is not lost, and no half batch stays."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from cinch_log.archive import add_logs, opened
from cinch_log.archive.background import Background
from cinch_log.archive.schema import sql_text
from cinch_log.log import dumps
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games

ENDLESS = "select count(*) from range(1_000_000_000) a, range(1_000_000_000) b"


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        yield connection


def test_what_went_wrong_is_raised_where_it_is_waited_for(connection: duckdb.DuckDBPyConnection) -> None:
    work = Background(connection)
    work.start(lambda: connection.execute("select * from nothing"))
    with pytest.raises(duckdb.CatalogException):
        work.wait()
    work.start(lambda: connection.execute("create table something (a integer)"))
    work.wait()
    assert connection.execute("select count(*) from something").fetchall() == [(0,)]


def test_work_can_be_stopped(connection: duckdb.DuckDBPyConnection) -> None:
    work = Background(connection)
    work.start(lambda: connection.execute(ENDLESS))
    began = time.monotonic()
    work.stop()
    work.wait()
    assert time.monotonic() - began < 20


def test_a_batch_that_cannot_be_loaded_leaves_those_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, archive = tmp_path / "games.jsonl", tmp_path / "games.db"
    games = [list(events) for events in simulate_games(load_rules("cinch"), "cinch", 4, 3)]
    log.write_bytes(b"".join(map(dumps, games)))

    def broken(name: str) -> str:
        more = "\nselect case when max(game) = 3 then error('full') end from games;" if name == "sql/load.sql" else ""
        return sql_text(name) + more

    with monkeypatch.context() as patch:
        patch.setattr("cinch_log.archive.batch.sql_text", broken)
        with pytest.raises(duckdb.Error, match="full"):
            add_logs(archive, [log], batch=len(games[0]) // 2)
    with opened(archive) as connection:
        assert connection.execute("select count(*) from games").fetchall() == [(2,)]
        assert connection.execute("select count(distinct game) from plays").fetchall() == [(2,)]
    assert add_logs(archive, [log]).new == 2
