"""What reaches a terminal, a pipe, and a stream that cannot show everything."""

from __future__ import annotations

import io
import sys

import pytest

from cinch_cli import output


class Terminal(io.StringIO):
    """A text stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


def test_suit_symbols_are_used_where_the_encoding_has_them() -> None:
    assert output.can_show_symbols(stream("utf-8"))
    assert not output.can_show_symbols(stream("ascii"))
    assert not output.can_show_symbols(stream("cp1252"))
    assert not output.can_show_symbols(io.StringIO())


@pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colour_and_movement_only_where_a_terminal_allows_it(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert output.can_animate(Terminal())
    assert not output.can_animate(io.StringIO())
    monkeypatch.setenv(variable, value)
    assert not output.can_animate(Terminal())


def test_a_table_takes_every_character_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    into = io.StringIO()
    rows = [("[red]Ann[/x]", 1, None), (":spade_suit: \x1b[31m", 22, "♠")]
    output.console(into).print(output.table("Name", "Bid>", "Suit", rows=rows))
    text = into.getvalue()
    assert "[red]Ann[/x]" in text
    assert ":spade_suit: \\x1b[31m" in text
    assert "\x1b" not in text
    assert "  1 " in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_table_on_a_terminal_without_the_characters_is_drawn_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", stream("ascii"))
    into = io.StringIO()
    output.console(into).print(output.table("Deal", rows=[(1,)]))
    assert into.getvalue().isascii()


def test_the_console_writes_no_escape_codes_into_a_pipe_or_with_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal, pipe = Terminal(), io.StringIO()
    output.console(terminal).print("x", style="bold red")
    output.console(pipe).print("x", style="bold red")
    assert "\x1b" in terminal.getvalue()
    assert pipe.getvalue() == "x\n"
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Terminal()
    output.console(plain).print("x", style="bold red")
    assert plain.getvalue() == "x\n"


def test_a_name_that_the_stream_cannot_show_is_escaped_and_never_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    into = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(into, encoding="ascii"))
    output.prepare_streams()
    output.people().write("Åsa ♠\n")
    sys.stdout.flush()
    assert into.getvalue() == b"\\xc5sa \\u2660\n"


def test_machine_output_is_utf8_with_lf_whatever_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    into = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(into, encoding="ascii", newline="\r\n"))
    output.prepare_streams()
    output.machine().write('{"name":"Åsa"}\n')
    sys.stdout.flush()
    assert into.getvalue() == '{"name":"Åsa"}\n'.encode()


def test_say_writes_one_safe_line_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    output.say("read\x1b]0;owned\x07\nlines")
    assert capsys.readouterr() == ("", "read\\x1b]0;owned\\x07\\x0alines\n")


def test_progress_is_silent_where_there_is_no_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with output.progress("Auditing", total=2) as step:
        step()
    assert capsys.readouterr() == ("", "")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    with output.progress("Auditing", total=2) as step:
        step()
    assert "Auditing" in terminal.getvalue()
