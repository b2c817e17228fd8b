"""How a person would solve a puzzle, step by step, in words.

Every step takes the weakest kind of reasoning that yields anything, and passes the independent checker before
it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..budget_share import BudgetShare
from ..errors import CheckFailed
from ..model import UNKNOWN, Grid, Puzzle, draw, plainly_frozen, take_grid
from ..render.notebook import explanation as drawn
from ..solver import Literal, classify
from ..solver.effort import Effort, line_solves_for
from ..solver.human_steps import Conclusion, HumanSteps, Supposition, human_steps
from ..solver.ladder import NO_LIMIT, Rung
from ..solver.memory import shortage
from ..verdict import Budget, Classification, Verdict
from .knowledge import Knowledge
from .phrases import RULES, sentence
from .sentences import StepWriter

EXPLAIN = Effort(20.0)
"""The limit for an explanation; only the largest puzzles need more."""
_STEPS_SHARE = 0.5
"""Of the budget. Checking and writing the steps of a large puzzle takes as long as finding them."""
_CHECK_SECONDS = 13e-6
"""For each cell of a line that is checked, on an idle machine."""


@plainly_frozen
@dataclass(frozen=True, slots=True)
class Step:
    """One conclusion, with its reason."""

    rung: Rung
    """The kind of reasoning."""
    rules: tuple[str, ...]
    """The names of the rules."""
    round: int
    """The number of its round, counted from 1. All steps of a round can be seen at the same time."""
    line: int | None
    """The number of its line, rows first, then columns, counted from 0; None for a guess, and for the cells whose row
    and column share no colour."""
    cells: tuple[tuple[int, int, int], ...]
    """Every cell that changed: its row, its column, and the colours that it may still have, as a bit set."""
    text: str
    """The step in words."""
    puzzle: Puzzle = field(compare=False)
    """The puzzle that is explained."""
    chain: tuple[str, ...] = ()
    """What an assumption leads to, line by line; the text only names the lines."""

    def to_dict(self) -> dict[str, Any]:
        """The object that ``explanation.schema.json`` describes, counted from 1."""
        line = None
        if self.line is not None:
            is_row = self.line < self.puzzle.height
            number = self.line if is_row else self.line - self.puzzle.height
            line = {"kind": "row" if is_row else "column", "number": number + 1}
        chars = [colour.char for colour in self.puzzle.palette]
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
            "round": self.round,
            "line": line,
            "cells": cells,
            "text": self.text,
            "chain": list(self.chain),
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any], puzzle: Puzzle) -> Step:
        """What ``to_dict`` made a dictionary of, for a step of that puzzle."""
        line, chars = record["line"], [colour.char for colour in puzzle.palette]
        number = None if line is None else line["number"] - 1 + puzzle.height * (line["kind"] == "column")
        cells = [
            (each["row"] - 1, each["column"] - 1, sum([1 << chars.index(char) for char in each["may_be"]]))
            for each in record["cells"]
        ]
        return cls(
            Rung.of_label(record["rung"]),
            tuple(record["rules"]),
            record["round"],
            number,
            tuple(cells),
            record["text"],
            puzzle,
            tuple(record["chain"]),
        )

    def __repr__(self) -> str:
        return f"<Step {self.round}: {self.text}>"


@plainly_frozen
@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps, and how far they lead."""

    puzzle: Puzzle
    """The puzzle that is explained."""
    steps: tuple[Step, ...]
    grid: Grid
    """What is known at the end; ``UNKNOWN`` for a cell that is left open."""
    ending: str
    """One sentence about how far the steps lead."""
    end: str = "cut"
    """``solved``, ``impossible``, ``open`` (no rule helps), ``cut`` (there are more steps), or ``spent``."""

    @property
    def open_cells(self) -> int:
        """How many cells are not known at the end."""
        return sum([row.count(UNKNOWN) for row in self.grid])

    @property
    def guesses(self) -> int:
        """How many steps are guesses."""
        return sum([step.rung is Rung.GUESS for step in self.steps])

    def to_dict(self) -> dict[str, Any]:
        """What ``explain --json-lines`` prints of the steps, with the puzzle."""
        return {
            "steps": [step.to_dict() for step in self.steps],
            "cells": draw(self.grid, self.puzzle.palette),
            "open_cells": self.open_cells,
            "guesses": self.guesses,
            "ending": self.ending or None,
            "end": self.end,
            "puzzle": self.puzzle.to_dict(),
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Explanation:
        """What ``to_dict`` made a dictionary of."""
        puzzle = Puzzle.from_dict(record["puzzle"])
        steps = tuple([Step.from_dict(each, puzzle) for each in record["steps"]])
        grid = take_grid(record["cells"], "cells", puzzle.palette, unknown=True)
        return cls(puzzle, steps, grid, record["ending"] or "", record["end"])

    def __repr__(self) -> str:
        return f"<Explanation of {self.puzzle!r}: {len(self.steps)} steps, {self.end}>"

    def _repr_html_(self) -> str:
        """What notebooks show."""
        return drawn(self.puzzle, self.grid, [(step.round, step.text) for step in self.steps], self.ending)


def explain(
    puzzle: Puzzle,
    found: Classification,
    most_steps: int | None = None,
    one_by_one: bool = False,
    budget: Budget = NO_LIMIT,
    *,
    effort: Effort | None = None,
) -> Explanation:
    """The steps from the given cells on: to the solution if there is just one, else as far as they lead.

    They go by rounds: everything that can be seen at a moment, then what follows from it; or one conclusion at a time.
    ``effort`` bounds finding the steps and checking them together; the line solves of the budget bound finding them.
    """
    share = BudgetShare(Budget(budget.seconds, None if effort is None else effort.of(puzzle).line_solves))
    solution = found.solutions[0] if found.verdict is Verdict.UNIQUE else None
    found_steps = human_steps(puzzle, solution, most_steps, one_by_one, _step_budget(budget, share))
    known, writer, checks = Knowledge(puzzle), StepWriter(puzzle), share.part(1 - _STEPS_SHARE)
    steps: list[Step] = []
    for each in found_steps.steps:
        if not _checked(each, known, checks):
            found_steps = replace(found_steps, end="spent")
            break
        for row, column, colours in each.cells:
            known.cells[row][column] = colours
        text, chain = writer.step(each), writer.chain(each)
        steps.append(Step(each.rung, each.rules, each.round + 1, each.line, each.cells, text, puzzle, chain))
    return Explanation(
        puzzle, tuple(steps), known.grid(), _ending(found_steps, found, known, writer), found_steps.end
    )


def _step_budget(budget: Budget, share: BudgetShare) -> Budget:
    seconds = None if budget.seconds is None else _STEPS_SHARE * budget.seconds
    return replace(share.left(_STEPS_SHARE, budget.line_solves), seconds=seconds)


def _checked(step: Conclusion, known: Knowledge, share: BudgetShare) -> bool:
    """Raises ``CheckFailed`` unless the step follows from what is known, for the reason that it gives.

    False where the budget is spent.
    """
    if share.spent:
        return False
    puzzle = known.puzzle
    cells = max(puzzle.width, puzzle.height) * len(step.why)
    share.spend(line_solves_for(_CHECK_SECONDS * cells, puzzle))
    changes = [literal for cell in step.cells for literal in known.losses(*cell)]
    if step.rung is Rung.GUESS:
        (guess,) = step.why
        known.require_meant(changes, [guess.literal])
        return _guess_checked(guess.literal, known, share)
    elif step.supposes:
        known.require_meant(changes, [each.conclusion.literal for each in step.suppositions])
        under = known.copy()
        for each in step.suppositions:
            _check_supposition(under, each)
            under.learn([each.conclusion.literal])
    elif step.rules == ("no-shared-colour",):
        if not all(known.is_bare(row, column) for row, column, _ in step.cells):
            raise CheckFailed("a cell has a colour in both its clues")
    elif step.line is not None:
        known.require(step.line, changes)
    return True


def _check_supposition(known: Knowledge, supposition: Supposition) -> None:
    supposed, last = supposition.supposed, supposition.broken.line
    if supposition.conclusion.literal != supposed.literal._replace(holds=not supposed.holds):
        raise CheckFailed("the conclusion is not the denial of what was supposed")
    under = known.copy()
    under.learn([supposed.literal])
    for link in supposition.chain:
        found = [
            Literal(*known.place(link.line, place), effect.colour, effect.holds)
            for effect in link.effects
            for place in effect.places
        ]
        if under.remaining(link.line) is None:
            # The lines are listed one after another: one may have no arrangement before the last is reached.
            return
        under.require(link.line, found)
        under.learn(found)
    if under.remaining(last) is not None:
        raise CheckFailed(f"line {last} has an arrangement, though the explanation says that it has none")


def _ending(found_steps: HumanSteps, found: Classification, known: Knowledge, writer: StepWriter) -> str:
    if found_steps.end == "cut":
        return ""
    if found_steps.end == "impossible" and found_steps.line is not None:
        if known.remaining(found_steps.line) is not None:
            raise CheckFailed(
                f"line {found_steps.line} has an arrangement, though the explanation says that it has none"
            )
        return writer.impossible(found_steps.line)
    if found_steps.end == "solved":
        return sentence("endings", "solved")
    left = sum([row.count(UNKNOWN) for row in known.grid()])
    if found_steps.memory:
        return f"{shortage(found_steps.memory)}; {left} cells are left open"
    if found_steps.end == "spent":
        return sentence("endings", "spent", number=left)
    return sentence("endings", "open", number=left, why=sentence("endings", found.verdict))


def _guess_checked(guess: Literal, known: Knowledge, share: BudgetShare) -> bool:
    """Raises ``CheckFailed`` unless there is no solution where the guess is wrong. False: the budget is spent."""
    under = known.copy()
    for other in range(known.colours):
        under.cells[guess.row][guess.column] = 1 << other
        if not known.cells[guess.row][guess.column] & ~known.agreeing(guess) & 1 << other:
            continue
        found = classify(replace(known.puzzle, givens=under.grid()), share.left())
        share.spend(found.counts.line_solves)
        verdict = found.verdict
        if verdict is Verdict.UNDECIDED:
            return False
        if verdict is not Verdict.NONE:
            raise CheckFailed(f"row {guess.row + 1}, column {guess.column + 1} could be guessed otherwise")
    return True


__all__ = ["RULES", "Explanation", "Step", "explain"]
