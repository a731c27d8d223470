"""Files that are written whole or not at all: whoever reads sees the old one or the new one."""

from __future__ import annotations

import contextlib
import gzip
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path


def write_whole(path: Path, data: bytes, *, overwrite: bool, mode: int | None = None) -> None:
    """Writes the file beside its place and moves it there when it is safely on the disk.

    A link is followed, a replaced file keeps its permissions. `mode`: the permissions of the file, whatever stood there
    before; by default those of a new file.

    Raises:
        FileExistsError: something stands there and `overwrite` is false; it is untouched.
        OSError: it can not be written; what stood there is untouched.
    """
    target = Path(os.path.realpath(path)) if overwrite else path
    if not overwrite and os.path.lexists(target):
        raise FileExistsError(17, os.strerror(17), str(path))
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".new", dir=target.parent)
    except OSError as error:  # nobody has heard of the file beside it
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_mode_of(target) if mode is None else mode)
        _move(Path(name), target, overwrite=overwrite)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


class Busy(Exception):
    """Somebody else writes this file, or has just done so: which file, and what to do."""


@contextlib.contextmanager
def locked(handle: int, path: Path) -> Iterator[None]:
    """Holds the file's lock, where the system has such locks, until it is closed. Raises `Busy`."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Busy(f"{path}: somebody else is writing this file; try again when the recording is over") from None
    yield


def replace_whole(path: Path, read: os.stat_result, data: bytes) -> None:
    """As `write_whole`, in place of the file as it was when it was `read`.

    Raises:
        Busy: somebody else writes to it, or has done so since; it is untouched.
        OSError: it can not be written; it is untouched.
    """
    with path.open("r+b") as file, locked(file.fileno(), path):
        now = os.fstat(file.fileno())
        if (now.st_ino, now.st_size, now.st_mtime_ns) != (read.st_ino, read.st_size, read.st_mtime_ns):
            raise Busy(f"{path}: somebody else has just written to this file; try again")
        write_whole(path, data, overwrite=True)


def packed_for(path: Path, data: bytes) -> bytes:
    """The data as it must stand in a file of this name: gzip for `.gz`, the same bytes every time."""
    return gzip.compress(data, mtime=0) if path.suffix.lower() == ".gz" else data


def _mode_of(target: Path) -> int:
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _move(new: Path, target: Path, *, overwrite: bool) -> None:
    if overwrite:
        new.replace(target)
        return
    try:
        os.link(new, target)  # unlike a rename it fails if somebody was faster
    except FileExistsError:
        raise FileExistsError(17, os.strerror(17), str(target)) from None
    except OSError:  # a file system without hard links
        with target.open("xb") as file:
            file.write(new.read_bytes())
    new.unlink()
