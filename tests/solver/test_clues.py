"""Clues that the core puts together are those of plain Python."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nonoproof.formats.common import MAX_SIDE
from nonoproof.model import clue, run
from nonoproof.solver.clues import LONGEST, plain_clues


@given(st.lists(st.lists(st.integers(0, LONGEST), max_size=9), max_size=9))
def test_clues_have_the_lengths_of_the_lists(lines):
    clues = plain_clues(lines)
    assert clues == tuple([clue(line) for line in lines])
    assert all(each is run(each.length) for line in clues for each in line)


@pytest.mark.parametrize(
    ("length", "error"),
    [(LONGEST + 1, IndexError), (-1, ValueError), (2**70, OverflowError), ("1", TypeError)],
)
def test_other_lengths_are_refused(length, error):
    with pytest.raises(error):
        plain_clues([[1], [2, length]])


def test_what_is_no_list_of_lists_is_refused():
    with pytest.raises(TypeError):
        plain_clues([1])


def test_the_longest_run_fills_the_longest_line():
    assert LONGEST == MAX_SIDE
