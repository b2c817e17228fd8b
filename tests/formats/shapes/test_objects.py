"""Objects and lists: which of their fields are the puzzle, which puzzle they are, and what stood against it."""

from __future__ import annotations

import json

import pytest
from nonoproof.findings import Code
from nonoproof.formats import by_shape
from nonoproof.formats.common import Notes
from nonoproof.formats.shapes.assemble import MOST_SIDE, Surroundings, grid_puzzle
from nonoproof.formats.shapes.grids import BITS, StatedSize
from nonoproof.formats.shapes.outcome import NotAPuzzle, ShapeFound
from nonoproof.formats.shapes.pairs import (
    MOST_CANDIDATES,
    SURELY_LONG,
    Doubt,
    SidePair,
    candidates,
    choose,
    has_gaps,
    looks_binary,
)
from nonoproof.formats.shapes.walk import MAX_DEPTH, walk
from nonoproof.model import Puzzle, draw, puzzle_of, transpose

# Neither square nor its own mirror image.
GRID = (b"\1\1\0\1\0", b"\0\1\1\1\0", b"\1\0\0\0\1")
PUZZLE = puzzle_of(GRID)
TURNED = Puzzle(PUZZLE.columns, PUZZLE.rows)
ROWS = [[each.length for each in clue] for clue in PUZZLE.rows]
COLUMNS = [[each.length for each in clue] for clue in PUZZLE.columns]
CELLS = [list(row) for row in GRID]
UPRIGHT = [list(row) for row in transpose(GRID)]
PICTURE = draw(GRID)
# Long enough to be believed without a name that says what it is: 8 and 8 lines, 16 filled cells.
LONG = tuple([bytes([column in (row, (row * row + 3) % 8) for column in range(8)]) for row in range(8)])
LONG_ROWS, LONG_COLUMNS = ([[each.length for each in clue] for clue in side] for side in
                           (puzzle_of(LONG).rows, puzzle_of(LONG).columns))  # fmt: skip
SQUARE = (b"\1\1\0", b"\0\1\0", b"\0\1\1")
KNOWN = Surroundings(known=True)
NAMED = {"rowClues": ROWS, "colClues": COLUMNS}


def results(value: object, context: Surroundings | None = None) -> list[ShapeFound | NotAPuzzle]:
    return list(walk(value, context or Surroundings()))


def read(value: object, context: Surroundings | None = None) -> ShapeFound:
    (one,) = results(value, context)
    assert isinstance(one, ShapeFound), one
    return one


def reasons(value: object, context: Surroundings | None = None) -> list[str]:
    (one,) = results(value, context)
    assert isinstance(one, NotAPuzzle), one
    return one.reasons


def codes(one: ShapeFound) -> list[Code]:
    return [each.code for each in one.findings]


@pytest.mark.parametrize(
    ("value", "where"),
    [
        (NAMED, "rows from rowClues, columns from colClues"),
        ({"colClues": COLUMNS, "rowClues": ROWS}, "rows from rowClues, columns from colClues"),
        ({"a": {"b": NAMED}}, "rows from a.b.rowClues, columns from a.b.colClues"),
        ([NAMED], "rows from [0].rowClues, columns from [0].colClues"),
        ({"hints": {"left": ROWS, "top": COLUMNS}}, "rows from hints.left, columns from hints.top"),
        ({"left": {"clues": ROWS, "most": 2}, "top": {"clues": COLUMNS}},
         "rows from left.clues, columns from top.clues"),
        ({"r": ROWS, "c": COLUMNS}, "rows from r, columns from c"),
        (NAMED | {"score": [[9], [9], [9]]}, "rows from rowClues, columns from colClues"),
        (NAMED | {"rowHints": []}, "rows from rowClues, columns from colClues"),
        (NAMED | {"solution": CELLS}, "rows from rowClues, columns from colClues, goal from solution"),
        (NAMED | {"solution": [CELLS]}, "rows from rowClues, columns from colClues, goal from solution"),
        (NAMED | {"solution": PICTURE}, "rows from rowClues, columns from colClues, goal from solution"),
        (NAMED | {"solution": "".join(PICTURE)}, "rows from rowClues, columns from colClues, goal from solution"),
        (NAMED | {"other": {"grid": CELLS}}, "rows from rowClues, columns from colClues, goal from other.grid"),
        (NAMED | {"grid": [[2, 2, 1, 2, 1], [1, 2, 2, 2, 1], [2, 1, 1, 1, 2]]},
         "rows from rowClues, columns from colClues, goal from grid"),
        (NAMED | {"width": 5, "height": 3}, "rows from rowClues, columns from colClues"),
        (NAMED | {"size": "3x5"}, "rows from rowClues, columns from colClues"),
        (NAMED | {"size": 15}, "rows from rowClues, columns from colClues"),
        ({"rowClues": ["2 1", "3", "1 1"], "colClues": COLUMNS},
         "rows from rowClues, columns from colClues (numbers as text)"),
    ],
)  # fmt: skip
def test_sides_with_names(value: object, where: str) -> None:
    one = read(value)
    assert (one.puzzle, one.where, one.faulty) == (PUZZLE, where, False)
    assert codes(one) == []
    assert one.puzzle.goal == (GRID if "goal" in where else None)


@pytest.mark.parametrize(
    "value",
    [
        {"clues": [ROWS, COLUMNS]},
        {"h": ROWS, "v": COLUMNS},
        {"horizontal": ROWS, "vertical": COLUMNS},
        {"clues": [*ROWS, *COLUMNS], "size": [3, 5]},
        {"clue_a": ROWS, "clue_b": COLUMNS},
        [ROWS, COLUMNS],
        {"puzzle": [ROWS, COLUMNS]},
    ],
)
def test_open_orientation(value: object) -> None:
    one = read(value)
    assert one.puzzle == PUZZLE
    assert codes(one) == [Code.AMBIGUOUS_ORIENTATION]
    assert "was read as the rows" in one.findings[0].message
    # A goal settles it; so do clues that are the same in both directions.
    if isinstance(value, dict):
        one = read({**value, "solution": CELLS})
        assert (one.puzzle, one.puzzle.goal, codes(one)) == (PUZZLE, GRID, [])
        one = read({**value, "solution": UPRIGHT})
        assert (one.puzzle, one.puzzle.goal) == (TURNED, transpose(GRID))
        # Most people mean the rows by horizontal.
        assert codes(one) == ([Code.NOT_UNDERSTOOD] if "horizontal" in value else [])


