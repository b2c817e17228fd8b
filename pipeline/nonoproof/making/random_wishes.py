"""What may be asked of random pictures, beside their size and their tier."""

from __future__ import annotations

from typing import NamedTuple

from ..model import BACKGROUND, Grid, Puzzle, transpose
from ..verdict import Classification, Means


class Wishes(NamedTuple):
    """What a puzzle must have, to be taken."""

    lines_only: bool = False
    """Single lines must be enough to solve it."""
    least_runs: int = 0
    """Every row and every column must have so many runs at least."""
    most_symmetry: float = 1.0
    """At most this share of the ink may be there in a mirrored or turned copy, too."""
    least_distance: int = 1
    """It must differ in so many cells from each puzzle before, however that is mirrored, turned or transposed."""

    def allow_picture(self, grid: Grid) -> bool:
        return symmetry(grid) <= self.most_symmetry

    def allow(self, puzzle: Puzzle, found: Classification) -> bool:
        """Whether all but the distance holds."""
        lines = puzzle.rows + puzzle.columns
        return (
            (found.solved_by is Means.LINES or not self.lines_only)
            and all(len(clue) >= self.least_runs for clue in lines)
            and self.allow_picture(puzzle.goal or ())
        )


def copies(grid: Grid) -> list[Grid]:
    """The picture in all eight ways: mirrored, turned, transposed."""
    made = []
    for each in (grid, transpose(grid)):
        mirrored = tuple([row[::-1] for row in each])
        made += [each, mirrored, each[::-1], mirrored[::-1]]
    return made


def symmetry(grid: Grid) -> float:
    """The largest share of the ink that a copy of the same size has in the same places; from 0 to 1."""
    cells = b"".join(grid)
    ink = len(cells) - cells.count(BACKGROUND)
    if not ink:
        return 1.0
    shares = []
    for each in copies(grid)[1:]:
        if len(each) == len(grid):
            other = b"".join(each)
            shares.append(sum([a == b != BACKGROUND for a, b in zip(cells, other, strict=True)]) / ink)
    return max(shares)


def distance(one: Grid, other: Grid) -> int:
    """In how many cells two pictures of one size differ at least, however one of them is turned."""
    cells = b"".join(one)
    return min(
        [
            sum([a != b for a, b in zip(cells, b"".join(each), strict=True)])
            for each in copies(other)
            if len(each) == len(one)
        ]
    )
