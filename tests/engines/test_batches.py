"""Batches take about a tenth of a second, whatever items take; the first and the last are small."""

import itertools

import pytest
from nonoproof.engines import batches
from nonoproof.engines.batches import BATCH_SECONDS, Supply


def simulate(items, cost, weigh=None, most=1000, workers=2):
    """The sizes of the batches, where each takes what its items cost."""
    supply, sizes = Supply(items, weigh, most, workers), []
    while batch := supply.take():
        sizes.append(len(batch))
        supply.took(sum(map(cost, batch)), batch)
    return sizes


@pytest.mark.parametrize("seconds", [0.0002, 0.002, 0.02])
def test_batches_take_a_tenth_of_a_second(seconds):
    sizes = simulate(range(5000), lambda _: seconds)
    assert sum(sizes) == 5000
    middle = sizes[len(sizes) // 3 : len(sizes) // 2]
    assert all(0.5 * BATCH_SECONDS <= size * seconds <= 1.5 * BATCH_SECONDS for size in middle)


def test_the_first_batches_are_small_and_grow():
    sizes = simulate(range(10_000), lambda _: 1e-6)
    assert sizes[:5] == [1, 2, 4, 8, 16]
    assert max(sizes) == 1000


def test_the_last_batches_are_small():
    sizes = simulate(range(3000), lambda _: 0.001)
    assert max(sizes) >= 90
    assert sizes[-1] <= 11
    assert sum(sizes[-4:]) <= 100


def test_no_batch_is_larger_than_the_task_allows():
    assert set(simulate(range(50), lambda _: 1e-6, most=1)) == {1}


def test_heavy_items_make_small_batches():
    light_and_heavy = [1] * 500 + [1000] * 50
    supply = Supply(light_and_heavy, float, 1000, 1)
    seen = []
    while batch := supply.take():
        seen.append(batch)
        supply.took(sum(batch) * 0.0001, batch)
    assert any(len(batch) > 100 for batch in seen)
    assert all(len(batch) == 1 for batch in seen if 1000 in batch and batch[0] == 1000)


def test_items_without_weight_are_no_trouble():
    assert sum(simulate(range(50), lambda _: 0.0, weigh=lambda _: 0)) == 50


def test_one_long_item_does_not_make_small_batches_for_long():
    supply = Supply(itertools.count(), None, 1000, 1)
    for _ in range(30):
        supply.took(0.001 * 100, list(range(100)))
    before = len(supply.take())
    supply.took(600.0, [0])
    for _ in range(15):
        batch = supply.take()
        supply.took(0.001 * len(batch), batch)
    assert len(supply.take()) >= before / 3


def test_what_comes_back_is_next():
    supply = Supply(iter("abc"), None, 1000, 1)
    assert supply.take() == ["a"]
    supply.give_back(["x", "y"])
    assert supply.take() == ["x"]
    assert supply.take() == ["y"]


def test_a_slow_source_is_not_waited_for(monkeypatch):
    clock = itertools.count()
    monkeypatch.setattr(batches.time, "monotonic", lambda: next(clock))
    supply = Supply(itertools.count(), None, 1000, 8)
    assert supply.take() == [0]
    assert next(supply._source) == 1


def test_an_empty_supply_says_so():
    assert Supply([], None, 1000, 2).is_empty()
    assert not Supply([0], None, 1000, 2).is_empty()
