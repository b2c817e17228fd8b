"""Remedies in words and in JSON, word for word."""

from dataclasses import replace

import pytest
from nonoproof.budget_share import BudgetShare
from nonoproof.grading import Tier, grade
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Colour, Puzzle, clue, grid_clues, puzzle_of, run
from nonoproof.repair import CellChange, ClueChange, Remedy, RemedyKind
from nonoproof.repair.remedy import assessed, clue_changes
from nonoproof.repair.remedy_words import clue_text, lines_listed, listed, many
from nonoproof.solver import classify
from nonoproof.verdict import Budget, Classification, Verdict

COLOURS = (*BLACK_AND_WHITE, Colour("r", "ff0000", "red"), Colour("g", "00ff00"))
L = puzzle_of((b"\1\0", b"\1\1"))
LINES = [("row", 3), ("column", 2), ("row", 5), ("row", 8), ("column", 9)]


@pytest.mark.parametrize(
    ("numbers", "palette", "text"),
    [
        ((), BLACK_AND_WHITE, "empty"),
        ((), COLOURS, "empty"),
        (clue([3, 1]), BLACK_AND_WHITE, "3 1"),
        (clue([12]), BLACK_AND_WHITE[:1], "12"),
        ((run(3, 2), run(1, 1)), COLOURS, "3 red, 1 black"),
        ((run(2, 3),), COLOURS, "2 #00ff00"),
        ((run(2, 4), run(1, 3)), COLOURS, "2 ?, 1 #00ff00"),
    ],
)
def test_clues_as_they_would_be_typed(numbers, palette, text):
    assert clue_text(numbers, palette) == text


def test_lists_and_numbers_in_words():
    assert [listed(["a", "b", "c"][:number]) for number in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b", "c"], "; ") == "a; b and c"
    assert [many(number, "cell") for number in (0, 1, 2, 1234)] == [
        "0 cells",
        "1 cell",
        "2 cells",
        "1,234 cells",
    ]


def test_lines_in_words():
    assert lines_listed(LINES, "else") == "rows 3, 5 and 8 and columns 2 and 9"
    assert lines_listed(LINES[:1], "else") == "row 3"
    assert lines_listed(LINES[1:2], "else") == "column 2"
    assert lines_listed([], "else") == ""
    assert lines_listed(LINES, "else", most=5) == lines_listed(LINES, "else")
    assert lines_listed(LINES, "else", most=4) == "else"
    twelve = [("row", number) for number in range(1, 13)]
    assert (
        lines_listed(twelve, "else").startswith("rows 1, 2,")
        and lines_listed([*twelve, LINES[1]], "else") == "else"
    )


def remedy(kind, *, cells=(), clues=(), puzzle=L, **more):
    found = classify(puzzle)
    return Remedy(kind, puzzle, tuple(cells), tuple(clues), found, grade(puzzle, found), **more)


def clue_change(number, side="row"):
    return ClueChange(side, number, clue([1]), clue([number]))


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (remedy(RemedyKind.PICTURE), "nothing needs to change"),
        (remedy(RemedyKind.PICTURE, cells=[CellChange(0, 1, 0, 1)]), "change row 1, column 2"),
        (
            remedy(RemedyKind.PICTURE, cells=[CellChange(0, 1, 0, 1), CellChange(2, 0, 1, 0)]),
            "change row 1, column 2 and row 3, column 1",
        ),
        (
            remedy(RemedyKind.PICTURE, cells=[CellChange(each, 4, 0, 1) for each in range(3)]),
            "change row 1, column 5; row 2, column 5 and row 3, column 5",
        ),
        (remedy(RemedyKind.GIVENS, cells=[CellChange(0, 1, UNKNOWN, 1)]), "give away row 1, column 2"),
        (
            remedy(RemedyKind.GIVENS, cells=[CellChange(0, 1, 0, 1)]),
            "the cell given in row 1, column 2 is wrong",
        ),
        (
            remedy(RemedyKind.GIVENS, cells=[CellChange(0, 1, UNKNOWN, 1), CellChange(1, 1, 1, 0)]),
            "the cell given in row 1, column 2 and row 2, column 2 is wrong",
        ),
        (remedy(RemedyKind.CLUES, clues=[clue_change(3)]), "row 3: 1 becomes 3"),
        (
            remedy(RemedyKind.CLUES, clues=[clue_change(3), clue_change(2, "column")], cause="two slips"),
            "two slips; row 3: 1 becomes 3; column 2: 1 becomes 2",
        ),
        (
            remedy(RemedyKind.CLUES, clues=map(clue_change, range(1, 7))),
            "; ".join([f"row {each}: 1 becomes {each}" for each in range(1, 7)]),
        ),
        (
            remedy(RemedyKind.CLUES, clues=map(clue_change, range(1, 8))),
            "; ".join([f"row {each}: 1 becomes {each}" for each in range(1, 7)]) + "; and 1 more line",
        ),
        (
            remedy(RemedyKind.CLUES, clues=map(clue_change, range(1, 9)), cause="more"),
            "; ".join(["more", *[f"row {each}: 1 becomes {each}" for each in range(1, 7)]])
            + "; and 2 more lines",
        ),
        (
            remedy(
                RemedyKind.CLUES,
                clues=[clue_change(1)],
                cause="a row is missing",
                where="3 belongs before row 2",
            ),
            "a row is missing: 3 belongs before row 2",
        ),
    ],
)
def test_what_to_do(made, sentence):
    assert made.sentence() == sentence


