"""Lines sorted into games: one after another, interleaved, in parts, outside any."""

from __future__ import annotations

import random
import tracemalloc
from itertools import count

from cinch_log.log.games import GameSplitter
from cinch_log.log.model import Fault
from cinch_log.log.reader import LineReader
from tests.log.conftest import Make, whole


def test_games_one_after_another_are_cut_at_their_headers(make: Make) -> None:
    lines = [make.game(name, plays) for name, plays in (("a", 3), ("b", 0), ("c", 9))]
    games = make.games(b"".join(map(b"".join, lines)))
    assert [game.header and game.header.id for game in games] == ["a", "b", "c"]
    assert [game.load_raw() for game in games] == lines
    assert [list(game.lines) for game in games] == [[*range(1, 7)], [*range(7, 10)], [*range(10, 22)]]
    assert len({game.key for game in games}) == 3
    assert all(game.first and game.last and not game.repeated_id for game in games)


def test_a_finished_game_leaves_when_the_next_header_opens(make: Make) -> None:
    read = iter([b"".join(make.game("a")), make.header("b"), b""])
    games = GameSplitter("f", count()).games(LineReader(lambda _: next(read)).batches())
    game = next(games)
    assert game.header is not None
    assert game.header.id == "a"
    assert next(read) == b"", "the end of the file has not been asked for yet"


def test_interleaved_games_are_told_apart_by_name(make: Make) -> None:
    lines = {name: make.game(name, 20, named=True) for name in "abc"}
    rng = random.Random(7)
    order = [name for name in "abc" for _ in lines[name]]
    rng.shuffle(order)
    left = {name: iter(lines[name]) for name in "abc"}
    games = make.games(b"".join(next(left[name]) for name in order))
    assert {game.header.id: game.load_raw() for game in games if game.header} == lines
    for game in games:
        assert [order[number - 1] for number in game.lines] == [game.header and game.header.id] * len(game.lines)


def test_headers_first_and_names_only_then(make: Make) -> None:
    a, b = make.game("a", named=True), make.game("b", named=True)
    games = make.games(a[0] + b[0] + b"".join(a[1:]) + b"".join(b[1:]))
    assert [game.load_raw() for game in games] == [a, b]


def test_a_game_without_an_end_can_go_on_when_lines_name_it(make: Make) -> None:
    a, b = make.game("a", ended=False), make.game("b")
    late = make.line(type="game_over", game="a")
    first, second = make.games(b"".join(a + b) + late)
    assert first.load_raw() == [*a, late]
    assert second.load_raw() == b


def test_lines_outside_any_game_have_no_header(make: Make) -> None:
    stray = make.line(type="pass", seat="N")
    before, game = make.games(stray + stray + b"".join(make.game()))
    assert before.header is None
    assert list(before.lines) == [1, 2]
    assert game.header is not None


def test_lines_of_a_game_that_nobody_opened_are_kept_apart(make: Make) -> None:
    strays = [make.line(type="pass", seat="N", game=name) for name in "xyx"]
    games = make.games(b"".join(make.game("a", ended=False)) + b"".join(strays))
    assert [(game.header and game.header.id, len(game.entries)) for game in games] == [("a", 5), (None, 2), (None, 1)]


def test_an_id_used_again_is_a_game_of_its_own(make: Make) -> None:
    a = make.game("a", ended=False)
    late = make.line(type="pass", seat="N", game="a")
    first, second = make.games(b"".join(a) + b"".join(a) + late)
    assert (first.repeated_id, second.repeated_id) == (False, True)
    assert first.load_raw() == a
    assert second.load_raw() == [*a, late]


def test_what_follows_a_header_that_cannot_be_read_is_outside_any_game(make: Make) -> None:
    bad = make.header("b").replace(b'"v":1', b'"v":"one"')
    a, c = make.game("a"), make.game("c")
    orphans = make.game("b")[1:]
    games = make.games(b"".join([*a, bad, *orphans, *c]))
    assert [game.header and game.header.id for game in games] == ["a", None, "c"]
    assert isinstance(games[1].entries[0], Fault)
    assert games[1].load_raw() == [bad, *orphans]


def test_named_lines_of_a_game_with_an_unreadable_header_stay_with_it(make: Make) -> None:
    a = make.game("a", named=True)
    bad = make.header("b").replace(b'"v":1', b'"v":2,"new":1')
    orphans = make.game("b", named=True)[1:]
    games = make.games(b"".join([a[0], bad, a[1], *orphans, *a[2:]]))
    assert [game.load_raw() for game in games] == [a, [bad, *orphans]]


def test_a_bad_line_belongs_to_the_game_it_names_else_to_the_one_it_stands_in(make: Make) -> None:
    a, b = make.game("a", named=True), make.game("b", named=True)
    named = make.line(type="play", seat="N", card="1S", game="a")
    games = make.games(b"".join([*a, *b, named, b"rubbish\n"]))
    assert [game.load_raw() for game in games] == [[*a, named], [*b, b"rubbish\n"]]


def test_a_long_game_comes_in_parts_with_one_key(make: Make) -> None:
    lines = make.game("a", 1000)
    parts = make.games(b"".join(lines + make.game("b")), size=500, most_entries=100)
    of_a = [part for part in parts if part.header and part.header.id == "a"]
    assert len(of_a) > 5
    assert len({part.key for part in of_a}) == 1
    assert [part.first for part in of_a] == [True] + [False] * (len(of_a) - 1)
    assert [part.last for part in of_a] == [False] * (len(of_a) - 1) + [True]
    assert [line for part in of_a for line in part.load_raw()] == lines
    assert max(len(part.entries) for part in of_a) < 200


def test_parts_and_sizes_of_reading_do_not_change_the_games(make: Make) -> None:
    rng = random.Random(3)
    for trial in range(30):
        names = [f"g{n}" for n in range(rng.randint(1, 6))]
        named = trial % 2 == 0
        lines = [iter(make.game(name, rng.randint(0, 40), named=named, ended=rng.random() < 0.7)) for name in names]
        data = b""
        while lines:
            pick = rng.choice(lines) if named else lines[0]
            line = next(pick, None)
            if line is None:
                lines.remove(pick)
            else:
                data += line + (b"rubbish\n" if rng.random() < 0.02 and not named else b"")
        expected = [rest for _, *rest in whole(make.games(data))]
        for size in (1, 17, 300, 1 << 18):
            assert [rest for _, *rest in whole(make.games(data, size=size))] == expected
        in_parts = make.games(data, size=300, most_entries=1000 if named else 15)
        assert [rest for _, *rest in whole(in_parts)] == expected


def test_a_million_small_games_or_one_huge_one_fit_into_little_memory(make: Make) -> None:
    """Scaled down: what waits must not grow with the file, whether the games end or not."""
    for ended in (True, False):
        for named in (True, False):
            game = b"".join(make.game("@", 2, named=named, ended=ended))
            # Two hundred bytes for each game cover the digest of its id, not its header or its lines.
            assert peak_of(game, 3000, 1000) < peak_of(game, 1500, 1000) + 1500 * 200
    play = make.line(type="play", seat="N", card="AS")
    assert peak_of(play, 20_000, 2000) < 1.6 * peak_of(play, 8000, 2000)


def peak_of(text: bytes, times: int, most: int) -> int:
    blocks = iter([text.replace(b"@", b"%d" % n) for n in range(times)])
    splitter = GameSplitter("f", count(), most_entries=most, most_games=500)
    tracemalloc.start()
    for _ in splitter.games(LineReader(lambda _: next(blocks, b"")).batches()):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
