"""How fast is an audit? Ratios from one run, on a log of simulated games.

    python benchmarks/bench_audit.py [--games 3000] [--rounds 3]

Prints how the audit compares with the bare typed decoding of the same bytes, with python-chess and pgn-extract
reading PGN moves (where installed: `pip install '.[bench]'`, the Debian package pgn-extract), with itself on two
processes, and its peak memory on a log ten times longer. Every figure is the best of several rounds, each in a
process of its own, taken in turn so that a busy machine disturbs all of them alike. One process is measured by the
time it computes, two by the clock. Compare ratios, not seconds.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Final, NamedTuple

BARE: Final = """
import gc, msgspec
from cinch_log.events import AnyEvent
GC
decoder, events, rest = msgspec.json.Decoder(AnyEvent), 0, b""
begin()
with open(FILE, "rb") as file:
    while chunk := file.read(1 << 20):
        chunk = rest + chunk
        end = chunk.rfind(b"\\n") + 1
        events, rest = events + len(decoder.decode_lines(chunk[:end])), chunk[end:]
report(events)
"""
AUDIT: Final = """
import gc
from cinch_log.audit.parallel import audit_paths
gc.set_threshold(100_000, 20, 20)  # as the command line does
begin()
found = sum(1 for _ in audit_paths([FILE], jobs=JOBS))
report(found)
"""
READ: Final = """
import gc
from cinch_log.log import read_games
gc.set_threshold(100_000, 20, 20)
begin()
found = sum(1 for _ in read_games([FILE]))
report(found)
"""
FULL: Final = """
import gc
from cinch_log.audit import run
from cinch_log.audit.parallel import audit_paths
gc.set_threshold(100_000, 20, 20)
run.is_plainly_clean = lambda *_, **__: False
begin()
found = sum(1 for _ in audit_paths([FILE], jobs=1))
report(found)
"""
CHESS: Final = """
import chess.pgn
class Count(chess.pgn.BaseVisitor):
    moves = 0
    def visit_move(self, board, move): Count.moves += 1
    def result(self): return True
begin()
with open(FILE) as file:
    while chess.pgn.read_game(file, Visitor=Count): pass
report(Count.moves)
"""
PRELUDE: Final = """
import json, pathlib, time
def begin():
    global begun, spent
    begun, spent = time.perf_counter(), time.process_time()
def report(count):
    # Not getrusage: its maximum begins with what the parent process held.
    status = pathlib.Path("/proc/self/status").read_text()
    peak = int(status.split("VmHWM:")[1].split()[0]) / 1024
    print(json.dumps([count, time.perf_counter() - begun, time.process_time() - spent, peak]))
