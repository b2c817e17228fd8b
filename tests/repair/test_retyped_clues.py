"""Typing errors planted in clues: the right correction is found, and first where nothing else explains it."""

import random
from dataclasses import replace
from itertools import islice

import pytest
from nonoproof.model import BLACK_AND_WHITE, Colour, Puzzle, clue, grid_clues, run, transpose
from nonoproof.repair import RemedyKind, fix, free_lines, retyped_clues
from nonoproof.repair.slips import line_edits
from nonoproof.solver import classify
from nonoproof.verdict import Budget, Verdict

from tests.support.pictures import puzzles
from tests.support.slips import SLIPS, plant

ENOUGH = Budget(seconds=None)


def unique_puzzles(seed, count, sizes=(10, 16), colours=1):
    found = (each for each in puzzles(seed, sizes, colours) if classify(each).verdict is Verdict.UNIQUE)
    return list(islice(found, count))


UNIQUE = unique_puzzles(21, 12)


def planted(slip, count):
    rng = random.Random(slip)
    while count:
        truth = rng.choice(UNIQUE)
        spoiled = plant(rng, truth, SLIPS[slip])
        if spoiled is not None and classify(spoiled).verdict is Verdict.NONE:
            count -= 1
            yield truth, spoiled


@pytest.mark.parametrize("slip", SLIPS)
def test_a_planted_slip_is_found(slip):
    first = among = 0
    for truth, spoiled in planted(slip, 12):
        repair = fix(spoiled, budget=ENOUGH)
        assert repair.kind is RemedyKind.CLUES
        assert all(each.verdict is Verdict.UNIQUE and each.tier for each in repair.remedies)
        clues = [(each.puzzle.rows, each.puzzle.columns) for each in repair.remedies]
        among += (truth.rows, truth.columns) in clues
        first += bool(clues) and clues[0] == (truth.rows, truth.columns)
    assert among >= 10
    assert first >= 5


def test_the_goal_settles_it():
    for truth in UNIQUE:
        number = next(n for n, each in enumerate(truth.rows) if each)
        wrong = (*truth.rows[number][:-1], run(truth.rows[number][-1].length + 1))
        rows = (*truth.rows[:number], wrong, *truth.rows[number + 1 :])
        repair = fix(replace(truth, rows=rows))
        assert repair.minimal
        assert [each.clues for each in repair.remedies] == [(("row", number + 1, wrong, truth.rows[number]),)]
        assert "has another clue there" in repair.remedies[0].sentence()


def test_rows_and_columns_exchanged():
    truth = next(each for each in UNIQUE if each.width != each.height)
    turned = Puzzle(truth.columns, truth.rows, goal=truth.goal)
    remedy = fix(turned).remedies[0]
    assert (remedy.puzzle.rows, remedy.puzzle.columns) == grid_clues(truth.goal)
    assert remedy.cause == "rows and columns are swapped"
    assert transpose(transpose(truth.goal)) == truth.goal


def test_two_slips_where_one_does_not_explain_it():
    rng = random.Random(1)
    found = tried = 0
    while tried < 6:
        truth = rng.choice(UNIQUE)
        once = plant(rng, truth, SLIPS["number off"])
        twice = once and plant(rng, once, SLIPS["number off"])
        if twice is None or classify(twice).verdict is not Verdict.NONE:
            continue
        repair = fix(twice, limit=50, budget=Budget(seconds=2000))
        if any(len(each.clues) < 2 for each in repair.remedies):
            continue
        tried += 1
        assert all(each.verdict is Verdict.UNIQUE for each in repair.remedies)
        found += (truth.rows, truth.columns) in [
            (each.puzzle.rows, each.puzzle.columns) for each in repair.remedies
        ]
    assert found >= 4


def test_colours_that_are_wrong():
    palette = (*BLACK_AND_WHITE, Colour("r", "c00000"))
    truth = next(
        each
        for each in unique_puzzles(5, 20, (8, 10), 2)
        if {colour for one in each.rows for _, colour in one} == {1, 2}
    )
    number = next(n for n, each in enumerate(truth.rows) if each)
    length, colour = truth.rows[number][0]
    wrong = (run(length, 3 - colour), *truth.rows[number][1:])
    rows = (*truth.rows[:number], wrong, *truth.rows[number + 1 :])
    repair = fix(Puzzle(rows, truth.columns, palette), budget=ENOUGH)
    assert truth.rows in [each.puzzle.rows for each in repair.remedies]


