"""The packed form: what was packed comes back, and bytes that are no packed form are refused in words."""

import random
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Colour, Metadata, Puzzle, Run, clue, puzzle_of
from nonoproof.solver import classify, classify_packed
from nonoproof.solver.packed import (
    by_clues,
    by_picture,
    fault_of_claim,
    pack,
    pack_grid,
    pack_to_solve,
    picture_of,
    size_of,
    unpack,
    unpack_grid,
    with_goal,
)
from nonoproof.verdict import Budget

texts = st.text(st.characters(exclude_categories=()), max_size=9)  # halves of characters too
chars = st.text(st.characters(exclude_categories=()), min_size=1, max_size=2)


def palettes(size):
    rgb = st.binary(min_size=3, max_size=3).map(bytes.hex)
    colour = st.builds(Colour, chars, rgb, texts)
    return st.lists(colour, min_size=size, max_size=size).map(tuple)


def grids(width, height, values):
    row = st.lists(st.sampled_from(values), min_size=width, max_size=width).map(bytes)
    return st.lists(row, min_size=height, max_size=height).map(tuple)


@st.composite
def puzzles(draw):
    colours = draw(st.integers(1, 6) | st.sampled_from([15, 16, 17, 254, 255]))
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    runs = st.builds(Run, st.integers(1, 10**9), st.integers(1, max(colours - 1, 1)))
    clues = st.lists(runs, max_size=4 if colours > 1 else 0).map(tuple)
    rows = draw(st.lists(clues, min_size=height, max_size=height))
    columns = draw(st.lists(clues, min_size=width, max_size=width))
    plain = colours == 2 and draw(st.booleans())
    goal = draw(st.none() | grids(width, height, range(colours)))
    givens = draw(st.none() | grids(width, height, [*range(colours), UNKNOWN]))
    palette = BLACK_AND_WHITE if plain else draw(palettes(colours))
    return Puzzle(tuple(rows), tuple(columns), palette, goal, givens)


def everything(puzzle):
    """Puzzles are equal whatever their goals and palettes are."""
    return puzzle.rows, puzzle.columns, puzzle.palette, puzzle.goal, puzzle.givens


@given(puzzles())
def test_what_was_packed_comes_back(puzzle):
    found = unpack(pack(puzzle))
    assert everything(found) == everything(puzzle)
    assert all(type(run) is Run for side in (found.rows, found.columns) for clue in side for run in clue)


def test_metadata_is_put_back_by_whoever_has_it():
    told = Metadata(title="Fox")
    assert unpack(pack(puzzle_of((b"\1",), metadata=told))).metadata == Metadata()
    assert unpack(pack(puzzle_of((b"\1",))), told).metadata == told


def test_the_bytes_of_a_small_puzzle():
    """As they are described: a change needs another version."""
    puzzle = replace(puzzle_of((b"\1\0\1", b"\0\1\1")), givens=(b"\xff\0\xff", b"\xff\xff\1"))
    assert pack(puzzle) == bytes([1, 3, 2, 3, 2, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, 2]) + bytes(
        [1, 0b10101100, 0x82, 0b11001111, 0b11010000]
    )
    colours = (*BLACK_AND_WHITE, Colour("ß", "0102ff", "x" * 128))
    packed = pack(Puzzle(((Run(300, 2),),), ((),), colours))
    assert packed.startswith(bytes([1, 4, 3, 1, 1, 1, 0xAC, 2, 2, 0, 1]))
    assert packed.endswith(b"\2" + "ß".encode() + bytes([1, 2, 255, 0x80, 1]) + b"x" * 128)


@pytest.mark.parametrize("side", [1, 127, 128, 129, 255, 256, 300, 4096])
def test_the_size_is_in_the_head(side):
    empty = ((),) * side
    colours = (*BLACK_AND_WHITE, Colour("x", "ff0000"))
    assert size_of(pack(Puzzle(empty, ((),) * 3))) == (3, side, 2)
    assert size_of(pack(Puzzle(((),) * 130, empty, colours))) == (side, 130, 3)
    with pytest.raises(IndexError):
        size_of(b"\1\0\2\x80")
    # A number of more bytes than any size has ends.
    assert size_of(b"\1\0\2" + b"\x80" * 9 + b"\1\5") == (1 << 63, 5, 2)
    assert size_of(b"\1\0\2" + b"\x80" * 9 + b"\xff\5")[1] == 5