def test_a_remedy_as_a_record():
    cells = [CellChange(0, 1, UNKNOWN, 1), CellChange(1, 0, 1, 0)]
    made = remedy(RemedyKind.PICTURE, cells=cells, clues=[ClueChange("row", 1, clue([2]), clue([1]))])
    expected = {
        "cells": [
            {"row": 1, "column": 2, "from": "?", "to": "#"},
            {"row": 2, "column": 1, "from": "#", "to": "."},
        ],
        "clues": [{"line": "row", "number": 1, "from": [2], "to": [1]}],
        "verdict": Verdict.UNIQUE,
        "tier": Tier.TRIVIAL,
        "goal": ["#.", "##"],
    }
    assert made.record() == expected
    assert replace(made, cause="a slip").record() == expected | {"cause": "a slip"}
    assert replace(made, where="there").record() == expected | {"where": "there"}
    ungraded = replace(made, grade=None, classification=Classification(Verdict.UNDECIDED))
    assert ungraded.record() == expected | {"verdict": Verdict.UNDECIDED, "tier": None}
    without = replace(ungraded, puzzle=replace(L, goal=None))
    assert without.record()["goal"] is None
    coloured = ClueChange("column", 2, (run(1, 2), run(3, 1)), ())
    assert coloured.record(COLOURS) == {"line": "column", "number": 2, "from": [[1, "r"], [3, "#"]], "to": []}


def test_lines_that_differ():
    """A line that is missing in one of the puzzles is empty there."""
    before = Puzzle((clue([1]), clue([2])), (clue([1]), clue([2])))
    after = Puzzle((clue([1]), clue([1]), clue([1])), (clue([2]),))
    assert clue_changes(before, after) == (
        ("row", 2, clue([2]), clue([1])),
        ("row", 3, (), clue([1])),
        ("column", 1, clue([1]), clue([2])),
        ("column", 2, clue([2]), ()),
    )
    assert clue_changes(before, before) == ()


def test_what_a_change_leads_to_is_classified_and_graded():
    before = puzzle_of((b"\1\0", b"\0\1"))
    made = assessed(before, L, RemedyKind.PICTURE, BudgetShare(Budget()), (CellChange(1, 0, 0, 1),))
    assert (made.kind, made.puzzle, made.cells) == (RemedyKind.PICTURE, L, ((1, 0, 0, 1),))
    assert made.clues == (("row", 2, clue([1]), clue([2])), ("column", 1, clue([1]), clue([2])))
    assert (made.verdict, made.classification.solutions) == (Verdict.UNIQUE, (L.goal,))
    assert made.grade == grade(L, made.classification) and made.tier is made.grade.tier
    several = assessed(L, before, RemedyKind.PICTURE, BudgetShare(Budget()))
    assert (several.verdict, several.grade, several.tier) == (Verdict.MULTIPLE, None, None)
    assert assessed(L, L, RemedyKind.CLUES, BudgetShare(Budget())).clues == ()
    assert grid_clues(L.goal) == (L.rows, L.columns)
