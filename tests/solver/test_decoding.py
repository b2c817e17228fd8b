"""The decoder against brute force, and against what it promises of margins and budgets."""

from itertools import product
from math import inf
from random import Random
from threading import Event

import pytest
from nonoproof.errors import Cancelled
from nonoproof.model import grid_clues, run
from nonoproof.solver import classify_batch
from nonoproof.solver.cancelling import cancelled_by
from nonoproof.solver.decoding import ReadClue, ReadLine, decode
from nonoproof.verdict import Budget

BUDGET = Budget(None, 3_000_000)


def clues(grid):
    rows, columns = grid_clues(tuple(map(bytes, grid)))
    return (*rows, *columns)


def all_puzzles(width, height):
    """The clues of every grid, and how many grids have them."""
    found = {}
    for cells in product((0, 1), repeat=width * height):
        key = clues([cells[at : at + width] for at in range(0, len(cells), width)])
        found[key] = found.get(key, 0) + 1
    return found


SMALL = {size: all_puzzles(*size) for size in [(3, 3), (4, 3), (3, 4)]}


def readings(random, width, height, guesses):
    """A few clues for each line, mostly with the right one, at costs that are multiples of a half."""
    truth = clues([[random.randrange(2) for _ in range(width)] for _ in range(height)])
    lines = []
    for number, clue in enumerate(truth):
        length = width if number < height else height
        pool = sorted({each[number] for each in SMALL[width, height]} | {(run(length + 1),)})
        listed = {each: random.randrange(12) / 2 for each in random.sample(pool, 1 + random.randrange(3))}
        if random.random() < 0.9:
            listed[clue] = random.randrange(9) / 2
        unlisted = random.choice([6.5, 9.0, 0.0 if not listed else 7.0]) if guesses else inf
        lines.append(ReadLine(tuple([ReadClue(*each) for each in listed.items()]), unlisted))
    return lines[:height], lines[height:]


def cost_of(puzzle, lines):
    total = 0.0
    for clue, line in zip(puzzle, lines, strict=True):
        total += dict(line.listed).get(clue, line.unlisted)
    return total


def by_brute_force(rows, columns, unique):
    """All puzzles that may be meant with their costs, the cheapest first."""
    everything = SMALL[len(columns), len(rows)]
    costs = [
        (cost_of(puzzle, [*rows, *columns]), puzzle)
        for puzzle, solutions in everything.items()
        if solutions == 1 or not unique
    ]
    return sorted(each for each in costs if each[0] < inf)


@pytest.mark.parametrize("unique", [True, False])
@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("seed", range(40))
def test_the_cheapest_and_the_margin_are_those_of_brute_force(size, seed, unique):
    rows, columns = readings(Random(f"{size} {seed}"), *size, guesses=seed % 2 == 0)
    expected = by_brute_force(rows, columns, unique)
    found = decode(rows, columns, BUDGET, unique=unique, margin=4.0)
    assert not found.spent
    mine = [(each.cost, (*each.rows, *each.columns)) for each in found.puzzles]
    assert set(mine) <= set(expected)
    assert mine == sorted(mine, key=lambda each: each[0])
    assert all(clues(each.grid) == (*each.rows, *each.columns) for each in found.puzzles)
    others = [cost for cost, puzzle in expected if (cost, puzzle) not in mine]
    assert found.bound <= min(others, default=inf)
    if all(each.unlisted == inf for each in [*rows, *columns]):
        assert bool(found.puzzles) == bool(expected)
        if expected:
            second = expected[1][0] - expected[0][0] if len(expected) > 1 else inf
            assert found.puzzles[0].cost == expected[0][0]
            assert min(found.margin, 4.0) == min(second, 4.0)
    elif found.puzzles and found.margin >= 0:
        assert found.puzzles[0].cost == expected[0][0]


def picture(size, seed):
    """A blob with holes, so that rows and columns have something to say about each other."""
    random = Random(seed)
    grid = [[int(random.random() < 0.6) for _ in range(size)] for _ in range(size)]
    for _ in range(2):
        grid = [
            [
                int(
                    sum(
                        grid[v][u]
                        for v in range(max(0, y - 1), min(size, y + 2))
                        for u in range(max(0, x - 1), min(size, x + 2))
                    )
                    > 4
                )
                for x in range(size)
            ]
            for y in range(size)
        ]
    return grid


