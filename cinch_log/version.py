"""The version of the package, alone in a module so that asking for it costs nothing."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
