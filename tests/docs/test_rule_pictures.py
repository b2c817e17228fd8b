"""The pictures of the rules in docs/difficulty.md: each is there, as it is made, and what it shows is true."""

from pathlib import Path

import pytest
from nonoproof.reasoning import RULES
from nonoproof.verify.line import Line, possible

from docs.generate.rule_pictures import EXAMPLES, pictures

IMAGES = Path("docs/images")


def implied(clue, cells):
    """What all arrangements have in common."""
    line = Line([(int(length), 1) for length in clue.split()], len(cells), 2)
    may = [sum(1 << place for place, cell in enumerate(cells) if cell in known) for known in ("?.", "?#")]
    left = possible(line, tuple(may))
    assert left is not None
    both = [(left[0] >> place & 1, left[1] >> place & 1) for place in range(len(cells))]
    return "".join(["?" if one and two else "." if one else "#" for one, two in both])


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_a_picture_shows_follows_from_its_line(name):
    clue, before, after = EXAMPLES[name]
    assert name in RULES
    assert before != after
    for known, shown, true in zip(before, after, implied(clue, before), strict=True):
        assert known in ("?", shown)
        assert shown in ("?", true) or shown == true
        assert shown != "?" or known == "?"


def test_the_pictures_are_as_they_are_made_and_shown():
    page = Path("docs/difficulty.md").read_text(encoding="utf-8")
    for name, svg in pictures().items():
        assert (IMAGES / name).read_text(encoding="utf-8") == svg
        assert f"images/{name}" in page
