"""Whether a cell at the corner of a shape belongs to it."""

import json
import random
from importlib.resources import files

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
    assert preference(blank, grid(*["...."] * 5)) == 0
    assert preference(blank, with_cell(blank, 2, 2, 1)) == 0
    assert preference(full, full) == 0


def belongs(picture, y, x):
    """What the network says of a cell, from a square around it that is turned so that ink lies left and above."""
    into, offset, out, (last,) = json.loads(files("nonoproof.repair").joinpath("corners.json").read_text())

    def ink(at_y, at_x):
        inside = 0 <= at_y < len(picture) and 0 <= at_x < len(picture[0])
        return picture[at_y][at_x] > 0 if inside else None

    right, down = (1 if ink(y, x - 1) else -1), (1 if ink(y - 1, x) else -1)
    square = [[ink(y + down * j, x + right * i) for i in range(-3, 4)] for j in range(-3, 4)]
    square[3][3] = False
    odds = []
    for turned in (square, list(zip(*square, strict=True))):
        cells = [cell for row in turned for cell in row]
        inputs = [cell is True for cell in cells] + [cell is None for cell in cells]
        hidden = [
            bias + sum(weights[number] for weights, is_set in zip(into, inputs, strict=True) if is_set)
            for number, bias in enumerate(offset)
        ]
        # Everything is kept 256 times as large as it is.
        odds.append(
            sum(max(each, 0) * weight for each, weight in zip(hidden, out, strict=True)) / 256**2 + last / 256
        )
    return sum(odds) / 2


def test_the_network_is_evaluated_as_it_was_fitted():
    rng = random.Random(5)
    reported = 0
    for _ in range(40):
        picture = random_picture(rng)
        for y, x in corners(picture):
            other = with_cell(picture, y, x, 1 - picture[y][x])
            sign = 1 if other[y][x] else -1
            assert preference(picture, other) == pytest.approx(sign * belongs(picture, y, x))
            reported += 1
    assert reported > 200


def test_several_cells_are_judged_one_after_the_other():
    """Each with those before it as they are in the new picture; up to eight of them."""
    rng = random.Random(6)
    for number in (1, 2, 5, MOST, MOST + 1):
        picture = random_picture(rng)
        cells = sorted(rng.sample([(y, x) for y in range(8) for x in range(9)], number))
        expected, now = 0.0, picture
        for y, x in cells:
            if is_corner(now, y, x):
                expected += belongs(now, y, x) * (1 if not picture[y][x] else -1)
            now = with_cell(now, y, x, 1 - picture[y][x])
        assert preference(picture, now) == pytest.approx(expected if number <= MOST else 0.0)


def test_a_picture_of_one_line_has_no_corner():
    assert preference(grid("##.."), grid("#...")) == 0
    assert preference(grid("#", "#", "."), grid("#", ".", ".")) == 0
    assert not is_corner(grid("#."), 0, 0)
