"""What an editor would change: metadata that is missing, colours that print badly."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import dist

from ..findings import Code
from ..model import BLACK_AND_WHITE, Colour, Metadata, Palette, Puzzle
from .remarks import Remarks

MOST_COLOURS = 12
"""Colours beside the background that readers tell apart in print without a legend."""
LEAST_DISTANCE = 12.0
"""Steps of CIE L*a*b*: one is just visible side by side, a dozen is seen across a page."""
_LONGEST_LICENCE = 200


def check_metadata(metadata: Metadata, remarks: Remarks) -> None:
    if not metadata.title.strip():
        remarks.add(Code.TITLE_MISSING, "the puzzle has no title")
    if not metadata.author.strip():
        remarks.add(Code.AUTHOR_MISSING, "the puzzle names no author")
    licence = metadata.licence.strip()
    if not licence:
        remarks.add(Code.LICENCE_MISSING, "the puzzle names no licence")
    elif not is_spdx(licence):
        shown = licence if len(licence) <= 60 else licence[:59] + "…"
        remarks.add(Code.LICENCE_NOT_SPDX, f'"{shown}" is not an SPDX identifier such as CC-BY-4.0')


@lru_cache(maxsize=1024)
def is_spdx(licence: str) -> bool:
    """True for an SPDX identifier or an expression of them, in any case."""
    from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression

    if len(licence) > _LONGEST_LICENCE:
        return False
    try:
        canonicalize_license_expression(licence)
    except InvalidLicenseExpression:
        return False
    return True


def check_colours(puzzle: Puzzle, remarks: Remarks) -> None:
    if puzzle.palette is BLACK_AND_WHITE:
        return
    if puzzle.colours > MOST_COLOURS:
        message = f"{puzzle.colours} colours; more than {MOST_COLOURS} are hard to tell apart in print"
        remarks.add(Code.TOO_MANY_COLOURS, message)
    for one, other, distance in similar_colours(puzzle.palette):
        message = f"{_name(one)} and {_name(other)} are nearly the same (distance {distance:.0f})"
        remarks.add(Code.SIMILAR_COLOURS, message)


@lru_cache(maxsize=1024)
def similar_colours(palette: Palette) -> tuple[tuple[Colour, Colour, float], ...]:
    """The pairs of a palette, its background too, that are hard to tell apart."""
    places = [(colour, _lab(colour.rgb)) for colour in palette]
    pairs = [(one, other, dist(here, there)) for (one, here), (other, there) in combinations(places, 2)]
    return tuple([pair for pair in pairs if pair[2] < LEAST_DISTANCE][:MOST_COLOURS])


def _name(colour: Colour) -> str:
    return f"{colour.name} (#{colour.rgb})" if colour.name else f"#{colour.rgb}"


def _lab(rgb: str) -> tuple[float, float, float]:
    """CIE 1976 L*a*b* of an sRGB colour under the white point D65 (IEC 61966-2-1, ISO/CIE 11664-4)."""
    red, green, blue = [_linear(int(rgb[start : start + 2], 16) / 255) for start in (0, 2, 4)]
    x = _cube_root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _cube_root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _cube_root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _cube_root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else value * 841 / 108 + 4 / 29
