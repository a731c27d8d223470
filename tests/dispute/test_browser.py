"""The HTML page in a real browser: `pytest -m slow tests/dispute/test_browser.py`, with Chromium installed.

On Debian and its relatives `apt-get install chromium` is enough. Where no browser is found under its usual names the
test fails and says so: name one with the environment variable `CHROMIUM`.
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import pytest

from cinch_log.dispute import page_html
from tests.dispute.pages import sample
from tests.dispute.test_pages import HOSTILE, hostile

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")


def browse(folder: Path, html: str, *flags: str) -> str:
    """Opens the page and gives what the browser prints."""
    browser = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert browser is not None, "no Chromium found: install one, or name it with CHROMIUM"
    page = folder / "page.html"
    page.write_text(html, encoding="utf-8")
    command = [browser, *FLAGS, f"--user-data-dir={folder / 'profile'}", *flags, page.as_uri()]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def pixels(png: Path) -> tuple[int, int, set[bytes]]:
    """Width, height and the different pixels of a picture, read with nothing but the standard library."""
    data = png.read_bytes()
    assert data.startswith(b"\x89PNG")
    columns, rows, depth, colour = struct.unpack(">IIBB", data[16:26])
    channels = {2: 3, 6: 4}[colour]
    assert depth == 8
    packed, at = b"", 8
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += size + 12
    raw = zlib.decompress(packed)
    found = {raw[start : start + channels] for start in range(1, len(raw) - channels, 997)}
    return columns, rows, found


@pytest.mark.slow
def test_the_page_opens_and_shows_something(tmp_path: Path) -> None:
    html = page_html(sample("dispute_proven", deal=1))
    browse(tmp_path, html, "--window-size=900,2400", f"--screenshot={tmp_path / 'page.png'}")
    columns, rows, colours = pixels(tmp_path / "page.png")
    assert (columns, rows) == (900, 2400)
    assert len(colours) > 10


@pytest.mark.slow
def test_the_browser_applies_the_style_and_keeps_the_page_as_it_is(tmp_path: Path) -> None:
    html = page_html(sample("dispute_proven", deal=1))
    shown = browse(tmp_path, html, "--dump-dom")
    assert shown.count("<article>") == 1
    assert len(re.findall(r'class="card', shown)) == len(re.findall(r'class="card', html))


@pytest.mark.slow
def test_the_page_prints(tmp_path: Path) -> None:
    html = page_html(sample("dispute_proven", deal=1))
    browse(tmp_path, html, f"--print-to-pdf={tmp_path / 'page.pdf'}", "--no-pdf-header-footer")
    pdf = (tmp_path / "page.pdf").read_bytes()
    assert pdf.startswith(b"%PDF-")
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 4


@pytest.mark.slow
def test_a_hostile_name_runs_nothing(tmp_path: Path) -> None:
    attack = "<script>document.body.innerHTML='taken over'</script><img src=x onerror=\"document.title='taken over'\">"
    for name in (attack, *HOSTILE[:2]):
        shown = browse(tmp_path, page_html([hostile(name)]), "--dump-dom")
        assert "<script" not in shown
        assert "<img" not in shown
        assert "How to reproduce this page" in shown
