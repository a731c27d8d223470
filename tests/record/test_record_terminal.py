"""`cinch record` with a person at a terminal: prompts, the table, confirmation, Ctrl-C, completion."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ

import pytest

from cinch_cli.record_input import Piped
from cinch_cli.record_session import Session
from cinch_log.events import AnyEvent, Play
from cinch_log.fold.questions import legal
from cinch_log.log import read_games
from cinch_log.record import LogWriter

ROOT = Path(__file__).resolve().parents[2]


class Screen:
    """A terminal of 80 columns with the program in it."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        ioctl(slave, TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        environment = os.environ | {
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'cli'}",
            "LANG": "C.UTF-8",
            "TERM": "xterm",
            "INPUTRC": "/dev/null",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cinch_cli.app", "record", *arguments],
            stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.text = ""

    def wait_for(self, text: str) -> str:
        """What has come since the last time, up to `text`."""
        deadline = time.monotonic() + 20
        while text not in self.text:
            assert time.monotonic() < deadline, f"{text!r} did not come; there is {self.text!r}"
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    piece = os.read(self.master, 65536)
                except OSError:
                    piece = b""
                assert piece, f"the program ended without {text!r}: {self.text!r}"
                self.text += re.sub(r"\x1b\[\?2004[hl]\r?|\r", "", piece.decode())
        before, _, self.text = self.text.partition(text)
        return before + text

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def enter(self, line: str, then: str) -> str:
        self.type(line + "\n")
        return self.wait_for(then)

    def interrupt(self) -> None:
        """Ctrl-C by a person, who needs a moment: between showing its prompt and listening readline is deaf to it."""
        time.sleep(0.3)
        os.killpg(self.process.pid, signal.SIGINT)

    def end(self) -> int:
        code = self.process.wait(timeout=20)
        os.close(self.master)
        return code


@pytest.fixture
def screen(log: Path) -> Iterator[Screen]:
    made = Screen(str(log), "--public", "--players", "Ada,Bruno,Chiara,Davide")
    yield made
    if made.process.poll() is None:
        made.process.kill()
        made.process.wait()


def codes_in(log: Path) -> list[str]:
    return [type(entry).__name__ for game in read_games(log) for entry in game.entries]


def test_the_prompt_says_whose_turn_it_is_and_the_table_stands_above_it(log: Path, screen: Screen) -> None:
    screen.wait_for("Deal 1: who deals? (or cut)> ")
    shown = screen.enter("n", "E (Bruno) bids 1-14 or p> ")
    assert "── Deal 1, dealer N ─ NS 0, EW 0 (to 51) ──" in shown
    shown = screen.enter("p 7 p p", "S (Chiara) names trump (c d h s)> ")
    assert "Bids     E pass  S 7  W pass  N pass" in shown
    screen.enter("s", "E (Bruno) puts aside (at least 3)> ")
    screen.enter("skip", "S (Chiara) leads> ")
    shown = screen.enter("kh 4 9", "E (Bruno) plays> ")
    assert "Trick 1  S K♥  W 4♥  N 9♥  - S is winning" in shown
    shown = screen.enter("undo misheard", "N (Ada) plays> ")
    assert "undone: N plays 9♥" in shown
    screen.enter("quit", "the same command goes on with this game")
    assert screen.end() == 0


def test_an_irregular_entry_is_explained_and_recorded_only_on_confirmation(log: Path, screen: Screen) -> None:
    screen.wait_for("> ")
    screen.enter("n", "or p> ")
    shown = screen.enter("p 7 6", "[y/N] ")
    assert "BID002 W bid 6, not higher than the 7 of S" in shown
    shown = screen.enter("", "or p> ")
    assert "not recorded" in shown
    assert codes_in(log) == ["Game", "Deal"]
    screen.enter("p 7 6", "[y/N] ")
    screen.enter("y", "N (Ada) bids 8-14 or p> ")
    screen.type("\x04")
    screen.wait_for("4 events recorded")
    assert screen.end() == 1
    assert codes_in(log) == ["Game", "Deal", "Pass", "Bid", "Bid"]


def test_ctrl_c_drops_the_line_and_twice_ends_with_a_whole_log(log: Path, screen: Screen) -> None:
    screen.wait_for("> ")
    screen.enter("n", "or p> ")
    screen.type("garbage")
    screen.wait_for("garbage")
    screen.interrupt()
    screen.wait_for("once more")
    screen.wait_for("or p> ")
    screen.enter("p", "S (Chiara) bids")
    screen.interrupt()
    screen.wait_for("once more")
    screen.wait_for("> ")
    screen.interrupt()
    assert screen.end() == 130
    assert codes_in(log) == ["Game", "Deal", "Pass"]


def test_the_tab_key_completes_commands(screen: Screen) -> None:
    screen.wait_for("> ")
    screen.type("hist\t\n")
    screen.wait_for("0  game tuesday")
    screen.enter("quit", "recorded")
    assert screen.end() == 0


def test_help_fits_the_screen(screen: Screen) -> None:
    screen.wait_for("> ")
    shown = screen.enter("?", "goes on")
    lines = shown.splitlines()
    assert len(lines) < 40
    assert max(map(len, lines)) <= 80


def test_the_tab_key_offers_the_cards_that_may_be_played(log: Path, game: list[AnyEvent]) -> None:
    first = next(index for index, event in enumerate(game) if isinstance(event, Play))
    with LogWriter(log) as writer:
        for event in game[: first + 1]:
            writer.append(event)
        session = Session(writer, Piped())
        state = writer.state
        assert state.deal is not None
        assert state.deal.due is not None
        allowed = [card.lower() for card in legal(state, state.deal.due)]
        assert session.completions("") == allowed
        assert session.completions(allowed[0]) == allowed[:1]
        assert session.completions("und") == ["undo"]
