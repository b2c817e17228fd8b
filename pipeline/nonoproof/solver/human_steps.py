"""The door to the steps of a person, which the core finds: data that ``reasoning`` turns into sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

import orjson

from ..model import Grid, Puzzle
from ..verdict import Budget
from . import Literal, _core, _limits
from .ladder import NO_LIMIT, Rung
from .packed import pack_to_solve

_ALL = 2**32 - 1


class Effect(NamedTuple):
    """Cells of a line that become a colour, or that lose it."""

    colour: int
    holds: bool
    places: tuple[int, ...]
    """Within the line, counted from 0."""


class Phrase(NamedTuple):
    """One part of the sentence about a step. Which fields count depends on the phrase."""

    phrase: str
    line: int = -1
    runs: tuple[int | None, ...] = ()
    """The runs of the line that it speaks of: see ``room``."""
    room: tuple[int, int] = (0, 0)
    """The first and the last cell that it speaks of.

    ``overlap``: all that the run can cover. ``out-of-reach``: what lies between the cells that the first of two
    runs can cover and those that the second can, where None is the end of the line. ``gap``: a gap, and the
    shortest run that could lie there. ``splitting``: two segments with the cell between them, and the longest run
    that could lie there. Others: a segment, or several that belong together, and all runs that it can belong to.
    """
    bound: int = -1
    """``edge``: the first cell that the run of the segment can cover, or, if ``backwards``, the last."""
    backwards: bool = False
    placed: tuple[bool, bool] = (False, False)
    """``out-of-reach``: of the two runs, whether each can lie in one place only."""
    covered: tuple[int, int] = (0, 0)
    """``forcing``: the first and the last of the cells that each of the runs covers."""
    number: int = 0
    """Of arrangements that are left."""
    more: bool = False
    """There are more of them than that."""
    cell: tuple[int, int] = (0, 0)
    colour: int = 0
    holds: bool = True
    effects: tuple[Effect, ...] = ()

    @property
    def literal(self) -> Literal:
        """What is supposed, concluded or guessed of its cell."""
        return Literal(*self.cell, self.colour, self.holds)


class Supposition(NamedTuple):
    """What cannot be, and why."""

    supposed: Phrase
    chain: Sequence[Phrase]
    """What follows, line by line."""
    broken: Phrase
    """The line that has no arrangement then."""
    conclusion: Phrase


class Conclusion(NamedTuple):
    """One step."""

    rung: Rung
    rules: tuple[str, ...]
    round: int
    """All steps of a round are seen at once."""
    line: int | None
    """That was looked at, or that has no arrangement left under a supposition; None for a guess, and for the cells
    whose row and column share no colour."""
    cells: tuple[tuple[int, int, int], ...]
    """Row, column, and the colours it may have from now on, as a bit set, of every cell that changed."""
    why: tuple[Phrase, ...]

    @property
    def supposes(self) -> bool:
        return self.why[0].phrase == "suppose"

    @property
    def suppositions(self) -> tuple[Supposition, ...]:
        """All leave the same line without an arrangement; their cells are in one line, too."""
        starts = [place for place, each in enumerate(self.why) if each.phrase == "suppose"]
        parts = [self.why[start:end] for start, end in pairwise([*starts, len(self.why)])]
        return tuple([Supposition(first, chain, broken, so) for first, *chain, broken, so in parts])


@dataclass(frozen=True, slots=True)
class HumanSteps:
    steps: tuple[Conclusion, ...]
    end: str
    """``solved``, ``impossible``, ``open`` where no rule goes on, ``cut`` if there are more steps, ``spent``
    where the budget was used up."""
    line: int | None
    """The line without an arrangement, where the end is ``impossible``."""
    grid: Grid
    memory: int = 0
    """The bytes that it takes, where these are more than are allowed: it was not begun then."""


def human_steps(
    puzzle: Puzzle,
    solution: Grid | None = None,
    most_steps: int | None = None,
    one_by_one: bool = False,
    budget: Budget = NO_LIMIT,
) -> HumanSteps:
    """The steps from the given cells on. With the only solution, cells are guessed where no rule goes on.

    By rounds: all lines that yield something at a moment, then what that opens. Or one conclusion at a time.
    """
    line_solves, _, seconds = _limits(budget)
    packed = pack_to_solve(replace(puzzle, goal=solution))
    most = _ALL if most_steps is None else most_steps
    text = _core.human_steps(packed, most, one_by_one, line_solves, seconds)
    found = orjson.loads(text)
    steps = tuple([_conclusion(each) for each in found["steps"]])
    grid = tuple([bytes(row) for row in found["cells"]])
    return HumanSteps(steps, found["end"], found["line"], grid, found.get("memory", 0))


def _conclusion(found: dict[str, Any]) -> Conclusion:
    cells = [(row, column, sum([1 << colour for colour in may])) for row, column, may in found["cells"]]
    why = tuple([_phrase(each) for each in found["why"]])
    rung, rules = Rung.of_label(found["rung"]), tuple(found["rules"])
    return Conclusion(rung, rules, found["round"], found["line"], tuple(cells), why)


def _phrase(found: dict[str, Any]) -> Phrase:
    values: dict[str, Any] = {name: value for name, value in found.items() if name not in ("is", "effects")}
    for name in {"room", "covered", "placed", "runs", "cell"} & set(values):
        values[name] = tuple(values[name])
    effects = [Effect(each["colour"], each["is"], tuple(each["places"])) for each in found.get("effects", ())]
    return Phrase(**values, holds=found.get("is", True), effects=tuple(effects))
