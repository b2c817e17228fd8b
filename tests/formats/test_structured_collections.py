"""Every file of real collections is read, or refused with the right finding, where the files are at hand."""

from collections import Counter

import pytest
from nonoproof.findings import Code
from nonoproof.formats.common import consistent
from nonoproof.formats.detect import detect, read

from tests.needs import DATA, real_puzzles

pytestmark = real_puzzles

COLLECTIONS = {
    "webpbn-xml": (33, {"webpbn-xml"}, 31, {Code.UNSUPPORTED_KIND: 2}, 0),
    "freenono": (31, {"freenono", "nonopack"}, 30, {Code.SYNTAX: 1}, 0),
    "g": (6, {"g"}, 5, {Code.UNSUPPORTED_KIND: 1}, 0),
    "ini": (16, {"ini"}, 16, {}, 0),
    "toml": (3, {"toml"}, 3, {}, 0),
    "picross-native": (18, {"picross"}, 28, {Code.SIZE_OUT_OF_BOUNDS: 1, Code.SYNTAX: 1}, 3),
}
"""Files, the formats they are recognised as, puzzles, findings, and puzzles whose clues do not add up."""


@pytest.mark.parametrize("folder", COLLECTIONS)
def test_collection(folder: str) -> None:
    paths = sorted((DATA / "formats" / folder).iterdir())
    files, names, read_, findings, inconsistent = COLLECTIONS[folder]
    contents = [(path.name, path.read_bytes()) for path in paths]
    formats = [detect(data, name)[0] for name, data in contents]
    entries = [entry for name, data in contents for entry in read(data, name)]
    puzzles = [entry.puzzle for entry in entries if entry.puzzle is not None]
    assert len(paths) == files
    assert {each.NAME for each in formats if each is not None} == names
    assert None not in formats
    assert len(puzzles) == read_
    assert Counter(each.code for entry in entries for each in entry.findings) == findings
    assert sum(not consistent(puzzle) for puzzle in puzzles) == inconsistent
