"""The page of events names every type and field, invents none, and shows lines that are read back."""

from __future__ import annotations

import re

import msgspec
import pytest
from msgspec.structs import fields

from cinch_log.events import BY_TYPE, FACTS, AnyEvent, Event, type_name
from cinch_log.format_page import events_markdown, type_in_words
from cinch_log.log.write import canonical

PAGE = events_markdown()
SECTIONS = dict(re.findall(r"^## (\S+)\n(.*?)(?=^## |\Z)", PAGE.split("## Every event")[1], re.MULTILINE | re.DOTALL))
ROW = re.compile(r"^\| `(\w+)` \| (needed)? *\| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
DECODER = msgspec.json.Decoder(AnyEvent)


def test_every_type_has_a_section_in_the_order_of_the_types() -> None:
    assert list(SECTIONS) == list(BY_TYPE)


@pytest.mark.parametrize("name", BY_TYPE)
def test_a_section_names_every_field_of_the_type_and_which_are_needed(name: str) -> None:
    shared = {field.name for field in fields(Event)}
    own = [(field.name, field.required) for field in fields(BY_TYPE[name]) if field.name not in shared]
    assert [(field, needed == "needed") for field, needed, _, _ in ROW.findall(SECTIONS[name])] == own


def test_the_fields_of_every_event_are_told_once() -> None:
    first = PAGE.split("## Every event")[1].split("## game")[0]
    assert [row[0] for row in ROW.findall(first)] == [field.name for field in fields(Event)]


@pytest.mark.parametrize("name", BY_TYPE)
def test_the_lines_shown_are_of_that_type_and_as_we_write_them(name: str) -> None:
    lines = re.findall(r"```jsonl\n(.*?)```", SECTIONS[name], re.DOTALL)[0].splitlines()
    assert lines
    for line in lines:
        event = DECODER.decode(line)
        assert type_name(event) == name
        assert canonical(event).decode() == line


@pytest.mark.parametrize("name", BY_TYPE)
def test_facts_are_called_facts_and_claims_claims(name: str) -> None:
    said = re.findall(r"^\*(\w+)\.\*", SECTIONS[name], re.MULTILINE)
    assert said == ["Header" if name == "game" else "Fact" if BY_TYPE[name] in FACTS else "Claim"]


def test_a_type_that_nobody_put_into_words_is_told() -> None:
    with pytest.raises(TypeError, match="float"):
        type_in_words(float)
