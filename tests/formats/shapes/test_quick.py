"""The quick way through plain grids gives what the careful way gives, and leaves all others alone."""

from __future__ import annotations

import random

import pytest
from nonoproof.formats.shapes.grid_values import picture_alone
from nonoproof.formats.shapes.grids import StatedSize, read_cells
from nonoproof.formats.shapes.quick import quick_clues_of, quick_grid
from nonoproof.model import grid_clues

GRID = (b"\1\1\0", b"\0\1\0")


@pytest.mark.parametrize(
    "value",
    [
        [[1, 1, 0], [0, 1, 0]],
        [[True, True, False], [False, True, False]],
        [[1, True, 0], [0, 1, False]],
        ["110", "010"],
        ["##.", ".#."],
        ["xx_", "_x_"],
        ["xx-", "-x-"],
        ["XX.", ".X."],
    ],
)
def test_usual_notations(value: object) -> None:
    assert quick_grid(value) == GRID
    (cells,), _ = read_cells(value, StatedSize())
    picture, _ = picture_alone(cells)
    assert picture is not None and picture.grid == GRID


@pytest.mark.parametrize(
    "value",
    [
        None,
        "110010",
        [],
        [[1, 0]],
        ["10"],
        [["1", "0"], ["0", "1"]],
        [[1], [0]],
        ["1", "0"],
        [[1, 0], "01"],
        ["01", [1, 0]],
        ["01", 10],
        [[1, 0], (0, 1)],
        [[1, 0], [0, 1.0]],
        [[1, 0], [0, None]],
        [[1, 0], [0, -1]],
        [[1, 0], [0, 256]],
        [[1, 0], [0, 2]],
        [[1, 1], [1, 1]],
        [[0, 0], [0, 0]],
        [[1, 0], [0]],
        ["10", "0"],
        ["11", "11"],
        ["1.", "0."],
        ["#0", ".#"],
        ["1\n0", "01"],
        ["1\n", "01"],
        ["1", "0\n1"],
        [1, 0],
    ],
)
def test_others_are_left_to_the_careful_way(value: object) -> None:
    assert quick_grid(value) is None


@pytest.mark.parametrize("width", [1, 2, 255, 256, 257, 300])
def test_clues(width: int) -> None:
    draw = random.Random(width)
    grids = [
        tuple([bytes(draw.choices((0, 1), (1, share), k=width)) for _ in range(3)]) for share in (1, 5, 500)
    ]
    for grid in [*grids, (b"\1" * width, b"\0" * width, b"\1" * width)]:
        assert quick_clues_of(grid) == grid_clues(grid)
        turned = tuple([bytes(line) for line in zip(*grid, strict=True)])
        assert quick_clues_of(turned) == grid_clues(turned)