@pytest.mark.parametrize(
    "value", [{"h": ROWS, "v": COLUMNS}, {"clues": [ROWS, COLUMNS]}, {"clues": [*ROWS, *COLUMNS]}]
)
def test_sizes_settle_the_orientation(value: dict[str, object]) -> None:
    one = read({**value, "width": 5, "height": 3})
    assert (one.puzzle, codes(one)) == (PUZZLE, [])
    one = read({**value, "width": 3, "height": 5})
    assert one.puzzle == TURNED if "h" in value or len(value["clues"]) == 2 else one.puzzle  # type: ignore[arg-type]
    assert codes(one) == []


def test_an_orientation_that_does_not_matter_is_not_open() -> None:
    one = read({"clues": [[[1], [2]], [[1], [2]]]})
    assert codes(one) == []


def test_names_that_are_sure_stand_against_a_goal() -> None:
    one = read({"rowClues": COLUMNS, "colClues": ROWS, "solution": CELLS})
    assert (one.puzzle, one.puzzle.goal, codes(one)) == (TURNED, None, [Code.GOAL_CONTRADICTS_CLUES])


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (NAMED | {"width": 15, "height": 4}, "rowClues and colClues: 3 of 4 rows"),
        (NAMED | {"height": 9}, "rowClues and colClues: 3 of 9 rows"),
        ({"h": ROWS, "v": COLUMNS, "width": 5, "height": 4}, "h and v: 3 of 4 rows"),
        ({"rowClues": [1, 1], "colClues": [1, 1]},
         "rowClues and colClues: one single number per line, which may be a sum instead of a run"),
        (NAMED | {"rowHints": [[1, 2], [3], [1, 1]], "colHints": [[2], [1, 1], [1], [2], [1]]}, None),
        ({"rowClues": ROWS, "colClues": ["a", "b"]}, "colClues: element 1: a text that is not a clue"),
        ({"rowClues": ROWS}, "rowClues can be the rows, and no field can be the columns"),
        ({"colClues": ROWS}, "colClues can be the columns, and no field can be the rows"),
        ({"first": ROWS, "second": COLUMNS}, "first and second add up, but nothing says that these are clues"),
        ({"solution": [[0, 1, 2], [1, 0, 0]]},
         "solution: 3 different values (0, 1, 2), and nothing says what they mean"),
        ({"solution": CELLS, "answer": CELLS[::-1]}, "2 different grids, any of which may be the picture"),
        ({"solution": [0, 1, 1, 0]}, "solution: one flat list, and no size that fits its length"),
        ({"grid": CELLS, "enemy": 1}, "grid: enemy says that this is another kind of data"),
    ],
)  # fmt: skip
def test_refused(value: object, reason: str | None) -> None:
    found = reasons(value)
    if reason is None:
        assert "add up" in found[0]
    else:
        assert found == [reason]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (NAMED | {"height": 4}, "3 of 4 rows"),
        (NAMED | {"height": 2}, "3 rows for 2"),
        (NAMED | {"width": 6}, "5 of 6 columns"),
        (NAMED | {"width": 4}, "5 columns for 4"),
        (NAMED | {"size": [5, 4]}, "3 rows and 5 columns, and a size of 5 and 4"),
        (NAMED | {"size": [5, 4], "width": 5}, "3 rows and 5 columns, and a size of 5 and 4"),
        (NAMED | {"size": 5}, "3 of 5 rows"),
    ],
)
def test_a_stated_size_counts(value: object, reason: str) -> None:
    """The puzzle has no verdict, but can be mended: a line is missing, or too many."""
    one = read(value)
    assert (one.puzzle, one.faulty, codes(one)) == (PUZZLE, True, [Code.SIZE_DIFFERS])
    assert one.findings[0].message == f"rowClues and colClues: {reason}"


def test_width_and_height_that_are_exchanged_are_reported() -> None:
    one = read(NAMED | {"width": 3, "height": 5})
    assert (one.puzzle, one.faulty, codes(one)) == (PUZZLE, False, [Code.NOT_UNDERSTOOD])
    assert one.findings[0].message == "the size is stated as 3 by 5, with width and height exchanged"


def test_sizes_that_are_none_of_the_puzzle() -> None:
    for name in ("difficulty", "font", "style", "scores", "preview", "theme"):
        assert codes(read(NAMED | {name: {"size": 1, "width": 9}})) == []
    assert codes(read(NAMED | {"fontSize": 9, "cellSize": 20, "maxWidth": 7})) == []
    assert codes(read(NAMED | {"meta": {"rating": {"size": 1}}})) == []
    assert codes(read(NAMED | {"meta": {"width": 6}})) == [Code.SIZE_DIFFERS]


def test_flat_clues_are_taken_where_something_else_says_so() -> None:
    flat = {"rowClues": [2, 1], "colClues": [1, 2]}
    assert read(flat, KNOWN).puzzle.width == 2
    assert read({**flat, "solution": [[1, 1], [0, 1]]}).puzzle.goal == (b"\1\1", b"\0\1")
    assert "may be a sum" in reasons({"h": [2, 1], "v": [1, 2]}, KNOWN)[0]
    assert read({"rowClues": [2, 1], "colClues": [[1], [2]]}).puzzle.width == 2


def test_what_names_say_surely_is_not_looked_for_elsewhere() -> None:
    for wrong in ({"rowClues": [1, 1], "colClues": [1, 1]}, NAMED | {"height": 9}):
        assert puzzles({**wrong, "more": [NAMED]}) == []


def test_clues_with_a_fault_of_their_own_are_read_with_it() -> None:
    one = read({"rowClues": [[2, 1], [3], [1, 2]], "colClues": COLUMNS})
    assert one.faulty and one.puzzle.columns == PUZZLE.columns
    assert [each.length for each in one.puzzle.rows[2]] == [1, 2]
    assert (one.rows_at, one.columns_at) == ([[2, 1], [3], [1, 2]], COLUMNS)
    one = read({"rowClues": [[2, 1], [3], [1, 2]], "colClues": COLUMNS, "height": 4})
    assert one.faulty and codes(one) == [Code.SIZE_DIFFERS]
    one = read({"rowClues": ["2 1", "3", "1 2"], "colClues": COLUMNS})
    assert one.faulty and one.puzzle.columns == PUZZLE.columns
    # Where clues may have been misread, or nearly all are wrong, there is no puzzle.
    for strange in ([[[2, "r"]], [[3, "r"]], [[1, "r"]]], [[40, 1], [3], [1]], [[], [], []], [2, 3, 1]):
        assert "rowClues" in reasons({"rowClues": strange, "colClues": COLUMNS})[0]
    assert reasons({"rowClues": [9, 9], "colClues": [1, 1]}) == [
        "rowClues and colClues: the clue of row 1 needs 9 cells, but has 2"
    ]
    other = Surroundings(other=True)
    assert reasons({"rowClues": [[2, 1], [3], [1, 2]], "colClues": COLUMNS}, other)


