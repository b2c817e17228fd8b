"""Pictures and puzzles as SVG: numbers and colours alone, so that nothing of a stranger's gets into a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from ..model import BACKGROUND, UNKNOWN, Clue, Grid, Palette, Puzzle
from .terminal import EVERY

_CELL = 10
_MARK = "#d6006c"


def picture_svg(grid: Grid, palette: Palette, marks: Sequence[tuple[int, int]] = ()) -> str:
    """The picture alone; marked cells have a frame."""
    width, height = len(grid[0]) * _CELL, len(grid) * _CELL
    marked = "".join(
        [
            f'<rect x="{x * _CELL + 1}" y="{y * _CELL + 1}" width="{_CELL - 2}" height="{_CELL - 2}" '
            f'fill="none" stroke="{_MARK}" stroke-width="2"/>'
            for y, x in marks
        ]
    )
    box = f"-1 -1 {width + 2} {height + 2}"
    paper = f'<rect width="{width}" height="{height}" fill="#{palette[BACKGROUND].rgb}" stroke="#b5b1a4"/>'
    return _svg(
        box,
        "a picture in cells",
        f'<g shape-rendering="crispEdges">{paper}{_inks(grid, palette)}{marked}</g>',
    )


def puzzle_svg(puzzle: Puzzle, grid: Grid | None = None, clues: bool = True) -> str:
    """The grid with its lines, filled in as far as its cells are known, and the clues around it."""
    rows, columns = (puzzle.rows, puzzle.columns) if clues else ((), ())
    left = max(map(len, rows), default=0) * _CELL + 4 * clues
    top = max(map(len, columns), default=0) * _CELL + 4 * clues
    width, height = puzzle.width * _CELL, puzzle.height * _CELL
    paper = f'<rect width="{width}" height="{height}" fill="#{puzzle.palette[BACKGROUND].rgb}"/>'
    inks = "" if grid is None else _inks(grid, puzzle.palette) + _dots(grid)
    lines = "".join([_line(x * _CELL, 0, "v", height, x % EVERY == 0) for x in range(puzzle.width + 1)])
    lines += "".join([_line(0, y * _CELL, "h", width, y % EVERY == 0) for y in range(puzzle.height + 1)])
    numbers = "".join([*_numbers(rows, False, puzzle.palette), *_numbers(columns, True, puzzle.palette)])
    box = f"{-left - 2} {-top - 2} {width + left + 4} {height + top + 4}"
    return _svg(box, "the puzzle with its clues" if clues else "the puzzle", f"{paper}{inks}{lines}{numbers}")


def _svg(box: str, label: str, content: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-label="{label}">{content}</svg>'


def _inks(grid: Grid, palette: Palette) -> str:
    """One path a colour, one step a run."""
    paths: dict[int, list[str]] = {}
    for y, row in enumerate(grid):
        x = 0
        for ink, run in groupby(row):
            length = len(list(run))
            if ink not in (BACKGROUND, UNKNOWN):
                paths.setdefault(ink, []).append(
                    f"M{x * _CELL} {y * _CELL}h{length * _CELL}v{_CELL}h-{length * _CELL}z"
                )
            x += length
    return "".join(
        [f'<path fill="#{palette[ink].rgb}" d="{"".join(path)}"/>' for ink, path in sorted(paths.items())]
    )


def _dots(grid: Grid) -> str:
    """In a grid that is not finished, cells known to be background have a dot."""
    if not any(UNKNOWN in row for row in grid):
        return ""
    middle = _CELL // 2
    return "".join(
        [
            f'<circle cx="{x * _CELL + middle}" cy="{y * _CELL + middle}" r="1" fill="#8a867b"/>'
            for y, row in enumerate(grid)
            for x, cell in enumerate(row)
            if cell == BACKGROUND
        ]
    )


def _numbers(clues: Iterable[Clue], above: bool, palette: Palette) -> Iterable[str]:
    """The runs of each line, the last one next to the grid."""
    for line, clue in enumerate(clues):
        for place, run in enumerate(reversed(clue)):
            rgb = palette[run.colour].rgb
            if above:
                yield _number(line * _CELL + 5, -4 - place * _CELL, run.length, rgb)
            else:
                yield _number(-7 - place * _CELL, line * _CELL + 7, run.length, rgb)


def _number(x: int, y: int, length: int, rgb: str) -> str:
    """Dark, with the colour below it: pale colours on white could not be read."""
    mark = "" if rgb == "000000" else f'<rect x="{x - 4}" y="{y + 1}" width="8" height="1.6" fill="#{rgb}"/>'
    size = 7 if length < 100 else 5
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle" fill="#1c1c1c">{length}</text>{mark}'
    )


def _line(x: int, y: int, direction: str, length: int, thick: bool) -> str:
    return f'<path d="M{x} {y}{direction}{length}" stroke="#{"55524a" if thick else "b5b1a4"}" stroke-width=".6"/>'
