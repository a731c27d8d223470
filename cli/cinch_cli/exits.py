"""How `cinch` ends: exit codes, and the exception for an end the user can do something about."""

from __future__ import annotations

from typing import Final

CLEAN: Final = 0
FINDINGS: Final = 1
"""Findings of severity warning or error."""
USAGE: Final = 2
"""Wrong usage, or a file that cannot be read."""
FAULT: Final = 70
"""A fault of cinch itself."""
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141
"""Whoever read our output went away: what a shell reports of any tool that a closed pipe ends."""


class Problem(Exception):
    """A reason to stop that the user can remove: what is wrong, where, and what to do about it.

    Raise it anywhere below a command; the command line prints it as one line and ends with `USAGE`.
    """
