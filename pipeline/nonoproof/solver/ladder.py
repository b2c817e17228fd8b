"""The door to the core's ladder: what kind of reasoning a person needs, and the way step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from ..model import UNKNOWN, Grid, Puzzle
from . import Literal, _core, _reader_of_literals
from .packed import pack_to_solve

_NO_LIMIT = 2**32 - 1


class Rung(IntEnum):
    """Kinds of reasoning, the weakest first."""

    OVERLAP = 0
    """One line: what its left-most and its right-most arrangement have in common, and what no run reaches."""
    LINE = 1
    """One line: what all its arrangements have in common."""
    TWO_LINES = 2
    """Suppose a cell: its line, then the lines that cross it, leave no arrangement to a parallel line."""
    CONTRADICTION = 3
    """Suppose a cell: within four waves of lines, one has no arrangement left."""
    DEEPER = 4
    """Suppose a cell and follow the lines to the end: one has no arrangement left."""
    GUESS = 5
    """None of these goes on."""

    @property
    def label(self) -> str:
        return self.name.lower().replace("_", "-")


class Round(NamedTuple):
    """One round of the climb: one rung, applied everywhere at once."""

    rung: int
    openings: int
    """Lines, or supposed cells, that yielded something."""
    open_lines: int
    """Lines with unknown cells."""
    fresh: int
    """Of these, those that had changed since they were last looked at."""
    cells: int
    """Cells that became known."""
    facts: int
    """In colour also the colours that were ruled out."""
    free_cells: int
    """Unknown cells of the lines that yielded something, all together."""
    runs: int
    """Runs of these lines that had not found their place."""
    depth: int
    """Waves of lines that a supposition was followed through."""
    jump: float
    """How far the middle of what was found is from that of the round before, in parts of the diagonal."""


class Link(NamedTuple):
    """What one line says inside a supposition. Rows come first in the count of lines, then columns."""

    line: int
    found: tuple[Literal, ...]


class Conclusion(NamedTuple):
    """One step of the way."""

    rung: Rung
    line: int
    """That was looked at, or that has no arrangement left under the supposition."""
    supposed: Literal | None
    found: tuple[Literal, ...]
    chain: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Climb:
    solved: bool
    impossible_line: int | None
    """The line without an arrangement, where the puzzle has no solution for lack of it."""
    rounds: tuple[Round, ...]
    cells: tuple[int, ...]
    """Cells that fell to each rung below guessing."""
    grid: Grid
    line_solves: int
    steps: tuple[Conclusion, ...] = ()

    @property
    def open_cells(self) -> int:
        return b"".join(self.grid).count(UNKNOWN)


class Summary(NamedTuple):
    """A climb in few numbers: its rounds added up."""

    solved: bool
    rung: int
    """The highest of all rounds."""
    rounds: int
    openings: int
    strain: float
    """Runs for each opening of a round, summed over the rounds."""
    free_cells: int
    narrowest: int
    """The fewest openings of a round before the last; all lines where there is no such round."""
    jump: float
    depth: int
    """The deepest."""
    open_cells: int
    line_solves: int
    cells: tuple[int, ...]
    """Cells that fell to each rung below guessing."""


def climb(puzzle: Puzzle, most_rounds: int | None = None, steps: bool = False) -> Climb:
    """Solves as a person would, on the lowest rung that yields anything each time, as far as that goes.

    With ``steps`` the way is told: one conclusion a round, where otherwise a round takes all at once, so that
    mirrored and transposed puzzles have the same rounds.
    """
    found = _core.climb(pack_to_solve(puzzle), _NO_LIMIT if most_rounds is None else most_rounds, steps)
    width = puzzle.width
    return Climb(
        found.end == "solved",
        found.impossible_line,
        tuple([Round._make(each) for each in found.rounds]),
        tuple(found.cells),
        tuple([found.grid[at : at + width] for at in range(0, len(found.grid), width)]),
        found.line_solves,
        _conclusions(puzzle, found) if steps else (),
    )


def climb_packed(puzzles: Sequence[bytes]) -> list[Summary]:
    """Climbs each, in one call of the core with the interpreter lock released."""
    return list(map(Summary._make, _core.climb_sums(tuple(puzzles))))


def _conclusions(puzzle: Puzzle, found: _core.Climb) -> tuple[Conclusion, ...]:
    literal = _reader_of_literals(puzzle)

    def literals(codes: list[int]) -> tuple[Literal, ...]:
        return tuple([literal(code) for code in codes])

    return tuple(
        [
            Conclusion(
                Rung(rung),
                line if line is not None else -1,
                None if supposed is None else literal(supposed),
                literals(codes),
                tuple([Link(each, literals(others)) for each, others in chain]),
            )
            for rung, line, supposed, codes, chain in found.steps
        ]
    )
