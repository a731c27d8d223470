"""Reports as one self-contained HTML page to print: no script, nothing to load, every text of the log escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final

from cinch_log.cards import PARTNER_SEATS
from cinch_log.dispute.blocks import Block, Commands, Facts, Heading, Items, Paragraph, Table, Tricks, mark_of, marked
from cinch_log.dispute.html_style import POLICY, STYLE
from cinch_log.dispute.model import Report, TrickView
from cinch_log.dispute.page import page
from cinch_log.dispute.words import Speaker
from cinch_log.layout import shortened

_CARD: Final = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9JQKA])([♣♦♥♠])b?(?![0-9A-Za-z])")


def page_html(reports: Iterable[Report]) -> str:
    """A whole document with an article for each report, which must have been built with symbols."""
    made = list(reports)
    title = f"Dispute report: {shortened(made[0].game, 60)}" if made else "Dispute report"
    articles = [_article(report) for report in made] or ["<article><h1>Nothing is in question</h1></article>"]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{_text(title)}</title>",
            f"<style>{STYLE}</style>",
            "</head>",
            "<body>",
            *articles,
            "</body>",
            "</html>",
            "",
        ]
    )


def _article(report: Report) -> str:
    say = Speaker(report.players, symbols=True)
    return "\n".join(["<article>", *(_block(block, say) for block in page(report)), "</article>"])


def _text(text: str) -> str:
    """Escaped; red suits in red, which their symbols say too."""
    return _CARD.sub(_card, html.escape(text))


def _card(match: re.Match[str]) -> str:
    colour = " red" if match[1] in "♦♥" else ""
    return f'<span class="card{colour}">{match[0]}</span>'


def _block(block: Block, say: Speaker) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{_text(block.text)}</h{block.level}>"
    if isinstance(block, Paragraph):
        opening = '<p class="strong">' if block.strong else "<p>"
        return f"{opening}{_text(block.text)}</p>"
    if isinstance(block, Items):
        return "<ul>" + "".join(f"<li>{_text(item)}</li>" for item in block.items) + "</ul>"
    if isinstance(block, Facts):
        return "<dl>" + "".join(f"<dt>{_text(n)}</dt><dd>{_text(v)}</dd>" for n, v in block.facts) + "</dl>"
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Tricks):
        return '<div class="tricks">' + "".join(_figure(block, *drawn, say) for drawn in block.tricks) + "</div>"
    assert isinstance(block, Commands)
    return "<pre>" + html.escape("\n".join(block.lines)) + "</pre>"


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{_text(column)}</th>' for column in table.columns)
    rows = []
    for number, row in enumerate(table.rows):
        cells = []
        for column, cell in enumerate(row):
            mark = table.marks.get((number, column))
            opening = f'<td class="{mark}">' if mark else "<td>"
            cells.append(f"{opening}{_text(cell)}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def _figure(block: Tricks, caption: str, trick: TrickView, taken: str, say: Speaker) -> str:
    cards = {play.seat: marked(say.brief(play.card), play, trick) for play in trick.plays}
    classes = {play.seat: f"what {mark_of(play) or ''}".strip() for play in trick.plays}
    partners = block.seats == PARTNER_SEATS
    seats = [
        f'<div class="seat {seat}"><span class="who">{_text(say.short(seat))}</span>'
        f'<span class="{classes.get(seat, "what")}">{_text(cards.get(seat, "–"))}</span></div>'
        for seat in block.seats
    ]
    middle = [f'<div class="m">{_text(block.trump)}</div>'] if partners else []
    layout = "compass" if partners else "row"
    return (
        f"<figure><figcaption>{_text(caption)}</figcaption>"
        f'<div class="{layout}">{"".join([*seats, *middle])}</div><p>{_text(taken)}</p></figure>'
    )
