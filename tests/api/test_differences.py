"""What distinguishes two solutions, or two puzzles."""

import pytest
from nonoproof import Puzzle, differences

ONE = Puzzle.from_picture(["##.", "..#"], title="One")


def test_grids_are_compared_however_they_are_written():
    assert not differences(["#."], [b"\x01\x00"])
    assert differences("#.\n.#", [[0, 0], [0, 1]]).cells == ((0, 0),)
    assert differences(["?r"], [[None, "r"]]).cells == ()


def test_puzzles_are_compared_in_all_they_have():
    assert not differences(ONE, ONE)
    other = Puzzle.from_clues([[2], [1, 1]], ONE.columns, givens=["#??", "???"], title="Other")
    assert differences(ONE, other).sentences == (
        "row 2: 1 becomes 1 1",
        "the given cells: added",
        "the goal: removed",
        'the title: "One" becomes "Other"',
    )
    wide = Puzzle.from_picture(["##.#", "..#."], title="One")
    assert differences(ONE, wide).sentences[:2] == (
        "the size: 3 by 2 becomes 4 by 2, in columns by rows",
        "row 1: 2 becomes 2 1",
    )
    assert differences(ONE, Puzzle.from_picture(["##.", ".#."], title="One")).cells == ((1, 1), (1, 2))


def test_many_clues_are_counted():
    long = [Puzzle.from_picture([ink] * 30) for ink in "#."]
    assert "10 more rows differ" in differences(*long).sentences


@pytest.mark.parametrize(
    ("one", "other", "error", "words"),
    [
        (ONE, ["#"], TypeError, "one, other"),
        (3, ["#"], TypeError, "one: expected"),
        (["#"], [3], TypeError, r"other\[0\]: expected"),
        (["#"], ["##"], ValueError, "other: expected a grid of the same size"),
    ],
)
def test_wrong_arguments_are_named(one, other, error, words):
    with pytest.raises(error, match=words):
        differences(one, other)
