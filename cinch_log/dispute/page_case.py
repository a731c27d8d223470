"""The part of a page that is about one play."""

from __future__ import annotations

from typing import Final

from cinch_log.cards import Seat
from cinch_log.dispute.blocks import Block, CellMark, Facts, Heading, Items, Paragraph, Table, Tricks
from cinch_log.dispute.model import Case, CaseGrade, Known, Report, TrickView
from cinch_log.dispute.words import Speaker, listed, many, rule_in_words, suit_words

_GRADES: Final[dict[CaseGrade, str]] = {
    "proven_by_hand": "Proven by the recorded hand",
    "proven_by_play": "Proven by cards that lay face up",
    "proven_by_count": "Proven by counting",
    "undecided": "Undecided",
    "corrected": "Corrected in time",
    "cleared": "Cleared",
}
_MANY: Final = 8


def case_blocks(case: Case, report: Report, say: Speaker, number: int) -> list[Block]:
    """Allegation, grade, exhibits, tricks, other rules, the trick with another card, what was known."""
    code = f" ({case.code})" if case.code is not None else ""
    blocks: list[Block] = [
        Heading(2, f"{number}. {say.seat(case.seat)}, trick {case.trick}: {say.card(case.played)}"),
        Paragraph(case.allegation),
        Paragraph(f"{_GRADES[case.grade]}{code}. {' '.join(case.why)}", strong=True),
    ]
    if case.open_questions:
        blocks += [Heading(3, "What would decide it"), Items(case.open_questions)]
    exhibits = [f"line {shown.line}, event {shown.seq}: {shown.text}" for shown in case.exhibits]
    blocks += [Heading(3, "Exhibits"), Items(exhibits), _tricks(case, report, say)]
    if case.modes:
        blocks += [Heading(3, "The same play under other rules"), _modes(case)]
    if case.verdict in ("proven", "undecided"):
        blocks += [Heading(3, "The trick with a card that would have been legal"), *_instead(case, say)]
    if case.known is not None:
        blocks += [Heading(3, "What everybody knew after this card"), Facts(_known(case.known, report, say))]
    return blocks


def _tricks(case: Case, report: Report, say: Speaker) -> Tricks:
    shown = [(f"Trick {case.trick}, in question", case.disputed_trick, _taken(case.disputed_trick, say))]
    if case.proving_trick is not None:
        trick = case.proving_trick
        shown.append((f"Trick {trick.number}, the proof", trick, _taken(trick, say)))
    return Tricks(shown, tuple(report.players), say.trump(report.trump))


def _taken(trick: TrickView, say: Speaker) -> str:
    if trick.winner is None:
        return "not complete"
    return f"{say.short(trick.winner)} takes it: {many(trick.points, 'point')}"


def _modes(case: Case) -> Table:
    rows: list[list[str]] = []
    marks: dict[tuple[int, int], CellMark] = {}
    for number, mode in enumerate(case.modes):
        if mode.here:
            marks[number, 2] = "here"
        here = "the rule here: " if mode.here else ""
        rows.append([f"{mode.option} {mode.value}", mode.verdict, here + rule_in_words(mode.value)])
    return Table(["rule", "verdict", "meaning"], rows, marks)


def _instead(case: Case, say: Speaker) -> list[Block]:
    if not case.instead:
        text = "Which card would have been legal is not known."
        if case.legal:
            text = f"{say.cards(case.legal, 'or')} would have been legal."
        return [Paragraph(text)]
    trick = case.disputed_trick
    played = [f"{say.card(case.played)}, as played", _who(trick.winner, say), str(trick.points)]
    rows = [played, *([say.card(one.card), _who(one.winner, say), str(one.points)] for one in case.instead)]
    return [
        Table(["card", "takes the trick", "points in it"], rows),
        Paragraph("Points without Low. How the play would have gone on is not asked."),
    ]


def _who(winner: Seat | None, say: Speaker) -> str:
    return "not complete" if winner is None else say.short(winner)


def _known(known: Known, report: Report, say: Speaker) -> list[tuple[str, str]]:
    facts = []
    for seat, seen in known.seats.items():
        parts = [many(seen.cards, "card") + " left"]
        if seen.voids:
            parts.append(f"as played, void in {suit_words(seen.voids, report.trump)}")
        if seen.holds:
            parts.append(f"known to hold {say.cards(seen.holds)}")
        facts.append((say.short(seat), "; ".join(parts)))
    trumps = known.unseen_trumps
    named = f": {say.cards(trumps)}" if 0 < len(trumps) <= _MANY else ""
    facts.append(("Trumps not seen yet", f"{len(trumps)}{named}"))
    pedros = [say.card(card) for card in known.unseen_pedros]
    facts.append(("Pedros not seen yet", listed(pedros) or "none"))
    return facts
