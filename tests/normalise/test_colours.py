"""Colours as readers see them, those too who lack a kind of receptor in their eyes."""

import pytest
from nonoproof.findings import Code
from nonoproof.model import Colour, Palette, Puzzle, Source, puzzle_of
from nonoproof.normalise import normalise
from nonoproof.normalise.colours import MOST_COLOURS, VISIONS, check_colours, confused, lab, similar_colours
from nonoproof.normalise.remarks import Remarks


def reported(palette: Palette) -> set[Code]:
    grid = (bytes(range(1, len(palette))) + b"\1",)
    return {finding.code for finding in normalise(puzzle_of(grid, palette), Source("a")).findings}


def palette(*colours: str) -> Palette:
    return (Colour(".", "ffffff"), *[Colour(chr(97 + index), rgb) for index, rgb in enumerate(colours)])


@pytest.mark.parametrize("colours", [("ff0000", "fa0505"), ("fefefe", "000000"), ("000000", "0a0a0a")])
def test_colours_that_are_nearly_the_same_are_reported(colours):
    assert Code.SIMILAR_COLOURS in reported(palette(*colours))


@pytest.mark.parametrize(
    "colours", [("ff0000", "00ff00", "0000ff"), ("000000", "808080"), ("8b4513", "ff8c00")]
)
def test_colours_that_differ_are_well(colours):
    assert Code.SIMILAR_COLOURS not in reported(palette(*colours))
    assert similar_colours(palette(*colours)) == ()


def test_many_colours_are_reported():
    spread = [
        f"{red:02x}{green:02x}{blue:02x}"
        for red in (0, 128, 255)
        for green in (0, 128, 255)
        for blue in (0, 255)
    ]
    assert Code.TOO_MANY_COLOURS in reported(palette(*spread[: MOST_COLOURS + 1]))
    assert Code.TOO_MANY_COLOURS not in reported(palette(*spread[:MOST_COLOURS]))


@pytest.mark.parametrize(
    ("rgb", "place"),
    [
        # As published for sRGB under D65.
        ("ffffff", (100.0, 0.0, 0.0)),
        ("808080", (53.585, 0.0, 0.0)),
        ("000000", (0.0, 0.0, 0.0)),
        ("ff0000", (53.24, 80.09, 67.20)),
        ("00ff00", (87.74, -86.18, 83.18)),
        ("0000ff", (32.30, 79.19, -107.86)),
        ("ffff00", (97.14, -21.55, 94.48)),
        ("00ffff", (91.11, -48.09, -14.13)),
        ("ff00ff", (60.32, 98.23, -60.82)),
        # Nearly black, where both formulas have a straight part.
        ("010101", (0.274, 0.0, 0.0)),
        ("0a0a0a", (2.742, 0.0, 0.0)),
    ],
)
def test_colours_are_where_they_are_published_to_be(rgb, place):
    assert lab(rgb) == pytest.approx(place, abs=0.03)


def test_similar_colours_are_named():
    remarks = Remarks(Source("a"))
    pair = (Colour("a", "ff0000", "red"), Colour("b", "fa0505"))
    check_colours(Puzzle(((),), ((),), (Colour(".", "ffffff"), *pair)), remarks)
    ((_, _, distance),) = similar_colours((Colour(".", "ffffff"), *pair))
    (finding,) = remarks.findings
    assert finding.message == f"red (#ff0000) and #fa0505 are nearly the same (distance {distance:.0f})"


@pytest.mark.parametrize(
    ("colours", "visions"),
    [
        # What everybody knows: red and green are confused by two kinds of eyes, and not by the third.
        (("c80000", "605000"), {"protanopia"}),
        (("ff0000", "00aa00"), {"deuteranopia"}),
        # Blue and green of one lightness, for those without the receptor of short waves.
        (("0080b0", "008a80"), {"tritanopia"}),
        # Light and dark are told apart by all.
        (("800000", "80ff80"), set()),
        (("0000ff", "ffcc00"), set()),
    ],
)
def test_who_confuses_which_colours(colours, visions):
    assert {vision for vision, *_ in confused(palette(*colours))} == visions
    assert (Code.COLOUR_VISION in reported(palette(*colours))) is bool(visions)
    assert Code.SIMILAR_COLOURS not in reported(palette(*colours))


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("level", [0, 1, 51, 128, 200, 255])
def test_greys_are_grey_to_all_eyes(vision, level):
    rgb = f"{level:02x}" * 3
    assert lab(rgb, vision) == pytest.approx(lab(rgb), abs=0.2)


def test_the_pair_that_most_eyes_confuse_is_named():
    remarks = Remarks(Source("a"))
    shades = (Colour("r", "ff0000", "red"), Colour("g", "00aa00"), Colour("h", "00aa33"))
    check_colours(Puzzle(((),), ((),), (Colour(".", "ffffff"), *shades)), remarks)
    (finding,) = [each for each in remarks.findings if each.code is Code.COLOUR_VISION]
    pair = "#00aa00 and #00aa33 look nearly the same with protanopia, deuteranopia, tritanopia"
    assert finding.message == f"{pair}, and 1 more pair"


def test_colours_that_nobody_tells_apart_are_not_said_to_be_hard_for_some():
    assert list(confused(palette("ff0000", "fa0505"))) == []
