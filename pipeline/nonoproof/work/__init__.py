"""The work of a run: two functions of a batch, both pure, both done by workers on every engine.

``read_files`` makes finished rows of files, ``solve_puzzles`` finished rows of puzzles. Nothing here knows
stores, engines or terminals. Whatever goes wrong with one file or puzzle becomes a finding of that one.
"""

from ..ingest.sources import Version
from .pieces import Piece, piece_data
from .reading import FileItem, FileRows, PlaceRow, PuzzleRow, ReadHow, read_files
from .solving import (
    Certificate,
    Claim,
    Decision,
    Known,
    PuzzleItem,
    PuzzleRows,
    SolveHow,
    Step,
    solve_puzzles,
)

__all__ = [
    "Certificate",
    "Claim",
    "Decision",
    "FileItem",
    "FileRows",
    "Known",
    "Piece",
    "PlaceRow",
    "PuzzleItem",
    "PuzzleRow",
    "PuzzleRows",
    "ReadHow",
    "SolveHow",
    "Step",
    "Version",
    "piece_data",
    "read_files",
    "solve_puzzles",
]
