"""Photographs: there is no paper around the subject, so it is found by what stands out, and drawn by light and dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from .cells import FINE, Cells, Frame, Size, cut
from .colour import Lab, lab
from .loading import Picture
from .rendering import Rendering, Tones, dithered, means, otsu, stretched, thresholded
from .specks import without_specks
from .subject import Subject

PAPER = lab((1.0, 1.0, 1.0))
_SHIFTS = (0.0, -0.12, 0.12)
_LOCAL = 0.03
"""What a cell must have more than its surroundings to be ink."""
_SHOWN = 0.4
"""The share of the spread of light that cells must show."""
_EDGE = 0.8
"""Of the threshold of the subject: inside, dark cells are ink a little beyond it."""


class PhotoCells(NamedTuple):
    """A part of a photograph in cells, and how much each cell stands out."""

    cells: Cells
    tones: Tones
    threshold: float
    cut_out: Cells
    """The same on white paper: only what stands out is left."""


def photo_cells(picture: Picture, subject: Subject, frame: Frame, size: Size) -> PhotoCells:
    """Of the part around the frame that has the shape of the size, within the picture: nothing is stretched."""
    within = _within(frame, size, subject.picture)
    cells = cut(picture, within, size, PAPER)
    tones, threshold = subject.sampled(within, size), subject.threshold
    fine = subject.sampled(within, Size(size.width * FINE, size.height * FINE))
    cut_out = replace(
        cells,
        cells=_standing_out(cells.cells, tones, threshold),
        fine=_standing_out(cells.fine, fine, threshold),
    )
    return PhotoCells(cells, tones, threshold, cut_out)


def is_texture(cells: Cells) -> bool:
    """Whether nearly all light and dark is lost in cells of this size: grass, gravel, a crowd from afar."""
    return _spread(cells.cells) < _SHOWN * _spread(cells.fine)


def _spread(labs: Sequence[Lab]) -> float:
    mean = sum([each[0] for each in labs]) / len(labs)
    return sum([(each[0] - mean) ** 2 for each in labs]) / len(labs)


def _within(frame: Frame, size: Size, picture: Size) -> Frame:
    shape = size.width / size.height
    width = max(frame.width, frame.height * shape)
    width *= min(1.0, picture.width / width, picture.height * shape / width)
    height = width / shape
    x = min(max((frame.left + frame.right) / 2, width / 2), picture.width - width / 2)
    y = min(max((frame.top + frame.bottom) / 2, height / 2), picture.height - height / 2)
    return Frame(max(x - width / 2, 0.0), max(y - height / 2, 0.0), x + width / 2, y + height / 2)


def _standing_out(labs: Sequence[Lab], tones: Tones, least: float) -> tuple[Lab, ...]:
    return tuple([each if tone >= least else PAPER for each, tone in zip(labs, tones, strict=True)])


def photo_renderings(photo: PhotoCells, dither: bool = False) -> Iterator[Rendering]:
    """In black and white, the most promising first. None is all paper or all ink."""
    size, least = photo.cells.size, photo.threshold
    lightness = stretched([each[0] for each in photo.cells.cells])
    for name, tones in (("dark", [1 - each for each in lightness]), ("light", lightness)):
        local = [tone - mean for tone, mean in zip(tones, means(tones, size), strict=True)]
        inside = [tone for tone, stands in zip(tones, photo.tones, strict=True) if stands >= least]
        yield from _by_thresholds(tones, size, otsu(tones), name)
        yield from _whole(local, size, _LOCAL, f"{name}, local threshold")
        within = f"{name} in the subject"
        yield from _by_thresholds(_kept(tones, photo), size, otsu(inside or tones), within)
        yield from _whole(_kept(local, photo), size, _LOCAL, f"{within}, local threshold")
        if dither:
            yield Rendering(thresholded(dithered(tones, size), size, 0.5), f"{name}, dithered")
    yield from _by_thresholds(photo.tones, size, least, "the subject")


def _kept(tones: Tones, photo: PhotoCells) -> Tones:
    """What does not stand out is paper."""
    least = _EDGE * photo.threshold
    return [tone if stands >= least else -1.0 for tone, stands in zip(tones, photo.tones, strict=True)]


def _by_thresholds(tones: Tones, size: Size, middle: float, name: str) -> Iterator[Rendering]:
    for shift in _SHIFTS:
        yield from _whole(tones, size, middle + shift, f"{name}, threshold {middle + shift:.2f}")


def _whole(tones: Tones, size: Size, threshold: float, how: str) -> Iterator[Rendering]:
    grid = without_specks(thresholded(tones, size, threshold))
    if 0 < sum(map(sum, grid)) < size.width * size.height:
        yield Rendering(grid, how)
