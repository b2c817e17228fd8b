"""Palettes that everybody can tell apart, and as little change as that takes."""

import random
from itertools import combinations
from math import dist

import pytest
from nonoproof.model import Colour, Puzzle
from nonoproof.normalise.colours import LEAST_DISTANCE, VISIONS, lab
from nonoproof.repair import Remedy, RemedyKind, fix
from nonoproof.repair.recoloured import told_apart
from nonoproof.verdict import Verdict

WHITE = Colour(".", "ffffff")


def palette(*colours):
    return (WHITE, *[Colour(chr(97 + place), rgb, f"colour {place}") for place, rgb in enumerate(colours)])


def least(colours):
    """Between any two of the colours, for the eyes that see the least difference."""
    return min(
        dist(lab(one.rgb, vision), lab(other.rgb, vision))
        for vision in ("", *VISIONS)
        for one, other in combinations(colours, 2)
    )


@pytest.mark.parametrize("seed", range(12))
def test_all_readers_tell_the_colours_apart_afterwards(seed):
    chance = random.Random(seed)
    before = palette(*[f"{chance.randrange(1 << 24):06x}" for _ in range(chance.randint(1, 9))])
    after = told_apart(before)
    assert after is not None
    assert after[0] == WHITE
    assert [each.char for each in after] == [each.char for each in before]
    assert least(after) >= LEAST_DISTANCE
    if least(before) >= LEAST_DISTANCE:
        assert after == before
    # Nothing changes that was told from all others, and what keeps its colour keeps its name.
    for old, new in zip(before, after, strict=True):
        alone = [each for each in before if each is not old]
        if all(least((old, each)) >= LEAST_DISTANCE for each in alone):
            assert new == old
        assert (new == old) or (new.rgb != old.rgb and new.name == "")


def test_one_of_two_colours_changes_by_little():
    before = palette("ff0000", "00aa00")
    after = told_apart(before)
    changed = [place for place in range(3) if before[place] != after[place]]
    assert changed == [2]
    assert dist(lab(before[changed[0]].rgb), lab(after[changed[0]].rgb)) < 40
    assert least(after) >= 20


def test_too_many_colours_are_left_alone():
    many = palette(*[f"{place * 40:06x}" for place in range(60)])
    assert told_apart(many) is None


RED_AND_GREEN = Puzzle.from_picture(["rg", "gr"], palette={".": "ffffff", "r": "ff0000", "g": "00aa00"})


def test_fix_by_colours_leaves_the_picture_and_the_verdict():
    repair = fix(RED_AND_GREEN, by="colours")
    (remedy,) = repair.remedies
    assert (repair.kind, repair.verdict, remedy.verdict) == (
        RemedyKind.COLOURS,
        Verdict.UNIQUE,
        Verdict.UNIQUE,
    )
    assert remedy.puzzle.goal == RED_AND_GREEN.goal
    assert remedy.puzzle.rows == RED_AND_GREEN.rows
    assert least(remedy.puzzle.palette) >= LEAST_DISTANCE
    (change,) = remedy.record()["colours"]
    assert change == {"char": "g", "from": "00aa00", "to": remedy.puzzle.palette[2].rgb}
    assert remedy.sentence() == f"print #00aa00 as #{change['to']}"
    assert Remedy.from_dict(remedy.to_dict()) == remedy


def test_colours_that_are_told_apart_need_no_remedy():
    right = fix(Puzzle.from_picture(["#.", "##"]), by="colours")
    assert right.right
    assert right.remedies == ()
