"""The frame around the commands: help everywhere, nothing imported that is not needed."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

from cinch_cli import registry
from cinch_cli.app import main
from cinch_cli.reference import help_of, subcommands
from cinch_cli.registry import COMMANDS, available
from cinch_log.version import VERSION
from tests.cli.conftest import ROOT, Run, environment

HEAVY = ("duckdb", "rich", "typer", "msgspec", "numpy")


def loaded_by(*arguments: str) -> set[str]:
    """Which of the heavy packages a run of `cinch` imports."""
    program = (
        "import sys\nfrom cinch_cli.app import main\nmain(sys.argv[1:])\n"
        f"sys.stderr.write('LOADED ' + ' '.join(name for name in {HEAVY} if name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, encoding="utf-8", env=environment(), cwd=ROOT
    )
    return set(done.stderr.rpartition("LOADED ")[2].split())


def test_the_version_costs_nothing_and_is_right(cinch: Run) -> None:
    done = cinch("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"cinch {VERSION}\n", "")
    assert loaded_by("--version") == set()


def test_help_needs_neither_the_library_nor_rich() -> None:
    assert loaded_by("-h") == {"typer"}


@pytest.mark.parametrize("command", ["rule", "schema"])
def test_small_commands_load_neither_rich_nor_duckdb(command: str) -> None:
    assert not loaded_by(command) & {"rich", "duckdb", "numpy"}


@pytest.mark.parametrize("command", available())
def test_every_command_has_help_that_fits_a_terminal_and_loads_no_database(command: str, cinch: Run) -> None:
    for option in ("-h", "--help"):
        done = cinch(command, option)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"Usage: cinch {command} ")
        assert max(map(len, done.stdout.splitlines())) <= 80
    assert not loaded_by(command, "-h") & {"rich", "duckdb", "numpy"}


def test_the_help_lists_every_command_on_one_line(cinch: Run) -> None:
    lines = cinch("-h").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    for name, help_line in available().items():
        assert any(line.split(maxsplit=1) == [name, help_line] for line in lines), name


def test_examples_in_a_help_page_keep_their_lines(cinch: Run) -> None:
    lines = cinch("audit", "-h").stdout.splitlines()
    first = next(at for at, line in enumerate(lines) if "cinch audit games/" in line)
    assert [line.split()[:2] for line in lines[first : first + 3]] == [["cinch", "audit"]] * 3


def test_no_help_page_of_a_subcommand_is_wider_than_a_terminal() -> None:
    for name in available():
        for subname in subcommands(name):
            page = help_of(["cinch", name, subname])
            assert max(map(len, page.splitlines())) <= 80, (name, subname)


def test_a_group_says_the_whole_first_sentence_of_each_of_its_commands(cinch: Run) -> None:
    for name in ("archive", "rules"):
        assert "..." not in cinch(name, "-h").stdout.partition("Commands:")[2]


def test_a_command_whose_module_is_missing_disturbs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "shuffle", "Not there")
    assert "shuffle" not in available()
    assert main(["shuffle"]) == 2
    assert main(["rule", "REN001"]) == 0


def group(monkeypatch: pytest.MonkeyPatch, *, default: bool) -> None:
    module = ModuleType("cinch_cli.shelf", "Keep things.")

    def put(name: str) -> int:
        """Put it there."""
        return 1 if name == "bad" else 0

    vars(module).update(commands={"put": put}, **({"default": lambda: 7} if default else {}))
    monkeypatch.setitem(sys.modules, "cinch_cli.shelf", module)
    monkeypatch.setitem(COMMANDS, "shelf", "Keep things")
    monkeypatch.setattr(registry, "available", lambda: COMMANDS)


def test_a_command_may_have_subcommands_with_exit_codes_of_their_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    group(monkeypatch, default=False)
    assert main(["shelf", "put", "good"]) == 0
    assert main(["shelf", "put", "bad"]) == 1
    assert main(["shelf", "-h"]) == 0
    assert "Put it there." in capsys.readouterr().out
    assert main(["shelf"]) == 2
    assert "Put it there." in capsys.readouterr().err


def test_a_bare_group_does_what_its_default_says(monkeypatch: pytest.MonkeyPatch) -> None:
    group(monkeypatch, default=True)
    assert main(["shelf"]) == 7
    assert main(["shelf", "put", "bad"]) == 1
