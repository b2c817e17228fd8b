"""Every notation of a grid: the cells that it stands for, and why there are none."""

from __future__ import annotations

import base64

import pytest
from nonoproof.formats.common import MAX_SIDE
from nonoproof.formats.shapes import grids
from nonoproof.formats.shapes.grids import BITS, MOST_CELLS, UNEVEN, GridCells, StatedSize, read_cells

NONE = StatedSize()
COUNTS = "counts of equal cells"


def rows(text: str) -> list[list[object]]:
    return [[int(each) if each.isdigit() else each for each in row] for row in text.split("/")]


def shown(found: tuple[GridCells, ...]) -> list[list[list[object]]]:
    for each in found:
        assert (each.width, each.height) == (len(each.rows[0]), len(each.rows))
    return [[list(row) for row in each.rows] for each in found]


@pytest.mark.parametrize(
    ("value", "size", "expected"),
    [
        # Lists of lists.
        ([[0, 1], [1, 0], [1, 1]], NONE, "01/10/11"),
        ([[False, True], [True, False]], NONE, "01/10"),
        ([[0.0, 1.0], [1, 0]], NONE, "01/10"),
        ([["0", " 1"], ["x", "."]], NONE, "01/x."),
        ([[{"filled": True}, {"filled": False}], [0, 1]], NONE, "10/01"),
        # Texts.
        (["#.", ".#", "##"], NONE, "#./.#/##"),
        (["#.#"], NONE, "#.#"),
        (["# .", ". #"], NONE, "#./.#"),
        (["#,.", ".|#"], NONE, "#./.#"),
        (["#;.", ".\t#"], NONE, "#./.#"),
        (["#.", ".#"], StatedSize(2, 2), "#./.#"),
        (["#.", ".#"], StatedSize(2, None), "#./.#"),
        (["#.", ".#"], StatedSize(None, 2), "#./.#"),
        (["#", "##"], NONE, [["#", " "], ["#", "#"]]),
        (["#.", "##."], NONE, None),
        (["#.", ".#"], StatedSize(None, 3), None),
        (["#", "##", " "], NONE, None),
        (["  #", "##", "#"], NONE, [[" ", " ", "#"], ["#", "#", " "], ["#", " ", " "]]),
        ([" #", "##", "#"], StatedSize(1, None), None),
        ([" #", "#x", "#"], NONE, None),
        ([" 1", "11", "1"], NONE, None),
        # Flat lists.
        ([0, 1, 1, 0, 1, 1], StatedSize(3, 2), "011/011"),
        ([0, 1, 1, 0, 1, 1], StatedSize(3, None), "011/011"),
        ([0, 1, 1, 0, 1, 1], StatedSize(None, 2), "011/011"),
        ([0, 1, 1, 0, 1, 1], StatedSize(None, 4), None),
        ([0, 1, 1, 0, 1, 1], StatedSize(4, None), None),
        ([0, 1, 1, 0, 1, 1], StatedSize(3, 3), None),
        ([0, 1, 1, 0], StatedSize(2, 2), "01/10"),
        ([0, 1, 1], StatedSize(3, None), None),
        ([None, 1, 1, None], StatedSize(2, None), [["", 1], [1, ""]]),
        (["red", "blue", "blue", "red"], StatedSize(2, None), [["red", "blue"], ["blue", "red"]]),
        (["seven77", "b", "b", "r"], StatedSize(2, None), [["seven77", "b"], ["b", "r"]]),
        (["eight888", "blue", "blue", "red"], StatedSize(2, None), None),
        # One text.
        ("#.\n.#\n##", NONE, "#./.#/##"),
        ("\r\n#.\r\n.#\r\n", NONE, "#./.#"),
        ("#.|.#|##", NONE, "#./.#/##"),
        ("#./.#/", NONE, "#./.#"),
        ("#.;.#", NONE, "#./.#"),
        ("#.,.#", NONE, "#./.#"),
        ("#.,.#,", NONE, "#./.#"),
        ("#.,.##", NONE, None),
        ("#\n##", NONE, [["#", " "], ["#", "#"]]),
        ("#/##", NONE, None),
        ("#  #", StatedSize(2, 2), [["#", " "], [" ", "#"]]),
        ("#..#", StatedSize(2, 2), "#./.#"),
        ("# . . #", StatedSize(2, 2), "#./.#"),
        ("#..#", NONE, None),
        # Values of a row between commas.
        (["10,red", "0,blue"], NONE, [[10, "red"], [0, "blue"]]),
        (["10,red", "0,blue,1"], NONE, None),
        (["10,red"], NONE, [[10, "red"]]),
        # Objects.
        ([{"grids": [0, 1]}, {"grids": [1, 0]}], NONE, "01/10"),
        ([{"line": "01"}, {"line": "10"}], NONE, "01/10"),
        ([{"name": "ab", "grids": [0, 1]}, {"name": "cd", "grids": [1, 0]}], NONE, "01/10"),
        ([{"id": "x", "line": "01"}, {"id": "y", "line": "10"}], NONE, "01/10"),
        ([{"a": 1, "b": 2, "grids": [0, 1]}, {"a": 1, "b": 2, "grids": [1, 0]}], NONE, "01/10"),
        ([[[255, 0, 0], [0, 9, 0]]], NONE, [["#ff0000", "#000900"]]),
        ([{"on": 1}, {"on": 0}, {"on": 0}, {"on": 1}], StatedSize(2, 2), "10/01"),
        ([{"on": 1}, {"on": 0}, {"on": 0}, {"on": 1}], NONE, None),
        ({"row0": [0, 1], "row1": [1, 0]}, NONE, "01/10"),
    ],
)  # fmt: skip
def test_one_reading(value: object, size: StatedSize, expected: object) -> None:
    found, why = read_cells(value, size)
    assert bool(found) != bool(why)
    wanted = rows(expected) if isinstance(expected, str) else expected
    assert shown(found) == ([] if wanted is None else [wanted])
    assert not any(each.how or each.mirrored for each in found)


