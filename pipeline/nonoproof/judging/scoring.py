"""What an answer is worth: 1 for any solution, and otherwise the share of what is right."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..model import UNKNOWN, Clue, Grid, Puzzle, plainly_frozen, run
from ..render import clue_words
from ..solver.check import fault_of, runs_of
from .grids_in_text import last_grid, last_size

_MOST_NAMED = 3


@plainly_frozen
class Score(NamedTuple):
    """What an answer is worth, and why."""

    value: float
    """1.0 for a solution, whichever it is; else the share of rows and columns that have their clue, below 1."""
    solved: bool
    why: str
    """What is wrong, in one sentence; empty for a solution."""
    grid: Grid | None = None
    """What was found in the answer: the last complete grid of the right size."""
    wrong: tuple[tuple[str, int], ...] = ()
    """The lines that do not have their clue, such as ``("row", 3)``; they count from 1."""

    def __float__(self) -> float:
        return self.value

    def __repr__(self) -> str:
        return f"<Score {self.value:.3g}{': ' if self.why else ''}{self.why}>"

    def to_dict(self) -> dict[str, Any]:
        """In plain values, as ``POST /score`` of the service returns it."""
        return {
            "score": self.value,
            "solved": self.solved,
            "why": self.why,
            "grid": None if self.grid is None else [list(row) for row in self.grid],
            "wrong": [{"line": line, "number": number} for line, number in self.wrong],
        }


def judged(puzzle: Puzzle, text: str) -> Score:
    """The score of the last complete grid in the text."""
    found = last_grid(text, puzzle.palette, puzzle.height, puzzle.width)
    if found is None:
        return Score(0.0, False, _nothing(puzzle, text))
    return max([_score_of(puzzle, grid) for grid in found.grids(puzzle.palette)], key=lambda each: each.value)


def _score_of(puzzle: Puzzle, grid: Grid) -> Score:
    if not fault_of(puzzle, grid):
        return Score(1.0, True, "", grid)
    columns = [bytes(column) for column in zip(*grid, strict=True)]
    places = [("row", number) for number in range(1, puzzle.height + 1)]
    places += [("column", number) for number in range(1, puzzle.width + 1)]
    lines = list(zip(places, [*grid, *columns], puzzle.rows + puzzle.columns, strict=True))
    wrong = [
        (place, cells, clue) for place, cells, clue in lines if UNKNOWN in cells or runs_of(cells) != clue
    ]
    against = _against_givens(puzzle, grid)
    right = len(lines) - len(wrong)
    # Where all lines are right and a given cell is not, it must still be less than 1.
    value = right / (len(lines) + bool(against))
    return Score(value, False, _why(puzzle, wrong, against), grid, tuple([place for place, _, _ in wrong]))


def _against_givens(puzzle: Puzzle, grid: Grid) -> int:
    return sum(
        [
            known not in (UNKNOWN, cell)
            for given, row in zip(puzzle.givens or (), grid, strict=False)
            for known, cell in zip(given, row, strict=True)
        ]
    )


_Wrong = tuple[tuple[str, int], bytes, Clue]


def _why(puzzle: Puzzle, wrong: list[_Wrong], against: int) -> str:
    words = [_line_fault(puzzle, *each) for each in wrong[:_MOST_NAMED]]
    if (more := len(wrong) - _MOST_NAMED) > 0:
        words.append(f"{more} more {'line is' if more == 1 else 'lines are'} wrong")
    if against:
        words.append(f"{against} given {'cell is' if against == 1 else 'cells are'} changed")
    return "; ".join(words)


def _line_fault(puzzle: Puzzle, place: tuple[str, int], cells: bytes, clue: Clue) -> str:
    line, number = place
    if UNKNOWN in cells:
        return f"{line} {number} is not complete"
    found = tuple([run(*each) for each in runs_of(cells)])
    return f"{line} {number} has the runs {_clue(found, puzzle)}, and its clue is {_clue(clue, puzzle)}"


def _clue(clue: Clue, puzzle: Puzzle) -> str:
    return " ".join(clue_words(clue, puzzle.palette))


def _nothing(puzzle: Puzzle, text: str) -> str:
    wanted = f"{_rows(puzzle.height)} of {_cells(puzzle.width)}"
    size = last_size(text, puzzle.palette, puzzle.width)
    if size is None:
        return f"the answer has no grid of {wanted}"
    height, width = size
    return f"the answer has a grid of {_rows(height)} of {_cells(width)}, and not of {wanted}"


def _rows(number: int) -> str:
    return "1 row" if number == 1 else f"{number} rows"


def _cells(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"
