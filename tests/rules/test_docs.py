"""The rules documentation: complete, fresh, and every example in it true."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from cinch_log.cards import cards_in, mask_of
from cinch_log.events import AnyEvent, Game
from cinch_log.rules import PRESETS, Rules, load_rules
from cinch_log.rules.describe import OPTIONS, POINT_CARDS
from cinch_log.rules.follow import legal_cards
from cinch_log.rules.markdown import options_markdown, presets_markdown
from cinch_log.rules.tables import trump_table
from cinch_log.rules.values import domains

DOCS = Path(__file__).parents[2] / "docs" / "rules"
PAGES = sorted(DOCS.glob("*.md"))
UNUSED = {6, 9, 24, 30, 35, 38}
PAGE_OF = {"end": "scoring.md"}


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced examples in that language, from all pages."""
    return [block for page in PAGES for block in re.findall(rf"```{language}\n(.*?)```", text(page.name), re.DOTALL)]


def numbered() -> list[str]:
    return re.findall(r"^\*\*([RV]\d+)\*\* ", text("rules.md"), re.MULTILINE)


def test_every_paragraph_is_there_once_and_in_order() -> None:
    rules = [f"R{number}" for number in range(1, 48) if number not in UNUSED]
    assert numbered() == rules + [f"V{number}" for number in range(9)]


def test_every_paragraph_an_option_or_a_preset_cites_is_there() -> None:
    cited = {paragraph for option in (*OPTIONS.values(), *POINT_CARDS.values()) for paragraph in option.paragraphs}
    cited |= {preset.paragraph for preset in PRESETS.values()} - {"House presets"}
    assert cited <= set(numbered())
    assert "**House presets**" in text("rules.md")


def test_the_text_of_the_rules_names_every_preset_and_every_option() -> None:
    rules = text("rules.md")
    assert [name for name in PRESETS if f"`{name}`" not in rules] == []
    pages = "".join(text(page.name) for page in PAGES if page.name != "options.md")
    assert [name for name in OPTIONS if f"`{name}" not in pages] == []


@pytest.mark.parametrize(("name", "made"), [("options.md", options_markdown()), ("presets.md", presets_markdown())])
def test_the_generated_tables_are_fresh(name: str, made: str) -> None:
    assert text(name) == made


@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_is_on_the_page_of_its_group_with_every_value(name: str) -> None:
    group = OPTIONS[name].group
    page = text(PAGE_OF.get(group, f"{group}.md"))
    code = " ".join(re.findall(r"`([^`\n]+)`", page))
    assert re.search(rf"\b{name}\b", code)
    assert [value for value in domains()[name].choices if not re.search(rf"\b{value}\b", code + page)] == []


def test_point_cards_are_on_the_page_of_scoring() -> None:
    page = text("scoring.md")
    assert [card for card in POINT_CARDS if f"`{card}`" not in page] == []


def test_every_line_of_log_shown_is_an_event_and_every_header_a_rule_set() -> None:
    decoder = msgspec.json.Decoder(AnyEvent)
    lines = [line for block in blocks("jsonl") for line in block.splitlines()]
    assert len(lines) > 20
    for line in lines:
        event = decoder.decode(line)
        if isinstance(event, Game):
            assert tuple(event.players) == load_rules(event.rules).table.seats


def test_every_rule_file_shown_is_a_rule_set() -> None:
    shown = [load_rules(tomllib.loads(block)) for block in blocks("toml")]
    assert len(shown) >= 3
    assert [load_rules(json.loads(block)) for block in blocks("json")] == shown[:1]


def test_the_table_of_legal_cards_is_what_the_rules_say_r22_r23() -> None:
    names = {"hearts": "H", "clubs": "C", "spades": "S"}
    rows = re.findall(r"^\| (hearts|clubs|spades) \|(.+)\|$", text("play.md"), re.MULTILINE)
    assert len(rows) == 5
    for led, rest in rows:
        hand, *shown = (set(cell.split()) for cell in rest.split("|"))
        for follow, cards in zip(("suit", "suit_or_left", "suit_or_trump", "trump_only"), shown, strict=True):
            rules = load_rules({"follow": follow})
            table = trump_table(rules, "S")
            suit = next(suit for suit in table.members if suit == names[led])
            assert set(cards_in(legal_cards(rules, table, mask_of(hand), suit))) == cards


def test_the_ranks_of_the_left_card_shown_are_those_of_the_table_r4_v6() -> None:
    for left, cards in re.findall(r"^\| `(five|jack)` \| ([^|]+) \|", text("set-up.md"), re.MULTILINE):
        table = trump_table(load_rules({"left": left}), "S")
        shown = cards.replace("*", "").replace("10", "T").split()
        assert shown == list(reversed(table.ladder[0]))


def test_a_table_of_words_has_every_language_in_every_row() -> None:
    rows = [line for line in text("words.md").splitlines() if line.startswith("|")]
    assert len(rows) > 20
    assert all(len([cell for cell in row.strip("|").split("|") if cell.strip()]) == 5 for row in rows)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page.read_text(encoding="utf-8")):
        linked = (page.parent / target) if target else page
        assert linked.is_file()
        headings = re.findall(r"^#+ (.+)$", linked.read_text(encoding="utf-8"), re.MULTILINE)
        assert not anchor or anchor in {heading.lower().replace(" ", "-") for heading in headings}


def test_the_base_game_in_the_docs_is_the_base_game_in_the_code() -> None:
    assert f"**`{Rules().target}`**" in text("options.md")
