"""Files that are made from the code: `python -m cinch_log.generate` writes them, `--check` only says what is stale.

To add one, add its path and the function that makes its text to `GENERATED`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from cinch_log.archive.schema import schema_file
from cinch_log.codes import codes_markdown
from cinch_log.format_page import events_markdown
from cinch_log.modules_page import modules_markdown
from cinch_log.rules.markdown import options_markdown, presets_markdown
from cinch_log.schemas import SCHEMAS, schema_text

GENERATED: Final[dict[str, Callable[[], str]]] = {
    **{f"schemas/{name}.schema.json": partial(schema_text, name) for name in SCHEMAS},
    "schemas/archive.sql": schema_file,
    "docs/codes.md": codes_markdown,
    "docs/events.md": events_markdown,
    "docs/modules.md": modules_markdown,
    "docs/rules/options.md": options_markdown,
    "docs/rules/presets.md": presets_markdown,
}
"""Path in the checkout to the function that makes its text."""


def stale(root: Path) -> list[str]:
    """The generated files under `root` that are missing or not what the code makes now."""
    return [path for path, make in GENERATED.items() if _read(root / path) != make()]


def write(root: Path) -> list[str]:
    """Bring the generated files under `root` up to date; those that changed."""
    changed = stale(root)
    for path in changed:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(GENERATED[path](), encoding="utf-8", newline="\n")
    return changed


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def main(arguments: Sequence[str]) -> int:
    """0 when every file is fresh (or was written), 1 when `--check` finds a stale one, 2 outside a checkout."""
    root = Path(__file__).resolve().parent.parent
    if not (root / "pyproject.toml").is_file():
        sys.stderr.write(f"{root} is no checkout of cinch-log: there is nothing to generate\n")
        return 2
    if "--check" in arguments:
        found = stale(root)
        for path in found:
            sys.stderr.write(f"{path} is stale: run python -m cinch_log.generate\n")
        return 1 if found else 0
    for path in write(root):
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
