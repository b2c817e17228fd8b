"""The steps as data. ``tests/reasoning/test_replay.py`` replays what each says."""

from nonoproof.model import UNKNOWN, puzzle_of
from nonoproof.solver.human_steps import human_steps

from tests.solver.test_ladder import random_grids


def test_very_many_arrangements_are_not_counted_out():
    """A hundred ones in 300 cells have more arrangements than anybody wants to read."""
    picture = tuple([bytes([x % 3 == 0 for x in range(300)])] * 2)
    puzzle = puzzle_of(picture)
    phrases = [phrase for step in human_steps(puzzle).steps for phrase in step.why]
    assert all(phrase.number <= 1_000_000 for phrase in phrases)


def test_a_way_is_cut_and_goes_on():
    grid = next(grid for grid in random_grids(50, 1, seed=3) if len(human_steps(puzzle_of(grid)).steps) > 6)
    puzzle = puzzle_of(grid)
    whole = human_steps(puzzle)
    part = human_steps(puzzle, most_steps=3)
    assert part.steps == whole.steps[:3]
    assert part.end == "cut"
    assert sum(row.count(UNKNOWN) for row in part.grid) > 0