@pytest.mark.parametrize("length", [0, 1, 127, 128, 129, 255, 300, 16_384, 70_000])
def test_names_of_every_length(length):
    palette = (*BLACK_AND_WHITE, Colour("x", "ff0000", "n" * length))
    assert unpack(pack(Puzzle(((),), ((),), palette))).palette == palette


def test_a_goal_is_put_in_place_of_another():
    puzzle = puzzle_of((b"\1\0", b"\0\1"))
    other = (b"\0\1", b"\1\0")
    for packed in (pack(puzzle), pack(puzzle, goal=False)):
        assert everything(unpack(with_goal(packed, pack_grid(other, 2)))) == everything(
            replace(puzzle, goal=other)
        )


def test_what_a_verdict_needs_is_asked_of_the_checker():
    puzzle = puzzle_of((b"\1\0", b"\0\1"))
    one, other = pack_grid((b"\1\0", b"\0\1"), 2), pack_grid((b"\0\1", b"\1\0"), 2)
    assert fault_of_claim(pack(puzzle), 2, (one, other)) == ""
    assert "twice" in fault_of_claim(pack(puzzle), 2, (one, one))
    assert "no solution" in fault_of_claim(pack(puzzle), 1, (pack_grid((b"\1\1", b"\0\1"), 2),))


@pytest.mark.parametrize(("width", "height"), [(1, 1), (4096, 1), (1, 4096), (63, 65), (512, 300)])
@pytest.mark.parametrize("colours", [2, 3, 255])
def test_every_size(width, height, colours):
    chance = random.Random(width * 1000 + colours)
    goal = tuple([bytes(chance.choices(range(colours), k=width)) for _ in range(height)])
    palette = tuple([Colour(chr(0x4E00 + each), f"{each:06x}", "") for each in range(colours)])
    puzzle = puzzle_of(goal, palette)
    assert everything(unpack(pack(puzzle))) == everything(puzzle)


@pytest.mark.parametrize(
    ("colours", "bits"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (254, 8), (255, 8)]
)
def test_a_grid_has_the_fewest_bits_that_hold_its_colours(colours, bits):
    grid = (bytes([0, colours - 1, 0]),) * 5
    packed = pack_grid(grid, colours)
    assert packed[0] == bits
    assert len(packed) == 1 + (15 * bits + 7) // 8
    assert unpack_grid(packed, 3, 5) == grid


@pytest.mark.parametrize(("colours", "bits"), [(1, 1), (2, 2), (3, 2), (4, 4), (15, 4), (16, 8), (255, 8)])
def test_unknown_is_the_highest_value(colours, bits):
    grid = (bytes([0, UNKNOWN, colours - 1]),) * 3
    packed = pack_grid(grid, colours)
    assert packed[0] == bits | 0x80
    assert unpack_grid(packed, 3, 3) == grid


@given(st.integers(1, 7).flatmap(lambda width: grids(width, 3, range(256))), st.integers(1, 255))
def test_any_grid_comes_back_even_with_colours_outside_the_palette(grid, colours):
    assert unpack_grid(pack_grid(grid, colours), len(grid[0]), 3) == grid


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\1",
        b"\1\0",
        b"\3\0\0",
        b"\x81\0\0\0",
        b"\1\xff",
        b"\1\xff\x81",
        b"\x08" + bytes(8) + b"\xff",
        b"\1" + bytes(3),
    ],
)
def test_bytes_that_are_no_grid(data):
    """Empty, cut short, odd bits, bits or bytes behind the last cell, a colour that there is not."""
    with pytest.raises(ValueError, match=r"."):
        unpack_grid(data, 3, 3)


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (2**32 - 1, 2**32 - 1), (2**31, 8)])
def test_grids_of_no_size(width, height):
    with pytest.raises(ValueError, match=r"rows and columns|too long"):
        unpack_grid(b"\1\0\0", width, height)


