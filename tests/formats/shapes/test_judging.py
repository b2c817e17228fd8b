"""Arithmetic decides, names choose, and what is not sure is refused with what stood against it."""

from __future__ import annotations

import json

import pytest
from nonoproof.findings import Code, Severity
from nonoproof.formats import FileEntry, by_shape
from nonoproof.formats.detect import recognise
from nonoproof.formats.shapes.names import role
from nonoproof.model import Puzzle, grid_clues, puzzle_of

# Not square, and not its own mirror image.
GRID = (b"\1\1\0\1\0", b"\0\1\1\1\0", b"\1\0\0\0\1")
PUZZLE = puzzle_of(GRID)
ROWS = [[each.length for each in clue] for clue in PUZZLE.rows]
COLUMNS = [[each.length for each in clue] for clue in PUZZLE.columns]
CELLS = [list(row) for row in GRID]


def read(value: object, name: str = "x.json") -> list[FileEntry]:
    return list(recognise(json.dumps(value).encode(), name)[1])


def only(value: object) -> FileEntry:
    (entry,) = read(value)
    return entry


def codes(entry: FileEntry) -> set[Code]:
    return {each.code for each in entry.findings}


def test_the_paths_are_reported() -> None:
    entry = read({"levels": [{"hints": {"left": ROWS, "top": COLUMNS}}]})[0]
    assert entry.puzzle == PUZZLE
    assert entry.findings[0].code is Code.READ_BY_SHAPE
    assert entry.findings[0].message == "rows from levels[0].hints.left, columns from levels[0].hints.top"


def test_a_goal_settles_which_are_the_rows() -> None:
    entry = only({"horizontal": COLUMNS, "vertical": ROWS, "solution": CELLS})
    assert entry.puzzle == PUZZLE and entry.puzzle.goal == GRID
    assert Code.AMBIGUOUS_ORIENTATION not in codes(entry)


def test_declared_sizes_settle_it_too() -> None:
    entry = only({"h": COLUMNS, "v": ROWS, "width": 5, "height": 3})
    assert entry.puzzle == PUZZLE
    assert Code.AMBIGUOUS_ORIENTATION not in codes(entry)


def test_an_open_orientation_is_reported() -> None:
    entry = only({"clues": [ROWS, COLUMNS]})
    assert entry.puzzle == PUZZLE
    assert Code.AMBIGUOUS_ORIENTATION in codes(entry)


def test_names_that_are_sure_are_not_turned_by_a_goal() -> None:
    entry = only({"rowClues": COLUMNS, "colClues": ROWS, "solution": CELLS})
    assert isinstance(entry.puzzle, Puzzle) and entry.puzzle.rows == PUZZLE.columns
    assert any("fits when transposed" in each.message for each in entry.findings)


def test_a_list_of_scores_beside_the_clues_is_passed_over() -> None:
    entry = only({"rowClues": ROWS, "colClues": COLUMNS, "scores": ROWS, "points": COLUMNS})
    assert entry.puzzle == PUZZLE


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"rowClues": ROWS, "colClues": COLUMNS, "height": 7}, "3 of 7 rows"),
        ({"rowClues": ROWS, "colClues": COLUMNS, "size": "6x9"}, "a size of 6 and 9"),
        ({"rowClues": [3, 2, 2], "colClues": [3, 2, 2]}, "may be a sum"),
        ({"rowClues": ROWS}, "no field can be the columns"),
        ({"board": ["xo", "ox"]}, "nothing says which are filled"),
        ({"solution": [[0, 1, 2], [1, 0, 0]]}, "nothing says what they mean"),
        ({"grid": CELLS, "maze": 1}, "another kind of data"),
        ({"grid": [0, 1, 1, 0, 1, 1]}, "no size that fits"),
        ({"rowClues": ["a pet", "to run"], "colClues": ["it drives"], "grid": ["CAT", "A.O"]}, "not a clue"),
    ],
)
def test_a_refusal_says_what_stood_against_it(value: object, words: str) -> None:
    entry = only(value)
    assert entry.puzzle is None
    assert words in entry.findings[-1].message


def test_a_list_in_which_nothing_is_a_puzzle_is_one_finding() -> None:
    value = [{"user": number, "rows": "many", "clue": number} for number in range(500)]
    entry = only(value)
    assert entry.puzzle is None
    assert len([each for each in entry.findings if each.severity is Severity.ERROR]) == 1
    assert "500" in entry.findings[-1].message


def test_one_broken_puzzle_does_not_lose_the_others() -> None:
    good = {"rowClues": ROWS, "colClues": COLUMNS, "height": 3}
    entries = read([good, good | {"height": 9}, good])
    assert [entry.puzzle is not None for entry in entries] == [True, False, True]


def test_clues_that_do_not_add_up_keep_their_lines() -> None:
    text = json.dumps({"rowClues": [*ROWS[:2], [1, 3]], "colClues": COLUMNS}, indent=1)
    (entry,) = by_shape.read(text.encode())
    assert entry.puzzle is not None and entry.clue_lines is not None
    assert [text.split("\n")[line - 1].strip() for line in entry.clue_lines[0]] == ["["] * 3


def test_a_grid_alone_needs_a_name_or_company() -> None:
    assert only({"solution": CELLS}).puzzle == PUZZLE
    assert read({"whatever": CELLS})[0].puzzle is None
    assert [entry.puzzle for entry in read([CELLS, CELLS])] == [PUZZLE, PUZZLE]
    assert read({"whatever": CELLS}, "nonogram.json")[0].puzzle == PUZZLE


@pytest.mark.parametrize(
    ("name", "side", "sure"),
    [
        ("rowClues", "rows", True),
        ("COL_HINTS", "columns", True),
        ("colclues", "columns", True),
        ("ncols", "columns", True),
        ("Zeilen", "rows", True),
        ("столбцы", "columns", True),
        ("行", "rows", True),
        ("horizontal", "rows", False),
        ("v", "columns", False),
        ("title", "", False),
        ("rowsAndColumns", "", False),
    ],
)
def test_names_of_sides(name: str, side: str, sure: bool) -> None:
    assert (role(name).side, role(name).sure) == (side, sure)


def test_the_clues_of_the_goal_are_ours() -> None:
    from nonoproof.formats.shapes.quick import quick_clues_of, quick_grid

    assert quick_clues_of(GRID) == grid_clues(GRID)
    assert quick_grid(CELLS) == GRID
    assert quick_grid([[0, 2], [1, 0]]) is None
    assert quick_grid(["#.", ".#", "#"]) is None
