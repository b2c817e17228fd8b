"""Real pictures and JSON files, where they are beside the project: read, or rightly refused."""

from collections import Counter

import pytest
from nonoproof.formats.detect import read
from nonoproof.model import grid_clues

from tests.needs import DATA, real_puzzles

pytestmark = real_puzzles


def outcome(pattern):
    """The puzzles, the number of places where one could not be read, and how often each code is found."""
    puzzles, refused, codes = [], 0, Counter()
    for path in sorted(DATA.glob(pattern)):
        for entry in read(path.read_bytes(), path.name):
            codes.update([str(each.code) for each in entry.findings])
            if entry.puzzle is None:
                refused += 1
            else:
                puzzles.append(entry.puzzle)
    return puzzles, refused, dict(codes)


@pytest.mark.parametrize(
    ("pattern", "count", "refused", "codes"),
    [
        ("colour-xpm/*/*.xpm", 123, 0, {}),
        ("formats/xbm/*.xbm", 50, 0, {"trailing-data": 2}),
        ("formats/pbm/*.pbm", 4, 0, {}),
        ("formats/json/*.json", 9, 1, {"unknown-format": 1}),
        ("formats/puzzlekit-json/*.json", 60, 0, {}),
    ],
)
def test_all_are_read_or_refused(pattern, count, refused, codes):
    puzzles, unread, found = outcome(pattern)
    assert (len(puzzles), unread) == (count, refused)
    assert found == codes


def test_solutions_of_puzzlekit_have_the_clues_of_their_puzzles():
    puzzles, _, _ = outcome("formats/puzzlekit-json/*.json")
    assert all(grid_clues(each.goal) == (each.rows, each.columns) for each in puzzles)
