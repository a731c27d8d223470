"""A comparison and a ranking as text for 80 columns. Rule sets are lettered, and those that agree share a line."""

from __future__ import annotations

import string
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from cinch_log.cards import SUIT_SYMBOLS, Side, card_name
from cinch_log.retrial.model import ChangedPlay, Comparison, RankedRuleSet, Trial, TriedDeal
from cinch_log.text import printable

WIDTH: Final = 80
MOST_PLAYS: Final = 20
"""Changed plays that the text shows; the data has them all."""
MOST_CODES: Final = 8
"""Codes that a line of the ranking names."""
_GLUE: Final = "\u2060"
"""Holds a code and its count together when lines are broken."""


def comparison_text(comparison: Comparison, *, symbols: bool = True) -> str:
    """One game under several rule sets: the key, findings, deals, winner, and the plays whose verdict changes.

    `symbols`: suit symbols rather than letters.
    """
    return "\n".join(_Page(comparison, symbols).lines()) + "\n"


class _Page:
    """One comparison on its way to text."""

    def __init__(self, comparison: Comparison, symbols: bool) -> None:
        self.comparison = comparison
        self.symbols = symbols
        self.letters = dict(zip((trial.rule_set for trial in comparison.trials), string.ascii_uppercase, strict=False))
        self.tried = [trial for trial in comparison.trials if trial.same_as is None and trial.refused is None]

    def lines(self) -> Iterator[str]:
        made = self.comparison
        yield from _wrapped(
            printable(f"{made.game or 'a game'} ({made.file}), recorded as played by {made.rules}"), "  "
        )
        yield ""
        yield from self._key()
        if self.tried:
            yield ""
            yield from self._findings()
            yield ""
            yield from self._deals()
            yield ""
            yield from self._winner()
            yield ""
            yield from self._plays()

    def _key(self) -> Iterator[str]:
        yield "Rule sets"
        for trial in self.comparison.trials:
            line = f"  {self.letters[trial.rule_set]}  {trial.rule_set}"
            if trial.same_as is not None:
                line += f": the same as {self.letters[trial.same_as]} for this game"
            elif trial.refused is not None:
                line += f": not tried, {trial.refused}"
            yield from _wrapped(printable(line), "     ")

    def _findings(self) -> Iterator[str]:
        codes = sorted({code for trial in self.tried for code in trial.codes})
        if not codes:
            yield "Findings: none under any of them"
            return
        yield f"{'Findings':10}" + "".join(f"{self.letters[trial.rule_set]:>4}" for trial in self.tried)
        for code in codes:
            counts = (str(trial.codes.get(code, "·" if self.symbols else ".")) for trial in self.tried)
            yield f"  {code:8}" + "".join(f"{count:>4}" for count in counts)

    def _group(self, trials: Sequence[Trial]) -> str:
        if len(trials) == len(self.tried):
            return "all" if len(trials) > 1 else self.letters[trials[0].rule_set]
        return "".join(self.letters[trial.rule_set] for trial in trials)

    def _deals(self) -> Iterator[str]:
        if not any(trial.deals for trial in self.tried):
            yield "No deal was recorded."
            return
        sides = self.comparison.sides
        wide = max(4, min(len(self.tried), 15))
        heads = "".join(f"{side:>4}" for side in sides)
        yield f"{'Deal':13}{'under':{wide + 2}}{'scored':{max(8, 4 * len(sides))}}    total"
        yield f"{'':13}{'':{wide + 2}}{heads:{max(8, 4 * len(sides))}} {heads}"
        for number in sorted({deal.number for trial in self.tried for deal in trial.deals}):
            groups: dict[tuple[str, str], list[Trial]] = {}
            for trial in self.tried:
                deal = next((deal for deal in trial.deals if deal.number == number), None)
                groups.setdefault(self._cells(deal, sides), []).append(trial)
            for place, (cells, trials) in enumerate(groups.items()):
                label = self._label(number) if place == 0 else ""
                scored, total = cells
                yield f"{label:13}{self._group(trials):{wide + 2}}{scored:{max(8, 4 * len(sides))}} {total}".rstrip()

    def _label(self, number: int) -> str:
        deals = [deal for trial in self.tried for deal in trial.deals if deal.number == number]
        deal = next((deal for deal in deals if deal.maker), deals[0])
        if deal.maker is None:
            return f"{number:>3}"
        suit = "" if deal.trump is None else SUIT_SYMBOLS[deal.trump] if self.symbols else deal.trump
        return f"{number:>3} {deal.maker:>2} {deal.bid or '':>2} {suit}"

    def _cells(self, deal: TriedDeal | None, sides: Sequence[Side]) -> tuple[str, str]:
        if deal is None:
            return "-", ""
        total = "".join(f"{'?' if (points := deal.total.get(side)) is None else points:>4}" for side in sides)
        if deal.outcome in ("misdeal", "passed_out"):
            return "misdeal" if deal.outcome == "misdeal" else "all pass", total
        if deal.scored is None:
            return "open", total
        return "".join(f"{deal.scored[side]:>4}" for side in sides), total

    def _winner(self) -> Iterator[str]:
        groups: dict[Side | None, list[Trial]] = {}
        for trial in self.tried:
            groups.setdefault(trial.winner, []).append(trial)
        parts = [f"{side or 'nobody yet'} ({self._group(trials)})" for side, trials in groups.items()]
        yield from _wrapped("Winner by the cards: " + ", ".join(parts), "  ")

    def _plays(self) -> Iterator[str]:
        changed = self.comparison.changed
        if not changed:
            yield "No play is judged differently."
            return
        yield "Plays whose verdict changes"
        for play in changed[:MOST_PLAYS]:
            yield from _wrapped("  " + self._play(play), "    ")
            yield from _wrapped("    " + self._verdicts(play), "      ")
        if len(changed) > MOST_PLAYS:
            yield f"  and {len(changed) - MOST_PLAYS} more (--format json has them all)"

    def _play(self, play: ChangedPlay) -> str:
        card = card_name(play.card, symbols=self.symbols)
        what = f"led {card}" if play.led is None else f"played {card} on {card_name(play.led, symbols=self.symbols)}"
        held = " ".join(card_name(card, symbols=self.symbols) for card in play.held)
        kept = f", holding {held}" if held else ""
        return f"line {play.line}, deal {play.deal}, trick {play.trick}: {play.seat} {what}{kept}"

    def _verdicts(self, play: ChangedPlay) -> str:
        groups: dict[str, str] = {}
        for name, verdict in play.verdicts.items():
            groups[verdict] = groups.get(verdict, "") + self.letters[name]
        order = sorted(groups, key=lambda verdict: verdict == "legal")
        return "; ".join(f"{verdict} under {' '.join(groups[verdict])}" for verdict in order)


