"""Puzzle sheets for paper, as PDF: the puzzles to be solved with a pencil, the solutions at the back.

Colours are never all there is: clues and legends carry the letters of the palette. The same puzzles give the
same bytes. Texts of strangers are drawn as plain characters, and nothing in them becomes part of the file's
structure.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ..drawing import EVERY, printable
from ..errors import UsageError
from ..model import BACKGROUND, UNKNOWN, Clue, Grid, Palette, Puzzle
from ..solver.packed import unpack, unpack_grid
from ..verdict import Verdict
from .rows import Row

if TYPE_CHECKING:
    from fpdf import FPDF

PAPERS = ("a4", "a5", "letter")
PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Puzzles of a page, and how many of them are side by side and below each other."""

_MARGIN, _GAP = 15.0, 8.0
_HEADING = 13.0
_LEGEND = 8.0
_LARGEST_CELL = 9.0
_SOLUTIONS = (3, 4)
_MM = 25.4 / 72
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""Stands in the file instead of the time at which it was made."""

_FONTS = (b"\x00\x01\x00\x00", b"true", b"OTTO")
"""How files of fonts begin."""

_Point = tuple[float, float]
_Box = tuple[float, float, float, float]
"""Left, top, width and height, in millimetres."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One puzzle of the book."""

    puzzle: Puzzle
    solution: Grid | None
    tier: str = ""


def sheet_of(row: Row, with_solution: bool) -> Sheet:
    """The sheet of a puzzle, with its solution where it has a single one."""
    assert row.puzzle is not None
    puzzle = unpack(row.puzzle, row.metadata)
    shown = row.verdict is Verdict.UNIQUE and with_solution
    solution = unpack_grid(row.solutions[0], puzzle.width, puzzle.height) if shown else None
    return Sheet(puzzle, solution, row.grade.tier if row.grade else "")


def make_sheets(
    sheets: Sequence[Sheet], paper: str = "a4", per_page: int = 1, font: Path | None = None
) -> bytes:
    """The PDF. The built-in font knows the letters of western Europe; others need a TrueType font."""
    book = _Book(paper, font)
    numbered = list(enumerate(sheets, 1))
    for (number, sheet), box in zip(numbered, book.boxes(PER_PAGE[per_page], _MARGIN), strict=False):
        book.puzzle(number, sheet, box)
    solved = [(number, sheet) for number, sheet in numbered if sheet.solution is not None]
    places = book.boxes(_SOLUTIONS, _MARGIN + 10, "Solutions")
    for (number, sheet), box in zip(solved, places, strict=False):
        book.solution(number, sheet, box)
    return bytes(book.pdf.output())


