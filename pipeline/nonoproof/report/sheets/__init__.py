"""Puzzle sheets for paper, as PDF: puzzles to be solved with a pencil, and their solutions.

Colours are never the only sign: clues and legends carry the letters of the palette. All fonts are embedded. The same
puzzles give the same bytes. Texts of strangers are drawn as plain characters, and nothing in them becomes part of
the file's structure.
"""

from .book import make_sheets
from .style import ORIENTATIONS, PAPERS, PER_PAGE, SOLUTIONS, Sheet, SheetStyle, sheet_of

__all__ = [
    "ORIENTATIONS",
    "PAPERS",
    "PER_PAGE",
    "SOLUTIONS",
    "Sheet",
    "SheetStyle",
    "make_sheets",
    "sheet_of",
]
