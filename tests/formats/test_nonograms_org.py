"""Saved pages of nonograms.org: an encoder here disguises a picture, the reader finds it."""

import random

import pytest
from nonoproof.findings import Code
from nonoproof.formats import nonograms_org
from nonoproof.formats.common import FileEntry, Fit
from nonoproof.model import BLACK_AND_WHITE, Grid, Metadata, draw, grid_clues


def number(value: int, rng: random.Random) -> list[int]:
    """A quad whose remainders give the value: a + b - c."""
    c = rng.randrange(5)
    a = rng.randrange(value + c + 1)
    divisor = value + c + rng.randrange(1, 9)
    return [each + divisor * rng.randrange(3) for each in (a, value + c - a, c)] + [divisor]


def count(value: int, rng: random.Random) -> list[int]:
    """A quad that gives the value as a * a + 2 * b + c."""
    a = rng.randrange(int(value**0.5) + 1)
    b = rng.randrange((value - a * a) // 2 + 1)
    c = value - a * a - 2 * b
    divisor = max(a, b, c) + 1 + rng.randrange(5)
    return [each + divisor * rng.randrange(3) for each in (a, b, c)] + [divisor]


def array(grid: Grid, colours: list[str], rng: random.Random) -> list[list[int]]:
    key = [rng.randrange(99) for _ in range(4)]
    shift = [rng.randrange(99) for _ in range(4)]
    runs = []
    for y, row in enumerate(grid, 1):
        at = 0
        while at < len(row):
            end = next((x for x in range(at, len(row)) if row[x] != row[at]), len(row))
            if row[at]:
                runs.append([at + 1 + shift[0], end - at + shift[1], row[at] + shift[2], y + shift[3]])
            at = end
    rng.shuffle(runs)
    parts = [[int(rgb[at : at + 2], 16) for at in (0, 2, 4)] for rgb in colours]
    return [
        [1, 2, 3, 4],
        *[number(value, rng) for value in (len(grid[0]), len(grid), len(colours))],
        key,
        *[[r + key[1], g + key[0], b + key[3], rng.randrange(9)] for r, g, b in parts],
        count(len(runs), rng),
        shift,
        *runs,
        *[[rng.randrange(200) for _ in range(4)] for _ in range(rng.randrange(4))],
    ]


def page(quads: list[list[int]], head: str = "") -> bytes:
    return f"<html>{head}\n<script>\nvar d={quads};\n</script></html>".encode()


def only(data: bytes) -> FileEntry:
    (entry,) = nonograms_org.read(data)
    return entry


@pytest.mark.parametrize("seed", range(30))
def test_the_picture_is_found(seed):
    rng = random.Random(seed)
    colours = [f"{rng.randrange(1 << 24):06x}" for _ in range(rng.randrange(1, 5))]
    width = rng.randrange(1, 9)
    grid = tuple(
        [bytes([rng.randrange(len(colours) + 1) for _ in range(width)]) for _ in range(rng.randrange(1, 9))]
    )
    puzzle = only(page(array(grid, colours, rng))).puzzle
    assert puzzle.goal == grid
    assert (puzzle.rows, puzzle.columns) == grid_clues(grid)
    assert [each.rgb for each in puzzle.palette] == ["ffffff", *colours]


def test_black_alone_is_black_and_white_and_the_page_names_the_puzzle():
    quads = array((b"\1\0",), ["000000"], random.Random(1))
    names = '<title>Site</title><h1 id="nonogram_title">A &amp; B</h1><a id="nonogram_author_name">Me</a>'
    entry = only(page(quads, names))
    assert entry.puzzle.palette == BLACK_AND_WHITE
    assert draw(entry.puzzle.goal) == ["#."]
    assert entry.puzzle.metadata == Metadata(title="A & B", author="Me")
    assert entry.line == 3


def damaged(place: int, part: int, value: int) -> list[list[int]]:
    quads = array((b"\1\1\0", b"\0\1\1"), ["ff0000"], random.Random(2))
    quads[place][part] = value
    return quads


@pytest.mark.parametrize(
    ("quads", "code"),
    [
        (damaged(1, 3, 0), Code.SYNTAX),
        (damaged(8, 0, 10_000), Code.SYNTAX),
        (damaged(8, 2, 10_000), Code.SYNTAX),
        (damaged(5, 0, 10_000), Code.SYNTAX),
        (damaged(0, 0, 1)[:6], Code.SYNTAX),
        (damaged(0, 0, 1)[:8], Code.SYNTAX),
        ([[1, 1, 1, 1]], Code.SYNTAX),
        ([[0, 0, 0, 9]] * 9, Code.SIZE_OUT_OF_BOUNDS),
        ([[99_999_998, 0, 0, 99_999_999]] * 9, Code.SIZE_OUT_OF_BOUNDS),
    ],
)
def test_a_damaged_array_is_a_finding_at_its_line(quads, code):
    entry = only(page(quads))
    assert entry.puzzle is None
    assert [(each.code, each.line) for each in entry.findings] == [(code, 3)]


def test_a_page_without_the_array_is_a_finding():
    entry = only(b"<html>not found</html>")
    assert [each.code for each in entry.findings] == [Code.SYNTAX]
    assert nonograms_org.sniff(b"<html>var d = 5</html>") is Fit.NO
    assert nonograms_org.sniff(page([[1, 2, 3, 4]])) is Fit.SURE