def test_other_data_around_needs_sure_names() -> None:
    other = Surroundings(other=True)
    assert read(NAMED, other).puzzle == PUZZLE
    assert reasons({"h": ROWS, "v": COLUMNS}, other) == ["h: the names around it suggest something else"]
    assert read({"h": ROWS, "v": COLUMNS}, Surroundings(other=True, known=True)).puzzle == PUZZLE


def test_a_goal_that_has_other_clues() -> None:
    """A finished picture of the size is the goal, by its name; any other grid is not."""
    other = [[1, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 1]]
    one = read(NAMED | {"solution": other})
    assert one.puzzle.goal == tuple([bytes(row) for row in other]) and codes(one) == []
    one = read(NAMED | {"grid": other})
    assert one.puzzle.goal is None and codes(one) == [Code.NOT_UNDERSTOOD]
    one = read(NAMED | {"solution": [[1, 0], [0, 1]]})
    assert one.puzzle.goal is None and codes(one) == [Code.NOT_UNDERSTOOD]
    for name in ("palette", "scores", "size"):
        assert read(NAMED | {name: CELLS}).puzzle.goal is None
    one = read(NAMED | {"solution": [1, 0, 1]})
    assert codes(one) == [Code.IGNORED]
    assert one.findings[0].message == "solution is not a grid of the size of the puzzle and was left out"
    one = read({"h": ROWS, "v": COLUMNS, "solution": other})
    assert codes(one) == [Code.AMBIGUOUS_ORIENTATION] and one.puzzle.goal is not None
    # The first of two counts; one with the clues, wherever it is, counts more.
    one = read(NAMED | {"solution": other, "answer": other[::-1]})
    assert one.puzzle.goal == tuple([bytes(row) for row in other])
    assert read(NAMED | {"solution": other, "answer": CELLS}).puzzle.goal == GRID


@pytest.mark.parametrize(("field", "filled", "empty", "open_"), [("content", 1, -1, 0), ("matrix", 1, 0, -1)])
def test_grids_in_progress(field: str, filled: int, empty: int, open_: int) -> None:
    full = [[filled if cell else empty for cell in row] for row in CELLS]
    assert read(NAMED | {field: full}).puzzle.goal == GRID
    some = [[filled, open_, open_, open_, empty], [open_] * 5, [open_] * 5]
    one = read(NAMED | {field: some})
    assert one.puzzle.goal is None and one.puzzle.givens is not None
    assert draw(one.puzzle.givens) == ["#???.", "?????", "?????"]
    wrong = [[filled] + [empty] * 4, [empty] * 5, [empty] * 5]
    one = read(NAMED | {field: wrong})
    assert one.puzzle.goal == (b"\1\0\0\0\0", bytes(5), bytes(5)) and one.puzzle.givens is None
    strange = [[filled, 7, open_, open_, empty], [open_] * 5, [open_] * 5]
    assert read(NAMED | {field: strange}).puzzle.givens is None
    one = read(NAMED | {field: [[filled, empty]]})
    assert codes(one) == [Code.IGNORED]


def test_colours() -> None:
    value: dict[str, object] = {"rowClues": [["1r", "1b"], ["1b"]], "colClues": [["1r"], ["1b", "1b"]]}
    assert read(value).faulty
    value = {"rowClues": [["1r", "1b"], ["1r"]], "colClues": [["1r"], ["1b", "1r"]]}
    one = read(value)
    assert [each.rgb for each in one.puzzle.palette] == ["ffffff", "e00000", "0000e0"]
    assert one.puzzle.palette[0].name == "white"
    one = read({**value, "palette": {"r": "112233", "b": "445566"}, "solution": ["rb", ".r"]})
    assert [each.rgb for each in one.puzzle.palette] == ["ffffff", "112233", "445566"]
    assert one.puzzle.palette[0].name == ""
    assert one.puzzle.goal == (b"\1\2", b"\0\1")


@pytest.mark.parametrize(
    ("value", "goal", "where"),
    [
        ({"solution": CELLS}, GRID, "goal from solution"),
        ({"grid": PICTURE}, GRID, "goal from grid"),
        ({"whatever": {"solution": CELLS}}, GRID, "goal from whatever.solution"),
        ({"solution": CELLS, "grid": CELLS[::-1]}, GRID, "goal from solution"),
        ({"solution": CELLS, "answer": CELLS}, GRID, "goal from solution"),
        ({"solution": CELLS, "current": CELLS[::-1]}, GRID, "goal from solution"),
        ({"solution": [cell for row in CELLS for cell in row], "width": 5}, GRID, "goal from solution"),
        ({"solution": [cell for row in CELLS for cell in row], "size": [5, 3], "x": 1}, None, ""),
        ([CELLS, CELLS], GRID, "goal from [0]"),
        ({"puzzles": {"one": CELLS}}, GRID, "goal from puzzles.one"),
        ({"puzzles": [CELLS]}, GRID, "goal from puzzles"),
        ({"puzzles": [CELLS, CELLS]}, GRID, "goal from puzzles[0]"),
    ],
)
def test_grids_alone(value: object, goal: object, where: str) -> None:
    found = results(value)
    if not where:
        assert isinstance(found[0], NotAPuzzle)
        return
    assert isinstance(found[0], ShapeFound)
    assert (found[0].puzzle.goal, found[0].puzzle, found[0].where) == (goal, PUZZLE, where)


