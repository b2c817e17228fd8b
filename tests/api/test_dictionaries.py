"""Every result becomes plain values, those of the command line, and comes back as it was."""

import json

import pytest
from nonoproof import (
    Ambiguity,
    Budget,
    Classification,
    Explanation,
    Grade,
    Hint,
    Made,
    Puzzle,
    Repair,
    Step,
    ambiguity,
    classify,
    differences,
    explain,
    fix,
    grade,
    hint,
    write,
)
from nonoproof.cli import main
from nonoproof.making import random_puzzles
from nonoproof.making.cells import Size

from tests.support.puzzles import own_pictures

INKS = {".": "ffffff", "r": "e00000", "b": "0000e0"}
PUZZLES = {
    "unique": Puzzle.from_picture(["#.#..", "###..", "..###"], title="Boot", author="A. N. <Other>"),
    "colours": Puzzle.from_picture(["r.b", "rrb"], palette=INKS),
    "multiple": Puzzle.from_picture(["#.", ".#"]),
    "multiple in colours": Puzzle.from_picture(["r.b.", ".r.b", "b.b."], palette=INKS),
    "none": Puzzle.from_clues([[1, 1], [2]], [[1], [2], [1]]),
    "given cells": Puzzle.from_clues([[1], [1]], [[1], [1]], givens=["#?", "??"]),
    "without a goal": Puzzle.from_clues([[1], []], [[], [1]]),
}


def same(value, back, *more):
    """The plain values of what the function brings back are the same, through JSON."""
    record = value.to_dict()
    again = json.loads(json.dumps(record))
    assert again == record
    returned = back(again, *more)
    assert returned == value and type(returned) is type(value)
    assert returned.to_dict() == record
    return record


@pytest.mark.parametrize("name", PUZZLES)
def test_there_and_back(name):
    puzzle = PUZZLES[name]
    same(puzzle, Puzzle.from_dict)
    assert not differences(puzzle, Puzzle.from_dict(puzzle.to_dict()))
    same(classify(puzzle), Classification.from_dict)
    same(explain(puzzle), Explanation.from_dict)
    same(hint(puzzle), Hint.from_dict, puzzle)
    same(fix(puzzle), Repair.from_dict)
    if found := ambiguity(puzzle):
        same(found, Ambiguity.from_dict)
    if graded := grade(puzzle):
        same(graded, Grade.from_dict)
    for step in explain(puzzle).steps:
        same(step, Step.from_dict, puzzle)


def test_wrong_cells_come_back():
    puzzle = PUZZLES["unique"]
    record = same(hint(puzzle, [".????", "?????", "?????"]), Hint.from_dict, puzzle)
    assert record["wrong"] == [{"row": 1, "column": 1}]


def test_what_is_undecided_comes_back():
    record = same(classify(PUZZLES["unique"], Budget(line_solves=0)), Classification.from_dict)
    assert record["verdict"] == "undecided" and record["reason"] and record["solutions"] == []


@pytest.mark.parametrize("inks", [1, 3])
def test_made_puzzles_come_back(inks):
    for made in random_puzzles(Size(9, 7), 3, inks=inks):
        same(made, Made.from_dict)


def test_our_collection_comes_back():
    for puzzle in own_pictures():
        assert not differences(puzzle, Puzzle.from_dict(json.loads(json.dumps(puzzle.to_dict()))))


@pytest.mark.parametrize("name", PUZZLES)
def test_the_command_line_says_the_same(name, tmp_path, capsys):
    puzzle, path = PUZZLES[name], tmp_path / "puzzle.json"
    write(puzzle, path)

    def printed(*words):
        main([*words, str(path), "--json-lines"])
        return json.loads(capsys.readouterr().out)

    checked, found = printed("check"), classify(puzzle).to_dict()
    for field in ("verdict", "solved_by", "solutions", "work"):
        assert checked.get(field, found[field]) == found[field]
    if graded := grade(puzzle):
        assert {"tier", "score", "why"} <= checked["grade"].keys() & graded.to_dict().keys()
        assert all(graded.to_dict()[field] == checked["grade"][field] for field in ("tier", "score", "why"))
    if checked["ambiguity"]:
        open_cells = ambiguity(puzzle).to_dict()
        assert {field: open_cells[field] for field in checked["ambiguity"]} == checked["ambiguity"]
    explained, steps = printed("explain"), explain(puzzle).to_dict()
    for field in ("steps", "cells", "open_cells", "guesses", "ending"):
        assert explained[field] == steps[field]
    fixed, repair = printed("fix"), fix(puzzle).to_dict()
    for field in ("verdict", "kind", "minimal"):
        assert fixed[field] == repair[field]
    for one, other in zip(fixed["remedies"], repair["remedies"], strict=True):
        assert {field: other[field] for field in one} == one


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ([1], "record: expected a dictionary"),
        ({"rows": [[1]]}, "columns are missing"),
        ({"columns": [[1]]}, "rows are missing"),
        ({"rows": [[1]], "columns": [[1]], "tittle": "x"}, "a puzzle has no 'tittle'"),
        ({"rows": [[1]], "columns": [[1]], "width": 2}, "the width is 2, and there are 1 columns"),
        ({"rows": [[0, 1]], "columns": [[1]]}, r"rows\[0\]\[0\]"),
        ({"rows": [[1]], "columns": [[1]], "goal": ["#."]}, "goal: expected 1 row of 1 cell"),
        ({"rows": [[1]], "columns": [[1]], "palette": [{"char": "."}]}, r"palette\[0\]"),
        ({"rows": [[1]], "columns": [[1]], "palette": "ab"}, "palette: expected"),
        ({"rows": [[1]], "columns": [[1]], "title": 1}, "title: expected a text"),
    ],
)
def test_what_is_no_puzzle_is_refused(record, words):
    with pytest.raises((TypeError, ValueError), match=words):
        Puzzle.from_dict(record)
