"""What looks like a puzzle and was passed over is refused with its path."""

from __future__ import annotations

from nonoproof.formats.shapes.assemble import Surroundings
from nonoproof.formats.shapes.outcome import NotAPuzzle, ShapeFound
from nonoproof.formats.shapes.unread import LEFT, UNREAD, unread
from nonoproof.formats.shapes.walk import walk

ROWS, COLUMNS = [[2], [2, 1], [4], [1]], [[3], [4], [1], [2]]
PICTURE = [[1, 1, 0], [0, 1, 0], [0, 1, 1]]


def test_clues_that_nobody_read() -> None:
    data = {name: {"rows": list(ROWS), "columns": list(COLUMNS)} for name in ("first", "second")}
    found = list(walk(data, Surroundings()))
    assert len(found) == 2
    assert unread(data, found) == []
    [left] = unread(data, found[:1])
    assert (left.path, left.reasons) == ("second", [UNREAD])


def test_a_picture_beside_others() -> None:
    data = {"a": PICTURE, "b": [row[::-1] for row in PICTURE]}
    [first, _] = walk(data, Surroundings(known=True))
    assert isinstance(first, ShapeFound)
    [left] = unread(data, [first])
    assert (left.path, left.reasons) == ("b", [LEFT])


def test_what_was_refused_is_told_already() -> None:
    data = {name: {"rows": list(ROWS), "columns": list(COLUMNS)} for name in ("first", "second")}
    [first, _] = walk(data, Surroundings())
    assert unread(data, [first, NotAPuzzle("second", ["no"], data["second"])]) == []


def test_nothing_was_read_at_all() -> None:
    assert unread({"rows": ROWS, "columns": COLUMNS}, []) == []


def test_names_that_differ_are_no_reason_to_lose_a_puzzle() -> None:
    data = {
        "nonograms": {
            "Candle": {"plays": 3, "rowLabels": ROWS, "colLabels": COLUMNS, "stars": 1, "level": 2},
            "St. Paul's": {"year": 2019, "rowLabels": COLUMNS, "colLabels": ROWS, "id": 7, "best": 4, "x": 1},
        }
    }
    assert sum(isinstance(each, ShapeFound) for each in walk(data, Surroundings())) == 2