@pytest.mark.parametrize(
    ("value", "size", "both", "why"),
    [
        (CELLS, StatedSize(5, 3), None, ""),
        (CELLS, StatedSize(5, None), None, ""),
        (CELLS, StatedSize(None, 3), None, ""),
        (CELLS, StatedSize(15, 15), None, ""),
        (CELLS, StatedSize(), StatedSize(5, 3), ""),
        (CELLS, StatedSize(), StatedSize(3, 5), ""),
        (CELLS, StatedSize(3, 5), None, "5 by 3 cells, and a size of 3 by 5"),
        (CELLS, StatedSize(5, 4), None, "5 by 3 cells, and a size of 5 by 4"),
        (CELLS, StatedSize(), StatedSize(5, 4), "5 by 3 cells, and a size of 5 and 4"),
        (
            [1, 0, 0, 1, 1, 1],
            StatedSize(),
            StatedSize(3, 2),
            "its cells can be put in rows of 3 or of 2, and nothing says which",
        ),
        ([1, 0, 0, 1], StatedSize(), StatedSize(2, 2), ""),
        ([[1, 0, 1]], StatedSize(), None, "3 by 1 cells are too few to be sure"),
        ([[1], [0], [1]], StatedSize(), None, "1 by 3 cells are too few to be sure"),
        ([[1, 0]] * MOST_SIDE, StatedSize(), None, ""),
        (
            [[1, 0]] * (MOST_SIDE + 1),
            StatedSize(),
            None,
            f"2 by {MOST_SIDE + 1} cells are not a size for a puzzle",
        ),
        (
            [[1] + [0] * MOST_SIDE] * 2,
            StatedSize(),
            None,
            f"{MOST_SIDE + 1} by 2 cells are not a size for a puzzle",
        ),
        (["#?", "?."], StatedSize(), None, "cells that are not known"),
        ([[1, "null"], [0, 1]], StatedSize(), None, "cells that are not known"),
        ([[1, -1], [-1, 1]], StatedSize(), None, ""),
        ([[1, ""], ["", 1]], StatedSize(), None, ""),
        ([[1, 1], [1, 1]], StatedSize(), None, "all cells have the same value"),
        ("nothing", StatedSize(), None, "a text, and no size that fits its length"),
    ],
)
def test_grids_that_are_puzzles(value: object, size: StatedSize, both: StatedSize | None, why: str) -> None:
    found = grid_puzzle(value, size, both)
    if why:
        assert found == why
    else:
        assert isinstance(found, tuple)
        assert found[1] == "" and found[0].goal is not None
        assert found[0].rows == puzzle_of(found[0].goal).rows


def test_bits_have_a_note() -> None:
    found = grid_puzzle([26, 14, 17], StatedSize(5, 3), None)
    assert isinstance(found, tuple)
    assert (found[0].goal, found[1]) == (
        GRID,
        f"read from {BITS}; the verdict is the same if they are meant the other way",
    )
    one = read(NAMED | {"solution": [26, 14, 17]})
    assert one.puzzle.goal == GRID
    one = read(NAMED | {"solution": [11, 14, 17]})
    assert one.puzzle.goal == GRID, "the lowest bit first"
    assert codes(read({"solution": [26, 14, 17], "width": 5})) == [Code.AMBIGUOUS_ORIENTATION]


@pytest.mark.parametrize(
    ("value", "binary", "gaps"),
    [
        ([[0, 1], [1, 0]], True, True),
        ([["0", "1"], ["1", "1"]], True, True),
        ([[1, 1], [1, 1]], True, False),
        ([[0, 0], [0, 0]], True, True),
        ([[0, 1], [1]], False, False),
        ([[0], [1]], False, False),
        ([[0, 2], [1, 0]], False, False),
        ([[0, 1], [2, 0]], False, False),
        ([[0, "1"], [1, 0]], False, False),
        ([[0, 1.0], [1, 0]], False, False),
        ([[0, None], [1, 0]], False, False),
        ([[], []], False, False),
        (["01", "10"], False, False),
        ("01", False, False),
        (None, False, False),
    ],
)
def test_what_looks_like_a_grid(value: object, binary: bool, gaps: bool) -> None:
    assert (looks_binary(value), has_gaps(value)) == (binary, gaps)


def test_two_lists_without_names_are_believed_if_they_are_long() -> None:
    assert len(LONG_ROWS) + len(LONG_COLUMNS) == SURELY_LONG
    assert read({"a1": LONG_ROWS, "b1": LONG_COLUMNS}).puzzle == puzzle_of(LONG)
    assert read({"both": [LONG_ROWS, LONG_COLUMNS]}).puzzle == puzzle_of(LONG)
    short = puzzle_of(LONG[:7])
    sides = [[[each.length for each in clue] for clue in side] for side in (short.rows, short.columns)]
    assert reasons({"a1": sides[0], "b1": sides[1]}) == [
        "a1 and b1 add up, but nothing says that these are clues"
    ]
    assert read({"a1": sides[0], "b1": sides[1]}, KNOWN).puzzle == short
    assert read({"clue1": sides[0], "b1": sides[1]}).puzzle == short
    assert read({"a1": sides[0], "clue1": sides[1]}).puzzle == short
    # As many lines, and one filled cell fewer.
    thin = puzzle_of((bytes([0, *LONG[0][1:]]), *LONG[1:]))
    sides = [[[each.length for each in clue] for clue in side] for side in (thin.rows, thin.columns)]
    assert sum(map(sum, sides[0])) == SURELY_LONG - 2 or sum(map(sum, sides[0])) < SURELY_LONG
    assert "nothing says" in reasons({"a1": sides[0], "b1": sides[1]})[0]


def test_more_than_two_lists_that_add_up() -> None:
    found = reasons({"clue1": ROWS, "clue2": COLUMNS, "clue3": COLUMNS[::-1]})
    assert found == ["more than two lists add up: clue1 with clue2, clue1 with clue3, clue2 with clue3"]
    found = reasons({"rowClues": ROWS, "rowHints": ROWS[::-1], "colClues": COLUMNS})
    assert found == ["two different puzzles add up: rowHints with colClues and rowClues with colClues"]
    assert read({"rowClues": ROWS, "rowHints": ROWS, "colClues": COLUMNS}).puzzle == PUZZLE
    # Of two readings, the plain one.
    assert read({"rowClues": ROWS, "rowHints": ["1 1", "3", "2 1"], "colClues": COLUMNS}).puzzle == PUZZLE


