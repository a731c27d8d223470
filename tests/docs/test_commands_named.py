"""Whatever document names a command line: the command exists, and so does each of its options."""

from __future__ import annotations

import re
import shlex
from functools import cache
from pathlib import Path

import pytest

from cinch_cli.reference import help_of, subcommands
from cinch_cli.registry import COMMANDS
from tests.cli.conftest import ROOT
from tests.docs.test_links import PAGES

SHOWN = [page for page in PAGES if page != ROOT / "docs" / "cli.md"]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def command_lines(page: Path) -> list[str]:
    """Every command line of cinch on a page: in fenced examples, and in code within a sentence."""
    text = page.read_text(encoding="utf-8")
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    found = re.findall(r"`(cinch [^`]+)`", prose)
    for kind, block in FENCED.findall(text):
        prompts = kind == "text" or "$ cinch" in block
        typed = [line for line in block.splitlines() if line.startswith("$ ") or not prompts]
        found += [line.strip().removeprefix("$ ") for line in typed]
    return [line for line in found if re.match(r"cinch [a-z-]", line)]


def words_of(line: str) -> list[str]:
    """The words behind `cinch`, up to whatever a shell does with the rest, a remark, or a text of several lines."""
    line = re.split(r" {3,}", line)[0]
    try:
        words = shlex.split(line, comments=True)
    except ValueError:
        words = re.split("[\"']", line)[0].split()
    ends = [index for index, word in enumerate(words) if re.fullmatch(r"[|<>&;]+", word)]
    return words[1 : min(ends, default=len(words))]


@cache
def options(command: str) -> frozenset[str]:
    """The options in the help of a command, long and short."""
    return frozenset(re.findall(r"(?<![\w-])(--?[a-z][a-z-]*)", help_of(command.split())))


def problems(line: str) -> list[str]:
    """What does not exist of a command line."""
    words = words_of(line)
    if words[0].startswith("-"):
        return [word for word in words if word not in options("cinch")]
    if words[0] not in COMMANDS:
        return [words[0]]
    command = f"cinch {words[0]}"
    if len(words) > 1 and words[1] in subcommands(words[0]):
        command += f" {words[1]}"
    given = [word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)]
    return [word for word in given if word not in options(command)]


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_and_options_named_on_a_page_exist(page: Path) -> None:
    wrong = {line: problems(line) for line in command_lines(page)}
    assert {line: what for line, what in wrong.items() if what} == {}


def test_what_does_not_exist_is_seen() -> None:
    assert problems("cinch audit --selct REN logs") == ["--selct"]
    assert problems("cinch rules show --infer") == ["--infer"]
    assert problems("cinch adit") == ["adit"]
    assert problems('cinch archive query a.db "SELECT 1 > 2" --tmeout 1 | less -S') == ["--tmeout"]
    assert problems("cinch rules try --infer -f json logs") == []


def test_there_are_command_lines_to_look_at() -> None:
    assert sum(len(command_lines(page)) for page in SHOWN) > 30
