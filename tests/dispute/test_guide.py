"""docs/directors-guide.md shows what the program says, and what it tells of the program is so."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from msgspec import Struct

from benchmarks.bench_evidence import RULE_SETS
from cinch_log.dispute import Case, Report, Request, dispute
from cinch_log.dispute.model import Effect, Instead, Known, ModeRow, Moment, TrickPlay, TrickView, Version
from cinch_log.log import loads
from tests.dispute.pages import ROOT, SAMPLES
from tests.dispute.test_command import cinch

GUIDE = (ROOT / "docs" / "directors-guide.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```console\n\$ cinch dispute (.*)\n(.*?)\n?```", GUIDE, re.DOTALL)
LEFT_OUT = "[...]"


def chunks(text: str) -> list[str]:
    return [part.strip("\n") for part in text.split(LEFT_OUT) if part.strip("\n")]


def test_the_three_disputes_are_there() -> None:
    for name in ("dispute_proven", "dispute_undecided", "dispute_house_rule"):
        assert any(name in command for command, _ in SHOWN)


@pytest.mark.parametrize(("command", "shown"), SHOWN, ids=[command for command, _ in SHOWN])
def test_the_guide_shows_what_the_program_prints(command: str, shown: str) -> None:
    printed = cinch(*command.split()).stdout
    at = 0
    for chunk in chunks(shown):
        found = printed.find(chunk, at)
        assert found >= 0, f"not in the output of cinch dispute {command}:\n{chunk}"
        at = found + len(chunk)
    if LEFT_OUT not in shown:
        assert shown.strip("\n") == printed.strip("\n")


def test_the_last_two_cards_decide_the_second_dispute() -> None:
    """As the guide says: undo to before the concession, expose, concede again."""
    (shown,) = re.findall(r'^\{"type":"expose".*$', GUIDE, re.MULTILINE)
    text = (SAMPLES / "dispute_undecided.cinch.jsonl").read_text(encoding="utf-8")
    more = ['{"type":"undo","to":31}', shown, '{"type":"concede","side":"NS","seat":"E"}']
    (report,) = dispute(loads("\n".join([text.strip(), *more])), Request(deal=1, trick=2, seat="E"))
    assert report.verdict == "cleared"
    club = [*more[:1], shown.replace("8D", "8C"), *more[2:]]
    (report,) = dispute(loads("\n".join([text.strip(), *club])), Request(deal=1, trick=2, seat="E"))
    assert report.verdict == "proven"


@pytest.mark.parametrize("upheld", ["true", "false"])
def test_a_ruling_on_an_open_play_contradicts_nothing(upheld: str) -> None:
    text = (SAMPLES / "dispute_undecided.cinch.jsonl").read_text(encoding="utf-8")
    ruling = f'{{"type":"ruling","against":"EW","upheld":{upheld},"deal":1}}'
    (report,) = dispute(loads(f"{text}{ruling}\n"), Request(deal=1))
    assert [finding.code for finding in report.findings] == ["REN004"]


@pytest.mark.parametrize("kind", [Report, Case, Effect, Instead, Known, ModeRow, Moment, TrickPlay, TrickView, Version])
def test_every_field_of_the_json_form_is_explained(kind: type[Struct]) -> None:
    fields = GUIDE[GUIDE.index("## For programs") :]
    named = set(re.findall(r"`(\w+)`", fields)) | {"deal", "text"}
    assert set(kind.__struct_fields__) <= named


def test_every_rule_set_that_is_counted_is_in_the_table() -> None:
    rows = [line for line in GUIDE.splitlines() if re.match(r"\| .* \| [\d,]{6,} \|", line)]
    assert len(rows) == len(RULE_SETS)
    for row in rows:
        deals, _, reneges, found, *rest = (int(cell.replace(",", "")) for cell in row.strip("| ").split(" | ")[1:])
        assert deals >= 100_000
        assert reneges == found
        assert not any(rest)


def test_headings_go_down_one_level_at_a_time() -> None:
    levels = [
        len(mark) for mark in re.findall(r"^(#+) ", re.sub(r"```.*?```", "", GUIDE, flags=re.DOTALL), re.MULTILINE)
    ]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
