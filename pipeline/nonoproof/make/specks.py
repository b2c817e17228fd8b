"""Pieces of a picture: cells of one colour that hang together. Those too small to mean anything are removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..model import BACKGROUND, Grid

_BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))
_AROUND = (*_BESIDE, (-1, -1), (-1, 1), (1, -1), (1, 1))
_SMALL_PICTURE = 150
"""Cells of a picture in which even one cell may be an eye."""


def pieces(grid: Sequence[Sequence[int]]) -> list[list[tuple[int, int]]]:
    """The connected parts: ink over corners too, the background only side by side."""
    height, width = len(grid), len(grid[0])
    seen = [bytearray(width) for _ in range(height)]
    found = []
    for y in range(height):
        for x in range(width):
            if seen[y][x]:
                continue
            ink = grid[y][x]
            steps = _BESIDE if ink == BACKGROUND else _AROUND
            piece, at = [(y, x)], 0
            seen[y][x] = 1
            while at < len(piece):
                py, px = piece[at]
                at += 1
                for dy, dx in steps:
                    ny, nx = py + dy, px + dx
                    if 0 <= ny < height and 0 <= nx < width and not seen[ny][nx] and grid[ny][nx] == ink:
                        seen[ny][nx] = 1
                        piece.append((ny, nx))
            found.append(piece)
    return found


def without_specks(grid: Grid, least: int | None = None) -> Grid:
    """Pieces of fewer cells than ``least`` get the colour that is most frequent around them."""
    if least is None:
        least = 1 if len(grid) * len(grid[0]) <= _SMALL_PICTURE else 2
    if least <= 1:
        return grid
    rows = [bytearray(row) for row in grid]
    height, width = len(rows), len(rows[0])
    for piece in sorted(pieces(grid), key=len):
        if len(piece) >= least:
            break
        inside = set(piece)
        around = Counter(
            [
                rows[y + dy][x + dx]
                for y, x in piece
                for dy, dx in _BESIDE
                if 0 <= y + dy < height and 0 <= x + dx < width and (y + dy, x + dx) not in inside
            ]
        )
        if around:
            colour = min(around, key=lambda each: (-around[each], each))
            for y, x in piece:
                rows[y][x] = colour
    return tuple([bytes(row) for row in rows])
