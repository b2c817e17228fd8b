"""Puzzles and grids to look at: as text for a terminal, and as SVG."""

from .terminal import EVERY, Cells, Style, clue_words, draw_puzzle, printable

__all__ = ["EVERY", "Cells", "Style", "clue_words", "draw_puzzle", "printable"]
