"""Maps of open cells against all grids of a size, against CaDiCaL, and with budgets that are too small."""

import random
from collections import defaultdict
from functools import cache
from itertools import product
from math import prod

import pytest
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Colour, Puzzle, draw, grid_clues, puzzle_of
from nonoproof.repair import Ambiguity, ambiguity
from nonoproof.repair.ambiguity import large
from nonoproof.solver import classify
from nonoproof.solver.check import fault_of
from nonoproof.solver.questions import map_open_cells
from nonoproof.verdict import Budget

PALETTE = (*BLACK_AND_WHITE, Colour("r", "ff0000"), Colour("b", "0000ff"))


UNLIMITED = Budget(seconds=None)


@cache
def several(width, height, colours):
    """The puzzles of a size that have several solutions, with all of these."""
    grids = defaultdict(list)
    rows = [bytes(row) for row in product(range(colours + 1), repeat=width)]
    for grid in product(rows, repeat=height):
        grids[grid_clues(grid)].append(grid)
    return [(Puzzle(*clues, PALETTE[: colours + 1]), found) for clues, found in grids.items() if found[1:]]


def truth(grids):
    """The grid with every cell unknown that is not the same in all."""
    cells = [set(column) for column in zip(*[b"".join(grid) for grid in grids], strict=True)]
    flat = bytes([next(iter(each)) if len(each) == 1 else UNKNOWN for each in cells])
    width = len(grids[0][0])
    return tuple(flat[start : start + width] for start in range(0, len(flat), width))


@pytest.mark.parametrize("size", [(4, 4, 1), (6, 2, 1), (2, 7, 1), (3, 3, 2), (2, 3, 3)])
def test_maps_are_the_truth(size):
    for puzzle, grids in several(*size):
        found = ambiguity(puzzle)
        assert found.complete and found.exact
        assert found.open == truth(grids)
        assert found.cells == b"".join(found.open).count(UNKNOWN)
        assert found.solutions == len(grids)


def projected(grids, cells):
    return {tuple(grid[y][x] for y, x in cells) for grid in grids}


@pytest.mark.parametrize("size", [(4, 4, 1), (6, 2, 1), (3, 3, 2)])
def test_regions_are_independent_and_cannot_be_taken_apart(size):
    for puzzle, grids in several(*size):
        regions = ambiguity(puzzle).regions
        fillings = [projected(grids, region.cells) for region in regions]
        assert prod(map(len, fillings)) == len(grids)
        assert [region.solutions for region in regions] == list(map(len, fillings))
        for region in regions:
            # No single cell of a region goes with all ways to fill the others.
            for cell in region.cells:
                others = [each for each in region.cells if each != cell]
                apart = len(projected(grids, [cell])) * len(projected(grids, others))
                assert not others or apart > region.solutions


def test_given_cells_settle_what_they_touch():
    rng = random.Random(5)
    for puzzle, grids in rng.sample(several(4, 4, 1), 200):
        y, x, grid = rng.randrange(4), rng.randrange(4), rng.choice(grids)
        givens = [bytearray([UNKNOWN] * 4) for _ in range(4)]
        givens[y][x] = grid[y][x]
        reported = Puzzle(puzzle.rows, puzzle.columns, givens=tuple(map(bytes, givens)))
        left = [each for each in grids if each[y][x] == grid[y][x]]
        found = ambiguity(reported)
        assert found.open == truth(left)
        assert found.solutions == len(left)


def exchanges(count):
    """A diagonal of blocks in each of which two cells may stand this way or the other."""
    side = 3 * count
    rows = [bytearray(side) for _ in range(side)]
    for block in range(count):
        rows[3 * block][3 * block] = rows[3 * block + 1][3 * block + 1] = 1
    return puzzle_of(tuple(map(bytes, rows)))


def test_a_unique_puzzle_has_no_open_cell_and_an_impossible_one_no_map():
    unique = ambiguity(puzzle_of((b"\1\1", b"\1\0")))
    assert (unique.cells, unique.regions, unique.solutions, unique.exact) == (0, (), 1, True)
    assert ambiguity(Puzzle(puzzle_of((b"\1\1",)).rows, ((), ()))) is None


def test_two_exchanges_apart_are_two_regions():
    rows = ["###.#.", ".##..#", "##.#..", ".#.##.", "..#..#", "#.#..."]
    found = ambiguity(puzzle_of(tuple(bytes(char == "#" for char in row) for row in rows)))
    assert found.record() == {
        "open": ["###.??", ".##.??", "##.#..", ".#.##.", "?.#..?", "?.#..?"],
        "cells": 8,
        "complete": True,
        "regions": 2,
        "solutions": 4,
        "exact": True,
        "sentence": found.sentence(),
    }
    assert found.sentence() == "8 cells vary in 2 independent regions; 4 solutions"
    assert found.places() == [(0, 4), (0, 5), (1, 4), (1, 5), (4, 0), (4, 5), (5, 0), (5, 5)]