"""


class Measured(NamedTuple):
    """What a piece of code reports from a process of its own."""

    found: int
    seconds: float
    cpu: float
    """Seconds that the process itself computed: what others do on the machine counts less."""
    peak: float
    """MiB."""


def measure(code: str, **names: object) -> Measured:
    """Runs a piece of code in a process of its own."""
    program = PRELUDE + code
    for name, value in names.items():
        program = program.replace(name, str(value) if name == "GC" else repr(value))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return Measured(*json.loads(done.stdout))


def simulate(path: Path, games: int) -> int:
    """Writes a log of simulated games; gives the number of its events."""
    from cinch_log.log import dumps
    from cinch_log.rules import load_rules
    from cinch_log.simulate import simulate_games

    events = 0
    with path.open("wb") as file:
        for game in simulate_games(load_rules("cinch"), "cinch", games, 7):
            events += len(game)
            file.write(dumps(game))
    return events


def write_chess(path: Path, games: int) -> int:
    """Writes random legal chess games of at most 80 plies as PGN; gives the number of plies."""
    import chess
    import chess.pgn

    rng, plies = random.Random(7), 0
    with path.open("w") as file:
        for _ in range(games):
            board = chess.Board()
            while not board.is_game_over() and board.ply() < 80:
                board.push(rng.choice(list(board.legal_moves)))
            plies += board.ply()
            print(chess.pgn.Game.from_board(board), file=file, end="\n\n")
    return plies


def find_pgn_extract() -> str | None:
    """The program, which Debian installs among the games."""
    return shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")


def pgn_extract(path: Path) -> tuple[float, float]:
    """Seconds, and seconds computed, that pgn-extract needs to check the file."""
    program = find_pgn_extract()
    assert program is not None
    before, begun = getrusage(RUSAGE_CHILDREN).ru_utime, time.perf_counter()
    subprocess.run([program, "-r", "-s", str(path)], capture_output=True, check=False)
    return time.perf_counter() - begun, getrusage(RUSAGE_CHILDREN).ru_utime - before


def main() -> None:
    """Runs everything and prints the ratios."""
    parser = argparse.ArgumentParser(description="Ratios of the audit, from one run.")
    parser.add_argument("--games", type=int, default=3000, help="simulated games in the log (3000)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of which the best counts (3)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), options.games, options.rounds)


def run(folder: Path, games: int, rounds: int) -> None:
    """The comparisons, on files in `folder`."""
    log, long_log, pgn = folder / "log.cinch.jsonl", folder / "long.cinch.jsonl", folder / "games.pgn"
    events = simulate(log, games)
    size = log.stat().st_size
    print(f"log: {games:,} games, {events:,} events, {size / events:.0f} bytes an event")
    chess_here = importlib.util.find_spec("chess") is not None
    plies = write_chess(pgn, max(50, games // 10)) if chess_here else 0
    best: dict[str, float] = {}
    peak = 0.0

    def note(name: str, seconds: float, cpu: float) -> None:
        best[name] = min(cpu, best.get(name, cpu))
        best[f"{name}, by the clock"] = min(seconds, best.get(f"{name}, by the clock", seconds))

    for _ in range(rounds):
        for name, code, names in (
            ("bare", BARE, {"GC": ""}),
            ("bare, collector off", BARE, {"GC": "gc.disable()"}),
            ("reading", READ, {}),
            ("audit", AUDIT, {"JOBS": 1}),
            ("audit, 2 processes", AUDIT, {"JOBS": 2}),
        ):
            measured = measure(code, FILE=str(log), **names)
            note(name, measured.seconds, measured.cpu)
            peak = max(peak, measured.peak) if name == "audit" else peak
        if chess_here:
            measured = measure(CHESS, FILE=str(pgn))
            note("python-chess", measured.seconds, measured.cpu)
            if find_pgn_extract():
                note("pgn-extract", *pgn_extract(pgn))
    full = measure(FULL, FILE=str(log)).cpu
    print(f"audit / bare typed decode                       {best['audit'] / best['bare']:6.2f} x")
    print(f"audit / bare typed decode, collector off        {best['audit'] / best['bare, collector off']:6.2f} x")
    print(f"of this, reading / bare typed decode            {best['reading'] / best['bare']:6.2f} x")
    print(f"audit that folds every game / bare (one round)  {full / best['bare']:6.2f} x")
    two = best["audit, by the clock"] / best["audit, 2 processes, by the clock"]
    print(f"audit, 1 process / 2 processes                  {two:6.2f} x")
    compare_chess(best, events, plies)
    with long_log.open("wb") as file:
        for copy in range(10):
            file.write(log.read_bytes().replace(b'"id":"sim-7-', f'"id":"sim-7-{copy}-'.encode()))
    long_peak = measure(AUDIT, FILE=str(long_log), JOBS=1).peak
    print(f"peak memory: {peak:.0f} MiB; on a log ten times longer {long_peak:.0f} MiB, {long_peak / peak:.2f} x")


def compare_chess(best: dict[str, float], events: int, plies: int) -> None:
    """The comparisons with programs that read chess."""
    if "python-chess" not in best:
        print("python-chess is not installed: pip install '.[bench]'")
        return
    audit, two = events / best["audit"], events / best["audit, 2 processes, by the clock"]
    print(f"audit events / python-chess PGN moves a second  {audit * best['python-chess'] / plies:6.2f} x")
    if "pgn-extract" in best:
        print(f"audit events / pgn-extract plies a second       {audit * best['pgn-extract'] / plies:6.2f} x")
        print(
            f"   the same with 2 processes                    {two * best['pgn-extract, by the clock'] / plies:6.2f} x"
        )
    else:
        print("pgn-extract is not installed")


if __name__ == "__main__":
    main()
