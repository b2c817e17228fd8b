"""The limit is kept, answers claim what was proved, arrangements are all there."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nonoproof.methods import METHODS, Limit
from nonoproof.methods.method import Meter, Spent, arrangements, first_cells, is_black_and_white, takes
from nonoproof.model import UNKNOWN, Puzzle, Run, clue, line_clue, puzzle_of
from nonoproof.verdict import Verdict

from tests.support.lines import complete_deduction

ONE, OTHER = (b"\x01",), (b"\x00",)


def test_steps_are_limited_exactly():
    meter = Meter(Limit(seconds=None, steps=3))
    meter.step(2)
    meter.step()
    with pytest.raises(Spent):
        meter.step()
    assert meter.steps == 3


def test_seconds_are_limited():
    with pytest.raises(Spent):
        Meter(Limit(seconds=0.0)).step()


@pytest.mark.parametrize(
    ("solutions", "limit", "exhausted", "cut_short"),
    [
        ([], 2, Verdict.NONE, None),
        ([ONE], 2, Verdict.UNIQUE, None),
        ([ONE], None, Verdict.UNIQUE, None),
        ([ONE], 1, None, None),
        ([ONE, OTHER], 2, Verdict.MULTIPLE, Verdict.MULTIPLE),
    ],
)
def test_claims(solutions, limit, exhausted, cut_short):
    meter = Meter(Limit(solutions=limit))
    assert meter.exhausted(solutions).verdict is exhausted
    assert meter.cut_short(solutions).verdict is cut_short
    assert meter.exhausted(solutions).finished
    assert not meter.cut_short(solutions).finished


@given(st.lists(st.sampled_from([0, 0, 1, 1, 2]), max_size=7), st.data())
def test_arrangements_are_all_there(solution, data):
    """In two colours, against all lines of that length."""
    cells = [data.draw(st.sampled_from([cell, UNKNOWN, UNKNOWN])) for cell in solution]
    expected = {
        bytes(line)
        for line in product((0, 1, 2), repeat=len(cells))
        if line_clue(line) == line_clue(solution)
        and all(cell in (UNKNOWN, mine) for cell, mine in zip(cells, line, strict=True))
    }
    found = list(arrangements(line_clue(solution), cells))
    assert len(found) == len(set(found))
    assert set(found) == expected
    common = bytes(each[0] if len(set(each)) == 1 else UNKNOWN for each in zip(*expected, strict=True))
    assert complete_deduction(line_clue(solution), cells) == common


def test_no_arrangement_is_a_contradiction():
    assert complete_deduction(clue([3]), bytes([UNKNOWN, 0, UNKNOWN, UNKNOWN])) is None
    assert complete_deduction(clue([3]), bytes([UNKNOWN] * 2)) is None


def test_colour_is_for_methods_that_take_it():
    plain = puzzle_of((b"\x01\x00",))
    coloured = Puzzle(((Run(1, 2),),), ((Run(1, 2),),))
    assert is_black_and_white(plain)
    assert not is_black_and_white(coloured)
    for method in METHODS:
        assert takes(method, plain)
        assert takes(method, coloured) == method.DECIDES.colour


def test_givens_are_the_first_cells():
    puzzle = puzzle_of((b"\x01\x00",))
    assert first_cells(puzzle) == [bytearray([UNKNOWN, UNKNOWN])]
    given_cells = Puzzle(puzzle.rows, puzzle.columns, givens=(bytes([1, UNKNOWN]),))
    assert first_cells(given_cells) == [bytearray([1, UNKNOWN])]