def unique_picture(size):
    from nonoproof.model import Puzzle

    for seed in range(100):
        grid = picture(size, seed)
        puzzle = Puzzle.from_picture(["".join(".#"[cell] for cell in row) for row in grid])
        if classify_batch([puzzle])[0].verdict == "unique":
            return puzzle
    raise AssertionError("no unique picture")


def certain(clue):
    return ReadLine((ReadClue(clue, 0.0),), 12.0)


def test_a_misread_line_is_corrected_by_the_others():
    puzzle = unique_picture(12)
    rows, columns = list(map(certain, puzzle.rows)), list(map(certain, puzzle.columns))
    wrong = next(y for y, clue in enumerate(puzzle.rows) if clue)
    meant = puzzle.rows[wrong]
    misread = (run(meant[0].length + 1), *meant[1:])
    rows[wrong] = ReadLine((ReadClue(misread, 0.1), ReadClue(meant, 2.5)), 12.0)
    found = decode(rows, columns, BUDGET)
    assert found.puzzles[0].rows == puzzle.rows
    assert found.puzzles[0].cost == 2.5
    assert found.margin > 9.0


def test_lines_that_could_not_be_read_come_out_of_the_others():
    puzzle = unique_picture(12)
    rows, columns = list(map(certain, puzzle.rows)), list(map(certain, puzzle.columns))
    rows[5] = rows[7] = ReadLine()
    found = decode(rows, columns, BUDGET)
    assert found.puzzles[0].rows == puzzle.rows
    assert found.puzzles[0].columns == puzzle.columns


def test_two_readings_that_both_fit_leave_no_margin():
    """A cell at the edge of an empty picture is there or not, and both its lines may be read either way."""
    empty, one = ReadClue((), 1.0), ReadClue((run(1),), 1.0)
    rows = [ReadLine((empty, one), inf), ReadLine((ReadClue((), 0.0),), inf)]
    columns = [ReadLine((empty, one), inf), ReadLine((ReadClue((), 0.0),), inf)]
    found = decode(rows, columns, BUDGET)
    assert [each.cost for each in found.puzzles] == [2.0, 2.0]
    assert found.margin == 0.0


def test_the_work_is_counted_and_bounded():
    random = Random(1)
    lines = [
        ReadLine(
            tuple([ReadClue((run(random.randrange(1, 9)), run(each)), each / 4) for each in range(1, 9)]), 5.0
        )
        for _ in range(40)
    ]
    found = decode(lines[:20], lines[20:], Budget(None, 20_000))
    again = decode(lines[:20], lines[20:], Budget(None, 20_000))
    assert found == again
    assert found.spent
    assert found.line_solves < 60_000


def test_it_is_cancelled():
    random = Random(2)
    lines = [
        ReadLine(
            tuple([ReadClue((run(random.randrange(1, 20)), run(each)), 0.0) for each in range(1, 20)]), 0.0
        )
        for _ in range(120)
    ]
    stop = Event()
    stop.set()
    with pytest.raises(Cancelled), cancelled_by(stop):
        decode(lines[:60], lines[60:], Budget(None))


def test_colours():
    red, blue = (run(2, 1),), (run(2, 2),)
    rows = [ReadLine((ReadClue(red, 0.0), ReadClue(blue, 1.0)), inf), ReadLine((ReadClue((), 0.0),), inf)]
    columns = [ReadLine((ReadClue((run(1, 2),), 0.0), ReadClue((run(1, 1),), 0.9)), inf)] * 2
    found = decode(rows, columns, BUDGET)
    assert found.puzzles[0].rows == (blue, ())
    assert found.margin == pytest.approx(0.8)


def test_costs_below_zero_are_refused():
    with pytest.raises(ValueError, match="at least 0"):
        decode([ReadLine((ReadClue((), -1.0),))], [ReadLine()], BUDGET)
