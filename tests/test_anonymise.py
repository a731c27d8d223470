"""Anonymous logs: no name left, every fact untouched."""

from __future__ import annotations

import json
import stat
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from cinch_log.anonymise import Dates, NotReadable, anonymise, names_in, read_source
from cinch_log.audit.run import audit_games
from cinch_log.events import EVENT_TYPES, Abandon, AnyEvent, Call, Game, GameOver, Ruling, Seal, Substitute, Undo
from cinch_log.log import GameLog, canonical, dumps, find_sources, instant, loads
from cinch_log.notation import loads as loads_text
from cinch_log.pseudonyms import MappingError, Pseudonyms, load_pseudonyms
from cinch_log.record.sealing import append_seal
from cinch_log.rules import load_rules
from cinch_log.seals import seal_of
from cinch_log.simulate import simulate_games
from tests.helpers import events_among, only
from tests.notation.events import SEQUENCES

HEADER = Game(
    seq=0,
    v=1,
    id="smith-2026-11-30",
    rules="cinch",
    players={"N": "Ann Smith", "E": "Bob", "S": "Carl", "W": "Dora"},
    event="Smith wedding",
    site="Smith house",
    date="2026-11-30",
    round="Smith's last",
    recorder="ann  smith",
    seed=77,
    at="2026-11-30T20:15:00+01:00",
    note="Ann hosts",
    x={"email": "ann@smith.example"},
)
EVENTS: list[AnyEvent] = [
    HEADER,
    Substitute(seq=1, seat="N", name="BOB", at="2026-11-30T20:15:30.5+01:00"),
    Undo(seq=2, to=0, by="Carl", why="Dora protested", at="2026-11-30T20:15:10+01:00"),
    Ruling(seq=3, against="NS", upheld=False, by="Judge Smith"),
    Ruling(seq=4, against="NS", upheld=False, by="N"),
    GameOver(seq=5, winner="NS", why="Smith tired"),
    Abandon(seq=6, why="Ann ill", game="smith-2026-11-30", note="to bed"),
]
PRIVATE = (
    "smith",
    "ann",
    "bob",
    "carl",
    "dora",
    "tired",
    "protested",
    "bed",
    "email",
    "hosts",
    "wedding",
    "77",
    "judge",
)


def without_people(events: Sequence[AnyEvent], dates: Dates = "month") -> list[AnyEvent]:
    games = loads(dumps(events))
    return [event for game in loads(anonymous(games, dates)) for event in events_among(game.entries)]


def header_without_people(header: Game, dates: Dates = "month") -> Game:
    return only(Game, without_people([header], dates)[0])


def anonymous(games: list[GameLog], dates: Dates = "month", *, text: bool = False) -> bytes:
    names = Pseudonyms(seed=1)
    names.add(names_in(games))
    return anonymise(games, names, dates, text=text)


@pytest.mark.parametrize("dates", ["month", "year", "none"])
def test_nothing_private_is_left(dates: Dates) -> None:
    text = dumps(without_people(EVENTS, dates)).decode().lower()
    for word in PRIVATE:
        assert word not in text, word
    assert "11-30" not in text


def test_one_person_has_one_pseudonym_however_the_name_is_written() -> None:
    first, substitute, undo, ruling, by_seat, *_ = without_people(EVENTS)
    game = only(Game, first)
    assert game.recorder == game.players["N"]
    assert only(Substitute, substitute).name == game.players["E"]
    assert only(Undo, undo).by == game.players["S"]
    assert only(Ruling, ruling).by not in game.players.values()
    assert only(Ruling, by_seat).by == "N"
    assert len(set(game.players.values())) == 4


def test_dates_are_coarse_and_times_keep_their_distances() -> None:
    game, substitute, undo, *_ = without_people(EVENTS)
    assert (only(Game, game).date, game.at) == ("2026-11", "2026-11-01T00:00:00Z")
    opened, seated, taken_back = (instant(only(str, event.at)) for event in (game, substitute, undo))
    assert (seated - opened).total_seconds() == 30.5
    assert taken_back < seated
    assert header_without_people(HEADER, "year").date == "2026"
    assert header_without_people(HEADER, "none").at is None


@pytest.mark.parametrize(
    ("date", "coarse"),
    [("2026-11-30", "2026-11"), ("2026.1.5", "2026-01"), ("2026-11", "2026-11"), ("2026", "2026"), ("Ann's day", None)],
)
def test_a_text_that_is_no_date_goes(date: str, coarse: str | None) -> None:
    assert header_without_people(replace(HEADER, date=date)).date == coarse


def test_a_reason_stays_a_reason() -> None:
    assert [event.why for event in without_people(EVENTS) if isinstance(event, (Undo, GameOver, Abandon))] == [
        "withheld",
    ] * 3


def test_rules_stay_unless_they_are_none() -> None:
    known: tuple[str | dict[str, object], ...] = ("cinch", {"preset": "hoyle", "target": 42})
    for rules in known:
        assert header_without_people(replace(HEADER, rules=rules)).rules == rules
    unknown: tuple[str | dict[str, object], ...] = ("Ann's rules", {"preset": "cinch", "ann": 1}, {"preset": "Ann"})
    for rules in unknown:
        changed = header_without_people(replace(HEADER, rules=rules)).rules
        assert "Ann" not in changed
        with pytest.raises(ValueError, match="preset"):
            load_rules(changed)


def test_the_seed_of_a_simulated_game_is_no_secret() -> None:
    assert header_without_people(replace(HEADER, source="simulated")).seed == 77