@pytest.mark.parametrize("width", [None, 3])
def test_where_most_rows_have_one_length_it_is_told_that_another_was_filled_up(width: int | None) -> None:
    [cells], _ = read_cells([" #", "##", "#"], StatedSize(width, None))
    assert [*map("".join, shown((cells,))[0])] == [row.ljust(width or 2) for row in (" #", "##", "#")]
    assert cells.how == UNEVEN


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (None, "not a list"),
        (3, "not a list"),
        ([], "not a list"),
        ({"a": [1]}, "not a list"),
        ([0] * (MOST_CELLS + 1), "not a list"),
        (["#.", "###"], "texts of different lengths"),
        ([[0, 1], [1]], "rows of different lengths"),
        ([[], []], "not a size for a puzzle"),
        ([[0] * (MAX_SIDE + 1)], "not a size for a puzzle"),
        ([[0]] * (MAX_SIDE + 1), "not a size for a puzzle"),
        ([[0] * 1024] * 1025, "not a size for a puzzle"),
        ([[[0, 1], [1]], [[1], [0]]], "cells that are lists"),
        ([[["a", 1], ["b"]]], "cells that are lists"),
        ([[[0, 2], [1, 1]]], "cells that are lists or objects"),
        (["", ""], "texts of different lengths"),
        ("#\n.\n#", "a text, and no size that fits its length"),
        ("##|", "a text, and no size that fits its length"),
        ([[[0, 2], 1], [1, 0]], "cells that are lists or objects"),
        ([[{"what": 1}, 1], [1, 0]], "cells that are lists or objects"),
        ([[0, 1], 1], "neither rows nor cells"),
        ([[0, 1], {"on": 1}], "objects among other things"),
        ([{"a": [0, 1], "b": 1, "c": 2, "d": 3}], "objects with fields of their own"),
        ([{"grids": [0, 1], "width": 2}], "objects with fields of their own"),
        ([{"a": [0, 1], "b": [1, 0]}], "objects that are not rows"),
        ([{"a": [[1], [2]]}], "objects that are not rows"),
        ([{"a": "ab", "b": "cd"}], "objects that are not rows"),
        ([0, 1, 1, 0], "one flat list, and no size that fits its length"),
        ("#..#", "a text, and no size that fits its length"),
        ("#" * (2 * MOST_CELLS + 1), "a text longer than any grid"),
    ],
)
def test_refused(value: object, why: str) -> None:
    assert read_cells(value, NONE) == ((), why)


