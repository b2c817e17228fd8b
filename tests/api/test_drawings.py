"""Puzzles and grids to look at."""

from xml.etree import ElementTree

import pytest
from nonoproof import Puzzle, to_svg, to_text

BOOT = Puzzle.from_picture(["#..", "###"])
SVG = "{http://www.w3.org/2000/svg}"


def test_a_puzzle_is_drawn_empty_and_its_cells_as_far_as_they_are_known():
    assert to_text(BOOT).splitlines()[2:4] == ["1 ┃ · · ·┃", "3 ┃ · · ·┃"]
    assert to_text(BOOT, ["#??", "???"]).splitlines()[2:4] == ["1 ┃██ ? ?┃", "3 ┃ ? ? ?┃"]
    assert to_text(BOOT, BOOT.goal, clues=False) == "#..\n###"
    assert to_text(BOOT, clues=False) == "???\n???"
    assert to_text(BOOT, ascii=True).isascii()


def test_the_image_has_the_numbers_and_the_cells():
    image = ElementTree.fromstring(to_svg(BOOT, BOOT.goal))
    assert [each.text for each in image.iter(SVG + "text")] == ["1", "3", "2", "1", "1"]
    assert any(each.get("fill") == "#000000" for each in image.iter(SVG + "path"))
    empty = ElementTree.fromstring(to_svg(BOOT, clues=False))
    assert not list(empty.iter(SVG + "text"))
    assert not any(each.get("fill") for each in empty.iter(SVG + "path"))


def test_nothing_of_a_stranger_gets_into_the_image():
    palette = [(".", "ffffff", "<script>"), ("<", "00ff00", '"><script>')]
    image = to_svg(Puzzle.from_picture(["<"], palette=palette, title="<script>"))
    assert "script" not in image and "<<" not in image
    ElementTree.fromstring(image)


@pytest.mark.parametrize("draw", [to_text, to_svg])
def test_wrong_arguments_are_named(draw):
    with pytest.raises(TypeError, match="puzzle: expected a Puzzle"):
        draw(["#"])
    with pytest.raises(ValueError, match="cells: expected 2 rows of 3 cells"):
        draw(BOOT, ["###"])
