"""The generated files are fresh, and a validator and cinch agree on what a line may be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinch_log import generate
from cinch_log.events import BY_TYPE, FORMAT_VERSION, AnyEvent, Game
from cinch_log.rules import PRESETS, Rules, RulesError, load_rules
from cinch_log.schemas import SCHEMAS, event_schema, rules_schema

ROOT = Path(__file__).resolve().parents[1]
DECODER = msgspec.json.Decoder(AnyEvent)
EVENT = event_schema()
VALIDATOR = jsonschema.Draft202012Validator(EVENT)
BY_EVENT_TYPE = {name: VALIDATOR.evolve(schema=EVENT["$defs"][kind.__name__]) for name, kind in BY_TYPE.items()}
HEADER = {"type": "game", "v": 1, "id": "a", "rules": "cinch", "players": {"N": "A", "E": "B", "S": "C", "W": "D"}}


def decoded(line: bytes | str) -> AnyEvent | None:
    try:
        return DECODER.decode(line)
    except msgspec.MsgspecError:
        return None


@pytest.mark.parametrize("path", generate.GENERATED)
def test_generated_files_are_fresh(path: str) -> None:
    fresh = (ROOT / path).read_text(encoding="utf-8") == generate.GENERATED[path]()
    assert fresh, f"{path} is stale: run python -m cinch_log.generate"


def test_generating_writes_only_what_is_stale(tmp_path: Path) -> None:
    assert generate.stale(tmp_path) == list(generate.GENERATED)
    assert generate.write(tmp_path) == list(generate.GENERATED)
    assert generate.write(tmp_path) == []
    (tmp_path / "docs" / "codes.md").write_text("old", encoding="utf-8")
    assert generate.stale(tmp_path) == ["docs/codes.md"]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_valid_and_says_what_it_is(name: str) -> None:
    schema = SCHEMAS[name]()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:cinch-log:schema:{name}:{FORMAT_VERSION}"
    assert schema["title"]


def sample_lines() -> list[tuple[Path, int, bytes]]:
    files = sorted((ROOT / "sample_logs").rglob("*.jsonl"))
    return [(path, n, line) for path in files for n, line in enumerate(path.read_bytes().split(b"\n"), 1) if line]


def test_every_event_of_the_sample_logs_is_valid() -> None:
    checked = 0
    for path, number, line in sample_lines():
        event = decoded(line.removeprefix(b"\xef\xbb\xbf"))
        if event is None or (isinstance(event, Game) and not known_header(event)):
            continue
        raw = json.loads(line.decode("utf-8-sig"))
        problem = next(BY_EVENT_TYPE[raw["type"]].iter_errors(raw), None)
        assert problem is None, f"{path.name}:{number}: {problem}"
        checked += 1
    assert checked > 0


def known_header(event: Game) -> bool:
    try:
        load_rules(event.rules)
    except RulesError:
        return False
    return event.v == FORMAT_VERSION


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_a_valid_rule_set_by_name_and_spelled_out(name: str) -> None:
    validator = jsonschema.Draft202012Validator(rules_schema())
    validator.validate(name)
    validator.validate({"preset": name})
    validator.validate(msgspec.to_builtins(load_rules(name)))
    VALIDATOR.validate(HEADER | {"rules": {"preset": name, "points": {"sancho": 9}}})


def test_every_option_is_described() -> None:
    options = rules_schema()["$defs"]["Options"]["properties"]
    assert set(options) == {"preset", *Rules.__struct_fields__}
    assert all("description" in value or "$ref" in value for value in options.values())


@pytest.mark.parametrize(
    "rules",
    ["cinhc", {"preset": "cinhc"}, {"targt": 42}, {"follow": "any"}, {"points": {"ace": 1}}, 7, {"target": "51"}],
)
def test_a_rule_set_with_a_mistake_is_invalid_as_it_is_to_us(rules: Any) -> None:
    assert not jsonschema.Draft202012Validator(rules_schema()).is_valid(rules)
    assert not VALIDATOR.is_valid(HEADER | {"rules": rules})
    if isinstance(rules, str | dict):
        with pytest.raises(RulesError):
            load_rules(rules)


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"play","seat":"N","card":"1S"}',
        '{"type":"play","seat":"Q","card":"AS"}',
        '{"type":"play","seat":"N"}',
        '{"type":"play","seat":"N","card":"AS","colour":"red"}',
        '{"type":"playy","seat":"N","card":"AS"}',
        '{"seat":"N","card":"AS"}',
        '{"type":"bid","seat":"N","bid":"7"}',
        '{"type":"bid","seat":"N","bid":7.5}',
        '{"type":"bid","seat":"N","bid":9007199254740992}',
        '{"type":"pass","seat":"N","seq":-1}',
        '{"type":"score","total":{"XX":1}}',
        '{"type":"seal","sha256":"abc"}',
        '{"type":"abandon","x":1}',
        "[]",
        "1",
    ],
)
def test_what_cinch_refuses_a_validator_refuses(line: str) -> None:
    assert decoded(line) is None
    assert not VALIDATOR.is_valid(json.loads(line))


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"bid","seat":"N","bid":1.0}',
        '{"type":"bid","seat":"N","bid":1e0}',
        '{"type":"abandon","why":"\\ud800"}',
    ],
)
def test_where_they_differ_is_what_the_readme_of_the_schemas_says(line: str) -> None:
    assert decoded(line) is None
    assert VALIDATOR.is_valid(json.loads(line))


values = st.one_of(
    st.sampled_from([None, 0, 1, -1, True]),
    st.sampled_from(["N", "P1", "NS", "AS", "5Sb", "??", "S", "x"]),
    st.sampled_from([[], ["AS", "??"], {}, {"N": "AS"}, {"NS": 3}, {"N": ["AS"]}]),
)
fields = st.sampled_from(
    sorted({name for kind in BY_TYPE.values() for name in kind.__struct_fields__} - {"rules", "v"})
)


@given(st.sampled_from(sorted(set(BY_TYPE) - {"game"})), st.dictionaries(fields, values, max_size=5))
def test_cinch_and_a_validator_agree_on_any_event(kind: str, given_fields: dict[str, Any]) -> None:
    required = {
        name: "AS" if name == "card" else "N" for name in BY_TYPE[kind].__struct_fields__ if name in ("seat", "card")
    }
    event = {"type": kind, **required, **given_fields}
    assert BY_EVENT_TYPE[kind].is_valid(event) == (decoded(json.dumps(event)) is not None)
