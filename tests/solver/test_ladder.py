"""The ladder: sound, as strong as it says, and the same for mirrored and transposed puzzles."""

import random
from dataclasses import replace

import pytest
from nonoproof.model import UNKNOWN, clue, puzzle_of, transpose
from nonoproof.solver import classify
from nonoproof.solver.ladder import End, Ladder, Reporting, Rung, climb
from nonoproof.verdict import Budget, Means, Verdict

BY_RUNG = {
    Rung.OVERLAP: ("#.#.", "##.#", "....", ".#.."),
    Rung.SEGMENTS: (".#", ".#", "#.", ".#", "##", ".#", "#."),
    Rung.LINE: ("##.#...", "#.#..##", "...#.##", "..###.."),
    Rung.TWO_LINES: (".#.#", "....", ".##.", "#..#"),
    Rung.CONTRADICTION: ("..#.#..", "..#....", "...#...", ".###...", "##.#...", "#...#..", "...#.#."),
    Rung.DEEPER: ("...##..", "#.#....", ".##.##.", "#......", "..#..##", "#.....#", "...##.."),
}


def grid_of(rows):
    return tuple([bytes([char == "#" for char in row]) for row in rows])


def random_grids(number, colours, seed=1):
    chance = random.Random(seed)
    for _ in range(number):
        width, height, density = chance.randint(2, 9), chance.randint(2, 9), chance.choice([0.3, 0.45, 0.6])
        yield tuple(
            [
                bytes([chance.randint(1, colours) if chance.random() < density else 0 for _ in range(width)])
                for _ in range(height)
            ]
        )


def highest(puzzle):
    way = climb(puzzle)
    return max([each.rung for each in way.rounds], default=0) if way.solved else Rung.GUESS


@pytest.mark.parametrize("rung", BY_RUNG)
def test_small_puzzles_that_need_just_that_rung(rung):
    grid = grid_of(BY_RUNG[rung])
    way = climb(puzzle_of(grid))
    assert way.grid == grid
    assert highest(puzzle_of(grid)) == rung
    assert sum(way.cells) == len(grid) * len(grid[0])
    assert way.cells[rung] > 0
    assert sum(way.cells[rung + 1 :]) == 0


@pytest.mark.parametrize("colours", [1, 3])
def test_what_is_found_holds_in_the_solution_and_lines_are_the_first_three_rungs(colours):
    unique = 0
    for grid in random_grids(300, colours):
        puzzle = puzzle_of(grid)
        found, way = classify(puzzle), climb(puzzle)
        assert way.impossible_line is None
        for row, right in zip(way.grid, grid, strict=True):
            assert all(cell in (UNKNOWN, colour) for cell, colour in zip(row, right, strict=True))
        if found.verdict is not Verdict.UNIQUE:
            assert not way.solved
            continue
        unique += 1
        assert (highest(puzzle) <= Rung.LINE) == (found.solved_by is Means.LINES)
        if found.solved_by is Means.PROBING:
            assert way.solved
    assert unique > 50


def shape(way):
    """All of a climb but the jumps, whose last digits depend on the order of sums."""
    return [each._replace(jump=0) for each in way.rounds], way.cells, way.solved, way.open_cells


@pytest.mark.parametrize("colours", [1, 3])
def test_mirrored_and_transposed_puzzles_are_climbed_alike(colours):
    suppositions = 0
    for grid in random_grids(200, colours, seed=2):
        way = climb(puzzle_of(grid))
        suppositions += any(each.rung > Rung.LINE for each in way.rounds)
        jumps = [each.jump for each in way.rounds]
        for other in (transpose(grid), grid[::-1], tuple([row[::-1] for row in grid])):
            turned = climb(puzzle_of(other))
            assert shape(turned) == shape(way)
            assert [each.jump for each in turned.rounds] == pytest.approx(jumps)
    assert suppositions > 5


