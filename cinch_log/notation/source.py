"""A text as the log reader sees a log: entries with line numbers, problems as faults in their place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cinch_log.events import AnyEvent
from cinch_log.log.batch import Batch, RawLines
from cinch_log.log.kinds import FAULT, HEADER, KIND
from cinch_log.log.model import Fault
from cinch_log.log.sources import Source, SourceError
from cinch_log.log.unpack import Unpacked
from cinch_log.log.write import canonical
from cinch_log.notation.problems import Problem
from cinch_log.notation.reader import Found, read_text

_BLOCK = 1 << 20


def notation_batches(source: Source) -> Iterator[Batch]:
    """The entries of a source in the notation, all in one batch. Raises `SourceError`."""
    batch = batch_of(read_source_text(source))
    if batch.entries:
        yield batch


def read_source_text(source: Source) -> str:
    """The text of a source, unpacked; bytes that are no UTF-8 become halves of surrogate pairs.

    Raises:
        SourceError: it cannot be read, or is packed and damaged.
    """
    stream = source.open()
    try:
        unpacked = Unpacked(stream.read)
        data = b"".join(iter(lambda: unpacked.read(_BLOCK), b""))
    except (OSError, ValueError) as error:
        raise SourceError(source.name, f"cannot be read to its end: {error}") from None
    finally:
        if source.path is not None:
            stream.close()
    if unpacked.damage is not None:
        raise SourceError(source.name, f"{unpacked.damage}; a damaged text is not read, since a part would look whole")
    return data.decode("utf-8", "surrogateescape")


def batch_of(text: str) -> Batch:
    """The entries of a text. The bytes of each are its canonical line (those of a fault its line in the text): a
    seal holds where the log it was set in had canonical lines.
    """
    found = read_text(text)
    entries = [_entry(one) for one in found]
    return Batch(
        entries=entries,
        kinds=bytes(_kind(entry) for entry in entries),
        numbers=[one.line for one in found],
        raw=_TextLines(text, found),
        addressed=any(not isinstance(entry, Fault) and entry.game is not None for entry in entries),
    )


def _entry(found: Found) -> AnyEvent | Fault:
    problem = found.what
    if not isinstance(problem, Problem):
        return problem
    return Fault(kind="line", path=f"column {problem.column}", message=problem.message, type_hint=found.hint)


def _kind(entry: AnyEvent | Fault) -> int:
    if isinstance(entry, Fault):
        return HEADER if entry.type_hint == "game" else FAULT
    return KIND[type(entry)]


class _TextLines(RawLines):
    """Canonical lines of the events; several may stand in one line of the text."""

    def __init__(self, text: str, found: Sequence[Found]) -> None:
        super().__init__(text.encode("utf-8", "surrogateescape"), 1)
        self._found: dict[int, list[AnyEvent | Problem]] = {}
        for one in found:
            self._found.setdefault(one.line, []).append(one.what)

    def pick(self, numbers: Sequence[int]) -> list[bytes]:
        """The bytes of these entries: where a number stands several times, of the first, second… on that line."""
        seen: Counter[int] = Counter()
        picked: list[bytes] = []
        for number in numbers:
            what = self._found[number][seen[number]]
            seen[number] += 1
            picked.append(self.lines[number - 1] if isinstance(what, Problem) else canonical(what) + b"\n")
        return picked
