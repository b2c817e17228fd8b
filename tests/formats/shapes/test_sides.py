"""Every notation of a side: the clues that it stands for, what had to be understood, and what is refused."""

from __future__ import annotations

import pytest
from nonoproof.formats.common import MAX_SIDE
from nonoproof.formats.shapes import sides
from nonoproof.formats.shapes.sides import (
    COLOUR_FIRST,
    DIGITS,
    FLOATS,
    LENGTH_FIRST,
    LONGEST_CLUE,
    MAX_LENGTH,
    PADDED,
    TEXTS,
    numbered_values,
    read_sides,
    split_side,
)


def readings(value: object) -> list[tuple[list[object], tuple[str, ...], bool]]:
    """Each reading: its clues as lists of lengths, or of lengths with colours; how; whether it is flat."""
    found, why = read_sides(value)
    assert bool(found) != bool(why)
    reported: list[tuple[list[object], tuple[str, ...], bool]] = []
    for side in found:
        plain = None if side.plain is None else [[each.length for each in clue] for clue in side.plain]
        raw = None if side.raw is None else [list(clue) for clue in side.raw]
        assert (plain is None) != (raw is None)
        clues = raw if plain is None else plain
        assert side.lines == len(clues or [])
        reported.append((clues or [], side.how, side.flat))
    return reported


