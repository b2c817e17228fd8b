"""Metadata and colours as an editor sees them."""

import pytest
from nonoproof.findings import Code
from nonoproof.model import BLACK_AND_WHITE, Colour, Metadata, Palette, Puzzle, Source, puzzle_of
from nonoproof.normalise import editorial, normalise
from nonoproof.normalise.editorial import MOST_COLOURS, is_spdx, similar_colours
from nonoproof.normalise.remarks import Remarks

COMPLETE = {"title": "Cat", "author": "Ada", "licence": "CC-BY-4.0"}
NAMED = {"title": Code.TITLE_MISSING, "author": Code.AUTHOR_MISSING, "licence": Code.LICENCE_MISSING}


def reported(metadata: Metadata, palette: Palette = BLACK_AND_WHITE) -> set[Code]:
    grid = (bytes(range(1, len(palette))) + b"\1",)
    return {finding.code for finding in normalise(puzzle_of(grid, palette, metadata), Source("a")).findings}


def test_complete_metadata_gives_no_finding():
    assert not reported(Metadata(**COMPLETE)) & {*NAMED.values(), Code.LICENCE_NOT_SPDX}


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("value", ["", "  "])
def test_what_is_missing_is_reported(name, value):
    assert reported(Metadata(**COMPLETE | {name: value})) & set(NAMED.values()) == {NAMED[name]}


@pytest.mark.parametrize("licence", ["MIT", "cc-by-sa-4.0", "CC0-1.0", "MIT OR Apache-2.0", "LicenseRef-Own"])
def test_spdx_identifiers_and_expressions_are_known(licence):
    assert is_spdx(licence)


@pytest.mark.parametrize(
    "licence",
    [
        "CC BY 4.0",
        "all rights reserved",
        "MIT OR",
        "((((((MIT",
        "(" * 150,
        "MIT " * 10_000,
        "__import__('os')",
    ],
)
def test_other_licences_are_reported(licence):
    assert not is_spdx(licence)
    assert Code.LICENCE_NOT_SPDX in reported(Metadata(**COMPLETE | {"licence": licence}))


def palette(*colours: str) -> Palette:
    return (Colour(".", "ffffff"), *[Colour(chr(97 + index), rgb) for index, rgb in enumerate(colours)])


@pytest.mark.parametrize("colours", [("ff0000", "fa0505"), ("fefefe", "000000"), ("000000", "0a0a0a")])
def test_colours_that_are_nearly_the_same_are_reported(colours):
    assert Code.SIMILAR_COLOURS in reported(Metadata(), palette(*colours))


@pytest.mark.parametrize(
    "colours", [("ff0000", "00ff00", "0000ff"), ("000000", "808080"), ("8b4513", "ff8c00")]
)
def test_colours_that_differ_are_well(colours):
    assert Code.SIMILAR_COLOURS not in reported(Metadata(), palette(*colours))
    assert similar_colours(palette(*colours)) == ()


def test_many_colours_are_reported():
    spread = [
        f"{red:02x}{green:02x}{blue:02x}"
        for red in (0, 128, 255)
        for green in (0, 128, 255)
        for blue in (0, 255)
    ]
    assert Code.TOO_MANY_COLOURS in reported(Metadata(), palette(*spread[: MOST_COLOURS + 1]))
    assert Code.TOO_MANY_COLOURS not in reported(Metadata(), palette(*spread[:MOST_COLOURS]))


@pytest.mark.parametrize(
    ("rgb", "lab"),
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
def test_colours_are_where_they_are_published_to_be(rgb, lab):
    assert editorial._lab(rgb) == pytest.approx(lab, abs=0.03)


def test_similar_colours_are_named():
    remarks = Remarks(Source("a"))
    pair = (Colour("a", "ff0000", "red"), Colour("b", "fa0505"))
    editorial.check_colours(Puzzle(((),), ((),), (Colour(".", "ffffff"), *pair)), remarks)
    ((_, _, distance),) = similar_colours((Colour(".", "ffffff"), *pair))
    (finding,) = remarks.findings
    assert finding.message == f"red (#ff0000) and #fa0505 are nearly the same (distance {distance:.0f})"


@pytest.mark.parametrize(("length", "shown"), [(60, "x" * 60), (61, "x" * 59 + "…"), (500, "x" * 59 + "…")])
def test_a_long_licence_is_cut(length, shown):
    remarks = Remarks(Source("a"))
    editorial.check_metadata(Metadata(**COMPLETE | {"licence": "x" * length}), remarks)
    assert [each.message for each in remarks.findings] == [
        f'"{shown}" is not an SPDX identifier such as CC-BY-4.0'
    ]
