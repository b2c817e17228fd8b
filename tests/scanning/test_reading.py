"""Pages that are drawn here are read back; what is no page is refused with a reason."""

import numpy as np
import pytest
from nonoproof import Puzzle
from nonoproof.errors import UsageError
from nonoproof.scanning import scan
from nonoproof.scanning.reading import read_page
from nonoproof.verdict import Verdict
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from tests.support.pages import FONT, encoded, page

BOAT = Puzzle.from_picture(
    [
        "......#........",
        "......##.......",
        "......###......",
        "......####.....",
        "......#####....",
        "......######...",
        "......#######..",
        "......#........",
        "......#........",
        "###############",
        ".#############.",
        "..###########..",
        "...#########...",
        "...............",
        "##.##.##.##.##.",
    ]
)


def clues(puzzle):
    return puzzle.rows, puzzle.columns


@pytest.mark.parametrize("lines", [True, False])
@pytest.mark.parametrize("cell", [20, 34])
def test_a_clean_page_is_read(cell, lines):
    found = read_page(page(BOAT, cell, lines, title="Boat 12"))
    assert clues(found.puzzle) == clues(BOAT)
    assert found.verdict is Verdict.UNIQUE
    assert found.margin >= 5
    assert found.record("x.png")["rows"][9] == [15]


def test_a_tilted_noisy_page_is_read():
    image = page(BOAT, 36).rotate(3, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    image = image.filter(ImageFilter.GaussianBlur(0.8))
    noise = np.random.default_rng(1).normal(0, 6, (image.height, image.width))
    image = Image.fromarray(np.clip(np.asarray(image) + noise, 0, 255).astype(np.uint8))
    found = read_page(image)
    assert clues(found.puzzle) == clues(BOAT)
    assert found.sure


def test_a_page_in_perspective_and_shadow_is_read():
    image = page(BOAT, 40)
    width, height = image.size
    lean = [1.05, 0.05, -20, 0.03, 1.06, -15, 6e-5, 5e-5]
    image = image.transform(
        (width, height), Image.Transform.PERSPECTIVE, lean, Image.Resampling.BICUBIC, fillcolor=255
    )
    shadow = np.linspace(1.0, 0.55, width)[None, :]
    found = read_page(Image.fromarray((np.asarray(image) * shadow).astype(np.uint8)))
    assert clues(found.puzzle) == clues(BOAT)


def test_text_right_above_short_clues_is_no_part_of_them():
    image = page(BOAT, 30)
    left = 30 * max(map(len, BOAT.rows)) + 40
    ImageDraw.Draw(image).text((left, 62), "by nobody, 15 x 15", 0, ImageFont.truetype(FONT, 18))
    found = read_page(image)
    assert clues(found.puzzle) == clues(BOAT)
    assert found.sure


def test_light_on_dark_is_read():
    image = page(BOAT, 30).point([255 - value for value in range(256)])
    assert clues(read_page(image).puzzle) == clues(BOAT)


def test_digits_that_cannot_be_read_are_corrected_by_the_others():
    image = page(BOAT, 30)
    draw = ImageDraw.Draw(image)
    # The only number of the sixth row is hidden.
    x0 = 30 * max(map(len, BOAT.rows)) + 10 + 30
    y0 = 30 * max(map(len, BOAT.columns)) + 90
    draw.rectangle((x0 - 32, y0 + 5 * 30 + 3, x0 - 4, y0 + 6 * 30 - 3), fill=255)
    found = read_page(image)
    assert clues(found.puzzle) == clues(BOAT)
    assert ("row", 6) in found.corrected


def noise():
    return Image.fromarray(np.random.default_rng(2).integers(0, 256, (500, 400), dtype=np.uint8))


def grid_without_clues():
    image = Image.new("L", (400, 400), 255)
    draw = ImageDraw.Draw(image)
    for at in range(50, 351, 20):
        draw.line((50, at, 350, at), 0)
        draw.line((at, 50, at, 350), 0)
    return image


def text():

    image = Image.new("L", (600, 500), 255)
    words = "\n".join(["The quick brown fox jumps over 13 lazy dogs"] * 18)
    ImageDraw.Draw(image).text((20, 20), words, 0, ImageFont.truetype(FONT, 18))
    return image


@pytest.mark.parametrize(
    ("image", "reason"),
    [
        (Image.new("L", (300, 300), 255), "no grid found"),
        (Image.new("L", (1, 1), 0), "no grid found"),
        (Image.new("L", (3000, 2), 255), "no grid found"),
        (grid_without_clues(), "no clues found beside the grid"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_a_reason(image, reason):
    found = read_page(image)
    assert (found.puzzle, found.reason, found.verdict) == (None, reason, None)
    (finding,) = found.record("x")["findings"]
    assert finding["message"] == reason


@pytest.mark.parametrize("image", [noise(), text()], ids=["noise", "text"])
def test_noise_and_text_are_never_sure(image):
    assert not read_page(image).sure


def test_pictures_are_opened_in_a_process_with_limits():
    found = scan(encoded(page(BOAT, 24)), "boat.png")
    assert clues(found.puzzle) == clues(BOAT)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b"no picture", "expected a picture"),
        (encoded(page(BOAT, 24))[:900], "damaged"),
        (encoded(Image.new("1", (19_000, 10_000))), "too many"),
    ],
)
def test_what_is_no_picture_is_refused(data, message):
    with pytest.raises(UsageError, match=message):
        scan(data, "x.png")
