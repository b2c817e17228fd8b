"""What the values of a grid mean: alone only where everybody agrees, beside clues whatever has them."""

from __future__ import annotations

import pytest
from nonoproof.formats.common import letter_rgb
from nonoproof.formats.shapes.grid_values import (
    EMPTY,
    FILLED,
    MOST_VALUES,
    match,
    picture_alone,
    tag_rgb,
    values,
)
from nonoproof.formats.shapes.grids import GridCells, Token
from nonoproof.model import BLACK_AND_WHITE, Grid, draw, puzzle_of, transpose


def cells(*rows: object) -> GridCells:
    return GridCells(tuple([tuple([int(each) if each in "0123456789" else each for each in row]) if isinstance(row, str)
                        else tuple(row) for row in rows]))  # type: ignore[arg-type]  # fmt: skip


def words(text: str) -> GridCells:
    return GridCells(tuple([tuple(row.split()) for row in text.split("/")]))


@pytest.mark.parametrize(
    ("found", "colours", "drawn", "palette"),
    [
        (cells("01", "11"), None, [".#", "##"], None),
        (cells([-1, 1], [1, 1]), None, [".#", "##"], None),
        (cells([1, -1], [1, 1]), None, ["#.", "##"], None),
        (cells(".#", "##"), None, [".#", "##"], None),
        (cells("⬜⬛", "⬛⬛"), None, [".#", "##"], None),
        (words("white black/black black"), None, [".#", "##"], None),
        (cells(["", "x"], ["x", "x"]), None, [".#", "##"], None),
        (words("white red/red red"), None, [".#", "##"], [". ffffff", "# ff0000 red"]),
        (words("white maroon/maroon maroon"), None, [".#", "##"], [". ffffff", "# 800000 maroon"]),
        (words("#fff #000/#000 #000"), None, [".#", "##"], None),
        (words("#fff #f00/#f00 #f00"), None, [".#", "##"], [". ffffff", "# ff0000"]),
        (words("ffffff 0000ff/0000ff 0000ff"), None, [".#", "##"], [". ffffff", "# 0000ff 0000ff"]),
        (cells("⬜🟥", "🟥🟦"), None, [".#", "#a"], [". ffffff", "# e00000", "a 0000e0"]),
        (words("white red blue/red red red"), None, [".#a", "###"], [". ffffff", "# ff0000 red", "a 0000ff blue"]),
        # The file says which value has which colour.
        (cells("12", "22"), {1: "ffffff", 2: "ff0000"}, [".#", "##"], [". ffffff", "# ff0000"]),
        (cells("12", "22"), {1: "ffffff", 2: "000000"}, [".#", "##"], None),
        (cells("02", "22"), {2: "ff0000"}, [".#", "##"], [". ffffff", "# ff0000"]),
        (cells("02", "22"), {0: "00ff00", 2: "ff0000"}, [".#", "##"], [". 00ff00", "# ff0000"]),
        (cells("012", "222"), {0: "00ff00", 1: "0000ff", 2: "ff0000"}, [".#a", "aaa"],
         [". 00ff00", "# 0000ff", "a ff0000"]),
        (cells(".r", "rr"), {"r": "ff0000"}, [".r", "rr"], [". ffffff", "r ff0000"]),
    ],
)  # fmt: skip
def test_alone(
    found: GridCells, colours: dict[Token, str] | None, drawn: list[str], palette: list[str] | None
) -> None:
    picture, why = picture_alone(found, colours)
    assert picture is not None and why == ""
    reported = [f"{each.char} {each.rgb} {each.name}".strip() for each in picture.palette]
    if palette is None:
        assert picture.palette == BLACK_AND_WHITE
    else:
        assert [each.removesuffix(" white") for each in reported] == palette
    assert draw(picture.grid, picture.palette) == drawn
    assert [row[place] for row in found.rows for place in range(found.width)] == [
        picture.tokens[cell] for row in picture.grid for cell in row
    ]


