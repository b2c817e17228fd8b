"""Nonograms for verifiers: ``load_environment()`` makes an environment of one agent and one answer.

For its command line, which finds tasks by the name of a module, write a module of your own with two lines::

    from nonoproof.environments.verifiers import NonogramTaskset
    __all__ = ["NonogramTaskset"]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from ..judging import judged
from ..model import Puzzle
from .exercises import ExerciseOptions, Exercises

TASKSET = "nonoproof_nonograms"
"""The name under which verifiers finds this module in this process."""


class NonogramData(vf.TaskData):  # type: ignore[misc]  # the package has no types
    puzzle: dict[str, Any]
    """The record of the puzzle."""
    answer: str
    info: dict[str, Any]


class NonogramTask(vf.Task[NonogramData]):  # type: ignore[misc]
    @vf.reward(weight=1.0)  # type: ignore[untyped-decorator]
    async def score_answer(self, trace: vf.Trace) -> float:
        """1 for any solution; otherwise the share of the lines that are right."""
        return judged(Puzzle.from_dict(self.data.puzzle), trace.last_reply).value

    @vf.metric  # type: ignore[untyped-decorator]
    async def solved(self, trace: vf.Trace) -> float:
        return float(judged(Puzzle.from_dict(self.data.puzzle), trace.last_reply).solved)


class NonogramTasksetConfig(vf.TasksetConfig):  # type: ignore[misc]
    """The options of ``ExerciseOptions``, a seed, and how many puzzles there are."""

    min_side: int = 5
    max_side: int = 10
    tiers: tuple[str, ...] = ()
    colours: int = 1
    lines_only: bool = False
    least_runs: int = 0
    most_symmetry: float = 1.0
    least_distance: int = 1
    style: str = "lines"
    seed: int = 0
    count: int = 100


class NonogramTaskset(vf.Taskset[NonogramTask, NonogramTasksetConfig]):  # type: ignore[misc]
    def load(self) -> Iterator[NonogramTask]:
        exercises = Exercises(ExerciseOptions.of(self.config), self.config.seed)
        for number in range(self.config.count):
            exercise = exercises[number]
            info = dict(exercise.metadata)
            data = NonogramData(
                id=info["certificate"],
                prompt=exercise.question,
                puzzle=info.pop("puzzle"),
                answer=exercise.answer,
                info=info,
            )
            yield NonogramTask(data, self.config.task)


def load_environment(**options: Any) -> vf.SingleAgentEnv:  # noqa: ANN401 - the fields of the configuration
    """An environment of one agent; the options are those of ``NonogramTasksetConfig``."""
    sys.modules.setdefault(TASKSET, sys.modules[__name__])
    config = NonogramTasksetConfig(id=TASKSET, **options)
    return vf.SingleAgentEnv(vf.SingleAgentEnvConfig(taskset=config))


__all__ = ["NonogramTaskset", "load_environment"]
