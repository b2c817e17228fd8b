"""The values that flow through the pipeline: runs, clues, palettes, grids, puzzles and where they came from.

All are frozen and pure: they know nothing of files, solvers or stores.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

BACKGROUND = 0
UNKNOWN = 255
"""The cell value of a partial grid that is not known. Palettes therefore hold at most 255 colours."""


class Run(NamedTuple):
    """A run of cells of one colour: one number of a clue."""

    length: int
    colour: int = 1


Clue: TypeAlias = tuple[Run, ...]
"""The runs of one line, from left to right or from top to bottom. An empty line has the clue ``()``."""

Grid: TypeAlias = tuple[bytes, ...]
"""One ``bytes`` a row, one byte a cell: an index into the palette, or ``UNKNOWN``."""


@lru_cache(maxsize=65536)
def run(length: int, colour: int = 1) -> Run:
    """The run of that length and colour; runs are shared, because a corpus has millions of them."""
    return Run(length, colour)


def clue(lengths: Iterable[int], colour: int = 1) -> Clue:
    """A clue whose runs all have one colour: ``clue([3, 1])``."""
    return tuple([run(length, colour) for length in lengths])


class Colour(NamedTuple):
    """One colour of a palette: the character that stands for it in grids, its RGB value, its name."""

    char: str
    rgb: str
    """Six lower-case hexadecimal digits, without ``#``."""
    name: str = ""


Palette: TypeAlias = tuple[Colour, ...]
"""The colours by index; index 0 is the background."""

BLACK_AND_WHITE: Palette = (Colour(".", "ffffff", "white"), Colour("#", "000000", "black"))


class Metadata(NamedTuple):
    """What a file says about a puzzle, as it says it; the empty string where it says nothing."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    licence: str = ""
    catalogue: str = ""
    """The puzzle's number or name in the collection it comes from."""
    origin: str = ""
    """The collection or site it comes from."""
    description: str = ""
    note: str = ""
    date: str = ""
    claimed_verdict: str = ""
    """``unique``, ``multiple`` or ``none`` where the file claims one."""
    claimed_difficulty: str = ""
    """The difficulty the file claims, in its own words."""


NO_METADATA = Metadata()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A nonogram. Puzzles are equal when their clues, colours included, and their given cells are."""

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    palette: Palette = field(default=BLACK_AND_WHITE, compare=False)
    goal: Grid | None = field(default=None, compare=False)
    """The picture the author had in mind, complete; not yet checked against the clues."""
    givens: Grid | None = None
    """Cells the solver is told from the start; ``UNKNOWN`` elsewhere."""
    metadata: Metadata = field(default=NO_METADATA, compare=False)

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def colours(self) -> int:
        """How many colours the palette has beside the background."""
        return len(self.palette) - 1

    @property
    def title(self) -> str:
        return self.metadata.title

    def with_metadata(self, **changes: str) -> Puzzle:
        return replace(self, metadata=self.metadata._replace(**changes))


ClueLines: TypeAlias = tuple[Sequence[int], Sequence[int]]
"""The lines of a file that the clues of the rows and of the columns are in."""


class Source(NamedTuple):
    """Where a puzzle was found."""

    path: str
    """As the user named it; for a member of an archive ``archive.zip/member.non``."""
    index: int = 1  # type: ignore[assignment]  # no use for the method of tuples
    """Counts the puzzles of the file from 1."""
    line: int | None = None
    sha256: str = ""
    format: str = ""
    clue_lines: ClueLines | None = None
    """Known where a reader finds each clue in a line of its own."""


def line_clue(cells: Sequence[int]) -> Clue:
    """The clue of a complete line of cells."""
    runs: list[Run] = []
    previous, length = BACKGROUND, 0
    for cell in cells:
        if cell == previous:
            length += 1
            continue
        if previous != BACKGROUND:
            runs.append(run(length, previous))
        previous, length = cell, 1
    if previous != BACKGROUND:
        runs.append(run(length, previous))
    return tuple(runs)


def transpose(grid: Grid) -> Grid:
    return tuple([bytes(column) for column in zip(*grid, strict=True)])


def grid_clues(grid: Grid) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """The row clues and the column clues of a complete picture."""
    return tuple([line_clue(row) for row in grid]), tuple([line_clue(column) for column in transpose(grid)])


def puzzle_of(grid: Grid, palette: Palette = BLACK_AND_WHITE, metadata: Metadata = NO_METADATA) -> Puzzle:
    """The puzzle whose goal is that picture."""
    rows, columns = grid_clues(grid)
    return Puzzle(rows, columns, palette, goal=grid, metadata=metadata)


def minimum_length(clue: Clue) -> int:
    """The fewest cells that hold the clue: its runs, and a gap between neighbours of the same colour."""
    gaps = sum(1 for left, right in pairwise(clue) if left.colour == right.colour)
    return sum(each.length for each in clue) + gaps


def draw(grid: Grid, palette: Palette = BLACK_AND_WHITE) -> list[str]:
    """The rows as text, one character of the palette a cell, ``?`` where it is unknown."""
    table = {index: colour.char for index, colour in enumerate(palette)} | {UNKNOWN: "?"}
    return ["".join([table[cell] for cell in row]) for row in grid]
