"""Narrow puzzles: counted along their length, and decided so where search would take long."""

import random
from collections import Counter
from itertools import product

import pytest
from nonoproof.model import UNKNOWN, Puzzle, Run, grid_clues, puzzle_of
from nonoproof.solver import classify, prove
from nonoproof.solver.check import check
from nonoproof.solver.counting import count_solutions
from nonoproof.verdict import Budget, Verdict
from pysat.solvers import Cadical195

from tests.support.judges import Encoding, cadical


def all_grids(width, height, colours):
    rows = [bytes(row) for row in product(range(colours + 1), repeat=width)]
    return product(rows, repeat=height)


@pytest.mark.parametrize(
    ("width", "height", "colours"),
    [(4, 4, 1), (2, 7, 1), (6, 2, 1), (1, 9, 1), (3, 3, 2), (2, 4, 2), (2, 2, 4)],
)
def test_the_number_is_that_of_all_grids(width, height, colours):
    """For every puzzle of that size that has a solution, and for as many that have none."""
    solutions = Counter(map(grid_clues, all_grids(width, height, colours)))
    clues = list(solutions)
    rng = random.Random(1)
    for rows, columns in rng.sample(clues, min(400, len(clues))):
        assert count_solutions(Puzzle(rows, columns)) == solutions[rows, columns]
        other = rng.choice(clues)[1]
        assert count_solutions(Puzzle(rows, other)) == solutions[rows, other]


def test_given_cells_count():
    rng = random.Random(2)
    for _ in range(100):
        width, height, colours = rng.choice([(3, 4, 1), (2, 3, 2)])
        grid = tuple(bytes(rng.randint(0, colours) for _ in range(width)) for _ in range(height))
        rows, columns = grid_clues(grid)
        # One cell of the picture, which may be wrong.
        givens = [bytearray([UNKNOWN] * width) for _ in range(height)]
        y, x, colour = rng.randrange(height), rng.randrange(width), rng.randint(0, colours)
        givens[y][x] = colour
        expected = sum(
            each[y][x] == colour and grid_clues(each) == (rows, columns)
            for each in all_grids(width, height, colours)
        )
        assert count_solutions(Puzzle(rows, columns, givens=tuple(map(bytes, givens)))) == expected


def counted_by_cadical(puzzle, most):
    """All solutions, one after the other."""
    encoding = Encoding(puzzle)
    if [] in encoding.clauses:
        return 0
    number = 0
    with Cadical195(bootstrap_with=encoding.clauses) as solver:
        while number <= most and solver.solve():
            number += 1
            true = set(solver.get_model())
            solver.add_clause([-literal for cell in encoding.cells for literal in cell if literal in true])
    return number


def stretched(rng, width, height, density, stretch, colours=1):
    """A picture whose runs are long along its rows."""
    cells = bytearray()
    for _ in range(width * height):
        repeat = cells and rng.randrange(stretch)
        cells.append(cells[-1] if repeat else rng.randint(1, colours) if rng.random() < density else 0)
    return tuple(bytes(cells[y * width : (y + 1) * width]) for y in range(height))


@pytest.mark.parametrize("colours", [1, 2])
def test_the_number_is_that_of_cadical(colours):
    rng = random.Random(colours)
    several = 0
    for _ in range(40):
        sides = (rng.choice([4, 5, 7]), rng.choice([12, 25]))
        puzzle = puzzle_of(stretched(rng, *rng.sample(sides, 2), rng.choice([0.3, 0.5, 0.6]), 2, colours))
        number = count_solutions(puzzle)
        assert number is not None
        if number <= 200:
            assert counted_by_cadical(puzzle, 200) == number
            several += number > 1
    assert several > 5


def with_slip(rng, puzzle):
    """Two numbers of one column exchanged: the sums stay as they are."""
    columns = list(puzzle.columns)
    while True:
        at = rng.randrange(len(columns))
        clue = list(columns[at])
        if len({run.length for run in clue}) < 2:
            continue
        one, other = rng.sample(range(len(clue)), 2)
        if clue[one] != clue[other]:
            clue[one], clue[other] = clue[other], clue[one]
            columns[at] = tuple(clue)
            return Puzzle(puzzle.rows, tuple(columns))


HARD = (26, 99, 132, 213, 401, 433, 598, 613, 958)
"""What search does not decide within the first conflicts."""


def test_hard_narrow_puzzles_are_decided_by_counting():
    """With few conflicts, and as CaDiCaL says; whichever way the puzzle lies."""
    counted = Counter()
    for seed in HARD:
        rng = random.Random(f"narrow {seed}")
        puzzle = puzzle_of(
            stretched(rng, 4, rng.choice([92, 122]), rng.choice([0.15, 0.25, 0.35]), rng.choice([1, 2, 3]))
        )
        puzzle = with_slip(rng, puzzle)
        for turned in (puzzle, Puzzle(puzzle.columns, puzzle.rows)):
            found = classify(turned, Budget(seconds=None, conflicts=2000))
            check(turned, found.solutions)
            assert cadical(turned) is found.verdict
            counted[found.verdict] += found.counts.conflicts >= 256
    assert counted[Verdict.NONE] >= 3
    assert counted[Verdict.MULTIPLE] >= 3


def test_a_sum_that_is_off_is_seen():
    """Rows and columns do not have the same number of filled cells; searching for it takes for ever."""
    for seed in range(20):
        rng = random.Random(seed)
        puzzle = puzzle_of(stretched(rng, 4, 92, 0.25, 1))
        row = next(y for y, clue in enumerate(puzzle.rows) if len(clue) == 1 and clue[0].length < 4)
        rows = list(puzzle.rows)
        rows[row] = (Run(rows[row][0].length + 1, 1),)
        wrong = Puzzle(tuple(rows), puzzle.columns)
        assert classify(wrong, Budget(seconds=None, conflicts=1)).verdict is Verdict.NONE
        assert count_solutions(wrong) == 0


def test_what_is_proved_is_searched():
    """A certificate speaks of cells; counting speaks of states. The verdicts agree where both end."""
    decided = 0
    for seed in range(60):
        rng = random.Random(seed)
        puzzle = with_slip(rng, puzzle_of(stretched(rng, 4, 30, 0.25, rng.choice([1, 2]))))
        found, _ = prove(puzzle, Budget(seconds=None, conflicts=300))
        decided += found.verdict is not Verdict.UNDECIDED
        assert found.verdict in (classify(puzzle).verdict, Verdict.UNDECIDED)
    assert decided > 30


def test_too_many_steps_give_no_number():
    rng = random.Random(0)
    puzzle = puzzle_of(stretched(rng, 6, 60, 0.3, 1))
    assert count_solutions(puzzle, most_steps=10) is None
    wide = puzzle_of(stretched(rng, 40, 40, 0.5, 1))
    assert count_solutions(wide) is None


def test_more_solutions_than_64_bits_have_no_number():
    """Single cells on a long way: 200 rows of one cell in 4 columns that ask for 50 each, far apart in none."""
    rows = ((Run(1, 1),), ()) * 100
    columns = ((Run(1, 1),) * 25,) * 4
    assert count_solutions(Puzzle(rows, columns)) is None
