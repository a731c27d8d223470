"""Whatever is in a record, the fold takes it: no exception, and step by step is the same as all at once."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cinch_log.audit.run import study
from cinch_log.audit.verdicts import Evidence
from cinch_log.cards import CARDS
from cinch_log.events import AnyEvent, Game
from cinch_log.fold.questions import captured, hand, legal, score, totals, turn, winner
from cinch_log.fold.reducer import after, fold_game, new_game, steps
from cinch_log.fold.state import GameState
from cinch_log.log import loads
from cinch_log.rules import PRESETS, load_rules
from cinch_log.simulate import simulate_deal
from tests.helpers import as_lines, header, written

SEATS = ("N", "E", "S", "W", "P1", "P2", "P3", "P6")
SIDES = ("NS", "EW", "P1", "P2", "N")
seat = st.sampled_from(SEATS[:4]) | st.sampled_from(SEATS)
side = st.sampled_from(SIDES)
card = st.sampled_from([*CARDS[:52], "??", "5Sb"])
known_card = st.sampled_from(CARDS[:52])
number = st.integers(-3, 30)
points = st.dictionaries(side, number, max_size=3)
index = st.integers(0, 60)
EVIDENCE: tuple[Evidence, ...] = ("full", "public")


def line(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"type": st.just(kind), **fields})


ANY_LINE = st.one_of(
    line("cut", cards=st.dictionaries(seat, card, max_size=4)),
    line("deal", dealer=seat),
    line("deal", dealer=seat, hands=st.dictionaries(seat, st.lists(card, max_size=10), max_size=4),
         stock=st.lists(card, max_size=5)),
    line("misdeal", reason=st.just("other")),
    line("bid", seat=seat, bid=number),
    line("pass", seat=seat),
    line("trump", seat=seat, suit=st.sampled_from("CDHS")),
    line("discard", seat=seat, cards=st.lists(card, max_size=5)),
    line("draw", seat=seat, cards=st.lists(card, max_size=5)),
    line("expose", seat=seat, cards=st.lists(known_card, max_size=3)),
    line("play", seat=seat, card=card),
    line("withdraw", seat=seat, card=card),
    line("undo", to=index),
    line("concede", side=side),
    line("substitute", seat=seat, name=st.just("X")),
    line("trick", winner=seat, points=number),
    line("score", captured=points, scored=points, total=points),
    line("score", total=points),
    line("game_over", winner=side, total=points),
    line("game_over", why=st.just("time")),
    line("call", by=seat, against=seat, deal=st.integers(1, 3), trick=st.integers(1, 9)),
    line("ruling", against=side, upheld=st.booleans(), adjust=points),
    line("abandon"),
    line("nonsense"),
)  # fmt: skip


@st.composite
def records(draw: st.DrawFn) -> list[dict[str, Any]]:
    """A real deal with lines left out, moved, written twice and put in; or lines at random."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    if draw(st.booleans()):
        return [header(preset), *draw(st.lists(ANY_LINE, max_size=40))]
    rng = random.Random(draw(st.integers(0, 10_000)))
    simulated = simulate_deal(load_rules(preset), preset, rng.randrange(1000), public=draw(st.booleans()))
    lines = as_lines(simulated.events)
    for _ in range(draw(st.integers(1, 6))):
        at = rng.randrange(1, len(lines))
        deed = rng.choice(("drop", "twice", "move", "new", "new"))
        if deed == "drop" and len(lines) > 2:
            del lines[at]
        elif deed == "twice":
            lines.insert(at, dict(lines[rng.randrange(1, len(lines))]))
        elif deed == "move":
            lines.insert(rng.randrange(1, len(lines)), lines.pop(at))
        else:
            lines.insert(at, draw(ANY_LINE))
    return lines


def ask_everything(state: GameState) -> None:
    for place in state.seating.seats:
        hand(state, place)
        legal(state, place)
    for question in (turn, captured, score, totals, winner):
        question(state)


@settings(max_examples=400, deadline=None)
@given(records())
def test_any_sequence_folds_and_is_audited(lines: list[dict[str, Any]]) -> None:
    for game in loads(written(lines)):
        state = fold_game(game.entries)
        ask_everything(state)
        for evidence in EVIDENCE:
            audit, found = study(game, None, evidence)
            assert audit is not None
            assert all(finding.message for finding in found)
            assert all(1 <= finding.line <= len(lines) for finding in found)


@settings(max_examples=150, deadline=None)
@given(records(), st.data())
def test_a_prefix_and_then_the_rest_is_the_same_as_all(lines: list[dict[str, Any]], data: st.DataObject) -> None:
    entries = loads(written(lines))[0].entries
    cut = data.draw(st.integers(1, len(entries)))
    state = fold_game(entries[:cut])
    for entry in entries[cut:]:
        before = state.clone()
        new = after(state, entry)
        assert state == before, "a step changed the state it started from"
        state = new
    assert state == fold_game(entries)


@settings(max_examples=40, deadline=None)
@given(records())
def test_steps_lead_to_the_same_state(lines: list[dict[str, Any]]) -> None:
    entries = loads(written(lines))[0].entries
    assert list(steps(entries))[-1].after == fold_game(entries)


def test_a_new_game_is_the_state_after_the_header() -> None:
    entries: list[AnyEvent] = [e for e in loads(written([header()]))[0].entries if isinstance(e, Game)]
    assert isinstance(entries[0], Game)
    assert new_game(entries[0]).players == fold_game(entries).players
