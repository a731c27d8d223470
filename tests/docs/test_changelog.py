"""The list of changes leaves no command out."""

from __future__ import annotations

import re

import pytest

from cinch_cli.registry import COMMANDS
from tests.cli.conftest import ROOT

CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_told(command: str) -> None:
    assert f"`cinch {command}`" in CHANGES


def test_no_command_is_told_that_does_not_exist() -> None:
    assert set(re.findall(r"`cinch (\w+)`", CHANGES)) <= COMMANDS.keys()
