"""Each module of the folder that is a format is in the list, and has what a format has."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from pipeline import formats
from pipeline.formats import BY_NAME, FORMATS, Fit, Format, Holds


def test_no_format_is_missing_from_the_list() -> None:
    modules = [
        importlib.import_module(f"pipeline.formats.{each.name}")
        for each in pkgutil.iter_modules(formats.__path__)
    ]
    assert {each.__name__ for each in modules if hasattr(each, "NAME")} == {each.__name__ for each in FORMATS}  # type: ignore[attr-defined]


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len(FORMATS)


@pytest.mark.parametrize("format", FORMATS, ids=BY_NAME)
def test_a_format_has_its_names(format: Format) -> None:
    assert format.TITLE
    assert isinstance(format.HOLDS, Holds)
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in format.SUFFIXES)
    assert format.sniff(b"") is not Fit.SURE
    assert not hasattr(format, "write") or format.HOLDS.goal or format.HOLDS.clues
