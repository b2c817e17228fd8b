"""What notebooks show of puzzles and results. Foreign text is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ..model import UNKNOWN, Grid, Puzzle, puzzle_of
from ..verdict import Classification
from .svg import puzzle_svg
from .terminal import printable

_CELL, _WIDEST = 16, 640
"""Pixels of a cell, and of a drawing at the most."""
_LONGEST = 500


def sized(svg: str, cells: int) -> str:
    """The drawing with a width: without one, it fills the page."""
    width = min(max(cells * _CELL, 40), _WIDEST)
    return svg.replace("<svg ", f'<svg width="{width}" ', 1)


def figure(drawing: str, caption: str) -> str:
    words = f"<figcaption>{_text(caption)}</figcaption>" if caption else ""
    return f'<figure style="display:inline-block;margin:.5em 1em .5em 0">{drawing}{words}</figure>'


def puzzle(shown: Puzzle) -> str:
    return _with_clues(shown, shown.givens)


def classification(found: Classification) -> str:
    """The verdict, above the solutions."""
    means = f", solved by {found.solved_by}" if found.solved_by else ""
    reason = f": {found.reason}" if found.reason else ""
    drawn = [figure(_with_clues(puzzle_of(grid, found.palette), grid), "") for grid in found.solutions]
    return f"<div><p>{_text(found.verdict + means + reason)}</p>{''.join(drawn)}</div>"


def explanation(shown: Puzzle, grid: Grid, steps: Iterable[tuple[int, str]], ending: str) -> str:
    """The steps with the numbers of their rounds, and what is known at the end."""
    rows = "".join([f"<tr><td>{number}</td><td>{_text(text)}</td></tr>" for number, text in steps])
    end = figure(_with_clues(shown, grid), ending)
    return f'<div style="max-height:30em;overflow:auto"><table>{rows}</table></div>{end}'


def _with_clues(shown: Puzzle, grid: Grid | None) -> str:
    known = grid if grid is not None else (bytes([UNKNOWN]) * shown.width,) * shown.height
    numbers = max(map(len, shown.rows), default=0)
    return sized(puzzle_svg(shown, known), shown.width + numbers)


def _text(text: str) -> str:
    return escape(printable(text, _LONGEST))
