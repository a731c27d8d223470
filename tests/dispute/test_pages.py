"""The written page: 80 columns, plain words, and nothing out of a log that could act on whoever reads it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest

from cinch_log.dispute import FORMATS, Case, Report, page_html, page_markdown, page_text, reports_json
from cinch_log.layout import width
from tests.dispute.pages import ROOT, one, sample, short_deal, written

PAGES = ["dispute_proven", "dispute_undecided", "dispute_house_rule", "renege_corrected", "calls_and_rulings"]
NEVER = ("cheat", "intent", "deliberate", "on purpose", "guilty", "dishonest", "fraud", "blame")
VOID = {"meta"}
HOSTILE = [
    "<script>alert(1)</script>",
    "</style><img src=x onerror=alert(1)>",
    "\x1b[31mred\x1b[0m",
    "a\u202eb",
    "line\nbreak",
    "**bold** | [link](http://example.com) ```",
    "A♠",
    "x" * 200,
]


class Tree(HTMLParser):
    """Checks that every element is closed in its turn, and keeps what there is."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def tree(html: str) -> Tree:
    parsed = Tree()
    parsed.feed(html)
    assert parsed.open == []
    return parsed


def hostile(name: str) -> Report:
    plays = ["N AS", "E 2D", "S TS", "W 8S", "N KS", "E 5C", "S QS", "W 9S"]
    text = short_deal(plays, players=json.dumps(dict.fromkeys("NESW", name)))
    (report,) = written(text.replace('"id":"made"', f'"id":{json.dumps(name)}'), deal=1)
    return report


@pytest.mark.parametrize("name", PAGES)
def test_a_text_page_fits_80_columns_but_for_the_commands(name: str) -> None:
    for report in sample(name):
        lines = page_text(report).splitlines()
        assert all(width(line) <= 80 for line in lines if not line.startswith("    cinch "))
        assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("name", PAGES)
def test_without_symbols_a_page_is_ascii(name: str) -> None:
    for report in sample(name, symbols=False):
        text = page_text(report, symbols=False)
        names = "".join(report.players.values())
        assert all(character.isascii() or character in names for character in text)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("written_as", FORMATS)
def test_no_page_speaks_of_intent(name: str, written_as: str) -> None:
    text = FORMATS[written_as](sample(name), True).lower()
    assert [word for word in NEVER if word in text] == []


def test_no_wording_of_the_reports_speaks_of_intent() -> None:
    for path in (ROOT / "cinch_log" / "dispute").glob("*.py"):
        text = path.read_text(encoding="utf-8").lower()
        assert [word for word in NEVER if re.search(rf"\b{word}", text)] == [], path.name


def test_the_tricks_are_drawn_as_the_players_sit() -> None:
    drawn = page_text(one("dispute_proven", deal=1))
    assert (
        """\
Trick 2, in question                    Trick 4, the proof
             N >J♦                                   N >9♦
          ┌─────────┐                             ┌─────────┐
   W [3♥] │ trump ♦ │ E K♦*                W (5♥) │ trump ♦ │ E 10♦*
          └─────────┘                             └─────────┘
             S 4♦                                    S 2♦
* East takes it: 1 point                * East takes it: 6 points
"""
        in drawn
    )
    plain = page_text(one("dispute_proven", deal=1, symbols=False), symbols=False)
    assert "   W [3H] | trump D | E KD*" in plain
    assert "          +---------+" in plain


def test_the_grid_shows_every_card_of_the_deal() -> None:
    report = one("dispute_proven", deal=1)
    assert sum(len(trick.plays) for trick in report.grid) == 24
    assert "2      >J♦   K♦*   4♦   [3♥]  E      1       21-24" in page_text(report)


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_does_nothing_on_a_terminal(name: str) -> None:
    text = page_text(hostile(name))
    assert all(line.isprintable() for line in text.splitlines())
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert all(width(line) <= 80 for line in text.splitlines() if not line.startswith("    cinch "))


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_stays_text_in_html(name: str) -> None:
    parsed = tree(page_html([hostile(name)]))
    assert {tag for tag, _ in parsed.tags} <= {
        "html", "head", "meta", "title", "style", "body", "article", "h1", "h2", "h3", "p", "ul", "li", "dl", "dt",
        "dd", "table", "thead", "tbody", "tr", "th", "td", "div", "span", "figure", "figcaption", "pre",
    }  # fmt: skip
    attributes = {key for _, attrs in parsed.tags for key in attrs}
    assert attributes <= {"lang", "charset", "http-equiv", "content", "name", "class", "scope"}
    assert parsed.text.count("<script>") == 0 or name.startswith("<script>")


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_stays_text_in_markdown(name: str) -> None:
    text = page_markdown(hostile(name))
    outside = re.sub(r"^(`{3,})(text|sh)\n.*?\n\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    assert "<script" not in outside.replace("\\<script", "")
    assert not re.search(r"(?<!\\)\]\(", outside)
    tables = [line for line in outside.splitlines() if line.startswith("|")]
    assert all(len(re.findall(r"(?<!\\)\|", line)) in (4, 5, 9) for line in tables)


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_comes_back_from_json(name: str) -> None:
    (data,) = json.loads(reports_json([hostile(name)]))
    assert data["verdict"] == "proven"


def test_html_needs_nothing_from_elsewhere_and_lets_nothing_run() -> None:
    html = page_html(sample("dispute_proven", deal=1))
    parsed = tree(html)
    policy = next(attrs["content"] for tag, attrs in parsed.tags if attrs.get("http-equiv"))
    assert policy is not None
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img|\bon\w+=", html)


def test_html_says_in_signs_what_it_says_in_colours() -> None:
    html = page_html(sample("dispute_proven", deal=1))
    for coloured in re.findall(r'<span class="card red">([^<]*)</span>', html):
        assert re.search("[♦♥]", coloured)
    assert re.search(r'<td class="disputed">\[<span', html)
    assert re.search(r'<td class="proof">\(<span', html)
    assert "@media print" in html


def test_several_reports_make_one_document() -> None:
    reports = sample("calls_and_rulings")
    assert len(reports) > 1
    assert page_html(reports).count("<article>") == len(reports)
    assert FORMATS["text"](reports, True).count("Dispute report:") == len(reports)
    assert page_html([]).count("<article>") == 1
    assert FORMATS["json"]([], True) == "[]\n"


def test_json_is_the_report_field_by_field() -> None:
    reports = sample("dispute_proven", deal=1, symbols=False)
    text = reports_json(reports)
    assert msgspec.json.decode(text.encode(), type=list[Report]) == reports
    data: list[dict[str, Any]] = json.loads(text)
    assert set(data[0]) == set(Report.__struct_fields__)
    assert set(data[0]["cases"][0]) == set(Case.__struct_fields__)
