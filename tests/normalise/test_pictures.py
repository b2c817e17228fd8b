"""Goals are compared with the clues, quickly and exactly."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings import Code
from pipeline.model import BLACK_AND_WHITE, Colour, Grid, Source, grid_clues, puzzle_of
from pipeline.normalise import normalise
from pipeline.normalise.pictures import agrees, mirror_images

PALETTE = (*BLACK_AND_WHITE, Colour("r", "ff0000", "red"))


def same_size(colours: int) -> st.SearchStrategy[tuple[Grid, Grid]]:
    def pair(width: int) -> st.SearchStrategy[tuple[Grid, Grid]]:
        line = st.lists(st.integers(0, colours), min_size=width, max_size=width).map(bytes)
        both = st.lists(st.tuples(line, line), min_size=1, max_size=4)
        return both.map(lambda rows: tuple(map(tuple, zip(*rows, strict=True))))

    return st.integers(1, 4).flatmap(pair)


@given(same_size(1))
def test_a_picture_agrees_exactly_where_its_clues_are_equal(pair):
    grid, other = pair
    assert agrees(other, puzzle_of(grid)) == (grid_clues(grid) == grid_clues(other))
    assert agrees(grid, puzzle_of(grid))


@given(same_size(2))
def test_a_picture_in_colours_agrees_exactly_where_its_clues_are_equal(pair):
    grid, other = pair
    assert agrees(other, puzzle_of(grid, PALETTE)) == (grid_clues(grid) == grid_clues(other))


def test_runs_in_the_right_order_on_the_wrong_lines_do_not_agree():
    puzzle = puzzle_of((b"\1\0\1", b"\0\0\0"))
    assert not agrees((b"\1\0\0", b"\1\0\0"), puzzle)


def told(puzzle):
    return {finding.code: finding.message for finding in normalise(puzzle, Source("a")).findings}


def test_a_goal_with_other_clues_is_told_with_the_first_line_that_differs():
    puzzle = puzzle_of((b"\1\0\1", b"\1\1\0"))
    wrong_row = told(replace(puzzle, goal=(b"\1\0\1", b"\0\0\0")))
    assert wrong_row[Code.GOAL_CONTRADICTS_CLUES] == "in row 2 the goal has nothing, the clue says 2"
    wrong_column = told(replace(puzzle, goal=(b"\1\0\1", b"\0\1\1")))
    assert wrong_column[Code.GOAL_CONTRADICTS_CLUES] == "in column 1 the goal has 1, the clue says 2"
    assert Code.GOAL_CONTRADICTS_CLUES not in told(puzzle)


def test_a_missing_goal_is_told():
    puzzle = puzzle_of((b"\1\0\1", b"\1\1\0"))
    assert Code.GOAL_MISSING in told(replace(puzzle, goal=None))
    assert Code.GOAL_MISSING not in told(puzzle)


def test_mirror_images_are_found():
    assert mirror_images((b"\1\0\1", b"\1\1\1")) == ["left to right"]
    assert mirror_images((b"\1\0", b"\1\1", b"\1\0")) == ["top to bottom"]
    assert mirror_images((b"\0\1\1", b"\1\0\0", b"\1\0\0")) == ["along the falling diagonal"]
    assert mirror_images((b"\1\1\0", b"\0\0\1", b"\0\0\1")) == ["along the rising diagonal"]
    assert mirror_images((b"\1\1\0", b"\0\1\1")) == []
