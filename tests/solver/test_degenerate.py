"""Puzzles at the edge of what a puzzle is: each has an answer or an exception that says what is wrong."""

from dataclasses import replace

import pytest
from nonoproof.model import UNKNOWN, Puzzle, Run, clue, puzzle_of
from nonoproof.solver import _core, classify, classify_batch, prove
from nonoproof.verdict import Means, Verdict

EMPTY = ()
LONGEST = 4159


def puzzle(rows, columns):
    return Puzzle(tuple(clue(each) for each in rows), tuple(clue(each) for each in columns))


@pytest.mark.parametrize(
    ("rows", "columns", "verdict"),
    [
        ([[1]], [[1]], Verdict.UNIQUE),
        ([[]], [[]], Verdict.UNIQUE),
        ([[1]], [[]], Verdict.NONE),
        ([[]], [[1]], Verdict.NONE),
        ([[2]], [[1]], Verdict.NONE),
        ([[1, 1]], [[1], [], [1]], Verdict.UNIQUE),
        ([[1, 1]], [[1], [1], []], Verdict.NONE),
        ([[5]], [[1]] * 5, Verdict.UNIQUE),
        ([[]] * 3, [[]] * 4, Verdict.UNIQUE),
        ([[4]] * 3, [[3]] * 4, Verdict.UNIQUE),
        ([[1]] * 3, [[1]] * 3, Verdict.MULTIPLE),
        ([[3], [1]], [[1]] * 3, Verdict.NONE),
        ([[9], [1]], [[1]] * 3, Verdict.NONE),
        ([[1, 1, 1]] * 3, [[1]] * 3, Verdict.NONE),
        ([[10**9]], [[1]], Verdict.NONE),
        ([[10**9] * 5], [[1]], Verdict.NONE),
    ],
)
def test_small_answers(rows, columns, verdict):
    """And the same of the transposed puzzle."""
    for each in (puzzle(rows, columns), puzzle(columns, rows)):
        answer = classify(each)
        assert answer.verdict is verdict
        assert answer.solved_by is (Means.SEARCH if verdict is Verdict.MULTIPLE else Means.LINES)


@pytest.mark.parametrize("length", [1, 2, 63, 64, 65, 127, 128, 129, 255, 256, 257, 575, 576, 577, LONGEST])
def test_one_line_of_any_length(length):
    cells = bytes([1, 1, 0, 1, 0, 0] * (length // 6 + 1))[:length]
    picture = puzzle_of((cells,))
    for each in (picture, Puzzle(picture.columns, picture.rows)):
        answer = classify(each)
        assert answer.verdict is Verdict.UNIQUE
        assert b"".join(answer.solutions[0]) == cells
    wrong = Puzzle(picture.rows, (*picture.columns[:-1], clue([2])))
    assert classify(wrong).verdict is Verdict.NONE


@pytest.mark.parametrize("colours", [2, 3, 64, 65, 254])
def test_a_line_with_every_colour_once(colours):
    cells = bytes(range(1, colours + 1))
    assert classify(puzzle_of((cells, cells[::-1]))).solutions == ((cells, cells[::-1]),)


def test_contradictory_givens():
    diagonal = puzzle_of((b"\1\0", b"\0\1"))
    unknown = bytes([UNKNOWN] * 2)
    for givens in ((b"\1\1", unknown), (b"\0\0", unknown), (b"\1\xff", b"\1\xff"), (b"\xff\xff", b"\1\1")):
        assert classify(replace(diagonal, givens=givens)).verdict is Verdict.NONE


def test_givens_with_colours_outside_the_clues():
    """No solution has such a cell."""
    dot = puzzle_of((b"\1",))
    for colour in (2, 3, 100, 254):
        assert classify(replace(dot, givens=(bytes([colour]),))).verdict is Verdict.NONE
    assert classify(replace(dot, givens=(b"\1",))).verdict is Verdict.UNIQUE
    two = puzzle_of((b"\1\2",))
    assert classify(replace(two, givens=(b"\xff\3",))).verdict is Verdict.NONE


def test_givens_that_are_the_whole_picture():
    blank = Puzzle((EMPTY,) * 3, (EMPTY,) * 3, givens=(bytes(3),) * 3)
    assert classify(blank).solutions == (blank.givens,)
    colour = puzzle_of((b"\1\2", b"\2\1"))
    assert classify(replace(colour, givens=colour.goal)).solutions == (colour.goal,)


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (Puzzle((), ()), "rows and columns"),
        (Puzzle((clue([1]),), ()), "rows and columns"),
        (Puzzle((), (clue([1]),)), "rows and columns"),
        (Puzzle((EMPTY,) * (LONGEST + 1), (EMPTY,)), "too long"),
        (Puzzle(((Run(0, 1),),), (EMPTY,)), "length of at least 1"),
        (Puzzle(((Run(1, 0),),), (EMPTY,)), "colour"),
        (Puzzle(((Run(1, 255),),), (EMPTY,)), "255 colours"),
        (Puzzle(((Run(-1, 1),),), (EMPTY,)), "out of range"),
        (Puzzle(((Run(2**40, 1),),), (EMPTY,)), "out of range"),
        (Puzzle((clue([1]),), (clue([1]),), givens=(b"\1\1",)), "one byte a cell"),
    ],
)
def test_what_is_no_puzzle_is_refused_in_words(broken, words):
    for call in (classify, prove, lambda each: classify_batch([each])):
        with pytest.raises(ValueError, match=words):
            call(broken)


def test_the_solver_is_as_good_after_a_refusal():
    good = puzzle_of((b"\1\0", b"\1\1"))
    before = classify(good)
    with pytest.raises(ValueError, match="rows"):
        classify(Puzzle((), ()))
    assert classify(good).counts == before.counts
    with pytest.raises(ValueError, match="rows"):
        classify_batch([good, Puzzle((), ()), good])


@pytest.mark.parametrize("rows", [None, 5, [5], [[5]], [[(1, 1, 1)]], [[("a", 1)]]])
def test_what_are_no_clues_is_a_type_error(rows):
    with pytest.raises((TypeError, ValueError)):
        _core.pack(rows, [[]], None, None, 2, b"")
