"""What `import cinch_log` promises."""

from __future__ import annotations

import subprocess
import sys

import pytest

import cinch_log

GAME = """\
{"type":"game","seq":0,"v":1,"id":"tiny","rules":"cinch","players":{"N":"Ann","E":"Bob","S":"Cy","W":"Di"}}
{"type":"deal","seq":1,"dealer":"N"}
{"type":"bid","seq":2,"seat":"E","bid":7}
"""


@pytest.mark.parametrize("name", sorted(set(cinch_log.__all__)))
def test_every_public_name_can_be_had(name: str) -> None:
    assert getattr(cinch_log, name) is not None


def test_every_public_name_has_a_home_and_the_other_way_round() -> None:
    assert set(cinch_log._HOME) | {"__version__"} == set(cinch_log.__all__)
    assert set(dir(cinch_log)) == set(cinch_log.__all__)


def test_an_unknown_name_is_an_ordinary_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'foldd'"):
        _ = cinch_log.foldd


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, cinch_log; print([m for m in ('msgspec', 'duckdb', 'rich', 'typer') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_log_is_read_folded_stepped_through_and_asked() -> None:
    (game,) = cinch_log.loads(GAME)
    state = cinch_log.fold_game(game.entries)
    assert cinch_log.turn(state) == "S"
    assert cinch_log.hand(state, "N") == ([], 9)
    assert [cinch_log.turn(step.after) for step in cinch_log.steps(game.entries)] == [None, "E", "S"]
    assert [finding.code for finding in cinch_log.audit_game(game)] == ["LOG006"]
    assert state == cinch_log.after(cinch_log.fold_game(game.entries[:-1]), game.entries[-1])
