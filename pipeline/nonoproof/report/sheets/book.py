"""The book itself: contents, puzzles, solutions, page numbers and what a file says of itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import version
from io import BytesIO
from math import ceil

from ...drawing import printable
from .layout import (
    FOOT,
    LEGEND_COLUMN,
    LEGEND_LINE,
    MARGIN,
    Box,
    Page,
    Placed,
    grid_of_boxes,
    heading,
    page_size,
    plan,
)
from .strokes import GAP, cells, clued, fill, frame, ink, room
from .style import MM, PLAIN, Sheet, SheetStyle
from .words import RISE, SIZE, Words, letters

_FROM = 10
"""Puzzles from which contents are worth a page."""
_LINE = 15.0
"""Of the contents, in points."""
_LARGEST_SOLVED = 4 * MM


def make_sheets(
    sheets: Sequence[Sheet],
    style: SheetStyle = PLAIN,
    warn: Callable[[str], None] = lambda message: None,
) -> bytes:
    """The PDF. What is not as it should be on paper, such as digits that are too small, is told to ``warn``."""
    pages = list(plan(sheets, style))
    book = _Book(style)
    with_contents = len(sheets) >= _FROM if style.contents is None else style.contents
    if with_contents:
        book.contents(pages)
    for page in pages:
        book.puzzles(page)
    if style.solutions == "back":
        book.solutions([each for page in pages for each in page.places if each.sheet.solution is not None])
    _warn_of_small(pages, style, warn)
    data = book.finished()
    if book.fonts.missing:
        lacking = " ".join(sorted(book.fonts.missing)[:20])
        warn(f"no font here has the letters {lacking}; --font FILE names one that has them")
    return data


def _warn_of_small(pages: Sequence[Page], style: SheetStyle, warn: Callable[[str], None]) -> None:
    small = [each for page in pages for each in page.places if each.digit < style.smallest]
    if not small:
        return
    worst = min(small, key=lambda placed: placed.digit)
    name = f"{worst.number}. {printable(worst.sheet.title, 60)}"
    most = f"{name} has digits" if len(small) == 1 else f"{len(small)} puzzles have digits"
    least = f"{worst.digit:.1f} pt" if len(small) == 1 else f"{worst.digit:.1f} pt in {name}"
    warn(f"{most} smaller than {style.smallest:g} pt ({least}); try larger paper with --paper")


class _Book:
    def __init__(self, style: SheetStyle) -> None:
        from reportlab import rl_config
        from reportlab.pdfgen.canvas import Canvas

        from .fonts import Fonts

        # Binary streams are a fifth smaller than those in letters, and quicker to make.
        rl_config.useA85 = 0
        self.style, self.fonts = style, Fonts(style.fonts)
        self._file = BytesIO()
        self._canvas = Canvas(
            self._file,
            pagesize=page_size(style, False),
            pageCompression=1,
            invariant=1,
            initialFontName=self.fonts.main.fontName,  # type: ignore[arg-type]  # the stub is wrong
            lang="en",
        )
        title = printable(style.title or "Nonograms")
        self._canvas.setTitle(title)
        self._canvas.setAuthor(printable(style.author))
        self._canvas.setSubject("Nonograms with one solution each")
        self._canvas.setKeywords("nonogram, puzzle")
        self._canvas.setCreator(f"nonoproof {version('nonoproof')}")
        self._canvas.setProducer("nonoproof")
        self._document = self._canvas._doc  # type: ignore[attr-defined]  # not in the stub; fonts need it
        self._font = self.fonts.main.getSubsetInternalName(0, self._document)
        self._words = Words(lambda word: float(self.fonts.main.stringWidth(word, 1)))
        self._number = 0

    def finished(self) -> bytes:
        self._canvas.save()
        return self._file.getvalue()

    def contents(self, pages: Sequence[Page]) -> None:
        """A line for each puzzle, with its page; the contents come before all pages that they name."""
        style = self.style
        size, line = page_size(style, False), _LINE * style.scale
        columns = 1 if style.large_print or size[0] < 160 * MM else 2
        first, *_ = grid_of_boxes(size, (columns, 1), 0.0, 16 * MM)
        each = int(first.height // line) * columns
        lines = [(placed, number) for number, page in enumerate(pages, 1) for placed in page.places]
        own = ceil(len(lines) / each)
        for start in range(0, len(lines), each):
            self._begin(False)
            heading = style.title or "Contents" if start == 0 else ""
            self._text((MARGIN, size[1] - MARGIN - 16 * style.scale), 16, heading)
            self._contents_page(lines[start : start + each], columns, line, own)
            self._end()

    def _contents_page(
        self, lines: Sequence[tuple[Placed, int]], columns: int, line: float, own: int
    ) -> None:
        boxes = grid_of_boxes(page_size(self.style, False), (columns, 1), 0.0, 16 * MM)
        rows = int(boxes[0].height // line)
        for place, (placed, page) in enumerate(lines):
            box = boxes[place // rows]
            y = box.bottom + box.height - (place % rows + 1) * line
            shown = str(page + own)
            wide = self.fonts.width(shown, 10 * self.style.scale)
            self._text((box.left, y), 10, self._name(placed), box.width - 40)
            self._text((box.left + box.width - wide, y), 10, shown)

    def _name(self, placed: Placed) -> str:
        """What may be said of a puzzle before it is solved."""
        sheet = placed.sheet
        size = f"{sheet.puzzle.width} × {sheet.puzzle.height}"
        if not self.style.hide_titles:
            return f"{placed.number}. {sheet.title}"
        return f"{placed.number}. {size}" + (f", {sheet.tier}" if sheet.tier else "")

    def puzzles(self, page: Page) -> None:
        self._begin(page.landscape)
        for placed in page.places:
            self._canvas.bookmarkPage(f"puzzle {placed.number}", fit="Fit")
            self._canvas.addOutlineEntry(printable(self._name(placed)), f"puzzle {placed.number}", 0)
            self._puzzle(placed)
        if page.strip is not None:
            self._upside_down(page.strip, [each for each in page.places if each.sheet.solution is not None])
        self._end()

    def _puzzle(self, placed: Placed) -> None:
        number, sheet, box, cell = placed
        puzzle, scale = sheet.puzzle, self.style.scale
        top = box.bottom + box.height
        facts = [f"by {puzzle.metadata.author}"] if puzzle.metadata.author.strip() else []
        facts += [f"{puzzle.width} × {puzzle.height}", *([sheet.tier] if sheet.tier else [])]
        title = str(number) if self.style.hide_titles else f"{number}. {sheet.title}"
        self._text((box.left, top - 12 * scale), 13, title, box.width)
        self._text((box.left, top - 26 * scale), 9, " · ".join(facts), box.width, grey=0.35)
        across, down = room(puzzle)
        wide = (across + puzzle.width + GAP) * cell
        x = box.left + (box.width - wide) / 2 + (across + GAP) * cell
        y = top - heading(self.style) - (down + puzzle.height + GAP) * cell
        line = min(1.1 * scale, 0.08 * cell) / cell
        self._draw(clued(puzzle, self._font, self._words, line), x, y, cell)
        if puzzle.colours > 1:
            self._legend(sheet, box, y - 3 * MM)

    def _legend(self, sheet: Sheet, box: Box, top: float) -> None:
        scale = self.style.scale
        column, line, tile = LEGEND_COLUMN * scale, LEGEND_LINE * scale, 5 * MM * scale
        columns = max(1, int(box.width // column))
        palette = sheet.puzzle.palette
        for place, (colour, sign) in enumerate(zip(palette[1:], letters(palette)[1:], strict=True)):
            row, across = divmod(place, columns)
            x, y = box.left + across * column, top - row * line - tile
            word = f"BT {self._font} {SIZE} Tf 0 {0.5 - RISE:g} Td [{self._words.across(sign)}]TJ ET"
            self._draw(f"{fill(colour.rgb)} 0 0 1 1 re f {ink(colour.rgb)} {word}", x, y, tile)
            name = colour.name or f"#{colour.rgb}"
            self._text((x + tile + 4, y + 0.3 * tile), 9, name, column - tile - 8)

    def _upside_down(self, strip: Box, placed: Sequence[Placed]) -> None:
        """The solutions at the foot of the page, for who turns it round."""
        if not placed:
            return
        self._canvas.addLiteral(
            f"q -1 0 0 -1 {2 * strip.left + strip.width:.2f} {2 * strip.bottom + strip.height:.2f} cm"
        )
        width = strip.width / len(placed)
        for place, each in enumerate(placed):
            box = Box(strip.left + place * width, strip.bottom, width - 4 * MM, strip.height)
            self._solution(each, box, 7)
        self._canvas.addLiteral("Q")

    def solutions(self, solved: Sequence[Placed]) -> None:
        size = page_size(self.style, False)
        shape = (2, 2) if self.style.large_print else (2, 3) if size[0] < 160 * MM else (3, 4)
        boxes = grid_of_boxes(size, shape, 0.0, 12 * MM, 6 * MM)
        for start in range(0, len(solved), len(boxes)):
            self._begin(False)
            if start == 0:
                self._canvas.bookmarkPage("solutions", fit="Fit")
                self._canvas.addOutlineEntry("Solutions", "solutions", 0)
            self._text((MARGIN, size[1] - MARGIN - 16), 16, "Solutions" if start == 0 else "")
            for placed, box in zip(solved[start:], boxes, strict=False):
                self._solution(placed, box, 9)
            self._end()

    def _solution(self, placed: Placed, box: Box, points: float) -> None:
        puzzle, grid = placed.sheet.puzzle, placed.sheet.solution
        assert grid is not None
        top = box.bottom + box.height
        label = points * self.style.scale
        self._text((box.left, top - label), points, f"{placed.number}. {placed.sheet.title}", box.width)
        cell = min(_LARGEST_SOLVED, box.width / puzzle.width, (box.height - label - 5) / puzzle.height)
        drawn = f"{cells(grid, puzzle.palette)} {frame(puzzle.width, puzzle.height, 0.6 / cell)}"
        self._draw(drawn, box.left, top - label - 5 - cell * puzzle.height, cell)

    def _begin(self, landscape: bool) -> None:
        self._number += 1
        self._canvas.setPageSize(page_size(self.style, landscape))
        self._size = page_size(self.style, landscape)

    def _end(self) -> None:
        shown = str(self._number)
        wide = self.fonts.width(shown, 9 * self.style.scale)
        self._text(((self._size[0] - wide) / 2, FOOT - 8 * MM), 9, shown)
        self._canvas.showPage()

    def _draw(self, operators: str, x: float, y: float, unit: float) -> None:
        """What was drawn in units of a cell, at its place."""
        self._canvas.addLiteral(f"q {unit:.4f} 0 0 {unit:.4f} {x:.2f} {y:.2f} cm\n{operators}\nQ")

    def _text(
        self,
        corner: tuple[float, float],
        points: float,
        words: str,
        width: float | None = None,
        grey: float = 0.0,
    ) -> None:
        """One line that begins there; where it is wider than the room for it, it is cut.

        Letters go into the file as numbers, so that none of them can be taken for an operator.
        """
        size = points * self.style.scale
        line = words if width is None else self.fonts.fitted(words, size, width)
        if not line:
            return
        operators = [f"{grey:g} g BT {corner[0]:.2f} {corner[1]:.2f} Td"]
        for font, piece in self.fonts.runs(line):
            for subset, codes in font.splitString(piece, self._document):
                name = font.getSubsetInternalName(subset, self._document)
                operators.append(f"{name} {size:g} Tf <{codes.hex()}> Tj")
        self._canvas.addLiteral(" ".join([*operators, "ET"]))