@pytest.mark.parametrize(
    "grid", [(), (b"",), (b"\1", b"\1\1")], ids=["no row", "no column", "rows of two lengths"]
)
def test_what_is_no_grid(grid):
    with pytest.raises(ValueError, match="a grid has"):
        pack_grid(grid, 2)


DOT = puzzle_of((b"\1",))
RED = (*BLACK_AND_WHITE, Colour("r", "ff0000", "red"))


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (replace(DOT, goal=(b"\1\1",)), "one byte a cell"),
        (replace(DOT, goal=(b"\1", b"\1")), "one byte a cell"),
        (replace(DOT, givens=(b"",)), "one byte a cell"),
        (Puzzle(((Run(1, 3),),), ((),), RED), "colour of the palette"),
        (replace(DOT, palette=BLACK_AND_WHITE[:1]), "colour of the palette"),
        (replace(DOT, palette=()), "colour"),
        (replace(DOT, palette=RED * 86), "255 colours"),
        (replace(DOT, palette=(BLACK_AND_WHITE[0], Colour("#", "FFFFFF"))), "cannot be packed"),
        (replace(DOT, palette=(BLACK_AND_WHITE[0], Colour("#", "ff"))), "cannot be packed"),
        (replace(DOT, palette=(BLACK_AND_WHITE[0], Colour("#" * 256, "ffffff"))), "cannot be packed"),
    ],
)
def test_what_cannot_be_packed(broken, words):
    with pytest.raises(ValueError, match=words):
        pack(broken)


def test_only_what_helps_is_packed_to_be_solved():
    assert pack_to_solve(replace(DOT, goal=(b"\1\1",), palette=RED)) == pack(replace(DOT, goal=None))


def test_every_cut_and_every_addition_is_refused():
    picture = puzzle_of((b"\1\2\0", b"\0\2\1"), RED)
    packed = pack(replace(picture, givens=(b"\xff\2\xff", b"\xff\xff\xff")))
    for end in range(len(packed)):
        for call in (unpack, lambda data: classify_packed([data])):
            with pytest.raises(ValueError, match=r"."):
                call(packed[:end])
    with pytest.raises(ValueError, match="followed by"):
        unpack(packed + b"\0")


@pytest.mark.parametrize(
    "data",
    [
        b"\2\0\2\1\1\0\0",
        b"\1\x08\2\1\1\0\0",
        b"\1\0\0\1\1\0\0",
        b"\1\0\2\x81\0\1\0\0",
        b"\1\0\2\xff\xff\xff\xff\xff\1\1\0\0",
        b"\1\0\2\xc0\x20\1" + bytes(5000),
        b"\1\0\2\1\1\xff\xff\xff\xff\x0f\1",
        b"\1\0\2\1\1\1\0\0",
        b"\1\0\3\1\1\1\1\0\0",
        b"\1\0\3\1\1\1\1\3\0",
    ],
)
def test_numbers_that_make_no_sense(data):
    """Version, flags, no colour, a number in too many bytes, too large ones, too many runs, odd runs."""
    with pytest.raises(ValueError, match=r"."):
        unpack(data)


@given(puzzles(), st.data())
@example(DOT, None)
def test_damaged_bytes_are_refused_or_are_another_puzzle(puzzle, data):
    packed = bytearray(pack(puzzle))
    for _ in range(3 if data else 0):
        packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    refused_or_a_puzzle(bytes(packed))


@given(st.binary(max_size=60), st.sampled_from([b"", b"\1\0\2", b"\1\3\2\2\2", b"\1\7\3\2\2"]))
def test_any_bytes_are_refused_or_are_a_puzzle(data, begin):
    refused_or_a_puzzle(begin + data)


def refused_or_a_puzzle(data):
    """What one part of the core takes for a puzzle the other does too, and it goes through once more."""
    try:
        puzzle = unpack(data)
    except UnicodeDecodeError:
        return
    except ValueError:
        with pytest.raises(ValueError, match=r"."):
            classify_packed([data])
        return
    classify_packed([data], Budget(seconds=None, line_solves=50, conflicts=5))
    assert everything(unpack(pack(puzzle))) == everything(puzzle)


