"""What is said event by event adds up to what an audit says of the whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from cinch_log.audit.run import audit_game
from cinch_log.events import Draw, Game, Misdeal, Undo, Withdraw
from cinch_log.findings import Finding
from cinch_log.log import GameLog, read_games
from cinch_log.record import Checker
from cinch_log.record.checker import key_of
from cinch_log.rules import PRESETS, load_rules
from cinch_log.simulate import simulate_games

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted((ROOT / "sample_logs").rglob("*.jsonl"))


def said(game: GameLog) -> list[Finding]:
    """The findings as they came, event by event."""
    raw = game.load_raw()
    checker = Checker(game.entries[:1], game.lines[:1], raw[:1], file=game.file)
    found = checker.audit()
    for entry, line, bytes_ in zip(game.entries[1:], game.lines[1:], raw[1:], strict=True):
        checked = checker.after(entry, line=line, raw=bytes_)
        checker = checked.checker
        found += checked.findings
    return found


def lasting(found: list[Finding]) -> set[object]:
    """Without what is only due to the log's end, and repeated ids, which are the file's."""
    return {key_of(finding) for finding in found if finding.code not in ("LOG006", "LOG007", "LOG002", "REN004")}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_nothing_that_an_audit_finds_is_left_unsaid(path: Path) -> None:
    for game in read_games(path):
        expected = audit_game(game)
        if game.header is None or any(finding.code == "LOG010" for finding in expected):
            continue
        found = said(game)
        assert lasting(expected) <= lasting(found)
        if not any(isinstance(entry, (Undo, Withdraw, Misdeal)) for entry in game.entries):
            assert lasting(found) == lasting(expected)


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("name", ["cinch", "hoyle", "pidro", "two_deck", "heasly"])
def test_reneges_are_said_as_soon_as_they_are_certain_and_once(name: str, public: bool) -> None:
    rules = load_rules(name)
    for events in simulate_games(rules, name, games=3, seed=5, renege_rate=0.2, public=public, max_deals=4):
        header = events[0]
        assert isinstance(header, Game)
        lines = range(1, len(events) + 1)
        expected = audit_game(GameLog(key=0, file="a", header=header, entries=list(events), lines=lines))
        checker = Checker(events[:1], file="a")
        keys = []
        for event in events[1:]:
            checked = checker.after(event)
            checker = checked.checker
            keys += [key_of(finding) for finding in checked.findings]
        assert len(keys) == len(set(keys))
        wanted = {key_of(f) for f in expected if f.code != "LOG006"}
        assert set(keys) == wanted


def test_trying_an_event_out_changes_nothing() -> None:
    events = next(iter(simulate_games(load_rules("cinch"), "cinch", games=1, seed=3)))
    checker = Checker(events[:30])
    state, entries = checker.state.clone(), list(checker.entries)
    for event in (events[30], Undo(to=3), Draw(seat="N", cards=["AS"]), events[20]):
        checker.after(event)
    assert checker.state == state
    assert checker.entries == entries


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("name", PRESETS)
def test_nothing_regular_is_ever_refused(name: str, public: bool) -> None:
    rules = load_rules(name)
    for events in simulate_games(rules, name, games=1, seed=77, public=public, misdeal_rate=0, max_deals=4):
        checker = Checker(events[:1])
        for event in events[1:]:
            checked = checker.after(event, strict=True)
            assert checked.objections == [], event
            checker = checked.checker
