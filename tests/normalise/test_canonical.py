"""The canonical form, and an identity that only the clues decide."""

from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nonoproof.model import UNKNOWN, Colour, Metadata, Puzzle, clue, grid_clues, puzzle_of, run
from nonoproof.normalise.canonical import canonical, identity, identity_text, key, used_colours
from nonoproof.solver.measures import measure

WHITE, RED, BLUE, GREEN = (
    Colour(".", "ffffff", "white"),
    Colour("r", "ff0000", "red"),
    Colour("b", "0000ff", "blue"),
    Colour("g", "00ff00", "green"),
)
DEMO = Puzzle((clue([2, 1]), (), clue([3])), (clue([1, 1]), clue([1, 1]), clue([1]), clue([1])))


def coloured(picture: tuple[bytes, ...], *palette: Colour) -> Puzzle:
    return puzzle_of(picture, (WHITE, *palette))


def test_the_identity_is_the_hash_of_a_text_that_anybody_can_write_down():
    text = "[[2, 1], [], [3]]|[[1, 1], [1, 1], [1], [1]]"
    assert identity_text(DEMO) == text
    assert identity(DEMO) == sha256(text.encode()).hexdigest()
    assert identity(DEMO, measure(DEMO)) == identity(DEMO)


def test_the_text_of_a_colour_puzzle_has_pairs_and_colours():
    puzzle = canonical(coloured((b"\1\1\2", b"\0\2\0"), RED, BLUE))
    expected = "[[[2, 1], [1, 2]], [[1, 2]]]|[[[1, 1]], [[1, 1], [1, 2]], [[1, 2]]]|ff0000,0000ff"
    assert identity_text(puzzle) == expected


def test_name_goal_and_file_do_not_change_the_identity():
    other = replace(DEMO, goal=(b"1111",) * 3, metadata=Metadata(title="Demo"))
    assert identity(canonical(other)) == identity(DEMO)


def test_the_order_of_the_palette_does_not_change_the_identity():
    one = coloured((b"\1\1\2", b"\0\2\0"), RED, BLUE)
    other = coloured((b"\2\2\1", b"\0\1\0"), BLUE, RED)
    with_unused = coloured((b"\3\3\1", b"\0\1\0"), BLUE, GREEN, RED)
    assert canonical(one) == canonical(other) == canonical(with_unused)
    assert len({identity(canonical(each)) for each in (one, other, with_unused)}) == 1
    assert canonical(with_unused).palette == (WHITE, RED, BLUE)
    assert canonical(with_unused).goal == one.goal


def test_other_colours_are_another_puzzle_only_where_there_are_several():
    picture = (b"\1\1\2", b"\0\2\0")
    assert identity(coloured(picture, RED, BLUE)) != identity(coloured(picture, RED, GREEN))
    single = (b"\1\0\1",)
    assert identity(coloured(single, RED)) == identity(coloured(single, BLUE)) == identity(puzzle_of(single))


def test_a_palette_with_one_used_colour_is_a_puzzle_of_one_colour():
    puzzle = coloured((b"\2\0\2",), RED, BLUE)
    assert canonical(puzzle).palette == (WHITE, BLUE)
    assert identity(canonical(puzzle)) == identity(puzzle_of((b"\1\0\1",)))


def test_colours_of_the_goal_and_of_given_cells_are_kept():
    puzzle = replace(coloured((b"\2\0\2",), RED, BLUE, GREEN), givens=(bytes([3, UNKNOWN, UNKNOWN]),))
    form = canonical(puzzle)
    assert form.palette == (WHITE, BLUE, GREEN)
    assert form.givens == (bytes([2, UNKNOWN, UNKNOWN]),)
    assert used_colours(form) == 1


def test_a_puzzle_without_runs_keeps_a_colour():
    puzzle = coloured((b"\0\0",), RED, BLUE)
    assert canonical(puzzle).palette == (WHITE, RED)


def test_the_shape_is_part_of_the_identity():
    blank = [puzzle_of((bytes(width),) * height) for width, height in ((2, 3), (3, 2), (6, 1), (1, 6))]
    assert len(set(map(identity, blank))) == 4


@pytest.mark.parametrize("length", [10**9, 2**70, 300])
def test_lengths_of_any_size_have_an_identity(length):
    assert len(identity(Puzzle(((run(length),),), ((run(1),),)))) == 64


def test_given_cells_are_part_of_the_key_only():
    name = identity(DEMO)
    assert key(name, None) == name
    one, other = (b"\1\xff\xff\xff",) + (b"\xff" * 4,) * 2, (b"\xff\xff\xff\1",) + (b"\xff" * 4,) * 2
    assert len({name, key(name, one), key(name, other)}) == 3


pictures = st.integers(1, 5).flatmap(
    lambda width: st.lists(
        st.lists(st.integers(0, 3), min_size=width, max_size=width).map(bytes), min_size=1, max_size=5
    ).map(tuple)
)


@given(pictures, pictures)
def test_equal_identities_are_equal_clues(one, other):
    first, second = [canonical(coloured(each, RED, BLUE, GREEN)) for each in (one, other)]
    same_clues = (first.rows, first.columns) == (second.rows, second.columns)
    same_colours = used_colours(first) <= 1 or first.palette == second.palette
    assert (identity(first) == identity(second)) == (same_clues and same_colours)


@given(pictures)
def test_the_canonical_form_is_the_same_picture_and_its_own_canonical_form(picture):
    puzzle = coloured(picture, RED, BLUE, GREEN)
    form = canonical(puzzle)
    assert canonical(form) == form
    assert form.goal is not None
    assert grid_clues(form.goal) == (form.rows, form.columns)
    shown = [[form.palette[cell] for cell in row] for row in form.goal]
    assert shown == [[puzzle.palette[cell] for cell in row] for row in picture]


lines = st.lists(st.lists(st.integers(1, 12_345), max_size=4).map(clue), min_size=1, max_size=6).map(tuple)


@given(lines, lines)
def test_the_core_writes_the_same_text(rows, columns):
    puzzle = Puzzle(rows, columns)
    assert measure(puzzle).text.decode() == identity_text(puzzle)
