"""Colours as the eye measures them: linear light, and OKLab (Ottosson, 2020), whose distances are perceptual."""

from __future__ import annotations

from math import dist
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
Light: TypeAlias = tuple[float, float, float]
"""Red, green and blue from 0 to 1 in linear light."""
Lab: TypeAlias = tuple[float, float, float]
"""Lightness from 0 to 1, green to red, blue to yellow."""


def _linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


LINEAR = tuple([_linear(value) for value in range(256)])
"""The light of each value of eight bits (sRGB)."""


def lab(light: Light) -> Lab:
    red, green, blue = (max(value, 0.0) for value in light)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def lightness(light: Light) -> float:
    return lab(light)[0]


def light_of(colour: Lab) -> Light:
    """Back to linear light; may lie a little outside of what a screen shows."""
    value, a, b = colour
    long = (value + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (value - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (value - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def rgb_text(colour: Lab) -> str:
    """Six hexadecimal digits."""
    return "".join([f"{_eight_bits(value):02x}" for value in light_of(colour)])


def _eight_bits(value: float) -> int:
    value = min(max(value, 0.0), 1.0)
    share = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(255 * share)


def lab_of_text(rgb: str) -> Lab:
    red, green, blue = bytes.fromhex(rgb)
    return lab((LINEAR[red], LINEAR[green], LINEAR[blue]))


distance = dist
"""Between two colours of OKLab: about 0.02 is just seen, black and white are 1 apart."""