ENOUGH = Budget(seconds=None, line_solves=10_000_000)


def random_grid(rng, side, density):
    return tuple(bytes([rng.random() < density for _ in range(side)]) for _ in range(side))


def test_a_spent_budget_says_so_and_claims_nothing_wrong():
    rng = random.Random(3)
    spent = 0
    for _ in range(20):
        puzzle = puzzle_of(random_grid(rng, 12, 0.4))
        whole, part = ambiguity(puzzle, ENOUGH), ambiguity(puzzle, Budget(seconds=None, line_solves=1500))
        if part is None or part.complete:
            continue
        spent += 1
        assert whole.complete
        for before, after in zip(b"".join(part.open), b"".join(whole.open), strict=True):
            assert before != UNKNOWN or after == UNKNOWN
        assert part.solutions <= whole.solutions
        assert not part.exact or part.solutions == whole.solutions
    assert spent


def test_the_same_answer_each_time():
    puzzle = puzzle_of(random_grid(random.Random(9), 15, 0.35))
    first, second = ambiguity(puzzle, ENOUGH), ambiguity(puzzle, ENOUGH)
    assert (first.open, first.regions) == (second.open, second.regions)


def test_solutions_that_are_known_change_nothing_but_the_time():
    rng = random.Random(4)
    for _ in range(20):
        puzzle = puzzle_of(random_grid(rng, 12, 0.4))
        known = classify(puzzle).solutions
        alone, helped = ambiguity(puzzle), ambiguity(puzzle, known=known)
        assert alone.complete and helped.complete
        assert draw(helped.open) == draw(alone.open)
        assert (helped.solutions, helped.exact) == (alone.solutions, alone.exact)


@pytest.mark.parametrize(("side", "number"), [(9, 6), (14, 6), (20, 2)])
def test_maps_agree_with_cadical(side, number):
    """The largest ones are too hard for a proof a cell: there all cells are asked for together."""
    from nonoproof.certify.dimacs import Formula
    from pysat.solvers import Cadical153

    rng = random.Random(side)
    for _ in range(number):
        puzzle = puzzle_of(random_grid(rng, side, 0.4))
        found = ambiguity(puzzle, Budget(seconds=None))
        assert found.complete
        with Cadical153(bootstrap_with=Formula(puzzle).clauses) as solver:
            for cell, value in enumerate(b"".join(found.open)):
                can = {sign: solver.solve(assumptions=[sign * (cell + 1)]) for sign in (1, -1)}
                assert can == {1: value in (1, UNKNOWN), -1: value in (0, UNKNOWN)}


@pytest.mark.parametrize(
    ("cells", "complete", "regions", "solutions", "exact", "sentence"),
    [
        (1, True, 1, 2, True, "1 cell varies together; 2 solutions"),
        (4, True, 1, 2, True, "4 cells vary together; 2 solutions"),
        (4, False, 1, 2, True, "at least 4 cells vary together; 2 solutions"),
        (
            1234,
            False,
            12,
            5000,
            False,
            "at least 1,234 cells vary in 12 independent regions; at least 5,000 solutions",
        ),
        (9, True, 1000, 10**20, True, "9 cells vary in 1,000 independent regions; 1.0 x 10^20 solutions"),
    ],
)
def test_how_much_varies_in_words(cells, complete, regions, solutions, exact, sentence):
    region = ambiguity(exchanges(1)).regions[0]
    reported = Ambiguity((b"\xff",), PALETTE, cells, complete, (region,) * regions, solutions, exact)
    assert reported.sentence() == sentence
    assert reported.record()["sentence"] == sentence and reported.record()["regions"] == regions


def test_large_counts_are_reported_in_short():
    assert large(10**15 - 1) == "999,999,999,999,999"
    assert large(10**15) == "1.0 x 10^15"
    assert large(2 * 10**299) == "2.0 x 10^299"
    assert large(10**300) == "10^300" and large(10**300 - 10**290) == "1.0 x 10^300"
    assert large(1234) == "1,234"
    assert large(2**100) == "1.3 x 10^30"
    assert large(10**400) == "10^400"
    grids = ambiguity(exchanges(3))
    assert grids.exact and not fault_of(exchanges(3), exchanges(3).goal)


def test_a_region_has_the_ways_that_are_known_when_counting_ends():
    """The two solutions that made its cells vary; one where they are only not settled."""
    numbers = set()
    for puzzle, grids in several(4, 4, 1):
        for budget in (UNLIMITED, Budget(seconds=None, conflicts=1), Budget(seconds=None, line_solves=30)):
            found = map_open_cells(puzzle, budget, most=1)
            for region in found.regions if found else ():
                varies = len(projected(grids, region.cells)) > 1
                known = bool(found.varies & set(region.cells))
                assert varies or not known
                assert not region.exact
                assert region.solutions == (2 if known else 1)
                numbers.add(region.solutions)
    assert 2 in numbers
