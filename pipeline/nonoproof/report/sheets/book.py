"""The book itself: contents, puzzles, solutions, page numbers and metadata."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from ...errors import UsageError
from ...release import __version__
from ...render import printable
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
from .lettering import RISE, SIZE, FontWords, letters
from .pdf import PdfFile, Ref, array, string
from .strokes import GAP, cells, clued, fill, frame, ink
from .style import MM, PLAIN, Sheet, SheetStyle

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
    """The PDF. ``warn`` is called with anything that will look bad on paper, such as digits that are too small."""
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
        from .fonts import Fonts

        self.style, self.fonts = style, Fonts(style.fonts)
        self._words = FontWords(self.fonts.main)
        self._file = PdfFile()
        self._root, self._tree, self._fonts = [self._file.reserve() for _ in range(3)]
        self._pages: list[Ref] = []
        self._marks: list[tuple[str, Ref]] = []
        """An entry of the outline."""
        self._page: list[str] = []
        """The operators of the page that is being drawn."""

    def finished(self) -> bytes:
        file, style = self._file, self.style
        used = [face for face in self.fonts.faces if face.is_used]
        places = [file.reserve() for _ in used]
        for face, place in zip(used, places, strict=True):
            try:
                face.embed(file, place)
            except Exception as error:
                # Its tables were sound, but the shapes of its letters were not.
                raise UsageError(f"{face.path} is not a font that can be used: {error}") from None
        named = " ".join([f"{face.name} {place}" for face, place in zip(used, places, strict=True)])
        file.put(self._fonts, f"<< /Font << {named} >> >>")
        file.put(self._tree, f"<< /Type /Pages /Count {len(self._pages)} /Kids {array(self._pages)} >>")
        outlines = f" /Outlines {self._outlines()}" if self._marks else ""
        file.put(self._root, f"<< /Type /Catalog /Pages {self._tree} /Lang {string('en')}{outlines} >>")
        document_info = {
            "Title": printable(style.title or "Nonograms"),
            "Author": printable(style.author),
            "Subject": "Nonograms",
            "Keywords": "nonogram, puzzle",
            "Creator": f"nonoproof {__version__}",
            "Producer": "nonoproof",
        }
        info = file.add(
            f"<< {' '.join([f'/{name} {string(text)}' for name, text in document_info.items() if text])} >>"
        )
        return file.finished(self._root, info)

    def _outlines(self) -> Ref:
        file = self._file
        top, *entries = [file.reserve() for _ in range(len(self._marks) + 1)]
        for number, ((title, page), place) in enumerate(zip(self._marks, entries, strict=True)):
            before = f" /Prev {entries[number - 1]}" if number else ""
            after = f" /Next {entries[number + 1]}" if number + 1 < len(entries) else ""
            file.put(place, f"<< /Title {string(title)} /Parent {top}{before}{after} /Dest [{page} /Fit] >>")
        file.put(top, f"<< /Type /Outlines /Count {len(entries)} /First {entries[0]} /Last {entries[-1]} >>")
        return top

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
        """What may be printed about a puzzle without giving its solution away."""
        sheet = placed.sheet
        size = f"{sheet.puzzle.width} × {sheet.puzzle.height}"
        if not self.style.hide_titles:
            return f"{placed.number}. {sheet.title}"
        return f"{placed.number}. {size}" + (f", {sheet.tier}" if sheet.tier else "")

    def puzzles(self, page: Page) -> None:
        self._begin(page.landscape)
        for placed in page.places:
            self._mark(self._name(placed))
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
        across, down = sheet.room
        wide = (across + puzzle.width + GAP) * cell
        x = box.left + (box.width - wide) / 2 + (across + GAP) * cell
        y = top - heading(self.style) - (down + puzzle.height + GAP) * cell
        line = min(1.1 * scale, 0.08 * cell) / cell
        self._draw(clued(puzzle, sheet.room, self.fonts.main.name, self._words, line), x, y, cell)
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
            word = (
                f"BT {self.fonts.main.name} {SIZE} Tf 0 {0.5 - RISE:g} Td [{self._words.across(sign)}]TJ ET"
            )
            self._draw(f"{fill(colour.rgb)} 0 0 1 1 re f {ink(colour.rgb)} {word}", x, y, tile)
            name = colour.name or f"#{colour.rgb}"
            self._text((x + tile + 4, y + 0.3 * tile), 9, name, column - tile - 8)

    def _upside_down(self, strip: Box, placed: Sequence[Placed]) -> None:
        """The solutions at the foot of the page, upside down."""
        if not placed:
            return
        self._page.append(
            f"q -1 0 0 -1 {2 * strip.left + strip.width:.2f} {2 * strip.bottom + strip.height:.2f} cm"
        )
        width = strip.width / len(placed)
        for place, each in enumerate(placed):
            box = Box(strip.left + place * width, strip.bottom, width - 4 * MM, strip.height)
            self._solution(each, box, 7)
        self._page.append("Q")

    def solutions(self, solved: Sequence[Placed]) -> None:
        size = page_size(self.style, False)
        shape = (2, 2) if self.style.large_print else (2, 3) if size[0] < 160 * MM else (3, 4)
        boxes = grid_of_boxes(size, shape, 0.0, 12 * MM, 6 * MM)
        for start in range(0, len(solved), len(boxes)):
            self._begin(False)
            if start == 0:
                self._mark("Solutions")
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
        self._size = page_size(self.style, landscape)
        self._pages.append(self._file.reserve())
        self._page = []

    def _mark(self, title: str) -> None:
        """Lets a reader jump to this page."""
        self._marks.append((printable(title), self._pages[-1]))

    def _end(self) -> None:
        shown = str(len(self._pages))
        wide = self.fonts.width(shown, 9 * self.style.scale)
        self._text(((self._size[0] - wide) / 2, FOOT - 8 * MM), 9, shown)
        drawn = self._file.add_stream("\n".join(self._page).encode("ascii"))
        # The paper is cut where the page ends; nothing bleeds over.
        edges = f"[0 0 {self._size[0]:.2f} {self._size[1]:.2f}]"
        self._file.put(
            self._pages[-1],
            f"<< /Type /Page /Parent {self._tree} /MediaBox {edges} /TrimBox {edges}"
            f" /Resources {self._fonts} /Contents {drawn} >>",
        )

    def _draw(self, operators: str, x: float, y: float, unit: float) -> None:
        """What was drawn in units of a cell, at its place."""
        self._page.append(f"q {unit:.4f} 0 0 {unit:.4f} {x:.2f} {y:.2f} cm\n{operators}\nQ")

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
        operators += [
            f"{face.name} {size:g} Tf <{face.codes(piece)}> Tj" for face, piece in self.fonts.runs(line)
        ]
        self._page.append(" ".join([*operators, "ET"]))
