"""In which order corrections come: each merit calculated anew from what is said of it."""

import random
from dataclasses import replace
from math import log

import pytest
from nonoproof.budget_share import BudgetShare
from nonoproof.model import Puzzle, grid_clues, puzzle_of
from nonoproof.repair import RemedyKind, fix, retyped_clues
from nonoproof.repair.corners import preference
from nonoproof.repair.ranking import lopsidedness, roughness
from nonoproof.repair.slips import line_edits
from nonoproof.solver import classify
from nonoproof.solver.blame import suspicious_lines
from nonoproof.verdict import Budget, Means, Verdict

from tests.support.slips import SLIPS, plant

ENOUGH = Budget(seconds=None)


def unique_grid(rng, side):
    while True:
        grid = tuple(bytes(rng.random() < 0.6 for _ in range(side)) for _ in range(side))
        if classify(puzzle_of(grid)).verdict is Verdict.UNIQUE:
            return grid


def spoiled(seed, count):
    """Puzzles without a solution, each by one slip or by a line that is missing."""
    rng = random.Random(seed)
    while count:
        truth = replace(puzzle_of(unique_grid(rng, 7)), goal=None)
        wrong = plant(rng, truth, rng.choice(list(SLIPS.values())))
        if wrong is not None and classify(wrong).verdict is Verdict.NONE:
            count -= 1
            yield wrong


def seen_by(monkeypatch):
    """The candidates of each search, without what their corners say, and with it."""
    found, inner = [], retyped_clues._with_corners

    def spy(candidates):
        found.append((list(candidates), inner(candidates)))
        return found[-1][1]

    monkeypatch.setattr(retyped_clues, "_with_corners", spy)
    return found


def plain_merit(candidate, wrong, other_size):
    """How common the slip is, how much like a picture the solution looks, and what solves it."""
    picture = candidate.found.solutions[0]
    merit = 2.0 * log(candidate.correction.weight) - roughness(picture) - lopsidedness(picture)
    if candidate.found.solved_by is not Means.LINES:
        merit -= 1.0
    if other_size and (len(picture[0]), len(picture)) == (wrong.width, wrong.height):
        merit += 2.0 * log(0.2)
    return merit


@pytest.mark.parametrize("other_size", [False, True])
def test_the_order_is_that_of_the_merits(monkeypatch, other_size):
    searches = seen_by(monkeypatch)
    by_search = several = graded = twice = 0
    for wrong in spoiled(1, 40):
        searches.clear()
        repair = fix(wrong, by=RemedyKind.CLUES, limit=4, budget=ENOUGH, other_size=other_size)
        ((plain, ranked),) = searches
        for each in plain:
            assert each.merit == pytest.approx(plain_merit(each, wrong, other_size))
            by_search += each.found.solved_by is not Means.LINES
        if plain:
            best = max(plain, key=lambda each: each.merit).found.solutions[0]
            corners = (
                [0.6 * preference(best, each.found.solutions[0]) for each in plain]
                if len(plain) > 1
                else [0.0]
            )
            several += any(corners)
            assert [each.merit for each in ranked] == pytest.approx(
                [each.merit + more for each, more in zip(plain, corners, strict=True)]
            )
        # Of the best, three for each that is wanted, the easiest come first where they are alike.
        likeliest = {}
        for each in sorted(ranked, key=lambda each: -each.merit):
            likeliest.setdefault((each.puzzle.rows, each.puzzle.columns), each)
        foremost = list(likeliest.values())[:12]
        twice += len(likeliest) < len(ranked)
        scores = {}
        for each in foremost:
            remedy = retyped_clues._remedy(wrong, each, BudgetShare(ENOUGH))
            scores[each.correction] = -each.merit + 0.01 * (remedy.grade.score if remedy.grade else 0.0)
        expected = sorted(foremost, key=lambda each: scores[each.correction])[:4]
        graded += expected != foremost[:4]
        assert [(each.puzzle.rows, each.puzzle.columns, each.cause) for each in repair.remedies] == [
            (each.puzzle.rows, each.puzzle.columns, each.correction.cause) for each in expected
        ]
        fewest = min([len(each.clues) for each in repair.remedies], default=0)
        assert repair.minimal == (fewest == 1)
    assert by_search and several and graded and twice


