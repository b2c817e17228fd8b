"""The model has the solutions of the puzzle, but for the one that is forbidden: read back, and tried with all grids."""

import random
import re
from itertools import product

import pytest
from nonoproof import Puzzle, classify
from nonoproof.certify.minizinc import minizinc
from nonoproof.cli import main
from nonoproof.model import grid_clues

from tests.support.puzzles import random_puzzle

LINE = re.compile(
    r"constraint regular\(\[cell\[(.+?)\] \+ 1 \| i in 1\.\.(\d+)\], (\d+), (\d+), \[\| (.+) \|\], 1, \{(\d+)\}\);"
)


def holds(text, grid):
    """Whether a grid satisfies the model, read line by line."""
    for line in text.splitlines():
        if found := LINE.fullmatch(line):
            place, length, states, inputs, rows, end = found.groups()
            table = [[int(each) for each in row.split(", ")] for row in rows.split(" | ")]
            assert len(table) == int(states) and {len(row) for row in table} == {int(inputs)}
            state = 1
            for i in range(1, int(length) + 1):
                row, column = [i if part == "i" else int(part) for part in place.split(", ")]
                state = table[state - 1][grid[row - 1][column - 1]] if state else 0
            if state != int(end):
                return False
        elif line.startswith("constraint"):
            parts = re.findall(r"cell\[(\d+), (\d+)\] (!=|=) (\d+)", line)
            again = [f"cell[{y}, {x}] {sign} {cell}" for y, x, sign, cell in parts]
            assert line == "constraint " + " \\/ ".join(again) + ";"
            if not any(
                (grid[int(y) - 1][int(x) - 1] == int(cell)) == (sign == "=") for y, x, sign, cell in parts
            ):
                return False
    return True


@pytest.mark.parametrize("colours", [1, 2])
def test_it_has_all_other_solutions_and_nothing_else(colours):
    draws = random.Random(colours)
    side = 3 if colours == 1 else 2
    grids = [tuple([bytes(cells[i : i + side]) for i in range(0, side * side, side)])
             for cells in product(range(colours + 1), repeat=side * side)]  # fmt: skip
    palette = {".": "ffffff", "r": "e00000", "b": "0000e0"} if colours == 2 else None
    for goal in draws.sample(grids, 25):
        rows, columns = grid_clues(goal)
        puzzle = Puzzle.from_clues(rows, columns, palette=palette)
        found = classify(puzzle)
        text = minizinc(puzzle, found)
        wanted = {grid for grid in grids if grid_clues(grid) == (rows, columns)} - set(found.solutions[:1])
        assert {grid for grid in grids if holds(text, grid)} == wanted


def test_given_cells_hold():
    puzzle = Puzzle.from_clues([[1], [1]], [[1], [1]], givens=["?#", "??"])
    text = minizinc(puzzle, classify(puzzle))
    assert "constraint cell[1, 2] = 1;" in text and not holds(text, (b"\0\1", b"\1\0"))


def test_larger_lines_accept_their_own_cells():
    draws = random.Random(3)
    for _ in range(20):
        puzzle = random_puzzle(draws, draws.randint(5, 15), 0.6)
        found = classify(puzzle)
        assert holds(minizinc(puzzle, found._replace(solutions=())), puzzle.goal)


def test_the_command_writes_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dot.txt").write_text("#.\n##\n")
    assert main(["certify", "dot.txt", "--out", "c", "--minizinc", "--jobs", "1"]) == 0
    (path,) = (tmp_path / "c").glob("*.mzn")
    assert path.read_text().startswith(
        "% nonogram, 2 columns, 2 rows, 1 colours\n% verdict: unique. The only solution"
    )
