"""The published counts of grids that are the only solution of their clues (OEIS A242876, A391619)."""

from collections import Counter
from itertools import product

import pytest
from nonoproof.model import grid_clues, puzzle_of
from nonoproof.solver import _core, classify_batch
from nonoproof.verdict import Means, Verdict

UNIQUE = {1: 2, 2: 14, 3: 384, 4: 52362}
BY_LINES = {1: 2, 2: 14, 3: 384, 4: 51234}


@pytest.mark.parametrize("side", UNIQUE)
def test_the_published_counts(side):
    grids, unique, by_lines, puzzles = _core.census(side, side)
    assert (grids, unique, by_lines) == (2 ** (side * side), UNIQUE[side], BY_LINES[side])
    assert puzzles <= grids


def every_grid(width, height):
    rows = [bytes(row) for row in product((0, 1), repeat=width)]
    return product(rows, repeat=height)


@pytest.mark.parametrize(("width", "height"), [(2, 3), (3, 3), (4, 3), (1, 6), (6, 2)])
def test_the_census_counts_what_the_door_answers(width, height):
    """Without symmetry, puzzle by puzzle, and against how many grids have the same clues."""
    shared = Counter(grid_clues(grid) for grid in every_grid(width, height))
    puzzles = {grid_clues(grid): puzzle_of(grid) for grid in every_grid(width, height)}
    answers = dict(zip(puzzles, classify_batch(list(puzzles.values())), strict=True))
    unique = {key for key, answer in answers.items() if answer.verdict is Verdict.UNIQUE}
    assert unique == {key for key, count in shared.items() if count == 1}
    assert all(answers[key].verdict is Verdict.MULTIPLE for key in answers.keys() - unique)
    by_lines = sum(answers[key].solved_by is Means.LINES for key in unique)
    assert _core.census(width, height)[:3] == (2 ** (width * height), len(unique), by_lines)


def test_a_census_of_a_size_is_that_of_the_size_transposed():
    assert _core.census(3, 5)[:3] == _core.census(5, 3)[:3]


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (13, 1), (7, 6)])
def test_a_census_is_for_small_grids(width, height):
    with pytest.raises(ValueError, match="small"):
        _core.census(width, height)
