"""Collections of our own in every format that is written: each file is recognised, and every puzzle comes back.

The seeds are fixed, so a reader that loses puzzles, turns clues round or takes rows for columns fails here without any
file of other people's.
"""

import random

import pytest
from nonoproof.formats import BY_NAME, FORMATS
from nonoproof.formats.detect import detect, read
from nonoproof.model import BLACK_AND_WHITE, Colour, Metadata, grid_clues, puzzle_of

WRITERS = [each.NAME for each in FORMATS if hasattr(each, "write")]
INKS = (*BLACK_AND_WHITE, Colour("r", "c00000", "red"), Colour("b", "0000c0", "blue"))
SIDES = ((9, 12), (14, 8), (20, 15), (11, 11), (25, 30))


def picture(rng, width, height, colours):
    """No line is empty, and rows and columns differ in number: what turns them round is seen."""
    rows = [
        bytes([rng.randint(1, colours) if rng.random() < 0.6 else 0 for _ in range(width)])
        for _ in range(height)
    ]
    for x in range(width):
        rows[x % height] = rows[x % height][:x] + b"\x01" + rows[x % height][x + 1 :]
    return tuple([b"\x00" + row[1:] if all(row) else row for row in rows])


def collection(seed, colours):
    rng = random.Random(seed)
    palette = INKS[: colours + 1]
    for number, (width, height) in enumerate(SIDES):
        grid = picture(rng, width, height, colours)
        yield puzzle_of(grid, palette, metadata=Metadata(title=f"Number {number}"))


def suffix(format):
    return format.SUFFIXES[0] if format.SUFFIXES else ".txt"


CASES = [
    (name, colours)
    for name in WRITERS
    for colours in (1, 3)
    if colours == 1 or (BY_NAME[name].HOLDS.most_colours >= 3 and BY_NAME[name].HOLDS.colour)
]


@pytest.mark.parametrize(("name", "colours"), CASES)
def test_every_puzzle_of_a_collection_comes_back(name, colours):
    format = BY_NAME[name]
    for puzzle in collection(f"{name} {colours}", colours):
        data = format.write([puzzle])
        found, _ = detect(data, f"file{suffix(format)}")
        assert found is not None
        (back,) = [each.puzzle for each in read(data, f"file{suffix(format)}", name)]
        assert lengths(back.rows) == lengths(puzzle.rows)
        assert lengths(back.columns) == lengths(puzzle.columns)
        if back.goal is not None:
            assert grid_clues(back.goal) == (back.rows, back.columns)


def lengths(clues):
    return [[run.length for run in clue] for clue in clues]


@pytest.mark.parametrize("name", [name for name in WRITERS if BY_NAME[name].HOLDS.many])
def test_a_file_of_many_keeps_their_order(name):
    format = BY_NAME[name]
    # All of one size, as some formats ask for.
    rng = random.Random(name)
    puzzles = [puzzle_of(picture(rng, 25, 25, 1)) for _ in range(6)]
    back = [each.puzzle for each in read(format.write(puzzles), f"file{suffix(format)}", name)]
    assert [(each.rows, each.columns) for each in back] == [(each.rows, each.columns) for each in puzzles]
