"""The bound of the columns, and the search on what the rules left."""

import random

import pytest
from nonoproof.methods import Limit, depth_first, row_search, run_ranges
from nonoproof.methods.run_range_line import RangeLine
from nonoproof.model import UNKNOWN, Puzzle, clue, line_clue, puzzle_of
from nonoproof.verdict import Verdict

BLACK, EMPTY, EITHER = 1, 0, UNKNOWN


def column(*lengths: int, size: int) -> RangeLine:
    return RangeLine(list(lengths), bytes([UNKNOWN]) * size)


@pytest.mark.parametrize(
    ("progress", "row", "expected"),
    [
        ((0, 0), 0, EITHER),
        ((0, 0), 1, BLACK),  # the last place where the first run still fits
        ((0, 0), 2, None),
        ((0, 1), 1, BLACK),
        ((0, 2), 2, EMPTY),
        ((1, 0), 3, EITHER),
        ((1, 0), 5, BLACK),
        ((1, 1), 5, EMPTY),
        ((2, 0), 5, EMPTY),
    ],
)
def test_what_a_column_needs_next(progress, row, expected):
    """Runs 2 and 1 in six cells: their ranges leave each of them some choice."""
    line = column(2, 1, size=6)
    line.end_at_most(0, 2)
    assert row_search.next_cell(line, progress, row) == expected


def test_a_run_does_not_start_before_its_range():
    line = column(1, size=4)
    line.start_at_least(0, 2)
    assert [row_search.next_cell(line, (0, 0), row) for row in range(4)] == [EMPTY, EMPTY, EITHER, BLACK]


def test_progress_follows_a_solution_to_its_end():
    solution = (1, 1, 0, 0, 1, 0)
    line = column(*[run.length for run in line_clue(solution)], size=len(solution))
    progress = (0, 0)
    for row, cell in enumerate(solution):
        assert row_search.next_cell(line, progress, row) in (cell, EITHER)
        progress = row_search.advance(line, progress, cell)
    assert progress == (2, 0)


def test_goes_on_where_the_rules_end():
    """Puzzles that the rules leave open are decided, in fewer steps than the plain search has leaves."""
    rng = random.Random(4)
    left_open = saved = 0
    while left_open < 20:
        grid = tuple(bytes(rng.random() < 0.45 for _ in range(5)) for _ in range(5))
        puzzle = puzzle_of(grid)
        rules = run_ranges.solve(puzzle, Limit(seconds=None))
        if rules.verdict is not None:
            continue
        left_open += 1
        answer = row_search.solve(puzzle, Limit(seconds=None, solutions=None))
        plain = depth_first.solve(puzzle, Limit(seconds=None, solutions=None))
        assert answer.solutions == plain.solutions
        assert grid in answer.solutions
        assert answer.known == rules.known
        saved += answer.steps - rules.steps < plain.steps / 5
    assert saved > 15


def test_spent_before_the_rules_end():
    puzzle = Puzzle((clue([1]),) * 3, (clue([1]),) * 3)
    answer = row_search.solve(puzzle, Limit(seconds=None, steps=5))
    assert (answer.verdict, answer.finished, answer.steps) == (None, False, 5)


def test_two_solutions_are_enough_to_know():
    """Of the 720 ways to place six rooks it needs two, and it can be asked for all."""
    rooks = Puzzle((clue([1]),) * 6, (clue([1]),) * 6)
    assert len(row_search.solve(rooks, Limit()).solutions) == 2
    every = row_search.solve(rooks, Limit(seconds=None, solutions=None))
    assert every.verdict is Verdict.MULTIPLE
    assert len(every.solutions) == 720
