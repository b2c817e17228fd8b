"""Sets of lines that cannot all be right: brute force says that they cannot, and that each is needed."""

import random
from dataclasses import replace
from itertools import product

import pytest
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Colour, Puzzle, clue, grid_clues, line_clue, puzzle_of
from nonoproof.repair import contradiction
from nonoproof.repair.contradiction import ContradictingLine, sentence
from nonoproof.solver import classify
from nonoproof.solver.blame import suspicious_lines
from nonoproof.verdict import Budget, Verdict

from tests.support.judges import is_minimal

PALETTE = (*BLACK_AND_WHITE, Colour("r", "ff0000"))


def possible(puzzle, lines):
    """Whether some grid has these lines right, by row-wise search through all of them."""
    rows = {each.number - 1 for each in lines if each.side == "row"}
    columns = [each.number - 1 for each in lines if each.side == "column"]
    every = [bytes(row) for row in product(range(len(puzzle.palette)), repeat=puzzle.width)]
    choices = [
        [row for row in every if line_clue(row) == puzzle.rows[y]] if y in rows else every
        for y in range(puzzle.height)
    ]
    return any(
        all(line_clue(bytes(row[x] for row in grid)) == puzzle.columns[x] for x in columns)
        for grid in product(*choices)
    )


def impossible_puzzles(seed, count, width, height, colours):
    """The rows of one grid with the columns of another."""
    rng = random.Random(seed)

    def grid():
        return tuple(bytes(rng.randrange(colours) for _ in range(width)) for _ in range(height))

    while count:
        puzzle = Puzzle(grid_clues(grid())[0], grid_clues(grid())[1], PALETTE[:colours])
        if classify(puzzle).verdict is Verdict.NONE:
            count -= 1
            yield puzzle


@pytest.mark.parametrize("size", [(3, 3, 2), (4, 3, 2), (3, 2, 3)])
def test_the_lines_cannot_all_be_right_and_each_is_needed(size):
    for puzzle in impossible_puzzles(sum(size), 25, *size):
        lines = contradiction(puzzle)
        assert lines
        assert not possible(puzzle, lines)
        for line in lines:
            assert possible(puzzle, [each for each in lines if each != line])


def with_line(puzzle, blamed, new):
    if blamed.side == "row":
        rows = list(puzzle.rows)
        rows[blamed.number - 1] = new
        return replace(puzzle, rows=tuple(rows))
    columns = list(puzzle.columns)
    columns[blamed.number - 1] = new
    return replace(puzzle, columns=tuple(columns))


def test_larger_puzzles_against_cadical():
    rng = random.Random(4)
    seen = 0
    for _ in range(12):
        puzzle = puzzle_of(tuple(bytes([rng.random() < 0.55 for _ in range(12)]) for _ in range(12)))
        number = rng.randrange(1, 13)
        wrong = with_line(puzzle, ContradictingLine("row", number), puzzle.rows[number - 1][::-1] + clue([1]))
        lines = contradiction(wrong)
        if not lines:
            continue
        seen += 1
        assert is_minimal(wrong, lines)
    assert seen > 6


def test_a_clue_that_does_not_fit_is_alone_to_blame():
    puzzle = Puzzle((clue([2, 2]), clue([1])), (clue([1]), clue([1]), clue([1]), ()))
    assert contradiction(puzzle) == (ContradictingLine("row", 1),)
    assert sentence(contradiction(puzzle)) == "row 1 cannot be right"


@pytest.mark.parametrize(
    ("rows", "columns", "blamed"),
    [
        ([[4], [4], [], [2]], [[2], [2], [2], [2]], {("row", 3), ("row", 4), ("column", 2), ("column", 4)}),
        ([[], [4], [4], [2]], [[2], [3], [2], [2]], {("row", 2), ("row", 4), ("column", 1), ("column", 3)}),
    ],
)
def test_lines_that_took_no_part_are_not_suspected(rows, columns, blamed):
    """Some of the others were solved before the contradiction showed."""
    puzzle = Puzzle(tuple(map(clue, rows)), tuple(map(clue, columns)))
    assert suspicious_lines(puzzle, Budget())[0] == blamed


def test_a_puzzle_with_a_solution_has_none():
    assert contradiction(puzzle_of((b"\1\0", b"\0\1"))) == ()
    assert sentence(()) == ""


def test_given_cells_count():
    puzzle = puzzle_of((b"\1\1", b"\0\0"))
    givens = (bytes([UNKNOWN] * 2), bytes([1, UNKNOWN]))
    lines = contradiction(replace(puzzle, givens=givens))
    assert lines == (ContradictingLine("row", 2),)


def test_a_spent_budget_claims_nothing():
    puzzle = next(impossible_puzzles(9, 1, 8, 8, 2))
    assert contradiction(puzzle, Budget(seconds=None, line_solves=1)) == ()


def test_lines_in_words():
    lines = [ContradictingLine("row", 3), ContradictingLine("row", 5), ContradictingLine("column", 2)]
    assert sentence(lines) == "rows 3 and 5 and column 2 cannot all be right"
    assert sentence(lines[1:]) == "row 5 and column 2 cannot both be right"
    assert sentence([ContradictingLine("row", n) for n in range(1, 14)]) == "13 lines cannot all be right"
    assert sentence([ContradictingLine("row", n) for n in range(1, 13)]).startswith("rows 1, 2, 3, ")
    assert sentence(lines, most=2) == "3 lines cannot all be right"
