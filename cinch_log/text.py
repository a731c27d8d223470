"""Text from a log on its way to a terminal or a file: names, notes and ids are whatever somebody wrote there."""

from __future__ import annotations

import unicodedata


def printable(text: str) -> str:
    r"""`text` on one line, with everything that could act on a terminal made visible.

    Control characters (ESC, newlines, C1), characters that change the direction of writing, invisible ones and halves
    of surrogate pairs become escapes such as `\x1b` or `\u202e`; letters, symbols and spaces of all scripts stay.
    """
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() or unicodedata.category(character) == "Zs" else _escape(character)
        for character in text
    )


def spreadsheet_text(text: str) -> str:
    """`text` for a cell of a table: printable, and with an apostrophe before what would run as a formula."""
    text = printable(text)
    return "'" + text if len(text) > 1 and text.startswith(("=", "+", "-", "@")) else text


def encodable(text: str) -> str:
    r"""`text` with halves of surrogate pairs (as in undecodable file names) made visible: UTF-8 can hold the rest."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace").decode()
    return text


def _escape(character: str) -> str:
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