def test_both_sides_in_one_list_need_a_size() -> None:
    value = {"clues": [*ROWS, *COLUMNS]}
    assert results(value) == [] or not isinstance(results(value)[0], ShapeFound)
    one = read({**value, "width": 5, "height": 3})
    assert (one.puzzle, one.where) == (PUZZLE, "rows from clues[:3], columns from clues[3:]")
    one = read({"clues": [*COLUMNS, *ROWS], "width": 5, "height": 3})
    assert (one.puzzle, one.where) == (PUZZLE, "rows from clues[5:], columns from clues[:5]")
    one = read({"clues": [*COLUMNS, *ROWS], "size": [5, 3]})
    assert (one.puzzle, one.where) == (TURNED, "rows from clues[:5], columns from clues[5:]")
    assert not [each for each in results({"clues": [*ROWS, *COLUMNS, [1]], "width": 5, "height": 3})
                if isinstance(each, ShapeFound)]  # fmt: skip
    assert not [
        each
        for each in results({"xy": [*ROWS, *COLUMNS], "width": 5, "height": 3})
        if isinstance(each, ShapeFound)
    ]
    assert read({"xy": [*ROWS, *COLUMNS], "width": 5, "height": 3}, KNOWN).puzzle == PUZZLE
    square = puzzle_of(SQUARE)
    both = [[each.length for each in clue] for clue in (*square.rows, *square.columns)]
    assert read({"clues": both, "size": 3}).puzzle == square


def test_candidates() -> None:
    fields: list[tuple[str, object]] = [
        ("rowClues", ROWS),
        ("notes", "1 2\n3"),
        ("clueText", "1 2;3"),
        ("palette", [[1], [2]]),
        ("scores", [[1], [2]]),
        ("solution", [[1], [2]]),
        ("bits", [[0, 1], [1, 0]]),
        ("clueBits", [[0, 1], [1, 0]]),
        ("empty", []),
        ("number", 5),
        ("left", ["cats"]),
        ("top", "cats"),
        ("any", ["cats"]),
        ("inner", {"one": [[1], [2]], "two": 3}),
        ("inner2", {"one": [[1], [2]], "two": [3]}),
        ("inner3", {"one": [[1], [2]], "colors": [3]}),
        ("inner4", {"clues": "1 2;3", "x": "y;z"}),
    ]
    found = candidates(fields, "p.")
    assert [each.path for each in found] == [
        "p.rowClues", "p.clueText", "p.clueBits", "p.left", "p.inner.one", "p.inner3.one", "p.inner4.clues",
    ]  # fmt: skip
    assert [each.why for each in found if each.why] == ["element 1: a text that is not a clue"]
    many = [(f"a{number}", [[1], [2]]) for number in range(MOST_CANDIDATES + 1)]
    assert [each.path for each in candidates(many)] == [name for name, _ in many[:MOST_CANDIDATES]]


def test_choosing_says_what_it_is_sure_of() -> None:
    chosen = choose(list(NAMED.items()), StatedSize(), None, known=False)
    assert isinstance(chosen, SidePair) and (chosen.sure, chosen.flat, chosen.how) == (True, False, ())
    turned = chosen.turned()
    assert (turned.rows, turned.row_path, turned.row_value) == (PUZZLE.columns, "colClues", COLUMNS)
    assert (turned.columns, turned.column_path, turned.column_value) == (PUZZLE.rows, "rowClues", ROWS)
    chosen = choose([("h", ROWS), ("v", COLUMNS)], StatedSize(), None, known=False)
    assert isinstance(chosen, SidePair) and not chosen.sure
    chosen = choose([("rowClues", ROWS), ("v", COLUMNS)], StatedSize(), None, known=False)
    assert isinstance(chosen, SidePair) and not chosen.sure
    chosen = choose([("clues", [ROWS, COLUMNS])], StatedSize(), None, known=False)
    assert isinstance(chosen, SidePair) and not chosen.sure
    doubt = choose([("clues", [ROWS, ROWS])], StatedSize(), None, known=False)
    assert isinstance(doubt, Doubt) and doubt.meant and doubt.faulty is None
    assert choose([("title", "A cat")], StatedSize(), None, known=False) is None
    deep = {"a": {"b": NAMED, "c": 1}, "x": 1}
    assert isinstance(choose([("o", deep["a"])], StatedSize(), None, known=False), SidePair)
    assert choose([("o", deep)], StatedSize(), None, known=False) is None
    assert choose([("scores", NAMED)], StatedSize(), None, known=False) is None


# Lists and objects around puzzles.


def test_texts_of_what_is_around() -> None:
    value = {
        "title": "Cats",
        "author": "Ann",
        "licence": "CC0-1.0",
        "copyright": "2020",
        "defaults": {"stars": 3},
        "levels": [{**NAMED, "name": "First"}, NAMED],
    }
    first, second = results(value)
    assert isinstance(first, ShapeFound) and isinstance(second, ShapeFound)
    reported = {
        "author": "Ann",
        "licence": "CC0-1.0",
        "copyright": "2020",
        "origin": "Cats",
        "claimed_difficulty": "3",
    }
    assert {key: text for key, text in first.puzzle.metadata._asdict().items() if text} == {
        **reported,
        "title": "First",
    }
    assert {key: text for key, text in second.puzzle.metadata._asdict().items() if text} == reported
    assert first.where == "rows from levels[0].rowClues, columns from levels[0].colClues"


def test_names_of_puzzles_side_by_side() -> None:
    found = results({"cat": NAMED, "dog": NAMED})
    assert [each.puzzle.metadata.catalogue for each in found if isinstance(each, ShapeFound)] == [
        "cat",
        "dog",
    ]
    assert [each.puzzle.metadata.catalogue for each in [read({"levels": {"cat": NAMED}})]] == [""]


def test_what_is_given_for_all_is_not_given_again() -> None:
    value = {"common": {"stars": 3, "width": 5}, "levels": [{**NAMED, "stars": 2}, NAMED]}
    first, second = results(value)
    assert isinstance(first, NotAPuzzle) and isinstance(second, ShapeFound)
    assert first.path == "levels[0]"
    assert first.reasons == ["stars is given for all puzzles of the file, and again for this one"]


