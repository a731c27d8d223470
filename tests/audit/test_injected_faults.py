"""One fault, one finding: faultless simulated games with a single slip of the pen, anywhere."""

from __future__ import annotations

import copy
from functools import cache
from random import Random

import pytest

from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games
from tests.audit.slips import AT_THE_LINE, Record, wrong_seat
from tests.helpers import as_lines, codes_of_bytes, written

GAMES = 6
SLIPS_A_GAME = 3


@cache
def faultless(preset: str) -> tuple[Record, ...]:
    games = (as_lines(events) for events in simulate_games(load_rules(preset), preset, GAMES, seed=11))
    return tuple(record for record in games if record[-1]["type"] == "game_over")


@pytest.mark.parametrize("preset", ["cinch", "auction_cinch", "hoyle"])
@pytest.mark.parametrize("name", AT_THE_LINE)
def test_a_slip_gives_one_finding_where_it_is(name: str, preset: str) -> None:
    slip, expected = AT_THE_LINE[name]
    rng = Random(name + preset)
    for game in faultless(preset):
        for _ in range(SLIPS_A_GAME):
            record = copy.deepcopy(game)
            line = slip(record, rng)
            if line is None:
                continue
            found = codes_of_bytes(written(record))
            assert [place for _, place in found] == [line], (found, line)
            assert found[0][0] in expected


def test_a_line_lost_or_repeated_is_told_by_its_number() -> None:
    rng = Random(3)
    for game in faultless("cinch"):
        numbered = [{**event, "seq": number} for number, event in enumerate(copy.deepcopy(game))]
        at = rng.randrange(1, len(numbered) - 1)
        lost = numbered[:at] + numbered[at + 1 :]
        assert codes_of_bytes(written(lost)) == [("LOG003", at + 1)]
        again = [*numbered[: at + 1], *numbered[at:]]
        assert codes_of_bytes(written(again)) == [("LOG003", at + 2)]


def test_a_play_in_place_of_another_accuses_nobody_else() -> None:
    """A card mistyped may look like a renege itself, but nobody who follows is accused on its account."""
    rng = Random(5)
    for game in faultless("cinch"):
        for _ in range(5):
            record = copy.deepcopy(game)
            at = rng.choice([i for i, e in enumerate(record) if e["type"] == "play"])
            others = {e["card"] for e in record if e["type"] == "play"} - {record[at]["card"]}
            record[at]["card"] = rng.choice(sorted(others))
            for code, line in codes_of_bytes(written(record)):
                assert not code.startswith("REN") or line == at + 1


def test_an_undo_and_the_same_again_changes_nothing() -> None:
    rng = Random(9)
    for game in faultless("cinch"):
        record = copy.deepcopy(game)
        at = rng.randrange(3, len(record) - 1)
        to = rng.randrange(0, at)
        again = [dict(event) for event in record[to + 1 : at + 1]]
        record[at + 1 : at + 1] = [{"type": "undo", "to": to}, *again]
        assert codes_of_bytes(written(record)) == []


def test_a_discard_for_the_wrong_seat_is_said_once() -> None:
    rng = Random(13)
    slip = wrong_seat("discard")
    for game in faultless("cinch"):
        for _ in range(6):
            record = copy.deepcopy(game)
            slip(record, rng)
            found = codes_of_bytes(written(record))
            assert [code for code, _ in found].count("DRAW001") <= 1
            assert not [code for code, _ in found if code[:3] in ("PLA", "SCO", "REN")], found
