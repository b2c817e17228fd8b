"""Which puzzle goes onto which page, and how large it is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from math import ceil
from typing import NamedTuple

from .lettering import SIZE
from .strokes import GAP
from .style import MM, PER_PAGE, SIZES, Sheet, SheetStyle

MARGIN, FOOT = 15 * MM, 20 * MM
"""Kept free of drawings, so that nothing is lost where the paper is cut; the page number stands in the foot."""
SPACE = 8 * MM
"""Between two puzzles of a page."""
LEGEND_COLUMN, LEGEND_LINE = 38 * MM, 7 * MM
CLEARLY_LARGER = 1.1
"""The least gain for which a page is turned."""


class Box(NamedTuple):
    """A place on a page, in points from its lower left corner."""

    left: float
    bottom: float
    width: float
    height: float


class Placed(NamedTuple):
    """A puzzle on its page."""

    number: int
    sheet: Sheet
    box: Box
    cell: float

    @property
    def digit(self) -> float:
        """The height of the letters, in points."""
        return SIZE * self.cell


@dataclass(frozen=True, slots=True)
class Page:
    landscape: bool
    places: tuple[Placed, ...]
    strip: Box | None
    """The strip for solutions that are printed upside down."""


def heading(style: SheetStyle) -> float:
    return 13 * MM * style.scale


def page_size(style: SheetStyle, landscape: bool) -> tuple[float, float]:
    width, height = SIZES[style.paper]
    return (height, width) if landscape else (width, height)


def legend_lines(sheet: Sheet, width: float, scale: float) -> int:
    columns = max(1, int(width // (LEGEND_COLUMN * scale)))
    return ceil(sheet.puzzle.colours / columns) if sheet.puzzle.colours > 1 else 0


def cell_size(sheet: Sheet, box: Box, style: SheetStyle) -> float:
    """As large as fits, below the heading and above the legend."""
    puzzle = sheet.puzzle
    across, down = sheet.room
    legend = legend_lines(sheet, box.width, style.scale) * LEGEND_LINE * style.scale
    height = box.height - heading(style) - (legend + 3 * MM if legend else 0)
    return min(
        style.largest_cell, box.width / (across + puzzle.width + GAP), height / (down + puzzle.height + GAP)
    )


def plan(sheets: Sequence[Sheet], style: SheetStyle) -> Iterator[Page]:
    """The pages in order, and their puzzles numbered in that order.

    A puzzle whose digits would be too small beside others has a page of its own, after the page that others fill.
    """
    numbers = count(1)
    together: list[Sheet] = []
    waiting: list[Sheet] = []
    for sheet in sheets:
        (together if style.per_page > 1 and _fits(sheet, style) else waiting).append(sheet)
        if len(together) in (0, style.per_page):
            yield from _pages(together, waiting, style, numbers)
            together, waiting = [], []
    yield from _pages(together, waiting, style, numbers)


def _pages(
    together: Sequence[Sheet], alone: Sequence[Sheet], style: SheetStyle, numbers: Iterator[int]
) -> Iterator[Page]:
    if together:
        numbered = [(next(numbers), sheet) for sheet in together]
        yield _page(numbered, style, style.orientation == "landscape", PER_PAGE[style.per_page])
    for sheet in alone:
        yield _alone(next(numbers), sheet, style)


def _fits(sheet: Sheet, style: SheetStyle) -> bool:
    boxes, _ = _boxes(style, style.orientation == "landscape", PER_PAGE[style.per_page])
    return SIZE * cell_size(sheet, boxes[0], style) >= style.smallest


def _alone(number: int, sheet: Sheet, style: SheetStyle) -> Page:
    upright, turned = [_page([(number, sheet)], style, each, (1, 1)) for each in (False, True)]
    if style.orientation == "auto":
        better = turned.places[0].cell > CLEARLY_LARGER * upright.places[0].cell
    else:
        better = style.orientation == "landscape"
    return turned if better else upright


def _page(
    numbered: Sequence[tuple[int, Sheet]], style: SheetStyle, landscape: bool, shape: tuple[int, int]
) -> Page:
    boxes, strip = _boxes(style, landscape, shape)
    places = [
        Placed(number, sheet, box, cell_size(sheet, box, style))
        for (number, sheet), box in zip(numbered, boxes, strict=False)
    ]
    return Page(landscape, tuple(places), strip)


@lru_cache
def _boxes(style: SheetStyle, landscape: bool, shape: tuple[int, int]) -> tuple[Sequence[Box], Box | None]:
    size = page_size(style, landscape)
    strip = None
    if style.solutions == "upside-down":
        strip = Box(MARGIN, FOOT, size[0] - 2 * MARGIN, size[1] * 0.16)
    across, down = shape if not landscape else shape[::-1]
    return grid_of_boxes(size, (across, down), strip.height + SPACE if strip else 0.0, 0.0), strip


def grid_of_boxes(
    size: tuple[float, float], shape: tuple[int, int], below: float, above: float, space: float = SPACE
) -> list[Box]:
    """The places of a page from left to right and from top to bottom, with room left below and above them."""
    across, down = shape
    width = (size[0] - 2 * MARGIN - (across - 1) * space) / across
    bottom = FOOT + below
    height = (size[1] - MARGIN - above - bottom - (down - 1) * space) / down
    return [
        Box(MARGIN + x * (width + space), bottom + (down - 1 - y) * (height + space), width, height)
        for y in range(down)
        for x in range(across)
    ]
