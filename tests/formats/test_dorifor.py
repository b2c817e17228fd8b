"""The one-line records of nonograms-archive."""

import pytest
from nonoproof.findings import Code
from nonoproof.formats import dorifor
from nonoproof.formats.common import Fit
from nonoproof.model import Metadata, Puzzle, clue, run

PLAIN = "12;7;demo;Me;;4;3;1;;1,1;1,1;1;1;;2,1;;3;;"
DEMO = Puzzle((clue([2, 1]), (), clue([3])), tuple(map(clue, [[1, 1], [1, 1], [1], [1]])))
COLOURED = "13;;demo2;;1;3;2;2;ff0000,0000ff;1;1,1;1;0;0,1;1;2,1;1;0,1;1;"


def read(*lines: str):
    return list(dorifor.read("\n".join(lines).encode()))


def test_black_and_white():
    (entry,) = read("# id; ...", PLAIN)
    assert entry.findings == ()
    assert entry.line == 2
    assert entry.puzzle == DEMO
    assert entry.puzzle.metadata == Metadata(title="demo", author="Me", catalogue="12")


def test_colours_count_from_zero():
    (entry,) = read(COLOURED)
    assert entry.puzzle.rows == ((run(2, 1), run(1, 2)), (run(1, 2),))
    assert entry.puzzle.columns == ((run(1, 1),), (run(1, 1), run(1, 2)), (run(1, 2),))
    assert [each.rgb for each in entry.puzzle.palette] == ["ffffff", "ff0000", "0000ff"]


def test_a_title_may_have_semicolons():
    (entry,) = read(PLAIN.replace("demo", "a; b;c"))
    assert entry.puzzle.title == "a; b;c"
    assert entry.puzzle.metadata.author == "Me"


def test_the_last_semicolon_may_be_missing():
    assert [entry.puzzle is not None for entry in read(PLAIN[:-1], COLOURED[:-1])] == [True, True]


@pytest.mark.parametrize(
    "line",
    [
        PLAIN + "1;",
        PLAIN.replace(";1,1;", ";1,x;", 1),
        PLAIN.replace(";1,1;", ";1,0;", 1),
        PLAIN.replace(";4;3;", ";5;3;"),
        COLOURED.replace("0000ff", "blue"),
        COLOURED.replace(";0,1;", ";0,2;", 1),
        COLOURED.replace(";0,1;", ";0;", 1),
        "nothing like it",
    ],
)
def test_a_bad_record_does_not_lose_the_next(line):
    bad, good = read(line, PLAIN)
    assert bad.puzzle is None
    assert [(each.code, each.line) for each in bad.findings] == [(Code.SYNTAX, 1)]
    assert good.puzzle == DEMO


def test_nothing_but_comments_is_a_finding():
    (entry,) = read("# one", "")
    assert [each.code for each in entry.findings] == [Code.SYNTAX]


def test_sniff():
    assert dorifor.sniff(b"# c\n\n" + COLOURED.encode()) is Fit.SURE
    assert dorifor.sniff(b"name\n2,1\nx \n") is Fit.NO