@pytest.mark.parametrize(
    ("found", "colours", "why"),
    [
        (cells("11", "11"), None, "all cells have the same value"),
        (cells("xo", "ox"), None, "cells of x and o, and nothing says which are filled"),
        (cells("12", "21"), None, "cells of 1 and 2, and nothing says which are filled"),
        (cells("AB", "BA"), None, "cells of A and B, and nothing says which are filled"),
        (cells("12", "21"), {1: "ff0000"}, "cells of 1 and 2, and nothing says which are filled"),
        (cells("12", "21"), {1: "00ff00", 2: "ff0000"}, "cells of 1 and 2, and nothing says which are filled"),
        (cells("02", "22"), {0: "00ff00"}, "cells of 0 and 2, and nothing says which are filled"),
        (cells("012", "222"), None, "3 different values (0, 1, 2), and nothing says what they mean"),
        (cells("01234567", "01234567"), None,
         "8 different values (0, 1, 2, 3, 4, 5), and nothing says what they mean"),
        (cells("⬜⬜🟥", "□🟦🟦"), None, "4 different values (⬜, 🟥, □, 🟦), and nothing says what they mean"),
        (cells([*range(MOST_VALUES + 1)]), None, f"more than {MOST_VALUES} different values"),
        (words("white fed/white fed"), None, "cells of white and fed, and nothing says which are filled"),
        (words("white re/white re"), None, "cells of white and re, and nothing says which are filled"),
        (words("white #ff/white #ff"), None, "cells of white and #ff, and nothing says which are filled"),
    ],
)  # fmt: skip
def test_not_sure_alone(found: GridCells, colours: dict[Token, str] | None, why: str) -> None:
    assert picture_alone(found, colours) == (None, why)


def test_as_many_values_as_may_be() -> None:
    colours: dict[Token, str] = {number: f"{number * 4:06x}" for number in range(MOST_VALUES)}
    colours[0] = "ffffff"
    picture, _ = picture_alone(cells([*range(MOST_VALUES)]), colours)
    assert picture is not None and len(picture.palette) == MOST_VALUES
    many = cells([*range(MOST_VALUES)], [MOST_VALUES] * MOST_VALUES, [MOST_VALUES + 1] * MOST_VALUES)
    assert values(many) == [*range(MOST_VALUES + 1)]


def test_each_word_for_empty_and_filled() -> None:
    for empty in EMPTY:
        picture, _ = picture_alone(GridCells(((1, empty), (empty, 1))))
        assert picture is not None and picture.grid == (b"\1\0", b"\0\1"), empty
    for filled in FILLED:
        picture, _ = picture_alone(GridCells(((0, filled), (filled, filled))))
        assert picture is not None and picture.grid == (b"\0\1", b"\1\1"), filled
    assert not EMPTY & FILLED


GRID: Grid = (b"\1\1\0", b"\0\1\0")
RED: Grid = (b"\1\2\0", b"\0\1\0")


def clued(grid: Grid) -> tuple[object, object]:
    puzzle = puzzle_of(grid)
    return puzzle.rows, puzzle.columns


@pytest.mark.parametrize(
    ("found", "grid", "transposed", "tokens"),
    [
        (cells("110", "010"), GRID, False, ("", 1)),
        (cells("xxo", "oxo"), GRID, False, ("", "x")),
        (cells("oox", "xox"), GRID, False, ("", "o")),
        (cells("001", "101"), GRID, False, ("", 0)),
        (cells("10", "11", "00"), GRID, True, ("", 1)),
        (cells("a1b", "c1b"), None, False, ()),
        (cells("11b", "c1b"), GRID, False, ("", 1)),
        (cells("11b", "d1c"), GRID, False, ("", 1)),
        (cells("11b", "01a"), GRID, False, ("", 1)),
        (cells("1100", "0100"), None, False, ()),
        (cells("110", "011"), None, False, ()),
    ],
)
def test_beside_clues(
    found: GridCells, grid: Grid | None, transposed: bool, tokens: tuple[Token, ...]
) -> None:
    rows, columns = clued(GRID)
    got = match(found, rows, columns, 1)  # type: ignore[arg-type]
    assert (None if got is None else tuple(got)) == (None if grid is None else (grid, transposed, tokens))


