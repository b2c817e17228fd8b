"""Finds the shapes of the clues beside a grid, line by line, and puts digits together to numbers."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .digits import Ink
from .ink import Mask, without_lines
from .lattice import Lattice

_FAR = 1.4
"""Cells between two numbers of one clue, at the most."""
_PALE = 0.14
"""Less ink is noise."""
_INKED = 0.3
"""The ink of a pixel that belongs to a digit."""


class DigitBox(NamedTuple):
    """A digit, probably: its place on the page."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top


class Body(NamedTuple):
    """The grid without its clues, and where its clues are."""

    down: NDArray[np.float64]
    across: NDArray[np.float64]
    boxed: bool
    """Each number of a row has a box of its own."""

    @property
    def size(self) -> tuple[int, int]:
        return len(self.down) - 1, len(self.across) - 1

    @property
    def pitch(self) -> tuple[float, float]:
        return float(np.diff(self.down).mean()), float(np.diff(self.across).mean())


class Clues(NamedTuple):
    """The shapes of each line in the order of reading; for a column, number by number."""

    rows: list[list[DigitBox]]
    columns: list[list[list[DigitBox]]]


def erased(ink: Ink, lattice: Lattice) -> Ink:
    """The ink without the lines of the grid. Thin digits are pale: they are as dark as the darkest of them."""
    left = without_lines(ink, 1.25 * max(lattice.pitch))
    seen = left[left > _PALE]
    darkest = float(np.percentile(seen, 85)) if seen.size else 1.0
    pale: Ink = np.clip(left / darkest, 0, 1)
    return pale if darkest < 0.7 else left


def bodies(ink: Ink, lattice: Lattice) -> list[Body]:
    """What may be the grid: all of the lattice, or the part of it without ink beside its inked cells."""
    found = [Body(lattice.down, lattice.across, False)]
    inked = _inked_cells(ink, lattice)
    height, width = inked.shape
    best: tuple[int, int, int] | None = None
    for top in range(height - 3):
        for left in range(width - 3):
            if not (top or left):
                continue
            if inked[top:, left:].mean() > 0.02 or inked[:top, :left].mean() > 0.1 if top and left else False:
                continue
            if inked[top:, left:].mean() > 0.02:
                continue
            area = (height - top) * (width - left)
            if best is None or area > best[0]:
                best = area, top, left
    if best is not None and inked.mean() > 0.02:
        _, top, left = best
        found.insert(0, Body(lattice.down[left:], lattice.across[top:], left > 0))
    return found


def _inked_cells(ink: Ink, lattice: Lattice) -> NDArray[np.bool_]:
    """Cells with ink inside, away from their borders."""
    made = np.zeros((len(lattice.across) - 1, len(lattice.down) - 1), np.bool_)
    for row, (top, bottom) in enumerate(zip(lattice.across, lattice.across[1:], strict=False)):
        for column, (left, right) in enumerate(zip(lattice.down, lattice.down[1:], strict=False)):
            inset_x, inset_y = 0.2 * (right - left), 0.2 * (bottom - top)
            cell = ink[
                round(top + inset_y) : round(bottom - inset_y), round(left + inset_x) : round(right - inset_x)
            ]
            made[row, column] = cell.size > 0 and (cell > 0.4).mean() > 0.06
    return made


def clues_of(ink: Ink, body: Body) -> Clues:
    """From ink without lines. Clues of rows are on the side that has more ink, and those of columns too."""
    across, down = body.pitch
    left, right = _beside(ink, body.across, body.down, axis=1)
    top, bottom = _beside(ink, body.down, body.across, axis=0)
    rows = []
    for begin, end in zip(body.across, body.across[1:], strict=False):
        area = DigitBox(round(left), round(begin) + 1, round(right), round(end))
        shapes = _shapes_across(ink, area, down)
        before = [(shape.left, shape.right) for shape in shapes]
        rows.append(shapes[_near(before, left < body.down[0], _FAR * down)])
    columns = []
    for begin, end in zip(body.down, body.down[1:], strict=False):
        area = DigitBox(round(begin) + 1, round(top), round(end), round(bottom))
        numbers = _numbers_down(ink, area, across)
        heights = [(min([s.top for s in each]), max([s.bottom for s in each])) for each in numbers]
        columns.append(numbers[_near(heights, top < body.across[0], _FAR * across)])
    return Clues(rows, columns)


def _near(places: list[tuple[int, int]], before: bool, far: float) -> slice:
    """What follows from the grid on without a wide gap: a title above a short clue is not a part of it."""
    ordered = [(-end, -begin) for begin, end in reversed(places)] if before else places
    count = len(ordered)
    for at, (one, other) in enumerate(pairwise(ordered), 1):
        if other[0] - one[1] > far:
            count = at
            break
    return slice(len(places) - count, None) if before else slice(0, count)


def _beside(ink: Ink, own: NDArray[np.float64], other: NDArray[np.float64], axis: int) -> tuple[float, float]:
    """From where to where the clues of these lines are, along the other direction."""
    turned = ink if axis == 1 else ink.T
    first, last = round(own[0]), round(own[-1])
    band = turned[max(0, first) : last]
    edges = [round(each) for each in own[1:-1]]
    before, after = round(other[0]), round(other[-1])
    pitch = float(np.diff(other).mean())
    low = _reach(band[:, : max(0, before - 1)][:, ::-1], [edge - first for edge in edges], pitch)
    high = _reach(band[:, after + 2 :], [edge - first for edge in edges], pitch)
    low_ink = float(band[:, before - low : max(0, before - 1)].sum()) if low else 0.0
    high_ink = float(band[:, after + 2 : after + 2 + high].sum()) if high else 0.0
    if low_ink >= high_ink:
        return before - low, before - 1
    return after + 2, after + 2 + high


