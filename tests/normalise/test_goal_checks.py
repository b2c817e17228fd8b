"""Goals are compared with the clues, quickly and exactly."""

from dataclasses import replace

import pytest
from nonoproof.findings import Code
from nonoproof.model import Source, puzzle_of
from nonoproof.normalise import normalise
from nonoproof.normalise.goal_checks import mirror_images


def reported(puzzle):
    return {finding.code: finding.message for finding in normalise(puzzle, Source("a")).findings}


def test_a_goal_with_other_clues_is_reported_with_the_first_line_that_differs():
    puzzle = puzzle_of((b"\1\0\1", b"\1\1\0"))
    wrong_row = reported(replace(puzzle, goal=(b"\1\0\1", b"\0\0\0")))
    assert wrong_row[Code.GOAL_CONTRADICTS_CLUES] == "in row 2 the goal has nothing, but the clue says 2"
    wrong_column = reported(replace(puzzle, goal=(b"\1\0\1", b"\0\1\1")))
    assert wrong_column[Code.GOAL_CONTRADICTS_CLUES] == "in column 1 the goal has 1, but the clue says 2"
    assert Code.GOAL_CONTRADICTS_CLUES not in reported(puzzle)


@pytest.mark.parametrize(
    ("runs", "shown"), [(12, "1" + " 1" * 11), (13, "1" + " 1" * 11 + " …"), (0, "nothing")]
)
def test_of_a_long_clue_the_beginning_is_shown(runs, shown):
    width = 27
    meant = bytes([1, 0] * runs).ljust(width, b"\0")
    puzzle = puzzle_of((meant, b"\1" * width))
    goal = (b"\1" * width, b"\1" * width)
    message = reported(replace(puzzle, goal=goal))[Code.GOAL_CONTRADICTS_CLUES]
    assert message == f"in row 1 the goal has 27, but the clue says {shown}"


def test_a_missing_goal_is_reported():
    puzzle = puzzle_of((b"\1\0\1", b"\1\1\0"))
    assert Code.GOAL_MISSING in reported(replace(puzzle, goal=None))
    assert Code.GOAL_MISSING not in reported(puzzle)


def test_mirror_images_are_found():
    assert mirror_images((b"\1\0\1", b"\1\1\1")) == ["left to right"]
    assert mirror_images((b"\1\0", b"\1\1", b"\1\0")) == ["top to bottom"]
    assert mirror_images((b"\0\1\1", b"\1\0\0", b"\1\0\0")) == ["along the falling diagonal"]
    assert mirror_images((b"\1\1\0", b"\0\0\1", b"\0\0\1")) == ["along the rising diagonal"]
    assert mirror_images((b"\1\1\0", b"\0\1\1")) == []