@pytest.mark.parametrize("length", [63, 64, 130, 300, 600])
def test_lines_of_any_length(length):
    """A run of half a line and one cell more, in each row, in the middle, as the columns tell."""
    half = length // 2
    grid = tuple([bytes([1] * (half + 1) + [0] * (length - half - 1)) for _ in range(2)])
    way = climb(puzzle_of(grid))
    assert way.solved
    assert way.grid == grid
    assert way.rounds[0].rung == Rung.OVERLAP


def test_the_steps_are_those_of_single_conclusions():
    puzzle = puzzle_of(grid_of(BY_RUNG[Rung.DEEPER]))
    way = climb(puzzle, reporting=Reporting.SINGLE)
    assert way.solved
    assert [step.round for step in way.steps] == sorted(step.round for step in way.steps)
    for number, each in enumerate(way.rounds):
        steps = [step for step in way.steps if step.round == number]
        assert steps and {step.rung for step in steps} == {each.rung}
        assert all(step.found for step in steps)
        assert {step.supposed is not None for step in steps} == {each.rung > Rung.LINE}
        # Only suppositions that are alike, in one line, are taken together.
        assert len({step.line for step in steps}) == 1
        assert len(steps) == 1 or each.rung > Rung.LINE
    assert {step.round for step in climb(puzzle, reporting=Reporting.SINGLE, most_rounds=1).steps} == {0}


def test_a_line_without_an_arrangement_is_named():
    puzzle = replace(puzzle_of(grid_of(["##", ".."])), rows=(clue([2]), clue([2])))
    assert climb(puzzle).impossible_line is not None


def test_given_cells_are_known_from_the_start():
    grid = grid_of([".#", "#."])
    puzzle = puzzle_of(grid)
    assert not climb(puzzle).solved
    assert climb(replace(puzzle, givens=(bytes([UNKNOWN, 1]), bytes([UNKNOWN] * 2)))).grid == grid


@pytest.mark.parametrize("colours", [1, 3])
def test_a_climb_in_small_parts_is_the_same_climb(colours):
    stops = 0
    for grid in random_grids(60, colours, seed=8):
        puzzle = puzzle_of(grid)
        ladder, whole, allowed = Ladder(puzzle), climb(puzzle), 1
        while (end := ladder.go_on(Budget(None, allowed))) is End.SPENT:
            allowed += 25
            stops += 1
        assert end is whole.end
        assert ladder.climb() == whole
    assert stops > 100


@pytest.mark.parametrize("colours", [1, 3])
def test_a_solution_saves_work_and_changes_nothing(colours):
    saved = 0
    for grid in random_grids(200, colours, seed=9):
        puzzle = puzzle_of(grid)
        alone, helped = climb(puzzle), climb(puzzle, solution=grid)
        assert shape(alone) == shape(helped)
        saved += alone.line_solves - helped.line_solves
    assert saved > 0


def test_spent_is_not_stuck():
    puzzle = puzzle_of(grid_of(BY_RUNG[Rung.DEEPER]))
    assert climb(puzzle, Budget(None, 1)).end is End.SPENT
    assert climb(puzzle, most_rounds=2).end is End.SPENT
    assert climb(puzzle).end is End.SOLVED
    assert climb(puzzle_of(grid_of([".#", "#."]))).end is End.STUCK


def test_the_steps_by_rounds_are_those_of_the_rounds():
    """Without suppositions, telling changes nothing: the same rounds, with a step for each opening."""
    reported = 0
    for grid in random_grids(100, 3, seed=10):
        puzzle = puzzle_of(grid)
        plain, way = climb(puzzle), climb(puzzle, reporting=Reporting.ROUNDS)
        assert way.end is plain.end
        assert way.grid == plain.grid
        if any(each.rung > Rung.LINE for each in plain.rounds):
            continue
        assert way.rounds == plain.rounds
        reported += len(way.steps)
        for number, each in enumerate(way.rounds):
            assert len([step for step in way.steps if step.round == number]) == each.openings
    assert reported > 100
