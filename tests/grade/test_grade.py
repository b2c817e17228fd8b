"""Grades: by the stated formula, the same for mirrored puzzles, never much higher for a given cell."""

import random
from dataclasses import replace
from math import log2

import pytest
from nonoproof.grade import Tier, grade
from nonoproof.grade.features import Features
from nonoproof.grade.score import LIMITS, RANGES, score_of, tier_of
from nonoproof.model import UNKNOWN, puzzle_of, transpose
from nonoproof.normalise.afterwards import TIERS
from nonoproof.schema import faults
from nonoproof.solver import classify
from nonoproof.solver.ladder import Rung
from nonoproof.verdict import Verdict

from tests.solver.test_ladder import BY_RUNG, grid_of, random_grids


def graded(puzzle):
    return grade(puzzle, classify(puzzle))


def unique_puzzles(number, seed):
    for grid in random_grids(number, 1, seed):
        if classify(puzzle_of(grid)).verdict is Verdict.UNIQUE:
            yield grid


def test_only_puzzles_with_one_solution_have_a_grade():
    assert graded(puzzle_of(grid_of([".#", "#."]))) is None
    assert graded(puzzle_of(grid_of(["##", "#."]))).tier is Tier.TRIVIAL


@pytest.mark.parametrize("rung", BY_RUNG)
def test_the_rung_and_the_schema(rung):
    found = graded(puzzle_of(grid_of(BY_RUNG[rung])))
    assert found.features.rung == rung.label
    assert faults("grade", found.record()) == []
    easiest, hardest = RANGES[rung]
    assert TIERS.index(easiest) <= TIERS.index(found.tier) <= TIERS.index(hardest)


def test_a_puzzle_is_for_guessers_where_no_rung_finishes_it():
    from nonoproof.read import read

    (puzzle,) = read("corpus/hard/milky-way.non")
    found = graded(puzzle)
    assert found.tier is Tier.GUESS
    assert found.features.open_cells > 0


def test_the_tiers_are_those_that_claims_are_compared_with():
    assert tuple(Tier) == TIERS


FEATURES = Features(
    width=10, height=10, colours=1, rung="overlap", rounds=5, steps=20, strain=7.0, free_cells=5.0,
    narrowest=4, mean_openings=4.0, jump=0.1, depth=0, by_overlap=1.0, by_line=0.0, by_two_lines=0.0,
    by_contradiction=0.0, by_deeper=0.0, open_cells=0, sweeps=3, lines_per_line=2.0,
)  # fmt: skip


def test_the_formula():
    assert score_of(FEATURES) == 5 * (log2(8) + 0 + log2(4) / 4)
    assert score_of(FEATURES._replace(rung="two-lines")) == score_of(FEATURES) + 15
    assert score_of(FEATURES._replace(width=40, height=40)) == pytest.approx(5 * (log2(4.5) + log2(4) / 4))
    assert score_of(FEATURES._replace(narrowest=100)) == 5 * log2(8)
    assert score_of(FEATURES._replace(open_cells=8)) == score_of(FEATURES) + 5


@pytest.mark.parametrize("rung", Rung)
def test_a_higher_score_is_never_a_lower_tier(rung):
    features = FEATURES._replace(rung=rung.label)
    found = [TIERS.index(tier_of(features, float(score))) for score in range(100)]
    assert found == sorted(found)
    assert {TIERS[index] for index in found} <= set(Tier)
    assert [TIERS[found[0]], TIERS[found[-1]]] == list(RANGES[rung])


def test_the_limits_grow():
    assert [limit for limit, _ in LIMITS] == sorted([limit for limit, _ in LIMITS])


def test_mirrored_and_transposed_puzzles_have_the_same_grade():
    for grid in unique_puzzles(120, seed=3):
        one = graded(puzzle_of(grid))
        for other in (transpose(grid), grid[::-1], tuple([row[::-1] for row in grid])):
            found = graded(puzzle_of(other))
            assert (found.tier, found.score) == (one.tier, one.score)


def test_a_given_cell_never_makes_a_puzzle_harder_by_more_than_noise():
    chance = random.Random(4)
    rises = []
    for grid in unique_puzzles(400, seed=4):
        puzzle = puzzle_of(grid)
        before = graded(puzzle)
        row, column = chance.randrange(puzzle.height), chance.randrange(puzzle.width)
        givens = [bytearray([UNKNOWN]) * puzzle.width for _ in range(puzzle.height)]
        givens[row][column] = grid[row][column]
        after = graded(replace(puzzle, givens=tuple(map(bytes, givens))))
        rises.append(after.score - before.score)
    rises.sort()
    assert len(rises) > 150
    assert max(rises) < 5, "less than a rung"
    assert rises[int(len(rises) * 0.95)] <= 1
    assert sum(rises) / len(rises) < -0.1, "on the whole it makes them easier"