class _Book:
    def __init__(self, paper: str, font: Path | None) -> None:
        from fpdf import FPDF

        self.pdf: FPDF = FPDF(unit="mm", format=paper)
        self.pdf.set_auto_page_break(False)
        self.pdf.set_creation_date(_EPOCH)
        self.pdf.set_producer("nonoproof")
        self.family, self.limited = ("Helvetica", True) if font is None else ("chosen", False)
        if font is not None:
            self._add_font(font)

    def _add_font(self, path: Path) -> None:
        from fontTools.ttLib import TTLibError  # type: ignore[import-untyped]

        try:
            with path.open("rb") as file:
                if file.read(4) not in _FONTS:
                    raise TTLibError("expected a TrueType or OpenType file")
            self.pdf.add_font(self.family, fname=str(path))
        except (OSError, TTLibError, ValueError) as error:
            raise UsageError(f"{path} is not a font that can be used: {error}") from None

    def boxes(self, shape: tuple[int, int], top: float, title: str = "") -> Iterable[_Box]:
        """The places for drawings, page after page; a page is begun when its first place is asked for."""
        across, down = shape
        width = (self.pdf.w - 2 * _MARGIN - (across - 1) * _GAP) / across
        height = (self.pdf.h - top - _MARGIN - (down - 1) * _GAP) / down
        while True:
            for place in range(across * down):
                if place == 0:
                    self.pdf.add_page()
                    self.text((_MARGIN, _MARGIN), 16, title)
                row, column = divmod(place, across)
                yield _MARGIN + column * (width + _GAP), top + row * (height + _GAP), width, height

    def text(self, corner: _Point, points: float, words: str, width: float = 0, grey: int = 0) -> None:
        """One line whose top left corner is there; what is wider than the room for it is cut."""
        line = self._known(words)
        if not line:
            return
        self.pdf.set_font(self.family, size=points)
        self.pdf.set_text_color(grey)
        while width and self.pdf.get_string_width(line) > width:
            line = line[:-2].rstrip() + "…" if not self.limited else line[:-4].rstrip(". ") + "..."
            if len(line) <= 4:
                return
        self.pdf.text(corner[0], corner[1] + points * _MM * 0.8, line)

    def _known(self, words: str) -> str:
        """The characters that the font has; accents that it has not are left off."""
        line = printable(words.strip(), 200)
        if not self.limited:
            return line
        plain = [char if char <= "\xff" else _without_accents(char) for char in line]
        return "".join(plain).encode("latin-1", "replace").decode("latin-1")

    def puzzle(self, number: int, sheet: Sheet, box: _Box) -> None:
        puzzle = sheet.puzzle
        left, top, width, height = box
        facts = [f"by {puzzle.metadata.author}"] if puzzle.metadata.author else []
        facts += [f"{puzzle.width} × {puzzle.height}", *([sheet.tier] if sheet.tier else [])]
        self.text((left, top), 13, f"{number}. {puzzle.title.strip() or 'untitled'}", width)
        self.text((left, top + 6), 9, " · ".join(facts), width, grey=90)
        legend = _LEGEND if puzzle.colours > 1 else 0.0
        end = self._clued(puzzle, (left, top + _HEADING, width, height - _HEADING - legend))
        if legend:
            self._legend(puzzle.palette, left, end + 3, width)

    def _clued(self, puzzle: Puzzle, box: _Box) -> float:
        """The grid with its clues, as large as fits; answers where it ends."""
        left, top, width, height = box
        across = max(1, *[len(clue) for clue in puzzle.rows])
        down = max(1, *[len(clue) for clue in puzzle.columns])
        cell = min(
            _LARGEST_CELL, width / (across + puzzle.width + 0.3), height / (down + puzzle.height + 0.3)
        )
        x = left + (width - cell * (across + puzzle.width + 0.3)) / 2 + cell * (across + 0.3)
        y = top + cell * (down + 0.3)
        if puzzle.givens is not None:
            self._cells(puzzle.givens, puzzle.palette, x, y, cell)
        self._lines(puzzle, x, y, cell)
        for line, clue in enumerate(puzzle.rows):
            self._clue(clue, puzzle.palette, (x - cell * 0.3, y + line * cell), cell, across=True)
        for line, clue in enumerate(puzzle.columns):
            self._clue(clue, puzzle.palette, (x + line * cell, y - cell * 0.3), cell, across=False)
        return y + puzzle.height * cell

    def _clue(self, clue: Clue, palette: Palette, end: _Point, cell: float, across: bool) -> None:
        """Ends at that corner: the runs of a row to the left of it, those of a column above it."""
        coloured = len(palette) > 2
        for place, (length, colour) in enumerate(clue or ((0, BACKGROUND),)):
            back = (max(1, len(clue)) - place) * cell
            left, top = (end[0] - back, end[1]) if across else (end[0], end[1] - back)
            word = f"{length}{self._known(palette[colour].char)}" if coloured and length else str(length)
            ink = 0
            if coloured and length:
                ink = self._fill(palette[colour].rgb)
                self.pdf.rect(left + cell * 0.04, top + cell * 0.04, cell * 0.92, cell * 0.92, style="F")
            self._centred(word, left, top, cell, ink)

    def _centred(self, word: str, left: float, top: float, cell: float, ink: int) -> None:
        size = cell / _MM * (0.66 if len(word) < 3 else 0.5)
        self.pdf.set_font(self.family, size=size)
        self.pdf.set_text_color(ink)
        wide = self.pdf.get_string_width(word)
        self.pdf.text(left + (cell - wide) / 2, top + cell / 2 + size * _MM * 0.35, word)

    def _fill(self, rgb: str) -> int:
        """Sets the colour of the next shape; answers the grey that is read well on it."""
        red, green, blue = bytes.fromhex(rgb)
        self.pdf.set_fill_color(red, green, blue)
        return 0 if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else 255

    def _cells(self, grid: Grid, palette: Palette, x: float, y: float, cell: float) -> None:
        for line, row in enumerate(grid):
            for place, value in enumerate(row):
                if value not in (BACKGROUND, UNKNOWN):
                    self._fill(palette[value].rgb)
                    self.pdf.rect(x + place * cell, y + line * cell, cell, cell, style="F")

    def _lines(self, puzzle: Puzzle, x: float, y: float, cell: float) -> None:
        wide, high = puzzle.width * cell, puzzle.height * cell
        for thick in (False, True):
            self.pdf.set_draw_color(0 if thick else 130)
            self.pdf.set_line_width(min(0.4, cell * 0.08) if thick else min(0.15, cell * 0.04))
            for place in range(puzzle.width + 1):
                if (place % EVERY == 0 or place == puzzle.width) is thick:
                    self.pdf.line(x + place * cell, y, x + place * cell, y + high)
            for place in range(puzzle.height + 1):
                if (place % EVERY == 0 or place == puzzle.height) is thick:
                    self.pdf.line(x, y + place * cell, x + wide, y + place * cell)

    def _legend(self, palette: Palette, left: float, top: float, width: float) -> None:
        x = left
        for colour in palette[1:]:
            if x > left + width - 20:
                return
            ink = self._fill(colour.rgb)
            self.pdf.rect(x, top, 5, 5, style="F")
            self._centred(self._known(colour.char), x, top, 5, ink)
            name = self._known(colour.name or f"#{colour.rgb}")
            self.text((x + 6.5, top + 0.9), 9, name, 30)
            x += 11 + min(30, self.pdf.get_string_width(name))

    def solution(self, number: int, sheet: Sheet, box: _Box) -> None:
        puzzle, grid = sheet.puzzle, sheet.solution
        assert grid is not None
        left, top, width, height = box
        self.text((left, top), 9, f"{number}. {puzzle.title.strip() or 'untitled'}", width)
        cell = min(4.0, width / puzzle.width, (height - 6) / puzzle.height)
        self._cells(grid, puzzle.palette, left, top + 6, cell)
        self.pdf.set_draw_color(0)
        self.pdf.set_line_width(0.2)
        self.pdf.rect(left, top + 6, cell * puzzle.width, cell * puzzle.height)


def _without_accents(char: str) -> str:
    return "".join([part for part in unicodedata.normalize("NFKD", char) if not unicodedata.combining(part)])
