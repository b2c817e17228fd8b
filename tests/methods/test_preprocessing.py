"""The three hints, on the examples that the paper's text gives, and against enumeration."""

import random
from itertools import product

import pytest
from nonoproof.methods.preprocessing import (
    complete_fill,
    complete_fill_with_blanks,
    partial_fills,
    preprocess,
    preprocess_line,
)
from nonoproof.model import UNKNOWN, Puzzle, Run, clue, line_clue, puzzle_of

from tests.support.lines import complete_deduction


def drawn(cells):
    return "".join({0: ".", 1: "#", 2: "o", UNKNOWN: "?"}[cell] for cell in cells)


def test_one_number_as_long_as_the_line_fills_it():
    assert drawn(complete_fill(clue([15]), 15)) == "#" * 15
    assert complete_fill(clue([14]), 15) is None


def test_numbers_without_slack_fix_the_blanks_too():
    assert drawn(complete_fill_with_blanks(clue([4, 1, 5, 2]), 15)) == "####.#.#####.##"
    assert complete_fill_with_blanks(clue([4, 1, 5, 1]), 15) is None


def test_ten_of_fifteen_fills_the_five_central_squares():
    assert drawn(partial_fills(clue([10]), 15)) == "?????#####?????"


def test_with_a_slack_of_one_every_number_gives_all_its_squares_but_one():
    """As in Figure 5: twenty squares, five numbers, the first a 3 that starts in square 1 or 2."""
    assert drawn(partial_fills(clue([3, 2, 4, 1, 5]), 20)) == "?##??#??###????####?"


def test_a_line_without_numbers_is_blank_and_too_many_do_not_fit():
    assert preprocess_line((), 4) == bytes(4)
    assert preprocess_line(clue([2, 2]), 4) is None


def test_colours_need_no_gap():
    assert drawn(preprocess_line((Run(2, 1), Run(2, 2)), 4)) == "##oo"
    assert drawn(preprocess_line((Run(2, 1), Run(2, 2)), 5)) == "?#?o?"


@pytest.mark.parametrize(("colours", "length"), [(1, 9), (2, 6), (3, 5)])
def test_hints_are_what_all_arrangements_share(colours, length):
    """On a line of unknown cells the hints find every filled cell that there is to find."""
    for each in {line_clue(cells) for cells in product(range(colours + 1), repeat=length)}:
        complete = complete_deduction(each, [UNKNOWN] * length)
        assert preprocess_line(each, length) == complete


def test_rows_and_columns_together_keep_the_picture_and_the_given_cells():
    rng = random.Random(4)
    for _ in range(200):
        width, height = rng.randint(1, 8), rng.randint(1, 8)
        picture = tuple(bytes(rng.choices([0, 1], [1, 3], k=width)) for _ in range(height))
        puzzle = puzzle_of(picture)
        givens = tuple(bytes(cell if rng.random() < 0.2 else UNKNOWN for cell in row) for row in picture)
        rows = preprocess(Puzzle(puzzle.rows, puzzle.columns, givens=givens))
        assert rows is not None
        for row, given, full in zip(rows, givens, picture, strict=True):
            assert all(cell in (UNKNOWN, true) for cell, true in zip(row, full, strict=True))
            assert all(
                cell == reported for cell, reported in zip(row, given, strict=True) if reported != UNKNOWN
            )


def test_hints_that_disagree_are_a_contradiction():
    assert preprocess(Puzzle((clue([2]), ()), (clue([2]), clue([1])))) is None
    assert preprocess(Puzzle((clue([1]),), (clue([1]),), givens=(b"\0",))) is None
