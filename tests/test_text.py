"""Text out of a log can do nothing to a terminal."""

from __future__ import annotations

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from cinch_log.text import encodable, printable

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@given(ANY_TEXT)
@example("\x1b[2J\x9b31m\u202egnp\u2028\ud800\x00\r\n")
def test_printable_leaves_nothing_that_acts_or_hides(text: str) -> None:
    shown = printable(text)
    assert len(shown.splitlines()) <= 1
    assert {unicodedata.category(character) for character in shown}.isdisjoint(
        {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    )
    assert printable(shown) == shown


def test_printable_leaves_letters_symbols_and_spaces_alone() -> None:
    text = "Åsa Ñandú 李雷 ♠ 10–12\u00a0%"
    assert printable(text) == text


def test_printable_shows_what_was_there() -> None:
    assert printable("a\x1bb\x07\u202ec\U000e0041\udcff") == "a\\x1bb\\x07\\u202ec\\U000e0041\\udcff"


@given(ANY_TEXT)
@example("\udcff")
def test_encodable_text_is_utf8_and_unchanged_where_it_was(text: str) -> None:
    assert encodable(text).encode().decode() == encodable(text)
    if not any(0xD800 <= ord(character) <= 0xDFFF for character in text):
        assert encodable(text) == text
