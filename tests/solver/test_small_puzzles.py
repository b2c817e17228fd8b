"""Against the truth: all grids of a size, by their clues, are all solutions of the puzzles of that size."""

import random
from collections import defaultdict
from functools import cache
from itertools import product

import pytest
from nonoproof.model import UNKNOWN, Puzzle, grid_clues
from nonoproof.solver import classify_batch, prove
from nonoproof.verdict import Verdict

SIZES = [(3, 3, 1), (4, 4, 1), (6, 2, 1), (2, 7, 1), (3, 3, 2), (2, 3, 3), (5, 2, 2), (2, 2, 5), (1, 5, 3)]


@cache
def truth(width, height, colours):
    grids = defaultdict(list)
    rows = [bytes(row) for row in product(range(colours + 1), repeat=width)]
    for grid in product(rows, repeat=height):
        grids[grid_clues(grid)].append(grid)
    return dict(grids)


def agrees(grid, givens):
    return all(given in (UNKNOWN, cell) for cell, given in zip(b"".join(grid), b"".join(givens), strict=True))


def puzzles(seed, count, width, height, colours):
    """Puzzles with all their solutions: of grids, with clues that no grid has, with givens, with goals."""
    rng = random.Random(seed)
    table = truth(width, height, colours)
    keys = list(table)
    several = [key for key in keys if len(table[key]) > 1] or keys
    for _ in range(count):
        rows, columns = rng.choice(several if rng.random() < 0.5 else keys)
        if rng.random() < 0.2:
            columns = rng.choice(keys)[1]
        grids = table.get((rows, columns), [])
        givens = goal = None
        if rng.random() < 0.4:
            reported = rng.choices(
                [UNKNOWN, *range(colours + 1)], [8] + [1] * (colours + 1), k=width * height
            )
            givens = tuple(bytes(reported[y * width : (y + 1) * width]) for y in range(height))
            grids = [grid for grid in grids if agrees(grid, givens)]
        if rng.random() < 0.4:
            goal = rng.choice(rng.choice(list(table.values())))
        yield Puzzle(rows, columns, goal=goal, givens=givens), grids


def verdict_of(grids):
    return (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(grids), 2)]


@pytest.mark.parametrize(("width", "height", "colours"), SIZES)
def test_verdicts_and_grids_are_the_truth(width, height, colours):
    cases = list(puzzles(1, 600, width, height, colours))
    answers = classify_batch([puzzle for puzzle, _ in cases])
    for (puzzle, grids), answer in zip(cases, answers, strict=True):
        assert answer.verdict is verdict_of(grids), puzzle
        assert set(answer.solutions) <= set(grids), puzzle
        assert len(answer.solutions) == min(len(grids), 2), puzzle
    assert {answer.verdict for answer in answers} >= {Verdict.UNIQUE, Verdict.NONE}


def test_colours_with_great_numbers():
    """The same puzzles with the last colours that a palette can have."""
    cases = list(puzzles(2, 300, 3, 3, 2))

    def raised(grid):
        return grid and tuple(row.translate(bytes([0, 253, 254, *range(3, 256)])) for row in grid)

    def risen(puzzle):
        def clues(lines):
            return tuple(tuple(run._replace(colour=252 + run.colour) for run in clue) for clue in lines)

        goal, givens = raised(puzzle.goal), raised(puzzle.givens)
        return Puzzle(clues(puzzle.rows), clues(puzzle.columns), goal=goal, givens=givens)

    answers = classify_batch([risen(puzzle) for puzzle, _ in cases])
    for (_, grids), answer in zip(cases, answers, strict=True):
        assert answer.verdict is verdict_of(grids)
        assert set(answer.solutions) <= {raised(grid) for grid in grids}


def holds(step, grid):
    return any((grid[each.row][each.column] == each.colour) is each.holds for each in step)


@pytest.mark.parametrize(("width", "height", "colours"), [(4, 4, 1), (3, 3, 2), (2, 3, 3)])
def test_every_step_of_a_proof_is_true(width, height, colours):
    """In all solutions; after the one that was found, in all others."""
    learned = 0
    for puzzle, grids in puzzles(3, 400, width, height, colours):
        answer, proof = prove(puzzle)
        assert answer.verdict is verdict_of(grids)
        learned += len(proof.steps)
        others = [grid for grid in grids if grid not in answer.solutions[:1]]
        for number, step in enumerate(proof.steps):
            true_in = grids if number < proof.solution_after else others
            assert all(holds(step, grid) for grid in true_in), (puzzle, step)
    assert learned > 50
