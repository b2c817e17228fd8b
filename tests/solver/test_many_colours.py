"""With many colours, cells are numbered by those that their lines share: all answers stay what they are."""

import json
import random
from dataclasses import replace
from itertools import product

import pytest
from nonoproof.certify import certify
from nonoproof.grading import grade
from nonoproof.model import UNKNOWN, Colour, Puzzle, Run, grid_clues, line_clue, puzzle_of
from nonoproof.reasoning import explain
from nonoproof.repair import ambiguity, contradiction
from nonoproof.solver import classify, classify_batch, prove
from nonoproof.solver.counting import count_solutions
from nonoproof.solver.memory import allowed_memory, needs
from nonoproof.solver.packed import pack_to_solve
from nonoproof.verdict import Budget, Verdict
from nonoproof.verify import judge, read

FAR = bytes([0, 20, 120, 254, *range(4, 256)])
"""The first three colours, far apart: the puzzle then has 255, of which every line has few."""
WIDE_PALETTE = tuple(Colour(chr(0x4E00 + number), f"{number:06x}") for number in range(255))


def far(puzzle):
    def clues(lines):
        return tuple(tuple(run._replace(colour=FAR[run.colour]) for run in line) for line in lines)

    def cells(grid):
        return grid and tuple(row.translate(FAR) for row in grid)

    return Puzzle(
        clues(puzzle.rows),
        clues(puzzle.columns),
        WIDE_PALETTE,
        goal=cells(puzzle.goal),
        givens=cells(puzzle.givens),
    )


def random_puzzles(seed, number, colours, sides=(3, 8), density=0.5):
    """Of pictures; with rows of another; with given cells, right or not."""
    chance, weights = random.Random(seed), [1 - density] + [density / colours] * colours
    for index in range(number):
        width, height = chance.randint(*sides), chance.randint(*sides)
        pictures = [
            tuple(bytes(chance.choices(range(colours + 1), weights, k=width)) for _ in range(height))
            for _ in range(2)
        ]
        rows, columns = grid_clues(pictures[0])
        if index % 4 == 1:
            rows = grid_clues(pictures[1])[0]
        givens = None
        if index % 4 > 1:
            reported = [bytearray([UNKNOWN]) * width for _ in range(height)]
            for _ in range(2):
                y, x = chance.randrange(height), chance.randrange(width)
                reported[y][x] = pictures[index % 4 - 2][y][x]
            givens = tuple(map(bytes, reported))
        yield Puzzle(rows, columns, WIDE_PALETTE[: colours + 1], givens=givens)


@pytest.mark.parametrize("colours", [2, 3])
def test_verdicts_solutions_and_grades_are_the_same(colours):
    puzzles = list(random_puzzles(colours, 400, colours))
    answers = classify_batch(puzzles)
    seen = set()
    for puzzle, near, away in zip(puzzles, answers, classify_batch(list(map(far, puzzles))), strict=True):
        assert away.verdict is near.verdict, puzzle
        if near.verdict is not Verdict.NONE:
            assert away.counts.known_after_lines == near.counts.known_after_lines, puzzle
        seen.add(near.verdict)
        if near.verdict is Verdict.UNIQUE:
            assert away.solutions == tuple(
                tuple(row.translate(FAR) for row in grid) for grid in near.solutions
            )
            graded, other = grade(puzzle, near), grade(far(puzzle), away)
            assert graded.score == other.score, puzzle
    assert seen == {Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE}


def test_open_cells_are_the_same():
    for puzzle in random_puzzles(5, 60, 3, (3, 6)):
        near, away = ambiguity(puzzle), ambiguity(far(puzzle))
        assert (near is None) is (away is None)
        if near is not None:
            assert away.open == tuple(row.translate(FAR) for row in near.open)
            assert (away.solutions, away.exact) == (near.solutions, near.exact)


def test_narrow_puzzles_are_counted_the_same():
    for puzzle in random_puzzles(6, 40, 2, (3, 6)):
        assert count_solutions(far(puzzle)) == count_solutions(puzzle)