def test_each_correction_is_judged_once_and_makes_the_puzzle_unique(monkeypatch):
    searches = seen_by(monkeypatch)
    for wrong in spoiled(2, 10):
        searches.clear()
        fix(wrong, by=RemedyKind.CLUES, budget=ENOUGH)
        for each in searches[0][0]:
            assert each.found.verdict is Verdict.UNIQUE
            assert classify(each.puzzle).solutions == each.found.solutions
            assert (each.puzzle.rows, each.puzzle.columns) == (each.correction.rows, each.correction.columns)


def test_sums_that_differ():
    rows, columns = grid_clues((b"\1\1\0", b"\2\0\2"))
    assert retyped_clues.surplus_of(rows, columns) == {}
    assert retyped_clues.surplus_of(rows, columns[:2]) == {2: 1}
    assert retyped_clues.surplus_of(rows[1:], columns) == {1: -2}
    assert retyped_clues.surplus_of((), columns) == {1: -2, 2: -2}
    assert retyped_clues.surplus_of(columns, ()) == {1: 2, 2: 2}


def test_a_goal_of_another_size_or_with_several_solutions_settles_nothing():
    """It says what was meant only if it has the size of the puzzle and its clues have no other solution."""
    right = puzzle_of((b"\1\1\0", b"\1\0\0"))
    assert fix(replace(right, goal=(b"\1\0\0", b"\0\1\0")), budget=ENOUGH).remedies == ()
    for goal in ((b"\1\1\0", b"\1\0\0", b"\1\0\0"), (b"\1\1", b"\1\0")):
        repair = fix(replace(right, goal=goal), budget=ENOUGH)
        assert repair.remedies and not [each for each in repair.remedies if "picture" in each.cause]
    (remedy,) = fix(replace(right, goal=(b"\1\1\1", b"\1\0\0")), budget=ENOUGH).remedies
    assert remedy.cause == "the picture has another clue there"
    assert [(each.side, each.number) for each in remedy.clues] == [("row", 1), ("column", 3)]
    assert remedy.puzzle.goal == (b"\1\1\1", b"\1\0\0")


def test_a_goal_that_shows_which_line_is_missing():
    grid = (b"\1\1\0", b"\1\0\0", b"\1\1\1")
    rows, columns = grid_clues(grid)
    (remedy,) = fix(Puzzle((rows[0], rows[2], ()), columns, goal=grid), budget=ENOUGH).remedies
    assert (remedy.cause, remedy.where) == ("a row is missing", "1 belongs before row 2")
    assert (remedy.puzzle.rows, remedy.puzzle.columns) == (rows, columns)


def test_what_it_takes_to_suspect_lines_is_spent():
    (wrong,) = spoiled(3, 1)
    share = BudgetShare(Budget(seconds=None, line_solves=100_000))
    search = retyped_clues._ClueSearch(wrong, share, False)
    core, suspects, line_solves = suspicious_lines(wrong, share.left())
    assert search._suspicious(wrong, share.left()) == (core, suspects)
    assert line_solves and share.left().line_solves == 100_000 - line_solves


def test_the_first_of_two_slips_is_a_small_one():
    """In a line of the contradiction: numbers exchanged, or one or two cells of a colour more or less."""
    grid = (b"\1\1\0\2", b"\1\0\2\2", b"\0\1\1\1")
    rows, columns = grid_clues(grid)
    search = object.__new__(retyped_clues._ClueSearch)
    search._puzzle = Puzzle(rows, columns)
    core = frozenset({("row", 2), ("column", 4)})
    steps = [{}, {1: 1}, {1: -1}, {1: 2}, {1: -2}, {2: 1}, {2: -1}, {2: 2}, {2: -2}]
    expected = [
        ((rows, (*columns[:3], edit.clue)) if side == "column" else ((rows[0], edit.clue, rows[2]), columns))
        + (edit.cause, edit.weight, frozenset({(side, number)}), "")
        for side, number, before in (("column", 4, columns[3]), ("row", 2, rows[1]))
        for step in steps
        for edit in line_edits(before, step)
    ]
    assert list(map(tuple, search._first_slips(core))) == expected
