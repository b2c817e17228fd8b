"""What adds up, and what stands against two lists that do not."""

from __future__ import annotations

import pytest
from nonoproof.formats.shapes.arithmetic import filled, numbered, objection
from nonoproof.formats.shapes.sides import Side
from nonoproof.model import Clue, run


def clues(*lines: list[object]) -> tuple[Clue, ...]:
    return tuple(
        [tuple([run(*each) if isinstance(each, tuple) else run(each) for each in line]) for line in lines]
    )  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rows", "columns", "against"),
    [
        (clues([1, 1], [3]), clues([2], [1], [2]), ""),
        (clues([1, 2], [2]), clues([2], [1], [2]), "the clue of row 1 needs 4 cells, but has 3"),
        (clues([2], [1, 2]), clues([2], [1], [2]), "the clue of row 2 needs 4 cells, but has 3"),
        (clues([3], [2]), clues([3], [1], [1]), "the clue of column 1 needs 3 cells, but has 2"),
        (clues([3], [2]), clues([2], [1], [1]), "the rows have 5 filled cells, the columns 4"),
        (clues([], []), clues([], []), "every clue is empty"),
        # Runs of two colours need no gap.
        (clues([(1, 1), (2, 2)]), clues([(1, 1)], [(1, 2)], [(1, 2)]), ""),
        (
            clues([(1, 1), (2, 1)]),
            clues([(1, 1)], [(1, 1)], [(1, 1)]),
            "the clue of row 1 needs 4 cells, but has 3",
        ),
        (
            clues([(1, 1), (2, 2)]),
            clues([(1, 1)], [(1, 1)], [(1, 2)]),
            "the rows and the columns do not have the same number of cells of each colour",
        ),
    ],
)
def test_objections(rows: tuple[Clue, ...], columns: tuple[Clue, ...], against: str) -> None:
    assert objection(rows, columns) == against


def test_colours_count_only_where_they_are_known() -> None:
    rows, columns = clues([(1, 1), (2, 2)]), clues([(1, 1)], [(1, 1)], [(1, 2)])
    assert objection(rows, columns, coloured=False) == ""
    assert objection(clues([2], [1]), clues([(2, 2)], [(1, 1)])) != ""


def test_filled_cells() -> None:
    assert filled(clues([1, 2], [], [4])) == 7


def test_numbers_of_colours() -> None:
    """In the order in which they are first named, alike in rows and columns."""
    rows = Side(None, (((2, "r"), (1, "b")), ((1, None),)))
    columns = Side(None, (((1, "b"),), ((2, "g"), (1, "r"))))
    assert numbered(rows, columns) == (
        clues([(2, 1), (1, 2)], [(1, 3)]),
        clues([(1, 2)], [(2, 4), (1, 1)]),
        ["r", "b", None, "g"],
    )


def test_one_side_with_colours_gives_the_other_one_colour() -> None:
    plain = Side(clues([1], [2]), None)
    assert numbered(plain, plain) == (clues([1], [2]), clues([1], [2]), [])
    raw = Side(None, (((3, "r"),),))
    assert numbered(raw, plain) == (clues([(3, 1)]), clues([(1, 2)], [(2, 2)]), ["r", None])
    assert numbered(plain, raw) == (clues([1], [2]), clues([(3, 2)]), [None, "r"])
    empty = Side(clues([], []), None)
    assert numbered(raw, empty) == (clues([(3, 1)]), clues([], []), ["r"])
