"""The dataset ``nonogram`` for reasoning-gym, with a curriculum by size and tier.

Importing this module registers it::

    import reasoning_gym
    import nonoproof.environments.reasoning_gym

    data = reasoning_gym.create_dataset("nonogram", size=10, seed=42, max_side=8)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition, ScalarAttributeDefinition
from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

from .exercises import ExerciseOptions, Exercises, score_of

DATASET_NAME = "nonogram"


@dataclass
class NonogramConfig:
    """The options of ``ExerciseOptions``, and those that every dataset has."""

    min_side: int = 5
    max_side: int = 10
    tiers: tuple[str, ...] = ()
    colours: int = 1
    lines_only: bool = False
    least_runs: int = 0
    most_symmetry: float = 1.0
    least_distance: int = 1
    style: str = "lines"
    seed: int | None = None
    size: int = 500
    """The number of puzzles."""

    def validate(self) -> None:
        ExerciseOptions.of(self)


class NonogramDataset(ProceduralDataset):  # type: ignore[misc]  # the package has no types
    def __init__(self, config: NonogramConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._exercises = Exercises(ExerciseOptions.of(config), self.seed)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        if not 0 <= idx < self.size:
            raise IndexError(idx)
        exercise = self._exercises[idx]
        difficulty = {"side": (self.config.min_side, self.config.max_side), "tiers": tuple(self.config.tiers)}
        metadata = {
            "source_dataset": DATASET_NAME,
            "source_index": idx,
            **exercise.metadata,
            "difficulty": difficulty,
        }
        return {"question": exercise.question, "answer": exercise.answer, "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 for any solution; otherwise the share of the lines that are right."""
        return score_of(answer, entry["metadata"]["puzzle"])


class NonogramCurriculum(BaseCurriculum):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__(NonogramCurriculum.__name__, NonogramConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="side",
                levels=[5, 8, 10, 12, 15, 20],
                description="Rows and columns",
                lower_field_name="min_side",
                upper_field_name="max_side",
                ensure_interval=True,
            ),
            ScalarAttributeDefinition(
                name="tiers",
                levels=[
                    ("trivial",),
                    ("trivial", "easy"),
                    ("easy",),
                    ("easy", "medium"),
                    ("medium",),
                    ("hard",),
                ],
                description="How hard it is for a person",
                field_name="tiers",
            ),
        )


if DATASET_NAME not in DATASETS:
    register_dataset(DATASET_NAME, NonogramDataset, NonogramConfig, NonogramCurriculum)
