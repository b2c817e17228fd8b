"""How much like a picture a grid is, counted cell by cell; and what stays symmetric."""

import random
from itertools import product

import pytest
from nonoproof.model import transpose
from nonoproof.repair.ranking import lopsidedness, mirror_mates, roughness


def grid(*rows):
    return tuple(bytes([".#r".index(cell) for cell in row]) for row in rows)


def random_grid(rng, width, height, colours):
    return tuple(bytes(rng.randrange(colours) for _ in range(width)) for _ in range(height))


def naive_roughness(picture):
    """By the definition: each pair, each square and each cell is looked at alone."""
    height, width = len(picture), len(picture[0])
    cells = {(y, x): picture[y][x] for y in range(height) for x in range(width)}
    total = 0.0
    for (y, x), ink in cells.items():
        total += 0.3 * sum(cells.get(each, ink) != ink for each in ((y, x + 1), (y + 1, x)))
        total += 0.15 * sum(cells.get(each, ink) != ink for each in ((y + 1, x + 1), (y + 1, x - 1)))
        square = [cells.get((y + down, x + right)) for down, right in product((0, 1), repeat=2)]
        if None not in square:
            a, b, c, d = square
            total += 0.25 * (a == d and b == c and a != b)
        sides = [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]
        total += 0.4 * sum(ink > 0 for each in sides if each not in cells)
        if ink:
            same = sum(cells.get(each) == ink for each in sides)
            total += {0: 0.1, 1: 0.05}.get(same, 0.0)
    return total


@pytest.mark.parametrize("colours", [2, 3])
def test_roughness_is_what_is_counted(colours):
    rng = random.Random(colours)
    for width, height in product((1, 2, 3, 7), repeat=2):
        for _ in range(15):
            picture = random_grid(rng, width, height, colours)
            assert roughness(picture) == pytest.approx(naive_roughness(picture))
            # Either way round, and mirrored, it is as rough.
            for turned in (transpose(picture), picture[::-1], tuple(row[::-1] for row in picture)):
                assert roughness(turned) == pytest.approx(roughness(picture))


def test_a_box_is_smoother_than_one_with_a_dent_or_a_dot():
    box = grid("......", ".####.", ".####.", ".####.", "......")
    dent = grid("......", ".##.#.", ".####.", ".####.", "......")
    dot = grid("......", ".####.", ".####.", ".####.", ".....#")
    chess = grid("......", ".#.#..", "..#.#.", ".#.#..", "......")
    assert roughness(box) < min(map(roughness, (dent, dot, chess)))


def unlike_mirrored(rows):
    """Pairs of cells that differ about an axis, at the middle or up to two half cells beside it; outside is blank."""
    height, width = len(rows), len(rows[0])
    counts = []
    for shift in range(-2, 3):
        differ = 0
        for y in range(height):
            for x in range(width):
                other = width - 1 - x + shift
                differ += rows[y][x] != (rows[y][other] if 0 <= other < width else 0)
        counts.append(differ)
    return min([24, *counts]) / 2


@pytest.mark.parametrize("colours", [2, 3])
def test_lopsidedness_is_what_is_counted(colours):
    rng = random.Random(colours)
    for width, height in product((1, 2, 3, 5, 8), repeat=2):
        for _ in range(15):
            picture = random_grid(rng, width, height, colours)
            if rng.random() < 0.5:
                picture = tuple([row[: width // 2] + row[: (width + 1) // 2][::-1] for row in picture])
            expected = 0.8 * unlike_mirrored(picture) + 0.1 * unlike_mirrored(transpose(picture))
            assert lopsidedness(picture) == pytest.approx(expected)


def test_symmetric_pictures_are_not_lopsided():
    for picture in (
        grid("#..#", ".##.", ".##.", "#..#"),
        # The axis is a half cell or a cell beside the middle.
        grid(".#.#.", "..#..", "..#..", ".#.#."),
        grid("#.#..", ".#...", ".#...", "#.#.."),
        grid("..#.#", "...#.", "...#.", "..#.#"),
        grid("#.#.", ".#..", "#.#.", "...."),
    ):
        assert lopsidedness(picture) == 0.0
    assert lopsidedness(grid("#.#...", ".#....", ".#....", "#.#...")) > 0


def test_no_picture_is_more_lopsided_than_one_that_is_not_meant_to_be_symmetric():
    rng = random.Random(8)
    assert lopsidedness(random_grid(rng, 30, 30, 2)) == pytest.approx((0.8 + 0.1) * 12)


TURNS = {
    "left and right": lambda y, x, height, width: (y, width - 1 - x),
    "top and bottom": lambda y, x, height, width: (height - 1 - y, x),
    "by half a turn": lambda y, x, height, width: (height - 1 - y, width - 1 - x),
}


def mates_of(name, height, width):
    places = [TURNS[name](y, x, height, width) for y in range(height) for x in range(width)]
    return [y * width + x for y, x in places]


@pytest.mark.parametrize(("height", "width"), [(1, 1), (2, 3), (3, 2), (3, 3), (2, 4)])
def test_the_mates_of_each_symmetry_that_a_picture_has(height, width):
    """All pictures of a size, each against its own images."""
    seen = set()
    for cells in product(range(2), repeat=height * width):
        picture = tuple([bytes(cells[at : at + width]) for at in range(0, len(cells), width)])
        images = {
            name: all(
                picture[y][x] == picture[turn(y, x, height, width)[0]][turn(y, x, height, width)[1]]
                for y in range(height)
                for x in range(width)
            )
            for name, turn in TURNS.items()
        }
        expected = [mates_of(name, height, width) for name, same in images.items() if same]
        assert mirror_mates(picture) == expected
        seen.add(tuple(images.values()))
    assert (True, True, True) in seen
    assert height * width == 1 or {(True, False, False), (False, True, False), (False, False, True)} <= seen


def test_colours_count_too():
    assert mirror_mates(grid("#r", "#r")) == [mates_of("top and bottom", 2, 2)]
