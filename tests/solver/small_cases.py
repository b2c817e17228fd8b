"""Small puzzles with any number of colours, and all their solutions, found by brute force without the core."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from nonoproof.model import UNKNOWN, Clue, Colour, Grid, Puzzle, line_clue

COLOURS = (1, 2, 15, 16, 17, 64, 254)
"""Beside the background. From 16 on, a cell has variables only for the colours that its lines share."""
SHAPES = ((1, 1), (2, 2), (3, 2), (4, 4), (64, 1), (1, 67))
"""Widths and heights: so small that all grids can be tried, or one line with masks of several words."""
WHOLE_PALETTE = tuple([Colour(chr(0x4E00 + number), f"{number:06x}") for number in range(255)])

Clues = Sequence[Clue | None]
"""None for a line whose clue is left out of account."""


@dataclass(frozen=True)
class Case:
    puzzle: Puzzle
    """With the picture as its goal, or without a goal."""
    picture: Grid
    solvable: bool
    """The picture is a solution."""
    solutions: tuple[bytes, ...]
    """All of them, row by row, in order."""

    @property
    def colours(self) -> int:
        """With the background, as many as the clues need."""
        return max([2, *[run.colour + 1 for clue in self.lines for run in clue]])

    @property
    def lines(self) -> list[Clue]:
        return [*self.puzzle.rows, *self.puzzle.columns]

    def solutions_with(self, lines: Clues) -> tuple[bytes, ...]:
        """All solutions with these clues, rows first, in place of those of the puzzle."""
        height = self.puzzle.height
        return all_solutions(lines[:height], lines[height:], self.puzzle.givens)


@cache
def arrangements(clue: Clue, length: int) -> tuple[bytes, ...]:
    """All lines of that length that have the clue."""
    if not clue:
        return (bytes(length),)
    run, rest = clue[0], clue[1:]
    gap = bytes(1 if rest and rest[0].colour == run.colour else 0)
    heads = [
        bytes(start) + bytes([run.colour]) * run.length + gap for start in range(length - run.length + 1)
    ]
    return tuple([head + tail for head in heads for tail in arrangements(rest, length - len(head))])


def all_solutions(rows: Clues, columns: Clues, givens: Grid | None = None) -> tuple[bytes, ...]:
    """Every way to fill the shorter lines, of which those stay that give the longer ones their clues."""
    if len(columns) > len(rows):
        turned = None if givens is None else tuple(map(bytes, zip(*givens, strict=True)))
        grids = all_solutions(columns, rows, turned)
        return tuple(sorted([b"".join([grid[y :: len(rows)] for y in range(len(rows))]) for grid in grids]))
    width = len(columns)
    reported = givens or (bytes([UNKNOWN] * width),) * len(rows)
    # A cell whose lines both are free may have any colour; one that a clue has stands for them all.
    inks = sorted(
        {0}
        | {run.colour for clue in (*rows, *columns) if clue for run in clue}
        | {*b"".join(reported)} - {UNKNOWN}
    )
    every = [bytes(cells) for cells in product(inks, repeat=width)] if None in rows else []
    ways = [
        [
            way
            for way in (every if clue is None else arrangements(clue, width))
            if all(given in (UNKNOWN, cell) for given, cell in zip(line, way, strict=True))
        ]
        for clue, line in zip(rows, reported, strict=True)
    ]
    if not all(ways):
        return ()
    grids = [
        grid
        for grid in map(b"".join, product(*ways))
        if all(clue is None or line_clue(grid[x::width]) == clue for x, clue in enumerate(columns))
    ]
    return tuple(sorted(grids))


def grid_of(cells: bytes, width: int) -> Grid:
    return tuple([cells[start : start + width] for start in range(0, len(cells), width)])


@cache
def cases(colours: int) -> tuple[Case, ...]:
    return tuple(_cases(colours))


def _cases(colours: int) -> Iterator[Case]:
    """Diagonals, which fit in several ways, and other pictures, some with the rows of another one.

    Each with and without a goal, and with given cells that are right or wrong.
    """
    chance = random.Random(colours)
    for (width, height), kind, goal, givens in product(
        SHAPES, ("diagonal", "picture", "other rows"), (False, True), (None, "right", "wrong")
    ):
        inks = [0, colours, chance.choice([0, colours, 1 + chance.randrange(colours)])]
        cells = [bytearray(chance.choices(inks, k=width * height)) for _ in range(2)]
        cells[0][chance.randrange(width * height)] = colours  # so that the clues need all the colours
        if kind == "diagonal":
            cells[0] = bytearray(colours * (place % (width + 1) == 0) for place in range(width * height))
        picture, other = (grid_of(bytes(each), width) for each in cells)
        reported = None
        if givens is not None:
            marks = bytearray([UNKNOWN]) * (width * height)
            place = chance.randrange(width * height)
            marks[place] = cells[0][place] if givens == "right" else chance.randrange(255)
            reported = grid_of(bytes(marks), width)
        rows = tuple(map(line_clue, other if kind == "other rows" else picture))
        columns = tuple([line_clue(bytes(column)) for column in zip(*picture, strict=True)])
        solutions = all_solutions(rows, columns, reported)
        puzzle = Puzzle(rows, columns, WHOLE_PALETTE[: colours + 1], picture if goal else None, reported)
        yield Case(puzzle, picture, b"".join(picture) in solutions, solutions)
