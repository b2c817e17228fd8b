"""What is suggested for a file of unknown format was tried on it."""

import json

import pytest
from nonoproof.formats.adapters import suggesting
from nonoproof.formats.adapters.suggesting import suggest
from nonoproof.model import Puzzle

SIDES = {"l": [[1, 1], [2]], "u": [[2], [1], [1]]}
PUZZLE = Puzzle.from_clues([[1, 1], [2]], [[2], [1], [1]])


def suggested(value):
    return list(suggest(json.dumps(value).encode(), "nonograms.json"))


@pytest.mark.parametrize(
    ("value", "count"),
    [
        ({"clues": SIDES}, "1 puzzle"),
        ({"packs": [{"levels": [SIDES, SIDES]}, {"levels": [SIDES]}]}, "3 puzzles"),
    ],
)
def test_it_shows_the_first_puzzle_that_it_reads(value, count):
    *_, last, drawn = suggested(value)
    assert last == f"# It reads {count}. The first of them:"
    assert (drawn.rows, drawn.columns) in (
        (PUZZLE.rows, PUZZLE.columns),
        (PUZZLE.columns, PUZZLE.rows),
    )


def test_an_adapter_that_reads_less_is_not_suggested():
    value = {
        "one": {"rows": SIDES["l"], "columns": SIDES["u"]},
        "two": {"left": SIDES["l"], "top": SIDES["u"]},
    }
    lines = suggested(value)
    assert lines[-3:-1] == [
        "# No adapter is needed: without one, 2 puzzles are read.",
        "# The first of them:",
    ]
    assert not any("rows:" in line for line in lines[:-1] if not line.startswith(" "))


def test_a_file_without_puzzles_has_none_to_show():
    assert all(isinstance(each, str) for each in suggested({"a": 1}))
    assert all(isinstance(each, str) for each in suggest(b"Nothing but words.", "x.txt"))


def test_an_adapter_that_cannot_be_used_reads_nothing():
    assert suggesting._read(["rows: '['"], b"{}", "x.json") == []
