"""Every query of the docs runs and answers something."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pytest

from cinch_log.archive import export_parquet, opened, query, sealed

ROOT = Path(__file__).resolve().parents[2]
COOKBOOK = (ROOT / "docs" / "sql-cookbook.md").read_text(encoding="utf-8")
QUERIES = re.findall(r"```sql\n(.*?)```", COOKBOOK, re.DOTALL)
OVER_FILES = re.findall(r"```sql files\n(.*?)```", COOKBOOK, re.DOTALL)
SCALE = re.findall(r"```sql\n(.*?)```", (ROOT / "docs" / "scale.md").read_text(encoding="utf-8"), re.DOTALL)
VALUES: dict[str, int | str] = {"name": "Ada", "game": 3}
MAY_BE_EMPTY = ("witnesses", "not standing", "list_has_all", "claimed_scored <>")


def test_there_are_examples() -> None:
    assert len(QUERIES) >= 15
    assert OVER_FILES
    assert SCALE


@pytest.mark.parametrize("sql", QUERIES)
def test_every_example_runs(sql: str, archive: Path) -> None:
    given = {name: value for name, value in VALUES.items() if f"${name}" in sql}
    with sealed(archive) as connection, query(connection, sql, given) as result:
        rows = list(result.rows())
    assert rows or any(words in sql for words in MAY_BE_EMPTY)


@pytest.mark.parametrize("sql", OVER_FILES + SCALE)
def test_every_example_over_files_runs(sql: str, archive: Path, tmp_path: Path) -> None:
    folder = tmp_path / "parquet" / "07"
    with opened(archive) as connection:
        export_parquet(connection, folder)
    text = sql.replace("'club-parquet/", f"'{folder}/").replace("'parquet/", f"'{tmp_path}/parquet/")
    answer = duckdb.connect().execute(text).fetchall()
    assert answer or "having" in sql


def test_the_parameters_of_the_examples_are_named_in_the_text() -> None:
    for name in set(re.findall(r"\$(\w+)", "".join(QUERIES))):
        assert f"--param {name}=" in COOKBOOK