def test_more_values_than_colours_and_three_are_not_tried() -> None:
    rows, columns = clued((b"\1\1\0\0\0", b"\0\1\0\0\0"))
    assert match(cells("11abc", "a1abc"), rows, columns, 1) is not None  # type: ignore[arg-type]
    assert match(cells("11abc", "d1abc"), rows, columns, 1) is None  # type: ignore[arg-type]
    assert match(cells("11abc", "d1abc"), rows, columns, 2) is None  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("found", "tokens"),
    [
        (cells("12.", ".1."), (".", 1, 2)),
        # Another order of the colours than that of the clues.
        (cells("21.", ".2."), (".", 2, 1)),
        (cells("bao", "obo"), ("o", "b", "a")),
    ],
)
def test_beside_clues_in_colours(found: GridCells, tokens: tuple[Token, ...]) -> None:
    rows, columns = clued(RED)
    assert match(found, rows, columns, 2) == (RED, False, tokens)  # type: ignore[arg-type]
    turned = GridCells(tuple(zip(*found.rows, strict=True)))
    got = match(turned, rows, columns, 2)  # type: ignore[arg-type]
    assert got is not None and (got.grid, got.transposed) == (RED, True)
    assert got.tokens == tokens


def test_colours_are_numbered_as_in_the_clues() -> None:
    blue_first: Grid = (b"\2\1\0", b"\0\2\0")
    rows, columns = clued(blue_first)
    assert match(cells("21.", ".2."), rows, columns, 2) == (blue_first, False, (".", 1, 2))  # type: ignore[arg-type]


def test_colours_must_be_as_many_and_apart() -> None:
    rows, columns = clued(RED)
    assert match(cells("11.", ".1."), rows, columns, 2) is None  # type: ignore[arg-type]
    assert match(cells("12.", ".2."), rows, columns, 2) is None  # type: ignore[arg-type]
    # Two colours of the grid where the clues have one.
    one_rows, one_columns = clued((b"\1\1\0", b"\0\1\0"))
    assert match(cells("12.", ".1."), one_rows, one_columns, 2) is None  # type: ignore[arg-type]


def test_a_square_is_tried_upright_first() -> None:
    grid: Grid = (b"\1\1", b"\0\1")
    rows, columns = clued(grid)
    got = match(cells("11", "01"), rows, columns, 1)  # type: ignore[arg-type]
    assert got is not None and (got.grid, got.transposed) == (grid, False)
    rows, columns = clued(transpose(grid))
    got = match(cells("11", "01"), rows, columns, 1)  # type: ignore[arg-type]
    assert got is not None and (got.grid, got.transposed) == (transpose(grid), True)


@pytest.mark.parametrize(
    ("tag", "colours", "wish"),
    [
        ((255, 0, 16), None, ("", "ff0010", "")),
        ((255, 0, 16, 7), None, ("", "ff0010", "")),
        ((256, -1, 16), None, ("", "00ff10", "")),
        ("r", {"r": "123456"}, ("r", "123456", "")),
        ("red", {"red": "123456"}, ("", "123456", "red")),
        (3, {3: "123456"}, ("", "123456", "")),
        ("r", None, ("r", letter_rgb("r"), "")),
        ("r", {"b": "123456"}, ("r", letter_rgb("r"), "")),
        ("red", None, ("", "ff0000", "red")),
        ("f0a", None, ("", "ff00aa", "f0a")),
        ("#f0a", None, ("", "ff00aa", "#f0a")),
        ("zz", None, ("", letter_rgb("z"), "zz")),
        ("", None, ("", letter_rgb("k"), "")),
        (None, {0: "123456"}, ("", letter_rgb("a"), "")),
        (2, None, ("", letter_rgb("c"), "")),
        (28, None, ("", letter_rgb("c"), "")),
    ],
)
def test_colours_of_clues(tag: object, colours: dict[Token, str] | None, wish: tuple[str, str, str]) -> None:
    assert tag_rgb(tag, colours) == wish  # type: ignore[arg-type]
