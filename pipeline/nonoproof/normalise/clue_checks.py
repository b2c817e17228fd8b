"""Checks of the clues alone: those that make a puzzle invalid, and those that make it dull."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from ..findings import Code
from ..formats.common import MAX_RUNS, MAX_SIDE
from ..model import UNKNOWN, Clue, Grid, Palette, Puzzle, Run, minimum_length
from ..solver.measures import Measures
from .remarks import Remarks

_MOST_LISTED = 10
"""Lines that are listed one by one where they share a fault."""


def check_shape(puzzle: Puzzle, measures: Measures | None, right: bool, remarks: Remarks) -> bool:
    """True where the parts of the puzzle fit together, as readers ensure: the other checks rely on it.

    Runs that could be measured, and a goal that has the clues, are right already.
    """
    before = len(remarks.findings)
    for side, length in (("columns", puzzle.width), ("rows", puzzle.height)):
        if not 1 <= length <= MAX_SIDE:
            remarks.add(
                Code.SIZE_OUT_OF_BOUNDS,
                f"a puzzle must have from 1 to {MAX_SIDE} {side}; this one has {length}",
            )
    if sum(map(len, puzzle.rows)) + sum(map(len, puzzle.columns)) > MAX_RUNS:
        remarks.add(Code.SIZE_OUT_OF_BOUNDS, f"the clues have more than {MAX_RUNS} runs")
    if len(remarks.findings) > before:
        return False
    if not _is_sound(puzzle.palette):
        remarks.add(
            Code.SCHEMA, "the palette does not have a character and six hexadecimal digits for each colour"
        )
        return False
    if measures is None:
        _check_runs(puzzle, remarks)
    if puzzle.goal is not None and not right and not _fits(puzzle.goal, puzzle):
        remarks.add(Code.SCHEMA, "the goal does not have the size or the colours of the puzzle")
    if puzzle.givens is not None and not _fits(puzzle.givens, puzzle, bytes([UNKNOWN])):
        remarks.add(
            Code.SCHEMA, "the grid of given cells does not have the size or the colours of the puzzle"
        )
    return len(remarks.findings) == before


def _check_runs(puzzle: Puzzle, remarks: Remarks) -> None:
    runs: set[Run] = set().union(*puzzle.rows, *puzzle.columns)
    if runs and min(runs).length < 1:
        remarks.add(Code.SCHEMA, f"a run has the length {min(runs).length}; the shortest is 1")
    if not {colour for _, colour in runs}.issubset(range(1, len(puzzle.palette))):
        remarks.add(Code.SCHEMA, "a clue has a colour that is not in the palette")


@lru_cache(maxsize=1024)
def _is_sound(palette: Palette) -> bool:
    chars = [colour.char for colour in palette]
    return (
        2 <= len(palette) <= UNKNOWN
        and len(set(chars)) == len(chars)
        and all(len(char) == 1 and char.isprintable() for char in chars)
        and all(re.fullmatch("[0-9a-f]{6}", colour.rgb) for colour in palette)
    )


def _fits(grid: Grid, puzzle: Puzzle, more: bytes = b"") -> bool:
    allowed = bytes(range(len(puzzle.palette))) + more
    return (
        len(grid) == puzzle.height
        and set(map(len, grid)) == {puzzle.width}
        and not b"".join(grid).translate(None, allowed)
    )


def check_clues(puzzle: Puzzle, measures: Measures | None, remarks: Remarks) -> bool:
    """True where the puzzle is valid: every clue fits its line, and the rows need what the columns need."""
    if measures and measures.fit:
        settled = measures.settled
    else:
        before = len(remarks.findings)
        rows, columns = list(map(minimum_length, puzzle.rows)), list(map(minimum_length, puzzle.columns))
        _check_lengths("row", rows, puzzle.width, remarks)
        _check_lengths("column", columns, puzzle.height, remarks)
        _check_sums(puzzle, remarks)
        if len(remarks.findings) > before:
            return False
        settled = {0, puzzle.width}.issuperset(rows) or {0, puzzle.height}.issuperset(columns)
    if settled:
        message = "nothing to solve: every row, or every column, follows from its clue alone"
        remarks.add(Code.SETTLED_AT_ONCE, message)
    _check_border(puzzle, remarks)
    return True


def _check_lengths(name: str, needs: list[int], available: int, remarks: Remarks) -> None:
    if max(needs) <= available:
        return
    wrong = [(number, need) for number, need in enumerate(needs, 1) if need > available]
    for number, need in wrong[:_MOST_LISTED]:
        message = f"the clue of {name} {number} needs {need} cells, but the {name} has {available}"
        remarks.add(Code.CLUE_TOO_LONG, message, name, number)
    if len(wrong) > _MOST_LISTED:
        remarks.add(Code.CLUE_TOO_LONG, f"{len(wrong) - _MOST_LISTED} more {name}s have the same fault")


def _check_sums(puzzle: Puzzle, remarks: Remarks) -> None:
    by_row, by_column = _sums(puzzle.rows), _sums(puzzle.columns)
    for index, colour in enumerate(puzzle.palette[1:], 1):
        across, down = by_row.get(index, 0), by_column.get(index, 0)
        if across != down:
            name = "filled" if len(puzzle.palette) == 2 else colour.name or f"#{colour.rgb}"
            cells = "cell" if across == 1 else "cells"
            remarks.add(Code.SUMS_DIFFER, f"the rows have {across} {name} {cells}, the columns {down}")


def _sums(clues: tuple[Clue, ...]) -> dict[int, int]:
    sums: Counter[int] = Counter()
    for clue in clues:
        for length, colour in clue:
            sums[colour] += length
    return sums


def _check_border(puzzle: Puzzle, remarks: Remarks) -> None:
    if puzzle.rows[0] and puzzle.rows[-1] and puzzle.columns[0] and puzzle.columns[-1]:
        return
    borders = {
        "first row": puzzle.rows[0],
        "last row": puzzle.rows[-1],
        "first column": puzzle.columns[0],
        "last column": puzzle.columns[-1],
    }
    empty = [name for name, clue in borders.items() if not clue]
    remarks.add(Code.EMPTY_BORDER, "empty: the " + ", the ".join(empty))
