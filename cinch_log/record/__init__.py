"""Recording: the one way of appending to a log, checked event by event, and what a scorer types."""

from cinch_log.record.checker import Checked, Checker, refuses
from cinch_log.record.errors import Refused, SequenceError, WriteError
from cinch_log.record.writer import Fsync, LogWriter, Mode

__all__ = ["Checked", "Checker", "Fsync", "LogWriter", "Mode", "Refused", "SequenceError", "WriteError", "refuses"]
