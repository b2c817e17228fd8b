"""Tiers are reached by cells at the edges alone."""

import random

import pytest
from nonoproof.budget_share import BudgetShare
from nonoproof.making.cells import Size
from nonoproof.making.picture_remedy import mended
from nonoproof.making.random_pictures import blots
from nonoproof.making.steering import MOST_SHARE, edge_changes, steered
from nonoproof.model import BLACK_AND_WHITE, puzzle_of
from nonoproof.solver import classify
from nonoproof.solver.fewest_changes import visibility
from nonoproof.verdict import Budget, Tier, Verdict

ENOUGH = BudgetShare(Budget(None))

SQUARE = (bytes(5), b"\0\1\1\1\0", b"\0\1\1\1\0", b"\0\1\1\1\0", bytes(5))


def test_edges_move_and_the_inside_stays():
    changes = edge_changes(SQUARE)
    assert (1, 1, 0) in changes and (1, 0, 1) in changes
    assert not [each for each in changes if each[:2] in {(2, 2), (0, 0), (4, 4)}]
    assert all(visibility(SQUARE, [each]) <= 1.5 for each in changes)


def test_a_full_picture_gives_way_at_its_border():
    assert (0, 0, 0) in edge_changes((b"\1\1\1",) * 3)


@pytest.mark.parametrize("tier", [Tier.EASY, Tier.MEDIUM, Tier.HARD])
def test_a_tier_is_reached(tier):
    """From round shapes, some of which have the tier and some not."""
    moved = 0
    for seed in range(30):
        right = mended(blots(random.Random(seed), Size(14, 14)), BLACK_AND_WHITE, frozenset(), ENOUGH)
        if right is None or right.grade.tier is tier:
            continue
        found = steered(right.puzzle.goal, BLACK_AND_WHITE, frozenset([tier]), ENOUGH)
        if found:
            moved += 1
            assert found.grade.tier is tier
            assert classify(puzzle_of(found.goal)).verdict is Verdict.UNIQUE
            pairs = zip(b"".join(found.goal), b"".join(right.puzzle.goal), strict=True)
            assert 0 < sum(a != b for a, b in pairs) <= MOST_SHARE * 14 * 14
    assert moved


def test_no_way_is_reported():
    assert steered(SQUARE, BLACK_AND_WHITE, frozenset([Tier.EXPERT]), ENOUGH) is None
    assert steered((b"\1\0", b"\0\1"), BLACK_AND_WHITE, frozenset([Tier.EASY]), ENOUGH) is None
