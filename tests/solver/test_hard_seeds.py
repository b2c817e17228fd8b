"""Hard puzzles of our own, found by search and kept as seeds: what the solver says of them, CaDiCaL says too.

`python -m fit.find_hard` finds more. Beside them, pictures of several hundred cells a side.
"""

import csv
from pathlib import Path

import pytest
from nonoproof.model import puzzle_of
from nonoproof.solver import classify
from nonoproof.solver.check import fault_of
from nonoproof.verdict import Budget, Means, Verdict

from tests.support.hard import Hard
from tests.support.judges import cadical
from tests.support.puzzles import circles

with (Path(__file__).parent / "hard_seeds.tsv").open(newline="") as file:
    HARD = [
        Hard(int(row[0]), int(row[1]), int(row[2]), int(row[3]), row[4])
        for row in list(csv.reader(file, delimiter="\t"))[1:]
    ]
BUDGET = Budget(seconds=None, conflicts=40_000)


def test_all_verdicts_are_among_them():
    assert {each.verdict for each in HARD} == {"unique", "multiple", "none"}


@pytest.mark.parametrize(
    "hard", HARD, ids=lambda each: f"{each.side}-{each.density}-{each.seed}-{each.verdict}"
)
def test_the_verdict_of_a_hard_puzzle_is_that_of_another_solver(hard):
    puzzle = hard.puzzle()
    answer = classify(puzzle, BUDGET)
    assert answer.verdict == hard.verdict
    assert answer.solved_by is Means.SEARCH
    if answer.verdict is Verdict.MULTIPLE:
        # Two solutions prove it, for which CaDiCaL would take minutes.
        one, other = answer.solutions
        assert one != other
        assert not fault_of(puzzle, one)
        assert not fault_of(puzzle, other)
    else:
        assert cadical(puzzle) is answer.verdict


@pytest.mark.parametrize("side", [100, 200, 400])
def test_large_pictures_are_solved(side):
    picture = circles(side)
    answer = classify(puzzle_of(picture), BUDGET)
    assert answer.verdict is Verdict.UNIQUE
    assert answer.solutions == (picture,)
