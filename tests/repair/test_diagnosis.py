"""What reports say of a puzzle that is not right, word for word."""

import random
from dataclasses import replace

import pytest
from nonoproof.model import UNKNOWN, Puzzle, clue, grid_clues, puzzle_of
from nonoproof.repair import RemedyKind, ambiguity, contradiction, diagnose, fix
from nonoproof.repair.efforts import SHOWN, STORED, DiagnosisLimits
from nonoproof.repair.remedy_words import lines_listed
from nonoproof.solver import classify
from nonoproof.solver.effort import Effort
from nonoproof.verdict import Budget, Verdict

WHOLE = Effort(1000.0)
ENOUGH = DiagnosisLimits(WHOLE, WHOLE, WHOLE)
SPENT = DiagnosisLimits(Effort(1000.0, 1), Effort(1000.0, 1), WHOLE)
EITHER = puzzle_of((b"\1\0", b"\0\1"))
TRUTH = tuple(
    bytes(cell == "#" for cell in row)
    for row in ("...####....", "..######...", ".##....##..", "#########..", ".##....##.#")
)
ROWS, COLUMNS = grid_clues(TRUTH)
MAKE = "nonoproof fix can make it unique: "


def diagnosed(puzzle, **more):
    return diagnose(puzzle, classify(puzzle), ENOUGH, **more)


def test_several_solutions():
    found = diagnosed(EITHER)
    assert found.ambiguity == ambiguity(EITHER).record()
    assert found.contradiction is None
    assert (found.remedy["kind"], found.remedy["minimal"]) == (RemedyKind.PICTURE, True)
    assert found.remedy["sentence"] == MAKE + "change one cell"
    (cell,) = found.remedy["cells"]
    assert found.remedy["goal"][cell["row"] - 1][cell["column"] - 1] == cell["to"]
    assert found.remedy["verdict"] == Verdict.UNIQUE


def test_a_remedy_of_several_cells():
    """Three exchanges that have nothing in common need a cell each."""
    rows = [bytearray(9) for _ in range(9)]
    for block in range(3):
        rows[3 * block][3 * block] = rows[3 * block + 1][3 * block + 1] = 1
    puzzle = puzzle_of(tuple(map(bytes, rows)))
    found = diagnosed(puzzle)
    number = len(found.remedy["cells"])
    assert number > 1
    assert found.remedy["sentence"] == f"{MAKE}change {number} cells"
    assert number == len(fix(puzzle, limit=1, budget=Budget(None)).remedies[0].cells)


@pytest.mark.parametrize("known", [True, False])
def test_one_clue_that_is_wrong(known):
    """Whether the clues have no solution, or are known to be impossible and got no verdict."""
    wrong = replace(Puzzle(ROWS, COLUMNS), rows=(clue([5]), *ROWS[1:]))
    found = diagnose(wrong, classify(wrong) if known else None, ENOUGH)
    assert found.ambiguity is None
    assert found.contradiction == [each.record() for each in contradiction(wrong)] != []
    assert (found.remedy["kind"], found.remedy["minimal"]) == (RemedyKind.CLUES, True)
    assert found.remedy["sentence"] == MAKE + "retype one clue, row 1: 5 becomes 4"
    assert found.remedy["clues"] == [{"line": "row", "number": 1, "from": [5], "to": [4]}]
    assert found.remedy["cause"] == "a number is wrong"


def test_clues_that_cannot_be_right_are_retyped_though_cells_are_given():
    givens = (bytes([1, *[UNKNOWN] * 10]), *[bytes([UNKNOWN] * 11)] * 4)
    wrong = Puzzle(ROWS, COLUMNS, givens=givens)
    by_verdict = diagnosed(wrong)
    assert by_verdict.remedy["kind"] == RemedyKind.GIVENS
    assert diagnose(wrong, None, ENOUGH).remedy["kind"] == RemedyKind.CLUES