def test_certificates_hold():
    kinds = set()
    for index, puzzle in enumerate(random_puzzles(7, 120, 1, (12, 15), 0.45)):
        if index % 4 == 1:
            continue  # sums that differ are no part of a proof, which is long then
        # The checker is written to be read, and takes its time for colours that there are not.
        certified = certify(replace(far(puzzle), palette=WIDE_PALETTE[: FAR[1] + 1]))
        if certified.steps > 0:
            judge(read(certified.data))
        kinds.add((certified.classification.verdict, certified.steps > 0))
    assert {(Verdict.UNIQUE, True), (Verdict.NONE, True)} <= kinds


def test_steps_of_proofs_are_about_colours_that_a_cell_can_have():
    learned = 0
    for puzzle in random_puzzles(8, 60, 2, (12, 15), 0.4):
        _, proof = prove(far(puzzle), Budget(conflicts=200))
        for step in proof.steps:
            learned += len(step)
            assert {each.colour for each in step} <= {0, 20, 120, 254}
    assert learned > 50


def test_lines_to_blame_cannot_all_be_right_and_each_is_needed():
    """A line can be to blame for a colour that it lacks."""

    def possible(puzzle, lines):
        rows = {each.number - 1 for each in lines if each.side == "row"}
        columns = {each.number - 1 for each in lines if each.side == "column"}
        grids = product(product((0, 20, 120), repeat=puzzle.width), repeat=puzzle.height)
        return any(
            all(line_clue(bytes(grid[y])) == puzzle.rows[y] for y in rows)
            and all(line_clue(bytes([row[x] for row in grid])) == puzzle.columns[x] for x in columns)
            for grid in grids
        )

    blamed = 0
    for puzzle in map(far, random_puzzles(9, 80, 2, (2, 3))):
        if puzzle.givens is None and classify(puzzle).verdict is Verdict.NONE:
            lines = contradiction(puzzle)
            assert lines
            assert not possible(puzzle, lines)
            assert all(possible(puzzle, [each for each in lines if each != line]) for line in lines)
            blamed += 1
    assert blamed > 5


def test_a_given_colour_that_its_lines_lack_is_a_contradiction():
    row = (Run(1, 20),)
    puzzle = Puzzle((row, row), (row, row), WIDE_PALETTE, givens=(bytes([19, UNKNOWN]), bytes([UNKNOWN] * 2)))
    assert classify(puzzle).verdict is Verdict.NONE


def test_the_way_tells_every_cell():
    puzzle = next(
        far(each) for each in random_puzzles(10, 400, 3) if classify(each).verdict is Verdict.UNIQUE
    )
    reported = explain(puzzle, classify(puzzle))
    assert reported.end == "solved"
    assert reported.open_cells == 0
    json.dumps([str(step) for step in reported.steps])


def dotted(side):
    """A picture with 254 colours, each in a few cells."""
    chance = random.Random(3)
    grid = [bytearray(side) for _ in range(side)]
    for y in range(side):
        grid[y][: side // 2] = bytes([1]) * (side // 2)
    for colour in range(2, 255):
        grid[chance.randrange(side)][chance.randrange(side)] = colour
    return puzzle_of(tuple(map(bytes, grid)), WIDE_PALETTE)


def test_a_large_picture_with_a_few_cells_of_many_colours_is_decided():
    puzzle = dotted(400)
    assert needs(pack_to_solve(puzzle)).search < allowed_memory()
    found = classify(puzzle)
    assert found.verdict is Verdict.UNIQUE
    assert found.solutions == (puzzle.goal,)
    assert grade(puzzle, found) is not None


def test_lines_have_masks_for_their_own_colours_only():
    """With masks for 254 colours, each line would take 2 times 254 words for every 64 of its cells."""
    assert needs(pack_to_solve(dotted(400))).lines < 100 * 400 * 400


def test_what_has_all_colours_in_all_lines_still_needs_too_much():
    chance = random.Random(4)
    noise = puzzle_of(tuple(bytes(chance.choices(range(255), k=400)) for _ in range(400)), WIDE_PALETTE)
    assert needs(pack_to_solve(noise)).search > allowed_memory()
