"""The page `docs/modules.md`: every module of a checkout with the first sentence of its own text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
"""The checkout."""
SOURCES: Final = {"cinch_log": ROOT, "cinch_cli": ROOT / "cli"}
"""Package to the folder it is imported from."""


def module_files() -> dict[str, Path]:
    """Every module and package of the checkout by its full name."""
    return {
        _name(path.relative_to(source)): path
        for package, source in SOURCES.items()
        for path in (source / package).rglob("*.py")
    }


def modules_markdown() -> str:
    """The page."""
    parts = [
        "# Every module",
        "",
        "Generated from the modules' own texts: `python -m cinch_log.generate`.",
        "[How the house is built](architecture.md) says how they work together.",
    ]
    files = module_files()
    home = {name: _package(name, path) for name, path in files.items()}
    for package, names in groupby(sorted(files, key=lambda name: (home[name], name)), key=home.__getitem__):
        parts += ["", f"## {package}", *_table(package, {name: files[name] for name in names})]
    return "\n".join(parts) + "\n"


def _table(package: str, files: dict[str, Path]) -> Iterator[str]:
    if package in files:
        yield from ("", summary(files[package]))
    yield from ("", "| module | |", "|---|---|")
    for name, path in files.items():
        if name != package:
            yield f"| `{name.removeprefix(package + '.')}` | {summary(path)} |"


def summary(path: Path) -> str:
    """The first line of a module's own text, empty when it has none."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.split("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def _name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _package(name: str, path: Path) -> str:
    """The package in whose table a module stands."""
    return name if path.name == "__init__.py" else name.rpartition(".")[0]
