"""Against the truth: every picture of a size, by its clues, tells how many solutions any clues have."""

import random
from collections import defaultdict
from functools import cache
from itertools import product

import pytest
from nonoproof.methods import combinatorial, fix_paint, genetic, logic
from nonoproof.methods.method import Limit
from nonoproof.model import UNKNOWN, Puzzle, grid_clues
from nonoproof.verdict import Verdict

STUCK = {"combinatorial", "logic"}
"""These have no search: where lines say no more they claim nothing. All others answer always."""


@cache
def truth(width, height, colours):
    """All pictures by their clues."""
    pictures = defaultdict(list)
    rows = [bytes(row) for row in product(range(colours + 1), repeat=width)]
    for picture in product(rows, repeat=height):
        pictures[grid_clues(picture)].append(picture)
    return dict(pictures)


def verdict_of(pictures):
    if not pictures:
        return Verdict.NONE
    return Verdict.UNIQUE if len(pictures) == 1 else Verdict.MULTIPLE


def puzzles(seed, count, width, height, colours):
    """Puzzles with their solutions: of pictures, with clues of two pictures mixed, and with given cells."""
    rng = random.Random(seed)
    table = truth(width, height, colours)
    keys = list(table)
    several = [key for key in keys if len(table[key]) > 1]
    for _ in range(count):
        rows, columns = rng.choice(several) if rng.random() < 0.3 else rng.choice(keys)
        if rng.random() < 0.3:
            columns = tuple(rng.sample(columns, len(columns)))
        pictures = table.get((rows, columns), [])
        givens = None
        if rng.random() < 0.2:
            cells = [UNKNOWN] * 4 + list(range(colours + 1))
            givens = tuple(bytes(rng.choices(cells, k=width)) for _ in range(height))
            pictures = [picture for picture in pictures if agrees(picture, givens)]
        yield Puzzle(rows, columns, givens=givens), pictures


def agrees(picture, givens):
    cells = zip(b"".join(picture), b"".join(givens), strict=True)
    return all(given in (UNKNOWN, cell) for cell, given in cells)


def judge(method, puzzle, pictures):
    """Check one answer; the verdict, so that the test can see what it has seen."""
    answer = method.solve(puzzle, Limit(seconds=None, steps=100_000))
    assert answer.finished
    assert all(grid in pictures for grid in answer.solutions)
    assert len(set(answer.solutions)) == len(answer.solutions)
    if answer.verdict is None:
        assert method.NAME in STUCK
        return None
    assert answer.verdict == verdict_of(pictures)
    assert len(answer.solutions) == {"none": 0, "unique": 1, "multiple": 2}[answer.verdict]
    return answer.verdict


@pytest.mark.parametrize("method", [combinatorial, logic, fix_paint], ids=lambda method: method.NAME)
def test_black_and_white(method):
    verdicts = [judge(method, *each) for each in puzzles(1, 1500, 4, 4, 1)]
    assert verdicts.count(Verdict.UNIQUE) > 100
    assert verdicts.count(Verdict.NONE) > 100
    assert (verdicts.count(Verdict.MULTIPLE) == 0) == (method.NAME in STUCK)


@pytest.mark.parametrize("method", [combinatorial, logic, fix_paint], ids=lambda method: method.NAME)
@pytest.mark.parametrize(("side", "count"), [(1, 2), (2, 14), (3, 384)])
def test_published_counts(method, side, count):
    """The uniquely solvable squares (OEIS A242876); up to this size lines settle them all (A391619)."""
    verdicts = [judge(method, Puzzle(*clues), pictures) for clues, pictures in truth(side, side, 1).items()]
    assert verdicts.count(Verdict.UNIQUE) == count


def test_logic_in_colour():
    verdicts = [judge(logic, *each) for each in puzzles(2, 1000, 3, 3, 2)]
    assert verdicts.count(Verdict.UNIQUE) > 100
    assert verdicts.count(Verdict.NONE) > 100


def test_the_genetic_one_never_claims_a_proof():
    found = 0
    for puzzle, pictures in puzzles(3, 150, 4, 4, 1):
        answer = genetic.solve(puzzle, Limit(seconds=None, steps=600))
        assert answer.verdict is None
        assert all(grid in pictures for grid in answer.solutions)
        found += len(answer.solutions)
    assert found > 50
