"""Every table and column explains itself, and the published schema is that of the code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cinch_log.archive import opened, reports, schema_file
from cinch_log.archive.check import keys
from cinch_log.archive.schema import TYPES, columns, tables, view_names

ROOT = Path(__file__).resolve().parents[2]


def test_the_published_schema_is_fresh() -> None:
    assert (ROOT / "schemas" / "archive.sql").read_text(encoding="utf-8") == schema_file()


def test_every_table_column_and_view_has_its_comment_in_the_database(archive: Path) -> None:
    with opened(archive) as connection:
        bare = connection.execute(
            "select table_name from duckdb_tables() where not internal and coalesce(comment, '') = '' union all "
            "select view_name from duckdb_views() where not internal and coalesce(comment, '') = '' union all "
            "select c.table_name || '.' || c.column_name from duckdb_columns() c join duckdb_tables() t "
            "on t.table_name = c.table_name where not c.internal and coalesce(c.comment, '') = ''"
        ).fetchall()
    assert bare == []


def test_the_documented_columns_are_those_of_the_database(archive: Path) -> None:
    with opened(archive) as connection:
        real = connection.execute(
            "select c.table_name, c.column_name from duckdb_columns() c join duckdb_tables() t "
            "on t.table_name = c.table_name where not c.internal"
        ).fetchall()
    assert sorted(real) == sorted((column.table, column.name) for column in columns())


def test_every_table_names_its_key() -> None:
    assert set(keys()) == set(tables())
    assert all(keys().values())


def test_types_are_tight(archive: Path) -> None:
    with opened(archive) as connection:
        kinds = dict(
            connection.execute(
                "select column_name, data_type from duckdb_columns() where table_name = 'plays' and not internal"
            ).fetchall()
        )
    assert kinds["seat"].startswith("ENUM('N', 'E', 'S', 'W'")
    assert kinds["card"].startswith("ENUM('2C'")
    assert kinds["place"] == "UTINYINT"
    assert "VARCHAR" not in kinds.values()
    assert len(TYPES["card"]) == 105


@pytest.mark.parametrize("view", view_names())
def test_every_view_can_be_read(view: str, archive: Path) -> None:
    with opened(archive) as connection:
        rows = connection.execute(f"select * from {view} limit 5").fetchall()
    assert rows or view == "witnesses"


def test_cards_as_a_set_and_back(archive: Path) -> None:
    with opened(archive) as connection:
        rows = connection.execute(
            "select card_bits(['5S', '2C']::card[]), bits_cards(card_bits(['AS', '5S', '2C']::card[])), "
            "cards_text(['5S', 'TD']::card[])"
        ).fetchall()
    assert rows == [((1 << 42) + 1, ["2C", "5S", "AS"], "5S TD")]


def test_the_database_is_not_imported_before_it_is_needed() -> None:
    script = (
        "import sys, cinch_log.archive, cinch_cli.archive\n"
        "bad = {'duckdb', 'rich', 'numpy', 'pandas', 'pyarrow'} & set(sys.modules)\n"
        "sys.exit(repr(bad) if bad else 0)"
    )
    environment = {"PYTHONPATH": f"{ROOT}:{ROOT / 'cli'}", "PATH": ""}
    assert subprocess.run([sys.executable, "-c", script], env=environment, check=False).returncode == 0


def test_there_are_ten_reports_with_a_title() -> None:
    assert len(reports()) >= 10
    assert all(len(each.title) > 20 and each.title.endswith(".") for each in reports())
