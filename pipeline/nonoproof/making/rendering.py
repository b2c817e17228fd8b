"""From cells to black and white: which cells are ink, by several thresholds, with small specks removed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..model import Grid
from .cells import Cells, Size
from .colour import Lab, distance, light_of
from .specks import without_specks

Tones = list[float]
"""How much each cell looks like ink, from 0 to 1."""
_LEVELS = 64
_SHIFTS = (0.0, -0.12, 0.12, -0.22, 0.22)
"""How far from the best threshold others are tried."""
_SHARPEN = 0.8
_LOCAL = 0.04
"""What a cell must have more than its surroundings to be ink."""


class Rendering(NamedTuple):
    """A picture in cells, before it is mended."""

    grid: Grid
    how: str
    """How it was made, in a few words."""


def black_and_white(cells: Cells, dither: bool = False) -> Iterator[Rendering]:
    """Renderings by several thresholds, the most promising first. None is all paper or all ink."""
    for name, tones in _channels(cells):
        middle = otsu(tones)
        for shift in _SHIFTS:
            yield from _whole(tones, cells.size, middle + shift, f"{name}, threshold {middle + shift:.2f}")
        sharp = sharpened(tones, cells.size)
        yield from _whole(sharp, cells.size, otsu(sharp), f"{name}, edges kept")
        local = [tone - mean for tone, mean in zip(tones, means(tones, cells.size), strict=True)]
        yield from _whole(local, cells.size, _LOCAL, f"{name}, local threshold")
        if dither:
            yield from _whole(dithered(tones, cells.size), cells.size, 0.5, f"{name}, dithered")


def _channels(cells: Cells) -> Iterator[tuple[str, Tones]]:
    """What may count as ink: what differs from the paper, what is dark, and what is light.

    In linear light, a cell that ink half covers lies halfway, whichever of the two is darker. The eye sees more
    shades in the dark, which is right for photographs.
    """
    yield "covered", covered(cells.cells, cells.paper)
    yield "against the paper", stretched([distance(each, cells.paper) for each in cells.cells])
    darkness = stretched([1 - each[0] for each in cells.cells])
    yield "dark", darkness
    yield "light", [1 - each for each in darkness]


def covered(samples: Sequence[Lab], paper: Lab) -> Tones:
    """How much of each sample ink covers, judged by the light."""
    ground = light_of(paper)
    return stretched([distance(light_of(each), ground) for each in samples])


def stretched(values: Sequence[float]) -> Tones:
    """From 0 to 1; the extremes of one cell in fifty are cut off."""
    order = sorted(values)
    cut = len(order) // 50
    low, high = order[cut], order[-1 - cut]
    if high - low < 1e-6:
        low, high = order[0], order[-1]
    span = high - low
    if span < 1e-6:
        return [0.0] * len(values)
    return [min(max((each - low) / span, 0.0), 1.0) for each in values]


def otsu(tones: Sequence[float]) -> float:
    """The threshold that parts the tones best into two kinds (Otsu, 1979)."""
    low, high = min(tones), max(tones)
    span = (high - low) or 1.0
    counts = [0] * _LEVELS
    for tone in tones:
        counts[min(int((tone - low) / span * _LEVELS), _LEVELS - 1)] += 1
    total, whole = len(tones), sum([level * count for level, count in enumerate(counts)])
    below = weight = 0
    best, most, ties = 0.0, -1.0, 1
    for level in range(_LEVELS - 1):
        below += counts[level]
        weight += level * counts[level]
        if 0 < below < total:
            gap = weight / below - (whole - weight) / (total - below)
            between = below * (total - below) * gap * gap
            if between > most * (1 + 1e-9):
                best, most, ties = float(level), between, 1
            elif between > most * (1 - 1e-9):
                # A plateau: nothing lies between the two kinds, so the middle of it is the fairest.
                best, ties = (best * ties + level) / (ties + 1), ties + 1
    return low + (best + 1) / _LEVELS * span


def means(tones: Sequence[float], size: Size, reach: int | None = None) -> Tones:
    """The mean of the square around each cell, from running sums."""
    width, height = size
    reach = max(2, min(width, height) // 5) if reach is None else reach
    sums = [[0.0] * (width + 1) for _ in range(height + 1)]
    for y in range(height):
        for x in range(width):
            sums[y + 1][x + 1] = tones[y * width + x] + sums[y][x + 1] + sums[y + 1][x] - sums[y][x]
    made = []
    for y in range(height):
        top, bottom = max(y - reach, 0), min(y + reach + 1, height)
        for x in range(width):
            left, right = max(x - reach, 0), min(x + reach + 1, width)
            whole = sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]
            made.append(whole / ((bottom - top) * (right - left)))
    return made


def sharpened(tones: Sequence[float], size: Size) -> Tones:
    """Thin lines that share their cells with paper stand out again."""
    around = means(tones, size, 1)
    return [tone + _SHARPEN * (tone - mean) for tone, mean in zip(tones, around, strict=True)]


def dithered(tones: Sequence[float], size: Size) -> Tones:
    """Floyd and Steinberg's error diffusion."""
    width, height = size
    rest = list(tones)
    for y in range(height):
        for x in range(width):
            at = y * width + x
            before, rest[at] = rest[at], float(rest[at] >= 0.5)
            error = before - rest[at]
            for dx, dy, share in ((1, 0, 7), (-1, 1, 3), (0, 1, 5), (1, 1, 1)):
                if 0 <= x + dx < width and y + dy < height:
                    rest[(y + dy) * width + x + dx] += error * share / 16
    return rest


def _whole(tones: Sequence[float], size: Size, threshold: float, how: str) -> Iterator[Rendering]:
    grid = thresholded(tones, size, threshold)
    if "dithered" not in how:
        grid = without_specks(grid)
    if 0 < sum([sum(row) for row in grid]) < size.width * size.height:
        yield Rendering(grid, how)


def thresholded(tones: Sequence[float], size: Size, threshold: float) -> Grid:
    cells = bytes([tone >= threshold for tone in tones])
    return tuple([cells[at : at + size.width] for at in range(0, len(cells), size.width)])