def test_a_list_with_nothing_in_it_is_one_refusal() -> None:
    (one,) = results({"things": [{"clues": 1}, {"clues": 2}]})
    assert isinstance(one, NotAPuzzle) and one.likely
    assert one.reasons == [
        "none of its 2 elements could be read; the first: "
        "things[0]: neither two lists of clues nor a grid in the fields clues"
    ]
    (one,) = results([{"name": "Ann"}, {"name": "Bob"}])
    assert isinstance(one, NotAPuzzle) and not one.likely and "the first: [0]:" in one.reasons[0]
    (one,) = results([{"name": "Ann"}, {"clue": "Bob"}])
    assert isinstance(one, NotAPuzzle) and one.likely and "the first: [1]:" in one.reasons[0]
    assert results([]) == [] and results([1, 2]) == [] and results("one\ntwo\nthree") == []
    assert results([{}]) == []
    (one,) = results([{"name": "Ann"}])
    assert isinstance(one, NotAPuzzle) and one.path == "[0]"


def test_data_are_walked_as_deep_as_may_be() -> None:
    value: object = NAMED
    for _ in range(MAX_DEPTH):
        value = [value]
    assert read(value).puzzle == PUZZLE
    assert not [each for each in results([value]) if isinstance(each, ShapeFound)]


def test_lists_that_are_puzzles_themselves() -> None:
    one = read([ROWS, COLUMNS, CELLS])
    assert (one.puzzle, one.puzzle.goal) == (PUZZLE, GRID)
    assert one.where == "rows from [0], columns from [1], goal from [2]"
    one = read({"puzzles": [[ROWS, COLUMNS, CELLS]]})
    assert one.where == "rows from puzzles[0][0], columns from puzzles[0][1], goal from puzzles[0][2]"
    one = read(["A cat", ROWS, COLUMNS, CELLS])
    assert one.where == "rows from [1], columns from [2], goal from [3]"
    one = read(["A cat", ROWS, COLUMNS])
    assert one.puzzle.metadata.title == "A cat" and one.puzzle == PUZZLE
    assert codes(read([ROWS, COLUMNS])) == [Code.AMBIGUOUS_ORIENTATION]
    assert read([ROWS, COLUMNS]).findings[0].message.startswith("[0] was read as the rows")
    assert read(["x" * 60, ROWS, COLUMNS]).puzzle.metadata.title == "x" * 60
    assert read(["x" * 61, ROWS, COLUMNS]).puzzle.metadata.title == ""
    assert read(["A cat", "Ann", ROWS, COLUMNS]).puzzle.metadata.title == ""
    assert read([5, 3, 1, ROWS, COLUMNS, CELLS]).puzzle == PUZZLE
    assert not [each for each in results([5, 3, 1, 1, ROWS, COLUMNS, CELLS]) if isinstance(each, ShapeFound)]
    assert not [each for each in results([[2, 1], [1, 2]]) if isinstance(each, ShapeFound)]
    found = reasons([ROWS, [[9], [1]]])
    assert found[0].startswith("[0] and [1]: the clue of")


def test_two_grids_are_not_two_sides() -> None:
    first, second = results([SQUARE_CELLS, SQUARE_CELLS])
    assert isinstance(first, ShapeFound) and isinstance(second, ShapeFound)
    assert first.puzzle == second.puzzle == puzzle_of(SQUARE)
    assert first.where == "goal from [0]"


SQUARE_CELLS = [list(row) for row in SQUARE]


# Whole files.


def entries(value: object, name: str = "x.json") -> list[tuple[list[tuple[Code, str]], int | None]]:
    text = value if isinstance(value, str) else json.dumps(value)
    return [
        ([(each.code, each.message) for each in entry.findings], entry.line)
        for entry in by_shape.read(text.encode(), name)
    ]


def test_findings_of_a_file() -> None:
    assert entries(NAMED) == [([(Code.READ_BY_SHAPE, "rows from rowClues, columns from colClues")], 1)]
    assert entries("{}") == [([(Code.UNKNOWN_FORMAT, by_shape.nothing(b"").message)], 1)]
    (found,) = entries({"rowClues": ROWS})
    assert found == ([(Code.SYNTAX, "not certain enough to read: the data: rowClues can be the rows, and no field can "
                       "be the columns")], 1)  # fmt: skip
    (found,) = entries([{"name": "Ann"}])
    assert found[0][0][0] is Code.UNKNOWN_FORMAT


def test_refusals_beside_puzzles() -> None:
    """What was likely meant is told, one by one up to a limit; the rest is not."""
    wrong = {"rowClues": ROWS, "colClues": COLUMNS, "height": 9}
    value = [NAMED, {"name": "Ann"}, wrong]
    assert [found[0][0] for found, _ in entries(value)] == [Code.READ_BY_SHAPE, Code.SIZE_DIFFERS]
    for more in (0, 1, 5):
        reported = entries([NAMED, *[wrong] * (by_shape.MOST_REFUSALS + more)])
        assert len(reported) == 1 + by_shape.MOST_REFUSALS
        last = reported[-1][0][0][1]
        assert last.endswith(f"and {more} more like this" if more else "3 of 9 rows")


def test_names_of_files_and_first_words_say_what_is_in_them() -> None:
    assert by_shape.is_known(b"", "nonograms.json") and by_shape.is_known(b"// picross\n", "x")
    assert not by_shape.is_known(b"", "x.json")
    edge = b" " * (by_shape.HEAD_BYTES - 7)
    assert by_shape.is_known(edge + b"picross", "x") and not by_shape.is_known(edge + b" picross", "x")


def test_programs_are_not_read_as_text_and_texts_are() -> None:
    text = "rows\n2 1\n3\n1 1\ncolumns\n1 1\n2\n1\n2\n1\n"
    for name, count in (("x.txt", 1), ("x.js", 0)):
        found = [
            each
            for each, _ in by_shape.results(("foo = [1];\n" + text).encode(), name, Notes())
            if isinstance(each, ShapeFound)
        ]
        assert len(found) == count, name
    assert not [
        each
        for each, _ in by_shape.results(json.dumps([text]).encode(), "x", Notes())
        if isinstance(each, NotAPuzzle)
    ]


def test_a_size_is_no_side() -> None:
    """Two numbers add up with five runs of one cell, but say how many lines there are."""
    value = {"clues": [[1]] * 5, "size": [3, 2]}
    assert not [each for each in results(value, KNOWN) if isinstance(each, ShapeFound)]


def puzzles(value: object, context: Surroundings | None = None) -> list[Puzzle]:
    return [each.puzzle for each in results(value, context) if isinstance(each, ShapeFound)]