@pytest.mark.parametrize(
    ("value", "clues", "how", "flat"),
    [
        ([[1, 2], [3]], [[1, 2], [3]], (), False),
        ([[1, 2], []], [[1, 2], []], (), False),
        ([[0], [1]], [[], [1]], (), False),
        ([[MAX_LENGTH], [1]], [[MAX_LENGTH], [1]], (), False),
        # Numbers of their own.
        ([1, 2], [[1], [2]], (), True),
        ([0, 2], [[], [2]], (), True),
        ([1, 2.0], [[1], [2]], (FLOATS,), True),
        ([1, [2, 3]], [[1], [2, 3]], (), False),
        ([[], [2, 3]], [[], [2, 3]], (), False),
        # Texts.
        (["1 2", "3"], [[1, 2], [3]], (TEXTS,), False),
        (["1,2", "3"], [[1, 2], [3]], (TEXTS,), False),
        (["1;2", "3"], [[1, 2], [3]], (TEXTS,), False),
        (["1. 2", "3"], [[1, 2], [3]], (TEXTS,), False),
        (["1/2", "3-1"], [[1, 2], [3, 1]], (TEXTS,), False),
        (["1|2", "3+1"], [[1, 2], [3, 1]], (TEXTS,), False),
        (["1_2", "3:1", "4&1"], [[1, 2], [3, 1], [4, 1]], (TEXTS,), False),
        (["[1 2]", "(3)", "{4}", "<5>", '"6"', "'7'"], [[1, 2], [3], [4], [5], [6], [7]], (TEXTS,), False),
        (["1 2", ""], [[1, 2], []], (TEXTS,), False),
        (["1 2", "-"], [[1, 2], []], (TEXTS,), False),
        (["1 2", "–"], [[1, 2], []], (TEXTS,), False),
        (["1 2", "—"], [[1, 2], []], (TEXTS,), False),
        (["1 2", "_"], [[1, 2], []], (TEXTS,), False),
        (["1 2", "()"], [[1, 2], []], (TEXTS,), False),
        (["1 2", [3]], [[1, 2], [3]], (TEXTS,), False),
        (["", [3]], [[], [3]], (), False),
        ([["1", "2"], ["3"]], [[1, 2], [3]], (TEXTS,), False),
        ([["1 2", "4"], ["3"]], [[1, 2, 4], [3]], (TEXTS,), False),
        ([["1", ""], ["3", None]], [[1], [3]], (TEXTS,), False),
        ([[None, 1], [3, ""]], [[1], [3]], (), False),
        ([[2.0, 1], [3]], [[2, 1], [3]], (FLOATS,), False),
        ([["99999"], [1]], [[99999], [1]], (TEXTS,), False),
        # Zeros that only fill up, on one side, on the other, on both.
        ([[0, 1], [0, 2]], [[1], [2]], (PADDED,), False),
        ([[1, 0], [2, 0]], [[1], [2]], (PADDED,), False),
        ([[0, 1, 0], [0, 0, 2]], [[1], [2]], (PADDED,), False),
        ([[0, 0], [1, 2]], [[], [1, 2]], (PADDED,), False),
        ([[0], [1, 2.0]], [[], [1, 2]], (FLOATS,), False),
        ([["0", "1.0"], ["2"]], [[1], [2]], (PADDED, TEXTS), False),
        # Runs with a colour.
        ([["2r", "1b"], ["3r"]], [[(2, "r"), (1, "b")], [(3, "r")]], (TEXTS,), False),
        ([["2(r)"], ["1(blue)"]], [[(2, "r")], [(1, "blue")]], (TEXTS,), False),
        ([["r2"], ["blue(1)"]], [[(2, "r")], [(1, "blue")]], (TEXTS,), False),
        ([["2#ff0000"], ["1*"]], [[(2, "#ff0000")], [(1, "*")]], (TEXTS,), False),
        ([[[2, "red"]], [["red", 1]]], [[(2, "red")], [(1, "red")]], (), False),
        ([[["2", "red"]], [["red", "1"]]], [[(2, "red")], [(1, "red")]], (TEXTS,), False),
        ([[["2", 7]], [["1", 8]]], [[(2, 7)], [(1, 8)]], (TEXTS,), False),
        ([[[2, [255, 0, 0]]], [[1, [0, 0, 1, 9]]]], [[(2, (255, 0, 0))], [(1, (0, 0, 1, 9))]], (), False),
        ([[[2, None]], [[1, None]]], [[2], [1]], (), False),
        ([[[2], [1]], [[1]]], [[2, 1], [1]], (), False),
        ([[[2, "r"]], [1]], [[(2, "r")], [(1, None)]], (), False),
        # Objects.
        ([{"count": 2, "color": "r"}, {"count": 1, "colour": 4}], [[(2, "r")], [(1, 4)]], (), False),
        ([[{"length": 2, "color": "r"}, {"n": 1}], []], [[(2, "r"), (1, None)], []], (), False),
        ([{"hint": "1 2"}, {"hint": "3"}], [[1, 2], [3]], (), False),
        ([{"hint": "2", "color": "r"}, {"hint": "3", "color": "r"}], [[(2, "r")], [(3, "r")]], (TEXTS,), False),
        ([{"anything": 2, "also": "text"}, {"anything": 3}], [[2], [3]], (sides.UNUSED,), False),
        ([{"length": 2, "done": True}, {"length": 3, "value": False}], [[2], [3]], (), False),
        ([{"clues": [1, 2], "done": False}, {"clues": [3]}], [[1, 2], [3]], (), False),
        ([{"clues": [1, 2], "colors": ["r", "b"]}, {"clues": [3]}],
         [[(1, "r"), (2, "b")], [(3, None)]], (), False),
        ([{"clues": [1, 2], "colors": ["r"]}, {"clues": [3]}], [[1, 2], [3]], (), False),
        # Lines by number.
        ({"row1": [1, 2], "row2": [3]}, [[1, 2], [3]], (), False),
        ({"1": [3], "0": [1, 2]}, [[1, 2], [3]], (), False),
        # One text for all.
        ("1 2\n3", [[1, 2], [3]], (TEXTS,), False),
        ("1 2;3;", [[1, 2], [3]], (TEXTS,), False),
        ("[[1, 2], [3]]", [[1, 2], [3]], (), False),
        (" [ [1, 2], [3]]", [[1, 2], [3]], (), False),
        ("[\n[1, 2], [3]]", [[1, 2], [3]], (), False),
    ],
)  # fmt: skip
def test_one_reading(value: object, clues: list[object], how: tuple[str, ...], flat: bool) -> None:
    assert [each for each in readings(value) if sides.COUNTED not in each[1]] == [(clues, how, flat)]


def test_pairs_of_numbers_have_two_readings() -> None:
    assert readings([[[1, 2], [3, 4]], [[5, 6]], []]) == [
        ([[(1, 2), (3, 4)], [(5, 6)], []], (LENGTH_FIRST,), False),
        ([[(2, 1), (4, 3)], [(6, 5)], []], (COLOUR_FIRST,), False),
    ]


