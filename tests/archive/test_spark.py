"""Spark reads an export in place and answers the views' SQL as DuckDB does.

Slow: it needs the extra `spark` and a Java runtime; without them these tests fail, they do not skip.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cinch_log.archive import export_parquet, opened
from cinch_log.archive.export import EXPORTED
from cinch_log.archive.schema import view_sql

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
ONLY_HERE = {"said", "events", "plays_and_hands"}


@pytest.fixture(scope="module")
def spark(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("spark")
    with opened(archive) as connection:
        export_parquet(connection, folder / "export")
    builder = import_module("pyspark.sql").SparkSession.builder
    session = (
        builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.warehouse.dir", str(folder / "warehouse"))
        .getOrCreate()
    )
    for table in EXPORTED:
        session.read.parquet(str(folder / "export" / table)).createOrReplaceTempView(table)
    for view, sql in view_sql().items():
        if view not in ONLY_HERE:
            session.sql(f"create or replace temporary view {view} as {sql}")
    yield session
    session.stop()


def plain(row: Any) -> str:
    """A row as text, numbers rounded alike whatever type the engine gives them."""
    return str([value if isinstance(value, (str, bool, type(None))) else round(float(value), 3) for value in row])


@pytest.mark.parametrize("view", [view for view in view_sql() if view not in ONLY_HERE | {"first_records"}])
def test_spark_answers_as_duckdb(view: str, archive: Path, spark: Any) -> None:
    with opened(archive) as connection:
        cursor = connection.execute(f"select * from {view}")
        names = [column[0] for column in cursor.description or []]
        here = cursor.fetchall()
    answer = spark.sql(f"select * from {view}")
    assert answer.columns == names
    assert sorted(map(plain, answer.collect())) == sorted(map(plain, here))


def test_spark_reads_every_table(archive: Path, spark: Any) -> None:
    with opened(archive) as connection:
        for table in EXPORTED:
            ((count,),) = connection.execute(f"select count(*) from {table}").fetchall()
            assert spark.table(table).count() == count, table


def test_spark_prunes_folders(spark: Any) -> None:
    plan = spark.sql("select count(*) from plays where preset = 'cinch'")._jdf.queryExecution().toString()
    assert "PartitionFilters: [isnotnull(preset" in plan
