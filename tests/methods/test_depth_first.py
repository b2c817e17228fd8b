"""Every leaf of the tree, in order, and nothing else."""

from math import comb

from nonoproof.methods import Limit, depth_first
from nonoproof.model import BLACK_AND_WHITE, Colour, Puzzle, clue, puzzle_of
from nonoproof.verdict import Verdict


def test_leaves_are_the_product_of_the_rows():
    rows = (clue([2]), clue([1, 1]), clue([4]))
    grids = list(depth_first.leaves(Puzzle(rows, ((),) * 4)))
    assert len(grids) == len(set(grids)) == comb(3, 1) * comb(3, 2) * 1
    assert grids == sorted(grids, reverse=True)


def test_every_leaf_is_a_step():
    """It stops for nothing: also where the first row already contradicts the columns."""
    puzzle = Puzzle((clue([1]), clue([1])), (clue([2]), clue([1]), ()))
    answer = depth_first.solve(puzzle, Limit(seconds=None))
    assert (answer.verdict, answer.steps, answer.known) == (Verdict.NONE, 9, 0)


def test_colour():
    palette = (*BLACK_AND_WHITE, Colour("r", "ff0000"))
    puzzle = puzzle_of((b"\x01\x02", b"\x00\x02"), palette)
    answer = depth_first.solve(puzzle, Limit(seconds=None))
    assert (answer.verdict, answer.solutions) == (Verdict.UNIQUE, (puzzle.goal,))


def test_a_row_without_arrangement_has_no_leaf():
    answer = depth_first.solve(Puzzle((clue([1]), clue([3])), (clue([1]),) * 2), Limit(seconds=None))
    assert (answer.verdict, answer.steps) == (Verdict.NONE, 0)
