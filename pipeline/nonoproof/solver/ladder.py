"""The door to the core's ladder: what kind of reasoning a person needs, step by step."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import NamedTuple

from ..model import UNKNOWN, Grid, Puzzle
from ..verdict import Budget
from . import Literal, _core, _limits, _reader_of_literals
from .packed import pack_to_solve

_ALL_ROUNDS = 2**32 - 1
NO_LIMIT = Budget(None)


class Rung(IntEnum):
    """Kinds of reasoning, the weakest first."""

    OVERLAP = 0
    """One line: what its left-most and its right-most arrangement have in common, and what no run reaches."""
    SEGMENTS = 1
    """One line: gaps that are too small, and which runs its filled cells can belong to."""
    LINE = 2
    """One line: what all its arrangements have in common."""
    TWO_LINES = 3
    """Suppose a cell: its line, then the lines that cross it, leave no arrangement to a parallel line."""
    CONTRADICTION = 4
    """Suppose a cell: within four waves of lines, one has no arrangement left."""
    DEEPER = 5
    """Suppose a cell and follow the lines to the end: one has no arrangement left."""
    GUESS = 6
    """None of these yields anything."""

    @property
    def label(self) -> str:
        return self.name.lower().replace("_", "-")

    @classmethod
    def of_label(cls, label: str) -> Rung:
        return cls[label.upper().replace("-", "_")]


SEGMENT_RULES = ("gap", "punctuating", "splitting", "edge", "joining", "forcing")
"""The rules of the rung of segments, the easiest first."""


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
    fewest_runs: int
    """The same of the one line that had the fewest."""
    depth: int
    """Waves of lines that a supposition was followed through."""
    jump: float
    """How far the centre of what was found is from that of the last round, as a share of the diagonal."""
    rule: int
    """On the rung of segments: the easiest of ``SEGMENT_RULES`` that yielded something."""


class Link(NamedTuple):
    """What follows from one line inside a supposition. Lines are numbered rows first, then columns."""

    line: int
    found: tuple[Literal, ...]


class LadderStep(NamedTuple):
    """One step."""

    rung: Rung
    round: int
    line: int
    """That was looked at, or that has no arrangement left under the supposition."""
    supposed: Literal | None
    found: tuple[Literal, ...]
    chain: tuple[Link, ...]


class End(StrEnum):
    SOLVED = "solved"
    STUCK = "stuck"
    """No rung yields anything."""
    IMPOSSIBLE = "impossible"
    """A line has no arrangement."""
    SPENT = "spent"
    """The budget was used up: that says nothing about the puzzle."""


class Climb(NamedTuple):
    end: End
    impossible_line: int | None
    """The line without an arrangement, where the puzzle has no solution for lack of it."""
    rounds: tuple[Round, ...]
    cells: tuple[int, ...]
    """Cells that fell to each rung below guessing."""
    grid: Grid
    line_solves: int
    steps: tuple[LadderStep, ...] = ()

    @property
    def solved(self) -> bool:
        return self.end is End.SOLVED

    @property
    def open_cells(self) -> int:
        return b"".join(self.grid).count(UNKNOWN)


class Reporting(IntEnum):
    """Which steps are listed."""

    NOTHING = 0
    ROUNDS = 1
    """All lines of a round, as each round has them; suppositions one at a time."""
    SINGLE = 2
    """One conclusion a round."""


class Ladder:
    """Solves as a person would, on the lowest rung that yields anything each time.

    A round takes all at once, unless the steps are listed: then suppositions, or all
    conclusions, come one at a time.
    ``solution`` is one that is known; it saves suppositions, and must be right.
    """

    def __init__(
        self, puzzle: Puzzle, solution: Grid | None = None, reporting: Reporting = Reporting.NOTHING
    ) -> None:
        self._puzzle = puzzle
        self._core = _core.Ladder(pack_to_solve(puzzle), _cells(solution), reporting)

    def go_on(self, budget: Budget = NO_LIMIT, most_rounds: int | None = None) -> End:
        """Climbs on from where it stopped. Line solves and rounds count from the beginning, seconds from now."""
        line_solves, _, seconds = _limits(budget)
        return End(
            self._core.go_on(line_solves, seconds, _ALL_ROUNDS if most_rounds is None else most_rounds)
        )

    def grade(self) -> _core._Grade:
        """Tier, score and features of the climb so far, as the function ``grade`` returns them."""
        return self._core.grade

    def climb(self) -> Climb:
        """What was found so far."""
        found, width = self._core.climb, self._puzzle.width
        return Climb(
            End(found.end),
            found.impossible_line,
            tuple([Round._make(each) for each in found.rounds]),
            tuple(found.cells),
            tuple([found.grid[at : at + width] for at in range(0, len(found.grid), width)]),
            found.line_solves,
            _conclusions(self._puzzle, found),
        )


def climb(
    puzzle: Puzzle,
    budget: Budget = NO_LIMIT,
    solution: Grid | None = None,
    reporting: Reporting = Reporting.NOTHING,
    most_rounds: int | None = None,
) -> Climb:
    """A climb in one call."""
    ladder = Ladder(puzzle, solution, reporting)
    ladder.go_on(budget, most_rounds)
    return ladder.climb()


def grade(puzzle: Puzzle, solution: Grid | None, budget: Budget = NO_LIMIT) -> _core._Grade:
    """Tier, score and features of a puzzle with that only solution, in the order of ``features.hpp``."""
    return grade_packed(pack_to_solve(puzzle), solution, budget)


def grade_packed(packed: bytes, solution: Grid | None, budget: Budget) -> _core._Grade:
    """The same for a packed puzzle."""
    line_solves, _, seconds = _limits(budget)
    return _core.grade(packed, _cells(solution), line_solves, seconds)


def _cells(grid: Grid | None) -> bytes | None:
    return None if grid is None else b"".join(grid)


def _conclusions(puzzle: Puzzle, found: _core.Climb) -> tuple[LadderStep, ...]:
    literal = _reader_of_literals(puzzle)

    def literals(codes: list[int]) -> tuple[Literal, ...]:
        return tuple([literal(code) for code in codes])

    return tuple(
        [
            LadderStep(
                Rung(rung),
                number,
                line if line is not None else -1,
                None if supposed is None else literal(supposed),
                literals(codes),
                tuple([Link(each, literals(others)) for each, others in chain]),
            )
            for rung, number, line, supposed, codes, chain in found.steps
        ]
    )
