"""The left-most and right-most solutions are the bounds of all arrangements, in one colour and in several."""

import random

import pytest
from nonoproof.methods.extremes import left_most, right_most
from nonoproof.methods.method import arrangements
from nonoproof.model import UNKNOWN, clue, line_clue

ANYTHING = 0b1111


def starts_of(arrangement):
    """Where the runs of a complete line start."""
    before = [0, *arrangement]
    return [place for place, cell in enumerate(arrangement) if cell and cell != before[place]]


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_bounds_of_random_partial_lines(colours):
    rng = random.Random(colours)
    contradictions = 0
    for _ in range(600):
        length = rng.randint(1, 11)
        line = rng.choices(range(colours + 1), [2, *[1] * colours], k=length)
        share = rng.random()
        cells = [cell if rng.random() < share else UNKNOWN for cell in line]
        if rng.random() < 0.3:
            cells[rng.randrange(length)] = rng.randint(0, colours)
        sets = [ANYTHING if cell == UNKNOWN else 1 << cell for cell in cells]
        all_starts = [starts_of(each) for each in arrangements(line_clue(line), cells)]
        left, right = left_most(line_clue(line), sets), right_most(line_clue(line), sets)
        if not all_starts:
            contradictions += 1
            assert left is None
            assert right is None
            continue
        assert left == [min(column) for column in zip(*all_starts, strict=True)]
        assert right == [max(column) for column in zip(*all_starts, strict=True)]
    assert contradictions > 20


def test_a_cell_may_exclude_one_colour_only():
    red = clue([2], 1)
    assert left_most(red, [0b111, 0b101, 0b111, 0b111]) == [2]
    assert right_most(red, [0b111, 0b111, 0b101, 0b111]) == [0]
    assert left_most(red, [0b111, 0b101, 0b111]) is None


def test_lines_without_runs_and_lines_that_are_too_short():
    assert left_most((), [0b11, 0b11]) == []
    assert left_most((), [0b11, 0b10]) is None
    assert right_most(clue([2, 2]), [0b11] * 4) is None


def test_a_thousand_runs():
    """No recursion, so no line is too long."""
    many = clue([1] * 1500)
    assert left_most(many, [0b11] * 3000) == list(range(0, 3000, 2))
    assert right_most(many, [0b11] * 3000) == list(range(1, 3001, 2))
