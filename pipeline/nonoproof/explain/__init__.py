"""The way a person would solve a puzzle, step by step, in words.

Every step takes the weakest kind of reasoning that yields anything, and passes the independent checker before
it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..errors import CheckFailed
from ..model import UNKNOWN, Grid, Puzzle
from ..solver import Literal, classify
from ..solver.ladder import Conclusion, Link, Rung, Telling, climb
from ..verdict import Budget, Classification, Verdict
from .knowledge import Knowledge
from .sentences import RULES, Teller
from .words import Words


@dataclass(frozen=True, slots=True)
class Step:
    rung: Rung
    rules: tuple[str, ...]
    line: int | None
    """The line it is about, rows first, then columns; None for a guess."""
    cells: tuple[tuple[int, int, int], ...]
    """Row, column, and the colours it may have from now on, as a bit set, of every cell that changed."""
    text: str

    def record(self, puzzle: Puzzle) -> dict[str, Any]:
        """By explanation.schema.json; everything is counted from 1."""
        line = None
        if self.line is not None:
            is_row = self.line < puzzle.height
            number = self.line if is_row else self.line - puzzle.height
            line = {"kind": "row" if is_row else "column", "number": number + 1}
        chars = [colour.char for colour in puzzle.palette]
        cells = [
            {
                "row": row + 1,
                "column": column + 1,
                "may_be": "".join([char for index, char in enumerate(chars) if colours >> index & 1]),
            }
            for row, column, colours in self.cells
        ]
        return {
            "rung": self.rung.label,
            "rules": list(self.rules),
            "line": line,
            "cells": cells,
            "text": self.text,
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    steps: tuple[Step, ...]
    grid: Grid
    """What is known at the end; ``UNKNOWN`` where a cell is left open."""
    ending: str
    """One sentence on how far it went."""

    @property
    def open_cells(self) -> int:
        return sum([row.count(UNKNOWN) for row in self.grid])

    @property
    def guesses(self) -> int:
        return sum([step.rung is Rung.GUESS for step in self.steps])


def explain(puzzle: Puzzle, found: Classification, most_steps: int | None = None) -> Explanation:
    """The steps from the given cells on: to the solution if there is just one, else as far as they lead."""
    known = Knowledge(puzzle)
    steps: list[Step] = []
    ending = ""
    for step in _way(puzzle, found, known, most_steps):
        if isinstance(step, str):
            ending = step
            break
        steps.append(step)
        if len(steps) == most_steps:
            break
    return Explanation(tuple(steps), known.grid(), ending)


def _way(puzzle: Puzzle, found: Classification, known: Knowledge, most: int | None) -> Iterator[Step | str]:
    """Step after step; a sentence at the end. ``known`` grows with each."""
    while True:
        # What is known of a cell beyond its colour is lost here, and found again by the same lines.
        way = climb(replace(puzzle, givens=known.grid()), telling=Telling.SINGLE, most_rounds=most)
        for each in way.steps:
            if not all(known.holds(literal) for literal in each.found):
                yield _told(each, known)
        if way.impossible_line is not None:
            yield _impossible(known, way.impossible_line)
            return
        if way.solved:
            yield "every cell is known"
            return
        if found.verdict is not Verdict.UNIQUE:
            yield _left_open(found, known)
            return
        yield _guessed(found, known)


def _told(each: Conclusion, known: Knowledge) -> Step:
    teller = Teller(known)
    if each.supposed is None:
        known.require(each.line, each.found)
        told = teller.line(each.rung, each.line, each.found)
    else:
        chain = _needed(each, known)
        _check_supposition(known, each.supposed, chain, each.line)
        told = teller.supposition(each.rung, each.supposed, chain, each.line)
    changed = known.learn(each.found)
    return Step(each.rung, told.rules, each.line, _cells(known, changed), told.text)


def _cells(known: Knowledge, changed: Sequence[tuple[int, int]]) -> tuple[tuple[int, int, int], ...]:
    return tuple([(row, column, known.cells[row][column]) for row, column in changed])


def _needed(each: Conclusion, known: Knowledge) -> list[Link]:
    """The part of the chain that bears on its end: what is new, and in a line that is looked at later."""
    under = known.copy()
    under.learn([each.supposed] if each.supposed else [])
    new: list[Link] = []
    for line, found in each.chain:
        new.append(Link(line, tuple([literal for literal in found if not under.holds(literal)])))
        under.learn(found)
    lines = {each.line}
    kept: list[Link] = []
    for line, found in reversed(new):
        bearing = tuple([literal for literal in found if _crossing(literal, line, known) in lines])
        if bearing:
            kept.append(Link(line, bearing))
            lines.add(line)
    return kept[::-1]


def _crossing(literal: Literal, line: int, known: Knowledge) -> int:
    return known.puzzle.height + literal.column if known.is_row(line) else literal.row


def _check_supposition(known: Knowledge, supposed: Literal, chain: Sequence[Link], last: int) -> None:
    under = known.copy()
    under.learn([supposed])
    for link in chain:
        under.require(link.line, link.found)
        under.learn(link.found)
    if under.remaining(last) is not None:
        raise CheckFailed(f"line {last} has an arrangement, though the explanation says that it has none")


def _impossible(known: Knowledge, line: int) -> str:
    if known.remaining(line) is not None:
        raise CheckFailed(f"line {line} has an arrangement, though the explanation says that it has none")
    return f"{Words(known).line_and_clue(line)}, has no arrangement left: there is no solution"


def _left_open(found: Classification, known: Knowledge) -> str:
    left = sum([row.count(UNKNOWN) for row in known.grid()])
    why = {
        Verdict.MULTIPLE: "there are several solutions",
        Verdict.NONE: "there is no solution",
        Verdict.UNDECIDED: "whether there is one solution is not known",
    }[found.verdict]
    return f"no rule goes on: {left} cells are left open, and {why}"


def _guessed(found: Classification, known: Knowledge) -> Step:
    """A cell of the solution that is not known, in the line with the fewest such cells."""
    grid = known.grid()
    row = min([y for y in range(len(grid)) if UNKNOWN in grid[y]], key=lambda y: grid[y].count(UNKNOWN))
    column = grid[row].index(UNKNOWN)
    colour = found.solutions[0][row][column]
    guess = Literal(row, column, colour, True)
    _check_guess(guess, known, found.budget)
    told = Teller(known).guess(guess)
    known.learn([guess])
    return Step(Rung.GUESS, told.rules, None, ((row, column, 1 << colour),), told.text)


def _check_guess(guess: Literal, known: Knowledge, budget: Budget) -> None:
    """Raises ``CheckFailed`` unless there is no solution with any other colour."""
    under = known.copy()
    for other in range(known.colours):
        under.cells[guess.row][guess.column] = 1 << other
        if other == guess.colour or not known.cells[guess.row][guess.column] >> other & 1:
            continue
        if classify(replace(known.puzzle, givens=under.grid()), budget).verdict is not Verdict.NONE:
            raise CheckFailed(f"row {guess.row + 1}, column {guess.column + 1} could be guessed otherwise")


__all__ = ["RULES", "Explanation", "Step", "explain"]