def test_two_clues_that_are_swapped():
    wrong = Puzzle((ROWS[1], ROWS[0], *ROWS[2:]), COLUMNS)
    found = diagnosed(wrong)
    assert found.remedy["sentence"] == MAKE + "two rows are swapped (rows 1 and 2)"


def test_a_line_that_is_missing():
    wrong = Puzzle((*ROWS[:2], *ROWS[3:]), COLUMNS)
    found = diagnosed(wrong)
    assert found.remedy["sentence"] == MAKE + "a row is missing: 2 2 belongs before row 3"
    assert found.remedy["where"] == "2 2 belongs before row 3"


@pytest.mark.parametrize(("side", "listed"), [(12, True), (14, False)])
def test_of_many_lines_the_cause_alone_is_named(side, listed):
    rng, grid = random.Random(side), ()
    while not grid or classify(puzzle_of(grid)).verdict is not Verdict.UNIQUE:
        grid = tuple(bytes(rng.random() < 0.65 for _ in range(side)) for _ in range(side))
    rows, columns = grid_clues(grid)
    found = diagnosed(Puzzle(rows[::-1], columns))
    places = f" ({lines_listed([('row', each) for each in range(1, side + 1)], '')})" if listed else ""
    assert found.remedy["sentence"] == MAKE + "the rows are listed in reverse" + places


def test_nothing_is_said_that_was_not_found():
    wrong = Puzzle((clue([5]), *ROWS[1:]), COLUMNS)
    found = diagnose(wrong, classify(wrong), SPENT)
    assert found.contradiction is None
    assert diagnose(EITHER, classify(EITHER), SPENT).contradiction is None
    right = puzzle_of((b"\1\1", b"\1\0"))
    assert diagnosed(right) == (None, None, None)


def test_a_size_that_is_wrong():
    """The clues are right, and the file says another size."""
    right = Puzzle(ROWS, COLUMNS)
    found = diagnose(right, None, ENOUGH, other_size=True)
    assert found.ambiguity is None and found.contradiction is None
    where = "it should be 11x5, unless an empty line is missing"
    assert found.remedy["sentence"] == f"{MAKE}the size is wrong: {where}"
    assert (found.remedy["kind"], found.remedy["clues"]) == (RemedyKind.CLUES, [])


def test_one_of_the_smallest_remedies_is_found_in_a_hurry(monkeypatch):
    """What is best among them is left to ``fix``."""
    asked = []

    def spy(puzzle, **options):
        asked.append(options)
        return fix(puzzle, **options)

    monkeypatch.setattr("nonoproof.repair.diagnosis.fix", spy)
    found = diagnosed(EITHER)
    assert [(each["limit"], each["in_a_hurry"], each["by"]) for each in asked] == [(1, True, None)]
    every = fix(EITHER, limit=100, budget=Budget(None)).remedies
    assert found.remedy["cells"] in [each.record()["cells"] for each in every]


@pytest.mark.parametrize(("most_open", "searched"), [(None, True), (4, True), (3, False)])
def test_a_remedy_is_searched_for_where_few_cells_vary(most_open, searched):
    found = diagnose(EITHER, classify(EITHER), ENOUGH._replace(most_open=most_open))
    assert found.ambiguity["cells"] == 4
    assert (found.remedy is not None) == searched


def test_where_it_is_not_known_how_many_cells_vary_no_remedy_is_searched_for():
    ones = Puzzle((clue([1]),) * 5, (clue([1]),) * 5)
    found = diagnose(ones, classify(ones), SPENT._replace(most_open=25))
    assert not found.ambiguity["complete"] and found.remedy is None


def test_clues_that_have_another_goal_are_retyped_however_much_varies():
    odd = replace(EITHER, goal=(b"\1\1", b"\0\1"))
    found = diagnose(odd, classify(odd), ENOUGH._replace(most_open=1))
    assert found.ambiguity["cells"] == 4
    assert found.remedy["kind"] == RemedyKind.CLUES


def test_a_run_searches_where_it_is_worth_it_and_check_always():
    assert STORED.most_open is not None and SHOWN.most_open is None
    assert STORED.map.line_solves < SHOWN.map.line_solves
