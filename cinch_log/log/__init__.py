"""Reading logs: bytes to games, knowing files, packing, torn ends and interleaving, and nothing of the rules."""

from cinch_log.log.model import Fault, GameLog
from cinch_log.log.read import loads, read_events, read_games
from cinch_log.log.sources import Source, SourceError, find_sources
from cinch_log.log.times import instant
from cinch_log.log.whole import whole_games
from cinch_log.log.write import canonical, dumps

__all__ = [
    "Fault",
    "GameLog",
    "Source",
    "SourceError",
    "canonical",
    "dumps",
    "find_sources",
    "instant",
    "loads",
    "read_events",
    "read_games",
    "whole_games",
]
