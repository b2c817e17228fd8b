"""Colours for pictures that were drawn in one."""

from __future__ import annotations

import random

from ..model import BACKGROUND, BLACK_AND_WHITE, Colour, Grid, Palette

_INKS = (
    Colour("r", "d02020", "red"),
    Colour("b", "2050d0", "blue"),
    Colour("g", "20902c", "green"),
    Colour("y", "e8b800", "yellow"),
    Colour("p", "8830b0", "purple"),
    Colour("o", "f07800", "orange"),
    Colour("t", "008c8c", "teal"),
    Colour("n", "7a4a20", "brown"),
)
MOST_INKS = len(_INKS)


def palette_for(inks: int) -> Palette:
    """So many colours beside the background; one is black."""
    return BLACK_AND_WHITE if inks == 1 else (BLACK_AND_WHITE[0], *_INKS[:inks])


def painted(grid: Grid, inks: int, rng: random.Random) -> Grid:
    """Each part of the picture that hangs together gets one colour; a picture with too few parts gets stripes."""
    parts = _parts(grid)
    if len(parts) < inks:
        return _striped(grid, inks, rng)
    rng.shuffle(parts)
    rows = [bytearray(row) for row in grid]
    for number, part in enumerate(parts):
        ink = number + 1 if number < inks else rng.randint(1, inks)
        for y, x in part:
            rows[y][x] = ink
    return tuple([bytes(row) for row in rows])


def _striped(grid: Grid, inks: int, rng: random.Random) -> Grid:
    height, width = len(grid), len(grid[0])
    down, across = rng.choice(((1, 0), (0, 1), (1, 1)))
    length = down * height + across * width
    order = list(range(1, inks + 1))
    rng.shuffle(order)
    return tuple(
        [
            bytes(
                [order[(down * y + across * x) * inks // length] if cell else 0 for x, cell in enumerate(row)]
            )
            for y, row in enumerate(grid)
        ]
    )


def _parts(grid: Grid) -> list[list[tuple[int, int]]]:
    left = {(y, x) for y, row in enumerate(grid) for x, cell in enumerate(row) if cell != BACKGROUND}
    found = []
    for start in sorted(left):
        if start not in left:
            continue
        left.discard(start)
        part = [start]
        for y, x in part:
            near = {(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)} & left
            left -= near
            part += sorted(near)
        found.append(part)
    return found
