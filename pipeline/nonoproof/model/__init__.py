"""The values that flow through the pipeline: runs, clues, palettes, grids, puzzles and where they came from.

All are frozen and pure: they know nothing about files, solvers or stores.
"""

from .drawing import draw
from .frozen import plainly_frozen
from .puzzle import (
    ClueLines,
    Puzzle,
    Source,
    grid_clues,
    line_clue,
    minimum_length,
    puzzle_of,
    transpose,
)
from .puzzle_record import to_record
from .taking import take_grid
from .values import (
    BACKGROUND,
    BLACK_AND_WHITE,
    NO_METADATA,
    UNKNOWN,
    Clue,
    Colour,
    Grid,
    Metadata,
    Palette,
    Run,
    clue,
    run,
)

__all__ = [
    "BACKGROUND",
    "BLACK_AND_WHITE",
    "NO_METADATA",
    "UNKNOWN",
    "Clue",
    "ClueLines",
    "Colour",
    "Grid",
    "Metadata",
    "Palette",
    "Puzzle",
    "Run",
    "Source",
    "clue",
    "draw",
    "grid_clues",
    "line_clue",
    "minimum_length",
    "plainly_frozen",
    "puzzle_of",
    "run",
    "take_grid",
    "to_record",
    "transpose",
]
