"""What makes a puzzle invalid or dull, from its clues alone; all its faults at once."""

from dataclasses import replace
from itertools import product

import pytest
from nonoproof.findings import Code
from nonoproof.model import UNKNOWN, Colour, Puzzle, Run, Source, clue, puzzle_of
from nonoproof.normalise import clue_checks as module
from nonoproof.normalise import normalise
from nonoproof.normalise.remarks import Remarks

SOURCE = Source("file.non", 2, 7)
PALETTE = (Colour(".", "ffffff"), Colour("r", "ff0000", "red"), Colour("b", "0000ff"))
GOOD = puzzle_of((b"\1\0\1", b"\1\1\0"))


def reported(puzzle: Puzzle) -> dict[Code, list[str]]:
    found: dict[Code, list[str]] = {}
    for finding in normalise(puzzle, SOURCE).findings:
        assert (finding.source, finding.index, finding.line) == ("file.non", 2, 7)
        found.setdefault(finding.code, []).append(finding.message)
    return found


def test_a_good_puzzle_is_valid():
    assert normalise(GOOD, SOURCE).valid
    assert not reported(GOOD).keys() & {
        Code.CLUE_TOO_LONG,
        Code.SUMS_DIFFER,
        Code.SETTLED_AT_ONCE,
        Code.EMPTY_BORDER,
    }


def test_every_clue_that_does_not_fit_is_reported():
    puzzle = Puzzle((clue([2, 1]), clue([1])), (clue([3]), clue([1])))
    assert reported(puzzle)[Code.CLUE_TOO_LONG] == [
        "the clue of row 1 needs 4 cells, but the row has 2",
        "the clue of column 1 needs 3 cells, but the column has 2",
    ]
    assert not normalise(puzzle, SOURCE).valid


def test_neighbours_of_other_colours_need_no_gap():
    fits = Puzzle(((Run(1, 1), Run(1, 2)),), ((Run(1, 1),), (Run(1, 2),)), PALETTE)
    same = Puzzle(((Run(1, 1), Run(1, 1)),), ((Run(1, 1),), (Run(1, 1),)), PALETTE)
    assert normalise(fits, SOURCE).valid
    assert Code.CLUE_TOO_LONG in reported(same)


def test_hundreds_of_lines_with_one_fault_are_summed_up():
    puzzle = Puzzle((clue([9]),) * 200, (clue([9]),))
    messages = reported(puzzle)[Code.CLUE_TOO_LONG]
    assert len(messages) == 11
    assert messages[-1] == "190 more rows have the same fault"


def test_sums_are_compared():
    puzzle = Puzzle((clue([1]), clue([1])), (clue([2]), clue([1])))
    assert reported(puzzle)[Code.SUMS_DIFFER] == ["the rows have 2 filled cells, the columns 3"]


def test_sums_are_compared_for_each_colour():
    """Together they agree; red and blue by themselves do not."""
    puzzle = Puzzle(((Run(2, 1),), (Run(2, 2),)), ((Run(1, 1), Run(1, 2)), (Run(2, 2),)), PALETTE)
    assert reported(puzzle)[Code.SUMS_DIFFER] == [
        "the rows have 2 red cells, the columns 1",
        "the rows have 2 #0000ff cells, the columns 3",
    ]


def test_an_invalid_puzzle_has_its_other_faults_reported_too():
    assert reported(Puzzle((clue([5]),), (clue([1]),))).keys() >= {
        Code.CLUE_TOO_LONG,
        Code.SUMS_DIFFER,
        Code.TITLE_MISSING,
        Code.LICENCE_MISSING,
    }


@pytest.mark.parametrize(
    "puzzle", [Puzzle((), ()), Puzzle((), (clue([1]),)), Puzzle(((),), ()), Puzzle(((),) * 5000, ((),))]
)
def test_sizes_out_of_bounds(puzzle):
    assert Code.SIZE_OUT_OF_BOUNDS in reported(puzzle)
    assert not normalise(puzzle, SOURCE).valid


