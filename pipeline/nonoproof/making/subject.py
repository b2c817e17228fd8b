"""Where people look in a photograph: a map of how much each place stands out, and a frame around what does.

Two measures, each cheap on a small picture: how high a barrier of colour lies between a place and the border, and how
unlike the border its colour is (Zhang and others, Minimum Barrier Salient Object Detection at 80 FPS, 2015).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt
from typing import TYPE_CHECKING, NamedTuple

from .cells import Frame, Size, border_places
from .colour import LINEAR, Lab, lab
from .rendering import Tones, means, otsu, stretched
from .specks import pieces

if TYPE_CHECKING:
    from .loading import Picture

SIDE = 72
"""Places of the longer side."""
_SWEEPS = 3
"""From corner to corner and back. A fourth changes next to nothing."""
_CENTRE = 0.5
"""What a corner loses: subjects are seldom there."""
_LEAST_PIECE = 0.15
"""Of the largest piece that stands out: smaller ones are not the subject."""
_TAIL = 0.02
"""The share of the subject that may lie outside of each side of its frame."""
_AROUND = 0.04
"""Of the picture, on each side of the subject."""
_NOISE = 0.02
"""No border is plainer than this, in OKLab."""


class Subject(NamedTuple):
    """How much each place of a picture stands out, from 0 to 1."""

    size: Size
    tones: Tones
    picture: Size
    """In pixels."""

    @property
    def threshold(self) -> float:
        return otsu(self.tones)

    @property
    def whole(self) -> Frame:
        return Frame(0, 0, *self.picture)

    def frame(self) -> Frame:
        """Around what stands out."""
        width, height = self.size
        least = self.threshold
        cells = bytes([tone >= least for tone in self.tones])
        found = [
            each
            for each in pieces([cells[at : at + width] for at in range(0, len(cells), width)])
            if each.ink
        ]
        largest = max([each.size for each in found])
        places = [place for each in found if each.size >= _LEAST_PIECE * largest for place in each.cells()]
        top, bottom = _middle([y for y, _ in places], height)
        left, right = _middle([x for _, x in places], width)
        across, down = self.picture.width / width, self.picture.height / height
        return Frame(left * across, top * down, right * across, bottom * down)

    def sampled(self, frame: Frame, size: Size) -> Tones:
        """The means in a frame that lies within the picture."""
        from PIL import Image

        image = Image.new("F", self.size)
        image.putdata(self.tones)
        across, down = self.size.width / self.picture.width, self.size.height / self.picture.height
        box = (frame.left * across, frame.top * down, frame.right * across, frame.bottom * down)
        sampled = memoryview(image.resize(size, Image.Resampling.BOX, box=box).tobytes()).cast("f")
        return list(map(float, sampled))


def _middle(places: list[int], side: int) -> tuple[float, float]:
    order, cut = sorted(places), int(_TAIL * len(places))
    around = _AROUND * side
    return max(order[cut] - around, 0), min(order[-1 - cut] + 1 + around, side)


def subject_of(picture: Picture) -> Subject:
    image = picture.preview.copy()
    image.thumbnail((SIDE, SIDE))
    size = Size(*image.size)
    labs = _labs(image.tobytes())
    measures = zip(stretched(_barriers(labs, size)), stretched(_unlike_border(labs, size)), strict=True)
    tones = [sum(both) * _central(at, size) for at, both in enumerate(measures)]
    return Subject(size, stretched(means(tones, size, 1)), Size(*picture.size))


def _labs(raw: bytes) -> list[Lab]:
    pixels = list(zip(raw[::3], raw[1::3], raw[2::3], strict=True))
    known = {pixel: lab((LINEAR[pixel[0]], LINEAR[pixel[1]], LINEAR[pixel[2]])) for pixel in set(pixels)}
    return [known[pixel] for pixel in pixels]


def _central(at: int, size: Size) -> float:
    y, x = divmod(at, size.width)
    return 1 - _CENTRE * 2 * hypot((x + 0.5) / size.width - 0.5, (y + 0.5) / size.height - 0.5) ** 2


def _barriers(labs: Sequence[Lab], size: Size) -> list[float]:
    """For each place, the least span of values on a way to the border, added up over the axes of colour."""
    axes = [_barrier([each[axis] for each in labs], size) for axis in range(3)]
    return [sum(each) for each in zip(*axes, strict=True)]


def _barrier(values: list[float], size: Size) -> list[float]:
    width, height = size
    high, low = values[:], values[:]
    found = [2.0] * len(values)
    for x, y in border_places(width, height):
        found[y * width + x] = 0.0
    inner = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
    for sweep in range(_SWEEPS):
        # There, from the neighbours to the left and above; and back, from the other two.
        step = -1 if sweep % 2 else 1
        for at in inner[::step]:
            for near in (at - step, at - step * width):
                top, bottom = max(high[near], values[at]), min(low[near], values[at])
                if top - bottom < found[at]:
                    found[at], high[at], low[at] = top - bottom, top, bottom
    return found


def _unlike_border(labs: Sequence[Lab], size: Size) -> list[float]:
    """How far each colour is from those of the four sides. The subject may touch one: the farthest does not count."""
    width = size.width
    deep = max(2, min(size) // 10)
    rows = [labs[at : at + width] for at in range(0, len(labs), width)]
    sides = [
        rows[:deep],
        rows[-deep:],
        [row[:deep] for row in rows],
        [row[-deep:] for row in rows],
    ]
    apart = [_apart(labs, [each for row in side for each in row]) for side in sides]
    return [sum(each) - max(each) for each in zip(*apart, strict=True)]


def _apart(labs: Sequence[Lab], side: Sequence[Lab]) -> list[float]:
    """In standard deviations of the side, as a share of the largest."""
    mean = [sum(axis) / len(side) for axis in zip(*side, strict=True)]
    spread = [
        max(sqrt(sum([(value - middle) ** 2 for value in axis]) / len(side)), _NOISE)
        for axis, middle in zip(zip(*side, strict=True), mean, strict=True)
    ]
    found = [
        hypot(*[(value - middle) / wide for value, middle, wide in zip(each, mean, spread, strict=True)])
        for each in labs
    ]
    most = max(found) or 1.0
    return [each / most for each in found]
