"""Colour names of SVG and X11."""

import re

import pytest
from nonoproof.formats.colour_names import svg_rgb, x11_rgb


@pytest.mark.parametrize(
    ("name", "svg", "x11"),
    [
        ("green", "008000", "00ff00"),
        ("Light Grey", "d3d3d3", "d3d3d3"),
        ("grey", "808080", "bebebe"),
        ("gray51", None, "828282"),
        ("grey100", None, "ffffff"),
        ("gray101", None, None),
        ("navyblue", None, "000080"),
        ("octarine", None, None),
        ("", None, None),
    ],
)
def test_names(name, svg, x11):
    assert svg_rgb(name) == svg
    assert x11_rgb(name) == x11


def test_the_names_agree_with_those_of_pillow():
    from PIL.ImageColor import colormap, getrgb

    # Its table keeps numbers in place of texts for names that were used before.
    for name in list(colormap):
        assert svg_rgb(name) == bytes(getrgb(name)).hex()
        assert re.fullmatch("[0-9a-f]{6}", x11_rgb(name) or "")