def facts(event: AnyEvent) -> object:
    """What of an event no anonymising may change."""
    kept = msgspec.to_builtins(event)
    for name in ("at", "note", "x", "game", "by", "why", "name", "sha256"):
        kept.pop(name, None)
    if isinstance(event, Game):
        kept = {"seq": event.seq, "v": event.v, "source": event.source, "seats": list(event.players)}
    elif isinstance(event, Call):
        kept["by"] = event.by
    return kept


@settings(max_examples=150, deadline=None)
@given(SEQUENCES)
def test_facts_are_untouched(events: list[AnyEvent]) -> None:
    after = without_people(events)
    before = [event for game in loads(dumps(events)) for event in events_among(game.entries)]
    assert list(map(facts, after)) == list(map(facts, before))
    assert [type(event) for event in after] == [type(event) for event in before]


@pytest.mark.parametrize("spec", ["cinch", "heasly", "two_deck"])
@pytest.mark.parametrize("public", [False, True])
def test_an_audit_finds_the_same(spec: str, public: bool) -> None:
    games = simulate_games(load_rules(spec), spec, 2, 5, renege_rate=0.2, public=public)
    data = b"".join(map(dumps, games))
    lines = data.splitlines(keepends=True)
    del lines[30]  # a gap
    lines[60] = b'{"type":"play","seat":"Ann"}\n'
    lines[90:90] = [b"Ann was here\n"]
    data = b"".join(lines)[:-7]
    after = anonymous(loads(data))
    assert b"Ann" not in after

    def found(log: bytes) -> list[tuple[object, ...]]:
        return [(one.code, one.line, one.deal, one.trick, one.seq, one.seat) for one in audit_games(loads(log))]

    assert len(found(data)) > 2
    assert found(after) == found(data)


def test_a_seal_that_held_holds_and_one_that_did_not_does_not(tmp_path: Path) -> None:
    path = tmp_path / "a.cinch.jsonl"
    path.write_bytes(dumps(EVENTS))
    append_seal(path)
    lines = path.read_bytes().splitlines(keepends=True)
    false = canonical(Seal(seq=8, sha256="1" * 64)) + b"\n"
    after = anonymous(loads(b"".join([*lines, false]))).splitlines(keepends=True)
    assert json.loads(after[7])["sha256"] == seal_of(after[:7])
    assert json.loads(after[7])["sha256"] != json.loads(lines[7])["sha256"]
    assert json.loads(after[8])["sha256"] != seal_of(after[:8])


def test_a_text_stays_a_text_and_its_comments_go(tmp_path: Path) -> None:
    path = tmp_path / "a.cinch.txt"
    path.write_text('[game ann]\n[rules cinch]\n[N Ann]\n; Ann deals\ndeal N\n{"type":"pass","seat":"N"}\n')
    (source,) = find_sources([path])
    text = anonymous(read_source(source), text=True).decode()
    assert "ann" not in text.lower()
    assert len(loads_text(text)[0]) == 3


def test_a_text_with_faults_is_not_made_half_anonymous(tmp_path: Path) -> None:
    path = tmp_path / "a.cinch.txt"
    path.write_text("[game ann]\n[rules cinch]\nAnn deals\n")
    (source,) = find_sources([path])
    with pytest.raises(NotReadable, match=r"a\.cinch\.txt:3: column 1"):
        read_source(source)


def test_the_mapping_goes_on_where_it_was(tmp_path: Path) -> None:
    names = Pseudonyms(seed=3)
    names.add([("player", "Ann"), ("player", "Bob"), ("game", "1")])
    names.save(tmp_path / "map.json")
    assert stat.S_IMODE((tmp_path / "map.json").stat().st_mode) == 0o600
    again = load_pseudonyms(tmp_path / "map.json")
    again.add([("player", "ann "), ("player", "Carl")])
    assert again["player", "ANN"] == names["player", "Ann"]
    assert {again["player", name] for name in ("Ann", "Bob", "Carl")} == {"Player 1", "Player 2", "Player 3"}


def test_a_mapping_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    Pseudonyms().save(path)
    path.chmod(0o644)
    load_pseudonyms(path).save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_numbers_do_not_tell_the_order_of_names() -> None:
    orders = set()
    for seed in range(20):
        names = Pseudonyms(seed=seed)
        names.add([("player", name) for name in ("Ann", "Bob", "Carl", "Dora")])
        orders.add(tuple(names["player", name] for name in ("Ann", "Bob", "Carl", "Dora")))
    assert len(orders) > 5


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "no mapping"),
        ("{}", "no mapping"),
        ('{"cinch_pseudonyms":1,"names":{"player":{"a":"X","b":"X"}}}', "same pseudonym"),
        ('{"cinch_pseudonyms":2,"names":{}}', "no mapping"),
        ("[" * 5000, "no mapping"),
    ],
)
def test_another_file_is_no_mapping(tmp_path: Path, content: str, words: str) -> None:
    (tmp_path / "map.json").write_text(content)
    with pytest.raises(MappingError, match=words):
        load_pseudonyms(tmp_path / "map.json")


def test_the_kinds_of_events_that_carry_text_are_all_known() -> None:
    """A new field of free text must be thought of here: this list is all there are."""
    texts = set()
    for kind in EVENT_TYPES:
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        texts |= {(kind.__name__, field.name) for field in info.fields if "StrType" in str(field.type)}
    envelope = {"game", "at", "note", "x"}
    assert {text for text in texts if text[1] not in envelope} == {
        ("Game", "id"), ("Game", "rules"), ("Game", "players"), ("Game", "event"), ("Game", "site"), ("Game", "date"),
        ("Game", "round"), ("Game", "recorder"), ("GameOver", "why"), ("Ruling", "by"), ("Seal", "sha256"),
        ("Substitute", "name"), ("Undo", "by"), ("Undo", "why"), ("Abandon", "why"),
    }  # fmt: skip
