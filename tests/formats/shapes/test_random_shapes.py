"""Any puzzle, written in a random shape, is read back; with a fault in it, never as another puzzle."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.formats.detect import recognise

from tests.support.shape_faults import MUTATIONS, judge, make, says

FILES = 150


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_what_is_read_is_what_was_written(seed: int) -> None:
    written, _ = make(f"property/{seed}", "none")
    for entry in recognise(written.data, written.name)[1]:
        if entry.puzzle is not None:
            assert any(says(entry.puzzle, truth) for truth in written.truths)


def test_nearly_all_random_shapes_are_read() -> None:
    totals: Counter[str] = Counter()
    for number in range(3 * FILES):
        right, refused, wrong = judge(make(f"share/{number}", "none")[0])
        totals.update(right=right, refused=refused, wrong=wrong)
    assert totals["wrong"] == 0
    assert totals["refused"] <= 0.01 * totals.total()


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_fault_never_makes_another_puzzle(mutation: str) -> None:
    for number in range(FILES):
        written, _ = make(f"fault/{number}", mutation)
        assert judge(written)[2] == 0, f"fault/{number}: {written.how}"


def test_faults_are_refused_at_all() -> None:
    """The mutations are not so mild that everything passes."""
    refused = sum(judge(make(f"fault/{number}", "number")[0])[1] for number in range(FILES))
    assert refused > FILES / 4
