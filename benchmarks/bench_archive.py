"""The archive in one run: adding a log against auditing it, bytes against gzip, every view on many games.

    python benchmarks/bench_archive.py --games 3000 --view-games 100000

Games for the views beyond those of the log are copies of them with other numbers: what a view costs depends on how
many rows it reads, not on what stands in them.
"""

from __future__ import annotations

import argparse
import gzip
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import duckdb

from cinch_log.archive import add_logs, check_archive, export_parquet, log_of, logs, opened, reports
from cinch_log.archive.batch import GAME_TABLES
from cinch_log.archive.schema import columns, view_names
from cinch_log.audit.run import audit_games
from cinch_log.log import dumps, read_games
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games

WHOLE = {"said", "events", "plays_and_hands", "first_records", "seat_names", "reneges", "seat_order"}
"""Views of single rows: counted, where the others are read to the end."""


def timed(work: Callable[[], object]) -> float:
    """Seconds that something takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def answer(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    """Reads a query to its end."""
    connection.execute(sql).fetchall()


def cpu(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds on the clock and seconds of processor time, all threads together."""
    began = time.process_time()
    clock = timed(work)
    return clock, time.process_time() - began


def make_log(path: Path, rules: str, games: int, renege_rate: float) -> None:
    """A log of simulated games, some with reneges."""
    with path.open("wb") as file:
        for events in simulate_games(load_rules(rules), rules, games, 7, renege_rate=renege_rate):
            file.write(dumps(events))


def multiply(archive: Path, wanted: int) -> int:
    """Copies the games with other numbers until there are enough; how many there are then."""
    with opened(archive, read_only=False) as connection:
        ((games, highest),) = connection.execute("select count(*), max(game) from games").fetchall()
        while games < wanted:
            most = min(games, wanted - games)
            connection.execute("begin")
            for table in GAME_TABLES:
                stored = ", ".join(c.name for c in columns() if c.table == table and c.name != "game" and not c.derived)
                connection.execute(
                    f"insert into {table} (game, {stored}) "
                    f"select game + {highest}, {stored} from {table} where game <= {most}"
                )
            connection.execute("commit")
            games, highest = games + most, highest + most
    return int(games)


def measure_adding(folder: Path, rules: str, games: int, renege_rate: float) -> Path:
    """Adding against auditing, bytes against gzip, checking, exporting, reading out."""
    log, archive = folder / "games.cinch.jsonl", folder / "games.db"
    make_log(log, rules, games, renege_rate)
    events = log.read_bytes().count(b"\n")
    audit, audit_cpu = cpu(lambda: sum(1 for _ in audit_games(read_games([log]))))
    add, add_cpu = cpu(lambda: add_logs(archive, [log]))
    again = timed(lambda: add_logs(archive, [log]))
    packed = len(gzip.compress(log.read_bytes(), 6))
    millions = events / 1e6
    print(f"{games:,} games of {rules}, {events:,} events, {log.stat().st_size / games:,.0f} bytes a game")
    print(f"audit              {audit:7.2f} s  {audit_cpu / millions:6.2f} s of processor a million events")
    print(f"archive add        {add:7.2f} s  {add_cpu / millions:6.2f} s of processor a million events")
    print(f"  against audit    {add / audit:7.2f} x  {add_cpu / audit_cpu:6.2f} x processor   (aim: 2 x)")
    print(f"  the same again   {again:7.2f} s")
    size = archive.stat().st_size
    with opened(archive) as connection:
        used = connection.execute("select used_blocks * block_size from pragma_database_size()").fetchall()[0][0]
    print(
        f"bytes a game       {size / games:7,.0f} in the file, {used / games:,.0f} of them used; "
        f"gzip {packed / games:,.0f}"
    )
    print(f"  against gzip     {size / packed:7.2f} x  {used / packed:6.2f} x used   (aim: less than 1 x)")
    with opened(archive) as connection:
        check = timed(lambda: check_archive(connection))
        export = timed(lambda: export_parquet(connection, folder / "parquet"))
        read = timed(lambda: sum(len(data) for _, data in logs(connection)))
        one = timed(lambda: log_of(connection, games // 2))
    files = sum(file.stat().st_size for file in (folder / "parquet").rglob("*.parquet"))
    print(f"archive check      {check:7.2f} s  {check / millions:6.2f} s a million events")
    print(
        f"export as Parquet  {export:7.2f} s  {export / millions:6.2f} s a million events, "
        f"{files / games:,.0f} bytes a game"
    )
    print(f"logs read out      {read:7.2f} s, one game {one * 1000:.0f} ms")
    return archive


def measure_views(archive: Path, wanted: int) -> None:
    """Every view and report, the best of three."""
    games = multiply(archive, wanted)
    with opened(archive) as connection:
        ((plays,),) = connection.execute("select count(*) from plays").fetchall()
        print(
            f"\nviews on {games:,} games, {plays:,} plays, {archive.stat().st_size / games:,.0f} bytes a game "
            f"(aim: less than 1 s)"
        )
        for view in view_names():
            what = "count(*)" if view in WHOLE else "*"
            sql = f"select {what} from {view}"
            best = min(timed(partial(answer, connection, sql)) for _ in range(3))
            print(f"  {view:20} {best * 1000:7.0f} ms{'' if what == '*' else '  (counted)'}")
        print("reports")
        for each in reports():
            best = min(timed(partial(answer, connection, each.sql)) for _ in range(3))
            print(f"  {each.name:20} {best * 1000:7.0f} ms")


def main() -> None:
    """Runs everything and prints it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=3000, help="games in the log")
    parser.add_argument("--view-games", type=int, default=100_000, help="games for the views; 0: none")
    parser.add_argument("--rules", default="cinch", help="preset")
    parser.add_argument(
        "--renege-rate",
        type=float,
        default=0.01,
        help="how often a follower reneges; 0: an audit has little to look at",
    )
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        archive = measure_adding(Path(folder), chosen.rules, chosen.games, chosen.renege_rate)
        if chosen.view_games:
            measure_views(archive, chosen.view_games)


if __name__ == "__main__":
    main()
