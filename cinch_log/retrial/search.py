"""By which rules was an old archive played? A search for the options that leave the fewest findings.

It begins with the best of the headers' rules and the presets, changes one option after the other as long as that
helps, and then tests every value of every option. A value is called worse only when no change of one or two
related options (`GROUPS`) makes it fit as well as the best: what can be explained otherwise is not told.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Final

from cinch_log.audit.verdicts import Evidence
from cinch_log.log.model import GameLog
from cinch_log.retrial.bench import BLIND, Bench
from cinch_log.retrial.model import Inference, OptionFit, ValueFit
from cinch_log.retrial.searched import BORDERED, GROUPS, LOUD, SCORING, Seen, Value, changed, exchanges, look, values_of
from cinch_log.rules import PRESETS, Rules, RulesError, differences, load_rules, with_options
from cinch_log.rules.values import flat, value_text
from cinch_log.scoresheet.build import named_rules

_STARTS: Final = 3
"""Rule sets from which a search begins, as long as one leaves findings."""

_FEW: Final = 3
"""Findings, at least, before one value is called plainly worse than another: tables make mistakes."""


def spread(games: Iterable[GameLog], most: int) -> tuple[list[GameLog], int]:
    """About `most` of the games, evenly spread over the whole, and how many there were.

    Memory holds at most twice as many as are wanted.
    """
    kept: list[GameLog] = []
    step = 1
    total = 0
    for total, game in enumerate(games, 1):
        if (total - 1) % step == 0:
            kept.append(game)
            if len(kept) >= 2 * most:
                kept, step = kept[::2], 2 * step
    return kept[:most] if step == 1 else kept, total


def infer(
    games: Sequence[GameLog], *, evidence: Evidence = "full", tick: Callable[[], None] = lambda: None
) -> Inference:
    """The rules that fit these games best, and what the games say of each option.

    Args:
        games: whole (`whole_games`), taken to have been played by one rule set.
        evidence: `public` withholds recorded hands from the verdicts on reneges.
        tick: called at every step of the search.
    """
    usable, own = _usable(games)
    if not usable:
        return Inference(
            games=0, out_of=len(games), left_out=len(games), start="", rules={}, findings=0, clean=0, codes={},
            options=[], not_searched={},
        )  # fmt: skip
    seen = look(usable)
    search = _Search(Bench(usable, evidence, tick), seen)
    start, rules = search.best(_starts(own, seen))
    each = search.bench.each(rules)
    codes = search.bench.codes(rules)
    return Inference(
        games=len(usable),
        out_of=len(games),
        left_out=len(games) - len(usable),
        start=start,
        rules={"preset": "cinch"} | differences(rules),
        findings=sum(codes.values()),
        clean=each.count(0),
        codes=codes,
        options=search.fits(rules),
        not_searched={
            name: value_text(value) for name, value in flat(rules).items() if not any(name in group for group in GROUPS)
        },
    )


def _usable(games: Sequence[GameLog]) -> tuple[list[GameLog], dict[str, Rules]]:
    """The games at the most common kind of table, and the rule sets their headers name, the most common first."""
    by_seats: Counter[frozenset[str]] = Counter(frozenset(game.header.players) for game in games if game.header)
    common = by_seats.most_common(1)[0][0] if by_seats else frozenset()
    usable: list[GameLog] = []
    names: Counter[str] = Counter()
    own: dict[str, Rules] = {}
    for game in games:
        header = game.header
        if header is None or header.v != 1 or frozenset(header.players) != common:
            continue
        usable.append(game)
        try:
            rules = load_rules(header.rules)
        except RulesError:
            continue
        if set(rules.table.seats) == common:
            name = next((name for name, known in own.items() if known == rules), None)
            name = name or _new_name(named_rules(header), own)
            own[name] = rules
            names[name] += 1
    if not own:
        own = {name: load_rules(name) for name in PRESETS if set(load_rules(name).table.seats) == common}
        usable = usable if own else []
    return usable, {name: own[name] for name, _ in names.most_common()} or own


def _new_name(name: str, taken: dict[str, Rules]) -> str:
    return name if name not in taken else f"{name} ({len(taken) + 1})"


def _starts(own: dict[str, Rules], seen: Seen) -> dict[str, Rules]:
    """Where the search may begin: what headers say and the presets for the same table, with the exchange there was."""
    named_sets = dict(list(own.items())[:_STARTS])
    seating = {rules.table.seats for rules in own.values()}
    named_sets |= {name: load_rules(name) for name in PRESETS if name not in named_sets}
    starts: dict[str, Rules] = {}
    for name, rules in named_sets.items():
        for exchange in exchanges(seen, rules.hand_size):
            other = rules
            if exchange != rules.exchange:
                other = with_options(rules, {"exchange": exchange, "dealer_rob": "none"})
            if rules.table.seats in seating and other not in starts.values():
                word = "with" if exchange else "without"
                starts[name if other is rules else f"{name} {word} an exchange"] = other
    return starts


class _Search:
    """Finds the best rules for one set of games."""

    def __init__(self, bench: Bench, seen: Seen) -> None:
        self.bench = bench
        self.seen = seen

    def best(self, starts: dict[str, Rules]) -> tuple[str, Rules]:
        """The best rules that can be reached, and where from."""
        ranked: list[tuple[int, str]] = []
        for name, rules in starts.items():
            limit = ranked[-1][0] if len(ranked) == _STARTS else sys.maxsize
            total = self.bench.at_most(rules, limit)
            if total is not None:
                ranked = sorted([*ranked, (total, name)], key=lambda entry: entry[0])[:_STARTS]
        best: tuple[int, str, Rules] | None = None
        for total, name in ranked:
            rules, left = self._descend(starts[name], total)
            if best is None or left < best[0]:
                best = (left, name, rules)
            if left == 0:
                break
        assert best is not None
        return best[1], best[2]

    def _descend(self, rules: Rules, total: int) -> tuple[Rules, int]:
        """Changes one option after the other while that leaves fewer findings, and several where one is not enough."""
        while total > 0:
            before = total
            for option, value in self._all_values(rules):
                rules, total = self._better(rules, total, {option: value})
            if total == before:
                rules, total = self._leap(rules, total)
            if total == before:
                break
        return rules, total

    def _better(self, rules: Rules, total: int, changes: dict[str, Value]) -> tuple[Rules, int]:
        """The changed rules if they leave fewer findings, else the old ones."""
        other = changed(rules, changes)
        if total and other is not None and other != rules:
            left = self.bench.at_most(other, total - 1)
            if left is not None:
                return other, left
        return rules, total

    def _leap(self, rules: Rules, total: int) -> tuple[Rules, int]:
        """The first changes of several options at once that leave fewer findings, first of all in the worst game.

        A deal's score is one finding however much of it is wrong, so of three wrong options no single one shows.
        """
        each = self.bench.each(rules)
        worst = each.index(max(each))
        for changes in self._joint(rules):
            other = changed(rules, changes)
            if other is None or self.bench.of_game(worst, other) >= each[worst]:
                continue
            better, left = self._better(rules, total, changes)
            if left < total:
                return better, left
        return rules, total

    def _joint(self, rules: Rules) -> Iterator[dict[str, Value]]:
        for names in (*combinations(LOUD, 2), SCORING):
            for values in product(*(values_of(name, rules, self.seen) for name in names)):
                yield dict(zip(names, values, strict=True))

    def _all_values(self, rules: Rules) -> Iterator[tuple[str, Value]]:
        for group in GROUPS:
            for option in group:
                for value in values_of(option, rules, self.seen):
                    yield option, value

    def fits(self, rules: Rules) -> list[OptionFit]:
        """Every value of every option, the others as in `rules`."""
        base = self.bench.each(rules)
        found = []
        for group in GROUPS:
            for option in group:
                values = [self._fit(rules, base, group, option, value) for value in values_of(option, rules, self.seen)]
                told = any(not fit.fits for fit in values)
                found.append(OptionFit(option=option, told=told, number=option in BORDERED, values=values))
        return found

    def _fit(self, rules: Rules, base: Sequence[int], group: Sequence[str], option: str, value: Value) -> ValueFit:
        """How well one value fits, alone and with the help of related options."""
        other = changed(rules, {option: value})
        text = value_text(value)
        if other is None:
            along = self._excuse(rules, base, (0,), group, option, value)
            return ValueFit(value=text, more=None, fits=bool(along), along_with=along)
        each = self.bench.each(other)
        above = sum(each) - sum(base)
        if above <= 0:
            return ValueFit(value=text, more=0, fits=True)
        worse = [number for number, count in enumerate(each) if count > base[number]]
        along = self._excuse(rules, base, worse, group, option, value)
        return ValueFit(
            value=text,
            more=above % BLIND,
            no_place=above // BLIND,
            fits=bool(along),
            weak=not along and above < max(_FEW, len(each) // 20),
            along_with=along,
        )

    def _excuse(
        self, rules: Rules, base: Sequence[int], worse: Sequence[int], group: Sequence[str], option: str, value: Value
    ) -> dict[str, str]:
        """One or two changes of related options that make a value fit as well as the best; nothing where none do."""
        now = flat(rules)
        others = {
            name: [tried for tried in values_of(name, rules, self.seen) if value_text(tried) != value_text(now[name])]
            for name in group
            if name != option
        }
        witness = worse[0]
        for size in (1, 2):
            for names in combinations(others, size):
                for values in product(*(others[name] for name in names)):
                    changes = dict(zip(names, values, strict=True))
                    tried = changed(rules, {option: value} | changes)
                    if tried is None or self.bench.of_game(witness, tried) > base[witness]:
                        continue
                    if self.bench.at_most(tried, sum(base), worse) is not None:
                        return {name: value_text(changed_to) for name, changed_to in changes.items()}
        return {}
