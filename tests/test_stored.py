"""From the records of a store back to puzzles."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from nonoproof.formats.records import from_record, to_record
from nonoproof.model import UNKNOWN, Colour, Metadata, Puzzle, puzzle_of
from nonoproof.stored import to_compare, to_solve

sides = st.integers(1, 6)


@st.composite
def puzzles(draw):
    width, height, colours = draw(sides), draw(sides), draw(st.integers(1, 3))
    cells = st.integers(0, colours)
    row = st.lists(cells, min_size=width, max_size=width).map(bytes)
    grid = tuple(draw(st.lists(row, min_size=height, max_size=height)))
    palette = (
        Colour(".", "ffffff"),
        *[Colour(char, f"00000{index}") for index, char in enumerate("1é#"[:colours])],
    )
    puzzle = puzzle_of(grid, palette) if colours > 1 else puzzle_of(grid)
    givens = tuple([bytes([cell if draw(st.booleans()) else UNKNOWN for cell in line]) for line in grid])
    return Puzzle(
        puzzle.rows, puzzle.columns, puzzle.palette, puzzle.goal, draw(st.sampled_from([None, givens]))
    )


@given(puzzles())
def test_puzzle_to_solve_is_the_one_that_was_read(puzzle):
    text = json.dumps(to_record(puzzle))
    quick, whole = to_solve(text), from_record(json.loads(text))
    assert quick == whole == puzzle
    assert (quick.goal, quick.palette) == (whole.goal, whole.palette)


@given(puzzles(), st.sampled_from(["claimed_verdict", "claimed_difficulty"]))
def test_claims_are_read_where_they_are_compared(puzzle, claim):
    claiming = replace(puzzle, metadata=Metadata(**{claim: "unique"}))
    for each in (puzzle, claiming):
        read = to_compare(json.dumps(to_record(each)))
        assert (read, read.goal, read.metadata) == (each, each.goal, each.metadata)
