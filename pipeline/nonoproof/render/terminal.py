"""Puzzles and grids as lines of text for a terminal.

The largest of three scales that fits is taken: with the clues aligned around the grid and thick lines every
five cells; half blocks, one column a cell and two rows a line; Braille dots, two by four cells a character.
Colours are an addition, never needed: without them the characters of the palette stand for them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

from ..model import BACKGROUND, UNKNOWN, Clue, Grid, Palette, Puzzle, Run

Cells = Collection[tuple[int, int]]
"""Cells by row and column, counted from 0."""

EVERY = 5
"""Cells between two thick lines."""

_RESET = "\x1b[0m"
_GREY = "b0b0b0"
_MARK = ("ff9ef0", "c2185b")
"""What marks cells too small for a sign: the background and any colour."""


class Style(NamedTuple):
    """What the terminal can do."""

    colour: bool = False
    unicode: bool = True
    width: int = 80


def printable(text: str, most: int = 120) -> str:
    """Foreign text on one line, shortened: no control characters, escape sequences, changes of direction."""
    shown = text if len(text) <= most else text[: most - 1] + "…"
    if shown.isprintable():
        return shown
    return "".join([char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in shown])


def draw_puzzle(puzzle: Puzzle, grid: Grid, style: Style, marked: Cells = ()) -> list[str]:
    """The grid, with the clues around it where the terminal is wide enough; the marked cells stand out."""
    # Column clues are easier to read with a gap between all of them; without one, no two may touch.
    for gap in (1, 0):
        with_clues = _Full(puzzle, style, frozenset(marked), gap)
        if with_clues.width <= style.width and not with_clues.touches():
            return with_clues.lines(grid)
    if puzzle.width <= style.width:
        return _blocks(puzzle.palette, grid, style, frozenset(marked))
    if style.unicode and (puzzle.width + 1) // 2 <= style.width:
        return _dots(grid)
    return [line[: style.width - 1] + ">" for line in _plain_rows(puzzle.palette, grid, frozenset(marked))]


def clue_words(clue: Clue, palette: Palette) -> list[str]:
    """The runs as they are printed; with more than one colour each names its own."""
    if len(palette) <= 2:
        return [str(run.length) for run in clue] or ["0"]
    return [f"{run.length}{printable(palette[run.colour].char)}" for run in clue] or ["0"]


class _Full:
    """A drawing with clues: those of rows to the left, right-aligned; those of columns above their cells."""

    def __init__(self, puzzle: Puzzle, style: Style, marked: Cells, gap: int) -> None:
        self.puzzle, self.style, self.marked = puzzle, style, marked
        self.left = [clue_words(clue, puzzle.palette) for clue in puzzle.rows]
        self.top = [clue_words(clue, puzzle.palette) for clue in puzzle.columns]
        self.cell = max([2] + [len(word) + gap for words in self.top for word in words])
        self.margin = max((len(" ".join(words)) for words in self.left), default=0)
        self.thick, self.across = ("┃", "━") if style.unicode else ("|", "-")

    @property
    def width(self) -> int:
        bars = (self.puzzle.width - 1) // EVERY + 2
        return self.margin + 1 + self.puzzle.width * self.cell + bars

    def touches(self) -> bool:
        """Whether two column clues would run into each other: 1 and 12 must not read 112."""
        for x, (left, right) in enumerate(pairwise(self.top), 1):
            if x % EVERY:
                for before, after in zip(reversed(left), reversed(right), strict=False):
                    if before and len(after) >= self.cell:
                        return True
        return False

    def lines(self, grid: Grid) -> list[str]:
        drawn = self._head()
        for y, row in enumerate(grid):
            if y % EVERY == 0:
                drawn.append(self._rule("┣╋┫" if y else "┏┳┓"))
            cells = [self._cell(value, (y, x) in self.marked) for x, value in enumerate(row)]
            drawn.append(f"{self._row_clue(y)} {self._joined(cells, self.thick * 3)}")
        return [*drawn, self._rule("┗┻┛")]

    def _rule(self, joints: str) -> str:
        cells = [self.across * self.cell] * self.puzzle.width
        return " " * (self.margin + 1) + self._joined(cells, joints if self.style.unicode else "+++")

    def _joined(self, cells: Sequence[str], bars: str) -> str:
        """The cells of one line, with a bar at the left, between groups of five, and at the right."""
        groups = ["".join(cells[start : start + EVERY]) for start in range(0, len(cells), EVERY)]
        return bars[0] + bars[1].join(groups) + bars[2]

    def _head(self) -> list[str]:
        """The column clues, the last run of each just above the grid."""
        height = max((len(words) for words in self.top), default=0)
        lines = []
        for level in range(height):
            cells = []
            for words, clue in zip(self.top, self.puzzle.columns, strict=True):
                place = level - (height - len(words))
                word = words[place] if place >= 0 else ""
                padding = " " * (self.cell - len(word))
                cells.append(padding + (self._clue_word(word, clue[place]) if clue and word else word))
            lines.append((" " * (self.margin + 1) + self._joined(cells, " " * 3)).rstrip())
        return lines

    def _row_clue(self, y: int) -> str:
        words, clue = self.left[y], self.puzzle.rows[y]
        padding = " " * (self.margin - len(" ".join(words)))
        shown = [self._clue_word(word, run) for word, run in zip(words, clue, strict=True)] if clue else words
        return padding + " ".join(shown)

    def _clue_word(self, word: str, run: Run) -> str:
        if not self.style.colour or len(self.puzzle.palette) <= 2:
            return word
        return _painted(word, self.puzzle.palette[run.colour].rgb)

    def _cell(self, value: int, marked: bool) -> str:
        if self.style.colour:
            rgb = _GREY if value == UNKNOWN else self.puzzle.palette[value].rgb
            sign = "><" if marked else "?" if value == UNKNOWN else ""
            return _painted(sign.center(self.cell), rgb)
        return self._plain_cell(value, marked)

    def _plain_cell(self, value: int, marked: bool) -> str:
        if value == UNKNOWN:
            return "?".rjust(self.cell)
        one_colour = len(self.puzzle.palette) <= 2
        if self.style.unicode and one_colour:
            if marked:
                return ("░" if value == BACKGROUND else "▓") * self.cell
            return "·".rjust(self.cell) if value == BACKGROUND else "█" * self.cell
        char = "." if value == BACKGROUND else printable(self.puzzle.palette[value].char)
        if marked:
            return f"{char}*".rjust(self.cell)
        return char.rjust(self.cell) if value == BACKGROUND else char * self.cell


def _painted(text: str, rgb: str) -> str:
    """The text on a background of that colour, itself black or white, whichever is read better."""
    red, green, blue = bytes.fromhex(rgb)
    bright = 299 * red + 587 * green + 114 * blue > 128_000
    return f"\x1b[48;2;{red};{green};{blue}m\x1b[{30 if bright else 97}m{text}{_RESET}"


def _blocks(palette: Palette, grid: Grid, style: Style, marked: Cells) -> list[str]:
    """Half blocks, or the plain rows where half blocks would lose colours or marks."""
    if style.colour and style.unicode:
        return _coloured_blocks(palette, grid, marked)
    if not style.unicode or len(palette) > 2 or marked or any(UNKNOWN in row for row in grid):
        return _plain_rows(palette, grid, marked)
    halves = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    return [
        "".join([halves[bool(upper), bool(lower)] for upper, lower in zip_longest(above, below, fillvalue=0)])
        for above, below in zip_longest(grid[::2], grid[1::2], fillvalue=b"")
    ]


def _coloured_blocks(palette: Palette, grid: Grid, marked: Cells) -> list[str]:
    def rgb(y: int, x: int) -> tuple[int, ...]:
        value = grid[y][x]
        if (y, x) in marked:
            return tuple(bytes.fromhex(_MARK[value != BACKGROUND]))
        return tuple(bytes.fromhex(_GREY if value == UNKNOWN else palette[value].rgb))

    lines = []
    for y in range(0, len(grid), 2):
        line = ""
        for x in range(len(grid[y])):
            line += "\x1b[38;2;{};{};{}m".format(*rgb(y, x))
            line += "\x1b[48;2;{};{};{}m▀".format(*rgb(y + 1, x)) if y + 1 < len(grid) else "\x1b[49m▀"
        lines.append(line + _RESET)
    return lines


_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of the Braille patterns, by row and column."""


def _dots(grid: Grid) -> list[str]:
    """Two by four cells per character. A filled cell is a dot; background and unknown cells are blank."""
    lines = []
    for top in range(0, len(grid), 4):
        band = grid[top : top + 4]
        bits = [0] * ((len(band[0]) + 1) // 2)
        for row, weights in zip(band, _DOTS, strict=False):
            for x, value in enumerate(row):
                if value not in (BACKGROUND, UNKNOWN):
                    bits[x // 2] |= weights[x % 2]
        lines.append("".join([chr(0x2800 + each) for each in bits]))
    return lines


def _plain_rows(palette: Palette, grid: Grid, marked: Cells) -> list[str]:
    """One character a cell; of the marked ones, ``*`` is filled and ``-`` is not."""
    chars = {index: printable(colour.char) for index, colour in enumerate(palette)}
    chars |= {BACKGROUND: ".", UNKNOWN: "?"}
    rows = [[chars[value] for value in row] for row in grid]
    for y, x in marked:
        rows[y][x] = "-" if grid[y][x] == BACKGROUND else "*"
    return ["".join(row) for row in rows]