def test_limits_are_the_last_that_pass() -> None:
    assert read_cells([[0] * MAX_SIDE], NONE)[0][0].width == MAX_SIDE
    assert read_cells([[0]] * MAX_SIDE, NONE)[0][0].height == MAX_SIDE
    assert read_cells([[0] * 1024] * (MOST_CELLS // 1024), NONE)[0][0].height == MOST_CELLS // 1024
    assert read_cells(["#" * 1024] * (MOST_CELLS // 1024), NONE)[0][0].width == 1024
    assert read_cells(["#" * 1024] * (MOST_CELLS // 1024 + 1), NONE)[0] == ()
    assert read_cells(["#"] * MAX_SIDE, NONE)[0][0].height == MAX_SIDE
    assert read_cells(["#"] * (MAX_SIDE + 1), NONE)[0] == ()
    for across, down in ((MAX_SIDE, 2), (2, MAX_SIDE)):
        assert read_cells([0, 1] * MAX_SIDE, StatedSize(across, None))[0][0].height == down
    assert read_cells([0, 1] * (MAX_SIDE + 1), StatedSize(MAX_SIDE + 1, None))[0] == ()
    assert read_cells([0, 1] * (MAX_SIDE + 1), StatedSize(2, None))[0] == ()
    assert read_cells([0] * MOST_CELLS, StatedSize(1024, None))[0][0].height == MOST_CELLS // 1024
    spaced = ("#" + " ") * MOST_CELLS
    assert read_cells(spaced, StatedSize(1024, None))[0][0].width == 1024
    wide = ["10," * (MAX_SIDE - 1) + "10"] * 2
    assert read_cells(wide, NONE)[0][0].width == MAX_SIDE
    assert read_cells(["10," * MAX_SIDE + "10"] * 2, NONE)[0] == ()
    assert read_cells(["10," * 1023 + "10"] * (MOST_CELLS // 1024), NONE)[0][0].width == 1024
    assert read_cells(["10," * 1023 + "10"] * (MOST_CELLS // 1024 + 1), NONE)[0] == ()


@pytest.mark.parametrize(
    ("value", "token"),
    [
        (True, 1),
        (False, 0),
        (None, ""),
        (2.0, 2),
        (2.5, "2.5"),
        (-1, -1),
        (300, 300),
        ("", ""),
        ("  ", " "),
        (" x ", "x"),
        ("007", 7),
        ("0", 0),
        ("1234", "1234"),
        ("²", "²"),
        ("a" * 24, "a" * 24),
        ("a" * 25, "a" * 24),
    ],
)
def test_tokens(value: object, token: object) -> None:
    ((found,), _) = read_cells([[value, 0], [0, 0]], NONE)
    assert found.rows == ((token, 0), (0, 0))
    assert [type(each) for each in found.rows[0]] == [type(token), int]


@pytest.mark.parametrize(
    ("cell", "token"),
    [
        ([255, 0, 16], "#ff0010"),
        ([255, 0, 16, 1], "#ff0010"),
        ([255, 0, 16, 0], ""),
        ([0, 2, 0], "#000200"),
        ({"value": 3, "x": 7}, 3),
        ({"colour": "red"}, "red"),
        ({"type": "o", "fill": "x"}, "x"),
        ({"status": True}, 1),
        ({"state": None}, ""),
    ],
)
def test_cells_that_are_lists_or_objects(cell: object, token: object) -> None:
    ((found,), _) = read_cells([[cell, 0], [0, 0]], NONE)
    assert found.rows == ((token, 0), (0, 0))


@pytest.mark.parametrize(
    "cell", [[256, 0, 0], [-1, 0, 5], [2, 3], [2, 3, 4, 5, 6], [2, 3, True], [2, 3, 4.0], {"x": 1}, {}]
)
def test_cells_that_are_nothing(cell: object) -> None:
    assert read_cells([[cell, 0], [0, 0]], NONE) == ((), "cells that are lists or objects")


def test_every_name_of_the_value_of_a_cell() -> None:
    for name in grids._CELL_NAMES:
        ((found,), _) = read_cells([[{name: 1, "other": 5}, 0]], NONE)
        assert found.rows == ((1, 0),)


@pytest.mark.parametrize(
    ("value", "size", "expected", "how"),
    [
        (["3#2.", "2.3#"], NONE, "###../..###", True),
        (["#2.", "3#"], NONE, "#../###", True),
        (["3#2."], NONE, "###..", True),
        (["3#", "3."], StatedSize(3, None), "###/...", True),
        (["3#", "3."], StatedSize(4, None), None, False),
        # A width that counts would not have is that of the texts.
        (["3#", "4."], NONE, "3#/4.", False),
        (["3#", "3."], StatedSize(2, None), "3#/3.", False),
        (["10#", "3#7."], NONE, "##########/###.......", True),
    ],
)
def test_counts(value: object, size: StatedSize, expected: str | None, how: bool) -> None:
    found, _ = read_cells(value, size)
    assert shown(found) == ([rows(expected)] if expected else [])
    assert [(each.how, each.mirrored) for each in found] == [(COUNTS if how else "", False)] * len(found)


def test_counts_never_make_more_than_a_line_has() -> None:
    ((found,), _) = read_cells(["4095#1.", "4095.9#"], NONE)
    assert (found.width, found.rows[1][-2:]) == (MAX_SIDE, (".", "#"))
    ((found,), _) = read_cells(["9999#5.", "9999.9#"], NONE)
    assert (found.width, set(found.rows[0])) == (MAX_SIDE, {"#"})


@pytest.mark.parametrize(
    ("value", "size", "expected", "mirrored"),
    [
        ([5, 2], StatedSize(3, 2), "101/010", True),
        ([5, 2], StatedSize(3, None), "101/010", True),
        ([5, 2], StatedSize(3, 3), None, True),
        ([8, 2], StatedSize(3, 2), None, True),
        ([-1, 7], StatedSize(3, 2), None, True),
        ([7, 1.5], StatedSize(3, 2), None, True),
        ([7, True], StatedSize(3, 2), None, True),
        ([1, 0], StatedSize(2, 2), None, True),
        ([2, 0], StatedSize(2, 2), "10/00", True),
        # Of six bits, the highest number needs four.
        ([8, 0], StatedSize(6, 2), "001000/000000", True),
        ([7, 0], StatedSize(6, 2), None, True),
        (["0x5", "0x2"], StatedSize(4, 2), "0101/0010", True),
        (["0XA", "0Xf"], StatedSize(4, 2), "1010/1111", True),
        (["1a", "ff3"], StatedSize(12, 2), "000000011010/111111110011", True),
        (["0b101", "0b10"], StatedSize(3, 2), "101/010", False),
        (["0b1", "0b10"], StatedSize(6, 2), "000001/000010", False),
        (["0b1", "0b1"], StatedSize(6, 2), None, False),
        (["0b10", "0x2"], StatedSize(6, 2), "000010/000010", False),
        (["0x5", "none"], StatedSize(3, 2), None, True),
        ([" 0x5", "0x2 "], StatedSize(3, 2), "101/010", True),
    ],
)
def test_bits(value: list[object], size: StatedSize, expected: str | None, mirrored: bool) -> None:
    found, _ = read_cells(value, size)
    assert shown(found) == ([rows(expected)] if expected else [])
    assert all((each.how, each.mirrored) == (BITS, mirrored) for each in found)


def test_bits_have_limits() -> None:
    top = 1 << (MAX_SIDE - 1)
    assert read_cells([top, 1], StatedSize(MAX_SIDE, None))[0][0].rows[0][:2] == (1, 0)
    assert read_cells([2 * top, 1], StatedSize(MAX_SIDE + 1, None))[0] == ()
    assert read_cells(["0b10"] * MAX_SIDE, StatedSize(2, None))[0][0].height == MAX_SIDE
    assert read_cells(["0b10"] * (MAX_SIDE + 1), StatedSize(2, None))[0] == ()


@pytest.mark.parametrize("encode", [lambda data: base64.b64encode(data).decode(), lambda data: data.hex()])
def test_packed_rows(encode: object) -> None:
    """Nine cells a row: two bytes for each row, or eighteen bits in three bytes."""
    bits = "110000001" + "101010101"
    padded = int(bits[:9], 2) << 7, int(bits[9:], 2) << 7
    apart = b"".join([each.to_bytes(2, "big") for each in padded])
    together = (int(bits, 2) << 6).to_bytes(3, "big")
    for data in (apart, together):
        for text in (encode(data), "0x" + encode(data)) if encode(b"\xff") == "ff" else (encode(data),):  # type: ignore[operator]
            (found, why) = read_cells(text, StatedSize(9, 2))
            assert shown(found) == [rows(f"{bits[:9]}/{bits[9:]}")], why
            assert (found[0].how, found[0].mirrored) == (BITS, True)
    for size in (StatedSize(9, None), StatedSize(None, 3), NONE, StatedSize(9, 6)):
        assert read_cells(encode(apart), size)[0] == ()  # type: ignore[operator]


@pytest.mark.parametrize(
    "size",
    [
        StatedSize(MAX_SIDE, 1),
        StatedSize(1, MAX_SIDE),
        StatedSize(MAX_SIDE + 8, 1),
        StatedSize(8, MAX_SIDE + 1),
    ],
)
def test_packed_rows_have_limits(size: StatedSize) -> None:
    assert size.width and size.height
    found, _ = read_cells(bytes(-(-size.width // 8) * size.height).hex(), size)
    assert bool(found) == (max(size.width, size.height) <= MAX_SIDE)
