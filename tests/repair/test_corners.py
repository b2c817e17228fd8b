"""Whether a cell at the corner of a shape belongs to it."""

import random

import pytest
from nonoproof.model import transpose
from nonoproof.repair.corners import MOST, is_corner, preference


def grid(*rows):
    return tuple(bytes([cell == "#" for cell in row]) for row in rows)


def with_cell(picture, y, x, ink):
    rows = [bytearray(row) for row in picture]
    rows[y][x] = ink
    return tuple(map(bytes, rows))


def corners(picture):
    return [(y, x) for y in range(len(picture)) for x in range(len(picture[0])) if is_corner(picture, y, x)]


def random_picture(rng):
    return tuple(bytes([rng.random() < 0.5 for _ in range(9)]) for _ in range(8))


def test_a_corner_has_ink_on_one_side_and_paper_on_the_other_across_and_down():
    assert corners(grid("##..", "##..", "....")) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert corners(grid("##", "#.")) == [(0, 0), (1, 1)]


def test_a_full_box_is_preferred_to_one_without_its_corner():
    box = grid("........", ".######.", ".######.", ".######.", ".######.", ".######.", "........")
    for y, x in ((1, 1), (1, 6), (5, 1), (5, 6)):
        assert preference(box, with_cell(box, y, x, 0)) < 0


def test_one_cell_is_judged_the_same_from_either_picture():
    rng = random.Random(1)
    for _ in range(30):
        picture = random_picture(rng)
        for y, x in corners(picture)[:5]:
            other = with_cell(picture, y, x, 1 - picture[y][x])
            assert preference(picture, other) == pytest.approx(-preference(other, picture))
            assert preference(picture, other) != 0


def test_turned_and_mirrored_pictures_are_judged_alike():
    rng = random.Random(2)
    turns = (transpose, lambda each: each[::-1], lambda each: tuple([row[::-1] for row in each]))
    for _ in range(30):
        picture = random_picture(rng)
        y, x = corners(picture)[0]
        other = with_cell(picture, y, x, 1 - picture[y][x])
        for turn in turns:
            assert preference(turn(picture), turn(other)) == pytest.approx(preference(picture, other))


def test_pictures_too_unlike_and_cells_that_are_no_corners_tell_nothing():
    blank, full = grid(*["....."] * 5), grid(*["#####"] * 5)
    assert len(blank) * len(blank[0]) > MOST
    assert preference(blank, full) == 0
    assert preference(blank, grid(*["....."] * 4)) == 0
    assert preference(blank, with_cell(blank, 2, 2, 1)) == 0
    assert preference(full, full) == 0
