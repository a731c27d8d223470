"""Frames for programs: JSON objects, one frame an event. Keys are added, never renamed."""

from __future__ import annotations

from typing import Any

import msgspec

from cinch_log.replay.model import Frame
from cinch_log.scoresheet.data import deal_data


def frame_data(frame: Frame, game: str | None = None) -> dict[str, Any]:
    """One frame as a JSON object; `game` is the game's id."""
    data: dict[str, Any] = {"game": game}
    data |= msgspec.to_builtins(frame)
    data["result"] = None if frame.result is None else deal_data(frame.result)
    return data
