"""Games that the reader gives in parts are one game again, with every line and byte (`cinch_log.log.whole`)."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from cinch_log.log import GameLog, dumps, loads, whole_games
from cinch_log.rules import load_rules
from cinch_log.simulate import simulate_games


def parts_of(game: GameLog, key: int, cuts: list[int]) -> list[GameLog]:
    """The game cut before these entries."""
    raw, bounds = game.load_raw(), [0, *cuts, len(game.entries)]
    return [
        GameLog(
            key=key, file=game.file, header=game.header, entries=game.entries[start:stop], lines=game.lines[start:stop],
            first=start == 0, last=stop == len(game.entries), torn=game.torn and stop == len(game.entries),
            load_raw=partial(list, raw[start:stop]),
        )
        for start, stop in pairwise(bounds)
    ]  # fmt: skip


def two_games() -> list[GameLog]:
    data = b"".join(map(dumps, simulate_games(load_rules("cinch"), "cinch", games=2, seed=3)))
    return list(loads(data))


def same(a: GameLog, b: GameLog) -> bool:
    return (
        (a.header, a.entries, list(a.lines), a.first, a.last, a.torn)
        == (b.header, b.entries, list(b.lines), b.first, b.last, b.torn)
        and a.load_raw() == b.load_raw()
    )  # fmt: skip


def test_parts_of_interleaved_games_come_together_as_each_game_ends() -> None:
    one, two = two_games()
    (a, b, c), (d, e) = parts_of(one, 1, [5, 40]), parts_of(two, 2, [7])
    joined = list(whole_games([a, d, b, e, c]))
    assert same(joined[0], two)
    assert same(joined[1], one)
    assert len(joined) == 2


def test_a_torn_end_is_kept() -> None:
    one, _ = two_games()
    one.torn = True
    (joined,) = whole_games(parts_of(one, 1, [5]))
    assert joined.torn


def test_a_game_whose_last_part_never_comes_is_given_at_the_end() -> None:
    one, two = two_games()
    first, _ = parts_of(one, 1, [5])
    joined = list(whole_games([first, *parts_of(two, 2, [])]))
    assert same(joined[0], two)
    assert joined[1].entries == first.entries


def test_one_game_can_be_asked_for() -> None:
    one, two = two_games()
    assert two.header is not None
    given = [*parts_of(one, 1, [5]), *parts_of(two, 2, [5])]
    assert [game.header for game in whole_games(given, two.header.id)] == [two.header]
