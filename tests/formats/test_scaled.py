"""Drawings in blocks of pixels are read at their true size; photographs are not taken for drawings."""

from __future__ import annotations

import io
import random

import pytest
from nonoproof.findings import Code
from nonoproof.formats import FileEntry, png
from PIL import Image, ImageFilter

COLOURS = [(0, 0, 0), (224, 0, 0), (0, 0, 224)]


def drawing(seed: int, colours: int) -> Image.Image:
    rng = random.Random(seed)
    image = Image.new("RGB", (rng.randint(5, 20), rng.randint(5, 20)), "white")
    for x in range(image.width):
        for y in range(image.height):
            if rng.random() < 0.5:
                image.putpixel((x, y), rng.choice(COLOURS[:colours]))
    return image


def read(image: Image.Image) -> FileEntry:
    file = io.BytesIO()
    image.save(file, "PNG")
    (entry,) = png.read(file.getvalue())
    return entry


def larger(image: Image.Image, factor: int) -> Image.Image:
    return image.resize((image.width * factor, image.height * factor), Image.Resampling.NEAREST)


def lined(image: Image.Image, factor: int) -> Image.Image:
    big = Image.new("RGB", (image.width * factor + 1, image.height * factor + 1), (128, 128, 128))
    for x in range(image.width):
        for y in range(image.height):
            box = (x * factor + 1, y * factor + 1, (x + 1) * factor, (y + 1) * factor)
            big.paste(image.getpixel((x, y)), box)
    return big


def noisy(image: Image.Image, seed: int) -> Image.Image:
    rng = random.Random(seed)
    big = image.copy()
    for _ in range(big.width * big.height // 10):
        place = rng.randrange(big.width), rng.randrange(big.height)
        big.putpixel(
            place, tuple([min(255, max(0, each + rng.randint(-9, 9))) for each in big.getpixel(place)])
        )
    return big


@pytest.mark.parametrize("factor", [4, 7, 16])
@pytest.mark.parametrize("seed", range(6))
def test_blocks_lines_noise_and_soft_edges(factor: int, seed: int) -> None:
    small = drawing(seed, 1 + seed % 3)
    wanted = read(small).puzzle
    shown = [larger(small, factor), noisy(larger(small, factor), seed)]
    if factor > 4:
        shown += [lined(small, factor), larger(small, 2 * factor).filter(ImageFilter.BoxBlur(0.6))]
    for image in shown:
        entry = read(image)
        assert entry.puzzle == wanted
        assert Code.SCALED_PICTURE in {each.code for each in entry.findings}


@pytest.mark.parametrize("seed", range(6))
def test_a_drawing_of_one_pixel_a_cell_stays_what_it_is(seed: int) -> None:
    entry = read(drawing(seed, 1))
    assert Code.SCALED_PICTURE not in {each.code for each in entry.findings}


def test_a_photograph_is_sent_to_make() -> None:
    rng = random.Random(1)
    image = Image.new("RGB", (60, 40))
    image.putdata([(rng.randrange(256), rng.randrange(256), rng.randrange(256)) for _ in range(2400)])
    entry = read(image.resize((300, 200), Image.Resampling.BICUBIC))
    assert entry.puzzle is None
    assert "nonoproof make" in entry.findings[0].message
