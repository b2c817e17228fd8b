"""Evolution finds small pictures, goes the same way with the same seed, and never claims a proof."""

from collections import Counter
from random import Random

import pytest
from nonoproof.methods import genetic
from nonoproof.methods.genetic import Evolution, difference
from nonoproof.methods.method import Limit, Meter
from nonoproof.model import UNKNOWN, Puzzle, clue, grid_clues, line_clue, puzzle_of

HOUSE = tuple(bytes(map(int, row)) for row in ("000100", "001110", "011111", "010101", "011101", "010111"))


def evolution(puzzle, seed=1):
    return Evolution(puzzle, Meter(Limit(seconds=None)), Random(seed))


@pytest.mark.parametrize("seed", range(5))
def test_it_finds_a_small_picture_and_claims_nothing(seed):
    puzzle = puzzle_of(HOUSE)
    answer = genetic.solve(puzzle, Limit(seconds=None, steps=100_000, seed=seed))
    assert answer.finished
    assert answer.verdict is None
    assert [grid_clues(grid) for grid in answer.solutions] == [(puzzle.rows, puzzle.columns)]


def test_the_seed_decides_the_course():
    steps = [genetic.solve(puzzle_of(HOUSE), Limit(seconds=None, seed=seed)).steps for seed in (3, 3, 4)]
    assert steps[0] == steps[1] != steps[2]


def test_given_cells_are_kept():
    """Two solutions; the given cell leaves one."""
    rows = columns = (clue([1]), clue([1]))
    for cell, solution in ((1, (b"\1\0", b"\0\1")), (0, (b"\0\1", b"\1\0"))):
        givens = (bytes([cell, UNKNOWN]), bytes([UNKNOWN] * 2))
        assert genetic.solve(Puzzle(rows, columns, givens=givens), Limit()).solutions == (solution,)


def test_where_there_is_no_solution_the_limit_ends_it_without_a_verdict():
    rows, columns = (clue([2]), clue([1])), (clue([1]), clue([1]))
    answer = genetic.solve(Puzzle(rows, columns), Limit(seconds=None, steps=3000))
    assert (answer.verdict, answer.solutions, answer.finished, answer.steps) == (None, (), False, 3000)


def test_a_column_that_cannot_be_filled_leaves_nothing_to_try_and_still_proves_nothing():
    answer = genetic.solve(Puzzle((clue([1]),), (clue([2]),)), Limit())
    assert (answer.verdict, answer.solutions, answer.finished) == (None, (), True)


def test_random_columns_are_all_arrangements_alike():
    """Two runs in six cells with a slack of two lie in six ways."""
    puzzle = Puzzle((clue([1]),) * 6, (clue([2, 1]),))
    world = evolution(puzzle)
    drawn = Counter(world.random_column(0) for _ in range(3000))
    assert len(drawn) == 6
    assert all(line_clue(column) == clue([2, 1]) for column in drawn)
    assert min(drawn.values()) > 400


def test_operators_keep_the_columns_right():
    world = evolution(puzzle_of(HOUSE))
    mother, father = world.newcomer(), world.newcomer()
    child = world.polish(world.mutate(world.cross(mother, father)))
    for individual in (mother, father, child):
        assert [line_clue(column) for column in individual.columns] == list(world.puzzle.columns)
    mixed = world.cross(mother, father)
    parents = zip(mother.columns, father.columns, strict=True)
    assert all(column in pair for column, pair in zip(mixed, parents, strict=True))


def test_nudging_moves_one_run_by_one_cell():
    world = evolution(puzzle_of(HOUSE))
    column = bytes([0, 1, 1, 0, 1, 0, 0])
    moved = {world.nudge(column) for _ in range(100)}
    assert moved == {column, bytes([1, 1, 0, 0, 1, 0, 0]), bytes([0, 1, 1, 0, 0, 1, 0])}


def test_the_local_search_never_makes_worse():
    world = evolution(puzzle_of(HOUSE))
    for _ in range(20):
        individual = world.newcomer()
        assert world.polish(individual).faults <= individual.faults


def test_faults_are_the_difference_of_the_runs():
    assert difference(clue([3, 1]), clue([3, 1])) == 0
    assert difference(clue([3, 1]), clue([2])) == 2
    assert difference((), clue([2, 2])) == 4
