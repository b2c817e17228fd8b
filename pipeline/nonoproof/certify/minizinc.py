"""A puzzle as a MiniZinc model, so that any constraint solver can judge a verdict.

Each line is an automaton that accepts exactly what has its clue. Like the formula for SAT solvers, the model
has the solutions of the puzzle without the first one that is known.
"""

from __future__ import annotations

from itertools import pairwise

from ..model import BACKGROUND, UNKNOWN, Clue, Grid, Puzzle
from ..verdict import Classification
from .dimacs import MEANING

Table = list[list[int]]
"""For each state, the next one after each colour; states count from 1, and 0 is none."""


def automaton(clue: Clue, colours: int) -> tuple[Table, int]:
    """It begins in the first state, and accepts in the one that is returned beside it."""
    table: Table = []

    def state() -> int:
        table.append([0] * (colours + 1))
        return len(table)

    def gap() -> int:
        made = state()
        table[made - 1][BACKGROUND] = made
        return made

    end = gap()
    before = [end]
    for number, (length, colour) in enumerate(clue):
        cells = [state() for _ in range(length)]
        for each in before:
            table[each - 1][colour] = cells[0]
        for here, there in pairwise(cells):
            table[here - 1][colour] = there
        end = cells[-1]
        if number + 1 == len(clue):
            table[end - 1][BACKGROUND] = end
        else:
            table[end - 1][BACKGROUND] = between = gap()
            # Runs of different colours may touch.
            before = [between] if clue[number + 1].colour == colour else [between, end]
    return table, end


def minizinc(puzzle: Puzzle, classification: Classification) -> str:
    """The model that a constraint solver must find as the verdict says: without a solution, or with another."""
    colours, width, height = len(puzzle.palette) - 1, puzzle.width, puzzle.height
    lines = [
        f"% nonogram, {width} columns, {height} rows, {puzzle.colours} colours",
        f"% verdict: {classification.verdict}. {MEANING[classification.verdict].replace('formula', 'model')}",
        'include "regular.mzn";',
        f"array[1..{height}, 1..{width}] of var 0..{colours}: cell;",
    ]
    for row, clue in enumerate(puzzle.rows, 1):
        lines.append(_line(clue, f"cell[{row}, i] + 1 | i in 1..{width}", colours))
    for column, clue in enumerate(puzzle.columns, 1):
        lines.append(_line(clue, f"cell[i, {column}] + 1 | i in 1..{height}", colours))
    lines += [f"constraint {each};" for each in _compared(puzzle.givens or (), "=")]
    for solution in classification.solutions[:1]:
        lines.append("constraint " + " \\/ ".join(_compared(solution, "!=")) + ";")
    return "\n".join([*lines, "solve satisfy;", "output [show2d(cell)];", ""])


def _compared(grid: Grid, sign: str) -> list[str]:
    """Each cell that is known, compared with its colour."""
    return [
        f"cell[{row}, {column}] {sign} {cell}"
        for row, cells in enumerate(grid, 1)
        for column, cell in enumerate(cells, 1)
        if cell != UNKNOWN
    ]


def _line(clue: Clue, cells: str, colours: int) -> str:
    table, end = automaton(clue, colours)
    rows = " | ".join([", ".join(map(str, row)) for row in table])
    return f"constraint regular([{cells}], {len(table)}, {colours + 1}, [| {rows} |], 1, {{{end}}});"