def ranking_text(rows: Sequence[RankedRuleSet]) -> str:
    """The rule sets by how well the games fit, best first."""
    games = max((row.games + row.refused for row in rows), default=0)
    lines = [f"{games} game{'s' if games != 1 else ''}, each under every rule set; the best fit first", ""]
    wide = min(28, max((len(printable(row.rule_set)) for row in rows), default=8))
    lines.append(f"{'Rule set':{wide}}  findings  clean games")
    for row in rows:
        fit = f"{row.findings:>8}  {row.clean} of {row.games}" if row.games else f"{'-':>8}  none could be judged"
        name = printable(row.rule_set)
        if len(name) > wide:
            lines.append(name)
            name = ""
        lines.append(f"{name:{wide}}  {fit}".rstrip())
        detail = _most_frequent(row.codes)
        if row.refused and row.games:
            detail.append(f"{row.refused} could not be judged by it")
        if detail:
            lines += _wrapped("    " + ", ".join(detail), "    ")
    return "\n".join(lines) + "\n"


def _most_frequent(codes: dict[str, int]) -> list[str]:
    ordered = sorted(codes, key=lambda code: (-codes[code], code))
    shown = [f"{code}{_GLUE}{codes[code]}" for code in ordered[:MOST_CODES]]
    rest = len(ordered) - len(shown)
    return [*shown, f"{rest} other code{'s' if rest > 1 else ''}"] if rest else shown


def _wrapped(line: str, indent: str) -> list[str]:
    lines = textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [line]
    return [made.replace(_GLUE, " ") for made in lines]
