"""Values never change, and say so."""

from dataclasses import FrozenInstanceError

import nonoproof
import pytest
from nonoproof import Budget, Puzzle, ambiguity, classify, count, explain, fix, generate, grade, hint
from nonoproof.making import random_puzzles
from nonoproof.making.cells import Size

PUZZLE = Puzzle.from_picture(["#.", "##"])
VALUES = {
    "Puzzle": PUZZLE,
    "Budget": Budget(),
    "Classification": classify(PUZZLE),
    "Grade": grade(PUZZLE),
    "Explanation": explain(PUZZLE),
    "Step": explain(PUZZLE).steps[0],
    "Hint": hint(PUZZLE),
    "Repair": fix(Puzzle.from_picture(["#.", ".#"])),
    "Remedy": fix(Puzzle.from_picture(["#.", ".#"])).remedies[0],
    "Ambiguity": ambiguity(PUZZLE),
    "SolutionCount": count(PUZZLE),
    "Made": next(random_puzzles(Size(8, 8), 1)),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_field_cannot_be_set(name):
    value = VALUES[name]
    field = next(iter(getattr(value, "__dataclass_fields__", ())), None) or value._fields[0]
    before = getattr(value, field)
    with pytest.raises(
        FrozenInstanceError, match=f"^a {name} never changes: .*{field}=.* returns a changed copy$"
    ):
        setattr(value, field, 1)
    with pytest.raises(FrozenInstanceError, match=f"^a {name} never changes: "):
        delattr(value, field)
    with pytest.raises(
        FrozenInstanceError, match=f"^a {name} never changes, and 'colour' is no field of it$"
    ):
        value.colour = 1
    assert getattr(value, field) is before


def test_a_property_cannot_be_set():
    with pytest.raises(FrozenInstanceError, match="'width' is no field"):
        PUZZLE.width = 3


@pytest.mark.parametrize("name", VALUES)
def test_short_in_a_terminal(name):
    assert VALUES[name].__class__ is getattr(nonoproof, name)
    assert len(repr(VALUES[name])) < 150


def test_a_large_puzzle_is_short_too():
    [large] = generate(100, seed=2)
    for each in (large, classify(large)):
        assert len(repr(each)) < 100
    assert repr(large.with_metadata(title="x" * 500)).startswith("<Puzzle 100x100, 'xxx")
    assert len(repr(large.with_metadata(title="x" * 500))) < 100
    assert repr(PUZZLE) == "<Puzzle 2x2>"
