"""The work of a run: two functions of a batch, both pure, both done by workers on every engine.

``read_files`` makes finished rows of files, ``solve_puzzles`` finished rows of puzzles. Nothing here knows
stores, engines or terminals. Whatever goes wrong with one file or puzzle becomes a finding of that one.
"""

from ..ingest.sources import Version
from .file_reading import FileItem, FileRows, PlaceRow, PuzzleRow, ReadOptions, read_files
from .pieces import Piece, piece_data
from .puzzle_solving import (
    Action,
    CertificateFile,
    Claim,
    Known,
    PuzzleItem,
    PuzzleRows,
    SolveOptions,
    solve_puzzles,
)

__all__ = [
    "Action",
    "CertificateFile",
    "Claim",
    "FileItem",
    "FileRows",
    "Known",
    "Piece",
    "PlaceRow",
    "PuzzleItem",
    "PuzzleRow",
    "PuzzleRows",
    "ReadOptions",
    "SolveOptions",
    "Version",
    "piece_data",
    "read_files",
    "solve_puzzles",
]