def test_a_length_is_not_negative_in_a_pair_either() -> None:
    assert readings([[[-1, 2]], [[-3, 1]]]) == [([[(2, -1)], [(1, -3)]], (COLOUR_FIRST,), False)]


def test_only_the_reading_that_can_be_is_given() -> None:
    """A length of 0 between two others is none: here the colours come first."""
    assert readings([[[1, 2], [0, 4], [3, 1]]]) == [([[(2, 1), (4, 0), (1, 3)]], (COLOUR_FIRST,), False)]


def test_digits_may_be_runs_each() -> None:
    assert readings(["12", "0", "3"]) == [
        ([[12], [], [3]], (TEXTS,), False),
        ([[1, 2], [], [3]], (TEXTS, DIGITS), False),
    ]
    assert readings(["1", "3"]) == [([[1], [3]], (TEXTS,), False)]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (None, "not a list"),
        (7, "not a list"),
        ({"rows": [1]}, "not a list"),
        ([], f"0 elements; a puzzle has from 1 to {MAX_SIDE} lines"),
        ([[1]] * (MAX_SIDE + 1), f"{MAX_SIDE + 1} elements; a puzzle has from 1 to {MAX_SIDE} lines"),
        ([[1], [True]], "element 2: true or false, not a number"),
        ([True, 1], "element 1: true or false, not a number"),
        ([[1], [1.5]], "element 2: a fraction"),
        ([1.5, 2], "element 1: a fraction"),
        ([[-1], [2]], "element 1: a negative number"),
        ([[1, [1, [2]]]], "element 1: a run whose colour is neither a name nor a number"),
        # Of two readings, what stands against the first.
        ([[[-1, 200000]]], "element 1: a negative number"),
        ([[[200000, -1]]], "element 1: a number too large for a run"),
        ([[["123456", "r"]]], "element 1: a number too large for a run"),
        (["²²", "1"], "element 1: a text that is not a clue"),
        ([[2], [MAX_LENGTH + 1]], "element 2: a number too large for a run"),
        ([[[2, "r"], [1, "r", 3]]], "element 1: a list of 3 values where a run should be"),
        ([[[]]], "element 1: a list of 0 values where a run should be"),
        ([[[1, 2], [3]]], "element 1: numbers in a list of their own among others, as in mega picross"),
        ([[["²", "r"]]], "element 1: not a number"),
        ([[[1, 2], [3, "r"]]], "element 1: numbers in a list of their own among others, as in mega picross"),
        ([[[2, [1, 2]]]], "element 1: a run whose colour is neither a name nor a number"),
        ([[[2, [1, 2, 3, 4, 5]]]], "element 1: a run whose colour is neither a name nor a number"),
        ([[[2, [1, 2, "3"]]]], "element 1: a run whose colour is neither a name nor a number"),
        ([[[2, True]]], "element 1: a run whose colour is neither a name nor a number"),
        ([[[2, {}]]], "element 1: a run whose colour is neither a name nor a number"),
        ([[["red", "blue"]]], "element 1: not a number"),
        ([[1, 0.0, 2]], "element 1: a zero stands between two runs"),
        (["1 0 2", "3"], "element 1: a zero stands between two runs"),
        ([[1.0] * (MAX_SIDE + 1)], "element 1: more runs than a line has cells"),
        (["1 2", "one"], "element 2: a text that is not a clue"),
        (["1 2", "123456 1"], "element 2: a text that is not a clue"),
        (["1 2", "١"], "element 2: a text that is not a clue"),
        (["1 2", " " * LONGEST_CLUE + "1"], "element 2: a text longer than any clue"),
        ([["1", "1234567"]], "element 1: a text that is not a clue"),
        ([["1", ["1234567", "r"]]], "element 1: not a number"),
        ([{"clues": [1], "other": [2]}], "element 1: an object without one length"),
        ([{"a": 1, "b": 2}], "element 1: an object without one length"),
        ([{"length": 1, "count": 2}], "element 1: an object without one length"),
        ([{"colors": ["r"], "length": 2}], "element 1: an object without one length"),
        ([{}], "element 1: an object without one length"),
        ("12", "a text that is not a list of clues"),
        ("[[1, 2]], [[3]]", "a text that is not a list"),
        ("1;" * (MAX_SIDE * 32) + "1", "a text longer than any side"),
    ],
)
def test_refused(value: object, why: str) -> None:
    assert read_sides(value) == ((), why)


