"""Every link in the documents leads to a file that is there, and to a heading in it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT

PAGES = sorted(
    path for folder in (".", "sample_logs", "schemas") for path in (ROOT / folder).glob("*.md")
) + sorted((ROOT / "docs").rglob("*.md"))  # fmt: skip
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


@cache
def prose(page: Path) -> str:
    """The page without its fenced examples."""
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are made where it is shown: words, hyphens, no punctuation."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        copies = sum(bool(re.fullmatch(rf"{re.escape(plain)}(-\d+)?", anchor)) for anchor in found)
        found.add(f"{plain}-{copies}" if copies else plain)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in LINK.findall(prose(page)):
        if target.startswith(("https://", "http://")):
            continue
        name, _, anchor = target.partition("#")
        linked = (page.parent / name).resolve() if name else page
        assert linked.exists(), target
        assert linked.is_relative_to(ROOT), target
        if anchor:
            assert anchor in anchors(linked), target


def test_every_page_can_be_found_from_the_index() -> None:
    index = ROOT / "docs" / "README.md"
    seen, waiting = {index}, [index]
    while waiting:
        page = waiting.pop()
        for target in LINK.findall(prose(page)):
            linked = (page.parent / target.partition("#")[0]).resolve()
            if linked.suffix == ".md" and linked.is_file() and linked not in seen:
                seen.add(linked)
                waiting.append(linked)
    assert [str(page.relative_to(ROOT)) for page in PAGES if page not in seen] == []


def test_pages_name_no_place_on_anybodys_machine() -> None:
    for page in PAGES:
        assert not re.search(r"(?<![\w.])/(?:home|Users|work|root)/", page.read_text(encoding="utf-8")), page
