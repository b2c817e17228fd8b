"""A worker does a batch in parts, and says how far it came."""

import pickle

import pytest
from nonoproof.engines import reply as module
from nonoproof.engines.reply import (
    OUT_OF_MEMORY,
    SHARE_SECONDS,
    LossKind,
    Reply,
    pack,
    perform,
    perform_packed,
    unpack,
)


def double(items):
    return [2 * item for item in items]


def hurt(items):
    if 7 in items:
        raise ArithmeticError("no sevens")
    return items


def exhaust(items):
    raise MemoryError


def forget(items):
    return items[1:]


def bring_functions(items):
    return [lambda: None for _ in items]


def test_all_items_have_answers_in_order():
    reported = perform(double, range(23))
    assert list(reported.results) == [2 * item for item in range(23)]
    assert reported.failure is None


def test_what_a_share_of_time_does_not_suffice_for_is_given_back(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])

    def slow(items):
        now[0] += SHARE_SECONDS / 3 * len(items)
        return items

    reported = perform(slow, list(range(20)))
    assert reported.failure is None
    # A fifth at first; that took long.
    assert list(reported.results) == [0, 1, 2, 3]


def test_only_the_part_that_raised_has_failed():
    items = list(range(20))
    reported = perform(hurt, items)
    assert list(reported.results) == [0, 1, 2, 3]
    assert 7 in items[len(reported.results) :][: reported.failed]
    assert reported.failed == 4
    assert reported.failure.kind is LossKind.RAISED
    assert reported.failure.reason == "ArithmeticError: no sevens"
    assert "in hurt" in reported.failure.traceback


def test_memory_is_told_apart():
    reported = perform(exhaust, [1])
    assert (reported.failure.kind, reported.failure.reason) == (LossKind.MEMORY, OUT_OF_MEMORY)


def test_answers_must_be_as_many_as_items():
    reported = perform(forget, [1, 2])
    assert reported.failure.reason == "ValueError: 0 answers came for 1 items"


def test_ctrl_c_is_not_a_failure():
    def interrupt(items):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        perform(interrupt, [1])


def test_a_batch_travels_as_bytes():
    assert list(unpack(perform_packed(pack(double, [1, 2]))).results) == [2, 4]


@pytest.mark.parametrize("data", [b"", b"no pickle", pickle.dumps(3)])
def test_what_cannot_be_unpacked_has_failed(data):
    assert unpack(perform_packed(data)).failure.kind is LossKind.RAISED
    nothing = unpack(b"no pickle")
    assert nothing == Reply(failure=nothing.failure)
    assert nothing.failure.reason == "_pickle.UnpicklingError: invalid load key, 'n'."


def test_answers_that_cannot_be_packed_have_failed():
    assert unpack(perform_packed(pack(bring_functions, [1]))).failure.kind is LossKind.RAISED
