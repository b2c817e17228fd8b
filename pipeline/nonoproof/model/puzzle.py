"""A puzzle, where it was found, and what connects pictures and clues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from .frozen import plainly_frozen
from .notebooks import drawn_above
from .taking import are_clues, shown, take_clues, take_grid, take_metadata, take_palette
from .values import BACKGROUND, BLACK_AND_WHITE, NO_METADATA, Clue, Grid, Metadata, Palette, Run, run


@plainly_frozen
@dataclass(frozen=True, slots=True)
class Puzzle:
    """A nonogram.

    Two puzzles are equal if their clues, with the numbers of their colours, and their given cells are equal. The
    title and other texts, the goal, and how colours look do not count: ``differences`` compares these, too.
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    palette: Palette = field(default=BLACK_AND_WHITE, compare=False)
    goal: Grid | None = field(default=None, compare=False)
    """The complete picture that the author had in mind. It is not checked against the clues."""
    givens: Grid | None = None
    """The cells that are given from the start; all others are ``UNKNOWN``."""
    metadata: Metadata = field(default=NO_METADATA, compare=False)

    def __post_init__(self) -> None:
        # Readers pass millions of tuples of runs; only other values are checked in full.
        if not (are_clues(self.rows) and are_clues(self.columns)):
            object.__setattr__(self, "rows", take_clues(self.rows, "rows", self.palette))
            object.__setattr__(self, "columns", take_clues(self.columns, "columns", self.palette))

    @classmethod
    def from_clues(
        cls,
        rows: Iterable[object],
        columns: Iterable[object],
        *,
        palette: object = None,
        goal: object = None,
        givens: object = None,
        **metadata: str,
    ) -> Puzzle:
        """Makes a puzzle from its clues: the lengths of the runs of each row and each column, as lists or tuples.

        >>> puzzle = Puzzle.from_clues(rows=[[1], [3]], columns=[[2], [1], [1]], title="Boot")
        >>> puzzle.width, puzzle.height, puzzle.title
        (3, 2, 'Boot')

        With colours, a run is a pair: its length, and a character of the palette. The palette maps characters to
        RGB values, and its first entry is the background.

        >>> colours = {".": "ffffff", "r": "e00000", "b": "0000e0"}
        >>> Puzzle.from_clues([[(1, "r"), (1, "b")]], [[(1, "r")], [(1, "b")]], palette=colours).colours
        2

        An empty line is ``[]``, ``[0]`` or ``0``. ``goal`` and ``givens`` are grids: rows of text, or of numbers that
        count the colours of the palette; ``?`` or None stands for a cell that is not given. All other keywords
        are texts: ``title``, ``author``, ``copyright``, ``licence``, ``description``, ``note`` and so on.

        Raises ``TypeError`` or ``ValueError``, and names the argument, where these are not clues. Clues that
        cannot all be right are still clues: ``classify`` raises an error that lists the faults, and ``fix`` mends them.
        """
        colours = take_palette(palette)
        down, across = take_clues(rows, "rows", colours), take_clues(columns, "columns", colours)
        size = len(down), len(across)
        return cls(
            down,
            across,
            colours,
            None if goal is None else take_grid(goal, "goal", colours, size),
            None if givens is None else take_grid(givens, "givens", colours, size, unknown=True),
            take_metadata(metadata),
        )

    @classmethod
    def from_picture(cls, picture: object, *, palette: object = None, **metadata: str) -> Puzzle:
        """Makes a puzzle from a picture: with the clues of the picture, and the picture as its goal.

        >>> Puzzle.from_picture(["#..", "###"]) == Puzzle.from_clues([[1], [3]], [[2], [1], [1]])
        True
        """
        colours = take_palette(palette)
        return puzzle_of(take_grid(picture, "picture", colours), colours, take_metadata(metadata))

    @classmethod
    def from_dict(cls, record: Mapping[str, object]) -> Puzzle:
        """The puzzle that ``to_dict`` made a dictionary of. Raises ``TypeError`` or ``ValueError`` for any other value.

        >>> puzzle = Puzzle.from_picture(["#..", "###"], title="Boot")
        >>> Puzzle.from_dict(puzzle.to_dict()).title
        'Boot'
        """
        from .puzzle_record import parts_of_record

        return cls.from_clues(**parts_of_record(record))

    def to_dict(self) -> dict[str, Any]:
        """The puzzle in plain lists and texts, as in a JSON file.

        >>> Puzzle.from_picture(["#..", "###"]).to_dict()
        {'width': 3, 'height': 2, 'rows': [[1], [3]], 'columns': [[2], [1], [1]], 'goal': ['#..', '###']}
        """
        from .puzzle_record import to_record

        return to_record(self)

    def __repr__(self) -> str:
        colours = f", {self.colours} colours" if self.colours > 1 else ""
        title = f", {shown(self.title)}" if self.title else ""
        return f"<Puzzle {self.width}x{self.height}{colours}{title}>"

    def _repr_svg_(self) -> str:
        """What notebooks show."""
        return drawn_above("puzzle", self)

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def colours(self) -> int:
        """The number of colours without the background."""
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