def test_edits_make_up_for_the_difference():
    for before in (clue([3, 1, 12]), clue([1, 1]), clue([2])):
        for more in (1, -1, 2, 9, -9):
            for edit in line_edits(before, {1: more}):
                assert sum(map(len, [[1] * each.length for each in edit.clue])) == (
                    sum(each.length for each in before) - more
                )
                assert edit.clue != before
                assert all(each.length >= 1 for each in edit.clue)
    assert clue([1, 2]) in [each.clue for each in line_edits(clue([12]), {1: 9})]
    assert clue([12]) in [each.clue for each in line_edits(clue([1, 2]), {1: -9})]
    assert clue([1, 3]) in [each.clue for each in line_edits(clue([3, 1]), {})]


def test_what_no_slip_explains_has_no_remedy():
    rng = random.Random(2)
    rows = grid_clues(tuple(bytes(rng.randrange(2) for _ in range(9)) for _ in range(9)))[0]
    columns = grid_clues(tuple(bytes(rng.randrange(2) for _ in range(9)) for _ in range(9)))[1]
    repair = fix(Puzzle(rows, columns), budget=Budget(seconds=None, line_solves=1_000_000))
    assert repair.kind is RemedyKind.CLUES and repair.remedies == ()
    assert not repair.right and not repair.minimal


def test_a_shorter_list_is_not_taken_for_one_that_kept_its_length():
    """The last row is empty: it is a row of the picture, and does not stand for the one that is missing."""
    picture = (
        bytes([0, 1, 1, 0, 1, 1, 0]),
        bytes([1, 1, 1, 1, 1, 1, 1]),
        bytes([1, 1, 1, 1, 1, 1, 1]),
        bytes([0, 1, 1, 1, 1, 1, 0]),
        bytes([0, 0, 1, 1, 1, 0, 0]),
        bytes([0, 0, 0, 1, 0, 0, 0]),
        bytes(7),
        bytes(7),
    )
    rows, columns = grid_clues(picture)
    truth = Puzzle(rows, columns)
    assert classify(truth).verdict is Verdict.UNIQUE
    best = fix(replace(truth, rows=rows[:3] + rows[4:]), budget=ENOUGH).remedies[0]
    assert (best.puzzle.rows, best.puzzle.columns) == (rows, columns)
    assert best.cause == "a row is missing"


def test_a_clue_that_is_another_one_altogether():
    """No single slip leads from 2 5 to 9: the other lines say what belongs there."""
    picture = tuple(
        bytes(char == "#" for char in row)
        for row in (
            "...####....",
            "..######...",
            ".##....##..",
            "#########..",
            ".##....##.#",
            "..######.##",
            "...####..#.",
        )
    )
    rows, columns = grid_clues(picture)
    truth = Puzzle(rows, columns)
    assert classify(truth).verdict is Verdict.UNIQUE
    wrong = (*rows[:3], clue([2, 5]), *rows[4:])
    best = fix(replace(truth, rows=wrong), budget=ENOUGH).remedies[0]
    assert best.puzzle.rows == rows and best.cause == "a clue is wrong"


def test_three_times_as_many_corrections_are_graded_as_are_wanted(monkeypatch):
    """The easiest of them need not be the likeliest."""
    made = []
    remedy = retyped_clues._remedy
    monkeypatch.setattr(retyped_clues, "_remedy", lambda *args: made.append(args) or remedy(*args))
    repair = fix(Puzzle(*grid_clues((b"\1\0\0", b"\0\1\0", b"\0\0\1"))), by="clues", limit=1)
    assert len(repair.remedies) == 1
    assert len(made) == 3


def test_questions_about_free_lines_share_the_work(monkeypatch):
    """There may be one for each cell of each line: each gets a part of what is left, and not the same again."""
    given = []

    def take_it_all(puzzle, line, budget):
        given.append(budget.line_solves)
        return (), budget.line_solves

    monkeypatch.setattr(free_lines, "solve_with_free_line", take_it_all)
    truth = UNIQUE[0]
    number = next(n for n, each in enumerate(truth.rows) if each)
    rows = (*truth.rows[:number], *truth.rows[number + 1 :])
    fix(replace(truth, rows=rows), budget=Budget(None, line_solves=50_000))
    assert len(given) > 3
    assert sum(given) <= 50_000
