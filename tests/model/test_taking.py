"""Values from what people write."""

import pytest
from nonoproof.model import UNKNOWN, Puzzle, Run, clue
from nonoproof.model.taking import are_clues

RED = {".": "ffffff", "r": "#E00000", "b": "0000e0"}


def test_lists_and_tuples_are_taken_as_they_come():
    expected = Puzzle((clue([1]), clue([3])), (clue([2]), clue([1]), clue([1])))
    for rows, columns in (
        ([[1], [3]], [[2], [1], [1]]),
        (((1,), (3,)), ((2,), (1,), (1,))),
        (([1], (3,)), iter([[2], [1], (1,)])),
        ([[Run(1)], [(3, "#")]], [[(2, 1)], [1], [1]]),
    ):
        assert Puzzle.from_clues(rows, columns) == expected
    assert Puzzle([[1], [3]], [[2], [1], [1]]) == expected
    assert hash(Puzzle([[1], [3]], [[2], [1], [1]])) == hash(expected)


def test_numbers_of_numpy_are_numbers():
    numpy = pytest.importorskip("numpy")
    assert Puzzle.from_clues(numpy.array([[1], [3]]), [numpy.array([2]), [1], [1]]).rows[1] == clue([3])
    picture = numpy.array([[1, 0], [1, 1]])
    assert Puzzle.from_picture(picture) == Puzzle.from_picture(["#.", "##"])


def test_an_empty_line_may_be_written_in_three_ways():
    assert Puzzle.from_clues([[], [0], 0, [1]], [[1]]).rows == ((), (), (), clue([1]))


def test_colours_come_from_the_palette():
    puzzle = Puzzle.from_clues([[(1, "r"), (2, "b")]], [[[1, "r"]], [[1, "b"]], [(1, 2)]], palette=RED)
    assert puzzle.rows == ((Run(1, 1), Run(2, 2)),) and puzzle.columns[2] == (Run(1, 2),)
    assert [colour.rgb for colour in puzzle.palette] == ["ffffff", "e00000", "0000e0"]


def test_grids_may_be_text_or_numbers():
    puzzle = Puzzle.from_clues([[1]], [[1], []], goal="#.", givens=[[None, 0]])
    assert puzzle.goal == (b"\x01\x00",) and puzzle.givens == (bytes([UNKNOWN, 0]),)
    assert Puzzle.from_clues([[1]], [[1], []], givens=["?."]).givens == puzzle.givens


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (None, "rows: expected a list of clues, found None"),
        ("1 1", "rows: expected a list of clues, found '1 1'"),
        ([], "rows: expected at least one clue"),
        ([[1], 3], r"rows\[1\]: expected a list of run lengths, found 3"),
        ([["1"]], r"rows\[0\]\[0\]: expected a run length"),
        ([[1, 0]], r"rows\[0\]\[1\]: expected a run length"),
        ([[-1]], r"rows\[0\]\[0\]: expected a run length"),
        ([[1.0]], r"rows\[0\]\[0\]: expected a run length"),
        ([[True]], r"rows\[0\]\[0\]: expected a run length"),
        ([[10**12]], r"rows\[0\]\[0\]: expected a run length"),
        ([[(1, "x")]], r"rows\[0\]\[0\]: expected a colour of the palette \(#\), found 'x'"),
        ([[(1, 2)]], r"rows\[0\]\[0\]: expected a colour of the palette"),
        ([[(1, 1, 1)]], r"rows\[0\]\[0\]: expected a run length"),
    ],
)
def test_what_is_no_clue_is_reported_at_once_with_its_place(rows, words):
    with pytest.raises((TypeError, ValueError), match=words):
        Puzzle.from_clues(rows, [[1]])
    with pytest.raises((TypeError, ValueError), match=words.replace("rows", "columns")):
        Puzzle.from_clues([[1]], rows)
    with pytest.raises((TypeError, ValueError), match=words):
        Puzzle(rows, [[1]])


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"goal": ["##"]}, "goal: expected 1 row of 1 cell, found 1 row of 2 cells"),
        ({"goal": ["?"]}, r"goal\[0\]: expected cells of the palette"),
        ({"goal": 3}, "goal: expected a list of rows"),
        ({"givens": [3]}, r"givens\[0\]: expected a row"),
        ({"palette": "ab"}, "palette: expected characters"),
        ({"palette": {".": "white", "#": "000000"}}, r"palette\[0\]: expected a character and an RGB value"),
        ({"palette": [("?", "ffffff"), ("#", "000000")]}, r"palette\[0\]: expected"),
        ({"palette": {".": "ffffff"}}, "palette: expected 2 to 255 colours"),
        ({"palette": [(".", "ffffff"), (".", "000000")]}, "palette: two colours"),
        ({"titel": "x"}, "titel: there is no such argument"),
        ({"title": 3}, "title: expected a text"),
    ],
)
def test_other_arguments_are_named_too(more, words):
    with pytest.raises((TypeError, ValueError), match=words):
        Puzzle.from_clues([[1]], [[1]], **more)


def test_what_readers_make_is_not_looked_at_again():
    rows = (clue([1]), (), clue([3, 1]))
    assert are_clues(rows) and are_clues(((), ()))
    assert Puzzle(rows, rows).rows is rows
    assert not are_clues([clue([1])]) and not are_clues(((1,),)) and not are_clues(((), [1]))
