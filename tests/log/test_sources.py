"""PATH arguments become sources: files, folders, standard input; errors name file and reason."""

from __future__ import annotations

import gzip
import io
import os
import sys
from pathlib import Path

import pytest

from cinch_log import notation
from cinch_log.log import Fault, SourceError, find_sources, loads, read_events, read_games
from cinch_log.log.read import READERS
from cinch_log.log.sources import SUFFIXES
from tests.log.conftest import Make


def names(*paths: str | Path) -> list[str]:
    return [source.name for source in find_sources(paths)]


def test_a_folder_is_searched_with_everything_below_it(tmp_path: Path) -> None:
    wanted = ["a.cinch.jsonl", "b.jsonl", "c.cinch.jsonl.gz", "d.JSONL.GZ", "e.cinch.txt", "sub/deep/f.jsonl"]
    for name in [*wanted, "g.txt", "h.json", "sub/i.gz"]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert names(tmp_path) == [str(tmp_path / name) for name in wanted]
    assert [source.format for source in find_sources([tmp_path])] == ["jsonl"] * 4 + ["notation", "jsonl"]


def test_each_file_comes_once_however_many_paths_lead_to_it(tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").touch()
    (tmp_path / "a.log").touch()
    (tmp_path / "c.jsonl").symlink_to(tmp_path / "b.jsonl")
    assert names(tmp_path / "b.jsonl", tmp_path, tmp_path / "a.log", "-", "-") == [
        "-", str(tmp_path / "a.log"), str(tmp_path / "b.jsonl"),
    ]  # fmt: skip


def test_links_in_a_circle_and_pipes_do_not_hang(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.jsonl").touch()
    (tmp_path / "sub" / "up").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "nowhere.jsonl").symlink_to(tmp_path / "gone")
    os.mkfifo(tmp_path / "pipe.jsonl")
    assert names(tmp_path) == [str(tmp_path / "sub" / "a.jsonl")]


def test_a_path_that_is_not_there_or_holds_nothing_is_named_with_its_reason(tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path / "gone.jsonl", "no such file or folder"),
        (tmp_path, "the folder holds no logs"),
        (str(tmp_path) + "/a\0b", "cannot be read"),
    ):
        with pytest.raises(SourceError) as caught:
            find_sources([path])
        assert reason in caught.value.reason
        assert str(tmp_path) in caught.value.file


def test_what_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.jsonl").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(SourceError, match="no permission"):
        find_sources([tmp_path / "a.jsonl"])


def test_a_name_that_is_no_text_can_be_shown_and_opened(tmp_path: Path, make: Make) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.jsonl"
    Path(os.fsdecode(path)).write_bytes(b"".join(make.game()))
    [game] = read_games(tmp_path)
    assert game.file == f"{tmp_path}/\\xff.jsonl"


def test_games_of_all_sources_have_keys_of_their_own(tmp_path: Path, make: Make) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"".join(make.game() + make.game("b")))
    (tmp_path / "b.jsonl").write_bytes(gzip.compress(b"".join(make.game())))
    games = list(read_games([str(tmp_path)]))
    assert [Path(game.file).name for game in games] == ["a.jsonl", "a.jsonl", "b.jsonl"]
    assert len({game.key for game in games}) == 3
    assert not any(game.repeated_id for game in games)
    assert [number for number, _ in read_events(tmp_path / "b.jsonl")] == [1, 2, 3, 4, 5, 6]


def test_standard_input_is_read(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"".join(make.game()))))
    [game] = read_games("-")
    assert game.file == "-"
    assert game.header is not None
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SourceError, match="no standard input"):
        list(read_games("-"))


def test_a_file_that_cannot_be_read_after_all_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").touch()
    [source] = find_sources([tmp_path])
    (tmp_path / "a.jsonl").unlink()
    with pytest.raises(SourceError, match="no such file"):
        list(read_games([source]))


def test_the_notation_is_read_like_a_log(tmp_path: Path, make: Make) -> None:
    [game] = loads(b"".join(make.game()))
    events = [entry for entry in game.entries if not isinstance(entry, Fault)]
    (tmp_path / "a.cinch.txt").write_text(notation.dumps([events]), "utf-8")
    [read] = read_games(tmp_path)
    assert read.entries == game.entries


def test_every_suffix_has_a_reader() -> None:
    assert set(SUFFIXES.values()) <= set(READERS)