def _reach(band: Ink, edges: list[int], pitch: float) -> int:
    """How far clues reach from the grid: until a wide gap, or until what runs over the borders of lines."""
    dark = band > _INKED
    profile = dark.sum(axis=0) > 0
    reach, gap, at = 0, 0, 0
    width = band.shape[1]
    while at < width:
        if not profile[at]:
            gap += 1
            if gap > 2.2 * pitch:
                break
            at += 1
            continue
        end = at
        while end < width and profile[end]:
            end += 1
        over = sum(bool(dark[max(0, edge - 1) : edge + 2, at:end].any(axis=1).all()) for edge in edges)
        used = max(
            1, len({int(row) for row in np.searchsorted(edges, np.flatnonzero(dark[:, at:end].any(axis=1)))})
        )
        if reach and over > max(1, 0.3 * used):
            break
        reach, gap, at = end, 0, end
    return int(min(width, reach + 1))


def _runs(flags: Mask) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], flags.astype(np.int8), [0]))))
    return [(int(begin), int(end)) for begin, end in zip(edges[::2], edges[1::2], strict=True)]


def _shapes_across(ink: Ink, area: DigitBox, pitch: float) -> list[DigitBox]:
    """The shapes of one row of text."""
    left, top = max(0, area.left), max(0, area.top)
    part: Mask = ink[top : area.bottom, left : min(ink.shape[1], area.right)] > _INKED
    if not part.size:
        return []
    shapes = []
    for begin, end in _runs(np.asarray(part.any(axis=0))):
        rows = np.flatnonzero(part[:, begin:end].any(axis=1))
        shape = DigitBox(left + begin, top + int(rows[0]), left + end, top + int(rows[-1]) + 1)
        if shape.height >= 0.22 * pitch and shape.height >= 4:
            shapes.append(shape)
    return shapes


def halves(ink: Ink, shape: DigitBox) -> list[tuple[DigitBox, DigitBox]]:
    """Where the shape may be two digits that touch: cut where the ink is thinnest, and at places beside that."""
    if shape.width < 0.62 * shape.height or shape.width < 7:
        return []
    profile = ink[shape.top : shape.bottom, shape.left : shape.right].sum(axis=0)
    low, high = int(0.25 * shape.width), int(0.75 * shape.width) + 1
    cuts: list[int] = []
    for place in np.argsort(profile[low:high], kind="stable"):
        cut = low + int(place)
        if all(abs(cut - other) > 0.12 * shape.width for other in cuts):
            cuts.append(cut)
        if len(cuts) == 3:
            break
    found = []
    for cut in cuts:
        one = _tight(ink, shape._replace(right=shape.left + cut))
        other = _tight(ink, shape._replace(left=shape.left + cut + (1 if shape.width > 14 else 0)))
        found += [(first, second) for first in one for second in other]
    return found


def _tight(ink: Ink, shape: DigitBox) -> list[DigitBox]:
    dark = ink[shape.top : shape.bottom, shape.left : shape.right] > _INKED
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    if not len(rows):
        return []
    return [
        DigitBox(shape.left + int(columns[0]), shape.top + int(rows[0]),
              shape.left + int(columns[-1]) + 1, shape.top + int(rows[-1]) + 1)
    ]  # fmt: skip


def _numbers_down(ink: Ink, area: DigitBox, pitch: float) -> list[list[DigitBox]]:
    """The shapes of a column of numbers, each number a line of text."""
    top = max(0, area.top)
    part: Mask = ink[top : min(ink.shape[0], area.bottom), max(0, area.left) : area.right] > _INKED
    if not part.size:
        return []
    numbers = []
    for begin, end in _joined(_runs(np.asarray(part.any(axis=1))), pitch):
        if end - begin < max(4, 0.22 * pitch):
            continue
        for line in _lines_apart(ink, area._replace(top=top + begin, bottom=top + end), pitch):
            shapes = _shapes_across(ink, line, pitch)
            if shapes:
                numbers.append(shapes)
    return numbers


def _joined(runs: list[tuple[int, int]], pitch: float) -> list[tuple[int, int]]:
    """Parts of one digit with a crack between them, as displays of segments have it, become one."""
    joined: list[tuple[int, int]] = []
    for begin, end in runs:
        if joined and begin - joined[-1][1] < 0.13 * pitch and end - joined[-1][0] < 0.85 * pitch:
            joined[-1] = joined[-1][0], end
        else:
            joined.append((begin, end))
    return joined


def _lines_apart(ink: Ink, area: DigitBox, pitch: float) -> list[DigitBox]:
    """Numbers that touch the ones below them, cut where the ink is thinnest."""
    count = round(area.height / pitch) if area.height > 1.25 * pitch else 1
    if count < 2:
        return [area]
    profile = ink[area.top : area.bottom, area.left : area.right].sum(axis=1)
    cuts = [0]
    for number in range(1, count):
        middle = number * area.height / count
        low, high = int(middle - 0.3 * pitch), int(middle + 0.3 * pitch) + 1
        cuts.append(low + int(np.argmin(profile[low:high])))
    cuts.append(area.height)
    return [area._replace(top=area.top + begin, bottom=area.top + end) for begin, end in pairwise(cuts)]
