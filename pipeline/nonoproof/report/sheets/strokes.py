"""Puzzles and solutions as drawing operators of PDF. A cell is one unit; the corner of the grid is the origin.

The book chooses place and size by one matrix, so nothing here depends on either. Rows are counted from the top,
and the axis of PDF points upwards: row ``y`` of a grid of ``height`` rows begins at ``height - y``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from ...model import UNKNOWN, Clue, Grid, Palette, Puzzle, Run
from ...render import EVERY
from .lettering import RISE, SIZE, FontWords, letters
from .style import Room

GAP = 0.3
"""Cells between clues and grid."""
_SEAM = 0.02
"""Cells by which filled rows overlap, so that no white hairline shows between them."""
_SIZES = 256
"""Whose lines are kept."""
_KEPT_SPANS = 20_000
_EMPTY = (Run(0, 1),)
"""The clue of a line without runs."""


def clued(puzzle: Puzzle, room: Room, font: str, words: FontWords, line: float) -> str:
    """The empty grid with its clues and given cells; ``line`` is the width of a thick line, in cells."""
    parts = [cells(puzzle.givens, puzzle.palette)] if puzzle.givens is not None else []
    parts.append(_lines(puzzle, room, line))
    if len(puzzle.palette) > 2:
        parts.append(_coloured_clues(puzzle, font, words))
    else:
        parts.append(_plain_clues(puzzle, font, words))
    return "\n".join(parts)


def cells(grid: Grid, palette: Palette) -> str:
    """The filled cells, colour by colour."""
    used = set().union(*grid) - {0, UNKNOWN}
    painted = [f"{fill(palette[value].rgb)} {_filled(grid, value)} f" for value in sorted(used)]
    return "\n".join([f"q 1 0 0 1 0 {-_SEAM:g} cm", *painted, "Q"])


def _filled(grid: Grid, value: int) -> str:
    """A rectangle for each run of cells of that colour."""
    same, top = _same(value), len(grid) - 1
    return " ".join(
        [
            " ".join([_RECTANGLES[match.span()] for match in same.finditer(row)]).replace("y", str(top - y))
            for y, row in enumerate(grid)
            if value in row
        ]
    )


@cache
def _same(value: int) -> re.Pattern[bytes]:
    """Cells of one colour beside each other."""
    return re.compile(re.escape(bytes([value])) + b"+", re.DOTALL)


class _Rectangles(dict[tuple[int, int], str]):
    """From one column to before another, at a height ``y`` that is not known yet: a book has thousands of each."""

    def __missing__(self, span: tuple[int, int]) -> str:
        start, end = span
        made = f"{start} y {end - start} {1 + _SEAM:g} re"
        if len(self) < _KEPT_SPANS:
            self[span] = made
        return made


_RECTANGLES = _Rectangles()


def fill(rgb: str) -> str:
    red, green, blue = bytes.fromhex(rgb)
    if red == green == blue:
        return f"{red / 255:.3g} g"
    return f"{red / 255:.3g} {green / 255:.3g} {blue / 255:.3g} rg"


def ink(rgb: str) -> str:
    """Black or white, whichever reads better on that colour."""
    red, green, blue = bytes.fromhex(rgb)
    return "0 g" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "1 g"


def frame(width: int, height: int, line: float) -> str:
    return f"0 G {line:.3g} w 0 0 {width} {height} re S"


def _lines(puzzle: Puzzle, room: Room, line: float) -> str:
    """The grid, and faint lines that lead the eye from each clue into it."""
    thin, thick = _grid(puzzle.width, puzzle.height)
    faint = f"{_leading_rows(puzzle.height, room.across)} {_leading_columns(puzzle.width, puzzle.height, room.down)}"
    return (
        f"0.8 G {line / 3:.3g} w {faint} S\n0.5 G {line / 2.5:.3g} w {thin} S\n"
        f"0 G {line:.3g} w 2 J {thick} S 0 J"
    )


# Many puzzles of a book have the same size.
@lru_cache(_SIZES)
def _grid(width: int, height: int) -> tuple[str, str]:
    """The thin lines and the thick ones."""
    thin = [f"{x} 0 m {x} {height} l" for x in range(width + 1) if x % EVERY and x != width]
    thin += [f"0 {y} m {width} {y} l" for y in range(height + 1) if (height - y) % EVERY and y]
    thick = [f"{x} 0 m {x} {height} l" for x in range(0, width, EVERY)]
    thick += [f"0 {height - y} m {width} {height - y} l" for y in range(0, height, EVERY)]
    thick += [f"{width} 0 m {width} {height} l", f"0 0 m {width} 0 l"]
    return " ".join(thin), " ".join(thick)


@lru_cache(_SIZES)
def _leading_rows(height: int, across: int) -> str:
    left = f"{-across - GAP:g}"
    return " ".join([f"{left} {y} m 0 {y} l" for y in range(height + 1)])


@lru_cache(_SIZES)
def _leading_columns(width: int, height: int, down: int) -> str:
    top = f"{height + down + GAP:g}"
    return " ".join([f"{x} {height} m {x} {top} l" for x in range(width + 1)])


def _plain_clues(puzzle: Puzzle, font: str, words: FontWords) -> str:
    # Moved beforehand, so that every clue begins at whole numbers.
    words.reach(max(puzzle.width, puzzle.height))
    down = words.down_lengths
    parts = [f"q 0 g 1 0 0 1 {-GAP:g} {puzzle.height - 0.5 - RISE:g} cm BT {font} {SIZE} Tf"]
    row = words.row
    parts += [
        f"1 0 0 1 {-(len(clue) or 1)} {-y} Tm[{row(clue or _EMPTY)}]TJ" for y, clue in enumerate(puzzle.rows)
    ]
    parts.append(f"ET 1 0 0 1 {GAP:g} {GAP:g} cm BT {font} {SIZE} Tf 1 TL")
    for x, clue in enumerate(puzzle.columns):
        line = "".join([down[length] for length, _ in clue]) if clue else down[0]
        parts.append(f"1 0 0 1 {x} {len(clue) or 1} Tm {line}")
    parts.append("ET Q")
    return "\n".join(parts)


def _coloured_clues(puzzle: Puzzle, font: str, words: FontWords) -> str:
    """Each number on a tile of its colour, with the letter of the colour beside it."""
    signs, palette, height = letters(puzzle.palette), puzzle.palette, puzzle.height
    tiles: dict[int, list[str]] = {}
    texts = [f"BT {font} {SIZE} Tf 1 TL"]
    for y, clue in enumerate(puzzle.rows):
        left = -(len(clue) or 1) - GAP
        for place, (_, colour) in enumerate(clue):
            tiles.setdefault(colour, []).append(_tile(left + place, height - y - 1))
        shown = "".join([f"{each} [{words.across(word)}]TJ " for each, word in _inked(clue, palette, signs)])
        texts.append(f"1 0 0 1 {left:g} {height - y - 0.5 - RISE:g} Tm {shown}")
    for x, clue in enumerate(puzzle.columns):
        top = height + GAP + (len(clue) or 1)
        for place, (_, colour) in enumerate(clue):
            tiles.setdefault(colour, []).append(_tile(x, top - place - 1))
        shown = "".join([f"{each} {words.down(word)}" for each, word in _inked(clue, palette, signs)])
        texts.append(f"1 0 0 1 {x} {top - 0.5 - RISE:g} Tm {shown}")
    painted = [f"{fill(palette[colour].rgb)} {' '.join(shapes)} f" for colour, shapes in tiles.items()]
    return "\n".join([*painted, *texts, "ET"])


def _tile(x: float, y: float) -> str:
    return f"{x + 0.04:g} {y + 0.04:g} .92 .92 re"


def _inked(clue: Clue, palette: Palette, signs: Sequence[str]) -> list[tuple[str, str]]:
    """Every word of a clue with the colour that it is written in."""
    if not clue:
        return [("0 g", "0")]
    return [(ink(palette[colour].rgb), f"{length}{signs[colour]}") for length, colour in clue]
