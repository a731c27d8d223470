"""`cinch archive report`, `info`, `check`, `export` and `add` as people use them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import duckdb
import pytest

from cinch_cli.app import main
from cinch_log.archive import check_archive, opened, reports
from cinch_log.archive.export import EXPORTED, PARTITIONED
from cinch_log.archive.schema import view_sql

Out = pytest.CaptureFixture[str]
ONLY_HERE = {"said", "events", "plays_and_hands"}
"""Views in DuckDB's own SQL; all others are portable."""


@pytest.fixture(scope="module")
def exported(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export") / "parquet"
    assert main(["archive", "export", str(archive), "--to", str(folder)]) == 0
    return folder


def test_reports_are_listed_with_a_line_each(archive: Path, capsys: Out) -> None:
    assert main(["archive", "report", str(archive)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [each.name for each in reports()]


@pytest.mark.parametrize("name", [each.name for each in reports()])
def test_every_report_in_every_format(name: str, archive: Path, capsys: Out) -> None:
    assert main(["archive", "report", str(archive), name, "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows or name in ("witnesses", "quarantine")
    assert main(["archive", "report", str(archive), name, "--format", "csv"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(rows) + 1
    assert main(["archive", "report", str(archive), name]) == 0
    shown = capsys.readouterr().out
    chosen = next(each for each in reports() if each.name == name)
    assert shown.startswith(chosen.title[:60])
    assert chosen.bar is None or chosen.bar in rows[0]
    assert main(["archive", "report", str(archive), name, "--format", "sql"]) == 0
    assert capsys.readouterr().out == chosen.sql + "\n"


def test_an_unknown_report_is_explained(archive: Path, capsys: Out) -> None:
    assert main(["archive", "report", str(archive), "pedro"]) == 2
    assert "pedros" in capsys.readouterr().err


def test_info_in_text_and_json(archive: Path, capsys: Out) -> None:
    assert main(["archive", "info", str(archive), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rows"]["games"] == found["rows"]["games"] > 50
    assert main(["archive", "info", str(archive)]) == 0
    text = capsys.readouterr().out
    assert f"games: {found['rows']['games']} " in text
    assert "heasly: 4 games" in text


def test_check_says_where_the_two_differ(archive: Path, tmp_path: Path, capsys: Out) -> None:
    assert main(["archive", "check", str(archive)]) == 0
    assert "0 disagreements" in capsys.readouterr().err
    wrong = tmp_path / "wrong.db"
    shutil.copy(archive, wrong)
    with opened(wrong, read_only=False) as connection:
        where = "(game, deal, trick, place) = (select (game, deal, trick, place) from plays where "
        known = "game in (select game from hands where complete)"
        connection.execute(
            f"update plays set legal = false where {where} legal and not followed and {known} order by game, seq "
            "limit 1)"
        )
        connection.execute(f"update plays set legal = true where {where} legal = false order by game, seq limit 1)")
        connection.execute(
            "update plays set won = not won where game = 5 and deal = 1 and trick = 2 and place in (1, 2, 3, 4)"
        )
        connection.execute("update plays set suit = 'C' where game = 7 and deal = 1 and trick = 1 and place = 1")
        connection.execute("update tricks set points = points + 1 where game = 9 and deal = 1 and trick = 1")
        connection.execute("insert into players select * from players where game = 3")
        found = check_archive(connection)
    kinds = {each.what.partition(": ")[2].partition(":")[0] for each in found.disagreements}
    assert any(each.what.endswith("false there, true here") for each in found.disagreements)
    assert any(each.what.endswith("true there, false here") for each in found.disagreements)
    assert {"who took the trick", "effective suit, or whether it followed"} <= kinds
    assert any("but its tricks hold" in each.what for each in found.disagreements)
    assert found.repeated_keys == ["players"]
    assert main(["archive", "check", str(wrong)]) == 1
    assert "game 5 (" in capsys.readouterr().out


def parquet(folder: Path) -> duckdb.DuckDBPyConnection:
    """The exported files behind the names of the tables."""
    connection = duckdb.connect()
    for table in EXPORTED:
        connection.execute(
            f"create view {table} as select * from read_parquet('{folder}/{table}/**/*.parquet', "
            f"hive_partitioning = {str(table in PARTITIONED).lower()})"
        )
    return connection


def test_the_export_holds_every_row(archive: Path, exported: Path) -> None:
    files = parquet(exported)
    with opened(archive) as connection:
        for table in EXPORTED:
            count = f"select count(*) from {table}"
            assert files.execute(count).fetchall() == connection.execute(count).fetchall(), table


def test_the_export_answers_the_views_alike(archive: Path, exported: Path) -> None:
    files = parquet(exported)
    with opened(archive) as connection:
        for view, sql in view_sql().items():
            if view in ONLY_HERE:
                continue
            files.execute(f"create view {view} as {sql}")
            if view == "first_records":
                continue  # the same columns, but those in the folders' names come last
            here = connection.execute(f"select * from {view}").fetchall()
            there = files.execute(f"select * from {view}").fetchall()
            assert sorted(map(str, here)) == sorted(map(str, there)), view


def test_the_export_has_only_types_that_everybody_reads(exported: Path) -> None:
    files = parquet(exported)
    kinds = {row[0] for table in EXPORTED for row in files.execute(
        f"select distinct column_type from (describe {table})").fetchall()}  # fmt: skip
    assert kinds <= {"INTEGER", "BIGINT", "VARCHAR", "BOOLEAN", "VARCHAR[]", "BLOB", "TIMESTAMP"}


def test_nothing_is_exported_over_something(archive: Path, exported: Path, capsys: Out) -> None:
    assert main(["archive", "export", str(archive), "--to", str(exported)]) == 2
    assert "not an empty folder" in capsys.readouterr().err


def test_logs_are_given_back_in_files(archive: Path, logs: Path, tmp_path: Path) -> None:
    assert main(["archive", "export", str(archive), "--logs", "--to", str(tmp_path / "out")]) == 0
    files = sorted((tmp_path / "out").iterdir())
    assert b"".join(file.read_bytes() for file in files) == b"".join(p.read_bytes() for p in sorted(logs.iterdir()))
    assert main(["archive", "export", str(archive), "--logs", "--to", str(tmp_path / "out"), "--game", "2"]) == 2


def test_adding_says_what_it_came_to(archive: Path, logs: Path, tmp_path: Path, capsys: Out) -> None:
    new = tmp_path / "club.db"
    (tmp_path / "stray.jsonl").write_text('{"type":"pass","seat":"N"}\n')
    one = logs / "cinch-server.cinch.jsonl"
    assert main(["archive", "add", str(new), str(one), str(tmp_path / "stray.jsonl")]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    assert "2 games: 2 new" in told.err
    assert "1 line in quarantine" in told.err
    assert main(["archive", "add", str(new), str(one)]) == 0
    assert "1 of 1 file unchanged" in capsys.readouterr().err
    assert main(["archive", "add", str(new), str(tmp_path / "nothing.jsonl")]) == 2
    assert "nothing.jsonl" in capsys.readouterr().err
