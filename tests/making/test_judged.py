"""What is made, judged by another solver: the goal is a solution of the clues, and there is no other."""

import random

import pytest
from nonoproof.certify.dimacs import Formula
from nonoproof.making import glyph, make, random_puzzles
from nonoproof.making.cells import Size
from nonoproof.solver.check import fault_of
from nonoproof.verdict import Tier
from PIL import Image, ImageDraw
from pysat.solvers import Cadical153

from tests.making.pictures import encoded


def is_only_solution(puzzle):
    if fault_of(puzzle, puzzle.goal):
        return False
    with Cadical153(bootstrap_with=Formula(puzzle, forbidden=puzzle.goal).clauses) as solver:
        return not solver.solve()


def drawing(seed):
    """Overlapping shapes in strong colours."""
    rng = random.Random(seed)
    image = Image.new("RGB", (120, 120), "white")
    pen = ImageDraw.Draw(image)
    for colour in ("red", "blue", "green", "black", "orange"):
        left, top = rng.randrange(80), rng.randrange(80)
        box = (left, top, left + rng.randrange(20, 60), top + rng.randrange(20, 60))
        rng.choice((pen.ellipse, pen.rectangle))(box, fill=colour)
    return encoded(image)


@pytest.mark.parametrize("colours", [2, 4])
@pytest.mark.parametrize("size", ["10x10", "17x13"])
def test_every_candidate_of_a_drawing_is_unique(size, colours):
    made = [
        each for seed in range(2) for each in make(drawing(seed), size=size, colours=colours, candidates=2)
    ]
    assert len(made) >= 3
    assert any(len(each.puzzle.palette) > 2 for each in made) == (colours > 2)
    for each in made:
        assert is_only_solution(each.puzzle), each.how


def test_every_letter_is_unique():
    for letter in "A&":
        for each in make(glyph(letter), size="15-20", candidates=2):
            assert is_only_solution(each.puzzle), (letter, each.how)


@pytest.mark.parametrize("tier", [Tier.EASY, Tier.HARD])
def test_every_puzzle_of_a_tier_is_unique(tier):
    for each in make(drawing(1), size="15x15", tier=tier, candidates=1):
        assert each.tier is tier and is_only_solution(each.puzzle)
    for each in random_puzzles(Size(12, 12), 2, frozenset([tier])):
        assert each.tier is tier and is_only_solution(each.puzzle)
