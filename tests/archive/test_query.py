"""Results, their formats, parameters, limits, and what an error says."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest

from cinch_cli.app import main
from cinch_log.archive import QueryError, log_of, opened, parameter, query, sealed
from cinch_log.archive.results import WRITERS, text_of

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "cli")])}
SLOW = "select count(*) from range(10000000) a, range(10000000) b where a.range + b.range = 7"


def answer(connection: duckdb.DuckDBPyConnection, sql: str) -> list[tuple[object, ...]]:
    with query(connection, sql) as result:
        return list(result.rows())


def ask(archive: Path, sql: str, **values: int | str) -> list[tuple[object, ...]]:
    with sealed(archive) as connection, query(connection, sql, values) as result:
        return list(result.rows())


@pytest.mark.parametrize(
    ("sql", "place", "what"),
    [
        ("selec 1", "line 1, column 1", "syntax error"),
        ("select nope from plays", "line 1, column 8", '"nope" not found'),
        ("select *\nfrom plays\n  where seat = 'N' and", "line 3, column 20", "syntax error"),
        ("select 'é', nope from plays", "line 1, column 13", "nope"),
        ("select * from nowhere", "line 1, column 15", "nowhere"),
        ("select card from plays where seat = 'Q'::seat", "line 1, column", "Q"),
    ],
)
def test_an_error_says_where(sql: str, place: str, what: str, archive: Path) -> None:
    with pytest.raises(QueryError) as caught:
        ask(archive, sql)
    text = str(caught.value)
    assert text.startswith(place)
    assert what in text
    shown, caret = text.splitlines()[-2:]
    assert caret.strip() == "^"
    assert len(caret) <= len(shown) + 1


def test_parameters_are_values_never_sql(archive: Path) -> None:
    assert ask(archive, "select $name", name="x'; drop table games") == [("x'; drop table games",)]
    assert ask(archive, "select count(*) from games where game = $game", game=1) == [(1,)]


def test_parameters_must_be_given_and_used(archive: Path) -> None:
    with pytest.raises(QueryError, match=r"wants a value for \$game"):
        ask(archive, "select $game")
    with pytest.raises(QueryError, match=r"has no \$game"):
        ask(archive, "select 1", game=1)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a=1", 1), ("a=-7", -7), ("$a=0", 0), ("a=007", "007"), ("a=1.5", "1.5"), ("a='12'", "12"), ("a=", ""),
        ("a=x=y", "x=y"),
    ],
)  # fmt: skip
def test_nothing_is_guessed_into_another_type(text: str, value: int | str) -> None:
    assert parameter(text) == ("a", value)


@pytest.mark.parametrize("text", ["a", "=1", "a b=1", "1a=2"])
def test_a_parameter_is_name_and_value(text: str) -> None:
    with pytest.raises(QueryError, match="name=value"):
        parameter(text)


def test_a_query_that_takes_too_long_is_stopped(archive: Path) -> None:
    began = time.monotonic()
    with sealed(archive, timeout=0.3) as connection, pytest.raises(QueryError, match="stopped"):
        answer(connection, SLOW)
    assert time.monotonic() - began < 20


def test_a_query_that_wants_too_much_memory_is_stopped(archive: Path) -> None:
    with sealed(archive, memory="20MB") as connection, pytest.raises(QueryError, match=r"(?i)memory"):
        answer(connection, "select list(a.range || 'x') from range(3000000) a")


def test_control_c_ends_a_query(archive: Path) -> None:
    command = [sys.executable, "-m", "cinch_cli.app", "archive", "query", str(archive), SLOW]
    with subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        time.sleep(2.5)
        child.send_signal(signal.SIGINT)
        out, error = child.communicate(timeout=30)
    assert (child.returncode, out) == (130, b"")
    assert b"Traceback" not in error


def test_formats_agree(archive: Path) -> None:
    sql = "select game, deal, maker, made, stock from deals order by game, deal limit 50"
    with sealed(archive) as connection, query(connection, sql) as result:
        columns, rows = result.columns, list(result.rows())
    texts = {}
    for name, write in WRITERS.items():
        stream = io.StringIO()
        write(stream, columns, rows)
        texts[name] = stream.getvalue()
    objects = json.loads(texts["json"])
    assert objects == [json.loads(line) for line in texts["jsonl"].splitlines()]
    assert [tuple(each.values()) for each in objects] == rows
    read = list(csv.reader(io.StringIO(texts["csv"])))
    assert read[0] == columns
    assert read[1:] == [[text_of(value) for value in row] for row in rows]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""), (True, "true"), (["5S", "TD"], "5S TD"), ([1, None], "[1,null]"),
        ({"a": Decimal("2.50")}, '{"a":2.5}'),
        (b"\xff", "\\xff"), (datetime(2026, 11, 28, 20, 30), "2026-11-28 20:30:00"), (1.5, "1.5"),
    ],
)  # fmt: skip
def test_values_as_text(value: object, text: str) -> None:
    assert text_of(value) == text


def test_no_rows_are_still_a_document() -> None:
    stream = io.StringIO()
    WRITERS["json"](stream, ["a"], [])
    assert json.loads(stream.getvalue()) == []


def test_columns_of_one_name_are_told_apart(archive: Path) -> None:
    with sealed(archive) as connection, query(connection, "select 1 as a, 2 as a, 3 as b") as result:
        assert result.columns == ["a", "a_1", "b"]


def test_the_command_reads_sql_from_standard_input(
    archive: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("select $n + 1 as n"))
    assert main(["archive", "query", str(archive), "-", "-p", "n=41", "-f", "csv"]) == 0
    assert capsys.readouterr().out == "n\n42\n"


def test_the_command_writes_files_by_their_suffix(archive: Path, tmp_path: Path) -> None:
    for suffix in ("csv", "json", "jsonl", "parquet"):
        target = tmp_path / f"out.{suffix}"
        assert main(["archive", "query", str(archive), "from seat_order", "-o", str(target)]) == 0
        assert target.stat().st_size > 0
    assert sorted(entry.suffix for entry in tmp_path.iterdir()) == [".csv", ".json", ".jsonl", ".parquet"]


def test_a_table_is_limited_and_says_so(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["archive", "query", str(archive), "from plays", "--limit", "5"]) == 0
    captured = capsys.readouterr()
    assert "only the first 5 rows" in captured.err
    assert len(captured.out.splitlines()) < 20


def test_games_of_a_result_come_out_as_logs(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sql = "select game, deal, seq from plays where legal = false order by game, seq limit 1"
    ((game, _, _),) = ask(archive, sql)
    assert main(["archive", "query", str(archive), sql, "--format", "log"]) == 0
    with opened(archive) as connection:
        assert capsys.readouterr().out.encode() == log_of(connection, int(str(game)))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["from games", "-f", "xml"], "no format 'xml'"),
        (["from games", "-f", "parquet"], "give -o"),
        (["select 1", "-f", "log"], "column named game"),
        (["select id as game from games", "-f", "log"], "numbers"),
        (["selec"], "line 1, column 1"),
        (["select 1", "--memory", "lots"], "500MB"),
        (["select $a", "-p", "a"], "name=value"),
    ],
)
def test_mistakes_are_explained(
    arguments: list[str], told: str, archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["archive", "query", str(archive), *arguments]) == 2
    captured = capsys.readouterr()
    assert told in captured.err
    assert "Traceback" not in captured.err


def test_an_answer_without_rows_says_so(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["archive", "query", str(archive), "FROM deals WHERE bid > 99"]) == 0
    assert capsys.readouterr().err == "no rows: nothing in the archive is so\n"
    assert main(["archive", "query", str(archive), "FROM deals WHERE bid > 99", "--format", "csv"]) == 0
    assert capsys.readouterr().err == ""


def test_a_log_is_not_taken_for_an_archive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "a.cinch.jsonl"
    log.write_text('{"type":"abandon"}\n')
    for arguments in (["add", str(log), str(log)], ["query", str(log), "select 1"]):
        assert main(["archive", *arguments]) == 2
        assert f"{log} is no archive but some other file" in capsys.readouterr().err
    assert log.read_text() == '{"type":"abandon"}\n'


def test_no_archive_no_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text.db").write_text("this is no database\n" * 500)
    for name, told in (("none.db", "no such archive"), ("text.db", "no archive"), (".", "folder")):
        assert main(["archive", "query", str(tmp_path / name), "select 1"]) == 2
        assert told in capsys.readouterr().err
