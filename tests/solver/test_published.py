"""The published verdicts of the hard puzzles of a survey, where the collection lies beside the project."""

from nonoproof.solver import classify
from nonoproof.verdict import Budget, Verdict

from tests.needs import real_puzzles
from tests.support.puzzles import DATA, survey, valid

pytestmark = real_puzzles

BUDGET = Budget(seconds=None, conflicts=3_000)


def test_no_verdict_of_the_survey_is_contradicted():
    decided = 0
    for puzzle, name, published in survey():
        answer = classify(puzzle, BUDGET)
        assert answer.verdict in (Verdict(published), Verdict.UNDECIDED), name
        decided += answer.verdict is not Verdict.UNDECIDED
    assert decided >= 25


def test_large_pictures_are_solved():
    for puzzle in valid(DATA / "large"):
        assert classify(puzzle, BUDGET).verdict is Verdict.UNIQUE, puzzle.title
