"""Rules by whatever name a person gives them: a preset, a rule file, or a log that names its rules in its header."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Final

from cinch_log.log.model import Fault
from cinch_log.rules.load import RulesError, load_rules, read_rules_file
from cinch_log.rules.options import Rules
from cinch_log.rules.presets import PRESETS

_LOG_SUFFIXES: Final = (".jsonl", ".jsonl.gz", ".cinch.txt", ".gz")


def find_rules(text: str) -> Rules:
    """The rules of that name: a preset's; else those in that rule file (`.toml`, otherwise JSON); else those in the
    header of the first game (to end) in that log (`.jsonl`, `.gz`, `.cinch.txt`, `-` for standard input).

    Raises:
        LookupError: neither a preset nor a file, or a log that cannot be read; the text says why.
        RulesError: a file or header with rules that cannot be played by, or no header.
        OSError: the rule file cannot be read.
    """
    if text in PRESETS:
        return load_rules(text)
    if text == "-" or text.lower().endswith(_LOG_SUFFIXES):
        return _header_rules(text)
    path = Path(text)
    if path.suffix.lower() in (".toml", ".json") or path.exists():
        return read_rules_file(path)
    close = difflib.get_close_matches(text[:80], PRESETS, n=1)
    hint = f"did you mean {close[0]}?" if close else "'cinch rules list' names the presets"
    raise LookupError(f"{text}: neither a preset nor a file; {hint}")


def _header_rules(text: str) -> Rules:
    from cinch_log.log import SourceError, read_games  # a preset or a rule file needs no reader of logs

    try:
        for part in read_games(text):
            if part.header is not None:
                return load_rules(part.header.rules)
            fault = part.entries[0] if part.entries else None
            if isinstance(fault, Fault) and fault.type_hint == "game":
                raise RulesError([f"{fault.path}: the header in line {part.lines[0]} cannot be read: {fault.message}"])
    except SourceError as error:
        raise LookupError(str(error)) from None
    raise RulesError(["$: the log has no header that names its rules"])
