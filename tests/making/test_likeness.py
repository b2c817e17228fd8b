"""Likeness prefers what people prefer, on plain cases."""

import pytest
from nonoproof.making.cells import Size
from nonoproof.making.colour import lab_of_text
from nonoproof.making.likeness import Likeness
from nonoproof.making.palette import by_kinds, in_colours, kinds_of
from nonoproof.making.rendering import black_and_white
from PIL import Image, ImageDraw

from tests.making.pictures import house, ring
from tests.making.test_rendering import cells_of


@pytest.fixture(scope="module")
def round_one():
    cells = cells_of(ring(), Size(15, 15))
    return Likeness(cells, kinds_of(cells)), next(iter(black_and_white(cells))).grid


def changed(grid, *cells):
    rows = [bytearray(row) for row in grid]
    for y, x in cells:
        rows[y][x] ^= 1
    return tuple(bytes(row) for row in rows)


def test_the_outline_kept_beats_the_outline_broken(round_one):
    """As many cells change in both: here the ring is cut through, there it is dented."""
    likeness, grid = round_one
    thickness = sum(grid[7][:7])
    broken = changed(grid, *[(7, x) for x in range(thickness)])
    dented = changed(grid, *[(6 + number, 0) for number in range(thickness)])
    assert sum(map(sum, broken)) == sum(map(sum, dented))
    assert likeness.of(grid) > likeness.of(dented) > likeness.of(broken)


def test_a_dot_in_the_middle_is_worse_than_a_thicker_edge(round_one):
    likeness, grid = round_one
    inner = next(x for x in range(7) if not grid[7][x])
    assert likeness.of(changed(grid, (7, inner))) > likeness.of(changed(grid, (7, 7)))


def test_the_negative_is_unlike(round_one):
    likeness, grid = round_one
    assert likeness.of(grid) > 0.7
    assert likeness.of(tuple(bytes(1 - cell for cell in row) for row in grid)) < 0.2
    assert likeness.of((bytes(15),) * 15) < 0.5


def test_a_shifted_picture_is_less_like(round_one):
    likeness, grid = round_one
    assert likeness.of(grid[1:] + grid[:1]) < likeness.of(grid)


def test_right_colours_beat_wrong_ones():
    cells = cells_of(house(), Size(20, 20))
    rendering, palette = next(in_colours(cells, 4))
    likeness = Likeness(cells, kinds_of(cells)).in_colours([lab_of_text(each.rgb) for each in palette])
    wrong = tuple(row.translate(bytes([0, 2, 3, 1]) + bytes(252)) for row in rendering.grid)
    assert likeness.of(rendering.grid) > 0.8
    assert likeness.of(wrong) < likeness.of(rendering.grid) - 0.1


def judged(image):
    """The cells of a picture at 20x20, its kinds of colour, and how like it a grid is."""
    cells = cells_of(image, Size(20, 20))
    kinds = kinds_of(cells)
    return cells, kinds, Likeness(cells, kinds)


def best_of(cells, kinds, likeness):
    """The rendering in black and white that is most like the picture."""
    found = [*black_and_white(cells), *by_kinds(cells, kinds)]
    return max([each.grid for each in found], key=likeness.of)


def face():
    """A pale face with dark eyes and a mouth: by shades alone, either the face or what is in it would be lost."""
    image = Image.new("RGB", (200, 200), "white")
    pen = ImageDraw.Draw(image)
    pen.ellipse((10, 10, 190, 190), fill="#ffd2b0")
    for left in (55, 115):
        pen.ellipse((left, 60, left + 30, 90), fill="#2c2c2c")
    pen.rectangle((65, 125, 135, 145), fill="#c03030")
    return image


def test_what_is_inside_a_pale_shape_is_kept():
    cells, kinds, likeness = judged(face())
    best = best_of(cells, kinds, likeness)
    assert best[10][1] == 1 and best[0][0] == 0
    assert not best[7][6] and not best[7][13] and not best[13][10]
    silhouette = list(by_kinds(cells, kinds))[-1].grid
    assert silhouette[7][6] and silhouette[13][10] and likeness.of(best) > likeness.of(silhouette)


def document():
    """A page so pale that its edge is faint, with a sign on it."""
    image = Image.new("RGB", (200, 200), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((33, 8, 167, 192), fill="#e4e4e4")
    for left in (63, 93, 123):
        pen.rectangle((left, 120, left + 14, 150), fill="#ff5500")
    return image


def test_the_outline_of_something_pale_beats_what_is_on_it_alone():
    best = best_of(*judged(document()))
    assert best[3][10] and not best[13][6]


def loudspeaker():
    """A dark box with a ring in it that is hardly darker."""
    image = Image.new("RGB", (200, 200), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((40, 5, 160, 195), fill="#7a5433")
    pen.ellipse((60, 30, 140, 110), outline="#3c3c3c", width=16)
    return image


def test_a_ring_in_a_box_beats_the_box_alone():
    cells, kinds, likeness = judged(loudspeaker())
    found = list(by_kinds(cells, kinds))
    shown = [each.grid for each in found if each.grid[1][10] and not each.grid[3][10]]
    assert max(map(likeness.of, shown)) > likeness.of(found[-1].grid)
