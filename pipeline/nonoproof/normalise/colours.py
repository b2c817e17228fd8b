"""Whether readers can tell the colours of a puzzle apart: most of them, and those who lack a kind of receptor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import dist

from ..findings import Code
from ..model import BLACK_AND_WHITE, Colour, Palette, Puzzle
from .remarks import Remarks

MOST_COLOURS = 12
"""Colours beside the background that readers tell apart in print without a legend."""
LEAST_DISTANCE = 12.0
"""Steps of CIE L*a*b*: one is just visible side by side, a dozen is seen across a page."""

Place = tuple[float, float, float]
_Matrix = tuple[Place, Place, Place]

VISIONS: dict[str, _Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What becomes of linear RGB without one kind of receptor: Machado, Oliveira and Fernandes, "A physiologically-based
model for simulation of color vision deficiency" (2009), at full severity."""


def check_colours(puzzle: Puzzle, remarks: Remarks) -> None:
    if puzzle.palette is BLACK_AND_WHITE:
        return
    if puzzle.colours > MOST_COLOURS:
        message = f"{puzzle.colours} colours; more than {MOST_COLOURS} are hard to tell apart in print"
        remarks.add(Code.TOO_MANY_COLOURS, message)
    for one, other, distance in similar_colours(puzzle.palette):
        message = f"{name_of(one)} and {name_of(other)} are nearly the same (distance {distance:.0f})"
        remarks.add(Code.SIMILAR_COLOURS, message)
    if message := _for_some_eyes(puzzle.palette):
        remarks.add(Code.COLOUR_VISION, message)


@lru_cache(maxsize=1024)
def similar_colours(palette: Palette) -> tuple[tuple[Colour, Colour, float], ...]:
    """The pairs of a palette, its background too, that are hard to tell apart."""
    places = [(colour, lab(colour.rgb)) for colour in palette]
    pairs = [(one, other, dist(here, there)) for (one, here), (other, there) in combinations(places, 2)]
    return tuple([pair for pair in pairs if pair[2] < LEAST_DISTANCE][:MOST_COLOURS])


@lru_cache(maxsize=1024)
def _for_some_eyes(palette: Palette) -> str:
    """The colours that only some readers can tell apart, in words; empty if there are none."""
    pairs: dict[tuple[Colour, Colour], list[str]] = {}
    for vision, one, other in confused(palette):
        pairs.setdefault((one, other), []).append(vision)
    if not pairs:
        return ""
    one, other = worst = max(pairs, key=lambda pair: len(pairs[pair]))
    more = len(pairs) - 1
    rest = f", and {more} more pair{'s' * (more > 1)}" if more else ""
    return f"{name_of(one)} and {name_of(other)} look nearly the same with {', '.join(pairs[worst])}{rest}"


def confused(palette: Palette) -> Iterator[tuple[str, Colour, Colour]]:
    """The pairs that most readers tell apart and some do not, each with the deficiency of these."""
    near = {(one, other) for one, other, _ in similar_colours(palette)}
    for vision in VISIONS:
        places = [(colour, lab(colour.rgb, vision)) for colour in palette]
        for (one, here), (other, there) in combinations(places, 2):
            if (one, other) not in near and dist(here, there) < LEAST_DISTANCE:
                yield vision, one, other


def name_of(colour: Colour) -> str:
    return f"{colour.name} (#{colour.rgb})" if colour.name else f"#{colour.rgb}"


@lru_cache(maxsize=32768)
def lab(rgb: str, vision: str = "") -> Place:
    """CIE 1976 L*a*b* of an sRGB colour under D65 (IEC 61966-2-1, ISO/CIE 11664-4), as such eyes see it."""
    red, green, blue = [_linear(int(rgb[start : start + 2], 16) / 255) for start in (0, 2, 4)]
    if vision:
        red, green, blue = [min(1.0, max(0.0, r * red + g * green + b * blue)) for r, g, b in VISIONS[vision]]
    x = _cube_root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _cube_root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _cube_root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _cube_root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else value * 841 / 108 + 4 / 29
