"""Whether a grid is a solution, and how many there are: beside brute force."""

import random
from itertools import product

import pytest
from nonoproof import (
    Budget,
    InvalidPuzzleError,
    Puzzle,
    SolutionCount,
    ambiguity,
    classify,
    count,
    is_solution,
)
from nonoproof.model import UNKNOWN
from nonoproof.normalise import faults

DRAW = random.Random(9)


def small_puzzles():
    """With pictures, clues of two pictures, colours and given cells."""
    yield Puzzle.from_clues([[1]] * 3, [[1]] * 3)
    for number in range(120):
        width, height = DRAW.randint(1, 4), DRAW.randint(1, 3)
        inks = ".rb" if number % 3 == 0 and width * height < 9 else ".#"
        palette = {".": "ffffff", "r": "e00000", "b": "0000e0"} if inks == ".rb" else None

        def picture(inks=inks, width=width, height=height):
            return ["".join(DRAW.choices(inks, k=width)) for _ in range(height)]

        puzzle = Puzzle.from_picture(picture(), palette=palette)
        if number % 4 == 0:
            other = Puzzle.from_picture(picture(), palette=palette)
            puzzle = Puzzle.from_clues(
                [list(clue) for clue in puzzle.rows], [list(clue) for clue in other.columns], palette=palette
            )
        elif number % 5 == 0:
            row = "".join([DRAW.choice((cell, "?")) for cell in picture()[0]])
            puzzle = Puzzle.from_clues(
                puzzle.rows, puzzle.columns, palette=palette, givens=[row, *["?" * width] * (height - 1)]
            )
        yield puzzle


def all_grids(puzzle):
    return product(product(range(len(puzzle.palette)), repeat=puzzle.width), repeat=puzzle.height)


def test_as_brute_force_says():
    kinds = set()
    for puzzle in small_puzzles():
        right = [grid for grid in all_grids(puzzle) if is_solution(puzzle, grid)]
        by_hand = [
            grid
            for grid in all_grids(puzzle)
            if Puzzle.from_picture(grid, palette=puzzle.palette) == Puzzle(puzzle.rows, puzzle.columns)
            and all(
                given in (UNKNOWN, cell)
                for row, cells in zip(puzzle.givens or (), grid, strict=False)
                for given, cell in zip(row, cells, strict=True)
            )
        ]
        assert right == by_hand
        if faults(puzzle):
            with pytest.raises(InvalidPuzzleError):
                count(puzzle)
            continue
        assert count(puzzle, budget=Budget(None)) == SolutionCount(len(right), True)
        for limit in (1, 2, 3):
            found = count(puzzle, limit)
            assert found == (
                SolutionCount(limit, False) if len(right) >= limit else SolutionCount(len(right), True)
            )
        found = ambiguity(puzzle, Budget(None))
        assert (found is None) == (not right)
        if found:
            varies = {
                (y, x)
                for y in range(puzzle.height)
                for x in range(puzzle.width)
                if len({grid[y][x] for grid in right}) > 1
            }
            assert set(found.places()) == varies and found.complete
        kinds.add(min(len(right), 3))
    assert kinds == {0, 1, 2, 3}


def test_many_solutions_are_counted_exactly():
    assert count(Puzzle.from_clues([[1]] * 10, [[1]] * 10)) == (3_628_800, True)
    assert str(count(Puzzle.from_clues([[1]] * 10, [[1]] * 10))) == "3,628,800"


def test_a_spent_budget_says_at_least():
    wide = Puzzle.from_clues([[1]] * 30, [[1]] * 30)
    found = count(wide, budget=Budget(None, 1_000_000))
    assert found.number >= 2 and not found.exact and str(found).startswith("at least ")
    assert count(wide, budget=Budget(None, 0)) == (0, False)


@pytest.mark.parametrize(
    "grid", [["#?", ".#"], ["##", ".."], ["#.#", ".#."], ["#."], [[1, None], [0, 1]], "#. .."]
)
def test_what_is_no_solution(grid):
    puzzle = Puzzle.from_clues([[1], [1]], [[1], [1]])
    assert is_solution(puzzle, "#. .#") and is_solution(puzzle, classify(puzzle).solutions[1])
    assert not is_solution(puzzle, grid)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda puzzle: is_solution(puzzle, ["#x", ".#"]), "grid.0.: expected cells"),
        (lambda puzzle: is_solution(puzzle, 3), "grid: expected a list of rows"),
        (lambda puzzle: is_solution("puzzle", ["#"]), "puzzle: expected a Puzzle"),
        (lambda puzzle: count(puzzle, 0), "limit: expected a number from 1"),
        (lambda puzzle: count(puzzle, budget=3), "budget: expected a Budget"),
        (lambda puzzle: ambiguity(puzzle, 3), "budget: expected a Budget"),
    ],
)
def test_wrong_arguments_are_named(call, words):
    with pytest.raises((TypeError, ValueError), match=words):
        call(Puzzle.from_clues([[1], [1]], [[1], [1]]))