def test_a_list_that_is_no_grid_says_why_only_where_its_name_is_sure() -> None:
    strange = [[0, 1, 2], [1, 0, 0], [2, 0, 1]]
    sure = Surroundings(path="p", grid=2)
    assert reasons(strange, sure) == ["p: 3 different values (0, 1, 2), and nothing says what they mean"]
    assert results(strange, Surroundings(path="p", grid=1)) == []
    assert results([[0, 1, 2], [1, 0], [2]], sure) == []
    assert results(strange[:2], sure) == []
    assert results(strange) == []
    assert results([*strange[:2], 5], sure) == []


def test_names_say_what_is_below_them() -> None:
    assert Surroundings().below("solution").grid == 2
    assert Surroundings(grid=2).below("thing").grid == 2
    assert Surroundings().below("sudoku").other and Surroundings(other=True).below("thing").other
    assert not Surroundings().below("thing").other
    for name, clues in (("clues", True), ("left", True), ("data", False), ("thing", False)):
        assert Surroundings().below(name).clues == clues
    below = Surroundings(path="a").below("b").at(2)
    assert (below.path, below.of("c"), below.of("[0]"), Surroundings().of("c")) == (
        "a.b[2]",
        "a.b[2].c",
        "a.b[2][0]",
        "c",
    )


def test_grids_of_other_data_are_no_puzzles() -> None:
    assert puzzles({"x1": {"sudoku": [CELLS, CELLS]}}) == []


def test_lists_of_grids_are_found_without_a_name_from_three_cells_on() -> None:
    small = [[1, 0], [0, 1]]
    assert puzzles([CELLS, CELLS]) == [PUZZLE, PUZZLE]
    assert puzzles([CELLS, [[1, 0, 0], [0, 1, 0], [0, 1, 1]]]) == [
        PUZZLE,
        puzzle_of((b"\1\0\0", b"\0\1\0", b"\0\1\1")),
    ]
    assert puzzles([CELLS, small, CELLS]) == []
    for width, count in ((128, 3), (129, 0)):
        wide = [[1, *[0] * (width - 1)], [1] * width, [0] * width]
        assert len(puzzles([wide] * 3)) == count
    assert puzzles([CELLS, {"a": 1}, CELLS]) == []


def test_objects_side_by_side_are_puzzles_of_their_own() -> None:
    one, other = {"rowClues": ROWS, "colClues": COLUMNS}, {"rowClues": COLUMNS, "colClues": ROWS}
    assert puzzles({"one": one, "two": other}) == [PUZZLE, TURNED]
    assert puzzles({"one": one, "two": other, "title": "Both"}) == [PUZZLE, TURNED]
    # Objects that have little in common are the parts of one.
    parts = {"one": {"rowClues": ROWS, "a1": 1}, "two": {"colClues": COLUMNS, "a2": 1}, "stars": 2}
    assert puzzles({"puzzle": {"clues": {"left": ROWS, "top": COLUMNS}, "info": {"title": "A"}}}) == [PUZZLE]
    assert puzzles(parts) == [PUZZLE]


def test_names_of_what_is_around_are_catalogue_numbers() -> None:
    for name, catalogue in (("A7", "A7"), ("puzzle", ""), ("clues", "")):
        found = results({name: NAMED, "B8": {"rowClues": COLUMNS, "colClues": ROWS}})
        assert [each.puzzle.metadata.catalogue for each in found if isinstance(each, ShapeFound)] == [
            catalogue,
            "B8",
        ]


def test_texts_in_lists_are_read() -> None:
    page = "rows\n2 1\n3\n1 1\ncolumns\n1 1\n2\n1\n2\n1\n"
    assert puzzles([page]) == [PUZZLE]
    assert puzzles({"a1": page}) == [PUZZLE]
    for ends, count in ((2, 0), (3, 1)):
        assert len(puzzles(["2 1; 3; 1 1\n1 1; 2; 1; 2; 1" + "\n" * (ends - 1)])) == count
    assert puzzles([ROWS, COLUMNS, {"a": 1}]) == []


@pytest.mark.parametrize(
    ("fields", "likely"),
    [({"clue": 1}, True), ({"left": 1}, True), ({"picture": 1}, True), ({"level": 1}, False), ({"name": 1}, False),
     ({"number": 1}, False), ({"r": 1}, False)],
)  # fmt: skip
def test_what_was_likely_meant(fields: dict[str, object], likely: bool) -> None:
    (one,) = results([fields])
    assert isinstance(one, NotAPuzzle) and one.likely == likely


def test_programs() -> None:
    from nonoproof.formats.shapes.literals import scan

    def of(text: str) -> list[Puzzle]:
        return puzzles(scan(text))

    both = f"rows = {ROWS}; cols = {COLUMNS};"
    turned = f"rows = {COLUMNS}; cols = {ROWS};"
    assert of(both) == [PUZZLE]
    assert of(both + turned) == [PUZZLE, TURNED]
    assert of(f"solution = {CELLS}") == [PUZZLE]
    assert of(f"f() {{ {both} }} g() {{ {turned} }}") == [PUZZLE, TURNED]
    assert of(f"x = {{preview: {CELLS}, grid: {CELLS}}}") == [PUZZLE]
    (one,) = results(scan(both + "height = 4;"))
    assert isinstance(one, ShapeFound) and codes(one) == [Code.SIZE_DIFFERS]
    (one,) = results(scan(f"rows = {ROWS};  title = 'x'"))
    assert isinstance(one, NotAPuzzle)


def test_objects_in_objects_that_hold_the_sides() -> None:
    assert (
        read({"a": {"b": {"left": ROWS, "top": COLUMNS}, "c": 1}}).where
        == "rows from a.b.left, columns from a.b.top"
    )
    many = {f"x{number}": number for number in range(62)}
    assert puzzles({"title": "A", "hints": {**many, "left": ROWS, "top": COLUMNS}}) == [PUZZLE]
    named = choose([("o", {**many, "left": ROWS, "top": COLUMNS})], StatedSize(), None, known=False)
    assert isinstance(named, SidePair) and named.row_path == "o.left"
    assert (
        choose([("o", {**many, "x99": 1, "left": ROWS, "top": COLUMNS})], StatedSize(), None, known=False)
        is None
    )
    inner = choose(
        [("o", {"p": {**many, "left": ROWS, "top": COLUMNS}, "q": 1})], StatedSize(), None, known=False
    )
    assert isinstance(inner, SidePair) and inner.row_path == "o.p.left"
    eight: dict[str, object] = {f"p{number}": {"a": 1, "b": 2} for number in range(7)}
    last = {"left": ROWS, "top": COLUMNS}
    assert isinstance(choose([("o", {**eight, "p8": last})], StatedSize(), None, known=False), SidePair)
    assert (
        choose([("o", {**eight, "p7": {"a": 1, "b": 2}, "p8": last})], StatedSize(), None, known=False)
        is None
    )


