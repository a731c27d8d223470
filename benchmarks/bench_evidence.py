"""Face-up cards alone find every renege of a played-out deal, and accuse nobody else: the claim, counted.

    python benchmarks/bench_evidence.py            # 2,000 deals a rule set
    python benchmarks/bench_evidence.py 100000     # what the project promises

For every way of following, games are simulated in which followers renege now and then. The simulator knows the true
hands; the audit gets the log with `--evidence public`, which withholds recorded hands from its verdicts. Its REN001 to
REN003 must be exactly the reneges committed, by event and seat, and nothing may be left undecided.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from cinch_log.audit.run import audit_game
from cinch_log.events import Game, Score
from cinch_log.log.model import GameLog
from cinch_log.rules import load_rules
from cinch_log.simulate import SimulatedGame, simulate_with_truth

RULE_SETS: Final[dict[str, dict[str, Any]]] = {
    "suit": {"follow": "suit"},
    "suit_or_left": {"follow": "suit_or_left"},
    "suit_or_trump": {"follow": "suit_or_trump"},
    "trump_only": {"follow": "trump_only"},
    "suit_or_left, forced": {"follow": "suit_or_left", "left_on_trump_lead": "forced"},
    "suit_or_trump, forced": {"follow": "suit_or_trump", "left_on_trump_lead": "forced"},
    "left bower": {"left": "jack"},
}
RENEGE_RATE: Final = 0.05
PROVEN: Final = frozenset({"REN001", "REN002", "REN003"})


class Count(Struct):
    """What came out for one rule set."""

    deals: int = 0
    """Deals played out and scored."""
    plays: int = 0
    reneges: int = 0
    """Committed by the simulated players."""
    found: int = 0
    missed: int = 0
    accused: int = 0
    """Proven by the audit where there was no renege."""
    undecided: int = 0

    @property
    def perfect(self) -> bool:
        """Every renege found, nobody else accused, nothing left open."""
        return not (self.missed or self.accused or self.undecided)


def count(spec: dict[str, Any], deals: int, seed: int = 1, *, renege_rate: float = RENEGE_RATE) -> Count:
    """Audits simulated games under these rules until so many deals have been played out."""
    total = Count()
    for number, game in enumerate(_games(spec, seed, renege_rate)):
        _add(total, game, number)
        if total.deals >= deals:
            break
    return total


def _games(spec: dict[str, Any], seed: int, renege_rate: float) -> Iterator[SimulatedGame]:
    """Without end, every other one kept on paper."""
    rules = load_rules(spec)
    for part in range(1_000_000):
        yield from simulate_with_truth(
            rules, spec, 100, seed * 1_000_000 + part, renege_rate=renege_rate, public=part % 2 == 1
        )


def _add(total: Count, game: SimulatedGame, number: int) -> None:
    events = game.events
    header = events[0]
    assert isinstance(header, Game)
    log = GameLog(key=number, file="simulated", header=header, entries=list(events), lines=range(1, len(events) + 1))
    true = {(renege.seq, renege.seat) for renege in game.reneges}
    said = set()
    for finding in audit_game(log, evidence="public"):
        if finding.code in PROVEN:
            said.add((finding.seq, finding.seat))
        elif finding.code == "REN004":
            total.undecided += 1
    total.deals += sum(isinstance(event, Score) for event in events)
    total.plays += len(game.held)
    total.reneges += len(true)
    total.found += len(true & said)
    total.missed += len(true - said)
    total.accused += len(said - true)


def main() -> int:
    """Prints one line a rule set; the exit code says whether every one is perfect."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    print(
        f"{'rules':<22} {'deals':>7} {'plays':>9} {'reneges':>8} {'found':>7} {'missed':>6} {'accused':>7} {'open':>5}"
    )
    perfect = True
    for name, spec in RULE_SETS.items():
        begun = time.perf_counter()
        found = count(spec, deals)
        perfect = perfect and found.perfect
        print(
            f"{name:<22} {found.deals:>7} {found.plays:>9} {found.reneges:>8} {found.found:>7} {found.missed:>6}"
            f" {found.accused:>7} {found.undecided:>5}   {time.perf_counter() - begun:.0f} s",
            flush=True,
        )
    return 0 if perfect else 1


if __name__ == "__main__":
    sys.exit(main())
