"""Draws puzzles and grids."""

from __future__ import annotations

from ..model import BACKGROUND, UNKNOWN, Grid, Puzzle, draw, take_grid
from ..render import Style, draw_puzzle
from ..render.svg import puzzle_svg
from .argument_checks import the_puzzle

_NO_EDGE = 10**9
"""Columns of a page that is always wide enough."""


def to_text(puzzle: Puzzle, cells: object = None, *, clues: bool = True, ascii: bool = False) -> str:
    """The puzzle as text, with its clues; with ``cells``, the known cells are filled in.

    ``cells`` is a grid, such as a solution or what a player has found so far (see ``hint``).

    >>> from nonoproof import Puzzle, classify, to_text
    >>> puzzle = Puzzle.from_clues(rows=[[1], [3]], columns=[[2], [1], [1]])
    >>> print(to_text(puzzle, classify(puzzle).solutions[0]))
        2 1 1
      ┏━━━━━━┓
    1 ┃██ · ·┃
    3 ┃██████┃
      ┗━━━━━━┛

    Without the clues, each cell is one character of the palette.

    >>> print(to_text(puzzle, ["#??", "###"], clues=False))
    #??
    ###
    """
    known, grid = _drawn(puzzle, cells)
    if not clues:
        return "\n".join(draw(grid, known.palette))
    style = Style(unicode=not ascii, width=_NO_EDGE)
    return "\n".join(draw_puzzle(known, _blank(grid) if cells is None else grid, style))


def to_svg(puzzle: Puzzle, cells: object = None, *, clues: bool = True) -> str:
    """The puzzle as an SVG image, with its clues; with ``cells``, the known cells are filled in.

    >>> from nonoproof import Puzzle, to_svg
    >>> to_svg(Puzzle.from_picture(["#..", "###"]))[:4]
    '<svg'
    """
    known, grid = _drawn(puzzle, cells)
    return puzzle_svg(known, grid, clues)


def _drawn(puzzle: object, cells: object) -> tuple[Puzzle, Grid]:
    """The given cells, unless other cells are named."""
    known = the_puzzle(puzzle)
    size = known.height, known.width
    if cells is not None:
        return known, take_grid(cells, "cells", known.palette, size, unknown=True)
    return known, known.givens or (bytes([UNKNOWN]) * known.width,) * known.height


def _blank(grid: Grid) -> Grid:
    """Unknown cells are left blank, without a question mark."""
    return tuple([row.replace(bytes([UNKNOWN]), bytes([BACKGROUND])) for row in grid])
