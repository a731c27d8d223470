"""What tests of the command line share: a real process, as a shell would start it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def environment(**changes: str) -> dict[str, str]:
    """The process's environment without anything that changes output, and with the checkout importable."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CINCH_", "LC_"))}
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "_CINCH_COMPLETE"):
        kept.pop(name, None)
    return kept | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'cli'}", "LANG": "C.UTF-8"} | changes


@pytest.fixture
def cinch() -> Run:
    """Run `cinch` with these arguments; `stdin=` for standard input, `env={…}` for changes of the environment."""

    def run(
        *arguments: str, stdin: str = "", env: dict[str, str] | None = None, cwd: Path = ROOT
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "cinch_cli.app", *arguments],
            input=stdin,
            env=environment(**(env or {})),
            cwd=cwd,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )

    return run
