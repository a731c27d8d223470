"""The catalogue says everything about every code of the format, and says it of things that exist."""

from __future__ import annotations

import re

import msgspec
import pytest

from cinch_log.catalogue.paragraphs import PARAGRAPHS
from cinch_log.codes import CODES, FAMILIES, Code, codes_markdown, family_of, severity_of, with_prefix
from cinch_log.events import AnyEvent

FAMILY_SIZES = {"LOG": 10, "DEAL": 4, "BID": 6, "DRAW": 9, "PLAY": 6, "REN": 8, "SCO": 8}


def test_every_code_of_the_format_is_there_and_no_other() -> None:
    assert list(CODES) == [f"{family}{n:03}" for family, size in FAMILY_SIZES.items() for n in range(1, size + 1)]
    assert list(FAMILIES) == list(FAMILY_SIZES)


def test_severities_are_those_of_the_format() -> None:
    by_severity = {
        severity: {code for code in CODES if severity_of(code) == severity} for severity in ("warning", "info")
    }
    assert by_severity == {"warning": {"LOG006", "LOG007", "LOG009", "DRAW009"}, "info": {"REN004", "REN005"}}


@pytest.mark.parametrize("entry", CODES.values(), ids=CODES)
def test_an_entry_is_complete_short_and_plain(entry: Code) -> None:
    assert len(entry.title) <= 60
    assert not entry.title.endswith(".")
    for text in (entry.meaning, entry.advice):
        assert text.endswith(".")
        assert 1 <= len(re.findall(r"[.](?: |$)", text)) <= 4
        assert "  " not in text
        assert text.isprintable()
    assert set(entry.paragraphs) <= set(PARAGRAPHS)
    assert entry.paragraphs or family_of(entry.code) == "LOG"


@pytest.mark.parametrize("entry", CODES.values(), ids=CODES)
def test_the_log_lines_of_an_example_are_events(entry: Code) -> None:
    lines = [line for line in entry.example.splitlines() if line.startswith("{")]
    assert lines
    if entry.code in ("LOG001", "LOG007"):
        for line in lines:
            with pytest.raises(msgspec.MsgspecError):
                msgspec.json.decode(line, type=AnyEvent)
    else:
        for line in lines:
            msgspec.json.decode(line, type=AnyEvent)


def test_every_paragraph_with_a_digest_is_cited_by_some_code() -> None:
    assert {paragraph for entry in CODES.values() for paragraph in entry.paragraphs} == set(PARAGRAPHS)


def test_prefixes_find_whole_families_in_either_case() -> None:
    assert [entry.code for entry in with_prefix("dea")] == ["DEAL001", "DEAL002", "DEAL003", "DEAL004"]
    assert with_prefix("REN009") == []


def test_the_page_has_a_heading_for_every_code() -> None:
    headings = re.findall(r"^### (\w+)$", codes_markdown(), re.MULTILINE)
    assert headings == list(CODES)
