"""Nonograms for gymnasium: an agent sets one cell, or one whole line, at a time.

Importing this module registers them::

    import gymnasium
    import nonoproof.environments.gymnasium

    env = gymnasium.make("nonoproof/Nonogram-v0", side=8, moves="line")
"""

from __future__ import annotations

from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..model import UNKNOWN, Clue, Puzzle, draw
from ..solver.check import fault_of
from ..solver.lines import settle_line
from .exercises import ExerciseOptions, Exercises

Cells: TypeAlias = NDArray[np.int8]
Observation: TypeAlias = dict[str, NDArray[Any]]
_OPEN = -1
"""A cell that is not set."""
MOVES = ("cell", "line")


class NonogramEnv(gymnasium.Env[Observation, NDArray[np.int64]]):
    """One puzzle an episode. The reward is 1 for the solution; a move that is refused costs ``penalty``.

    A move in cells is a row, a column, and what the cell becomes: 0 opens it again, 1 is the background, 2 the first
    colour. A move in lines is the number of a line, rows first, and what its cells become, in the same numbers.
    ``info["illegal"]`` says why a move was refused: it changes nothing, or a given cell; or, if ``strict``, the line
    could not have its clue any more. Without ``strict``, ``info["wrong"]`` names such lines.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - as its base has it

    def __init__(
        self,
        side: int = 8,
        moves: str = "cell",
        *,
        strict: bool = False,
        penalty: float = 0.1,
        most_moves: int | None = None,
        render_mode: str | None = None,
        **wishes: Any,  # noqa: ANN401 - the fields of ExerciseOptions
    ) -> None:
        if moves not in MOVES:
            raise ValueError(f"moves: expected one of {', '.join(MOVES)}, found {moves!r}")
        self.render_mode = render_mode
        self._side, self._by_cell, self._strict, self._penalty = side, moves == "cell", strict, penalty
        self._options = ExerciseOptions(min_side=side, max_side=side, **wishes)
        self._options.validate()
        colours = self._options.colours
        self._most_moves = most_moves or 4 * side * (side if self._by_cell else 1)
        runs = (side + 1) // 2 if colours == 1 else side
        self._clue_shape = (2, side, runs, 2)
        cells = spaces.Box(_OPEN, colours, (side, side), np.int8)
        clues = spaces.Box(0, max(side, colours), self._clue_shape, np.int8)
        self.observation_space = spaces.Dict({"cells": cells, "clues": clues})  # type: ignore[assignment]
        choices = [side, side, colours + 2] if self._by_cell else [2 * side] + [colours + 2] * side
        self.action_space = spaces.MultiDiscrete(choices)
        self._exercises: Exercises | None = None
        self._next = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """The first puzzle of the seed, or the next one."""
        super().reset(seed=seed)
        if seed is not None or self._exercises is None:
            first = int(self.np_random.integers(1 << 31)) if seed is None else seed
            self._exercises, self._next = Exercises(self._options, first), 0
        self.exercise = self._exercises[self._next]
        self._next += 1
        self._moves = 0
        self._cells = np.full((self._side, self._side), _OPEN, np.int8)
        self._clues = self._padded(self.puzzle)
        return self._observed(), {"tier": self.exercise.metadata["tier"], "illegal": "", "wrong": []}

    @property
    def puzzle(self) -> Puzzle:
        return self.exercise.puzzle

    def step(self, action: NDArray[np.int64]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        before = self._cells.copy()
        self._moves += 1
        lines = self._set(action)
        wrong = [_name(line, self._side) for line in lines if not self._may_be(line)]
        illegal = ""
        if np.array_equal(before, self._cells):
            illegal = "the move changes nothing"
        elif wrong and self._strict:
            illegal = f"{wrong[0]} could not have its clue any more"
        if illegal:
            self._cells = before
        solved = not illegal and not fault_of(self.puzzle, self._grid())
        reward = 1.0 if solved else -self._penalty if illegal else 0.0
        info = {"illegal": illegal, "wrong": wrong, "tier": self.exercise.metadata["tier"]}
        return self._observed(), reward, solved, self._moves >= self._most_moves and not solved, info

    def render(self) -> str:
        return "\n".join(draw(self._grid(), self.puzzle.palette))

    def _set(self, action: NDArray[np.int64]) -> list[int]:
        """Makes the move. Returns the lines that it touches, rows first."""
        numbers = [int(each) for each in action]
        side = self._side
        if self._by_cell:
            row, column, value = numbers
            self._cells[row, column] = value - 1
            return [row, side + column]
        line, *values = numbers
        cells = np.array(values, np.int8) - 1
        if line < side:
            self._cells[line] = cells
            return [line, *range(side, 2 * side)]
        self._cells[:, line - side] = cells
        return [line, *range(side)]

    def _may_be(self, line: int) -> bool:
        """Whether the line can still have its clue."""
        side = self._side
        clue = self.puzzle.rows[line] if line < side else self.puzzle.columns[line - side]
        cells = self._cells[line] if line < side else self._cells[:, line - side]
        anything = (1 << len(self.puzzle.palette)) - 1
        return (
            settle_line(clue, [anything if cell == _OPEN else 1 << int(cell) for cell in cells]) is not None
        )

    def _grid(self) -> tuple[bytes, ...]:
        return tuple(
            [bytes([UNKNOWN if cell == _OPEN else int(cell) for cell in row]) for row in self._cells]
        )

    def _observed(self) -> Observation:
        return {"cells": self._cells.copy(), "clues": self._clues.copy()}

    def _padded(self, puzzle: Puzzle) -> NDArray[np.int8]:
        """Length and colour of each run; zeros where a line has fewer."""
        clues = np.zeros(self._clue_shape, np.int8)
        for side, lines in enumerate((puzzle.rows, puzzle.columns)):
            for number, clue in enumerate(lines):
                clues[side, number, : len(clue)] = _pairs(clue)
        return clues


def _pairs(clue: Clue) -> NDArray[np.int8]:
    return np.array([tuple(run) for run in clue], np.int8).reshape(-1, 2)


def _name(line: int, side: int) -> str:
    return f"row {line + 1}" if line < side else f"column {line - side + 1}"


gymnasium.register("nonoproof/Nonogram-v0", entry_point=NonogramEnv)
