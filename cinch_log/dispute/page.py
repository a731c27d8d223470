"""The page on one deal, in the order a director reads it aloud."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cinch_log.cards import Side
from cinch_log.dispute.blocks import (
    LEGEND,
    Block,
    CellMark,
    Commands,
    Facts,
    Heading,
    Items,
    Paragraph,
    Table,
    mark_of,
    marked,
)
from cinch_log.dispute.model import Report, TrickView, Version
from cinch_log.dispute.page_case import case_blocks
from cinch_log.dispute.words import Speaker, rule_in_words, suit_word
from cinch_log.layout import shortened
from cinch_log.text import printable

_LONG: Final = 60
_OUTCOMES: Final = {
    "played": "played out",
    "conceded": "conceded before the end",
    "unplayed": "left with cards unplayed",
    "misdeal": "a misdeal",
    "passed_out": "passed out",
    "unfinished": "not finished in this record",
}

_RIGHT: Final[dict[bool | None, list[str]]] = {
    None: [],
    True: ["rulings and verdicts allow it"],
    False: ["rulings and verdicts do not allow it"],
}


def page(report: Report, *, symbols: bool = True) -> list[Block]:
    """The blocks of the page; `symbols` as the report was built with."""
    say = Speaker(report.players, symbols)
    blocks: list[Block] = [
        Heading(1, f"Dispute report: deal {report.deal} of game {shortened(report.game, _LONG)}"),
        Paragraph(report.opening, strong=True),
        Facts(_facts(report, say)),
    ]
    for number, case in enumerate(report.cases, start=1):
        blocks += case_blocks(case, report, say, number)
    if report.remarks:
        blocks += [Heading(2, "Calls and time limits"), Items(report.remarks)]
    if report.timeline:
        blocks += [Heading(2, "Timeline"), _timeline(report)]
    if report.grid:
        blocks += [Heading(2, "Every card of the deal"), _grid(report, say), Paragraph(LEGEND)]
    blocks += [Heading(2, "Effect on the score"), *_effect(report, say)]
    blocks += [Heading(2, "What the record cannot tell"), Items(report.limits)]
    blocks += [Heading(2, "What the audit reports"), Items(_findings(report))]
    blocks += [Heading(2, "How to reproduce this page"), Commands(report.reproduce)]
    return blocks


def _facts(report: Report, say: Speaker) -> list[tuple[str, str]]:
    options = report.options
    evidence = {
        "full": "full: recorded hands and face-up cards",
        "public": "public: only cards that lay face up",
    }
    deal = f"dealt by {say.short(report.dealer)}, {_OUTCOMES.get(report.outcome, report.outcome)}"
    if report.maker is not None and report.trump is not None:
        deal += f"; {say.short(report.maker)} bid {report.bid} and made {suit_word(report.trump, None)} trump"
    return [
        ("Players", ", ".join(say.seat(seat) for seat in report.players)),
        ("Deal", deal),
        (
            "Rules",
            f"{_named(report)}: {rule_in_words(options['follow'])} ({options['follow']}); "
            f"renege_correction {options['renege_correction']}, renege_deadline {options['renege_deadline']}",
        ),
        ("Evidence", evidence[report.evidence]),
        ("Record", f"{printable(report.file)}, lines {report.first_line} to {report.last_line}"),
    ]


def _named(report: Report) -> str:
    """The rules judged by, and what the log says where that differs."""
    if report.rules == report.header_rules:
        return printable(report.rules)
    return f"{printable(report.rules)} (the log itself says {printable(report.header_rules)})"


def _timeline(report: Report) -> Table:
    timed = any(moment.at for moment in report.timeline)
    rows = []
    for moment in report.timeline:
        late = {None: "", True: " (late)", False: " (in time)"}[moment.late]
        cells = [str(moment.seq), str(moment.line), *([printable(moment.at or "")] if timed else [])]
        rows.append([*cells, moment.text + late])
    return Table(["event", "line", *(["time"] if timed else []), "what"], rows)


def _grid(report: Report, say: Speaker) -> Table:
    seats = list(report.players)
    rows: list[list[str]] = []
    marks: dict[tuple[int, int], CellMark] = {}
    for number, trick in enumerate(report.grid):
        cells = [str(trick.number)]
        for column, seat in enumerate(seats, start=1):
            there = next((play for play in trick.plays if play.seat == seat), None)
            cells.append("" if there is None else marked(say.brief(there.card), there, trick))
            mark = None if there is None else mark_of(there)
            if mark is not None:
                marks[number, column] = mark
        rows.append([*cells, "" if trick.winner is None else trick.winner, str(trick.points), _lines(trick)])
    return Table(["trick", *seats, "taken", "points", "lines"], rows, marks)


def _lines(trick: TrickView) -> str:
    lines = [play.line for play in trick.plays]
    return f"{min(lines)}-{max(lines)}" if lines else ""


def _effect(report: Report, say: Speaker) -> Iterator[Block]:
    effect = report.effect
    if effect.missing is not None:
        yield Paragraph(effect.missing)
    facts = []
    if effect.recorded:
        fields = [f"{name} {_points(points, say)}" for name, points in effect.recorded.items()]
        facts.append(("Written down", "; ".join(fields)))
    if effect.versions:
        facts.append(("Before the deal", _points(effect.before, say)))
    facts += [
        (version.name[0].upper() + version.name[1:], _version(report, version, say)) for version in effect.versions
    ]
    if facts:
        yield Facts(facts)


def _version(report: Report, version: Version, say: Speaker) -> str:
    if version.redeal:
        parts = ["nobody scores", f"totals stay {_points(version.total, say)}"]
    else:
        bid = f"the bid of {report.bid} is {'made' if version.made else 'set'}"
        parts = [
            f"captured {_points(version.captured, say)}",
            bid,
            f"scored {_points(version.scored, say)}",
            f"total {_points(version.total, say)}",
            "the game goes on" if version.winner is None else f"{say.side(version.winner)} has won the game",
        ]
    notes = [
        *(["this is the score written down"] if version.recorded else []),
        *_RIGHT[version.right],
    ]
    written = "; ".join(notes)
    return "; ".join(parts) + (f" ({written})." if written else ".")


def _points(points: dict[Side, int] | dict[Side, int | None], say: Speaker) -> str:
    return ", ".join(f"{side} {'unknown' if value is None else value}" for side, value in points.items())


def _findings(report: Report) -> list[str]:
    found = [f"line {finding.line}: {finding.code} {printable(finding.message)}" for finding in report.findings]
    return found or ["Nothing."]
