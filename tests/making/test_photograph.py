"""Photographs: no paper around the subject, shades everywhere. The one that shows the subject must win."""

import random

import pytest
from nonoproof.errors import UsageError
from nonoproof.making import load, make
from nonoproof.making.cells import Size, has_paper, paper_of
from nonoproof.making.photo_likeness import PhotoLikeness
from nonoproof.making.photograph import photo_cells, photo_renderings
from nonoproof.making.specks import has_structure
from nonoproof.making.subject import subject_of
from PIL import Image, ImageDraw, ImageFilter

from tests.making.pictures import encoded, house, ring


def photograph(subject=(30, 30, 40), top=(120, 150, 200), bottom=(90, 130, 60), seed=1, eyes=True):
    """A figure before a sky over a meadow, with the noise and the blur of a camera."""
    width, height = 320, 240
    image = Image.new("RGB", (width, height))
    drawing = ImageDraw.Draw(image)
    for y in range(height):
        ground = top if y < 150 else bottom
        drawing.line((0, y, width, y), fill=tuple(value + y // 8 for value in ground))
    drawing.ellipse((120, 40, 200, 120), fill=subject)
    drawing.polygon([(160, 100), (90, 239), (230, 239)], fill=subject)
    if eyes:
        for x in (138, 170):
            drawing.ellipse((x, 65, x + 14, 79), fill=(235, 235, 230))
    rng = random.Random(seed)
    noise = Image.new("L", (width, height))
    noise.putdata([rng.randrange(40) for _ in range(width * height)])
    return Image.blend(image, Image.merge("RGB", [noise] * 3), 0.1).filter(ImageFilter.GaussianBlur(1))


def texture(seed=2):
    rng = random.Random(seed)
    image = Image.new("L", (160, 160))
    image.putdata([rng.randrange(256) for _ in range(160 * 160)])
    return image.filter(ImageFilter.GaussianBlur(1)).convert("RGB")


def figure(size):
    """Which cells of a grid over the whole picture are the figure's."""
    mask = Image.new("L", (320, 240))
    drawing = ImageDraw.Draw(mask)
    drawing.ellipse((120, 40, 200, 120), fill=255)
    drawing.polygon([(160, 100), (90, 239), (230, 239)], fill=255)
    small = mask.resize(size, Image.Resampling.BOX)
    return [value > 127 for value in small.tobytes()]


def test_what_has_a_border_of_one_colour_has_paper():
    for image, expected in ((ring(), True), (house(), True), (photograph(), False), (texture(), False)):
        picture = load(encoded(image))
        assert has_paper(picture, paper_of(picture)) is expected
    named = load(encoded(photograph()), background=(255, 255, 255))
    assert has_paper(named, paper_of(named))


def test_the_subject_is_found():
    subject = subject_of(load(encoded(photograph())))
    frame = subject.frame()
    assert 60 <= frame.left <= 135 and 185 <= frame.right <= 260
    assert frame.top <= 60 and frame.bottom >= 200
    whole = subject.sampled(subject.whole, Size(32, 24))
    inside = [tone for tone, is_figure in zip(whole, figure((32, 24)), strict=True) if is_figure]
    outside = [tone for tone, is_figure in zip(whole, figure((32, 24)), strict=True) if not is_figure]
    assert sum(inside) / len(inside) > 2 * sum(outside) / len(outside)


@pytest.mark.parametrize("subject", [(30, 30, 40), (245, 240, 225)], ids=["dark", "light"])
def test_the_best_puzzle_shows_the_figure_and_not_a_block(subject):
    """On an opaque picture without paper a solid rectangle was once thought to be most like it."""
    (best,) = make(encoded(photograph(subject, eyes=False)), size="32x24", candidates=1)
    goal = best.puzzle.goal
    assert has_structure(goal)
    # Whatever part of the picture it shows: body in the middle, wide below and narrow above, nothing in the corners.
    assert goal[16][16] and goal[22][16] and goal[21][12:21].count(1) == 9
    assert not any(goal[1][x] for x in (0, 1, 30, 31))
    assert goal[21].count(1) > goal[14].count(1) > 0


def test_the_silhouette_beats_a_block_noise_and_its_negative():
    picture = load(encoded(photograph()))
    subject = subject_of(picture)
    size = Size(32, 24)
    measure = PhotoLikeness(photo_cells(picture, subject, subject.whole, size))

    def likeness(cells):
        return measure.of(tuple(bytes(cells[at : at + 32]) for at in range(0, len(cells), 32)))

    silhouette = figure((32, 24))
    rng = random.Random(3)
    block = [4 <= at % 32 < 28 and 3 <= at // 32 < 21 for at in range(32 * 24)]
    noise = [rng.random() < 0.4 for _ in silhouette]
    negative = [not cell for cell in silhouette]
    assert likeness(silhouette) > 0.75
    assert likeness(silhouette) > likeness(negative) + 0.1
    assert likeness(silhouette) > likeness(block) + 0.3
    assert likeness(silhouette) > likeness(noise) + 0.3


def test_eyes_are_kept():
    picture = load(encoded(photograph()))
    subject = subject_of(picture)
    photo = photo_cells(picture, subject, subject.whole, Size(40, 30))
    measure = PhotoLikeness(photo)
    best = max(photo_renderings(photo), key=lambda each: measure.of(each.grid))
    assert best.grid[9][18] != best.grid[7][20]


def test_a_texture_has_no_subject():
    with pytest.raises(UsageError, match="no clear subject"):
        make(encoded(texture()), size="20", candidates=1)


def test_one_rectangle_is_never_a_result():
    solid = tuple(bytes(4 <= x < 16 and 4 <= y < 16 for x in range(20)) for y in range(20))
    dented = (*solid[:8], bytes(4 <= x < 10 or 12 <= x < 16 for x in range(20)), *solid[9:])
    assert not has_structure(solid)
    assert has_structure((*dented[:9], dented[8], dented[8], *dented[11:]))
    flag = tuple(bytes(1 + (x >= 10) for x in range(20)) for _ in range(12))
    assert has_structure(flag)


def test_in_colours_the_subject_stands_on_white():
    found = make(encoded(photograph((200, 40, 30), eyes=False)), size="32x24", colours=3, candidates=2)
    best = found[0].puzzle
    assert best.palette[0].rgb == "ffffff"
    inks = [colour.rgb for colour in best.palette][1:]
    assert any(int(rgb[:2], 16) > 2 * int(rgb[2:4], 16) for rgb in inks)


def test_another_seed_places_the_cells_elsewhere():
    first, second = (make(encoded(photograph()), size="20", candidates=1, seed=seed) for seed in (1, 2))
    assert first[0].rendering != second[0].rendering
