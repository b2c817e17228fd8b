"""The way as data: what a step says about arrangements, against all of them counted out."""

from itertools import product

from nonoproof.model import UNKNOWN, line_clue, puzzle_of
from nonoproof.solver import classify
from nonoproof.solver.human_steps import human_steps
from nonoproof.verdict import Verdict

from tests.solver.test_ladder import random_grids


def arrangements(clue, cells, colours):
    for line in product(range(colours), repeat=len(cells)):
        if line_clue(line) == clue and all(
            cell >> colour & 1 for cell, colour in zip(cells, line, strict=True)
        ):
            yield line


def ends_of(line):
    """Where each run begins and where it ends."""
    begins = [i for i, colour in enumerate(line) if colour and (i == 0 or line[i - 1] != colour)]
    return [(i, next((j for j in range(i, len(line)) if line[j] != line[i]), len(line)) - 1) for i in begins]


def line_of(cells, puzzle, line):
    if line < puzzle.height:
        return cells[line]
    return [row[line - puzzle.height] for row in cells]


def test_what_is_said_about_arrangements_is_so():
    said = set()
    for colours in (1, 2):
        for grid in random_grids(80, colours, seed=11):
            puzzle = puzzle_of(tuple([row[:7] for row in grid[:7]]))
            found = classify(puzzle)
            solution = found.solutions[0] if found.verdict is Verdict.UNIQUE else None
            used = 1 + max([run.colour for clue in puzzle.rows for run in clue], default=1)
            cells = [[(1 << used) - 1] * puzzle.width for _ in range(puzzle.height)]
            for step in human_steps(puzzle, solution).steps:
                for saying in step.why:
                    if saying.line < 0 or step.supposes:
                        continue
                    clue = (puzzle.rows + puzzle.columns)[saying.line]
                    fitting = list(arrangements(clue, line_of(cells, puzzle, saying.line), used))
                    if saying.phrase == "all-arrangements":
                        assert saying.number == len(fitting)
                        assert not saying.more
                    elif saying.phrase in ("only-arrangement", "finished-line"):
                        assert len(fitting) == 1
                    elif saying.phrase == "overlap":
                        ends = [ends_of(each)[saying.run] for each in fitting]
                        assert saying.room == (min(begin for begin, _ in ends), max(end for _, end in ends))
                    for effect in saying.effects:
                        for each in fitting:
                            assert all(
                                (each[place] == effect.colour) == effect.holds for place in effect.places
                            )
                    said.add(saying.phrase)
                for row, column, left in step.cells:
                    cells[row][column] = left
    assert said == {
        "empty-line", "finished-line", "only-arrangement", "overlap", "out-of-reach", "all-arrangements",
    }  # fmt: skip


def test_very_many_arrangements_are_not_counted_out():
    """A hundred ones in 300 cells have more arrangements than anybody wants to read."""
    picture = tuple([bytes([x % 3 == 0 for x in range(300)])] * 2)
    puzzle = puzzle_of(picture)
    sayings = [saying for step in human_steps(puzzle).steps for saying in step.why]
    assert all(saying.number <= 1_000_000 for saying in sayings)


def test_a_way_is_cut_and_goes_on():
    grid = next(grid for grid in random_grids(50, 1, seed=3) if len(human_steps(puzzle_of(grid)).steps) > 6)
    puzzle = puzzle_of(grid)
    whole = human_steps(puzzle)
    part = human_steps(puzzle, most_steps=3)
    assert part.steps == whole.steps[:3]
    assert part.end == "cut"
    assert sum(row.count(UNKNOWN) for row in part.grid) > 0
