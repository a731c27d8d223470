"""The conversation of `cinch record`: a line, what it means, the log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from cinch_cli import output, record_view
from cinch_cli.exits import CLEAN, FINDINGS, USAGE
from cinch_log.events import AnyEvent, Deal, GameOver, Score, Undo
from cinch_log.fold.reducer import number_of
from cinch_log.layout import sentences
from cinch_log.log.model import Fault, GameLog
from cinch_log.record.checker import key_of
from cinch_log.record.commands import WORDS
from cinch_log.record.errors import SequenceError, WriteError
from cinch_log.record.hands import HandsBeingTyped
from cinch_log.record.line import Plan, plan, tried
from cinch_log.record.situation import Situation
from cinch_log.record.telling import told
from cinch_log.record.words import EntryError
from cinch_log.text import printable

if TYPE_CHECKING:
    from cinch_cli.record_input import Lines
    from cinch_log.findings import Finding
    from cinch_log.record.writer import LogWriter

_SHOWN: Final = 12
"""Events of `history`."""
_READ_BACK: Final = (Score, GameOver)


class Stop(Exception):
    """The conversation ends."""


class Session:
    """Records what the lines say until they end.

    Args:
        public: nobody's hand is asked for.
        clock: gives the time to write with each event; None for none.
    """

    def __init__(
        self, writer: LogWriter, lines: Lines, *, public: bool = False, clock: Callable[[], datetime] | None = None
    ) -> None:
        assert writer.checker is not None
        self._writer = writer
        self._lines = lines
        self._public = public
        self._clock = clock
        self._situation = Situation(writer.checker)
        self._before = {key_of(finding) for finding in writer.checker.audit()}
        self._recorded = 0
        self._note = ""
        self._drawn: Situation | None = None
        self._symbols = output.can_show_symbols(output.people())

    def run(self) -> int:
        """The exit code: findings count when they stand at the end and were not there at the beginning."""
        while True:
            self._draw()
            text = self._lines.line(record_view.prompt(self._situation, symbols=self._symbols) + "> ")
            if text is None:
                return self._end()
            try:
                self._take(text)
            except Stop:
                return self._end()
            except EntryError as error:
                if self._complain(str(error)):
                    return USAGE
            except WriteError as error:
                if self._complain(str(error)) or isinstance(error, SequenceError):
                    return USAGE

    def completions(self, text: str) -> list[str]:
        """What the tab key offers: the cards that may be played, else words."""
        cards = [card.lower() for card in record_view.playable(self._situation)]
        fitting = [card for card in cards if card.startswith(text.casefold())]
        return fitting or [word for word in WORDS if word.startswith(text.casefold())]

    def _draw(self) -> None:
        if self._lines.interactive and self._drawn is not self._situation:
            self._write(record_view.status(self._situation, symbols=self._symbols))
        self._drawn = self._situation

    def _write(self, lines: list[str]) -> None:
        output.people().write("".join(line + "\n" for line in lines))

    def _say(self, text: str) -> None:
        """A remark: on the terminal between the prompts, from a script to standard error."""
        if self._lines.interactive:
            self._write(sentences(text, "  ", "    "))
        else:
            output.say(f"line {self._lines.number}: {text}")

    def _complain(self, text: str) -> bool:
        """Says what is wrong. True where nobody can put it right: what follows would not fit any more."""
        self._say(text)
        if self._lines.interactive:
            return False
        output.say(f"stopped: {self._recorded} events were recorded and stand, nothing from this line on")
        return True

    def _take(self, text: str) -> None:
        made = plan(text, self._situation, self._note)
        if made.command:
            self._command(made.command)
            return
        if not made.steps:
            if made.note != self._note:
                self._note = made.note
                self._say("noted: it goes with the next entry")
            self._situation = made.situation
            return
        dealt = self._with_hands(made)
        if dealt is None:
            self._say("not dealt")
            return
        made = dealt
        if made.objections and not made.confirmed and not self._confirm(made.objections):
            return
        self._record(made)

    def _with_hands(self, made: Plan) -> Plan | None:
        """Asks for the hands of a deal, where they are to be recorded; None where it is not dealt after all."""
        last = made.steps[-1].event
        if self._public or not isinstance(last, Deal) or last.hands is not None:
            return made
        typed = HandsBeingTyped(self._situation.rules, last)
        while not typed.done:
            text = self._lines.line(self._hand_prompt(typed))
            if text is None or text.strip().casefold() in ("quit", "exit"):
                raise Stop
            if text.strip().casefold() == "cancel":
                return None
            try:
                typed.take(text)
            except EntryError as error:
                if not self._lines.interactive:
                    raise
                self._say(str(error))
        events = [*(step.event for step in made.steps[:-1]), typed.deal()]
        return tried(events, self._situation, confirmed=made.confirmed)

    def _hand_prompt(self, typed: HandsBeingTyped) -> str:
        if typed.place is None:
            return f"  stock, {typed.count} cards, next first (Enter: unseen)> "
        return f"  {self._situation.names.who(typed.place)}, {typed.count} cards (Enter: unseen, -: all)> "

    def _confirm(self, objections: list[Finding]) -> bool:
        texts = [f"{finding.code} {finding.message}" for finding in objections]
        if not self._lines.interactive:
            raise EntryError(f"irregular: {'; '.join(texts)}. If it happened so, put ! at the end of the line")
        for text in texts:
            self._write(sentences(text, "  ! ", "    "))
        answer = self._lines.line("  Record it all the same? [y/N] ")
        if answer is None:
            raise Stop
        if answer.strip().casefold() in ("y", "yes"):
            return True
        self._say("not recorded")
        return False

    def _record(self, made: Plan) -> None:
        told_of = {key_of(finding) for finding in made.objections}
        for step in made.steps:
            event: AnyEvent = step.event
            if self._clock is not None:
                event = replace(event, at=self._clock().isoformat(timespec="seconds"))
            self._say_undone(event)
            findings = self._writer.append(replace(event, seq=None))
            self._recorded += 1
            assert self._writer.checker is not None
            self._situation = Situation(self._writer.checker, lead_now=made.situation.lead_now)
            self._note = ""
            if self._lines.interactive and isinstance(event, _READ_BACK):
                self._say(told(event, symbols=self._symbols))
            for finding in findings:
                if key_of(finding) not in told_of or not self._lines.interactive:
                    self._say(f"{finding.code} {finding.message}")
        self._say_penalty()

    def _say_undone(self, event: AnyEvent) -> None:
        if not isinstance(event, Undo) or not self._lines.interactive:
            return
        undone = [e for index, e in self._situation.state.history if number_of(index, e) > event.to]
        facts = [told(e, symbols=self._symbols) for e in undone if not isinstance(e, (Undo, Fault))]
        self._say(f"undone: {', '.join(facts[:6])}{' …' if len(facts) > 6 else ''}")

    def _say_penalty(self) -> None:
        """At the end of a deal with a renege proven and nothing decided, what the rules provide."""
        situation, expected = self._situation, self._situation.expected
        if not self._lines.interactive or expected.kind != "score" or situation.audit is None:
            return
        record = situation.audit.records.get(situation.state.deals)
        if record is None or record.rulings:
            return
        for side in sorted(record.proven(situation.rules.table.side_of)):
            self._say(
                f"a renege by {side} is proven: to score it with the penalty enter ruling {side.lower()} upheld first"
            )

    def _command(self, command: str) -> None:
        if command == "quit":
            raise Stop
        if command == "seal":
            self._seal()
        elif command == "help":
            self._write(record_view.help_text(self._situation, symbols=self._symbols))
        elif command == "hands":
            self._write(record_view.hands(self._situation, symbols=self._symbols))
        elif command == "history":
            self._history()
        elif command == "sheet":
            self._sheet()
        else:
            self._write(record_view.status(self._situation, symbols=self._symbols))

    def _seal(self) -> None:
        digest = self._writer.seal()
        self._recorded += 1
        assert self._writer.checker is not None
        self._situation = Situation(self._writer.checker, lead_now=self._situation.lead_now)
        text = f"sealed: {digest[:12]} (write this on the score pad)"
        if self._lines.interactive:
            self._say(text)
        else:
            output.people().write(digest[:12] + "\n")

    def _history(self) -> None:
        for index, event in self._situation.state.history[-_SHOWN:]:
            if not isinstance(event, Fault):
                number = f"  {number_of(index, event):>4}  "
                self._write(sentences(told(event, symbols=self._symbols), number))

    def _sheet(self) -> None:
        from cinch_log.scoresheet import Sheet, sheet_text, sheets

        checker = self._situation.checker
        log = GameLog(
            key=0, file=checker.file, header=checker.header, entries=checker.entries, lines=checker.lines,
            load_raw=lambda: checker.raw,
        )  # fmt: skip
        for made in sheets([log], checker.rules, checker.evidence):
            if isinstance(made, Sheet):
                output.people().write(sheet_text(made, symbols=self._symbols))

    def _end(self) -> int:
        if self._note:
            self._say(f"the note {printable(self._note)!r} was not recorded: no entry followed it")
        assert self._writer.checker is not None
        self._writer.sync()
        stand = [finding for finding in self._writer.checker.audit() if key_of(finding) not in self._before]
        wrong = [finding for finding in stand if finding.severity != "info"]
        path = printable(self._writer.name)
        output.say(
            f"{self._recorded} events recorded in {path}"
            + (f"; {len(wrong)} {'finding stands' if len(wrong) == 1 else 'findings stand'}" if wrong else "")
            + ("" if self._situation.is_over else "; the same command goes on with this game")
        )
        return FINDINGS if wrong else CLEAN
