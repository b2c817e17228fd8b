"""The schemas are sound, describe themselves, and both validators read them alike."""

import json
import random

import jsonschema
import pytest
from nonoproof.model import puzzle_of, to_record
from nonoproof.schemas import explain, faults, folder, load, names


@pytest.mark.parametrize("name", names())
def test_every_schema_is_a_schema(name):
    schema = load(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"]
    assert schema["description"]


def test_the_schemas_of_the_package_are_found():
    assert {"puzzle", "finding", "classification", "profile"} <= set(names())
    assert folder().is_dir()


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("record", [None, [], "text", 5])
def test_what_is_no_object_fails_with_a_place(name, record):
    assert faults(name, record)[0].startswith("at $: ")


FINDING = {"code": "sums-differ", "severity": "error", "message": "so it is", "line": 3}
CLASSIFIED = {
    "source": "a.non",
    "index": 1,
    "id": "0123456789abcdef",
    "title": "",
    "width": 1,
    "height": 1,
    "colours": 1,
    "verdict": "unique",
    "solved_by": "lines",
    "seconds": 0.001,
    "solutions": [["#"]],
    "grade": None,
    "findings": [],
}
INVALID = {"verdict": None, "solved_by": None, "seconds": None, "solutions": [], "findings": [FINDING]}


@pytest.mark.parametrize(
    "change", [{}, {"findings": [FINDING]}, INVALID, {"id": None, "width": None} | INVALID]
)
def test_classified_puzzles_satisfy_their_schema(change):
    assert faults("classification", CLASSIFIED | change) == []


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "perhaps"},
        {"verdict": None},
        {"verdict": None, "solutions": []},
        {"solutions": []},
        {"solutions": [["#"], ["."]]},
        {"verdict": "multiple"},
        {"verdict": "none"},
        {"index": 0},
        {"findings": [FINDING | {"code": "Sums Differ"}]},
        {"findings": [FINDING | {"severity": "fatal"}]},
        {"findings": [FINDING | {"more": 1}]},
        {"findings": [{"code": "syntax"}]},
        {"id": "short"},
    ],
)
def test_both_validators_refuse_the_same_records(change):
    record = CLASSIFIED | change
    assert faults("classification", record)
    assert explain("classification", record)


def test_both_validators_agree_on_damaged_puzzles():
    chooser = random.Random(5)
    good = to_record(puzzle_of((b"\1\0\1", b"\1\1\0")))
    values = [None, -1, 0, 1, 10**9, "x", [], [[]], [[0]], [["1"]], {}, [[1], [1], [2]], True, 1.5]
    for _ in range(150):
        record = json.loads(json.dumps(good))
        for name in chooser.sample(
            [*record, "palette", "title", "givens", "claimed_verdict"], chooser.randint(1, 2)
        ):
            record[name] = chooser.choice(values)
        assert bool(faults("puzzle", record)) == bool(explain("puzzle", record))


def test_long_messages_are_cut():
    (message,) = faults("puzzle", "x" * 10_000)
    assert len(message) < 300
