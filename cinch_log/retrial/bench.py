"""Many games under many rule sets: how many findings, and no more work than that takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from cinch_log.audit.run import audit_games
from cinch_log.audit.verdicts import Evidence
from cinch_log.findings import Finding
from cinch_log.log.model import GameLog
from cinch_log.retrial.compare import counts_against
from cinch_log.rules import Rules

BLIND: Final = 1_000_000
"""What an event weighs that a rule set has no place for (LOG004, LOG005, LOG010): more than any number of findings,
because the rest of its deal can then not be judged, and rules that judge nothing would find nothing."""
_NO_PLACE: Final = frozenset({"LOG004", "LOG005", "LOG010"})


def weight(finding: Finding) -> int:
    """How much a finding speaks against a rule set."""
    return BLIND if finding.code in _NO_PLACE else int(counts_against(finding))


class Bench:
    """Weighs the findings of a fixed set of games: findings that count, and `BLIND` for events without a place."""

    def __init__(self, games: Sequence[GameLog], evidence: Evidence, tick: Callable[[], None]) -> None:
        self.games = games
        self.evidence: Evidence = evidence
        self._tick = tick
        self._known: dict[tuple[int, Rules], int] = {}

    def of_game(self, number: int, rules: Rules) -> int:
        """How much one game speaks against these rules."""
        found = self._known.get((number, rules))
        if found is None:
            game = self.games[number]
            found = sum(map(weight, audit_games([game], rules, self.evidence)))
            self._known[number, rules] = found
        return found

    def each(self, rules: Rules) -> list[int]:
        """The weight of every game."""
        self._tick()
        return [self.of_game(number, rules) for number in range(len(self.games))]

    def at_most(self, rules: Rules, limit: int, first: Sequence[int] = ()) -> int | None:
        """The weight of all games together, None as soon as it is more than `limit`.

        `first`: the games most likely to decide it.
        """
        self._tick()
        total = 0
        rest = (number for number in range(len(self.games)) if number not in first)
        for number in (*first, *rest):
            total += self.of_game(number, rules)
            if total > limit:
                return None
        return total

    def codes(self, rules: Rules) -> dict[str, int]:
        """How often each code is found."""
        found = Counter(
            finding.code
            for game in self.games
            for finding in audit_games([game], rules, self.evidence)
            if weight(finding)
        )
        return dict(sorted(found.items()))
