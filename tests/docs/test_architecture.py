"""The page on the architecture names what there is, and imports point the way its picture shows."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from cinch_log.generate import GENERATED
from cinch_log.modules_page import module_files, summary
from tests.cli.conftest import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FILES = module_files()
PICTURE = PAGE.split("## Imports point one way")[1].split("```text\n")[1].split("```")[0]
LAYERS = [re.sub(r" {5,}.*", "", line).split() for line in PICTURE.splitlines()]
"""The units of the picture, top first."""
BACKWARDS = {(here, there) for here, there in re.findall(r"`([\w.]+)` → `([\w.]+)`", PAGE)}


class Import(NamedTuple):
    """One import in the code, by full names."""

    importer: str
    imported: str
    deferred: bool
    """Inside a function."""


@cache
def imports() -> tuple[Import, ...]:
    """Every import of the code that is carried out; those for type checkers alone are left out."""
    return tuple(found for name, path in FILES.items() for found in _imports(name, path))


def _imports(name: str, path: Path) -> Iterator[Import]:
    waiting: list[tuple[ast.AST, bool]] = [(ast.parse(path.read_text(encoding="utf-8")), False)]
    while waiting:
        node, inside = waiting.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting += [(child, inside) for child in node.orelse]
            continue
        if isinstance(node, ast.Import):
            yield from (Import(name, alias.name, inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: imports are written in full"
            for alias in node.names:
                module = f"{node.module}.{alias.name}"
                yield Import(name, module if module in FILES else str(node.module), inside)
        inner = inside or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        waiting += [(child, inner) for child in ast.iter_child_nodes(node)]


def unit(module: str) -> str:
    """The unit of the picture a module belongs to; the package itself belongs to none."""
    name = module if module.startswith("cinch_cli") else module.removeprefix("cinch_log.")
    units = {each for layer in LAYERS for each in layer}
    while name not in units and "." in name:
        name = name.rpartition(".")[0]
    return name


def depth(module: str) -> int:
    return next(level for level, layer in enumerate(LAYERS) if unit(module) in layer)


def test_every_unit_of_the_code_is_in_the_picture_once_and_no_other() -> None:
    shown = [each for layer in LAYERS for each in layer]
    assert len(shown) == len(set(shown))
    assert {unit(name) for name in FILES} - {"cinch_log"} == set(shown)


def test_imports_point_down_the_picture() -> None:
    up = {
        (each.importer, each.imported)
        for each in imports()
        if each.imported in FILES and "cinch_log" not in (each.importer, each.imported)
        if unit(each.importer) != unit(each.imported) and depth(each.imported) <= depth(each.importer)
        if not (each.deferred and is_told(each))
    }
    assert up == set()


def is_told(found: Import) -> bool:
    """Whether the page names this import as one that goes the other way."""
    return any(found.importer == f"cinch_log.{here}" and unit(found.imported) == there for here, there in BACKWARDS)


def test_the_imports_told_to_go_the_other_way_do() -> None:
    assert BACKWARDS
    for here, there in BACKWARDS:
        assert any(
            each.deferred and each.importer == f"cinch_log.{here}" and unit(each.imported) == there
            for each in imports()
            if each.imported in FILES
        )


def test_no_module_imports_itself_by_a_detour() -> None:
    graph: dict[str, set[str]] = {}
    for each in imports():
        if each.imported in FILES and not each.deferred:
            graph.setdefault(each.importer, set()).add(each.imported)
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("package", ["typer", "rich", "click", "cinch_cli"])
def test_the_library_knows_no_terminal(package: str) -> None:
    assert [each for each in imports() if root(each.imported) == package and root(each.importer) == "cinch_log"] == []


def test_the_database_is_imported_by_the_archive_alone_and_only_where_it_is_used() -> None:
    users = [each for each in imports() if root(each.imported) == "duckdb"]
    assert users
    assert all(".archive" in each.importer and each.deferred for each in users)


@pytest.mark.parametrize("package", ["rich", "duckdb"])
def test_heavy_packages_are_imported_inside_functions(package: str) -> None:
    assert [each for each in imports() if root(each.imported) == package and not each.deferred] == []


def root(module: str) -> str:
    return module.partition(".")[0]


def test_every_package_and_module_named_is_there() -> None:
    packages = PAGE.split("## The packages")[1].split("## ")[0]
    named = set(re.findall(r"`(cinch_(?:log|cli)[\w.]*)`", PAGE))
    assert named <= FILES.keys()
    short = {name.rpartition(".")[2] for name in FILES}
    assert {word for word in re.findall(r"`(\w+)`", packages) if word != "LogWriter"} <= short


def test_every_package_is_named() -> None:
    packages = PAGE.split("## The packages")[1].split("## ")[0]
    there = {name for name, path in FILES.items() if path.name == "__init__.py"} - {"cinch_log"}
    assert [name for name in there if f"`{name}`" not in packages] == []


def test_every_single_module_of_the_library_is_named() -> None:
    packages = PAGE.split("## The packages")[1].split("## ")[0]
    single = {name.removeprefix("cinch_log.") for name in FILES if re.fullmatch(r"cinch_log\.\w+", name)}
    alone = {name for name in single if FILES[f"cinch_log.{name}"].name != "__init__.py"}
    assert [name for name in alone if f"`{name}`" not in packages and f"`cinch_log.{name}`" not in packages] == []


def test_every_module_says_what_it_is_for() -> None:
    assert [name for name, path in FILES.items() if not summary(path)] == []


def test_every_generated_file_is_told() -> None:
    told = PAGE.split("## Files that are made")[1]
    assert "`schemas/`" in told
    pages = [path for path in GENERATED if not path.startswith("schemas/")]
    assert [path for path in pages if f"`{path}`" not in told] == []


def test_every_path_named_is_there() -> None:
    for path in re.findall(r"`((?:rules|audit|fold|notation|record|log|archive)/[\w/.]+)`", PAGE):
        assert (ROOT / "cinch_log" / path).exists(), path
    for path in re.findall(r"(?:python |`)((?:benchmarks|cli|docs|schemas|tests)/[\w/.]*\w)", PAGE):
        assert (ROOT / path).exists(), path


def test_every_benchmark_is_told() -> None:
    assert [path.name for path in (ROOT / "benchmarks").glob("*.py") if f"benchmarks/{path.name}" not in PAGE] == []
