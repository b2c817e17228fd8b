"""Copies that are turned, mirrored or recoloured share one form, and the way between them has a name."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from nonoproof.model import Colour, Grid, puzzle_of, transpose
from nonoproof.normalise.canonical import canonical
from nonoproof.normalise.symmetric import NAMES, TURNS, Symmetric, relation, symmetric
from nonoproof.solver.measures import measure

RGB = ("ff0000", "0000ff", "00ff00")


def mirrored(grid: Grid) -> Grid:
    return tuple(row[::-1] for row in grid)


def flipped(grid: Grid) -> Grid:
    return grid[::-1]


ACTS = {
    "": lambda grid: grid,
    "mirrored left to right": mirrored,
    "mirrored top to bottom": flipped,
    "turned by 180 degrees": lambda grid: mirrored(flipped(grid)),
    "transposed": transpose,
    "mirrored along the rising diagonal": lambda grid: mirrored(flipped(transpose(grid))),
    "turned by 90 degrees clockwise": lambda grid: mirrored(transpose(grid)),
    "turned by 90 degrees anticlockwise": lambda grid: flipped(transpose(grid)),
}
"""Written on pictures, the names mean what people take them for."""


def form(grid: Grid, colours: tuple[str, ...] = RGB) -> Symmetric:
    palette = (Colour(".", "ffffff"), *[Colour("abc"[index], rgb) for index, rgb in enumerate(colours)])
    return symmetric(canonical(puzzle_of(grid, palette)))


def grids(colours: int, size: int = 5) -> st.SearchStrategy[Grid]:
    def rows(width: int) -> st.SearchStrategy[Grid]:
        line = st.lists(st.integers(0, colours), min_size=width, max_size=width).map(bytes)
        return st.lists(line, min_size=1, max_size=size).map(tuple)

    return st.integers(1, size).flatmap(rows)


def test_there_are_eight_turns_with_eight_names():
    assert set(TURNS) == set(NAMES)
    assert set(NAMES.values()) == set(ACTS)


@given(grids(1), st.sampled_from(sorted(ACTS)))
def test_all_turns_share_one_form(grid, name):
    assert form(grid).digest == form(ACTS[name](grid)).digest


@given(grids(1, 8))
def test_the_core_finds_the_same_form(grid):
    puzzle = puzzle_of(grid)
    assert symmetric(puzzle, measure(puzzle)) == symmetric(puzzle)


@given(st.lists(st.integers(1, 2000), min_size=1, max_size=3), st.integers(0, 3))
def test_the_core_finds_the_same_form_of_long_runs(lengths, room):
    line = b"\0".join([b"\1" * length for length in lengths]) + bytes(room)
    puzzle = puzzle_of((line[:4096],))
    assert symmetric(puzzle, measure(puzzle)) == symmetric(puzzle)


@given(grids(3), st.sampled_from(sorted(ACTS)), st.permutations(RGB))
def test_all_turns_and_colours_share_one_form(grid, name, colours):
    assert form(grid).digest == form(ACTS[name](grid), tuple(colours)).digest


@given(grids(3), st.sampled_from(sorted(ACTS)), st.sampled_from(sorted(ACTS)))
def test_the_relation_names_a_way_from_one_to_the_other(grid, first, second):
    one, other = ACTS[first](grid), ACTS[second](grid)
    how = relation(form(one), form(other))
    assert puzzle_of(ACTS[how](one)) == puzzle_of(other)


def test_a_recoloured_copy_is_called_so():
    grid = (b"\1\2\0", b"\0\2\2")
    swapped = tuple(row.translate(bytes([0, 2, 1]) + bytes(253)) for row in grid)
    assert relation(form(grid), form(swapped)) == "recoloured"
    assert relation(form(grid), form(mirrored(swapped))) == "mirrored left to right and recoloured"
    assert relation(form(grid), form(grid, ("123456", "654321"))) == "recoloured"


def test_the_colour_of_a_puzzle_of_one_colour_is_no_matter():
    assert form((b"\1\0",), ("ff0000",)) == form((b"\1\0",), ("000000",))


def test_different_puzzles_have_different_forms():
    """All pictures of 2 by 3: forms are equal exactly where some turn of one has the clues of the other."""
    pictures = [(bytes(cells[:3]), bytes(cells[3:])) for cells in product((0, 1), repeat=6)]
    puzzles = {each: puzzle_of(each) for each in pictures}
    digests = {each: form(each).digest for each in pictures}
    for one in pictures:
        copies = {puzzle_of(act(one)) for act in ACTS.values()}
        for other in pictures:
            assert (digests[one] == digests[other]) == (puzzles[other] in copies)


def test_runs_beyond_a_byte_are_told_apart():
    long = [form((bytes([1]) * length + bytes(600 - length),)).digest for length in (255, 256, 300, 556)]
    assert len(set(long)) == 4


def test_long_runs_of_late_colours_do_not_run_into_each_other():
    one, other = (b"\1" * 4096 + b"\2",), (b"\1" + b"\2" * 4096,)
    third = (b"\1" * 4095 + b"\2\2",)
    assert form(one).digest == form(other).digest
    assert form(one).digest != form(third).digest
