"""A log's file as bytes that only grow: locked, whole lines or nothing, on the disk when it is said to be."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import Final

from cinch_log.log.sources import format_of, shown
from cinch_log.record.errors import SequenceError, WriteError
from cinch_log.whole_file import Busy, locked

_GZIP: Final = b"\x1f\x8b"


class LogFile:
    """An open log that nobody else of ours writes to until `close`.

    A link is followed. A new file gets the permissions of any new file, one that exists keeps its own.

    Raises:
        WriteError: it is packed, no ordinary file, locked by somebody else, or must not be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = shown(str(path))
        _refuse_by_name(path, self.name)
        self._stack = contextlib.ExitStack()
        self._open()
        try:
            self._claim()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        """Opens what is there, or makes a new file that survives a crash: its folder is written to the disk too."""
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
        self.created = False
        try:
            if not os.path.lexists(self.path):
                self.handle = os.open(self.path, flags | os.O_CREAT | os.O_EXCL, 0o666)
                self.created = True
                sync_folder(self.path)
            else:
                self.handle = os.open(self.path, flags | getattr(os, "O_NONBLOCK", 0))
        except OSError as error:
            raise WriteError(f"{self.name}: {_why(error)}") from None

    def _claim(self) -> None:
        status = os.fstat(self.handle)
        if not stat.S_ISREG(status.st_mode):
            raise WriteError(f"{self.name}: this is no ordinary file; a log is one")
        try:
            self._stack.enter_context(locked(self.handle, self.path))
        except Busy:
            raise WriteError(
                f"{self.name}: somebody else is recording to this file. End that program first (a recording left open "
                "in another window?), or record to another file"
            ) from None
        self.size = os.fstat(self.handle).st_size
        self._inode = (status.st_dev, status.st_ino)
        if self.read(0, 2) == _GZIP:
            raise WriteError(f"{self.name}: the log is packed; unpack it (gunzip), then record")

    def read(self, start: int, count: int) -> bytes:
        """Bytes of the file as it stands."""
        os.lseek(self.handle, start, os.SEEK_SET)  # what is written goes to the end wherever that is
        found = b""
        while count > len(found) and (piece := os.read(self.handle, count - len(found))):
            found += piece
        return found

    def check_alone(self) -> None:
        """Raises `SequenceError` when the file is not what was last written here."""
        size = os.fstat(self.handle).st_size
        if size != self.size:
            what = "appended to" if size > self.size else "shortened"
            raise SequenceError(
                f"{self.name}: somebody else has {what} this log meanwhile; nothing was overwritten. Open it again"
            )
        try:
            status = self.path.stat()
        except OSError:
            status = None
        if status is None or (status.st_dev, status.st_ino) != self._inode:
            raise SequenceError(f"{self.name}: the log was moved or replaced while it was open. Open it again")

    def append(self, data: bytes) -> None:
        """Writes all of `data`, or nothing.

        Raises:
            SequenceError: the file is not what was last written here.
            WriteError: the disk is full, or another reason; the file is as it was.
        """
        self.check_alone()
        written = 0
        try:
            while written < len(data):  # after a short write the second one says why
                written += os.write(self.handle, data[written:])
        except OSError as error:
            self.take_back(data[:written])
            raise WriteError(
                f"{self.name}: the event was not recorded: {_why(error)}. The log is whole up to the event before; "
                "make room, then enter it again"
            ) from None
        except BaseException:
            self.take_back(data)
            raise

    def take_back(self, data: bytes) -> None:
        """Cuts off `data`, or a beginning of it, where that is all that has come since; never anybody else's bytes."""
        with contextlib.suppress(OSError):
            added = os.fstat(self.handle).st_size - self.size
            if 0 < added <= len(data) and self.read(self.size, added) == data[:added]:
                os.ftruncate(self.handle, self.size)

    def sync(self) -> None:
        """Returns when the disk has everything. Raises `WriteError` when it says that it has not."""
        try:
            os.fsync(self.handle)
        except OSError as error:
            raise WriteError(
                f"{self.name}: the disk did not take what was written: {_why(error)}. Copy the log to another disk and "
                "compare its last lines with the table before you go on"
            ) from None

    def move_tail_aside(self, start: int) -> Path:
        """Puts the bytes from `start` on into a file of their own beside the log and takes them out of it.

        Returns:
            The new file, `NAME.torn-1` or the next free number. It is on the disk before the log is cut.

        Raises:
            WriteError: it could not be written; the log is as it was.
        """
        tail = self.read(start, self.size - start)
        real = Path(os.path.realpath(self.path))
        for number in range(1, 10_000):
            aside = real.with_name(f"{real.name}.torn-{number}")
            try:
                with aside.open("xb") as file:
                    file.write(tail)
                    file.flush()
                    os.fsync(file.fileno())
            except FileExistsError:
                continue
            except OSError as error:
                with contextlib.suppress(OSError):
                    aside.unlink(missing_ok=True)
                raise WriteError(
                    f"{self.name}: the last line is torn, and moving it aside failed: {_why(error)}"
                ) from None
            sync_folder(aside)
            os.ftruncate(self.handle, start)
            os.fsync(self.handle)
            self.size = start
            return aside
        raise WriteError(f"{self.name}: there are 9,999 torn lines beside this log; put them away")

    def close(self) -> None:
        """Gives the file and its lock back; a new file that stayed empty goes. May be called twice."""
        self._stack.close()
        if self.handle >= 0:
            if self.created and os.fstat(self.handle).st_size == 0:
                with contextlib.suppress(OSError):
                    self.path.unlink()
            os.close(self.handle)
            self.handle = -1


def sync_folder(path: Path) -> None:
    """Makes sure that the entry of a new file is on the disk, where the system knows such a thing."""
    folder = Path(os.path.realpath(path)).parent
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _refuse_by_name(path: Path, name: str) -> None:
    if path.name.lower().endswith(".gz"):
        raise WriteError(f"{name}: a packed log cannot be appended to; record to a file without .gz")
    if format_of(path.name) not in (None, "jsonl"):
        raise WriteError(f"{name}: this is the readable notation; record to a .cinch.jsonl and convert it afterwards")


def _why(error: OSError) -> str:
    if isinstance(error, IsADirectoryError):
        return "this is a folder; name a file"
    if isinstance(error, FileExistsError):
        return "a file of this name has just been made by somebody else"
    return (error.strerror or str(error)).lower()
