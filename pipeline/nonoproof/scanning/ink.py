"""Where a page has ink: how dark each pixel is, compared with the paper around it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from .digits import Ink

Mask = NDArray[np.bool_]
_DARK_PAGE = 110
"""Pages whose median is darker are light on dark."""
_FEW = 64
"""Pixels on the longer side of the picture of the paper alone."""


def ink_of(image: Image.Image) -> Ink:
    """From 0 to 1. Shadows and yellow paper are no ink; light ink on a dark page is."""
    grey = image.convert("L")
    if float(np.median(np.asarray(grey.resize((64, 64))))) < _DARK_PAGE:
        grey = grey.point([255 - value for value in range(256)])
    scale = max(1, round(max(grey.size) / _FEW))
    small = grey.resize((max(1, grey.width // scale), max(1, grey.height // scale)), Image.Resampling.BOX)
    # Paper is what is lightest nearby: lines and digits cover little of it.
    paper = small.filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(3))
    light = np.asarray(paper.resize(grey.size, Image.Resampling.BILINEAR), np.float32)
    values = np.asarray(grey, np.float32)
    ink = np.clip(1 - values / np.maximum(light, 1), 0, 1)
    darkest = float(np.percentile(ink, 99.5))
    result: Ink = np.clip(ink / max(darkest, 0.15), 0, 1).astype(np.float32)
    return result


def mean_along(values: Ink, length: int, axis: int) -> Ink:
    """The mean over so many pixels along the axis, around each."""
    half = length // 2
    pad = [(0, 0), (0, 0)]
    pad[axis] = (half + 1, half)
    sums = np.cumsum(np.pad(values, pad, mode="edge"), axis=axis, dtype=np.float64)
    span = 2 * half + 1
    made = sums[span:] - sums[:-span] if axis == 0 else sums[:, span:] - sums[:, :-span]
    result: Ink = (made / span).astype(np.float32)
    return result


def shifted(values: Ink, by: int, axis: int) -> Ink:
    """The same, moved along the axis; what comes in repeats the edge."""
    moved = np.roll(values, by, axis=axis)
    if axis == 0:
        moved[: max(0, by)] = values[:1]
        moved[moved.shape[0] + min(0, by) :] = values[-1:]
    else:
        moved[:, : max(0, by)] = values[:, :1]
        moved[:, moved.shape[1] + min(0, by) :] = values[:, -1:]
    return moved


def strokes(ink: Ink, axis: int, length: int = 17) -> Ink:
    """How much of a thin straight line, along the axis, there is at each pixel."""
    along = mean_along(ink, length, axis)
    best = np.zeros_like(along)
    for distance in (3, 6):
        beside = np.maximum(shifted(along, distance, 1 - axis), shifted(along, -distance, 1 - axis))
        best = np.maximum(best, along - beside)
    return best


def without_lines(ink: Ink, length: float) -> Ink:
    """The ink without straight lines of that length or more, down and across."""
    left = ink.copy()
    for axis in (0, 1):
        dark = (
            np.maximum(ink, np.maximum(shifted(ink, 1, 1 - axis), shifted(ink, -1, 1 - axis))) > 0.12
        ).astype(np.float32)
        long = mean_along(dark, int(length), axis) > 0.93
        covered = mean_along(long.astype(np.float32), int(length), axis) > 0
        # Only what is thin: where a digit touches the line, its strokes stay.
        near = mean_along(covered.astype(np.float32), 3, 1 - axis) > 0
        line = near & (covered | (ink < 0.8))
        left[line] = 0
    return left
