"""Our own core as one of the methods."""

from nonoproof.methods import Limit, native
from nonoproof.model import Puzzle, clue, puzzle_of
from nonoproof.verdict import Verdict


def test_its_classification_becomes_an_answer():
    puzzle = puzzle_of((b"\x01\x01\x00", b"\x01\x01\x01"))
    answer = native.solve(puzzle, Limit())
    assert (answer.verdict, answer.solutions, answer.finished) == (Verdict.UNIQUE, (puzzle.goal,), True)
    assert answer.known == 6
    assert answer.steps > 0


def test_a_spent_budget_is_no_claim():
    size = 30
    puzzle = Puzzle((clue([1, 1, 1]),) * size, (clue([1, 1, 1]),) * size)
    answer = native.solve(puzzle, Limit(steps=1))
    assert (answer.verdict, answer.solutions, answer.finished) == (None, (), False)
