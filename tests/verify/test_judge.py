"""Which certificates hold. The cases are files, so that nothing here depends on the solver."""

import json
from pathlib import Path

import pytest
from nonoproof.verify import Refused, judge, read, read_file
from nonoproof.verify.certificate import identity

CASES = sorted(Path(__file__).with_name("certificates").glob("*.json"))


def certificate(rows, columns, verdict, *solutions, steps=(), givens=None):
    """In black and white, with the right id."""
    clues = [[[(length, 1) for length in clue] for clue in side] for side in (rows, columns)]
    record = {
        "certificate": 1,
        "id": identity(*clues, ["ffffff", "000000"], {}),
        "palette": [{"char": ".", "rgb": "ffffff"}, {"char": "#", "rgb": "000000"}],
        "rows": rows,
        "columns": columns,
        "verdict": verdict,
        "solutions": [grid.split() for grid in solutions],
        "steps": list(steps),
    }
    return read(json.dumps(record | ({"givens": givens.split()} if givens else {})).encode())


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_cases_hold(path):
    judge(read_file(path))


def test_every_verdict_is_among_the_cases():
    assert {read_file(path).verdict for path in CASES} == {"unique", "multiple", "none"}


def test_two_different_solutions():
    diagonals = [[1], [1]], [[1], [1]]
    judge(certificate(*diagonals, "multiple", "#. .#", ".# #."))
    with pytest.raises(Refused, match="the same"):
        judge(certificate(*diagonals, "multiple", "#. .#", "#. .#"))
    with pytest.raises(Refused, match="solution 2: row 2"):
        judge(certificate(*diagonals, "multiple", "#. .#", ".# ##"))
    with pytest.raises(Refused, match="solution 1: column 1"):
        judge(certificate(*diagonals, "multiple", "#. #.", ".# #."))
    with pytest.raises(Refused, match="no steps"):
        judge(certificate(*diagonals, "multiple", "#. .#", ".# #.", steps=[[2]]))
    with pytest.raises(Refused, match="number of solutions"):
        judge(certificate(*diagonals, "multiple", "#. .#"))


def test_one_of_two_solutions_is_not_the_only_one():
    diagonals = [[1], [1]], [[1], [1]]
    with pytest.raises(Refused, match="do not lead to a contradiction"):
        judge(certificate(*diagonals, "unique", "#. .#"))
    # That cell 0 is filled holds in the solution, but not in the other one.
    with pytest.raises(Refused, match="step 1 of 1 does not follow"):
        judge(certificate(*diagonals, "unique", "#. .#", steps=[[2]]))
    # That cell 0 is empty is true of everything else there is; it leads to no contradiction.
    with pytest.raises(Refused, match="do not lead to a contradiction"):
        judge(certificate(*diagonals, "unique", "#. .#", steps=[[-2]]))
    judge(certificate(*diagonals, "unique", "#. .#", givens="#? ??"))
    with pytest.raises(Refused, match="given cells"):
        judge(certificate(*diagonals, "unique", "#. .#", givens=".? ??"))


def test_no_solution():
    judge(certificate([[2], []], [[1], [2]], "none"))
    judge(certificate([[3]], [[1], [1]], "none"))
    judge(certificate([[1], [1]], [[1], [1]], "none", givens="## ??"))
    with pytest.raises(Refused, match="do not lead"):
        judge(certificate([[1], [1]], [[1], [1]], "none"))


def test_a_step_may_use_those_before_it_but_not_those_after():
    path = next(path for path in CASES if path.stem == "search-with-given-cells")
    record = json.loads(path.read_bytes())
    record["steps"].reverse()
    with pytest.raises(Refused, match="step 1 of"):
        judge(read(json.dumps(record).encode()))


def test_an_empty_step_does_not_follow_from_nothing():
    with pytest.raises(Refused, match="step 1 of 1 does not follow"):
        judge(certificate([[1], [1]], [[1], [1]], "unique", "#. .#", steps=[[]]))
