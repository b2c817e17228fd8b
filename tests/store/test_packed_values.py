"""What the store keeps in few bytes comes back as it was, and what it cannot be is refused."""

import zlib

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.model import Metadata
from nonoproof.result import NO_DIAGNOSIS, Diagnosis
from nonoproof.solver.packed import pack_grid
from nonoproof.store import decode
from nonoproof.store.packed_diagnosis import pack_diagnosis, unpack_diagnosis
from nonoproof.store.packed_numbers import pack_numbers, unpack_numbers
from nonoproof.verdict import Tier

numbers = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)


@settings(deadline=None)
@given(st.lists(numbers))
def test_numbers_come_back_with_their_types(values):
    back = unpack_numbers(pack_numbers((*values, 0)))
    assert back == (*values, 0)
    assert list(map(type, back)) == [*map(type, values), int]


@settings(deadline=None)
@given(st.binary())
def test_bytes_that_are_no_numbers_are_refused(packed):
    try:
        found = unpack_numbers(packed)
    except ValueError:
        return
    assert all(type(each) in (int, float) for each in found)


def test_features_take_half_of_their_text(make):
    features = make.EASY.features
    packed = decode.packed_features(features)
    assert decode.features_of(packed) == features
    assert len(packed) * 2 <= len(orjson.dumps(tuple(features)))


@pytest.mark.parametrize("rung", [-1, 7, 99])
def test_a_rung_that_there_is_not_is_refused(make, rung):
    values = list(make.EASY.features)
    values[make.EASY.features._fields.index("rung")] = rung
    values[make.EASY.features._fields.index("end")] = 0
    with pytest.raises(ValueError, match="reasoning"):
        decode.features_of(pack_numbers(tuple(values)))


AMBIGUITY = {
    "open": ["??", "??"], "cells": 4, "complete": True, "regions": 1, "solutions": 2, "exact": True, "sentence": "all",
}  # fmt: skip


def test_a_diagnosis_comes_back():
    diagnosis = Diagnosis(AMBIGUITY, [{"line": "row", "number": 1}], None)
    assert unpack_diagnosis(pack_diagnosis(diagnosis), 2, 2) == diagnosis
    assert unpack_diagnosis(pack_diagnosis(Diagnosis()), 2, 2) == Diagnosis()
    assert unpack_diagnosis(None, 2, 2) is NO_DIAGNOSIS


@pytest.mark.parametrize(
    "forged",
    [
        b"",
        b"[]",
        zlib.compress(b"[1, 2, 3]"),
        zlib.compress(b"[null, null, null, null]"),
        zlib.compress(orjson.dumps([AMBIGUITY | {"cells": 5}, None, None])),
        zlib.compress(orjson.dumps([AMBIGUITY | {"open": ["??"]}, None, None])),
        zlib.compress(orjson.dumps([None, [{"line": "diagonal", "number": 1}], None])),
        pack_diagnosis(Diagnosis(AMBIGUITY)) + b"more",
        pack_diagnosis(Diagnosis(AMBIGUITY))[:-5],
    ],
)
def test_a_forged_diagnosis_is_refused(forged):
    with pytest.raises(decode.FAULTS):
        unpack_diagnosis(forged, 2, 2)


@pytest.mark.parametrize(
    "changed",
    [
        {"open": "??"},
        {"open": ["??", "??", "??"]},
        {"open": ["??", 1]},
        {"sentence": None},
        {"cells": -1},
        {"cells": 4.0},
        {"cells": True},
        {"regions": -1},
        {"regions": 1.0},
        {"solutions": -1},
        {"solutions": "2"},
        {"complete": 1},
        {"exact": None},
    ],
)
def test_an_ambiguity_with_one_wrong_value_is_refused(changed):
    with pytest.raises(decode.FAULTS):
        unpack_diagnosis(pack_diagnosis(Diagnosis(AMBIGUITY | changed)), 2, 2)


