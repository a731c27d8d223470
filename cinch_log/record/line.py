"""A line that a scorer typed, read against the game as it stands: events, each tried out, or a command. Pure.

A line holds one entry or several of the same kind (`7 p p p`, `as 5c 10d 2s`); `;` and `/` part different ones. `#`
begins a note for its last event, `!` at the end confirms what the rules do not allow. Nothing of a line counts unless
all of it is understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cinch_log.cards import Seat
from cinch_log.events import AnyEvent, Deal
from cinch_log.findings import Finding
from cinch_log.record import words
from cinch_log.record.commands import COMMANDS, SESSION, TEXT_COMMANDS
from cinch_log.record.reading import READERS, usage
from cinch_log.record.situation import Situation
from cinch_log.record.words import EntryError
from cinch_log.text import encodable

LONGEST: Final = 4000
"""Characters of one line: more is some other file on its way in."""


class Step(Struct, frozen=True):
    """One event of a line, and what it leads to."""

    event: AnyEvent
    findings: list[Finding]
    objections: list[Finding]
    """Those that have to be confirmed."""


class Plan(Struct, frozen=True):
    """What a line asks for."""

    steps: list[Step]
    situation: Situation
    """After all of them."""
    command: str = ""
    """A word of `SESSION` instead of events."""
    rest: str = ""
    """What stood behind the command."""
    note: str = ""
    """A note that waits for the next event."""
    confirmed: bool = False

    @property
    def objections(self) -> list[Finding]:
        """All that has to be confirmed before any of the events is recorded."""
        return [finding for step in self.steps for finding in step.objections]


def plan(text: str, situation: Situation, note: str = "") -> Plan:
    """What the line asks for in this situation.

    Args:
        text: what was typed.
        situation: the game as it stands.
        note: one that has been waiting for an event.

    Raises:
        EntryError: it cannot be understood here; says what could be.
    """
    if len(text) > LONGEST:
        raise EntryError(f"the line has {len(text):,} characters; an entry is short")
    text, _, own_note = encodable(text).partition("#")
    text, own_note = text.strip(), own_note.strip()
    confirmed = text.endswith("!")
    text = text.rstrip("! ")
    first = text.split(maxsplit=1)
    word = first[0].casefold() if first else ""
    if word in SESSION:
        return Plan([], situation, command=SESSION[word], rest=first[1] if len(first) > 1 else "", note=note)
    if word == "note" or (not text and own_note):
        own_note = " ".join([*first[1:], own_note]).strip()
        if not own_note:
            raise EntryError("note: write the text behind it, as in: note coffee break")
        return Plan([], situation, note="; ".join(filter(None, [note, own_note])))
    trial = _Trial(situation)
    try:
        _read(text, trial)
    except EntryError as error:
        if not trial.steps:
            raise
        raise EntryError(f"{error} (nothing of this line was recorded)") from None
    kept = "; ".join(filter(None, [note, own_note]))
    if not trial.steps:
        if trial.situation is situation:
            raise EntryError(f"there is no entry in this line; {usage(situation)}")
        return Plan([], trial.situation, note=kept)
    if kept:
        events = [step.event for step in trial.steps]
        events[-1] = replace(events[-1], note=kept)
        return tried(events, situation, lead_now=trial.situation.lead_now, confirmed=confirmed)
    return Plan(trial.steps, trial.situation, confirmed=confirmed)


def tried(events: Iterable[AnyEvent], situation: Situation, *, lead_now: bool = False, confirmed: bool = False) -> Plan:
    """These events one after another in this situation, as a line would have asked for them."""
    trial = _Trial(situation)
    for event in events:
        trial.add(event)
    after = trial.situation.after(trial.situation.checker, lead_now=lead_now)
    return Plan(trial.steps, after, confirmed=confirmed)


class _Trial:
    """A line being read: each event is tried out before the next word is looked at."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.steps: list[Step] = []

    def add(self, event: AnyEvent) -> None:
        checker = self.situation.checker
        checked = checker.after(replace(event, seq=checker.next_number) if checker.numbered else event)
        self.steps.append(Step(event, checked.findings, checked.objections))
        lead_now = self.situation.lead_now and not isinstance(event, Deal)
        self.situation = self.situation.after(checked.checker, lead_now=lead_now)


def _read(text: str, trial: _Trial) -> None:
    if not text:
        trial.add(_default(trial.situation))
    rest = text
    while rest:
        word = _command_word(_first_word(rest), trial.situation)
        if word in TEXT_COMMANDS:
            tokens, rest = rest.split(), ""
        else:
            part, *more = re.split(r"[;/]", rest, maxsplit=1)
            rest = more[0].strip() if more else ""
            tokens = words.separated(part)
        if not tokens:
            continue
        if tokens[0].casefold() in ("skip", "done") and len(tokens) == 1:
            trial.situation = _skipped(trial.situation)
        elif word in COMMANDS:
            for event in COMMANDS[word](tokens[1:], trial.situation):
                trial.add(event)
        else:
            _read_tokens(tokens, trial)


def _first_word(text: str) -> str:
    return re.split(r"[\s,;/]", text, maxsplit=1)[0].casefold()


def _skipped(situation: Situation) -> Situation:
    if situation.expected.kind not in ("discard", "draw"):
        raise EntryError("skip: ends an exchange that is not recorded further; there is none now")
    return situation.after(situation.checker, lead_now=True)


def _default(situation: Situation) -> AnyEvent:
    event = situation.default
    if event is None:
        raise EntryError(usage(situation))
    return event


def _command_word(word: str, situation: Situation) -> str:
    """The word as a command; `d` is one only where cards are put aside, else it may be diamonds."""
    if word in ("d", "-") and situation.expected.kind not in ("discard", "draw"):
        return ""
    return word


def _read_tokens(tokens: list[str], trial: _Trial) -> None:
    """Entries without a command word, as many as there are."""
    position = 0
    while position < len(tokens):
        situation = trial.situation
        reader = READERS.get(situation.expected.kind)
        if reader is None:
            raise EntryError(f"{words.shown(tokens[position])} is not understood; {usage(situation)}")
        seat, start = _seat_before(tokens, position, situation)
        event, position = reader(tokens, start, seat, situation)
        trial.add(event)


def _seat_before(tokens: list[str], position: int, situation: Situation) -> tuple[Seat | None, int]:
    """A seat or name in front of an entry, for an act out of turn."""
    token = tokens[position]
    kind = situation.expected.kind
    if kind in ("deal", "score") or position + 1 >= len(tokens):
        return None, position
    if kind == "trump" and words.suit(token) and not words.suit(tokens[position + 1]):
        return None, position
    if words.cards(token) or (kind == "bid" and token.casefold() in ("p", "pass")):
        return None, position
    seat = situation.names.seat(token)
    return (None, position) if seat is None else (seat, position + 1)
