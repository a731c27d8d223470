"""What contributors are told to type exists."""

from __future__ import annotations

import re
import tomllib
from importlib.util import find_spec

from tests.cli.conftest import ROOT

PAGE = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_module_that_is_to_be_run_exists() -> None:
    modules = re.findall(r"python3? -m (\S+)", "\n".join(COMMANDS))
    assert len(modules) >= 3
    assert [name for name in modules if find_spec(name) is None] == []


def test_every_tool_comes_with_the_development_extra() -> None:
    extra = {re.split(r"[<>=]", each)[0] for each in PROJECT["project"]["optional-dependencies"]["dev"]}
    assert {"ruff", "mypy", "pytest", "pytest-xdist", "hypothesis"} <= extra
    tools = {word for line in COMMANDS for word in re.findall(r"\b(ruff|mypy|pytest)\b", line)}
    assert tools <= extra


def test_the_slow_tests_are_left_out_unless_asked_for() -> None:
    options = PROJECT["tool"]["pytest"]["ini_options"]
    assert "not slow" in options["addopts"]
    assert any(marker.startswith("slow:") for marker in options["markers"])
    assert any("pytest.mark.slow" in path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))


def test_paths_named_are_there() -> None:
    for path in re.findall(r"`(tests/[\w./]*|\.ci/run)`", PAGE):
        assert (ROOT / path).exists(), path


def test_the_python_asked_for_is_the_one_the_package_asks_for() -> None:
    assert f"Python {PROJECT['project']['requires-python'].removeprefix('>=')} or newer" in PAGE
