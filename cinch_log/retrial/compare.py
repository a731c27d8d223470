"""One game under several rule sets: findings, scores, and the plays whose verdict changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cinch_log.audit.auditor import GameAudit
from cinch_log.audit.run import study
from cinch_log.audit.verdicts import Evidence
from cinch_log.events import Game
from cinch_log.findings import Finding
from cinch_log.log.model import GameLog
from cinch_log.retrial.model import Comparison, RankedRuleSet, Trial, TriedDeal
from cinch_log.retrial.plays import changed_plays
from cinch_log.retrial.rulesets import RuleSet
from cinch_log.rules import Rules, RulesError
from cinch_log.scoresheet import Sheet
from cinch_log.scoresheet.build import named_rules, sheet_of


def compare(game: GameLog, rule_sets: Sequence[RuleSet], evidence: Evidence = "full") -> Comparison:
    """A whole game under each of these rule sets.

    Args:
        game: a whole game (`whole_games` joins one that came in parts).
        rule_sets: with different names.
        evidence: `public` withholds recorded hands from the verdicts on reneges.

    Raises:
        ValueError: these are lines outside any game, or the game's header could not be read.
    """
    header = game.header
    if header is None:
        raise ValueError(f"{game.file}: lines without a readable header have no rules to be tried under")
    trials: list[Trial] = []
    audits: dict[str, GameAudit] = {}
    seen: dict[Rules, str] = {}
    for rule_set in rule_sets:
        trial, audit = _try(game, header, rule_set, seen, evidence)
        trials.append(trial)
        if audit is not None:
            audits[rule_set.name] = audit
    first = next(iter(audits.values()), None)
    return Comparison(
        file=game.file,
        game=header.id,
        rules=named_rules(header),
        sides=list(first.rules.table.sides) if first else [],
        trials=trials,
        changed=changed_plays(audits, evidence),
    )


def _try(
    game: GameLog, header: Game, rule_set: RuleSet, seen: dict[Rules, str], evidence: Evidence
) -> tuple[Trial, GameAudit | None]:
    try:
        rules = rule_set.for_game(header)
    except RulesError as error:
        return Trial(rule_set=rule_set.name, refused="; ".join(error.problems)), None
    if rules in seen:
        return Trial(rule_set=rule_set.name, same_as=seen[rules]), None
    refused = _other_seats(header, rules)
    audit, findings = (None, []) if refused else study(game, rules, evidence)
    if audit is None:
        refused = refused or "; ".join(finding.message for finding in findings)
        return Trial(rule_set=rule_set.name, refused=refused), None
    seen[rules] = rule_set.name
    sheet = sheet_of(header, audit, findings, rule_set.name)
    return _trial(rule_set.name, findings, sheet), audit


def _other_seats(header: Game, rules: Rules) -> str | None:
    """What to say of rules made for another table (R1); None when the seats are the game's."""
    seats, players = rules.table.seats, list(header.players)
    if set(players) == set(seats):
        return None
    return f"made for {len(seats)} players ({' '.join(seats)}), this game has {len(players)} ({' '.join(players)})"


def _trial(name: str, findings: list[Finding], sheet: Sheet) -> Trial:
    deals = [
        TriedDeal(
            number=row.number,
            outcome=row.outcome,
            maker=row.maker,
            bid=row.bid,
            trump=row.trump,
            captured=row.captured,
            scored=row.scored,
            total=row.total,
        )
        for row in sheet.deals
    ]
    codes = dict(sorted(Counter(finding.code for finding in findings).items()))
    return Trial(rule_set=name, findings=findings, codes=codes, deals=deals, winner=sheet.winner)


def counts_against(finding: Finding) -> bool:
    """Whether a finding speaks against a rule set: not an info, and not a fault of the log's own lines."""
    return finding.severity != "info" and not finding.code.startswith("LOG")


class Ranking:
    """Counts per rule set over many games."""

    def __init__(self, rule_sets: Iterable[RuleSet]) -> None:
        self._rows = {rule_set.name: RankedRuleSet(rule_set=rule_set.name) for rule_set in rule_sets}

    def add(self, comparison: Comparison) -> None:
        """Counts one more game."""
        trials = {trial.rule_set: trial for trial in comparison.trials}
        for name, row in self._rows.items():
            trial = trials[name]
            if trial.same_as is not None:
                trial = trials[trial.same_as]
            if trial.refused is not None:
                row.refused += 1
                continue
            against = [finding for finding in trial.findings if counts_against(finding)]
            row.games += 1
            row.clean += not against
            row.findings += len(against)
            row.codes = dict(sorted((Counter(row.codes) + Counter(finding.code for finding in against)).items()))

    def rows(self) -> list[RankedRuleSet]:
        """The rule sets, those first that fit best: the fewest games refused, then the fewest findings."""
        return sorted(self._rows.values(), key=lambda row: (row.refused, row.findings, -row.clean))
