"""Replays: a game as frames, and frames as text.

from cinch_log.log import read_games
from cinch_log.replay import frames, transcript, whole_games

for game in whole_games(read_games("evening.cinch.jsonl")):
    for line in transcript(frames(game)):
        print(line)
"""

from cinch_log.log import whole_games
from cinch_log.replay.choose import at, chosen
from cinch_log.replay.data import frame_data
from cinch_log.replay.frames import NoGame, frames
from cinch_log.replay.model import Frame, HandView, PlayView, Remark, TrickView
from cinch_log.replay.position import position_text
from cinch_log.replay.transcript import transcript
from cinch_log.replay.walk import Walked, undone_events, walk

__all__ = [
    "Frame", "HandView", "NoGame", "PlayView", "Remark", "TrickView", "Walked", "at", "chosen", "frame_data", "frames",
    "position_text", "transcript", "undone_events", "walk", "whole_games",
]  # fmt: skip
