"""Findings in every format: parsed back they are what went in, and text from a log cannot break out of any."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cinch_log.codes import CODES, severity_of
from cinch_log.findings import Finding
from cinch_log.schemas import finding_schema
from cinch_log.writers import FOR_PEOPLE, FORMATS
from cinch_log.writers.csv import COLUMNS
from cinch_log.writers.sarif import file_uri

NASTY = "a\n::error::b%0A\x1b[31m,\"'\u202e:\udcff\r\0"
EVIDENCE = {"led": "KD", "legal": ["2D", "7D"], "provable_at": None, "under": {"suit": "renege"}}
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=30)


def finding(code: str = "REN001", **changes: Any) -> Finding:
    fields: dict[str, Any] = {
        "code": code,
        "severity": severity_of(code),
        "file": "games/a.cinch.jsonl",
        "line": 42,
        "game": "club-17",
        "deal": 3,
        "trick": 2,
        "seq": 41,
        "seat": "E",
        "message": "East did not follow diamonds",
        "evidence": EVIDENCE,
    }
    return Finding(**(fields | changes))


def bare(code: str = "LOG001", *, line: int = 1) -> Finding:
    return Finding(code=code, severity=severity_of(code), file="a", line=line, message="wrong")


def written(form: str, *findings: Finding) -> str:
    stream = io.StringIO(newline="")
    FORMATS[form](iter(findings), stream)
    return stream.getvalue()


findings = st.builds(
    finding, st.sampled_from(list(CODES)), message=ANY_TEXT, file=ANY_TEXT, game=ANY_TEXT,
    evidence=st.dictionaries(ANY_TEXT, ANY_TEXT | st.lists(ANY_TEXT, max_size=2) | st.none(), max_size=2),
)  # fmt: skip


def test_the_formats_are_those_the_command_line_promises() -> None:
    assert set(FORMATS) == {"text", "json", "jsonl", "csv", "github", "sarif"}
    assert set(FORMATS) >= FOR_PEOPLE


@pytest.mark.parametrize("form", FORMATS)
def test_findings_are_written_as_they_come(form: str) -> None:
    stream = io.StringIO()
    sizes = []

    def source() -> Iterator[Finding]:
        for _ in range(3):
            sizes.append(len(stream.getvalue()))
            yield finding()

    FORMATS[form](source(), stream)
    assert sizes == sorted(set(sizes))


@pytest.mark.parametrize("form", FORMATS)
@given(st.lists(findings, max_size=3))
@example([finding(message=NASTY, file=NASTY, game=NASTY, evidence={NASTY: NASTY})])
def test_every_format_is_utf8_whatever_a_log_holds(form: str, some: list[Finding]) -> None:
    text = written(form, *some)
    assert text.encode().decode() == text


def test_text_is_path_line_code_message() -> None:
    assert written("text", finding()) == (
        "games/a.cinch.jsonl:42: REN001 East did not follow diamonds (deal 3, trick 2)\n"
    )
    assert written("text", finding(trick=None)).endswith("diamonds (deal 3)\n")
    assert written("text", finding(deal=None, trick=None)).endswith("diamonds\n")
    assert written("text") == ""


@given(st.lists(findings, max_size=3))
@example([finding(message=NASTY, file=NASTY)])
def test_text_has_one_printable_line_a_finding(some: list[Finding]) -> None:
    lines = written("text", *some).split("\n")
    assert len(lines) == len(some) + 1
    assert not any(re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", line) for line in lines)


def test_json_and_jsonl_hold_every_field_as_the_schema_says() -> None:
    some = [finding(), bare()]
    validator = jsonschema.Draft202012Validator(finding_schema())
    array = json.loads(written("json", *some))
    assert [json.loads(line) for line in written("jsonl", *some).splitlines()] == array
    for each in array:
        validator.validate(each)
    assert msgspec.convert(array, list[Finding]) == some


def test_json_of_nothing_is_an_empty_array() -> None:
    assert written("json") == "[]\n"
    assert written("jsonl") == ""


@given(st.lists(findings, max_size=3))
def test_json_gives_back_what_went_in(some: list[Finding]) -> None:
    back = json.loads(written("json", *some))
    assert [each["line"] for each in back] == [each.line for each in some]
    for ours, theirs in zip(some, back, strict=True):
        assert theirs["message"] == ours.message.encode("utf-8", "backslashreplace").decode()


def test_csv_has_a_header_and_the_evidence_as_json() -> None:
    header, row, second = csv.reader(io.StringIO(written("csv", finding(), bare())))
    assert tuple(header) == COLUMNS
    assert json.loads(dict(zip(header, row, strict=True))["evidence"]) == EVIDENCE
    assert second == ["LOG001", "error", "a", "1", "", "", "", "", "", "wrong", "{}"]


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_csv_text_is_no_formula_to_a_spreadsheet(start: str) -> None:
    text = start + "HYPERLINK(1)"
    _, row = csv.reader(io.StringIO(written("csv", finding(message=text, game=text, file=text))))
    cells = dict(zip(COLUMNS, row, strict=True))
    assert cells["message"] == cells["game"] == cells["file"] == "'" + text


@given(st.lists(findings, max_size=3))
@example([finding(message=NASTY, file=NASTY, game=NASTY, evidence={NASTY: NASTY})])
def test_csv_has_one_row_and_one_line_a_finding(some: list[Finding]) -> None:
    text = written("csv", *some)
    rows = list(csv.reader(io.StringIO(text)))
    assert len(rows) == len(text.split("\n")) - 1 == len(some) + 1
    assert all(len(row) == len(COLUMNS) for row in rows)


def test_github_annotations_say_where_and_how_bad() -> None:
    lines = written("github", finding(), finding("LOG006", trick=None), finding("REN004")).splitlines()
    assert lines[0] == (
        "::error file=games/a.cinch.jsonl,line=42,"
        "title=REN001 Renege%3A plain suit led%2C not followed::East did not follow diamonds"
    )
    assert lines[1].startswith("::warning file=")
    assert lines[2].startswith("::notice file=")


@given(findings)
@example(finding(message=NASTY, file=NASTY))
def test_github_commands_cannot_be_broken_out_of(one: Finding) -> None:
    (line, end) = written("github", one).split("\n")
    command = re.fullmatch(r"::(?:error|warning|notice) file=([^,:]*),line=42,title=([^,:]*)::([^\r]*)", line)
    assert end == ""
    assert command is not None
    assert not re.search(r"%(?!25|3A|2C)", command[1])


TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
LEVEL = {"enum": ["none", "note", "warning", "error"]}


def strict(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "required": required, "properties": properties}


# What the published schema of SARIF 2.1.0 demands of the parts we write; it allows no property it does not know.
SARIF = strict(
    ["version", "runs"],
    **{"$schema": {"type": "string", "format": "uri"}},
    version={"const": "2.1.0"},
    runs={
        "type": "array",
        "items": strict(
            ["tool"],
            columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            tool=strict(
                ["driver"],
                driver=strict(
                    ["name"],
                    name={"type": "string"},
                    semanticVersion={"type": "string"},
                    rules={
                        "type": "array",
                        "uniqueItems": True,
                        "items": strict(
                            ["id"],
                            id={"type": "string"},
                            shortDescription=TEXT,
                            fullDescription=TEXT,
                            help=TEXT,
                            defaultConfiguration=strict([], level=LEVEL),
                            properties={"type": "object", "properties": {"tags": {"type": "array"}}},
                        ),
                    },
                ),
            ),
            results={
                "type": "array",
                "items": strict(
                    ["message"],
                    ruleId={"type": "string"},
                    ruleIndex={"type": "integer", "minimum": -1},
                    level=LEVEL,
                    message={"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}},
                    properties={"type": "object"},
                    locations={
                        "type": "array",
                        "items": strict(
                            [],
                            physicalLocation=strict(
                                ["artifactLocation"],
                                artifactLocation=strict([], uri={"type": "string", "pattern": "^[!-~]+$"}),
                                region=strict([], startLine={"type": "integer", "minimum": 1}),
                            ),
                        ),
                    },
                ),
            },
        ),
    },
)


def test_sarif_has_what_the_published_schema_demands() -> None:
    log = json.loads(written("sarif", finding(), finding("REN004"), bare(line=0), finding(message=NASTY, file=NASTY)))
    jsonschema.Draft202012Validator(SARIF).validate(log)
    (run,) = log["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == list(CODES)
    assert [result["level"] for result in run["results"]] == ["error", "note", "error", "error"]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    first = run["results"][0]
    assert first["locations"][0]["physicalLocation"]["region"] == {"startLine": 42}
    assert first["properties"] == {
        "game": "club-17", "deal": 3, "trick": 2, "seq": 41, "seat": "E", "evidence": EVIDENCE,
    }  # fmt: skip


def test_sarif_of_nothing_is_a_run_without_results() -> None:
    log = json.loads(written("sarif"))
    jsonschema.Draft202012Validator(SARIF).validate(log)
    assert log["runs"][0]["results"] == []


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("games/a.cinch.jsonl", "games/a.cinch.jsonl"),
        ("/srv/my games/50%.jsonl", "file:///srv/my%20games/50%25.jsonl"),
        ("c:x#1?.jsonl", "c%3Ax%231%3F.jsonl"),
        ("Åsa.jsonl", "%C3%85sa.jsonl"),
        ("\udcff.jsonl", "%FF.jsonl"),
        ("-", "-"),
    ],
)
def test_a_path_becomes_a_uri_reference(file: str, uri: str) -> None:
    assert file_uri(file) == uri
