"""The measure of ranks, and that the stated formula ranks better than what it is compared with."""

from statistics import fmean

import pytest

from tests.needs import DATA, real_puzzles
from tests.support.puzzles import own_pictures
from tests.support.ranking import (
    ALIKE,
    BASELINES,
    STATED,
    kendall,
    load,
    sample_of,
    tau,
    tau_within,
    with_coefficients,
)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ([1, 2, 3, 4], [10, 20, 30, 40], 1.0),
        ([1, 2, 3, 4], [4, 3, 2, 1], -1.0),
        ([1, 2, 3], [1, 3, 2], 1 / 3),
        ([1, 1, 2, 2], [1, 2, 3, 4], 4 / (4 * 6) ** 0.5),
        ([1, 1, 1], [1, 2, 3], 0.0),
    ],
)
def test_kendall(one, other, expected):
    assert kendall(one, other) == pytest.approx(expected)


def test_only_pairs_of_the_same_group_count():
    assert kendall([1, 2, 3, 4], [2, 1, 4, 3], groups="aabb") == -1.0
    assert kendall([1, 2, 3, 4], [2, 1, 4, 3], groups="abab") == 1.0


def test_the_measure_of_the_fit_is_the_score():
    """But for its scale and rounding, over our own collection."""
    ours = with_coefficients(STATED)
    samples = [sample_of(puzzle.title, 0.0, puzzle) for puzzle in own_pictures()[:60]]
    assert len([each for each in samples if each]) >= 50
    for sample in filter(None, samples):
        assert sample.score == pytest.approx(5 * ours(sample), abs=0.01)


@real_puzzles
def test_the_stated_formula_ranks_better_than_each_baseline():
    collections = load(DATA)
    assert [len(samples) for samples in collections.values()] == [110, 6, 123]
    ours = with_coefficients(STATED)
    for baseline, measure in BASELINES.items():
        ranked = [(tau(samples, ours), tau(samples, measure)) for samples in collections.values()]
        assert fmean([one for one, _ in ranked]) > fmean([other for _, other in ranked]), baseline
    for name, samples in collections.items():
        for baseline in ("size", "sweeps"):
            assert tau(samples, ours) > tau(samples, BASELINES[baseline]), (name, baseline)
        # Among puzzles that are alike, also better than the work of a line solver.
        for which, group in ALIKE.items():
            for baseline in ("size", "sweeps", "lines per line"):
                others = tau_within(samples, BASELINES[baseline], group)
                assert tau_within(samples, ours, group) > others, (name, which, baseline)
        # The script's measure is the score, but for its scale and rounding.
        for sample in samples:
            assert sample.score == pytest.approx(5 * ours(sample), abs=0.01)
