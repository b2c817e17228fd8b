"""The solver without one of its parts, as benchmarks measure it: slower, and right."""

import random
from dataclasses import replace

import pytest
from nonoproof.model import Puzzle, puzzle_of
from nonoproof.solver import _core
from nonoproof.solver.packed import pack_to_solve

from tests.support.hard import proof_hard

PARTS = ("dive", "probing", "beliefs", "short reasons", "target phases", "glances", "turning to proof")
VERDICT, COUNTS, FAULT = 0, 3, 5


def drawn(seed, side, density):
    rng = random.Random(seed)
    grid = tuple([bytes([rng.random() < density for _ in range(side)]) for _ in range(side)])
    puzzle = puzzle_of(grid)
    return pack_to_solve(Puzzle(puzzle.rows, puzzle.columns))


@pytest.mark.parametrize("part", PARTS)
def test_verdicts_are_the_same(part):
    for seed in range(60):
        puzzle = drawn(seed, 4 + seed % 12, 0.5)
        answer = _core.classify_without(part, puzzle)
        assert answer[VERDICT] == _core.classify((puzzle,))[0][VERDICT] and not answer[FAULT]


@pytest.mark.parametrize("part", PARTS)
def test_the_part_is_really_left_out(part):
    hard_to_prove = pack_to_solve(replace(proof_hard()[1], goal=None))
    puzzles = [hard_to_prove, drawn(1, 30, 0.1), *[drawn(seed, 25, 0.45) for seed in range(12)]]
    whole = [each[COUNTS] for each in _core.classify(tuple(puzzles))]
    assert [_core.classify_without(part, each)[COUNTS] for each in puzzles] != whole


def test_there_is_no_other_part():
    with pytest.raises(ValueError, match="no such part"):
        _core.classify_without("luck", drawn(1, 5, 0.5))
