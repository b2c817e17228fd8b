"""picross-solver's text."""

import pytest
from nonoproof.findings import Code
from nonoproof.formats import picross
from nonoproof.formats.common import Fit
from nonoproof.model import Metadata, Puzzle, clue, puzzle_of

DEMO = b"""# a comment
GRID Demo one
ROWS
[ 2 1 ]
# between
[ ]
[ 3 ]
COLUMNS
[ 1 1 ]
[1 1]
[ 1 ]
[ 1 ]
"""
ONE = "GRID ok\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n"


def read(text: str):
    return list(picross.read(text.encode()))


def test_a_grid():
    (entry,) = picross.read(DEMO)
    assert entry.findings == ()
    assert entry.line == 2
    assert entry.puzzle == Puzzle((clue([2, 1]), (), clue([3])), tuple(map(clue, [[1, 1], [1, 1], [1], [1]])))
    assert entry.puzzle.title == "Demo one"


def test_zero_in_brackets_is_empty():
    (entry,) = read("GRID\nROWS\n[ 0 ]\nCOLUMNS\n[ ]\n[  ]\n")
    assert entry.puzzle == Puzzle(((),), ((), ()))


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("GRID bad\nROWS\n[ 1 0 1 ]\nCOLUMNS\n[ 1 ]\n", Code.SYNTAX, 3),
        ("GRID bad\nROWS\n[ 1\nCOLUMNS\n[ 1 ]\n", Code.SYNTAX, 3),
        ("GRID bad\nROWS\n[ x ]\nCOLUMNS\n[ 1 ]\n", Code.SYNTAX, 3),
        ("GRID bad\nROWS\n[ 1 ]\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n", Code.SYNTAX, 4),
        ("GRID bad\n[ 1 ]\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n", Code.SYNTAX, 2),
        ("GRID bad\nROWS\n[ 1 ]\n#not a comment\nCOLUMNS\n[ 1 ]\n", Code.SYNTAX, 4),
        ("GRID bad\nROWS\n[ 1 ]\n", Code.SIZE_OUT_OF_BOUNDS, 1),
    ],
)
def test_a_bad_grid_does_not_lose_the_next(text, code, line):
    bad, good = read(text + ONE)
    assert bad.puzzle is None
    assert [(each.code, each.line) for each in bad.findings] == [(code, line)]
    assert good.puzzle.title == "ok"


@pytest.mark.parametrize("text", ["", "# only\n", "ROWS\n[ 1 ]\n"])
def test_no_grid_is_a_finding(text):
    (entry,) = read(text)
    assert entry.puzzle is None
    assert {each.code for each in entry.findings} == {Code.SYNTAX}


def test_what_stands_before_the_first_grid_is_reported():
    refused, good = read("hello\n" + ONE)
    assert [each.line for each in refused.findings] == [1]
    assert good.puzzle == puzzle_of((b"\1",))


def test_round_trip():
    puzzles = [
        Puzzle((clue([2, 1]), ()), (clue([1]), (), clue([2])), metadata=Metadata(title="two words")),
        Puzzle((clue([1]),), (clue([1]),)),
    ]
    found = list(picross.read(picross.write(puzzles)))
    assert [entry.puzzle for entry in found] == puzzles
    assert [entry.puzzle.title for entry in found] == ["two words", ""]


def test_sniff():
    assert picross.sniff(DEMO) is Fit.SURE
    assert picross.sniff(b"GRID" + b" " * 100_000) is Fit.NO
    assert picross.sniff(b"\n" * 100_000 + b"ROWS") is Fit.NO
