"""What the core says about clues is what plain Python says about them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from nonoproof.model import (
    BLACK_AND_WHITE,
    Colour,
    Grid,
    Puzzle,
    Run,
    clue,
    grid_clues,
    minimum_length,
    puzzle_of,
)
from nonoproof.solver import _core
from nonoproof.solver.measures import measure, shows

PALETTE = (*BLACK_AND_WHITE, Colour("r", "ff0000", "red"))

lines = st.lists(st.lists(st.integers(1, 10**9), max_size=5).map(clue), min_size=1, max_size=7).map(tuple)


def same_size(colours: int) -> st.SearchStrategy[tuple[Grid, Grid]]:
    def pair(width: int) -> st.SearchStrategy[tuple[Grid, Grid]]:
        line = st.lists(st.integers(0, colours), min_size=width, max_size=width).map(bytes)
        both = st.lists(st.tuples(line, line), min_size=1, max_size=4)
        return both.map(lambda rows: tuple(map(tuple, zip(*rows, strict=True))))

    return st.integers(1, 4).flatmap(pair)


@given(lines, lines)
def test_the_lengths_are_those_of_the_clues(rows, columns):
    measures = measure(Puzzle(rows, columns))
    for clues, lengths in ((rows, measures.rows), (columns, measures.columns)):
        assert lengths == [[each.length for each in clue] for clue in clues]


short = st.lists(st.integers(1, 4), max_size=3).map(clue)


@given(st.lists(short, min_size=1, max_size=5), st.lists(short, min_size=1, max_size=5))
@example([clue([2])], [clue([1]), clue([1])])
@example([clue([1]), clue([1])], [clue([2])])
@example([clue([1])], [(), clue([1])])
@example([clue([10**9])] * 5, [clue([10**9])] * 5)
def test_clues_fit_and_settle_as_their_least_lengths_say(rows, columns):
    measures = measure(Puzzle(tuple(rows), tuple(columns)))
    across, down = list(map(minimum_length, rows)), list(map(minimum_length, columns))
    cells = [sum(run.length for each in side for run in each) for side in (rows, columns)]
    fits = max(across) <= len(columns) and max(down) <= len(rows)
    assert measures.fit == (fits and cells[0] == cells[1])
    assert measures.settled == ({0, len(columns)} >= set(across) or {0, len(rows)} >= set(down))


@given(same_size(1))
def test_the_clues_of_a_picture_fit(pair):
    assert measure(puzzle_of(pair[0])).fit


@pytest.mark.parametrize(
    "run", [Run(0), Run(-1), Run(10**9 + 1), Run(2**70), Run(1, 0), Run(1, 2), Run(1, -1)]
)
@pytest.mark.parametrize("first", [True, False])
def test_what_no_line_can_hold_is_not_measured(run, first):
    good, bad = ((Run(1),), ()), ((Run(1),), (Run(1), run))
    assert measure(Puzzle(*((bad, good) if first else (good, bad)))) is None
    assert measure(Puzzle(good, good)) is not None


def test_several_colours_are_not_measured():
    assert measure(Puzzle(((Run(1),),), ((Run(1),),), PALETTE)) is None


@pytest.mark.parametrize("rows", [None, 5, "12", [5], [[5]], [[(1, 1, 1)]], [[("a", 1)]]])
def test_what_are_no_clues_is_a_type_error(rows):
    with pytest.raises(TypeError):
        _core.measure(rows, [[]])
    with pytest.raises(TypeError):
        _core.shows((b"\0",), rows, [[]])


@given(same_size(1))
def test_a_picture_shows_a_puzzle_exactly_where_its_clues_are_equal(pair):
    grid, other = pair
    assert shows(other, puzzle_of(grid)) == (grid_clues(grid) == grid_clues(other))
    assert shows(grid, puzzle_of(grid))


@given(same_size(2))
def test_a_picture_in_colours_shows_a_puzzle_exactly_where_its_clues_are_equal(pair):
    grid, other = pair
    assert shows(other, puzzle_of(grid, PALETTE)) == (grid_clues(grid) == grid_clues(other))
    assert shows(grid, puzzle_of(grid, PALETTE))


def test_runs_in_the_right_order_on_the_wrong_lines_are_another_picture():
    puzzle = puzzle_of((b"\1\0\1", b"\0\0\0"))
    assert not shows((b"\1\0\0", b"\1\0\0"), puzzle)


def test_a_picture_of_another_size_or_with_unknown_cells_shows_nothing():
    puzzle = puzzle_of((b"\1\0", b"\0\0"))
    assert not shows((b"\1\0",), puzzle)
    assert not shows((b"\1\0\0", b"\0"), puzzle)
    assert not shows((b"\1\0\0", b"\0\0\0"), puzzle)
    assert not shows((b"\1\xff", b"\0\0"), puzzle)