def test_too_many_runs_are_out_of_bounds():
    puzzle = Puzzle((clue([1]) * 2_000_001,) * 2, ((),))
    assert Code.SIZE_OUT_OF_BOUNDS in reported(puzzle)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(((Run(0, 1),),), ((),)),
        Puzzle(((Run(-3, 1),),), ((),)),
        Puzzle(((Run(1, 2),),), ((Run(1, 2),),)),
        Puzzle(((Run(1, 0),),), ((Run(1, 0),),)),
        replace(GOOD, palette=GOOD.palette[:1]),
        replace(GOOD, palette=(GOOD.palette[0], Colour("rgb", "ff0000"))),
        replace(GOOD, palette=(GOOD.palette[0], Colour(".", "ff0000"))),
        replace(GOOD, palette=(GOOD.palette[0], Colour("r", "red"))),
        replace(GOOD, palette=(GOOD.palette[0], *[Colour(chr(256 + n), "ff0000") for n in range(255)])),
        replace(GOOD, goal=(b"\1\0\1",)),
        replace(GOOD, goal=(b"\1\0\1", b"\1\0")),
        replace(GOOD, goal=(b"\1\0\1", b"\1\1\7")),
        replace(GOOD, goal=(b"\1\0\1", bytes([1, 1, UNKNOWN]))),
        replace(GOOD, givens=(b"\1\0\1",)),
        replace(GOOD, givens=(b"\1\0\1", b"\1\1\7")),
    ],
)
def test_parts_that_do_not_belong_together_are_reported_and_go_no_further(puzzle):
    assert reported(puzzle).keys() == {Code.SCHEMA}
    assert normalise(puzzle, SOURCE).identity == ""


def test_given_cells_may_be_unknown():
    assert normalise(replace(GOOD, givens=(bytes([1, UNKNOWN, 0]),) * 2), SOURCE).valid


def test_huge_lengths_are_reported_in_words():
    puzzle = Puzzle(((Run(10**30),),), ((Run(1),),))
    assert reported(puzzle).keys() >= {Code.CLUE_TOO_LONG, Code.SUMS_DIFFER}


def test_a_puzzle_is_trivial_where_all_rows_or_all_columns_are_settled():
    assert Code.SETTLED_AT_ONCE in reported(puzzle_of((b"\1\1\1", b"\0\0\0")))
    assert Code.SETTLED_AT_ONCE in reported(puzzle_of((b"\1\0\1", b"\1\0\1")))
    assert Code.SETTLED_AT_ONCE in reported(puzzle_of((b"\0\0", b"\0\0")))
    assert Code.SETTLED_AT_ONCE in reported(
        Puzzle(((Run(1, 1), Run(1, 2)),), ((Run(1, 1),), (Run(1, 2),)), PALETTE)
    )
    assert Code.SETTLED_AT_ONCE not in reported(puzzle_of((b"\1\1\0", b"\0\1\0")))


def test_empty_borders_are_named():
    assert reported(puzzle_of((b"\0\0\0", b"\0\1\1")))[Code.EMPTY_BORDER] == [
        "empty: the first row, the first column"
    ]
    assert reported(puzzle_of((b"\1\0", b"\0\0")))[Code.EMPTY_BORDER] == [
        "empty: the last row, the last column"
    ]


@pytest.mark.parametrize("empty", list(product([False, True], repeat=4)))
def test_each_border_that_is_empty_is_named(empty):
    names = ("first row", "last row", "first column", "last column")
    top, bottom, left, right = [() if each else clue([1]) for each in empty]
    puzzle = Puzzle((top, clue([1, 1]), bottom), (left, clue([1, 1]), right))
    remarks = Remarks(Source("a"))
    module._check_border(puzzle, remarks)
    named = [name for name, each in zip(names, empty, strict=True) if each]
    expected = [(Code.EMPTY_BORDER, "empty: the " + ", the ".join(named))] if named else []
    assert [(each.code, each.message) for each in remarks.findings] == expected


def test_a_finding_has_the_line_of_its_clue():
    remarks = Remarks(Source("a", 2, 7, clue_lines=((11, 12), (21,))))
    for side, number in (
        ("row", 1),
        ("row", 2),
        ("row", 3),
        ("row", 0),
        ("column", 1),
        ("column", 2),
        ("", 1),
    ):
        remarks.add(Code.SUMS_DIFFER, f"{side}{number}", side, number)
    remarks.add(Code.SUMS_DIFFER, "the puzzle")
    remarks.add(Code.SUMS_DIFFER, "some row", "row")
    lines = [11, 12, 7, 7, 21, 7, 7, 7, 7]
    assert [(each.line, each.source, each.index) for each in remarks.findings] == [
        (line, "a", 2) for line in lines
    ]
