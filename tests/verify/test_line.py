"""What the checker says about one line is what trying all arrangements says."""

import random
from itertools import product

import pytest
from nonoproof.verify.judge import runs
from nonoproof.verify.line import Line, possible


def by_trying(clue, may, length):
    """The same from all fillings of the line."""
    remaining = [0] * len(may)
    fits = False
    for cells in product(range(len(may)), repeat=length):
        if runs(list(cells)) == clue and all(may[colour] >> at & 1 for at, colour in enumerate(cells)):
            fits = True
            for at, colour in enumerate(cells):
                remaining[colour] |= 1 << at
    return tuple(remaining) if fits else None


@pytest.mark.parametrize(("colours", "longest"), [(2, 8), (3, 6), (4, 4)])
def test_reasoning_is_complete_and_sound(colours, longest):
    chance = random.Random(colours)
    contradictions = 0
    for _ in range(250):
        length = chance.randint(1, longest)
        clue = runs(chance.choices(range(colours), k=length))
        rest = chance.choice((1.0, 0.9, 0.7))
        may = tuple([sum((chance.random() < rest) << at for at in range(length)) for _ in range(colours)])
        expected = by_trying(clue, may, length)
        assert possible(Line(clue, length, colours), may) == expected
        contradictions += expected is None
    assert 10 < contradictions < 240


def test_a_clue_that_is_too_long_has_no_arrangement():
    assert possible(Line([(2, 1), (2, 1)], 4, 2), (15, 15)) is None
    assert possible(Line([(2, 1), (2, 2)], 4, 3), (15, 15, 15)) == (0, 0b0011, 0b1100)
    assert possible(Line([(10**9, 1)], 4, 2), (15, 15)) is None


def test_runs_of_a_line():
    assert runs([0, 1, 1, 0, 1]) == [(2, 1), (1, 1)]
    assert runs([2, 2, 1, 0, 0]) == [(2, 2), (1, 1)]
    assert runs([0, 0]) == []
