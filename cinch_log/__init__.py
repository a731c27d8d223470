"""An event-sourced toolkit for Cinch: read logs, fold them, audit them, replay them.

    import cinch_log

    for game in cinch_log.read_games("night.cinch.jsonl"):
        for finding in cinch_log.audit_game(game):
            print(finding.line, finding.code, finding.message)
        for step in cinch_log.steps(game.entries):
            print(step.index, step.event, cinch_log.turn(step.after))

The names below are the public interface; each is loaded from its module when it is first used, so that
importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cinch_log.audit.parallel import audit_paths
    from cinch_log.audit.run import audit_game, audit_games
    from cinch_log.cards import Card, Seat, Side, Suit, card_name
    from cinch_log.events import AnyEvent
    from cinch_log.findings import Finding
    from cinch_log.fold.questions import captured, hand, legal, score, totals, turn, winner
    from cinch_log.fold.reducer import Step, after, fold_game, new_game, steps
    from cinch_log.fold.state import DealState, GameState
    from cinch_log.log import Fault, GameLog, SourceError, canonical, dumps, loads, read_events, read_games
    from cinch_log.record import LogWriter
    from cinch_log.rules import PRESETS, Points, Rules, RulesError, load_rules, read_rules_file

    __version__: str

_HOME: Final[dict[str, str]] = {
    **dict.fromkeys(("audit_paths",), "cinch_log.audit.parallel"),
    **dict.fromkeys(("audit_game", "audit_games"), "cinch_log.audit.run"),
    **dict.fromkeys(("Card", "Seat", "Side", "Suit", "card_name"), "cinch_log.cards"),
    **dict.fromkeys(("AnyEvent",), "cinch_log.events"),
    **dict.fromkeys(("Finding",), "cinch_log.findings"),
    **dict.fromkeys(("captured", "hand", "legal", "score", "totals", "turn", "winner"), "cinch_log.fold.questions"),
    **dict.fromkeys(("Step", "after", "fold_game", "new_game", "steps"), "cinch_log.fold.reducer"),
    **dict.fromkeys(("DealState", "GameState"), "cinch_log.fold.state"),
    **dict.fromkeys(
        ("Fault", "GameLog", "SourceError", "canonical", "dumps", "loads", "read_events", "read_games"), "cinch_log.log"
    ),
    **dict.fromkeys(("LogWriter",), "cinch_log.record"),
    **dict.fromkeys(
        ("PRESETS", "Points", "Rules", "RulesError", "load_rules", "read_rules_file"), "cinch_log.rules"
    ),
}  # fmt: skip
"""Public name to the module it lives in."""

__all__ = [
    "PRESETS",
    "AnyEvent",
    "Card",
    "DealState",
    "Fault",
    "Finding",
    "GameLog",
    "GameState",
    "LogWriter",
    "Points",
    "Rules",
    "RulesError",
    "Seat",
    "Side",
    "SourceError",
    "Step",
    "Suit",
    "__version__",
    "after",
    "audit_game",
    "audit_games",
    "audit_paths",
    "canonical",
    "captured",
    "card_name",
    "dumps",
    "fold_game",
    "hand",
    "legal",
    "load_rules",
    "loads",
    "new_game",
    "read_events",
    "read_games",
    "read_rules_file",
    "score",
    "steps",
    "totals",
    "turn",
    "winner",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("cinch_log.version").VERSION
    if name not in _HOME:
        raise AttributeError(f"module 'cinch_log' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