def test_limits_are_the_last_that_pass() -> None:
    assert len(read_sides([[1]] * MAX_SIDE)[0]) == 1
    assert len(read_sides([[1.0] * MAX_SIDE])[0]) == 1
    assert readings([[MAX_LENGTH, 1.0]]) == [([[MAX_LENGTH, 1]], (FLOATS,), False)]
    assert readings(["1.." + " " * (LONGEST_CLUE - 4) + "2", "3"]) == [([[1, 2], [3]], (TEXTS,), False)]
    longest = ("1" + " " * 62 + ";") * MAX_SIDE
    (side,) = read_sides(longest)[0]
    assert read_sides(longest + " ") == ((), "a text longer than any side")
    assert side.lines == MAX_SIDE


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"0": "a", "1": "b"}, ["a", "b"]),
        ({"1": "a", "2": "b"}, ["a", "b"]),
        ({"line 2": "b", "line 1": "a"}, ["a", "b"]),
        ({"2": "a", "3": "b"}, None),
        ({"1": "a", "3": "b"}, None),
        ({"a1": "a", "b1": "b"}, None),
        ({"1": "a", "two": "b"}, None),
        ({"a" * 12 + "1": "a"}, ["a"]),
        ({"a" * 13 + "1": "a"}, None),
        ({"00001": "a"}, None),
        ({"0001": "a"}, ["a"]),
        ({}, None),
        ({str(number): number for number in range(MAX_SIDE)}, list(range(MAX_SIDE))),
        ({str(number): number for number in range(MAX_SIDE + 1)}, None),
    ],
)
def test_lines_by_number(value: dict[str, object], expected: list[object] | None) -> None:
    assert numbered_values(value) == expected


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("1 2\n3", ["1 2", "3"]),
        ("1;2\n3", ["1;2", "3"]),
        ("1 2\r\n3\r\n", ["1 2", "3"]),
        ("1|2;3", ["1|2", "3"]),
        ("1/2|3", ["1/2", "3"]),
        ("1:2/3", ["1:2", "3"]),
        ("1,2:3", ["1,2", "3"]),
        ("1 2,3", ["1 2", "3"]),
        ("1.2,3", ["1.2", "3"]),
        ("1-2,3", ["1-2", "3"]),
        ("1,2 3", ["1", "2 3"]),
        ("1,2r 3", ["1,2r", "3"]),
        ("1.2 3", ["1.2", "3"]),
        ("1-2 3", ["1-2", "3"]),
        ("1,2,3", None),
        ("1 2 3", None),
        ("12", None),
        ("[1 2;3]", ["1 2", "3"]),
        ("({'1 2;3'})", ["1 2", "3"]),
        ("1;2; ", ["1", "2"]),
        ("12;", None),
        ("1;;2", ["1", "", "2"]),
    ],
)
def test_the_strongest_separator(text: str, pieces: list[str] | None) -> None:
    assert split_side(text) == pieces


def test_what_a_length_is_called() -> None:
    for name in sides.LENGTHS:
        assert readings([{name: 2, "other": 9}, {name.upper(): 3}]) == [([[2], [3]], (sides.UNUSED,), False)]


def test_a_number_in_front_that_counts_the_others() -> None:
    counted = (sides.COUNTED,)
    assert readings([[1, 3], [2, 1, 1], [0]]) == [
        ([[1, 3], [2, 1, 1], []], (), False),
        ([[3], [1, 1], []], counted, False),
    ]
    assert len(readings([[1, 3], [2, 1]])) == 1
    assert len(readings([[0], [0]])) == 1


@pytest.mark.parametrize(
    ("value", "word"),
    [
        ([None, [1]], "null"),
        ([[1, [2]], [1]], "mega"),
        ([["1", "?"], ["2"]], "blotted"),
        (["1 -1", "2"], "negative"),
    ],
)
def test_what_is_no_clue_is_refused_by_name(value: object, word: str) -> None:
    found, why = read_sides(value)
    assert found == () and word in why
