"""The first ranges are those of the thesis; a line never takes back what it knows."""

import pytest
from nonoproof.methods.run_range_line import LineContradiction, RangeLine, initial_ranges, segments
from nonoproof.model import UNKNOWN


def unknown(size: int) -> bytes:
    return bytes([UNKNOWN]) * size


def test_initial_ranges_of_figure_2_2():
    starts, ends = initial_ranges([1, 3, 2], 10)
    assert list(zip(starts, ends, strict=True)) == [(0, 2), (2, 6), (6, 9)]


def test_a_clue_that_does_not_fit_is_a_contradiction():
    RangeLine([2, 2], unknown(5))
    with pytest.raises(LineContradiction):
        RangeLine([2, 2], unknown(4))


def test_a_cell_has_one_value():
    line = RangeLine([1], unknown(3))
    line.paint(1)
    line.paint(1)
    line.leave_empty(0)
    assert line.changes == 2
    with pytest.raises(LineContradiction):
        line.leave_empty(1)
    with pytest.raises(LineContradiction):
        line.paint(0)


def test_beyond_the_line_all_is_empty():
    line = RangeLine([1], unknown(3))
    line.leave_empty(-1)
    line.leave_empty(3)
    assert line.changes == 0
    for cell in (-1, 3):
        with pytest.raises(LineContradiction):
            line.paint(cell)


def test_a_range_only_narrows_and_never_below_its_run():
    line = RangeLine([3], unknown(6))
    line.start_at_least(0, -5)
    line.end_at_most(0, 9)
    assert (line.changes, line.starts, line.ends) == (0, [0], [5])
    line.start_at_least(0, 3)
    assert (line.changes, line.starts) == (1, [3])
    with pytest.raises(LineContradiction):
        line.end_at_most(0, 4)


def test_segments():
    assert segments(b"\x01\x01\x00\x01", 0, 3, (1,)) == [(0, 1), (3, 3)]
    assert segments(b"\x01\x01\x00\x01", 1, 2, (1,)) == [(1, 1)]
    assert segments(b"", 0, -1, (1,)) == []
