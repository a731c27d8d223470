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
from cinch_log.log.sources import Source, SourceError, find_sources
from cinch_log.rules.options import Rules

Unreadable = Callable[[SourceError], None]


def _give_up(error: SourceError) -> None:
    raise error


def audit_paths(
    paths: Iterable[str | PathLike[str]],
    *,
    rules: Rules | None = None,
    evidence: Evidence = "full",
    jobs: int = 1,
    unreadable: Unreadable = _give_up,
) -> Iterator[Finding]:
    """The findings of every log these paths lead to: file by file, game by game, by line.

    Args:
        paths: files, folders to search, `-` for standard input.
        rules: audit by these instead of each header's.
        evidence: `public` withholds recorded hands from the verdicts on reneges.
        jobs: processes; large files are shared out at the beginnings of games.
        unreadable: called for what cannot be read, the others go on; by default the `SourceError` is raised.
    """
    sources = _sources(paths, unreadable)
    if jobs > 1:
        yield from _shared(sources, rules, evidence, jobs, unreadable)
        return
    for source in sources:
        try:
            yield from audit_games(read_games(source), rules, evidence)
        except SourceError as error:
            unreadable(error)


def _sources(paths: Iterable[str | PathLike[str]], unreadable: Unreadable) -> list[Source]:
    """Everything the paths lead to; one that leads nowhere does not stop the others."""
    readable = []
    for path in paths:
        try:
            find_sources([path])
        except SourceError as error:
            unreadable(error)
        else:
            readable.append(path)
    return find_sources(readable)


class _Part(Struct):
    """What a process found in its share."""

    findings: list[Finding]
    headers: list[tuple[bytes, str, int]]
    """Digest of each game's id, the id, and the line of its header."""
    interleaved: bool = False
    error: tuple[str, str] | None = None


def _audit_share(share: Source | Piece, rules: Rules | None, evidence: Evidence) -> _Part:
    part = _Part([], [])

    def noted(games: Iterable[GameLog]) -> Iterator[GameLog]:
        for game in games:
            if game.first and game.header is not None:
                digest = blake2b(game.header.id.encode("utf-8", "surrogatepass"), digest_size=8).digest()
                part.headers.append((digest, game.header.id, game.lines[0]))
            yield game

    try:
        games = noted(read_piece(share, count())) if isinstance(share, Piece) else read_games(share)
        part.findings.extend(audit_games(games, rules, evidence))
    except Interleaved:
        part.interleaved = True
    except SourceError as error:
        part.error = (error.file, error.reason)
    except OSError as error:
        part.error = (share.source.name if isinstance(share, Piece) else share.name, str(error.strerror))
    return part


def _shared(
    sources: list[Source], rules: Rules | None, evidence: Evidence, jobs: int, unreadable: Unreadable
) -> Iterator[Finding]:
    """Shares the work out, a bounded number of shares ahead, and hands the findings on in the order of the files."""
    with ProcessPoolExecutor(jobs) as pool:
        waiting: deque[tuple[Source, list[Future[_Part]]]] = deque()
        for source in sources:
            waiting.append((source, _submit(pool, source, rules, evidence, jobs)))
            if sum(len(futures) for _, futures in waiting) > 4 * jobs:
                yield from _collect(*waiting.popleft(), rules, evidence, unreadable)
        while waiting:
            yield from _collect(*waiting.popleft(), rules, evidence, unreadable)


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
    source: Source, futures: list[Future[_Part]], rules: Rules | None, evidence: Evidence, unreadable: Unreadable
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
        return
    try:
        yield from audit_games(read_games(source), rules, evidence)
    except SourceError as error:
        unreadable(error)


def _place(finding: Finding) -> tuple[int, str]:
    return finding.line, finding.code
