"""The rules applied to whole puzzles: what they complete, what they refuse, what they leave open."""

import math

import pytest
from nonoproof.methods import Limit, run_ranges
from nonoproof.methods.method import Meter, Spent, known_cells
from nonoproof.methods.run_range_line import LineContradiction
from nonoproof.methods.run_range_rules import RULES
from nonoproof.model import Puzzle, clue, puzzle_of
from nonoproof.verdict import Verdict

from tests.support.single_lines import by_run_ranges

NO_LIMIT = Limit(seconds=None)


def disc(size: int) -> Puzzle:
    """A thick ring: a compact picture, as the thesis says that most puzzles are."""
    middle = (size - 1) / 2
    return puzzle_of(
        tuple(
            bytes(size / 5 < math.hypot(x - middle, y - middle) < size / 2.1 for x in range(size))
            for y in range(size)
        )
    )


@pytest.mark.parametrize("size", [5, 10, 15, 25, 40])
def test_compact_pictures_are_completed(size):
    puzzle = disc(size)
    answer = run_ranges.solve(puzzle, NO_LIMIT)
    assert answer.verdict is Verdict.UNIQUE
    assert answer.solutions == (puzzle.goal,)
    assert answer.known == size * size


def test_a_25x25_picture_takes_few_steps():
    """Some forty for each of its lines, which take well under a second."""
    assert run_ranges.solve(disc(25), NO_LIMIT).steps < 2_500


def test_what_lines_cannot_see_stays_open():
    diagonals = Puzzle((clue([1]),) * 2, (clue([1]),) * 2)
    answer = run_ranges.solve(diagonals, NO_LIMIT)
    assert (answer.verdict, answer.solutions, answer.finished, answer.known) == (None, (), True, 0)


def test_a_clue_that_does_not_fit_has_no_solution():
    answer = run_ranges.solve(Puzzle((clue([3]),), (clue([1]),) * 2), NO_LIMIT)
    assert answer.verdict is Verdict.NONE


def test_the_limit_stops_it_with_what_it_knows():
    answer = run_ranges.solve(disc(25), Limit(seconds=None, steps=30))
    assert (answer.verdict, answer.finished, answer.steps) == (None, False, 30)
    assert answer.known > 0


def test_nothing_changes_after_the_end():
    board = run_ranges.RangeGrid(disc(15))
    board.apply_rules(Meter(NO_LIMIT))
    before = [line.changes for line in board.rows + board.columns]
    for line in board.rows + board.columns:
        for rule in RULES:
            rule(line)
    assert [line.changes for line in board.rows + board.columns] == before


def test_rows_and_columns_hold_the_same_cells_at_any_time():
    for steps in range(0, 400, 37):
        board = run_ranges.RangeGrid(disc(10))
        with pytest.raises(Spent):
            board.apply_rules(Meter(Limit(seconds=None, steps=steps)))
        columns = zip(*[row.cells for row in board.rows], strict=True)
        assert [bytes(each) for each in columns] == [bytes(each.cells) for each in board.columns]
        assert board.known() == known_cells([each.cells for each in board.columns])


def test_a_contradiction_between_rows_and_columns():
    with pytest.raises(LineContradiction):
        run_ranges.RangeGrid(Puzzle((clue([2]),), ((), clue([1])))).apply_rules(Meter(NO_LIMIT))


def test_one_line_on_its_own():
    assert by_run_ranges(clue([4]), bytes([255] * 6)) == bytes([255, 255, 1, 1, 255, 255])
    assert by_run_ranges(clue([4]), bytes([255, 255, 255, 0, 255, 255])) is None
