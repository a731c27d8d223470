"""A query reads the archive and nothing else: every way out that we know ends in an error."""

from __future__ import annotations

import hashlib
from pathlib import Path

import duckdb
import pytest

from cinch_log.archive import QueryError, query, sealed, write_parquet

SECRET = "the secret of the file beside it"


def answer(connection: duckdb.DuckDBPyConnection, sql: str) -> list[tuple[object, ...]]:
    with query(connection, sql) as result:
        return list(result.rows())


WAYS_OUT = [
    # files
    "select * from read_csv('{file}')",
    "select * from read_csv_auto('{file}')",
    "select * from read_text('{file}')",
    "select * from read_blob('{file}')",
    "select * from read_json('{file}')",
    "select * from read_json_auto('{file}')",
    "select * from read_ndjson('{file}')",
    "select * from read_parquet('{file}')",
    "select * from parquet_scan('{file}')",
    "select * from parquet_metadata('{file}')",
    "select * from sniff_csv('{file}')",
    "select * from '{file}'",
    'select * from "{file}"',
    "from '{file}'",
    "from '{folder}/*.csv'",
    "select * from glob('{folder}/*')",
    "select * from read_text('/proc/self/environ')",
    "select * from read_text('/dev/stdin')",
    "select * from read_csv('{folder}/../{name}/secret.csv')",
    "summarize select * from '{file}'",
    "with stolen as (select * from read_text('{file}')) select * from stolen",
    "select (select content from read_text('{file}'))",
    "explain analyze select * from read_text('{file}')",
    # the network
    "select * from read_csv('https://example.org/x.csv')",
    "select * from 's3://bucket/x.parquet'",
    # other databases, writing, other programs
    "attach '{folder}/other.db' as other",
    "attach ':memory:' as other",
    "copy games to '{folder}/out.csv'",
    "copy (select 1) to '/dev/stdout'",
    "export database '{folder}/out'",
    "import database '{folder}/out'",
    "create table t as select 1",
    "create temp table t as select 1",
    "create view v as select 1",
    "create macro m() as 1",
    "create secret s (type s3)",
    "insert into meta values ('a', 'b')",
    "update games set winner = 'NS'",
    "delete from games",
    "truncate games",
    "drop table games",
    "alter table games add column x integer",
    "vacuum",
    "checkpoint",
    "with d as (delete from games returning *) select * from d",
    "begin; delete from games; commit",
    "select 1; delete from games",
    # extensions and settings
    "install httpfs",
    "load httpfs",
    "load '{folder}/evil.duckdb_extension'",
    "set enable_external_access = true",
    "set lock_configuration = false",
    "set allowed_directories = ['/']",
    "set memory_limit = '100GB'",
    "reset memory_limit",
    "pragma enable_external_access",
    "pragma temp_directory='{folder}'",
    "call enable_logging()",
    "use other",
    # the Python around it, and the environment
    "select * from SECRET",
    "select * from WAYS_OUT",
    "select getenv('HOME')",
    "select * from query('select * from read_text(''{file}'')')",
    "select * from query_table('{file}')",
    "prepare p as select 1",
    "execute p",
    "",
    "-- nothing",
]


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    secret = tmp_path / "secret.csv"
    secret.write_text(f"a\n{SECRET}\n")
    return secret


@pytest.mark.parametrize("sql", WAYS_OUT)
def test_there_is_no_way_out(sql: str, archive: Path, beside: Path) -> None:
    folder = beside.parent
    before = hashlib.sha256(archive.read_bytes()).hexdigest()
    text = sql.format(file=beside, folder=folder, name=folder.name)
    with sealed(archive, timeout=20) as connection, pytest.raises(QueryError) as caught:
        answer(connection, text)
    assert SECRET not in str(caught.value)
    assert hashlib.sha256(archive.read_bytes()).hexdigest() == before
    assert sorted(entry.name for entry in folder.iterdir()) == ["secret.csv"]


def test_more_than_thirty_ways_are_tried() -> None:
    assert len(WAYS_OUT) >= 30


def test_a_result_file_is_the_only_file_that_is_written(archive: Path, beside: Path) -> None:
    target = beside.with_name("out.parquet")
    with sealed(archive, output=target) as connection:
        write_parquet(connection, "select * from games; -- all of them", target)
        for escape in ("select 1) to '{0}' (format csv); select (1", "select 1; copy games to '{0}'"):
            with pytest.raises(QueryError):
                write_parquet(connection, escape.format(beside.with_name("other.csv")), target)
        with pytest.raises(QueryError), query(connection, f"select * from read_text('{beside}')"):
            pass
    assert sorted(entry.name for entry in beside.parent.iterdir()) == ["out.parquet", "secret.csv"]


@pytest.mark.parametrize(
    "sql", ["select 1", "from games limit 1", "values (1)", "describe plays", "summarize deals", "show tables",
            "explain select 1", "with g as (select * from games) select count(*) from g", "select 1;",
            "-- why\nselect 1 /* this */"]
)  # fmt: skip
def test_questions_are_answered(sql: str, archive: Path) -> None:
    with sealed(archive) as connection, query(connection, sql) as result:
        assert list(result.rows())