def test_two_lists_in_one_field() -> None:
    """Two grids of zeros and ones are two sides only where a name says so."""
    assert choose([("a1", [[[1, 0], [0, 1]], [[1, 0], [0, 1]]])], StatedSize(), None, known=True) is None
    assert choose([("scores", [LONG_ROWS, LONG_COLUMNS])], StatedSize(), None, known=False) is None
    assert choose([("a1", [ROWS, COLUMNS])], StatedSize(), None, known=False) is None
    assert isinstance(choose([("grid", [ROWS, COLUMNS])], StatedSize(), None, known=False), SidePair)
    assert isinstance(choose([("a1", [ROWS, COLUMNS])], StatedSize(), None, known=True), SidePair)
    assert choose([("clues", ["1 1", "2"])], StatedSize(), None, known=False) is None
    assert not isinstance(
        choose([("clues", [ROWS, COLUMNS, ROWS])], StatedSize(), None, known=True), SidePair
    )


def test_sides_that_look_like_grids_are_not_missed() -> None:
    binary = [[1, 0], [0, 1]]
    assert choose([("left", binary)], StatedSize(), None, known=False) is None
    doubt = choose([("left", ROWS)], StatedSize(), None, known=False)
    assert isinstance(doubt, Doubt) and not doubt.meant
    assert choose([("rows", [[1], [2]]), ("other", 1)], StatedSize(), None, known=False) is None
    assert isinstance(choose([("rowClues", [[1], [2]])], StatedSize(), None, known=False), Doubt)


def test_rows_that_are_a_grid() -> None:
    assert read({"rows": PICTURE}).puzzle == PUZZLE
    assert read({"height": 3, "rows": CELLS}).puzzle == PUZZLE
    assert puzzles({"width": "##", "x1": 1}, KNOWN) == []


def test_faulty_clues_in_an_object_below() -> None:
    (one,) = results({"hints": {"left": [[2, 1], [3], [1, 2]], "top": COLUMNS}})
    assert isinstance(one, ShapeFound) and one.faulty


def test_a_line_of_clues_only_where_they_have_a_fault() -> None:
    (good,) = by_shape.read(json.dumps(NAMED, indent=1).encode())
    assert good.clue_lines is None
    (bad,) = by_shape.read(
        json.dumps({"rowClues": [[2, 1], [3], [1, 2]], "colClues": COLUMNS}, indent=1).encode()
    )
    assert bad.clue_lines is not None and list(bad.clue_lines[0]) == [3, 7, 10]


def test_a_text_in_which_only_half_of_a_puzzle_is_says_so() -> None:
    ((found, _),) = entries("rows\n2 1\n3\ncolumns\nnothing\n", "x.txt")
    message = "not certain enough to read: the data: rows: texts of different lengths"
    assert found == [(Code.SYNTAX, message)]


def test_refusals_of_a_file_are_one_finding() -> None:
    wrong = {"rowClues": ROWS, "colClues": COLUMNS, "height": 9}
    (found,) = entries({"a1": wrong, "b1": {**wrong, "height": 8}})
    assert found[0][0][1] == (
        "not certain enough to read: the data: a1: a1.rowClues and colClues: 3 of 9 rows; "
        "b1: b1.rowClues and colClues: 3 of 8 rows"
    )
    assert by_shape.HOLDS.colour and by_shape.HOLDS.goal and by_shape.HOLDS.givens and by_shape.HOLDS.many
    assert read(NAMED, KNOWN).puzzle == PUZZLE and by_shape.sniff(b"{}") == 0


FLAT = [cell for row in LONG[:4] for cell in row]


@pytest.mark.parametrize(
    "names",
    [("x", "y"), ("sizeX", "sizeY"), ("ySize", "xSize"), ("c", "r"), ("rCount", "cCount"), ("y", "x")],
)
def test_a_flat_grid_has_the_width_that_a_number_beside_it_is_named_as(names: tuple[str, str]) -> None:
    wide, high = names if names[0].startswith(("x", "c", "sizeX")) else names[::-1]
    assert read({wide: 8, high: 4, "solution": FLAT}).puzzle.goal == LONG[:4]
    assert read({high: 8, wide: 4, "solution": FLAT}).puzzle.width == 4


def test_a_flat_grid_beside_two_numbers_without_a_meaning_is_not_guessed() -> None:
    for names in (("a", "b"), ("horizontal", "vertical"), ("x", "b"), ("x1", "x2")):
        [reason] = reasons(dict(zip(names, (8, 4), strict=True)) | {"solution": FLAT})
        assert reason.endswith("its cells can be put in rows of 4 or of 8, and nothing says which")
    # Three numbers of which two pairs would do are none.
    assert "no size" in reasons({"x": 8, "y": 4, "a": 2, "b": 16, "solution": FLAT})[0]


def test_a_flat_grid_of_square_length_is_square() -> None:
    cells = [cell for row in LONG for cell in row]
    for beside in ({}, {"a": 8}, {"a": 8, "b": 8}, {"a": 5, "b": 3}):
        assert read({**beside, "solution": cells}).puzzle.goal == LONG
    assert "in rows of 4 or of 16" in reasons({"a": 4, "b": 16, "solution": cells})[0]


@pytest.mark.parametrize("odd", ["##", "# ##", " #"])
def test_a_row_of_another_length_than_most_may_be_a_slip(odd: str) -> None:
    drawn = ["###", "# #", odd, "###", "# #", "###"]
    for each in (read({"solution": drawn}), read({"puzzles": drawn}), read(drawn, KNOWN)):
        assert [finding.code for finding in each.findings] == [Code.NOT_UNDERSTOOD]


def test_blanks_that_were_cut_are_filled_up() -> None:
    found = read({"solution": ["#", "###", " #", "#  #"]})
    assert draw(found.puzzle.goal) == ["#...", "###.", ".#..", "#..#"]
    assert not found.findings
