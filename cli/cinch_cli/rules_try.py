"""`cinch rules try`: the same games under other rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cinch_cli import exits, options, output
from cinch_cli.exits import Problem

if TYPE_CHECKING:
    from cinch_log.log import GameLog
    from cinch_log.retrial import RuleSet

Arguments = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH... [RULESET...]",
        help="Logs and folders as everywhere; preset names, rule files and changes like follow=suit,target=42 "
        "are the rule sets.",
    ),
]
Under = Annotated[
    list[str] | None,
    typer.Option("--under", "-u", metavar="RULESET", help="One more rule set; also a log: its header. Repeatable."),
]


def try_rules(
    arguments: Arguments,
    under: Under = None,
    game: options.GameId = None,
    infer: Annotated[
        bool, typer.Option("--infer", help="Search the options for the values that fit the games best.")
    ] = False,
    sample: Annotated[
        int, typer.Option("--sample", metavar="N", min=1, help="With --infer: look at N games, evenly spread.")
    ] = 60,
    evidence: options.Evidence = "full",
    format: options.TextOrJson = "text",
    ascii: options.Ascii = False,
) -> int:
    """The same games under other rules.

    One game: findings, deal scores, totals and winner under each rule set, side by side, and the plays whose verdict
    changes. Several games: how many findings each rule set gives, the best fit first. Without a rule set: the modes
    of following suit.

      cinch rules try night.cinch.jsonl hoyle club.toml
      cinch rules try night.cinch.jsonl follow=suit,target=42    its own, changed
    """
    from cinch_log.log import SourceError
    from cinch_log.retrial import follow_modes

    paths, rule_sets = _sorted_out(arguments, under or [])
    if infer and rule_sets:
        raise Problem("cinch rules try: --infer searches the rules by itself; leave the rule sets out")
    symbols = not ascii and output.can_show_symbols(output.people())
    try:
        if infer:
            return _infer(_games(paths, game), sample, evidence, format)
        return _try(_games(paths, game), rule_sets or follow_modes(), evidence, format, symbols=symbols)
    except SourceError as error:
        raise Problem(f"cinch rules try: {error}{_hint(error.file)}") from None


def _sorted_out(arguments: list[str], under: list[str]) -> tuple[list[str], list[RuleSet]]:
    from cinch_log.retrial import MOST, is_rule_set, named
    from cinch_log.rules import RulesError

    paths = [text for text in arguments if not is_rule_set(text)]
    if not paths:
        raise Problem("cinch rules try: name the logs too: these are all rule sets (a log of that name: ./NAME)")
    made: dict[str, RuleSet] = {}
    for text in [*(text for text in arguments if is_rule_set(text)), *under]:
        try:
            made[text] = named(text)
        except LookupError as error:
            raise Problem(f"cinch rules try: {error.args[0]}") from None
        except RulesError as error:
            raise Problem("\n".join(f"{text}: {problem}" for problem in error.problems)) from None
    if len(made) > MOST:
        raise Problem(f"cinch rules try: {len(made)} rule sets at once; at most {MOST} fit side by side")
    return paths, list(made.values())


def _hint(file: str) -> str:
    from cinch_log.rules import PRESETS

    close = options.did_you_mean(file, PRESETS)
    return f"{close} (rule sets are preset names, .toml or .json files, or changes like follow=suit)" if close else ""


def _games(paths: list[str], wanted: str | None) -> Iterator[GameLog]:
    from cinch_log.log import read_games, whole_games

    count = 0
    for game in whole_games(read_games(paths), wanted):
        if game.header is not None:
            count += 1
            yield game
    if not count:
        if wanted is not None:
            raise Problem(f"cinch rules try: no game has the id {wanted!r}")
        raise Problem("cinch rules try: there is no game in it that can be read (cinch audit tells more)")


def _try(
    games: Iterator[GameLog],
    rule_sets: list[RuleSet],
    evidence: Literal["public", "full"],
    format: Literal["text", "json"],
    *,
    symbols: bool,
) -> int:
    from cinch_log.retrial import Ranking, compare, comparison_text, ranking_text

    ranking = Ranking(rule_sets)
    first = None
    count = 0
    stream = output.machine() if format == "json" else output.people()
    for game in games:
        comparison = compare(game, rule_sets, evidence)
        ranking.add(comparison)
        count += 1
        first = first or comparison
        if format == "json":
            stream.write(('{"games":[\n' if count == 1 else ",\n") + _json(comparison))
    if format == "json":
        stream.write('\n],"ranking":' + _json(ranking.rows()) + "}\n")
    elif count == 1 and first is not None:
        stream.write(comparison_text(first, symbols=symbols))
    else:
        stream.write(ranking_text(ranking.rows()))
        output.say("one game side by side: add --game ID")
    return exits.CLEAN


def _infer(
    games: Iterator[GameLog], sample: int, evidence: Literal["public", "full"], format: Literal["text", "json"]
) -> int:
    from cinch_log.retrial import infer, inference_text, spread

    chosen, total = spread(games, sample)
    with output.progress("Searching") as step:
        inference = infer(chosen, evidence=evidence, tick=step)
    inference.out_of = total
    if format == "json":
        output.machine().write(_json(inference) + "\n")
    else:
        output.people().write(inference_text(inference))
    return exits.CLEAN


def _json(value: object) -> str:
    from cinch_log.json_text import as_json

    return as_json(value)
