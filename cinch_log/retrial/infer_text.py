"""What a search of the rules found, as text for 80 columns: what the record tells, and what it cannot."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from cinch_log.retrial.model import Inference, OptionFit, ValueFit
from cinch_log.retrial.searched import FAR
from cinch_log.rules.values import value_text
from cinch_log.text import printable

WIDTH: Final = 80
_COLUMN: Final = 22


def inference_text(inference: Inference) -> str:
    """The best fit, the options that the games tell, and those that they do not."""
    return "\n".join(_lines(inference)) + "\n"


def _lines(found: Inference) -> Iterator[str]:
    yield f"{found.games} of {found.out_of} games looked at" + (
        f"; {found.left_out} left out (other seats, or a header that cannot be read)" if found.left_out else ""
    )
    if not found.games:
        return
    yield from _best(found)
    if found.findings:
        codes = ", ".join(f"{code} {count}" for code, count in found.codes.items())
        text = f"It leaves {_count(found.findings, 'finding')} and {_count(found.clean, 'clean game')}: {codes}"
        yield from _wrap(text, "  ")
    else:
        yield "It leaves no finding."
    told = [option for option in found.options if option.told]
    open_ = [option for option in found.options if not option.told]
    yield ""
    yield "What the games tell (in brackets: findings more than the best fit has;"
    yield "with a ? so few that they could be faults at the table)"
    for option in told:
        worse = ", ".join(f"{fit.value} ({_worse(fit)})" for fit in option.values if not fit.fits)
        text = f"  {option.option:{_COLUMN - 2}}{_fitting(option)}; not {worse}"
        yield from _wrap(text, " " * _COLUMN)
        for fit in option.values:
            if fit.along_with:
                along = ", ".join(f"{name}={value}" for name, value in fit.along_with.items())
                yield from _wrap(f"{'':{_COLUMN}}({fit.value} together with {along})", " " * _COLUMN)
    if not told:
        yield "  nothing: every tested value of every option fits as well"
    if open_:
        yield ""
        yield "What they cannot tell: every tested value fits as well"
        for option in open_:
            yield from _wrap(f"  {option.option:{_COLUMN - 2}}{_fitting(option)}", " " * _COLUMN)
    yield ""
    taken = ", ".join(f"{name} {value}" for name, value in found.not_searched.items())
    yield from _wrap(f"Taken as they are, not searched: {taken}", "  ")
    yield from _wrap(
        "A rule that allows more also fits games in which nobody used the freedom, and a fault at the table looks "
        "like a freedom.",
        "",
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _worse(fit: ValueFit) -> str:
    if fit.more is None:
        return "contradicts the rest"
    weak = "?" if fit.weak else ""
    return f"+{fit.more}{weak}" if not fit.no_place else f"no place for {fit.no_place} events"


def _best(found: Inference) -> Iterator[str]:
    """The best fit in words, what the games tell apart from what only the start of the search said."""
    open_ = {option.option for option in found.options if not option.told}
    changes = list(_changes(found.rules))
    told = [f"{name}={value}" for name, value in changes if name not in open_]
    untold = [f"{name}={value}" for name, value in changes if name in open_]
    text = f"Best fit: {', '.join(['cinch', *told]) if told else 'cinch'}"
    yield from _wrap(printable(text.replace("cinch, ", "cinch with ", 1)), "  ")
    if untold:
        yield from _wrap(printable(f"(and {', '.join(untold)} as in {found.start}: the games cannot tell)"), "  ")


def _changes(rules: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in rules.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{card}", value_text(worth)) for card, worth in value.items())
        elif name != "preset":
            yield name, value_text(value)


def _fitting(option: OptionFit) -> str:
    """The values that fit; of a number neighbouring tested values as a range."""
    if not option.number:
        return " or ".join(fit.value for fit in option.values if fit.fits)
    parts = []
    for fits, run in groupby(option.values, key=lambda fit: fit.fits):
        if fits:
            parts += list(_ranges(list(run)))
    return " or ".join(parts)


def _ranges(run: Sequence[ValueFit]) -> Iterator[str]:
    numbers = [fit.value for fit in run if fit.value != "null"]
    if len(numbers) < len(run):
        yield "null"
    if len(numbers) == 1:
        yield numbers[0]
    elif numbers:
        yield f"{numbers[-1]} and below" if numbers[0] == str(FAR) else f"{numbers[0]} to {numbers[-1]}"


def _wrap(line: str, indent: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
