"""A program to be killed: appends the events of a game and says after each how many it has been told are written."""

from __future__ import annotations

import os
import sys

from cinch_log.record import LogWriter
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games


def main(path: str, fsync: str) -> None:
    rules = load_rules("cinch")
    with LogWriter(path, fsync="event" if fsync == "event" else "deal") as writer:
        written = 0 if writer.checker is None else len(writer.checker.entries)
        for event in next(iter(simulate_games(rules, "cinch", games=1, seed=8)))[written:]:
            writer.append(event)
            written += 1
            os.write(1, b"%d\n" % written)


if __name__ == "__main__":
    main(*sys.argv[1:])
