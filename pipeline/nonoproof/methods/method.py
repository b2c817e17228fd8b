"""What every method has in common: the names of its module, what it may spend, what it answers.

A method is a module of this folder. Its ``solve`` keeps the limit with a ``Meter``: each unit of its work is
a ``step``, and the step that goes over the limit raises ``Spent``, which ``solve`` turns into an answer that
is not finished. What a method cannot prove it does not claim: its verdict is then None, whatever it found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple, Protocol

from ..model import BACKGROUND, UNKNOWN, Clue, Grid, Puzzle
from ..verdict import Verdict


class Decides(NamedTuple):
    """What a method may claim about a puzzle."""

    finds_solutions: bool
    proves_unique: bool
    proves_none: bool
    colour: bool = False
    """True where it takes puzzles of more than one colour."""
    complete: bool = False
    """True where it decides every puzzle, given enough time; False where it may end without an answer."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What a method may spend on one puzzle; ``None`` is no limit."""

    seconds: float | None = 10.0
    steps: int | None = None
    """The method's own unit of work. Unlike seconds, it stops at the same point on any machine."""
    seed: int = 0
    """For methods that draw lots."""
    solutions: int | None = 2
    """Stop when that many are found: two are enough to know that there are several."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a method found out about a puzzle."""

    verdict: Verdict | None
    """What it claims to have proved; None if it claims nothing."""
    solutions: tuple[Grid, ...] = ()
    """Complete grids, all different."""
    finished: bool = True
    """False where the limit ended it. A method that is stuck, or that cannot prove more, has finished."""
    steps: int = 0
    known: int = 0
    """Cells it settled by deduction alone, before any search or guess."""
    seconds: float = 0.0


class Method(Protocol):
    """The names that each module has."""

    NAME: str
    """What ``--methods`` calls it."""
    TITLE: str
    """One line for ``nonoproof methods``: the idea, and whose it is."""
    DECIDES: Decides

    def solve(self, puzzle: Puzzle, limit: Limit) -> Answer: ...


class Spent(Exception):
    """The limit is reached. Never leaves ``solve``."""


class Meter:
    """Counts steps and watches the clock from the moment it is made."""

    __slots__ = ("_deadline", "_most", "_start", "limit", "steps")

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.steps = 0
        self._start = perf_counter()
        self._deadline = self._start + limit.seconds if limit.seconds is not None else float("inf")
        self._most = limit.steps if limit.steps is not None else float("inf")

    def step(self, count: int = 1) -> None:
        """Count work about to be done; raises ``Spent`` where the limit does not cover it."""
        if self.steps + count > self._most:
            raise Spent
        self.steps += count
        if perf_counter() >= self._deadline:
            raise Spent

    def enough(self, solutions: Sequence[Grid]) -> bool:
        """True where as many solutions are found as were asked for."""
        return self.limit.solutions is not None and len(solutions) >= self.limit.solutions

    def answer(
        self, verdict: Verdict | None, solutions: Sequence[Grid] = (), known: int = 0, finished: bool = True
    ) -> Answer:
        return Answer(verdict, tuple(solutions), finished, self.steps, known, perf_counter() - self._start)

    def exhausted(self, solutions: Sequence[Grid], known: int = 0) -> Answer:
        """The answer of a search that went through everything (or found as many solutions as were asked for).

        One solution proves uniqueness only where the search was not stopped at the first.
        """
        if not solutions:
            return self.answer(Verdict.NONE, (), known)
        if len(solutions) > 1:
            return self.answer(Verdict.MULTIPLE, solutions, known)
        return self.answer(None if self.enough(solutions) else Verdict.UNIQUE, solutions, known)

    def cut_short(self, solutions: Sequence[Grid], known: int = 0) -> Answer:
        """The answer of a search that the limit ended; two solutions found by then prove ``multiple``."""
        verdict = Verdict.MULTIPLE if len(solutions) > 1 else None
        return self.answer(verdict, solutions, known, finished=False)


def takes(method: Method, puzzle: Puzzle) -> bool:
    """True where the method is made for puzzles of that kind."""
    return method.DECIDES.colour or is_black_and_white(puzzle)


def is_black_and_white(puzzle: Puzzle) -> bool:
    return all(run.colour == 1 for clues in (puzzle.rows, puzzle.columns) for clue in clues for run in clue)


def first_cells(puzzle: Puzzle) -> list[bytearray]:
    """The rows to start from: the given cells, and ``UNKNOWN`` elsewhere."""
    if puzzle.givens is not None:
        return [bytearray(row) for row in puzzle.givens]
    return [bytearray([UNKNOWN]) * puzzle.width for _ in range(puzzle.height)]


def known_cells(rows: Sequence[Sequence[int]]) -> int:
    return sum(1 for row in rows for cell in row if cell != UNKNOWN)


def freeze(rows: Sequence[Sequence[int]]) -> Grid:
    return tuple([bytes(row) for row in rows])


def agrees(arrangement: Sequence[int], cells: Sequence[int]) -> bool:
    """True where the arrangement has what the cells say."""
    return all(cell in (UNKNOWN, mine) for mine, cell in zip(arrangement, cells, strict=True))


def arrangements(clue: Clue, cells: Sequence[int]) -> Iterator[bytes]:
    """All ways to lay the clue's runs in the line that agree with its cells, the left-most first.

    Colours are respected: neighbours of different colours need no gap.
    """
    length = len(cells)
    needed = _needed(clue)

    def from_run(index: int, start: int) -> Iterator[bytes]:
        if index == len(clue):
            if all(cell in (UNKNOWN, BACKGROUND) for cell in cells[start:]):
                yield bytes(length - start)
            return
        run = clue[index]
        gap = int(index + 1 < len(clue) and clue[index + 1].colour == run.colour)
        for first in range(start, length - needed[index] + 1):
            if first > start and cells[first - 1] not in (UNKNOWN, BACKGROUND):
                return
            end = first + run.length
            if any(cell not in (UNKNOWN, run.colour) for cell in cells[first:end]):
                continue
            if gap and cells[end] not in (UNKNOWN, BACKGROUND):
                continue
            head = bytes(first - start) + bytes([run.colour]) * run.length + bytes(gap)
            for tail in from_run(index + 1, end + gap):
                yield head + tail

    return from_run(0, 0)


def _needed(clue: Clue) -> list[int]:
    """For each run, the fewest cells that hold it and all after it."""
    needed, total = [], 0
    for index in range(len(clue) - 1, -1, -1):
        gap = int(index + 1 < len(clue) and clue[index + 1].colour == clue[index].colour)
        total += clue[index].length + gap
        needed.append(total)
    return needed[::-1]
