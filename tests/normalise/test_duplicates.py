"""Copies are found across a run, and the index that finds them stays small."""

import random
import sys

from nonoproof.findings import Code, Finding
from nonoproof.model import Colour, Grid, Palette, Source, puzzle_of
from nonoproof.normalise.canonical import canonical, identity
from nonoproof.normalise.duplicates import Duplicates
from nonoproof.normalise.symmetric import symmetric

L_SHAPE = (b"\1\0\0", b"\1\1\1")


def add(index: Duplicates, grid: Grid, source: Source, palette: Palette | None = None) -> Finding | None:
    puzzle = canonical(puzzle_of(grid, palette) if palette else puzzle_of(grid))
    return index.add(identity(puzzle), symmetric(puzzle), source)


def test_the_second_copy_names_the_first():
    index = Duplicates()
    assert add(index, L_SHAPE, Source("a.non")) is None
    finding = add(index, L_SHAPE, Source("b.non", 3, 17))
    assert finding == Finding(Code.DUPLICATE, "the same puzzle as a.non", 17, None, "b.non", 3)
    assert len(index) == 1


def test_a_mirrored_copy_says_how():
    index = Duplicates()
    add(index, L_SHAPE, Source("set.nonpack", 4))
    finding = add(index, L_SHAPE[::-1], Source("b.non"))
    assert finding is not None
    assert finding.code is Code.MIRRORED_DUPLICATE
    assert finding.message == "a copy of set.nonpack, puzzle 4, mirrored top to bottom"


def test_a_copy_of_the_mirrored_copy_is_its_duplicate():
    index = Duplicates()
    for path, grid in (("a", L_SHAPE), ("b", L_SHAPE[::-1])):
        add(index, grid, Source(path))
    finding = add(index, L_SHAPE[::-1], Source("c"))
    assert finding is not None
    assert (finding.code, finding.message) == (Code.DUPLICATE, "the same puzzle as b")


def test_a_recoloured_copy_is_reported():
    def palette(*colours: str) -> Palette:
        return (Colour(".", "ffffff"), *[Colour(rgb[0], rgb) for rgb in colours])

    index = Duplicates()
    grid = (b"\1\2\2",)
    assert add(index, grid, Source("a"), palette("ff0000", "0000ff")) is None
    finding = add(index, grid, Source("b"), palette("00ff00", "123456"))
    assert finding is not None
    assert (finding.code, finding.message) == (Code.MIRRORED_DUPLICATE, "a copy of a, recoloured")


def test_the_index_stays_small():
    index, chooser, count = Duplicates(), random.Random(3), 1500
    for number in range(count):
        cells = bytes(chooser.randrange(2) for _ in range(144))
        grid = tuple(cells[start : start + 12] for start in range(0, 144, 12))
        assert add(index, grid, Source("all.jsonl", number + 1)) is None
    parts = [vars(index)[name] for name in vars(index)]
    heads = vars(index)["_heads"]
    size = sum(map(sys.getsizeof, parts)) + sum(sys.getsizeof(k) + sys.getsizeof(v) for k, v in heads.items())
    assert len(index) == count
    assert size / count < 200