def test_a_batch_has_the_answers_of_its_puzzles():
    chance = random.Random(5)
    budget = Budget(seconds=None, conflicts=50)
    batch = [
        puzzle_of(tuple([bytes(chance.choices(range(colours), k=8)) for _ in range(7)]))
        for colours in (2, 2, 3, 4)
        for _ in range(40)
    ]
    batch += [replace(each, goal=None) for each in batch]
    found = classify_packed([pack(each) for each in batch], budget)
    assert len({each.verdict for each in found}) > 1
    for puzzle, answer in zip(batch, found, strict=True):
        assert answer._replace(seconds=0) == classify(puzzle, budget)._replace(seconds=0)
    assert classify_packed([]) == []


@pytest.mark.parametrize("batch", [[None], ["text"], [bytearray(b"\1")], [DOT]])
def test_a_batch_of_anything_else(batch):
    with pytest.raises(TypeError):
        classify_packed(batch)


@pytest.mark.parametrize(("length", "fits"), [(10**9, True), (10**9 + 1, False), (2**32 - 1, False)])
def test_the_longest_run(length, fits):
    """As bytes: a run is refused where it is read, whoever wrote it."""
    number = bytes([length >> shift & 127 | 128 for shift in range(0, 28, 7)] + [length >> 28])
    data = b"\1\0\2\1\1" + (b"\1" + number) * 2
    if fits:
        assert unpack(data).rows == (clue([length]),)
    else:
        with pytest.raises(ValueError, match="a length is out of range"):
            unpack(data)


def test_a_clue_longer_than_its_line_and_one_of_many_runs():
    puzzle = Puzzle((clue([10**9]), clue([1] * 1000)), (clue([2]),))
    assert everything(unpack(pack(puzzle))) == everything(puzzle)


@settings(deadline=None)
@given(puzzles())
def test_a_puzzle_is_kept_by_a_picture_with_its_clues(puzzle):
    packed = pack(replace(puzzle, goal=None, givens=None))
    grid = random_grid(puzzle)
    shown = replace(puzzle_of(grid, puzzle.palette), goal=None)
    picture = pack_grid(grid, len(puzzle.palette))
    kept = by_picture(packed, picture)
    assert (kept is not None) == ((shown.rows, shown.columns) == (puzzle.rows, puzzle.columns))
    of_picture = by_picture(pack(shown), picture)
    assert of_picture is not None
    assert by_clues(of_picture) == pack(shown)
    assert picture_of(of_picture) == picture
    assert size_of(of_picture) == size_of(pack(shown))
    assert (by_clues(packed), picture_of(packed)) == (packed, None)


def random_grid(puzzle):
    chance = random.Random(repr(puzzle.rows))
    paints = range(len(puzzle.palette))
    return tuple([bytes(chance.choices(paints, k=puzzle.width)) for _ in range(puzzle.height)])


def test_a_puzzle_with_given_cells_or_a_goal_is_not_kept_by_a_picture():
    puzzle = puzzle_of((b"\1\0", b"\0\1"))
    picture = pack_grid(puzzle.goal, 2)
    assert by_picture(pack(replace(puzzle, givens=(b"\1\xff", b"\xff\xff"))), picture) is None
    assert by_picture(pack(puzzle), picture) is None
    assert by_picture(pack(puzzle, goal=False), pack_grid((b"\1\xff", b"\0\1"), 2)) is None


def test_bytes_that_are_no_picture_of_a_puzzle_are_refused():
    puzzle = puzzle_of((b"\1\0\1", b"\0\1\0"))
    kept = by_picture(pack(puzzle, goal=False), pack_grid(puzzle.goal, 2))
    assert by_clues(kept) == pack(puzzle, goal=False)
    for end in range(2, len(kept)):
        with pytest.raises(ValueError, match="packed form"):
            by_clues(kept[:end])
    for wrong in (
        kept + b"\0",
        b"\2" + kept[1:],
        kept[:1] + b"\x09" + kept[2:],
        kept[:5] + b"\x81" + b"\xff",
    ):
        with pytest.raises(ValueError):
            by_clues(wrong)
