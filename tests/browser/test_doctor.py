"""What other stages found out about a puzzle that is not right, on its page."""

from nonoproof.model import Puzzle, clue
from nonoproof.result import Diagnosis
from nonoproof.solver.packed import pack, pack_grid
from nonoproof.verdict import Verdict

from tests.support.made_rows import made_rows, write_reports
from tests.support.results import decided


def show(browser, folder, row):
    write_reports(folder, [row])
    browser.open(folder, f"#puzzle={row.key[:16]}")
    browser.wait("document.querySelector('#puzzle h1')")


def test_all_cells_that_are_open_are_marked(browser, tmp_path):
    (row,) = made_rows(1, sides=(5,))
    ones = Puzzle((clue([1]),) * 3, (clue([1]),) * 3)
    grids = ((b"\1\0\0", b"\0\1\0", b"\0\0\1"), (b"\0\1\0", b"\1\0\0", b"\0\0\1"))
    ambiguity = {
        "open": ["???"] * 3,
        "cells": 9,
        "complete": True,
        "solutions": 6,
        "exact": True,
        "sentence": "",
    }
    solutions = tuple([pack_grid(grid, 2) for grid in grids])
    row = decided(row, verdict=Verdict.MULTIPLE, solutions=solutions)
    row = row._replace(puzzle=pack(ones), width=3, height=3, colours=1, findings=(),
                       diagnosis=Diagnosis(ambiguity), grade=None)  # fmt: skip
    show(browser, tmp_path, row)
    marks = browser.run(
        "return [...document.querySelectorAll('.body .marks path:first-child')].map((e) => e.getAttribute('d'))"
    )
    assert [each.count("M") for each in marks] == [4, 4, 9]
    assert browser.texts("figcaption")[2].startswith(
        "Hatched: all cells that are not the same in every solution (9)"
    )


def test_lines_that_were_found_to_contradict_are_named(browser, tmp_path):
    (row,) = made_rows(1, sides=(5,))
    wrong = Puzzle((clue([2]), clue([])), (clue([1]), clue([])))
    contradiction = [{"line": "row", "number": 1}, {"line": "column", "number": 2}]
    row = decided(row, verdict=Verdict.NONE, solutions=())
    row = row._replace(puzzle=pack(wrong), width=2, height=2, colours=1, findings=(),
                       diagnosis=Diagnosis(None, contradiction), grade=None)  # fmt: skip
    show(browser, tmp_path, row)
    assert browser.texts(".evidence") == [
        "These lines cannot agree: row 1 and column 2, whatever the other lines are."
    ]
