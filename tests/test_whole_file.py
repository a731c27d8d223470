"""Files that are written whole or not at all."""

from __future__ import annotations

import fcntl
import gzip
import stat
from pathlib import Path

import pytest

from cinch_log.whole_file import Busy, packed_for, replace_whole, write_whole


def test_a_new_file_has_the_permissions_of_a_new_file(tmp_path: Path) -> None:
    write_whole(tmp_path / "new", b"text", overwrite=False)
    (tmp_path / "other").write_bytes(b"")
    assert (tmp_path / "new").read_bytes() == b"text"
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "other"]


def test_what_exists_is_replaced_only_when_told(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o640)
    with pytest.raises(FileExistsError):
        write_whole(path, b"new", overwrite=False)
    assert path.read_bytes() == b"old"
    write_whole(path, b"new", overwrite=True)
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_to_nothing_counts_as_existing(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "link", b"new", overwrite=False)


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_whole(tmp_path / "link", b"new", overwrite=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"


def test_somebody_who_is_faster_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"theirs")
    monkeypatch.setattr("cinch_log.whole_file.os.path.lexists", lambda _: False)
    with pytest.raises(FileExistsError):
        write_whole(path, b"ours", overwrite=False)
    assert [entry.read_bytes() for entry in tmp_path.iterdir()] == [b"theirs"]


def test_a_failure_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr("cinch_log.whole_file.os.fsync", full)
    (tmp_path / "file").write_bytes(b"old")
    with pytest.raises(OSError, match="no space"):
        write_whole(tmp_path / "file", b"new", overwrite=True)
    assert [entry.read_bytes() for entry in tmp_path.iterdir()] == [b"old"]


def test_a_file_that_changed_since_it_was_read_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    read = path.stat()
    replace_whole(path, read, b"new")
    assert path.read_bytes() == b"new"
    with pytest.raises(Busy, match="just written"):
        replace_whole(path, read, b"newer")
    assert path.read_bytes() == b"new"


def test_a_locked_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(Busy, match="is writing"):
            replace_whole(path, path.stat(), b"new")
    assert path.read_bytes() == b"old"


def test_packed_files_are_the_same_every_time() -> None:
    assert packed_for(Path("a.gz"), b"text") == packed_for(Path("b.GZ"), b"text")
    assert gzip.decompress(packed_for(Path("a.gz"), b"text")) == b"text"
    assert packed_for(Path("a.jsonl"), b"text") == b"text"
