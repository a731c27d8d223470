"""Work of the database that goes on while the program prepares what comes next."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from cinch_log.archive.database import HEARD

if TYPE_CHECKING:
    import duckdb


class Background:
    """One piece of work on a connection at a time, in a thread of its own.

    Until it has been waited for, nobody else may use the connection.
    """

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection
        self._done = threading.Event()
        self._done.set()
        self._errors: list[BaseException] = []

    def start(self, work: Callable[[], object]) -> None:
        """Begins this work, after what was begun before."""
        self.wait()
        self._done.clear()

        def run() -> None:
            try:
                work()
            except BaseException as error:
                self._errors.append(error)
            finally:
                self._done.set()

        threading.Thread(target=run, daemon=True).start()

    def wait(self) -> None:
        """Returns when the work is done; raises what it raised. Ctrl-C ends the work."""
        try:
            self._done.wait()
        except KeyboardInterrupt:
            self.stop()
            raise
        if self._errors:
            raise self._errors.pop()

    def stop(self) -> None:
        """Ends the work, whatever comes of it."""
        # The database may miss an interrupt: it is repeated until it has been heard.
        while not self._done.wait(HEARD):
            self._connection.interrupt()
        self._errors.clear()
