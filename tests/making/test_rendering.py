"""Thresholds, specks, palettes and sizes."""

import pytest
from nonoproof.errors import UsageError
from nonoproof.making.cells import Frame, Size, content, cut, framed, paper_of
from nonoproof.making.colour import distance, lab_of_text
from nonoproof.making.loading import load
from nonoproof.making.palette import APART, in_colours
from nonoproof.making.rendering import black_and_white, means, otsu
from nonoproof.making.sizes import Sizes
from nonoproof.making.specks import pieces, without_specks
from nonoproof.model import draw

from tests.making.pictures import encoded, house, ring


def cells_of(image, size):
    picture = load(encoded(image))
    paper = paper_of(picture)
    return cut(picture, framed(content(picture, paper), size), size, paper)


def test_the_threshold_parts_two_kinds():
    assert 0.2 < otsu([0.1, 0.15, 0.2] * 5 + [0.8, 0.9] * 4) <= 0.8


def test_means_are_those_of_the_neighbours():
    tones = [float(number % 7) for number in range(30)]
    fast = means(tones, Size(6, 5), 1)
    for y in range(5):
        for x in range(6):
            around = [
                tones[b * 6 + a]
                for b in range(max(y - 1, 0), min(y + 2, 5))
                for a in range(max(x - 1, 0), min(x + 2, 6))
            ]
            assert fast[y * 6 + x] == pytest.approx(sum(around) / len(around))


def test_a_ring_stays_one_ring():
    first = next(iter(black_and_white(cells_of(ring(), Size(15, 15)))))
    found = pieces(first.grid)
    assert [piece.ink for piece in found].count(1) == 1
    assert first.grid[7][7] == 0 and first.grid[7][0] == 1
    assert first.grid == tuple(row[::-1] for row in first.grid) == first.grid[::-1]


def test_light_on_dark_is_ink_too():
    dark = next(iter(black_and_white(cells_of(ring(ink="white", paper="black"), Size(15, 15)))))
    assert dark.grid == next(iter(black_and_white(cells_of(ring(), Size(15, 15))))).grid


def test_renderings_differ_and_none_is_blank():
    found = list(black_and_white(cells_of(house(), Size(20, 20))))
    assert len({each.grid for each in found}) > 3
    for each in found:
        assert 0 < sum(map(sum, each.grid)) < 400


def test_specks_go_and_shapes_stay():
    rows = [bytearray(20) for _ in range(20)]
    for y in range(5, 12):
        rows[y][5:12] = bytes([1] * 7)
    rows[8][8], rows[1][17] = 0, 1
    made = without_specks(tuple(bytes(row) for row in rows))
    assert made[8][8] == 1 and made[1][17] == 0
    assert sum(map(sum, made)) == 49


def test_colours_are_those_of_the_picture():
    rendering, palette = next(in_colours(cells_of(house(), Size(20, 20)), 4))
    assert len(palette) == 4 and palette[0].rgb == "ffffff"
    wanted = [lab_of_text(rgb) for rgb in ("c81e1e", "1e3cbe", "f0c814")]
    for colour in wanted:
        assert min(distance(colour, lab_of_text(each.rgb)) for each in palette) < 0.03
    for one in palette:
        for other in palette:
            assert one is other or distance(lab_of_text(one.rgb), lab_of_text(other.rgb)) >= APART
    inks = {palette.index(each): each.rgb for each in palette}
    assert inks[rendering.grid[19][10]].startswith("f") and len(draw(rendering.grid, palette)) == 20


def test_edges_do_not_make_colours():
    """Where black meets white there is grey, which the picture has nowhere else."""
    assert {len(palette) for _, palette in in_colours(cells_of(ring(), Size(20, 20)), 5)} == {2}


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("20", {(20, 10)}),
        ("30x20", {(30, 20)}),
        ("10-20", {(10, 5), (15, 8), (20, 10)}),
        ("10x10-20x30", {(10, 10), (15, 20), (20, 30)}),
    ],
)
def test_sizes(text, sizes):
    assert set(Sizes.parse(text).all(Frame(0, 0, 200, 100))) == sizes


@pytest.mark.parametrize(
    "text", ["", "x", "20x", "1", "0x5", "999", "20-10", "10-20x20", "20x20x20", "-5", "٣"]
)
def test_what_is_no_size(text):
    with pytest.raises(UsageError):
        Sizes.parse(text)


def test_nothing_is_stretched():
    frame = framed(Frame(10, 20, 110, 70), Size(20, 20), margin=1)
    assert frame.width == frame.height == pytest.approx(100 * 20 / 18)
    assert (frame.left + frame.right) / 2 == 60 and (frame.top + frame.bottom) / 2 == 45
