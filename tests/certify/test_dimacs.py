"""The formula has the solutions of the puzzle, judged by a SAT solver that shares nothing with us."""

import random
from itertools import product

import pytest
from nonoproof.certify.dimacs import Formula, dimacs
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Colour, Puzzle, clue, grid_clues, puzzle_of
from nonoproof.solver import classify
from nonoproof.solver.check import fault_of
from nonoproof.verdict import Verdict
from pysat.solvers import Cadical153

COLOURED = (*BLACK_AND_WHITE, Colour("r", "ff0000"), Colour("g", "00ff00"))


def models(formula, puzzle):
    """All grids that the formula allows."""
    found = []
    with Cadical153(bootstrap_with=formula.clauses) as solver:
        while solver.solve():
            true = {each for each in solver.get_model() if each > 0}
            cells = [
                next((ink for ink in formula.inks if formula.has(cell, ink) in true), 0)
                for cell in range(puzzle.width * puzzle.height)
            ]
            grid = tuple(bytes(cells[at : at + puzzle.width]) for at in range(0, len(cells), puzzle.width))
            found.append(grid)
            # All variables, so that a grid with two arrangements of its runs would come twice.
            solver.add_clause([-each for each in solver.get_model()])
    return found


@pytest.mark.parametrize(("inks", "seed"), [(1, 1), (1, 2), (2, 3), (3, 4)])
def test_the_formula_has_the_solutions_of_the_puzzle_one_for_one(inks, seed):
    chance = random.Random(seed)
    for _ in range(25):
        width, height = chance.randint(1, 4 if inks == 1 else 3), chance.randint(1, 3)
        goal = tuple(bytes(chance.choices(range(inks + 1), k=width)) for _ in range(height))
        puzzle = puzzle_of(goal, COLOURED[: inks + 1])
        rows = [bytes(row) for row in product(range(inks + 1), repeat=width)]
        expected = {
            grid for grid in product(rows, repeat=height) if grid_clues(grid) == (puzzle.rows, puzzle.columns)
        }
        found = models(Formula(puzzle), puzzle)
        assert len(found) == len(expected)
        assert set(found) == expected
        assert set(models(Formula(puzzle, goal), puzzle)) == expected - {goal}


def test_given_cells_and_impossible_clues():
    diagonal = Puzzle(
        (clue([1]), clue([1])), (clue([1]), clue([1])), givens=(bytes([UNKNOWN, 1]), bytes([UNKNOWN] * 2))
    )
    assert models(Formula(diagonal), diagonal) == [(b"\x00\x01", b"\x01\x00")]
    empty = Puzzle(
        (clue([1]), clue([1])), (clue([1]), clue([1])), givens=(bytes([0, 0]), bytes([UNKNOWN] * 2))
    )
    assert models(Formula(empty), empty) == []
    too_long = Puzzle((clue([3]),), (clue([1]), clue([1])))
    assert models(Formula(too_long), too_long) == []


def test_cadical_agrees_with_the_verdicts():
    chance = random.Random(7)
    seen = set()
    for _ in range(30):
        goal = tuple(bytes(chance.choices((0, 1), k=6)) for _ in range(6))
        puzzle = puzzle_of(goal)
        if chance.random() < 0.3:
            puzzle = Puzzle(puzzle.rows[::-1], puzzle.columns)
        result = classify(puzzle)
        formula = Formula(puzzle, *result.solutions[:1])
        with Cadical153(bootstrap_with=formula.clauses) as solver:
            assert solver.solve() == (result.verdict is Verdict.MULTIPLE)
        seen.add(result.verdict)
    assert seen == {Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE}


def test_the_text_is_dimacs():
    puzzle = puzzle_of((b"\x01\x00", b"\x00\x01"))
    result = classify(puzzle)
    text = dimacs(puzzle, result)
    comments = [line for line in text.splitlines() if line.startswith("c ")]
    assert "multiple" in comments[1]
    head, *clauses = text.splitlines()[len(comments) :]
    kind, _, variables, number = head.split()
    assert kind == "p"
    assert int(number) == len(clauses)
    numbers = [[int(word) for word in line.split()] for line in clauses]
    assert all(line[-1] == 0 for line in numbers)
    assert max(abs(each) for line in numbers for each in line) <= int(variables)
    with Cadical153(bootstrap_with=[line[:-1] for line in numbers]) as solver:
        assert solver.solve()
        other = tuple(bytes(int(solver.get_model()[2 * y + x] > 0) for x in range(2)) for y in range(2))
    assert fault_of(puzzle, other) == ""
    assert other != result.solutions[0]
