"""Drawings exported at many times their size: each cell a block of pixels, with or without lines between.

The edges between blocks lie at multiples of the size of a cell; where they do, and every block has one colour
or nearly so, the blocks are the cells. A photograph and a blurred drawing have edges everywhere.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL import Image

SMALLEST_CELL = 4
FEWEST_CELLS = 5
SAME = 28
"""Channels that differ by no more are of one colour: compression and soft edges change them a little."""
PURE = 0.85
"""The part of a block that must have its colour."""
MOST_PIXELS = 4096 * 4096

Box = tuple[int, int]


class Unscaled(NamedTuple):
    image: Image.Image
    """One pixel a cell."""
    factor: int
    lines: bool
    """There were lines between the cells."""


def unscaled(image: Image.Image) -> Unscaled | None:
    """The drawing at its true size, or None if it is not made of equal blocks."""
    if not may_be_scaled(*image.size):
        return None
    picture = image.convert("RGBA")
    for lines, boxes in ((False, _blocks(picture)), (True, _between_lines(picture))):
        if boxes is not None:
            small = _sampled(picture, *boxes)
            if small is not None:
                begin, end = boxes[0][0]
                return Unscaled(small, end - begin, lines)
    return None


def may_be_scaled(width: int, height: int) -> bool:
    """True for pictures that have room for blocks, and not too many pixels to look at."""
    return min(width, height) >= SMALLEST_CELL * FEWEST_CELLS and width * height <= MOST_PIXELS


def _blocks(picture: Image.Image) -> tuple[list[Box], list[Box]] | None:
    """The columns and rows of blocks that touch each other."""
    across, down = _edges(picture, 0), _edges(picture, 1)
    if len(across) + len(down) < 4:
        return None
    counts = _count(across, picture.width), _count(down, picture.height)
    if counts[0] is None or counts[1] is None:
        return None
    # A picture may be coarser in one direction; its cells are square.
    pitch = min(picture.width / counts[0], picture.height / counts[1])
    found = []
    for side, edges in ((picture.width, across), (picture.height, down)):
        count = round(side / pitch)
        if count < FEWEST_CELLS or not _fits(edges, side, count) or abs(side / count - pitch) > 0.1 * pitch:
            return None
        found.append([(round(at * side / count), round((at + 1) * side / count)) for at in range(count)])
    return found[0], found[1]


def _edges(picture: Image.Image, axis: int) -> list[float]:
    """Where neighbouring columns, or rows, differ; several beside each other are one edge."""
    from PIL import Image, ImageChops

    width, height = picture.size
    if axis == 0:
        first, second, size = (0, 0, width - 1, height), (1, 0, width, height), (width - 1, 1)
    else:
        first, second, size = (0, 0, width, height - 1), (0, 1, width, height), (1, height - 1)
    bands = ImageChops.difference(picture.crop(first), picture.crop(second)).split()
    most = bands[0]
    for band in bands[1:]:
        most = ImageChops.lighter(most, band)
    # As numbers with a fraction: one block of a wide picture is less than one part in 255 of it.
    changed = most.point(lambda value: 255 if value > SAME else 0).convert("F")
    profile = list(memoryview(changed.resize(size, Image.Resampling.BOX).tobytes()).cast("f"))
    places = [at + 1 for at, value in enumerate(profile) if value > 0]
    edges: list[float] = []
    for _, group in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
        run = [place for _, place in group]
        if len(run) > 3:
            # A slope, not an edge.
            edges += [float(place) for place in run]
        else:
            edges.append(sum(run) / len(run))
    return edges


def _count(edges: list[float], side: int) -> int | None:
    """The fewest equal parts of the side whose borders all edges lie on."""
    most = side // SMALLEST_CELL
    return next((count for count in range(1, most + 1) if _fits(edges, side, count)), None)


def _fits(edges: list[float], side: int, count: int) -> bool:
    pitch = side / count
    slack = 0.51 if pitch < 8 else 1.01
    return all(abs(edge - round(edge / pitch) * pitch) <= slack for edge in edges)


def _between_lines(picture: Image.Image) -> tuple[list[Box], list[Box]] | None:
    """The columns and rows of cells between lines of one colour that go from edge to edge."""
    columns, rows = _uniform(picture, 0), _uniform(picture, 1)
    for colour in sorted(set(columns.values()) & set(rows.values())):
        across = _gaps([at for at, each in columns.items() if each == colour], picture.width)
        down = _gaps([at for at, each in rows.items() if each == colour], picture.height)
        if across and down and abs(_width(across) - _width(down)) <= 1:
            return across, down
    return None


def _width(boxes: list[Box]) -> int:
    return boxes[0][1] - boxes[0][0]


def _uniform(picture: Image.Image, axis: int) -> dict[int, tuple[int, ...]]:
    """The colours of the columns, or rows, that have only one."""
    found: dict[int, tuple[int, ...]] = {}
    for at in range(picture.size[axis]):
        box = (at, 0, at + 1, picture.height) if axis == 0 else (0, at, picture.width, at + 1)
        extremes = picture.crop(box).getextrema()
        if all(low == high for low, high in extremes):  # type: ignore[misc]
            found[at] = tuple([int(low) for low, _ in extremes])  # type: ignore[misc]
    return found


def _gaps(lines: list[int], side: int) -> list[Box] | None:
    """The parts between lines, where they are of one size and many enough."""
    gaps = [
        (left + 1, right)
        for left, right in zip([-1, *lines], [*lines, side], strict=True)
        if right - left > 1
    ]
    if len(gaps) < FEWEST_CELLS or not lines:
        return None
    widths = [right - left for left, right in gaps]
    if min(widths) < 3 or max(widths) - min(widths) > 1:
        return None
    return gaps


def _sampled(picture: Image.Image, across: list[Box], down: list[Box]) -> Image.Image | None:
    """One pixel for each block, or None if some blocks are not of one colour."""
    from PIL import Image

    colours: list[tuple[int, ...]] = []
    for top, bottom in down:
        for left, right in across:
            inner = _inside(left, right), _inside(top, bottom)
            part = picture.crop((inner[0][0], inner[1][0], inner[0][1], inner[1][1]))
            counted = part.getcolors(part.width * part.height) or []
            _, best = max(counted, key=lambda pair: pair[0])
            near = sum([count for count, colour in counted if _alike(colour, best)])
            if near < PURE * part.width * part.height:
                return None
            colours.append(best)  # type: ignore[arg-type]
    small = Image.new("RGBA", (len(across), len(down)))
    small.putdata(_merged(colours))
    return small


def _inside(begin: int, end: int) -> Box:
    margin = max(0, (end - begin) // 6)
    return begin + margin, end - margin


def _alike(one: object, other: object) -> bool:
    return all(abs(left - right) <= SAME for left, right in zip(one, other, strict=True))  # type: ignore[call-overload]


def _merged(colours: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Colours that are nearly the same become the most frequent of them."""
    counts: dict[tuple[int, ...], int] = {}
    for each in colours:
        counts[each] = counts.get(each, 0) + 1
    kept: list[tuple[int, ...]] = []
    becomes: dict[tuple[int, ...], tuple[int, ...]] = {}
    for each in sorted(counts, key=lambda colour: -counts[colour]):
        like = next((other for other in kept[:64] if _alike(each, other)), None)
        becomes[each] = like or each
        if like is None:
            kept.append(each)
    return [becomes[each] for each in colours]
