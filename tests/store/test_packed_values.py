"""What the store keeps in few bytes comes back as it was, and what it cannot be is refused."""

import zlib

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.result import NO_DIAGNOSIS, Diagnosis
from nonoproof.store import decode
from nonoproof.store.packed_diagnosis import pack_diagnosis, unpack_diagnosis
from nonoproof.store.packed_numbers import pack_numbers, unpack_numbers

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
