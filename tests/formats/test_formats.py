"""Each module of the folder that is a format is in the list, and has what a format has."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from textwrap import dedent

import pytest
from nonoproof import formats
from nonoproof.formats import BY_NAME, BY_SUFFIX, FORMATS, Fit, Format
from nonoproof.model import Metadata


def test_no_format_is_missing_from_the_list() -> None:
    modules = [
        importlib.import_module(f"nonoproof.formats.{each.name}")
        for each in pkgutil.iter_modules(formats.__path__)
    ]
    assert {each.__name__ for each in modules if hasattr(each, "NAME")} == {each.__name__ for each in FORMATS}  # type: ignore[attr-defined]


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len(FORMATS)


def test_the_list_says_what_the_modules_say() -> None:
    assert list(BY_NAME) == [each.NAME for each in FORMATS]
    suffixes = {suffix for each in FORMATS for suffix in each.SUFFIXES}
    assert {
        suffix: tuple([each for each in FORMATS if suffix in each.SUFFIXES]) for suffix in suffixes
    } == BY_SUFFIX


def test_a_format_is_loaded_only_when_it_is_used() -> None:
    """Most files are known by their suffix; the others cost as many modules as it takes to know them."""
    program = """
        import sys
        from nonoproof.formats import detect
        detect.detect(b"width 1\\nheight 1\\nrows\\n1\\ncolumns\\n1\\n", "one.non")
        loaded = [name for name, module in sys.modules.items() if name.startswith("nonoproof.formats.")
                  and "NAME" in object.__getattribute__(module, "__dict__")]
        assert loaded == ["nonoproof.formats.non"], loaded
    """
    subprocess.run([sys.executable, "-c", dedent(program)], check=True)


@pytest.mark.parametrize("format", FORMATS, ids=BY_NAME)
def test_a_format_has_its_names(format: Format) -> None:
    assert format.TITLE
    assert format.HOLDS.metadata <= frozenset(Metadata._fields)
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in format.SUFFIXES)
    assert format.sniff(b"") is not Fit.SURE
    assert not hasattr(format, "write") or format.HOLDS.goal or format.HOLDS.clues
