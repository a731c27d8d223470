"""Findings to text: one module a format, found by being here.

A format called `name` is the module `cinch_log.writers.name` with a function

    def write(findings: Iterable[Finding], stream: TextIO) -> None

which takes findings as they come, holds none back, and writes to a UTF-8 text stream.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from typing import Final, TextIO

from cinch_log.findings import Finding

Writer = Callable[[Iterable[Finding], TextIO], None]

FORMATS: Final[dict[str, Writer]] = {
    module.name: importlib.import_module(f"{__name__}.{module.name}").write for module in pkgutil.iter_modules(__path__)
}
"""Format to its writer, in alphabetical order."""

FOR_PEOPLE: Final = frozenset({"text"})
"""The formats that are read in a terminal; the others are for programs."""
