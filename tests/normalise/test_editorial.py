"""Metadata as an editor sees it."""

import pytest
from nonoproof.findings import Code
from nonoproof.model import BLACK_AND_WHITE, Metadata, Palette, Source, puzzle_of
from nonoproof.normalise import editorial, normalise
from nonoproof.normalise.editorial import is_spdx
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


@pytest.mark.parametrize(("length", "shown"), [(60, "x" * 60), (61, "x" * 59 + "…"), (500, "x" * 59 + "…")])
def test_a_long_licence_is_cut(length, shown):
    remarks = Remarks(Source("a"))
    editorial.check_metadata(Metadata(**COMPLETE | {"licence": "x" * length}), remarks)
    assert [each.message for each in remarks.findings] == [
        f'"{shown}" is not an SPDX identifier such as CC-BY-4.0'
    ]
