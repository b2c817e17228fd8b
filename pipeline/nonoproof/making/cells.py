"""A picture cut into cells: the subject is found, framed, and averaged by area in linear light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from .colour import LINEAR, Lab, Light, distance, lab
from .loading import Picture

if TYPE_CHECKING:
    from PIL.Image import Image

T = TypeVar("T")

FINE = 3
"""Samples of a cell, across and down, that likeness is measured on."""
_SEEN = 0.06
"""What differs from the paper by more than this is content."""

_PLAIN = 0.4
"""The share of the border that must have one colour for that to be the paper."""
_PAPER = 0.5
"""The share of the border that must look like the paper where there is any."""


class Frame(NamedTuple):
    """What part of the picture is drawn, in its pixels; it may reach over the border."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


class Size(NamedTuple):
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Cells:
    """A framed picture in cells, row by row, and finer, ``FINE`` by ``FINE`` samples a cell."""

    size: Size
    paper: Lab
    cells: tuple[Lab, ...]
    fine: tuple[Lab, ...]


def paper_of(picture: Picture) -> Lab:
    """The colour that was named, or that most of the border has; white where it has all colours, as in photographs."""
    if picture.paper is not None:
        red, green, blue = picture.paper
        return lab((LINEAR[red], LINEAR[green], LINEAR[blue]))
    pixels = _border(picture)
    # Shades that a camera or a codec makes of one colour count together.
    coarse = Counter([bytes([value >> 4 for value in pixel]) for pixel in pixels])
    top = min(coarse, key=lambda each: (-coarse[each], each))
    if coarse[top] < _PLAIN * len(pixels):
        return lab((1.0, 1.0, 1.0))
    chosen = [pixel for pixel in pixels if bytes([value >> 4 for value in pixel]) == top]
    means = [sum([LINEAR[pixel[band]] for pixel in chosen]) / len(chosen) for band in range(3)]
    return lab((means[0], means[1], means[2]))


def has_paper(picture: Picture, paper: Lab) -> bool:
    """Whether there is paper around the subject. A photograph has none."""
    if picture.transparent or picture.paper is not None:
        return True
    pixels = _border(picture)
    alike = [lab((LINEAR[each[0]], LINEAR[each[1]], LINEAR[each[2]])) for each in pixels]
    return sum([distance(each, paper) <= _SEEN for each in alike]) >= _PAPER * len(pixels)


def _border(picture: Picture) -> list[bytes]:
    width, height = picture.size
    raw = picture.preview.tobytes()
    places = [y * width + x for x, y in border_places(width, height)]
    return [raw[3 * at : 3 * at + 3] for at in places]


def border_places(width: int, height: int) -> list[tuple[int, int]]:
    """Of each side; those of the corners stand for two."""
    border = [(x, y) for x in range(width) for y in (0, height - 1)]
    return border + [(x, y) for y in range(height) for x in (0, width - 1)]


def content(picture: Picture, paper: Lab) -> Frame:
    """The smallest frame around all that differs from the paper; the whole picture where nothing does."""
    from PIL.Image import Transpose

    known: dict[tuple[int, ...], bool] = {}

    def is_seen(pixel: tuple[int, ...]) -> bool:
        if pixel not in known:
            red, green, blue = pixel
            known[pixel] = distance(lab((LINEAR[red], LINEAR[green], LINEAR[blue])), paper) > _SEEN
        return known[pixel]

    def blank(lines: Iterable[bytes]) -> int:
        """How many lines show nothing before the first that does."""
        for number, line in enumerate(lines):
            if any(map(is_seen, set(zip(line[::3], line[1::3], line[2::3], strict=True)))):
                return number
        return -1

    width, height = picture.size
    rows = _lines(picture.preview)
    if (top := blank(rows)) < 0:
        return Frame(0, 0, width, height)
    columns = _lines(picture.preview.transpose(Transpose.TRANSPOSE))
    return Frame(blank(columns), top, width - blank(columns[::-1]), height - blank(rows[::-1]))


def _lines(image: Image) -> list[bytes]:
    raw, length = image.tobytes(), 3 * image.width
    return [raw[at : at + length] for at in range(0, len(raw), length)]


def framed(frame: Frame, size: Size, margin: float = 0.0) -> Frame:
    """The frame with the shape of the size, with so many cells of paper around; nothing is stretched."""
    pixel = max(
        frame.width / max(size.width - 2 * margin, 1), frame.height / max(size.height - 2 * margin, 1)
    )
    width, height = pixel * size.width, pixel * size.height
    x, y = (frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2
    return Frame(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def cut(picture: Picture, frame: Frame, size: Size, paper: Lab) -> Cells:
    """The means of the light that falls into each cell."""
    fine = _sampled(picture, frame, Size(size.width * FINE, size.height * FINE), paper)
    return Cells(
        size,
        paper,
        tuple([lab(_mean(samples)) for samples in by_cell(fine, size.width)]),
        tuple(_labs(fine)),
    )


def _labs(lights: Sequence[Light]) -> list[Lab]:
    """Of most pictures, a good part is paper and a good part one ink."""
    known = {each: lab(each) for each in set(lights)}
    return [known[each] for each in lights]


def by_cell(fine: Sequence[T], width: int) -> Iterator[list[T]]:
    """The samples of each cell, row by row."""
    across = width * FINE
    for top in range(0, len(fine), FINE * across):
        rows = [fine[top + down : top + down + across] for down in range(0, FINE * across, across)]
        for left in range(0, across, FINE):
            yield [sample for row in rows for sample in row[left : left + FINE]]


def neighbours(values: Sequence[T], width: int) -> list[tuple[T, T]]:
    """Each cell and its neighbour, across and then down."""
    pairs = [(values[at], values[at + 1]) for at in range(len(values) - 1) if (at + 1) % width]
    return [*pairs, *zip(values, values[width:], strict=False)]


def _mean(part: Sequence[Light]) -> Light:
    red, green, blue = (sum(band) / len(part) for band in zip(*part, strict=True))
    return red, green, blue


def _sampled(picture: Picture, frame: Frame, size: Size, paper: Lab) -> list[Light]:
    from PIL import Image

    from .colour import light_of

    left, top = floor(min(frame.left, 0)), floor(min(frame.top, 0))
    right = ceil(max(frame.right, picture.size[0]))
    bottom = ceil(max(frame.bottom, picture.size[1]))
    box = (frame.left - left, frame.top - top, frame.right - left, frame.bottom - top)
    bands = []
    for band, ground in zip(picture.bands, light_of(paper), strict=True):
        canvas = Image.new("F", (right - left, bottom - top), max(ground, 0.0))
        canvas.paste(band, (-left, -top))
        small = canvas.resize(size, Image.Resampling.BOX, box=box)
        bands.append(memoryview(small.tobytes()).cast("f").tolist())
    return list(zip(*bands, strict=True))
