"""What a user gets: a wheel with two packages, four dependencies, one script."""

from __future__ import annotations

import re
import tomllib
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest
from hatchling import build

from cinch_log.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names in the wheel built from this checkout."""
    monkeypatch.chdir(ROOT)
    with zipfile.ZipFile(tmp_path / build.build_wheel(str(tmp_path))) as archive:
        return archive.namelist()


def test_the_wheel_holds_two_packages_and_nothing_called_cli_schemas_or_tests(wheel: list[str]) -> None:
    assert {name.split("/")[0] for name in wheel} == {"cinch_log", "cinch_cli", f"cinch_log-{VERSION}.dist-info"}
    assert {"cinch_log/py.typed", "cinch_cli/py.typed", "cinch_cli/app.py"} <= set(wheel)
    assert any(name.endswith("licenses/LICENSE") for name in wheel)


def test_it_depends_on_four_packages_and_works_from_python_3_11() -> None:
    names = {re.split(r"[<>=]", each)[0] for each in PROJECT["dependencies"]}
    assert names == {"msgspec", "duckdb", "typer", "rich"}
    assert PROJECT["requires-python"] == ">=3.11"
    assert PROJECT["scripts"] == {"cinch": "cinch_cli.app:main"}


def test_the_newest_change_is_this_version() -> None:
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == VERSION


def test_the_library_knows_nothing_of_the_command_line() -> None:
    imports = re.compile(r"^\s*(?:from|import) (typer|rich|cinch_cli)\b", re.MULTILINE)
    spec = find_spec("cinch_log")
    assert spec is not None
    assert spec.origin is not None
    files = list(Path(spec.origin).parent.rglob("*.py"))
    assert files
    assert [path.name for path in files if imports.search(path.read_text(encoding="utf-8"))] == []