CELL = {"row": 2, "column": 1, "from": "#", "to": "."}
RETYPED = {"line": "row", "number": 3, "from": [1, 0], "to": [[2, "#"]]}
REMEDY = {
    "kind": "picture", "minimal": True, "sentence": "change one cell", "verdict": "unique", "tier": "easy",
    "goal": [".#", ".#"], "cells": [CELL], "clues": [RETYPED],
}  # fmt: skip


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"tier": None},
        {"goal": None},
        {"goal": ["10,11", "10,11"]},
        {"cause": "a number is wrong", "where": "row 1"},
        {"cells": [CELL | {"row": 1}, CELL]},
    ],
)
def test_a_remedy_comes_back(changed):
    diagnosis = Diagnosis(remedy=REMEDY | changed)
    assert unpack_diagnosis(pack_diagnosis(diagnosis), 2, 2) == diagnosis


@pytest.mark.parametrize(
    "changed",
    [
        *[{name: None} for name in ("kind", "sentence", "verdict", "cause", "where", "minimal")],
        {"minimal": 1},
        {"tier": "none of them"},
        {"goal": [".#", 5]},
        {"goal": ["##", "##"]},
        *[{"cells": [CELL | {name: wrong}]} for name in ("row", "column") for wrong in (0, 3, 1.0, True)],
        *[{"cells": [CELL | {name: 1}], "goal": None} for name in ("from", "to")],
        *[{"clues": [RETYPED | {"number": wrong}]} for wrong in (0, 1.0, "1")],
        {"clues": [RETYPED | {"line": "diagonal"}]},
        *[
            {"clues": [RETYPED | {name: [wrong]}]}
            for name in ("from", "to")
            for wrong in (-1, 1.0, [True, "#"], [-1, "#"], [1, 2])
        ],
    ],
)
def test_a_remedy_with_one_wrong_value_is_refused(changed):
    with pytest.raises(decode.FAULTS):
        unpack_diagnosis(pack_diagnosis(Diagnosis(remedy=REMEDY | changed)), 2, 2)


@pytest.mark.parametrize(
    ("stored", "score", "tier", "now"),
    [
        ("hard", 49.9, Tier.HARD, 49.9),
        ("hard", 50.0, Tier.VERY_HARD, 50.0),
        ("guess", 199.5, Tier.GUESS, 399.5),
        ("guess", 200.0, Tier.GUESS, 200.0),
        ("easy", 0.0, Tier.EASY, 0.0),
    ],
)
def test_a_grade_comes_back_as_the_limits_are_now(make, stored, score, tier, now):
    features = make.EASY.features
    assert decode.grade(stored, score, decode.packed_features(features)) == (tier, now, features)


@pytest.mark.parametrize(
    ("tier", "score"), [("easy", -0.5), ("easy", float("inf")), ("easy", None), (None, 1.0), ("no tier", 1.0)]
)
def test_a_grade_that_cannot_be_is_refused(make, tier, score):
    packed = decode.packed_features(make.EASY.features)
    assert decode.grade("easy", 1.0, packed)
    with pytest.raises(decode.FAULTS):
        decode.grade(tier, score, packed)
    with pytest.raises(decode.FAULTS):
        decode.grade("easy", 1.0, None)


def test_metadata_are_texts():
    assert decode.metadata("T", "", None) == Metadata(title="T")
    assert decode.metadata("", "A", '{"note": "n"}') == Metadata(author="A", note="n")
    with pytest.raises(ValueError, match="no text"):
        decode.metadata("T", "", '{"note": 5}')


def test_an_empty_goal_is_the_picture_that_the_puzzle_is_kept_by(make):
    other = pack_grid((b"\0\1", b"\1\0"), 2)
    kept = make.puzzle("k1").packed
    assert decode.goal(None, kept) is None
    assert decode.goal(other, kept) == other
    with pytest.raises(ValueError, match="not kept by a picture"):
        decode.goal(b"", kept)
