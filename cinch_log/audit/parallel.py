"""Audits of files and folders, by one process or several, with the same findings in the same order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from hashlib import blake2b
from itertools import count
from os import PathLike

from msgspec import Struct

from cinch_log.audit.run import audit_games, repeated_id
from cinch_log.audit.verdicts import Evidence
from cinch_log.findings import Finding
from cinch_log.log.model import GameLog
from cinch_log.log.pieces import Interleaved, Piece, cut, read_piece
from cinch_log.log.read import read_games
from cinch_log.log.sources import Source, SourceError, Unreadable, find_sources, give_up
from cinch_log.rules.options import Rules

Empty = Callable[[str], None]


def _say_nothing(name: str) -> None:
    pass


def audit_paths(
    paths: Iterable[str | PathLike[str]],
    *,
    rules: Rules | None = None,
    evidence: Evidence = "full",
    jobs: int = 1,
    unreadable: Unreadable = give_up,
    empty: Empty = _say_nothing,
) -> Iterator[Finding]:
    """The findings of every log these paths lead to: file by file, game by game, by line.

    Args:
        paths: files, folders to search, `-` for standard input.
        rules: audit by these instead of each header's.
        evidence: `public` withholds recorded hands from the verdicts on reneges.
        jobs: processes; large files are shared out at the beginnings of games.
        unreadable: called for what cannot be read, the others go on; by default the `SourceError` is raised.
        empty: called with the name of a file that holds not a single line.
    """
    sources = find_sources(paths, unreadable)
    if jobs > 1:
        yield from _shared(sources, rules, evidence, jobs, unreadable, empty)
        return
    for source in sources:
        yield from _audit_source(source, rules, evidence, unreadable, empty)


def _audit_source(
    source: Source, rules: Rules | None, evidence: Evidence, unreadable: Unreadable, empty: Empty
) -> Iterator[Finding]:
    any_game = False

    def noted(games: Iterable[GameLog]) -> Iterator[GameLog]:
        nonlocal any_game
        for game in games:
            any_game = True
            yield game

    try:
        yield from audit_games(noted(read_games(source)), rules, evidence)
        if not any_game:
            empty(source.name)
    except SourceError as error:
        unreadable(error)


class _Part(Struct):
    """What a process found in its share."""

    findings: list[Finding]
    headers: list[tuple[bytes, str, int]]
    """Digest of each game's id, the id, and the line of its header."""
    empty: bool = True
    interleaved: bool = False
    error: tuple[str, str] | None = None


def _audit_share(share: Source | Piece, rules: Rules | None, evidence: Evidence) -> _Part:
    part = _Part([], [])

    def noted(games: Iterable[GameLog]) -> Iterator[GameLog]:
        for game in games:
            part.empty = False
            if game.first and game.header is not None:
                digest = blake2b(game.header.id.encode("utf-8", "surrogatepass"), digest_size=8).digest()
                part.headers.append((digest, game.header.id, game.lines[0]))
            yield game

    try:
        games = read_piece(share, count()) if isinstance(share, Piece) else read_games(share)
        part.findings.extend(audit_games(noted(games), rules, evidence))
    except Interleaved:
        part.interleaved = True
    except SourceError as error:
        part.error = (error.file, error.reason)
    except OSError as error:
        part.error = (share.source.name if isinstance(share, Piece) else share.name, str(error.strerror))
    return part


def _shared(
    sources: list[Source],
    rules: Rules | None,
    evidence: Evidence,
    jobs: int,
    unreadable: Unreadable,
    empty: Empty,
) -> Iterator[Finding]:
    """Shares the work out, a bounded number of shares ahead, and hands the findings on in the order of the files."""
    with ProcessPoolExecutor(jobs) as pool:
        waiting: deque[tuple[Source, list[Future[_Part]]]] = deque()
        try:
            for source in sources:
                waiting.append((source, _submit(pool, source, rules, evidence, jobs)))
                if sum(len(futures) for _, futures in waiting) > 4 * jobs:
                    yield from _collect(*waiting.popleft(), rules, evidence, unreadable, empty)
            while waiting:
                yield from _collect(*waiting.popleft(), rules, evidence, unreadable, empty)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)  # whoever interrupts us waits for nothing not yet begun
            raise


def _submit(
    pool: ProcessPoolExecutor, source: Source, rules: Rules | None, evidence: Evidence, jobs: int
) -> list[Future[_Part]]:
    if source.path is None:
        return []  # standard input stays with this process
    try:
        shares: list[Source] | list[Piece] = cut(source, jobs) or [source]
    except OSError:
        shares = [source]
    return [pool.submit(_audit_share, share, rules, evidence) for share in shares]


def _collect(
    source: Source,
    futures: list[Future[_Part]],
    rules: Rules | None,
    evidence: Evidence,
    unreadable: Unreadable,
    empty: Empty,
) -> Iterator[Finding]:
    parts = [future.result() for future in futures]
    if parts and not any(part.interleaved for part in parts):
        seen: set[bytes] = set()
        for part in parts:
            again = [repeated_id(source.name, name, line) for digest, name, line in part.headers if digest in seen]
            seen.update(digest for digest, _, _ in part.headers)
            yield from sorted([*part.findings, *again], key=_place) if again else part.findings
            if part.error is not None:
                unreadable(SourceError(*part.error))
        if all(part.empty and part.error is None for part in parts):
            empty(source.name)
        return
    yield from _audit_source(source, rules, evidence, unreadable, empty)


def _place(finding: Finding) -> tuple[int, str]:
    return finding.line, finding.code
