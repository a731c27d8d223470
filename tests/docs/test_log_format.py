"""What the page on the log format says is what happens: every line, every change and every key on it is tried."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import fields

from cinch_log.audit.run import audit_games
from cinch_log.codes import CODES
from cinch_log.events import BY_TYPE, FACTS, AnyEvent, Event
from cinch_log.findings import Finding
from cinch_log.log import loads, read_games
from cinch_log.log.faults import Bad
from cinch_log.log.line import decode_line
from cinch_log.log.sources import SUFFIXES
from tests.cli.conftest import ROOT

PAGE = (ROOT / "docs" / "log-format.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(jsonl|text)\n(.*?)```", PAGE, re.DOTALL)
GAMES = [
    (text.splitlines(), following[1].splitlines() if following[0] == "text" else [])
    for (kind, text), following in pairwise([*BLOCKS, ("", "")])
    if kind == "jsonl" and text.startswith('{"type":"game"')
]
"""The whole games shown, each with what an audit is said to say."""
PAPER, SMALL = (lines for lines, _ in GAMES)
CHANGES = re.findall(
    r"^\| (?P<where>(?:after )?\d+) \| (?P<reads>missing|`.*?`) \| (?P<said>.*) \|$", PAGE, re.MULTILINE
)
NO_EVENTS = re.findall(r"^\| `(\{.*?)` \| `(\$\S*)` (.*) \|$", PAGE, re.MULTILINE)


def section(title: str) -> str:
    """The text below a heading, to the next one of its level or above."""
    found = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^#{{1,2}} |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found[2]


def audit(lines: list[str]) -> list[Finding]:
    return list(audit_games(loads("".join(line + "\n" for line in lines))))


def said(lines: list[str]) -> list[str]:
    return [f"{finding.line}: {finding.code} {finding.message}" for finding in audit(lines)]


def changed(where: str, reads: str) -> list[str]:
    """The small game with one line changed, left out, or put in behind another."""
    number = int(where.removeprefix("after "))
    kept = number if where.startswith("after") else number - 1
    return [*SMALL[:kept], *([] if reads == "missing" else [reads.strip("`")]), *SMALL[number:]]


@pytest.mark.parametrize(("lines", "findings"), GAMES, ids=["paper", "small"])
def test_an_audit_of_a_game_shown_says_what_the_page_says(lines: list[str], findings: list[str]) -> None:
    assert said(lines) == findings


@pytest.mark.parametrize(("where", "reads", "findings"), CHANGES)
def test_a_change_of_one_line_gives_what_the_table_says(where: str, reads: str, findings: str) -> None:
    expected = [] if findings == "nothing" else [each.strip("`") for each in findings.split("<br>")]
    assert said(changed(where, reads)) == expected


def test_the_table_of_changes_is_read_whole() -> None:
    rows = section("When a record is odd").split("| line | reads |")[1].split("\n\n")[0].splitlines()
    assert len(CHANGES) == len(rows) - 2 > 25


def test_every_line_shown_is_an_event() -> None:
    for kind, block in BLOCKS:
        for line in block.splitlines() if kind == "jsonl" else []:
            msgspec.json.decode(line, type=AnyEvent)


@pytest.mark.parametrize(("line", "path", "message"), NO_EVENTS)
def test_a_line_that_is_no_event_gets_the_words_shown(line: str, path: str, message: str) -> None:
    bad = decode_line(line.encode())
    assert isinstance(bad, Bad)
    assert (bad.fault.path, bad.fault.message) == (path, message)


def test_the_lines_that_are_no_events_are_read_whole() -> None:
    assert len(NO_EVENTS) == 10


def test_either_score_of_the_renege_told_is_right() -> None:
    shown = re.findall(r"```jsonl\n(.*?)```", section("Which score is expected"), re.DOTALL)[0].splitlines()
    assert len(shown) == 2
    for score in shown:
        lines = changed("14", '{"type":"play","seat":"S","card":"QD"}')[:20]
        lines[17] = '{"type":"play","seat":"S","card":"5S"}'
        lines[19] = score
        assert [(f.code, f.line) for f in audit(lines) if f.code != "LOG006"] == [("REN002", 14)]


def test_facts_and_claims_are_those_of_the_types() -> None:
    lists = re.findall(r"`((?:[a-z_]+ ){5,}[a-z_]+)`", section("Facts and claims"))
    facts, claims = ({BY_TYPE[name] for name in text.split()} for text in lists)
    assert facts == FACTS
    assert claims == set(BY_TYPE.values()) - FACTS - {BY_TYPE["game"]}


def test_every_type_has_its_place_in_the_table_of_phases() -> None:
    cells = re.findall(r"^\| ((?:`[a-z_]+` ?)+) \|", section("What can stand where"), re.MULTILINE)
    assert sorted(re.findall(r"`([a-z_]+)`", " ".join(cells))) == sorted(BY_TYPE)


def test_the_envelope_and_the_fields_of_a_finding_are_told() -> None:
    assert re.findall(r"^- `(\w+)`|`(x)`:", section("Every line"), re.MULTILINE)
    told = set(re.findall(r"`(\w+)`:", section("Every line")))
    assert told == {field.name for field in fields(Event)}
    table = section("Findings").split("### Evidence")[0]
    rows = re.findall(r"^\| ((?:`\w+` ?)+) \|", table, re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(rows)) == [field.name for field in fields(Finding)]


def test_every_suffix_is_told() -> None:
    assert [suffix for suffix in SUFFIXES if f"`{suffix}`" not in section("Files")] == []


def evidence_told() -> dict[str, tuple[set[str], set[str]]]:
    """Code to the keys its evidence always has, and those it may have."""
    text = section("Findings")
    renege = re.findall(r"^\| ((?:`\w+` ?)+) \|", text.split("Renege findings")[1].split("REN003 is")[0], re.MULTILINE)
    keys = set(re.findall(r"`(\w+)`", " ".join(renege)))
    shared = keys - {"decided_by"}
    told = {code: (shared, set[str]()) for code in ("PLAY004", "REN001", "REN002", "REN003", "REN005")}
    told["REN004"] = (keys, set())
    for codes, cell in re.findall(r"^\| ((?:[A-Z]+\d{3} ?)+) \| (.*) \|$", text, re.MULTILINE):
        optional = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"\[(.*?)\]", cell))))
        always = set(re.findall(r"`(\w+)`", re.sub(r"\[.*?\]", "", cell)))
        told |= dict.fromkeys(codes.split(), (always, optional))
    return told


def test_the_evidence_of_every_code_is_told() -> None:
    assert evidence_told().keys() == CODES.keys()


def test_evidence_has_the_keys_that_are_told() -> None:
    told, seen = evidence_told(), set()
    found = list(audit_games(read_games([ROOT / "tests" / "cases", ROOT / "sample_logs"])))
    found += [finding for where, reads, _ in CHANGES for finding in audit(changed(where, reads))]
    for finding in found:
        always, optional = told[finding.code]
        assert always <= finding.evidence.keys() <= always | optional, finding
        seen.add(finding.code)
    assert len(seen) > 40
