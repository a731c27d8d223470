"""Complete, seeded, legal games for any rule set, and the truth about them.

The simulator keeps score with a small state of its own and does not use the reducer: it is a second
implementation of the rules, so that the two can be held against each other.

    from cinch_log.rules import load_rules
    from cinch_log.simulate import simulate_games

    for events in simulate_games(load_rules("cinch"), "cinch", games=10, seed=1):
        ...
"""

from cinch_log.simulate.games import MAX_DEALS, MISDEAL_RATE, simulate_deal, simulate_games, simulate_with_truth
from cinch_log.simulate.model import InjectedRenege, SimulatedGame
from cinch_log.simulate.records import interleaved, paper_record, truncated

__all__ = [
    "MAX_DEALS", "MISDEAL_RATE", "InjectedRenege", "SimulatedGame", "interleaved", "paper_record",
    "simulate_deal", "simulate_games", "simulate_with_truth", "truncated",
]  # fmt: skip
