"""Whatever is typed, in whatever order: the program answers, and the log stays a log."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cinch_log.events import Game
from cinch_log.log import Fault, read_games
from cinch_log.record import LogWriter
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games
from tests.record.script import typed
from tests.record.transcript import converse

NOISE = (
    "", "y", "n", "p", "7", "s", "4", "+2", "as", "ks 7 5 2", "5♣", "undo", "undo 4 why not", "undo to 3", "skip",
    "withdraw", "call n e", "call n e trick 1", "ruling ew upheld", "ruling ns denied adjust ew 3", "score",
    "score 9 5", "score penalty ew", "misdeal", "misdeal exposed e 5c", "expose e 5c", "concede ns by e", "claim w",
    "over", "over ns why time", "note hm", "7 # loud", "seal", "hands", "history", "sheet", "table", "?", "deal e",
    "play as", "d n 3", "draw n 3", "sub e Zoé", "cut as ks qs js", "- ", "!", "as !", "9 p p p !", "undo !", "e as !",
    "abandon !",
)  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), public=st.booleans(), name=st.sampled_from(["cinch", "hoyle", "pidro", "heasly"]))
def test_any_conversation_leaves_a_whole_log(seed: int, public: bool, name: str) -> None:
    rng = Random(seed)
    rules = load_rules(name)
    events = next(iter(simulate_games(rules, name, games=1, seed=seed % 7, public=public, max_deals=1)))
    sensible = typed(events, rules, public=public)
    lines = [line for part in sensible for line in (part, *rng.sample(NOISE, rng.choice((0, 0, 1, 2))))]
    answers = iter(lines)
    header = events[0]
    assert isinstance(header, Game)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        log = Path(folder) / "noise.cinch.jsonl"
        with LogWriter(log, fsync="close") as writer:
            writer.append(header)
            screen, code = converse(writer, lambda shown: next(answers, None), patch, public=public)
        assert code in (0, 1)
        entries = [entry for game in read_games(log) for entry in game.entries]
        assert not any(isinstance(entry, Fault) for entry in entries)
        assert [entry.seq for entry in entries if not isinstance(entry, Fault)] == list(range(len(entries)))
        assert "Traceback" not in screen
        typed_behind = ("> ", "[y/N] ", "recorded in")
        shown = [line for line in screen.splitlines() if not any(text in line for text in typed_behind)]
        assert [line for line in shown if len(line) > 80] == []
