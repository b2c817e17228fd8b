"""Finds grids on a straightened page, by places where lines cross and by the equal distances of lines."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .digits import Ink
from .ink import Mask, mean_along, strokes

_BLOCK = 4
"""Pixels of the page for one of the coarse map."""
_FEWEST = 4
"""Cells of the smallest grid on a side."""
_CLEAR = 0.08
"""How much darker than its surroundings a line is."""


class Lattice(NamedTuple):
    """Lines at equal distances: where they are, from the first to the last."""

    down: NDArray[np.float64]
    """Of the lines between columns."""
    across: NDArray[np.float64]
    """Of the lines between rows."""

    @property
    def pitch(self) -> tuple[float, float]:
        """The width and the height of a cell."""
        return float(np.diff(self.down).mean()), float(np.diff(self.across).mean())


def lattices(ink: Ink) -> list[Lattice]:
    """The largest first."""
    horizontal, vertical = strokes(ink, 1) > _CLEAR, strokes(ink, 0) > _CLEAR
    found = []
    for left, top, right, bottom in _clusters(horizontal, vertical):
        rows = _lines(horizontal[top:bottom, left:right].mean(axis=1))
        columns = _lines(vertical[top:bottom, left:right].mean(axis=0))
        if rows is None or columns is None or min(len(rows), len(columns)) <= _FEWEST:
            continue
        lattice = Lattice(columns + left, rows + top)
        width, height = lattice.pitch
        if 0.5 < width / height < 2:
            found.append(lattice)
    return sorted(found, key=lambda each: -(np.ptp(each.down) * np.ptp(each.across)))


def _grown(mask: Mask, by: int) -> Mask:
    values = mask.astype(np.float32)
    for axis in (0, 1):
        values = (mean_along(values, 2 * by + 1, axis) > 0).astype(np.float32)
    return values > 0


def _clusters(horizontal: Mask, vertical: Mask) -> list[tuple[int, int, int, int]]:
    """Left, top, right and bottom of each part of the page that has many crossings."""
    crossings = _grown(horizontal, 2) & _grown(vertical, 2)
    height, width = (each // _BLOCK for each in crossings.shape)
    coarse = (
        crossings[: height * _BLOCK, : width * _BLOCK].reshape(height, _BLOCK, width, _BLOCK).any(axis=(1, 3))
    )
    if not coarse.any():
        return []
    near = max(2, round(1.3 * _distance(horizontal, vertical) / _BLOCK))
    joined = _grown(np.asarray(coarse), (near + 1) // 2)
    boxes = []
    for part in _parts(joined):
        rows, columns = np.nonzero(part & coarse)
        if len(rows) < _FEWEST**2:
            continue
        slack = 3
        box = (
            max(0, int(columns.min()) * _BLOCK - slack),
            max(0, int(rows.min()) * _BLOCK - slack),
            min(crossings.shape[1], (int(columns.max()) + 1) * _BLOCK + slack),
            min(crossings.shape[0], (int(rows.max()) + 1) * _BLOCK + slack),
        )
        boxes.append(box)
    return boxes


def _distance(horizontal: Mask, vertical: Mask) -> float:
    """About the distance of neighbouring lines: the largest that most lines have to the next."""
    distances = []
    for profile in (horizontal.mean(axis=1), vertical.mean(axis=0)):
        peaks = _peaks(profile, 0.35 * float(np.percentile(profile, 99)))
        if len(peaks) > 2:
            distances.append(float(np.percentile(np.diff(peaks), 70)))
    return max(6.0, min(distances, default=20.0))


def _parts(mask: Mask) -> list[Mask]:
    """The connected parts of a small mask."""
    left = mask.copy()
    parts: list[Mask] = []
    while left.any() and len(parts) < 60:
        part = np.zeros_like(mask)
        first = divmod(int(np.argmax(left)), mask.shape[1])
        stack = [first]
        left[first] = False
        while stack:
            y, x = stack.pop()
            part[y, x] = True
            for v, u in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                if 0 <= v < mask.shape[0] and 0 <= u < mask.shape[1] and left[v, u]:
                    left[v, u] = False
                    stack.append((v, u))
        parts.append(part)
    return parts


def _peaks(profile: NDArray[np.float64], least: float) -> NDArray[np.float64]:
    """The middles of what rises above the least."""
    high = np.concatenate(([False], profile > least, [False]))
    edges = np.flatnonzero(high[1:] != high[:-1])
    middles = []
    for begin, end in zip(edges[::2], edges[1::2], strict=True):
        weights = profile[begin:end]
        middles.append(float((np.arange(begin, end) * weights).sum() / weights.sum()))
    return np.array(middles)


def _lines(profile: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """The most equally spaced lines in a row; None where there are no such. Digits beside a grid count as lines too."""
    strong = float(np.percentile(profile, 98))
    peaks = _peaks(profile, max(0.2, 0.4 * min(strong, 1.0)))
    gaps = np.diff(peaks)
    gaps = gaps[gaps > 4]
    if len(gaps) < _FEWEST:
        return None
    # The distance that most neighbours have.
    near = [float(((gaps > 0.93 * gap) & (gaps < 1.07 * gap)).sum()) + 1e-4 * gap for gap in gaps]
    pitch = float(gaps[int(np.argmax(near))])
    pitch = float(np.median(gaps[(gaps > 0.9 * pitch) & (gaps < 1.1 * pitch)]))
    best: list[float] = []
    for first in peaks:
        chain = _chain(peaks, float(first), pitch)
        if len(chain) > len(best):
            best = chain
    return np.array(best) if len(best) > _FEWEST else None


def _chain(peaks: NDArray[np.float64], first: float, pitch: float) -> list[float]:
    """Lines from this one on; one in a row may be missing."""
    chain = [first]
    step = pitch
    while True:
        for skipped in (1, 2):
            wanted = chain[-1] + skipped * step
            nearest = float(peaks[np.argmin(np.abs(peaks - wanted))])
            if abs(nearest - wanted) < 0.17 * pitch:
                if skipped == 2:
                    chain.append((chain[-1] + nearest) / 2)
                chain.append(nearest)
                step = 0.8 * step + 0.2 * (nearest - chain[-1 - skipped]) / skipped
                break
        else:
            return chain
