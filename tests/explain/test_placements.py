"""Where runs lie, against all arrangements counted out."""

import random
from itertools import product

from nonoproof.explain.placements import placements
from nonoproof.model import line_clue


def arrangements(clue, cells, colours):
    for line in product(range(colours), repeat=len(cells)):
        if line_clue(line) == clue and all(
            cell >> colour & 1 for cell, colour in zip(cells, line, strict=True)
        ):
            yield line


def starts_of(line):
    return [i for i, colour in enumerate(line) if colour and (i == 0 or line[i - 1] != colour)]


def test_all_arrangements_and_no_other():
    chance = random.Random(1)
    for _ in range(300):
        colours = chance.choice([2, 2, 3])
        line = [chance.choice([0, chance.randrange(colours)]) for _ in range(chance.randint(1, 7))]
        clue = line_clue(line)
        anything = (1 << colours) - 1
        cells = [chance.choice([anything, anything, chance.randrange(1, anything + 1)]) for _ in line]
        found = placements(clue, cells)
        expected = list(arrangements(clue, cells, colours))
        assert found.number == len(expected)
        if expected:
            columns = zip(*[starts_of(each) for each in expected], strict=True)
            assert found.starts == [sorted(set(starts)) for starts in columns]


def test_a_line_without_runs():
    assert placements((), [1, 3]) == ([], 1)
    assert placements((), [2, 3]) == ([], 0)
