"""FreeNono's old text, whose spaces count."""

import pytest
from nonoproof.findings import Code
from nonoproof.formats import nono
from nonoproof.formats.common import Fit
from nonoproof.model import draw


def test_pictures_follow_each_other():
    one, two = nono.read(b"first\n3,2\nx x\n x \nsecond\r\n1,1\r\nX\r\n")
    assert one.findings == two.findings == ()
    assert (one.puzzle.title, draw(one.puzzle.goal)) == ("first", ["#.#", ".#."])
    assert (two.puzzle.title, draw(two.puzzle.goal), two.line) == ("second", ["#"], 5)


def test_spaces_that_an_editor_took_away_are_reported():
    (entry,) = nono.read(b"n\n3,3\nx\n\nxxx")
    assert draw(entry.puzzle.goal) == ["#..", "...", "###"]
    assert [(each.code, each.line) for each in entry.findings] == [(Code.GOAL_INCOMPLETE, 3)]


def test_a_blank_line_ends_the_file():
    (entry,) = nono.read(b"n\n1,1\nx\n\nmore\n")
    assert draw(entry.puzzle.goal) == ["#"]
    assert [(each.code, each.line) for each in entry.findings] == [(Code.TRAILING_DATA, 4)]


@pytest.mark.parametrize(
    ("row", "place"), [("xxx", (3, 3)), ("xo", (3, 2)), ("0", (3, 1))], ids=["long", "letter", "digit"]
)
def test_a_bad_picture_does_not_lose_the_next(row, place):
    bad, good = nono.read(f"n\n2,1\n{row}\nm\n2,1\nxx\n".encode())
    assert bad.puzzle is None
    assert (bad.findings[0].line, bad.findings[0].column) == place
    assert good.puzzle.title == "m"


@pytest.mark.parametrize(
    "data", [b"", b"n", b"n\n2;1\nx\n", b"n\n2,3\nxx\n", b"n\n0,1\n\n", b"n\n1,99999\nx\n"]
)
def test_what_has_no_picture_is_one_finding(data):
    (entry,) = nono.read(data)
    assert entry.puzzle is None
    assert len(entry.findings) == 1


def test_sniff():
    assert nono.sniff(b"name\n2,1\nx \n") is Fit.SURE
    assert nono.sniff(b"name\n2,1\n12\n") is Fit.NO
    assert nono.sniff(b"1;2;t;a;;1;1;1;;1;;1;;") is Fit.NO
