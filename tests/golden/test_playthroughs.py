"""Golden playthroughs: nothing that the API derives changes unnoticed, for any rule set."""

from __future__ import annotations

import pytest

from cinch_log.rules import PRESETS
from tests.golden.playthrough import FOLDER, names, path, playthrough


@pytest.mark.parametrize("name", names())
def test_what_the_api_derives_after_every_event_is_as_reviewed(name: str) -> None:
    expected = path(name).read_text(encoding="utf-8")
    assert playthrough(name) == expected, "if this is meant: python -m tests.golden.playthrough, then review the diff"


def test_every_rule_set_has_a_playthrough_and_no_file_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(names()) >= set(PRESETS)
