"""The net reads the digits of a common font, and says when a shape is none."""

import numpy as np
import pytest
from nonoproof.scanning.digits import NO_DIGIT, log_probabilities, scaled
from PIL import Image, ImageDraw, ImageFont

from tests.support.pages import FONT


def ink(text, height):
    image = Image.new("L", (4 * height, 3 * height), 255)
    ImageDraw.Draw(image).text((height, height), text, 0, ImageFont.truetype(FONT, height))
    return 1 - np.asarray(image, np.float32) / 255


@pytest.mark.parametrize("height", [14, 22, 40])
def test_digits_of_a_common_font(height):
    shapes = np.array([scaled(ink(str(digit), height)) for digit in range(10)])
    logs = log_probabilities(shapes)
    assert list(logs.argmax(axis=1)) == list(range(10))
    assert np.exp(logs).sum(axis=1) == pytest.approx(1, abs=1e-4)


def test_letters_are_no_digits():
    shapes = np.array([scaled(ink(letter, 24)) for letter in "KMNRWX#"])
    assert (log_probabilities(shapes).argmax(axis=1) == NO_DIGIT).mean() > 0.8


def test_paper_has_no_shape():
    assert scaled(np.zeros((10, 8), np.float32)) is None
    assert scaled(np.zeros((0, 8), np.float32)) is None


def test_the_place_and_the_size_of_a_shape_do_not_matter():
    shape = ink("4", 30)
    moved = np.pad(shape, ((7, 0), (0, 9)))
    assert np.array_equal(scaled(shape), scaled(moved))
